// 5b5136c92e49b6830313e8fb4f11b4e49b770613e00ead0120030c81a416b0ae lessons/nb08_a_good_start/variance_ladder.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var lt=globalThis,wt=e=>e,W=lt.trustedTypes,yt=W?W.createPolicy("lit-html",{createHTML:e=>e}):void 0,dt="$lit$",w=`lit$${Math.random().toFixed(9).slice(2)}$`,ct="?"+w,ae=`<${ct}>`,_=document,z=()=>_.createComment(""),D=e=>e===null||typeof e!="object"&&typeof e!="function",ht=Array.isArray,Et=e=>ht(e)||typeof e?.[Symbol.iterator]=="function",nt=`[ 	
\f\r]`,L=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,At=/-->/g,_t=/>/g,y=RegExp(`>|${nt}(?:([^\\s"'>=/]+)(${nt}*=${nt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Mt=/'/g,Tt=/"/g,Ht=/^(?:script|style|textarea|title)$/i,gt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),g=gt(1),f=gt(2),Ce=gt(3),k=Symbol.for("lit-noChange"),m=Symbol.for("lit-nothing"),Nt=new WeakMap,A=_.createTreeWalker(_,129);function Rt(e,t){if(!ht(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return yt!==void 0?yt.createHTML(t):t}var St=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=L;for(let n=0;n<r;n++){let l=e[n],d,c,h=-1,u=0;for(;u<l.length&&(o.lastIndex=u,c=o.exec(l),c!==null);)u=o.lastIndex,o===L?c[1]==="!--"?o=At:c[1]!==void 0?o=_t:c[2]!==void 0?(Ht.test(c[2])&&(s=RegExp("</"+c[2],"g")),o=y):c[3]!==void 0&&(o=y):o===y?c[0]===">"?(o=s??L,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,d=c[1],o=c[3]===void 0?y:c[3]==='"'?Tt:Mt):o===Tt||o===Mt?o=y:o===At||o===_t?o=L:(o=y,s=void 0);let v=o===y&&e[n+1].startsWith("/>")?" ":"";i+=o===L?l+ae:h>=0?(a.push(d),l.slice(0,h)+dt+l.slice(h)+w+v):l+w+(h===-2?n:v)}return[Rt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},j=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,o=0,n=t.length-1,l=this.parts,[d,c]=St(t,r);if(this.el=e.createElement(d,a),A.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=A.nextNode())!==null&&l.length<n;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(dt)){let u=c[o++],v=s.getAttribute(h).split(w),x=/([.?@])?(.*)/.exec(u);l.push({type:1,index:i,name:x[2],strings:v,ctor:x[1]==="."?q:x[1]==="?"?J:x[1]==="@"?Y:T}),s.removeAttribute(h)}else h.startsWith(w)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(Ht.test(s.tagName)){let h=s.textContent.split(w),u=h.length-1;if(u>0){s.textContent=W?W.emptyScript:"";for(let v=0;v<u;v++)s.append(h[v],z()),A.nextNode(),l.push({type:2,index:++i});s.append(h[u],z())}}}else if(s.nodeType===8)if(s.data===ct)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(w,h+1))!==-1;)l.push({type:7,index:i}),h+=w.length-1}i++}}static createElement(t,r){let a=_.createElement("template");return a.innerHTML=t,a}};function M(e,t,r=e,a){if(t===k)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=D(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=M(e,s._$AS(e,t.values),s,a)),t}var G=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??_).importNode(r,!0);A.currentNode=s;let i=A.nextNode(),o=0,n=0,l=a[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new H(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new Q(i,this,t)),this._$AV.push(d),l=a[++n]}o!==l?.index&&(i=A.nextNode(),o++)}return A.currentNode=_,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},H=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=m,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=M(this,t,r),D(t)?t===m||t==null||t===""?(this._$AH!==m&&this._$AR(),this._$AH=m):t!==this._$AH&&t!==k&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Et(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==m&&D(this._$AH)?this._$AA.nextSibling.data=t:this.T(_.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=j.createElement(Rt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new G(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=Nt.get(t.strings);return r===void 0&&Nt.set(t.strings,r=new j(t)),r}k(t){ht(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(z()),this.O(z()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=wt(t).nextSibling;wt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},T=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=m,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=m}_$AI(t,r=this,a,s){let i=this.strings,o=!1;if(i===void 0)t=M(this,t,r,0),o=!D(t)||t!==this._$AH&&t!==k,o&&(this._$AH=t);else{let n=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=M(this,n[a+l],r,l),d===k&&(d=this._$AH[l]),o||=!D(d)||d!==this._$AH[l],d===m?t=m:t!==m&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}o&&!s&&this.j(t)}j(t){t===m?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},q=class extends T{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===m?void 0:t}},J=class extends T{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==m)}},Y=class extends T{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=M(this,t,r,0)??m)===k)return;let a=this._$AH,s=t===m&&a!==m||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==m&&(a===m||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Q=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){M(this,t)}},Ot={M:dt,P:w,A:ct,C:1,L:St,R:G,D:Et,V:M,I:H,H:T,N:J,U:Y,B:q,F:Q},se=lt.litHtmlPolyfillSupport;se?.(j,H),(lt.litHtmlVersions??=[]).push("3.3.3");var Pt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new H(t.insertBefore(z(),i),i,void 0,r??{})}return s._$AI(e),s};function U(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function R(e){if(!(e>0)||!Number.isFinite(e))return U(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var N={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},It=e=>(...t)=>({_$litDirective$:e,values:t}),Z=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:je}=Ot;var Ct=e=>e.strings===void 0;var ie={},Bt=(e,t=ie)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S=It(class extends Z{constructor(e){if(super(e),e.type!==N.PROPERTY&&e.type!==N.ATTRIBUTE&&e.type!==N.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ct(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===k||t===m)return t;let r=e.element,a=e.name;if(e.type===N.PROPERTY){if(t===r[a])return k}else if(e.type===N.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return k}else if(e.type===N.ATTRIBUTE&&r.getAttribute(a)===t+"")return k;return Bt(e),t}});var Lt=100;function zt(e,t,r,a){return{slider:ne,decades:le,steps:de,choice:ce,text:he,values:ge}[e.kind]?.(e,t,r,a)??""}var oe=({name:e,label:t},r,{low:a,high:s,step:i,at:o,words:n,set:l})=>g`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${n} min=${a} max=${s} step=${i}
      .value=${S(String(o))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>l(Number(d.target.value))}><output>${n}</output></label>`,ne=(e,t,r,a)=>oe(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:U(t),set:r});function le(e,t,r,a){let s=n=>Math.round(Lt*Math.log10(n)),i=n=>Math.min(e.high,Math.max(e.low,Number((10**(n/Lt)).toPrecision(3)))),o=n=>{let l=n.target.value.trim();r(l===""||Number.isNaN(Number(l))?l:Number(l))};return g`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${S(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${n=>{a.drafts.delete(e.name),r(i(Number(n.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${S(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${pt(e,a)} @change=${K(o)} @keydown=${mt(o)}></span>`}var pt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},K=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},mt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),K(e)(t))};function de({name:e,label:t,low:r,high:a},s,i,o){let n=(l,d,c)=>g`
    <button type="button" aria-label=${c} ?disabled=${o.dead||s+l<r||s+l>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${d}</button>`;return g`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${n(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${n(1,"+",`${t}: one more`)}</span>`}function ce({name:e,label:t,options:r,named:a},s,i,o){if(r.length>4)return g`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @change=${c=>i(c.target.value)}>
      ${r.map(([c,h])=>g`<option value=${c} .selected=${c===s}>${h}</option>`)}</select></label>`;let n=r.findIndex(([c])=>c===s),l=c=>{let h={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[c.key];if(!h)return;c.preventDefault(),c.stopPropagation();let u=(n+h+r.length)%r.length;i(r[u][0]),c.currentTarget.querySelectorAll("button")[u].focus()},d=a||o.view.folded?.includes(e)?g`<span class="knob">${t}</span>`:"";return g`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${d}${r.map(([c,h])=>g`<button type="button" role="radio" aria-checked=${c===s}
      tabindex=${c===s?0:-1} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(c)}>${h}</button>`)}</span>`}function he(e,t,r,a){let{name:s,label:i}=e,o=n=>r(n.target.value);return g`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${S(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${pt(e,a)} @change=${K(o)} @keydown=${mt(o)}></label>`}function ge({name:e,label:t,now:r},a,s,i){let o=n=>{let l=`${e}.${n}`,d=c=>s({...a,[n]:c.target.value});return g`<label class="knob"><span>${n}</span>
      <input type="text" aria-label=${n} size="8" .value=${S(i.drafts.get(l)??JSON.stringify(r[n]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${pt({name:l},i)}
        @change=${K(d)} @keydown=${mt(d)}></label>`};return g`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(o)}</span>`}var Dt=({words:e,press:t,off:r,kernel:a},s,i)=>g`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var jt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
   too. Text has a contrast of 4.5 and more, marks 3 and more, in both themes (tests/widgets/test_look.py). */
.mgw {
  --mg-value: #1a5fb4; --mg-value-fill: #2f7de0; --mg-value-tint: #e6f0fd;
  --mg-grad: #b34700; --mg-grad-fill: #e8660c; --mg-grad-tint: #fdebdf;
  --mg-bad: #a3157a; --mg-good: #0b7a4b;
  --mg-ink: #1d2330; --mg-soft: #59606e; --mg-wire: #8d95a1; --mg-rule: #dfe3e8; --mg-panel: #ffffff;
  container-type: inline-size; box-sizing: border-box; max-width: 920px; padding: 16px; border-radius: 10px;
  border: 1px solid var(--mg-rule); background: var(--mg-panel); color: var(--mg-ink);
  font: 15px/1.45 var(--jp-ui-font-family, system-ui, sans-serif); font-variant-numeric: tabular-nums;

  & h3 { margin: 0 0 8px; font-size: 20px; line-height: 1.25; font-weight: 650; }
  & .stage { touch-action: pan-y; }
  & .stage.stale > :not(label) { opacity: 0.4; }            /* not a text that is to be mended */
  & .stage svg, & .chart { display: block; width: 100%; height: auto; overflow: visible; }
  & svg text { font-size: 14px; fill: var(--mg-ink); }
  & svg .small { font-size: 13px; fill: var(--mg-soft); }
  & svg .strong { font-weight: 650; }
  & svg .middle { text-anchor: middle; }
  & svg .end { text-anchor: end; }
  & .controls { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; margin: 12px 0 4px; }
  & .knob { display: flex; max-width: 100%; align-items: center; gap: 8px; min-height: 32px; }
  & p.knob { margin: 0; }
  & .knob output { min-width: 2ch; text-align: right; font-weight: 650; color: var(--mg-value); }
  & input[type="range"] { width: 140px; min-width: 64px; height: 28px; accent-color: var(--mg-value-fill); }
  & .short { width: 7ch; font-weight: 650; }
  & .knob.long { flex: 1 1 320px; }
  & .knob.long input { flex: 1; min-width: 0; }
  & .chips { display: flex; flex-wrap: wrap; gap: 6px; }
  & :is(input[type="text"], select) { font: inherit; color: inherit; background: transparent; padding: 4px 8px;
    border: 1px solid var(--mg-wire); border-radius: 6px; }
  & button { font: inherit; color: inherit; background: transparent; border: 1px solid var(--mg-wire);
    border-radius: 8px; padding: 3px 12px; min-height: 32px; cursor: pointer; }
  & button[aria-checked="true"], & button.next { background: var(--mg-ink); border-color: var(--mg-ink);
    color: var(--mg-panel); font-weight: 650; }
  & button:disabled { opacity: 0.45; cursor: default; }
  & :is(button, input, summary, [tabindex]):focus-visible { outline: 2px solid var(--mg-value-fill); outline-offset: 2px; }
  & .readout { margin: 4px 0; min-height: 32px; }
  & .readout strong { font-size: 26px; font-weight: 700; }
  & .curtain { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; color: var(--mg-soft); }
  & .you { fill: none; stroke: var(--mg-ink); stroke-width: 2; stroke-dasharray: 5 4; }
  & .tick { font-weight: 700; color: var(--mg-good); white-space: nowrap; }
  & [data-agrees="false"] { color: var(--mg-bad); font-weight: 700; }
  & .alert { margin: 6px 0; padding: 6px 12px; border-left: 4px solid var(--mg-bad); color: var(--mg-bad); font-weight: 600; }
  & details { color: var(--mg-soft); font-size: 13px; }
  & summary { cursor: pointer; width: fit-content; min-height: 24px; }
  & details > p { margin: 8px 0; }
  & .wide { overflow-x: auto; }
  & table { border-collapse: collapse; margin: 8px 0; color: var(--mg-ink); }
  & caption { text-align: left; font-weight: 650; }
  & :is(th, td) { text-align: left; padding: 4px 16px 4px 0; border-bottom: 1px solid var(--mg-rule); background: none; }
  & td.number { text-align: right; }
  & figure { margin: 8px 0; max-width: 560px; }
  & pre { margin: 8px 0; padding: 10px 14px; overflow-x: auto; border: 1px solid var(--mg-rule); border-radius: 6px;
    color: var(--mg-ink); background: transparent; font: 13px/1.5 var(--jp-code-font-family, monospace); user-select: text; }
  & .axis { fill: none; stroke: var(--mg-wire); }
  & .here { fill: none; stroke: var(--mg-wire); stroke-dasharray: 1 3; }
  & .line { fill: none; stroke: var(--mg-soft); stroke-width: 2.5; }
  & .line[data-role="value"] { stroke: var(--mg-value-fill); }
  & .line[data-role="grad"] { stroke: var(--mg-grad-fill); }
  & .line[data-role="other"] { stroke-dasharray: 2 4; }
  & .line[data-role^="way"] { stroke: var(--mg-ink); stroke-width: 2; }
  & .line[data-role="way 2"] { stroke-dasharray: 8 4; }
  & .line[data-role="way 3"] { stroke: var(--mg-wire); stroke-width: 3; }
  & .line[data-role="way 4"] { stroke-dasharray: 2 4; }
  & text[data-role="value"] { fill: var(--mg-value); font-weight: 650; }
  & text[data-role="grad"] { fill: var(--mg-grad); font-weight: 650; }
  & .mark { stroke: var(--mg-ink); stroke-width: 2; }
  & .knobbed { cursor: grab; outline: none; }
  & .knobbed circle { fill: var(--mg-value-fill); stroke: #fff; stroke-width: 3; }
  & .knobbed .halo { fill: transparent; stroke: none; }
  & .scrub { cursor: ew-resize; outline: none; }
  & .scrub .halo { fill: transparent; }
  & .scrub text { font-size: 18px; font-weight: 650; fill: var(--mg-value); }
  & .grips { fill: var(--mg-value-fill); }
  & .dots { stroke: var(--mg-value-fill); stroke-dasharray: 2 4; stroke-width: 2; fill: none; }
  & :is(.knobbed, .scrub):focus-visible .halo { stroke: var(--mg-value-fill); stroke-width: 2; }
  & :is(.knobbed, .scrub):focus-visible { outline: none; }
  /* what is inline has no touch-action, and in a drawing everything is, unless it is told */
  & :is(.knobbed, .scrub, .grip) { display: block; touch-action: none; }
  & [aria-disabled="true"] { opacity: 0.5; }
  & .decade { stroke: var(--mg-rule); stroke-dasharray: 2 4; }
  & .decade.one { stroke: var(--mg-wire); stroke-width: 1.6; stroke-dasharray: none; }
  & .climb { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
  & .climb[data-role="value"] { stroke: var(--mg-value-fill); }
  & .climb[data-role="grad"] { stroke: var(--mg-grad-fill); stroke-dasharray: 7 4; }
  & .clear { fill: transparent; }
  & .over { fill: var(--mg-value-tint); }
  & .rung .axis { stroke: var(--mg-rule); }
  & .sheet { fill: var(--mg-value-tint); stroke: var(--mg-value-fill); stroke-width: 1.6; }
  & .alone { fill: var(--mg-panel); stroke: var(--mg-wire); stroke-width: 1.6; }
  & .cells { fill: none; stroke: var(--mg-rule); }
  & .name { paint-order: stroke; stroke: var(--mg-value-tint); stroke-width: 6px; font-size: 16px; }
  & .alone ~ .name { stroke: var(--mg-panel); }
  & .wire { fill: none; stroke: var(--mg-wire); stroke-width: 2; }
  & .press { cursor: pointer; }
  & .node { cursor: pointer; outline: none; }
  & .node rect { fill: var(--mg-panel); stroke: var(--mg-wire); stroke-width: 1.5; }
  & .node.from rect { fill: var(--mg-value-tint); stroke: var(--mg-value-fill); stroke-width: 2.5; }
  & .node.to rect { fill: var(--mg-grad-tint); stroke: var(--mg-grad-fill); stroke-width: 2.5; }
  & .node.first rect { stroke: var(--mg-ink); stroke-width: 2.5; stroke-dasharray: 5 3; }
  & .node:focus-visible rect { stroke: var(--mg-ink); stroke-width: 3; }
  & .wire.on { stroke: var(--mg-ink); stroke-width: 3; }
  & .passing, & .pipe { fill: none; stroke: var(--mg-value-fill); }
  & .passing { stroke-width: 6; }
  & :is(.passing, .pipe)[data-role="grad"] { stroke: var(--mg-grad-fill); }
  & .weight { fill: var(--mg-value-tint); stroke: var(--mg-value-fill); stroke-width: 2; }
  & .weight[data-role="grad"] { fill: var(--mg-grad-tint); stroke: var(--mg-grad-fill); }
  & .weight.none { fill: var(--mg-panel); stroke: var(--mg-wire); stroke-width: 1.5; }
  & .scrub.cell text { font-size: 16px; }
  & .scrub.cell text.turn { font-size: 13px; font-weight: 400; }
  & .scrub.cell text[data-role="grad"] { fill: var(--mg-grad); }
  & .dots[data-role="grad"] { stroke: var(--mg-grad-fill); }
  & .exit { fill: none; stroke: var(--mg-value-fill); stroke-width: 2.5; }
  & .exit[data-role="grad"] { stroke: var(--mg-grad-fill); }
  & svg .tight { font-size: 13px; }
  & .grips { fill: var(--mg-value-fill); }
  & .grips[data-role="grad"] { fill: var(--mg-grad-fill); }
  & .paper { fill: var(--mg-panel); }
  & .heat { fill: var(--mg-grad-fill); stroke: var(--mg-grad-fill); stroke-opacity: 0.5; }
  & path.minus { stroke: var(--mg-grad); stroke-width: 3; }
  & .term { fill: var(--mg-value-fill); stroke: var(--mg-value-fill); }
  & .term[data-role="grad"] { fill: var(--mg-grad-fill); stroke: var(--mg-grad-fill); }
  & .term.minus { fill: var(--mg-panel); stroke-width: 2; }
  & .ghost { fill: none; stroke: var(--mg-rule); }
  & .value-fill { fill: var(--mg-value-fill); }
  & .grad-fill { fill: var(--mg-grad-fill); }
  & .other-fill { fill: var(--mg-wire); }
  & .bed { fill: none; stroke: var(--mg-rule); stroke-linecap: round; stroke-linejoin: round; }
  & .flow { fill: none; stroke: var(--mg-grad-fill); stroke-linejoin: round; }
  & .rimmed { paint-order: stroke; stroke: var(--mg-panel); stroke-width: 4; stroke-linejoin: round; }
  & .node :is(rect:not(.halo), circle) { fill: var(--mg-panel); stroke: var(--mg-wire); stroke-width: 1.5; cursor: pointer; }
  & .node.output rect { cursor: default; }
  & .node.input > g > :is(rect:not(.halo), circle) { fill: var(--mg-value-tint); stroke: var(--mg-value-fill); }
  & .node.chosen > g > :is(rect:not(.halo), circle) { stroke: var(--mg-grad-fill); stroke-width: 3; }
  & .amount rect { fill: var(--mg-grad-tint); stroke: var(--mg-grad-fill); stroke-width: 2; }
  & .bar { fill: var(--mg-grad-fill); stroke: var(--mg-grad-fill); }
  & .bar.minus { fill: var(--mg-panel); stroke-width: 2; stroke-dasharray: 3 3; }
  & .small.begun { fill: var(--mg-ink); }
  & .picker { fill: transparent; cursor: pointer; }
  & .ink { fill: var(--mg-ink); }
  & .now { fill: none; stroke: var(--mg-ink); stroke-width: 2; }
  & .ground .band { fill: color-mix(in srgb, var(--mg-value-fill) var(--part), var(--mg-panel)); fill-rule: evenodd; }
  & .ground .level { fill: none; stroke: var(--mg-value-fill); stroke-opacity: 0.2; vector-effect: non-scaling-stroke; }
  & .frame { fill: none; stroke: var(--mg-rule); }
  & .outlined { paint-order: stroke; stroke: var(--mg-panel); stroke-width: 4px; }
  & .downhill, & .push { stroke: var(--mg-grad-fill); stroke-width: 2; stroke-linejoin: round; fill: var(--mg-grad-fill); }
  & .push { fill: var(--mg-panel); }
  & .trail { fill: none; stroke: var(--mg-value); stroke-width: 3; stroke-linejoin: round; opacity: 0.4; }
  & .spot { fill: var(--mg-value-fill); stroke: var(--mg-panel); stroke-width: 2; }
  & .ahead { fill: none; stroke: var(--mg-value-fill); stroke-width: 2; }
  & .wrong { fill: none; stroke: var(--mg-bad); stroke-width: 3; }
  & text.wrong { fill: var(--mg-bad); stroke: none; font-weight: 650; }
  & text.right { fill: var(--mg-good); font-weight: 650; }
  & .shade { fill: var(--mg-wire); opacity: 0.14; }
  & .hatch { stroke: var(--mg-wire); stroke-width: 1.6; opacity: 0.6; }
  & .wall { fill: none; stroke: var(--mg-ink); stroke-width: 2.5; }
  & .grip { fill: none; stroke: transparent; stroke-width: 24; cursor: grab; }
  & .handle rect { fill: var(--mg-ink); stroke: var(--mg-panel); stroke-width: 2; }
  & .handle path { fill: none; stroke: var(--mg-panel); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
  & .star { fill: var(--mg-ink); stroke: var(--mg-panel); }
  @media (pointer: coarse) { & button { min-height: 44px; } & input[type="range"] { height: 44px; } }
}
[data-jp-theme-light="false"] .mgw {
  --mg-value: #7fb8ff; --mg-value-fill: #4d96f0; --mg-value-tint: #1b2a40;
  --mg-grad: #ffab73; --mg-grad-fill: #f0803c; --mg-grad-tint: #3a2418;
  --mg-bad: #ff8fd0; --mg-good: #5fd3a0;
  --mg-ink: #eceff4; --mg-soft: #a3acba; --mg-wire: #6f7988; --mg-rule: #333b47; --mg-panel: #14181f;
}
`;var me=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,X=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),me())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Ut(e,t){let r=Math.min(ve,t);return e.kind==="table"?$e(e):e.kind==="chart"?be(e,r):e.kind==="bars"?ue(e,r):g`<p>${e.text}</p>`}function ue({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),o=Math.max(...a.map(d=>d.value),1e-300),n=d=>92-72*d/o,l=a.map(d=>`${d.name}: ${d.text}`).join(", ");return g`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((d,c)=>f`<rect x=${c*i+4} y=${n(d.value)} width=${i-8} height=${92-n(d.value)}
        class="${r}-fill" data-value=${d.value}></rect>
      <text x=${(c+.5)*i} y=${n(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var fe=e=>typeof e=="string"?g`<td>${e}</td>`:g`<td class="number" data-value=${e.value}>${e.text}</td>`;function $e({caption:e,head:t,rows:r}){return g`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>g`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>g`<tr><th scope="row">${a}</th>${s.map(fe)}</tr>`)}
    </tbody></table></div>`}var ve=560,tt=240,O=56,et=132,rt=22,ut=34,xe=9;function ke({lines:e,log:t}){let r=e.flatMap(d=>d.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:U(a),part:d=>d/a};let s=r.filter(d=>d>0),i=Math.max(...s,1e-300),o=Math.max(Math.min(...s,i/10),i/10**xe),n=s.length<r.length,l=n?.06:0;return{foot:n?"0":R(o),head:R(i),part:d=>d>0?l+(1-l)*Math.max(0,Math.log(d/o)/Math.log(i/o)):0}}function be(e,t){let{caption:r,x:a,y:s,lines:i,here:o,mark:n}=e,l=i.flatMap(p=>p.points),[d,c]=[Math.min(...l.map(p=>p[0])),Math.max(...l.map(p=>p[0]))],{foot:h,head:u,part:v}=ke(e),x=p=>O+(p-d)/(c-d||1)*(t-O-et),V=p=>tt-ut-v(p)*(tt-rt-ut),st=p=>p.points.map(([C,xt],it)=>`${it?"L":"M"}${x(C).toFixed(1)} ${V(xt).toFixed(1)}`).join(""),b=tt-ut,F=we(i.map(p=>V((p.points.at(-1)??[0,0])[1])),b-4);return g`<figure><svg viewBox="0 0 ${t} ${tt}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${O} ${rt}V${b}H${t-et}"></path>
    <text x=${O} y="14" class="small">${s}</text>
    <text x=${O-6} y=${rt+5} class="small end">${u}</text>
    <text x=${O-6} y=${b+4} class="small end">${h}</text>
    ${[...new Set([d,c])].map(p=>f`<text x=${x(p)} y=${b+18} class="small middle">${p}</text>`)}
    <text x=${t-et+12} y=${b+18} class="small">${a}</text>
    ${o===null?"":f`<path class="here" d="M${x(o)} ${rt}V${b}"></path>`}
    ${i.map((p,C)=>f`<path class="line" data-role=${p.role} d=${st(p)}></path>
      <text x=${t-et+12} y=${F[C]+4} data-role=${p.role}>${p.name}</text>`)}
    ${n?f`<path class="mark" d="M${x(n.x)} ${b-6}v12"></path>
      <text x=${x(n.x)} y=${b+32} class="small middle">${n.words}</text>`:""}
    </svg></figure>`}function we(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var ye=520,Vt="mg-5b5136c9",ft=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Vt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new X(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<ye}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return zt(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Pt(g`<style>${jt.replaceAll(".mgw",`.${Vt}`)}</style>
      ${this.dead?g`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:m}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Dt(s,i===0,this.dead))}</div>
      ${r?g`<p class="alert" role="alert" data-field="message">${r}</p>`:m}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return g`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return g`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Ae[Ft(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?g`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:m}
        ${t.fold.map(r=>Ut(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Ft(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Ft(e){return e===null?"":e?"\u2713":"\u2717"}var Ae={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Wt=e=>({render({model:t,el:r}){let a=new ft(t,r,e);return()=>a.leave()}});var P=22,at=52,_e=24,Gt=22,E=118,qt=14,Me=62,Te=8.8,$t=12,Ne=50,Jt=24,Ee=700,Yt=["Start: the weights below, times the gain.","LSUV rescales a layer so that z has spread 1."],vt={forward:{role:"value",title:"\u2191 values z of each layer",aim:"spread (standard deviation); aim: near 1",one:"1 = target"},backward:{role:"grad",title:"\u2193 slopes dL/dz of each layer",aim:"spread; aim: the same in all layers",one:"1"}},I=e=>e.state.stage.rungs,He=(e,t)=>Math.min(1,Math.max(0,2*e.motion.at-(t==="forward"?0:1))),Kt=(e,t,r)=>t+at+(I(e).length-1-r)*P+P/2;function Re(e){let t=e.filter(Number.isFinite),r=[],a=Math.min(-2,Math.floor(Math.min(...t,0))),s=Math.max(2,Math.ceil(Math.max(...t,0))),i=Math.ceil((s-a)/4);for(let o=Math.ceil(a/i)*i;o<=s;o+=i)r.push(o);return{low:a,most:s,marks:r}}function Se(e,t,r,a,s){let i=n=>n===0&&e==="forward",o=n=>n===0?vt[e].one:e==="forward"&&Math.abs(r(n)-r(0))<Ne?"":R(10**n);return t.map(n=>f`
    <path class=${i(n)?"decade one":"decade"} d="M${r(n)} ${a}V${s}"></path>
    <text x=${r(n)} y=${s+16} class="middle ${i(n)?"strong":"small"}">${o(n)}</text>`)}function Oe(e,t,r,a,s){let{role:i}=vt[e],o=R(t),n=$t+Te*o.length,l=r<=s&&r+n>s,[d,c]=l?[r-$t,"end"]:[r+$t,""];return f`<text x=${d} y=${a+5} class="outlined ${c}" data-role=${i}>${o}</text>`}function Qt(e,{side:t,left:r,wide:a,top:s}){let i=I(e),o=i.map($=>Math.log10($[t])),{low:n,most:l,marks:d}=Re(o),c=a-Me-qt,h=s+at+i.length*P,u=$=>r+qt+(Number.isFinite($)?c*($-n)/(l-n):-6),v=t==="forward",{role:x,title:V,aim:st}=vt[t],F=(v?[...i.keys()]:[...i.keys()].reverse()).slice(0,Math.ceil(He(e,t)*i.length)),p=$=>[u(o[$]),Kt(e,s,$)],C=F.map(($,B)=>`${B?"L":"M"}${p($).join(" ")}`).join("")||"M0 0",it=[...e.state.stage.compared.map($=>$-1),e.local.over],te=$=>{let[B,ot]=p($),{layer:ee,[t]:bt}=i[$],re=v?f`<circle cx=${B} cy=${ot} r="6" class="value-fill"></circle>`:f`<path class="grad-fill" d="M${B-7} ${ot}l7 -7l7 7l-7 7z"></path>`;return f`<g data-mark=${t} data-layer=${ee} data-value=${bt}>${re}
      ${it.includes($)?Oe(t,bt,B,ot,u(0)):""}</g>`},kt=r===E?0:r;return f`<text x=${kt} y=${s+16} class="strong">${V}</text>
    <text x=${kt} y=${s+35} class="small">${st}</text>
    ${Se(t,d,u,s+at-8,h)}
    <path class="climb" data-role=${x} d=${C}></path>${F.map(te)}`}function Zt(e,t,r){let a=o=>{e.local.over=o,e.draw()},s=I(e),i=new Map([[s.length-1," (out)"],[0," (in)"]]);return s.map(({layer:o},n)=>{let l=Kt(e,t,n),d=e.local.over===n?"over":"clear",c=`${n<Xt(e)?"\u2713 ":""}layer ${o}${i.get(n)??""}`;return f`<g class="rung" @pointerenter=${()=>a(n)} @pointerleave=${()=>a(void 0)}>
      <rect x="0" y=${l-P/2} width=${r} height=${P} class=${d}></rect>
      <path class="axis" d="M${E} ${l}H${r}"></path>
      <text x="0" y=${l+5}>${c}</text></g>`})}function Pe(e){let t=I(e).length,r=at+t*P+_e,a=e.room,s=a>=Ee,i=s?[Yt.join(" ")]:Yt,o=Gt*i.length,n=`The spread of the values and of the slopes in ${t} layers, on logarithmic axes.`,l=s?(a-E-Jt)/2:a-E,d=s?{left:E+l+Jt,top:o}:{left:E,top:o+r+20};return f`<svg viewBox="0 0 ${a} ${d.top+r}" role="img" aria-label=${n}>
    ${i.map((c,h)=>f`<text x="0" y=${Gt*h+12} class="small">${c}</text>`)}
    ${Zt(e,o,a)}${s?"":Zt(e,d.top,a)}
    ${Qt(e,{side:"forward",left:E,wide:l,top:o})}
    ${Qt(e,{side:"backward",...d,wide:l})}</svg>`}var Xt=e=>e.state.stage.done;function Ie(e){let t=Xt(e),r=I(e).length,a=s=>()=>e.set("done",s);return[{words:"\u25B6 Rescale next layer (LSUV)",kernel:!0,off:t>=r,press:a(t+1)},{words:"all layers",kernel:!0,off:t>=r,press:a(r)},{words:"undo",kernel:!0,off:!t,press:a(0)}]}var gr=Wt({name:"ladder",question:"Do values and slopes keep their size?",stage:Pe,actions:Ie,motion:e=>160*I(e).length+400,inside:["done"],folded:["shape","layer"]});export{gr as default};
