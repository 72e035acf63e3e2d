// 0b52429c2c7b4d1b69d88b0d3c5947a1192a2b0da6d22e62b086b0c3abc14297 lessons/nb08_a_good_start/variance_ladder.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ct=globalThis,At=e=>e,q=ct.trustedTypes,_t=q?q.createPolicy("lit-html",{createHTML:e=>e}):void 0,ht="$lit$",A=`lit$${Math.random().toFixed(9).slice(2)}$`,pt="?"+A,oe=`<${pt}>`,T=document,D=()=>T.createComment(""),U=e=>e===null||typeof e!="object"&&typeof e!="function",gt=Array.isArray,Rt=e=>gt(e)||typeof e?.[Symbol.iterator]=="function",dt=`[ 	
\f\r]`,z=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Mt=/-->/g,Tt=/>/g,_=RegExp(`>|${dt}(?:([^\\s"'>=/]+)(${dt}*=${dt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Nt=/'/g,Et=/"/g,St=/^(?:script|style|textarea|title)$/i,ut=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),g=ut(1),x=ut(2),je=ut(3),y=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),Ht=new WeakMap,M=T.createTreeWalker(T,129);function Ot(e,t){if(!gt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return _t!==void 0?_t.createHTML(t):t}var Pt=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=z;for(let d=0;d<r;d++){let l=e[d],n,c,h=-1,f=0;for(;f<l.length&&(o.lastIndex=f,c=o.exec(l),c!==null);)f=o.lastIndex,o===z?c[1]==="!--"?o=Mt:c[1]!==void 0?o=Tt:c[2]!==void 0?(St.test(c[2])&&(s=RegExp("</"+c[2],"g")),o=_):c[3]!==void 0&&(o=_):o===_?c[0]===">"?(o=s??z,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,n=c[1],o=c[3]===void 0?_:c[3]==='"'?Et:Nt):o===Et||o===Nt?o=_:o===Mt||o===Tt?o=z:(o=_,s=void 0);let $=o===_&&e[d+1].startsWith("/>")?" ":"";i+=o===z?l+oe:h>=0?(a.push(n),l.slice(0,h)+ht+l.slice(h)+A+$):l+A+(h===-2?d:$)}return[Ot(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},V=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,o=0,d=t.length-1,l=this.parts,[n,c]=Pt(t,r);if(this.el=e.createElement(n,a),M.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=M.nextNode())!==null&&l.length<d;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(ht)){let f=c[o++],$=s.getAttribute(h).split(A),v=/([.?@])?(.*)/.exec(f);l.push({type:1,index:i,name:v[2],strings:$,ctor:v[1]==="."?Y:v[1]==="?"?Q:v[1]==="@"?Z:E}),s.removeAttribute(h)}else h.startsWith(A)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(St.test(s.tagName)){let h=s.textContent.split(A),f=h.length-1;if(f>0){s.textContent=q?q.emptyScript:"";for(let $=0;$<f;$++)s.append(h[$],D()),M.nextNode(),l.push({type:2,index:++i});s.append(h[f],D())}}}else if(s.nodeType===8)if(s.data===pt)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(A,h+1))!==-1;)l.push({type:7,index:i}),h+=A.length-1}i++}}static createElement(t,r){let a=T.createElement("template");return a.innerHTML=t,a}};function N(e,t,r=e,a){if(t===y)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=U(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=N(e,s._$AS(e,t.values),s,a)),t}var J=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??T).importNode(r,!0);M.currentNode=s;let i=M.nextNode(),o=0,d=0,l=a[0];for(;l!==void 0;){if(o===l.index){let n;l.type===2?n=new S(i,i.nextSibling,this,t):l.type===1?n=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(n=new K(i,this,t)),this._$AV.push(n),l=a[++d]}o!==l?.index&&(i=M.nextNode(),o++)}return M.currentNode=T,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},S=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=N(this,t,r),U(t)?t===p||t==null||t===""?(this._$AH!==p&&this._$AR(),this._$AH=p):t!==this._$AH&&t!==y&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Rt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==p&&U(this._$AH)?this._$AA.nextSibling.data=t:this.T(T.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=V.createElement(Ot(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new J(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=Ht.get(t.strings);return r===void 0&&Ht.set(t.strings,r=new V(t)),r}k(t){gt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(D()),this.O(D()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=At(t).nextSibling;At(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},E=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=p,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=p}_$AI(t,r=this,a,s){let i=this.strings,o=!1;if(i===void 0)t=N(this,t,r,0),o=!U(t)||t!==this._$AH&&t!==y,o&&(this._$AH=t);else{let d=t,l,n;for(t=i[0],l=0;l<i.length-1;l++)n=N(this,d[a+l],r,l),n===y&&(n=this._$AH[l]),o||=!U(n)||n!==this._$AH[l],n===p?t=p:t!==p&&(t+=(n??"")+i[l+1]),this._$AH[l]=n}o&&!s&&this.j(t)}j(t){t===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Y=class extends E{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===p?void 0:t}},Q=class extends E{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==p)}},Z=class extends E{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=N(this,t,r,0)??p)===y)return;let a=this._$AH,s=t===p&&a!==p||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==p&&(a===p||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},K=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){N(this,t)}},Bt={M:ht,P:A,A:pt,C:1,L:Pt,R:J,D:Rt,V:N,I:S,H:E,N:Q,U:Z,B:Y,F:K},ne=ct.litHtmlPolyfillSupport;ne?.(V,S),(ct.litHtmlVersions??=[]).push("3.3.3");var It=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new S(t.insertBefore(D(),i),i,void 0,r??{})}return s._$AI(e),s};function F(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function O(e){if(!(e>0)||!Number.isFinite(e))return F(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var H={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ct=e=>(...t)=>({_$litDirective$:e,values:t}),X=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Fe}=Bt;var Lt=e=>e.strings===void 0;var le={},jt=(e,t=le)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var P=Ct(class extends X{constructor(e){if(super(e),e.type!==H.PROPERTY&&e.type!==H.ATTRIBUTE&&e.type!==H.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Lt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===y||t===p)return t;let r=e.element,a=e.name;if(e.type===H.PROPERTY){if(t===r[a])return y}else if(e.type===H.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return y}else if(e.type===H.ATTRIBUTE&&r.getAttribute(a)===t+"")return y;return jt(e),t}});var tt="Works as soon as Python runs",zt=100;function Dt(e,t,r,a){return{slider:ce,decades:he,steps:pe,choice:ge,text:ue,values:me}[e.kind]?.(e,t,r,a)??""}function W({name:e},t){let r=!t.dead&&!t.can(e);return{waits:r,off:t.dead||r,title:r?tt:p}}function de(e,t,{low:r,high:a,step:s,place:i,words:o,set:d}){let{name:l,label:n}=e,{waits:c,off:h,title:f}=W(e,t);return g`<label class="knob" data-control=${l} data-waits=${c} title=${f}><span>${n}</span>
    <input type="range" aria-label=${n} aria-valuetext=${o} min=${r} max=${a} step=${s}
      .value=${P(String(i))} ?disabled=${h} data-lm-suppress-shortcuts="true"
      @input=${$=>d(Number($.target.value))}><output>${o}</output></label>`}var ce=(e,t,r,a)=>de(e,a,{low:e.low,high:e.high,step:e.step,place:t,words:F(t),set:r});function he(e,t,r,a){let s=c=>Math.round(zt*Math.log10(c)),i=c=>Math.min(e.high,Math.max(e.low,Number((10**(c/zt)).toPrecision(3)))),o=c=>{let h=c.target.value.trim();r(h===""||Number.isNaN(Number(h))?h:Number(h))},{waits:d,off:l,title:n}=W(e,a);return g`<span class="knob" data-control=${e.name} data-waits=${d} title=${n}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${P(String(s(t)))} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @input=${c=>{a.drafts.delete(e.name),r(i(Number(c.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${l}
      .value=${P(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${mt(e,a)} @change=${et(o)} @keydown=${ft(o)}></span>`}var mt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},et=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ft=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),et(e)(t))};function pe({name:e,label:t,low:r,high:a},s,i,o){let d=n=>n>=r&&n<=a&&!o.can(e,n),l=(n,c,h)=>g`
    <button type="button" aria-label=${h} title=${d(s+n)?tt:p} data-waits=${d(s+n)}
      aria-disabled=${d(s+n)} ?disabled=${o.dead||s+n<r||s+n>a} data-lm-suppress-shortcuts="true" @click=${()=>i(s+n)}>${c}</button>`;return g`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function ge(e,t,r,a){let{name:s,label:i,options:o,named:d}=e,{waits:l,off:n,title:c}=W(e,a),h=u=>u!==t&&!a.can(s,u);if(o.length>4)return g`<label class="knob" data-control=${s} data-waits=${l} title=${c}><span>${i}</span>
    <select aria-label=${i} ?disabled=${n} data-lm-suppress-shortcuts="true"
      @change=${u=>r(u.target.value)}>
      ${o.map(([u,w])=>g`<option value=${u} .selected=${u===t} ?disabled=${h(u)}>${w}</option>`)}</select></label>`;let f=o.findIndex(([u])=>u===t),$=u=>{let w={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[u.key];if(!w)return;u.preventDefault(),u.stopPropagation();let b=(f+w+o.length)%o.length;for(;h(o[b][0]);)b=(b+w+o.length)%o.length;r(o[b][0]),u.currentTarget.querySelectorAll("button")[b].focus()},v=d||a.view.folded?.includes(s)?g`<span class="knob">${i}</span>`:"";return g`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${$}>
    ${v}${o.map(([u,w])=>g`<button type="button" role="radio" aria-checked=${u===t}
      tabindex=${u===t?0:-1} ?disabled=${a.dead} aria-disabled=${h(u)} data-waits=${h(u)}
      title=${h(u)?tt:p} data-lm-suppress-shortcuts="true"
      @click=${()=>r(u)}>${w}</button>`)}</span>`}function ue(e,t,r,a){let{name:s,label:i}=e,o=c=>r(c.target.value),{waits:d,off:l,title:n}=W(e,a);return g`<label class="knob long" data-control=${s} data-waits=${d} title=${n}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${P(a.drafts.get(s)??t)} ?disabled=${l} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${mt(e,a)} @change=${et(o)} @keydown=${ft(o)}></label>${a.complaint(s)}`}function me(e,t,r,a){let{name:s,label:i,now:o}=e,{waits:d,off:l,title:n}=W(e,a),c=h=>{let f=`${s}.${h}`,$=v=>r({...t,[h]:v.target.value});return g`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${P(a.drafts.get(f)??JSON.stringify(o[h]))} spellcheck="false"
        ?disabled=${l} data-lm-suppress-shortcuts="true" @input=${mt({name:f},a)}
        @change=${et($)} @keydown=${ft($)}></label>`};return g`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${d}
    title=${n}>${Object.keys(o).map(c)}</span>${a.complaint(s)}`}var Ut=({words:e,press:t,off:r,waits:a,kernel:s},i,o)=>g`<button type="button" class=${i?"next":""}
  ?disabled=${r||s&&o} aria-disabled=${!!a&&!r} data-waits=${!!a&&!r} title=${a&&!r?tt:p}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Vt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
  & .stage.stale > :not(:is(label, .alert)) { opacity: 0.4; }         /* not a text that is to be mended */
  & .readout.stale { opacity: 0.4; }
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
  & .arrowed { cursor: pointer; }
  & .arrowed[data-off="true"] { opacity: 0.3; cursor: default; }
  & .arrowed:not([data-off="true"]):hover .grips { fill: var(--mg-ink); }
  & .scrub text { font-size: 18px; font-weight: 650; fill: var(--mg-value); }
  & .grips { fill: var(--mg-value-fill); }
  & .dots { stroke: var(--mg-value-fill); stroke-dasharray: 2 4; stroke-width: 2; fill: none; }
  & :is(.knobbed, .scrub):focus-visible .halo { stroke: var(--mg-value-fill); stroke-width: 2; }
  & :is(.knobbed, .scrub):focus-visible { outline: none; }
  /* what is inline has no touch-action, and in a drawing everything is, unless it is told */
  & :is(.knobbed, .scrub, .grip) { display: block; touch-action: none; }
  & .scrub { touch-action: pan-y; }                      /* a swipe up or down that begins on a number is the page's */
  & .arrowed { display: block; touch-action: manipulation; }
  & [aria-disabled="true"] { opacity: 0.5; }
  & [data-waits="true"] { cursor: not-allowed; }
  & .knob[data-waits="true"] { opacity: 0.5; }
  & .knob[data-waits="true"] :disabled { pointer-events: none; }         /* so that a press reaches what says why */
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
`;var $e=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,rt=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),$e())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Ft(e,t){let r=Math.min(ke,t);return e.kind==="table"?be(e):e.kind==="chart"?Ae(e,r):e.kind==="bars"?ve(e,r):g`<p>${e.text}</p>`}function ve({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),o=Math.max(...a.map(n=>n.value),1e-300),d=n=>92-72*n/o,l=a.map(n=>`${n.name}: ${n.text}`).join(", ");return g`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((n,c)=>x`<rect x=${c*i+4} y=${d(n.value)} width=${i-8} height=${92-d(n.value)}
        class="${r}-fill" data-value=${n.value}></rect>
      <text x=${(c+.5)*i} y=${d(n.value)-5} class="small middle">${n.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${n.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var xe=e=>typeof e=="string"?g`<td>${e}</td>`:g`<td class="number" data-value=${e.value}>${e.text}</td>`;function be({caption:e,head:t,rows:r}){return g`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>g`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>g`<tr><th scope="row">${a}</th>${s.map(xe)}</tr>`)}
    </tbody></table></div>`}var ke=560,at=240,B=56,st=132,it=22,$t=34,we=9;function ye({lines:e,log:t}){let r=e.flatMap(n=>n.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:F(a),part:n=>n/a};let s=r.filter(n=>n>0),i=Math.max(...s,1e-300),o=Math.max(Math.min(...s,i/10),i/10**we),d=s.length<r.length,l=d?.06:0;return{foot:d?"0":O(o),head:O(i),part:n=>n>0?l+(1-l)*Math.max(0,Math.log(n/o)/Math.log(i/o)):0}}function Ae(e,t){let{caption:r,x:a,y:s,lines:i,here:o,mark:d}=e,l=i.flatMap(m=>m.points),[n,c]=[Math.min(...l.map(m=>m[0])),Math.max(...l.map(m=>m[0]))],{foot:h,head:f,part:$}=ye(e),v=m=>B+(m-n)/(c-n||1)*(t-B-st),u=m=>at-$t-$(m)*(at-it-$t),w=m=>m.points.map(([L,kt],nt)=>`${nt?"L":"M"}${v(L).toFixed(1)} ${u(kt).toFixed(1)}`).join(""),b=at-$t,G=_e(i.map(m=>u((m.points.at(-1)??[0,0])[1])),b-4);return g`<figure><svg viewBox="0 0 ${t} ${at}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${B} ${it}V${b}H${t-st}"></path>
    <text x=${B} y="14" class="small">${s}</text>
    <text x=${B-6} y=${it+5} class="small end">${f}</text>
    <text x=${B-6} y=${b+4} class="small end">${h}</text>
    ${[...new Set([n,c])].map(m=>x`<text x=${v(m)} y=${b+18} class="small middle">${m}</text>`)}
    <text x=${t-st+12} y=${b+18} class="small">${a}</text>
    ${o===null?"":x`<path class="here" d="M${v(o)} ${it}V${b}"></path>`}
    ${i.map((m,L)=>x`<path class="line" data-role=${m.role} d=${w(m)}></path>
      <text x=${t-st+12} y=${G[L]+4} data-role=${m.role}>${m.name}</text>`)}
    ${d?x`<path class="mark" d="M${v(d.x)} ${b-6}v12"></path>
      <text x=${v(d.x)} y=${b+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function _e(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var Me=520,Wt="mg-0b52429c",vt=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Wt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new rt(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Me}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}can(t,r){return this.model.can?.(t,r)??!0}complaint(t){let r=this.model.get("message");return r&&this.typed?.name===t?Gt(r):p}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let r=this.root.querySelector(":scope > .stage");if(!r||t.target.tagName!=="INPUT")return;r.style.height=`${r.getBoundingClientRect().height}px`,r.style.overflow="clip";let a=()=>{r.style.height=r.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,a,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Dt(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));It(g`<style>${Vt.replaceAll(".mgw",`.${Wt}`)}</style>
      ${this.dead?g`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:p}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Ut(s,i===0,this.dead))}</div>
      ${r&&!this.typed?Gt(r):p}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return g`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,r=!!this.model.get("message");return g`<p class="readout ${r?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${r?p:g`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Te[qt(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?g`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:p}
        ${t.fold.map(a=>Ft(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${qt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Gt=e=>g`<p class="alert" role="alert" data-field="message">${e}</p>`;function qt(e){return e===null?"":e?"\u2713":"\u2717"}var Te={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Jt=e=>({render({model:t,el:r}){let a=new vt(t,r,e);return()=>a.leave()}});var I=22,ot=52,Ne=24,Yt=22,R=118,Qt=14,Ee=62,He=8.8,xt=12,Re=50,Zt=24,Se=700,Kt=["Start: the weights below, times the gain.","LSUV rescales a layer so that z has spread 1."],bt={forward:{role:"value",title:"\u2191 values z of each layer",aim:"spread (standard deviation); aim: near 1",one:"1 = target"},backward:{role:"grad",title:"\u2193 slopes dL/dz of each layer",aim:"spread; aim: the same in all layers",one:"1"}},C=e=>e.state.stage.rungs,Oe=(e,t)=>Math.min(1,Math.max(0,2*e.motion.at-(t==="forward"?0:1))),ee=(e,t,r)=>t+ot+(C(e).length-1-r)*I+I/2;function Pe(e){let t=e.filter(Number.isFinite),r=[],a=Math.min(-2,Math.floor(Math.min(...t,0))),s=Math.max(2,Math.ceil(Math.max(...t,0))),i=Math.ceil((s-a)/4);for(let o=Math.ceil(a/i)*i;o<=s;o+=i)r.push(o);return{low:a,most:s,marks:r}}function Be(e,t,r,a,s){let i=d=>d===0&&e==="forward",o=d=>d===0?bt[e].one:e==="forward"&&Math.abs(r(d)-r(0))<Re?"":O(10**d);return t.map(d=>x`
    <path class=${i(d)?"decade one":"decade"} d="M${r(d)} ${a}V${s}"></path>
    <text x=${r(d)} y=${s+16} class="middle ${i(d)?"strong":"small"}">${o(d)}</text>`)}function Ie(e,t,r,a,s){let{role:i}=bt[e],o=O(t),d=xt+He*o.length,l=r<=s&&r+d>s,[n,c]=l?[r-xt,"end"]:[r+xt,""];return x`<text x=${n} y=${a+5} class="outlined ${c}" data-role=${i}>${o}</text>`}function Xt(e,{side:t,left:r,wide:a,top:s}){let i=C(e),o=i.map(k=>Math.log10(k[t])),{low:d,most:l,marks:n}=Pe(o),c=a-Ee-Qt,h=s+ot+i.length*I,f=k=>r+Qt+(Number.isFinite(k)?c*(k-d)/(l-d):-6),$=t==="forward",{role:v,title:u,aim:w}=bt[t],G=($?[...i.keys()]:[...i.keys()].reverse()).slice(0,Math.ceil(Oe(e,t)*i.length)),m=k=>[f(o[k]),ee(e,s,k)],L=G.map((k,j)=>`${j?"L":"M"}${m(k).join(" ")}`).join("")||"M0 0",nt=[...e.state.stage.compared.map(k=>k-1),e.local.over],ae=k=>{let[j,lt]=m(k),{layer:se,[t]:yt}=i[k],ie=$?x`<circle cx=${j} cy=${lt} r="6" class="value-fill"></circle>`:x`<path class="grad-fill" d="M${j-7} ${lt}l7 -7l7 7l-7 7z"></path>`;return x`<g data-mark=${t} data-layer=${se} data-value=${yt}>${ie}
      ${nt.includes(k)?Ie(t,yt,j,lt,f(0)):""}</g>`},wt=r===R?0:r;return x`<text x=${wt} y=${s+16} class="strong">${u}</text>
    <text x=${wt} y=${s+35} class="small">${w}</text>
    ${Be(t,n,f,s+ot-8,h)}
    <path class="climb" data-role=${v} d=${L}></path>${G.map(ae)}`}function te(e,t,r){let a=o=>{e.local.over=o,e.draw()},s=C(e),i=new Map([[s.length-1," (out)"],[0," (in)"]]);return s.map(({layer:o},d)=>{let l=ee(e,t,d),n=e.local.over===d?"over":"clear",c=`${d<re(e)?"\u2713 ":""}layer ${o}${i.get(d)??""}`;return x`<g class="rung" @pointerenter=${()=>a(d)} @pointerleave=${()=>a(void 0)}>
      <rect x="0" y=${l-I/2} width=${r} height=${I} class=${n}></rect>
      <path class="axis" d="M${R} ${l}H${r}"></path>
      <text x="0" y=${l+5}>${c}</text></g>`})}function Ce(e){let t=C(e).length,r=ot+t*I+Ne,a=e.room,s=a>=Se,i=s?[Kt.join(" ")]:Kt,o=Yt*i.length,d=`The spread of the values and of the slopes in ${t} layers, on logarithmic axes.`,l=s?(a-R-Zt)/2:a-R,n=s?{left:R+l+Zt,top:o}:{left:R,top:o+r+20};return x`<svg viewBox="0 0 ${a} ${n.top+r}" role="img" aria-label=${d}>
    ${i.map((c,h)=>x`<text x="0" y=${Yt*h+12} class="small">${c}</text>`)}
    ${te(e,o,a)}${s?"":te(e,n.top,a)}
    ${Xt(e,{side:"forward",left:R,wide:l,top:o})}
    ${Xt(e,{side:"backward",...n,wide:l})}</svg>`}var re=e=>e.state.stage.done;function Le(e){let t=re(e),r=C(e).length,a=s=>()=>e.set("done",s);return[{words:"\u25B6 Rescale next layer (LSUV)",kernel:!0,off:t>=r,waits:!e.can("done",t+1),press:a(t+1)},{words:"all layers",kernel:!0,off:t>=r,waits:!e.can("done",r),press:a(r)},{words:"undo",kernel:!0,off:!t,waits:!e.can("done",0),press:a(0)}]}var mr=Jt({name:"ladder",question:"Do values and slopes keep their size?",stage:Ce,actions:Le,motion:e=>160*C(e).length+400,inside:["done"],folded:["shape","layer"]});export{mr as default};
