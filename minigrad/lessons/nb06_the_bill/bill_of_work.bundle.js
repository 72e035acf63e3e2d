// e9355752efc59ea384333448a531ddfd1fbf8f02d02c5e29ed44e51a43dd7243 lessons/nb06_the_bill/bill_of_work.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var nt=globalThis,vt=e=>e,F=nt.trustedTypes,xt=F?F.createPolicy("lit-html",{createHTML:e=>e}):void 0,ot="$lit$",T=`lit$${Math.random().toFixed(9).slice(2)}$`,lt="?"+T,qt=`<${lt}>`,E=document,I=()=>E.createComment(""),U=e=>e===null||typeof e!="object"&&typeof e!="function",dt=Array.isArray,_t=e=>dt(e)||typeof e?.[Symbol.iterator]=="function",it=`[ 	
\f\r]`,B=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,kt=/-->/g,bt=/>/g,M=RegExp(`>|${it}(?:([^\\s"'>=/]+)(${it}*=${it}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),wt=/'/g,yt=/"/g,Tt=/^(?:script|style|textarea|title)$/i,ht=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),g=ht(1),v=ht(2),xe=ht(3),_=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),At=new WeakMap,N=E.createTreeWalker(E,129);function Mt(e,t){if(!dt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return xt!==void 0?xt.createHTML(t):t}var Nt=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=B;for(let h=0;h<r;h++){let n=e[h],l,d,c=-1,m=0;for(;m<n.length&&(o.lastIndex=m,d=o.exec(n),d!==null);)m=o.lastIndex,o===B?d[1]==="!--"?o=kt:d[1]!==void 0?o=bt:d[2]!==void 0?(Tt.test(d[2])&&(s=RegExp("</"+d[2],"g")),o=M):d[3]!==void 0&&(o=M):o===M?d[0]===">"?(o=s??B,c=-1):d[1]===void 0?c=-2:(c=o.lastIndex-d[2].length,l=d[1],o=d[3]===void 0?M:d[3]==='"'?yt:wt):o===yt||o===wt?o=M:o===kt||o===bt?o=B:(o=M,s=void 0);let $=o===M&&e[h+1].startsWith("/>")?" ":"";i+=o===B?n+qt:c>=0?(a.push(l),n.slice(0,c)+ot+n.slice(c)+T+$):n+T+(c===-2?h:$)}return[Mt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},j=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,o=0,h=t.length-1,n=this.parts,[l,d]=Nt(t,r);if(this.el=e.createElement(l,a),N.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=N.nextNode())!==null&&n.length<h;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(ot)){let m=d[o++],$=s.getAttribute(c).split(T),x=/([.?@])?(.*)/.exec(m);n.push({type:1,index:i,name:x[2],strings:$,ctor:x[1]==="."?q:x[1]==="?"?G:x[1]==="@"?J:R}),s.removeAttribute(c)}else c.startsWith(T)&&(n.push({type:6,index:i}),s.removeAttribute(c));if(Tt.test(s.tagName)){let c=s.textContent.split(T),m=c.length-1;if(m>0){s.textContent=F?F.emptyScript:"";for(let $=0;$<m;$++)s.append(c[$],I()),N.nextNode(),n.push({type:2,index:++i});s.append(c[m],I())}}}else if(s.nodeType===8)if(s.data===lt)n.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(T,c+1))!==-1;)n.push({type:7,index:i}),c+=T.length-1}i++}}static createElement(t,r){let a=E.createElement("template");return a.innerHTML=t,a}};function H(e,t,r=e,a){if(t===_)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=U(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=H(e,s._$AS(e,t.values),s,a)),t}var W=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??E).importNode(r,!0);N.currentNode=s;let i=N.nextNode(),o=0,h=0,n=a[0];for(;n!==void 0;){if(o===n.index){let l;n.type===2?l=new O(i,i.nextSibling,this,t):n.type===1?l=new n.ctor(i,n.name,n.strings,this,t):n.type===6&&(l=new Y(i,this,t)),this._$AV.push(l),n=a[++h]}o!==n?.index&&(i=N.nextNode(),o++)}return N.currentNode=E,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},O=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=H(this,t,r),U(t)?t===p||t==null||t===""?(this._$AH!==p&&this._$AR(),this._$AH=p):t!==this._$AH&&t!==_&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):_t(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==p&&U(this._$AH)?this._$AA.nextSibling.data=t:this.T(E.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=j.createElement(Mt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new W(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=At.get(t.strings);return r===void 0&&At.set(t.strings,r=new j(t)),r}k(t){dt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(I()),this.O(I()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=vt(t).nextSibling;vt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},R=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=p,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=p}_$AI(t,r=this,a,s){let i=this.strings,o=!1;if(i===void 0)t=H(this,t,r,0),o=!U(t)||t!==this._$AH&&t!==_,o&&(this._$AH=t);else{let h=t,n,l;for(t=i[0],n=0;n<i.length-1;n++)l=H(this,h[a+n],r,n),l===_&&(l=this._$AH[n]),o||=!U(l)||l!==this._$AH[n],l===p?t=p:t!==p&&(t+=(l??"")+i[n+1]),this._$AH[n]=l}o&&!s&&this.j(t)}j(t){t===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},q=class extends R{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===p?void 0:t}},G=class extends R{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==p)}},J=class extends R{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=H(this,t,r,0)??p)===_)return;let a=this._$AH,s=t===p&&a!==p||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==p&&(a===p||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Y=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){H(this,t)}},Et={M:ot,P:T,A:lt,C:1,L:Nt,R:W,D:_t,V:H,I:O,H:R,N:G,U:J,B:q,F:Y},Gt=nt.litHtmlPolyfillSupport;Gt?.(j,O),(nt.litHtmlVersions??=[]).push("3.3.3");var Ht=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new O(t.insertBefore(I(),i),i,void 0,r??{})}return s._$AI(e),s};function L(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}var Jt=[1,1.5,2,3,4,6,8,10];function ct(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),r=10**Math.floor(Math.log10(t));return Math.sign(e)*r*(Jt.find(a=>a*r>=t)??10)}function gt(e){if(!(e>0)||!Number.isFinite(e))return L(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var P={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Rt=e=>(...t)=>({_$litDirective$:e,values:t}),X=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Ae}=Et;var Pt=e=>e.strings===void 0;var Yt={},Ot=(e,t=Yt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S=Rt(class extends X{constructor(e){if(super(e),e.type!==P.PROPERTY&&e.type!==P.ATTRIBUTE&&e.type!==P.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Pt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===_||t===p)return t;let r=e.element,a=e.name;if(e.type===P.PROPERTY){if(t===r[a])return _}else if(e.type===P.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return _}else if(e.type===P.ATTRIBUTE&&r.getAttribute(a)===t+"")return _;return Ot(e),t}});var St=100;function Ct(e,t,r,a){return{slider:Kt,decades:Qt,steps:Zt,choice:te,text:ee,values:re}[e.kind]?.(e,t,r,a)??""}var Xt=({name:e,label:t},r,{low:a,high:s,step:i,at:o,words:h,set:n})=>g`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${h} min=${a} max=${s} step=${i}
      .value=${S(String(o))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>n(Number(l.target.value))}><output>${h}</output></label>`,Kt=(e,t,r,a)=>Xt(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:L(t),set:r});function Qt(e,t,r,a){let s=h=>Math.round(St*Math.log10(h)),i=h=>Math.min(e.high,Math.max(e.low,Number((10**(h/St)).toPrecision(3)))),o=h=>{let n=h.target.value.trim();r(n===""||Number.isNaN(Number(n))?n:Number(n))};return g`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${S(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${h=>{a.drafts.delete(e.name),r(i(Number(h.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${S(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${pt(e,a)} @change=${K(o)} @keydown=${ut(o)}></span>`}var pt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},K=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ut=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),K(e)(t))};function Zt({name:e,label:t,low:r,high:a},s,i,o){let h=(n,l,d)=>g`
    <button type="button" aria-label=${d} ?disabled=${o.dead||s+n<r||s+n>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+n)}>${l}</button>`;return g`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${h(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${h(1,"+",`${t}: one more`)}</span>`}function te({name:e,label:t,options:r,named:a},s,i,o){if(r.length>4)return g`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @change=${d=>i(d.target.value)}>
      ${r.map(([d,c])=>g`<option value=${d} .selected=${d===s}>${c}</option>`)}</select></label>`;let h=r.findIndex(([d])=>d===s),n=d=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[d.key];if(!c)return;d.preventDefault(),d.stopPropagation();let m=(h+c+r.length)%r.length;i(r[m][0]),d.currentTarget.querySelectorAll("button")[m].focus()},l=a||o.view.folded?.includes(e)?g`<span class="knob">${t}</span>`:"";return g`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${n}>
    ${l}${r.map(([d,c])=>g`<button type="button" role="radio" aria-checked=${d===s}
      tabindex=${d===s?0:-1} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(d)}>${c}</button>`)}</span>`}function ee(e,t,r,a){let{name:s,label:i}=e,o=h=>r(h.target.value);return g`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${S(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${pt(e,a)} @change=${K(o)} @keydown=${ut(o)}></label>`}function re({name:e,label:t,now:r},a,s,i){let o=h=>{let n=`${e}.${h}`,l=d=>s({...a,[h]:d.target.value});return g`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${S(i.drafts.get(n)??JSON.stringify(r[h]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${pt({name:n},i)}
        @change=${K(l)} @keydown=${ut(l)}></label>`};return g`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(o)}</span>`}var zt=({words:e,press:t,off:r,kernel:a},s,i)=>g`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Bt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var se=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,Q=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),se())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function It(e,t){let r=Math.min(le,t);return e.kind==="table"?oe(e):e.kind==="chart"?ce(e,r):e.kind==="bars"?ie(e,r):g`<p>${e.text}</p>`}function ie({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),o=Math.max(...a.map(l=>l.value),1e-300),h=l=>92-72*l/o,n=a.map(l=>`${l.name}: ${l.text}`).join(", ");return g`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${n}" class="chart">
    ${a.map((l,d)=>v`<rect x=${d*i+4} y=${h(l.value)} width=${i-8} height=${92-h(l.value)}
        class="${r}-fill" data-value=${l.value}></rect>
      <text x=${(d+.5)*i} y=${h(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(d+.5)*i} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ne=e=>typeof e=="string"?g`<td>${e}</td>`:g`<td class="number" data-value=${e.value}>${e.text}</td>`;function oe({caption:e,head:t,rows:r}){return g`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>g`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>g`<tr><th scope="row">${a}</th>${s.map(ne)}</tr>`)}
    </tbody></table></div>`}var le=560,Z=240,C=56,tt=132,et=22,mt=34,de=9;function he({lines:e,log:t}){let r=e.flatMap(l=>l.points.map(d=>d[1])),a=Math.max(...r);if(!t)return{foot:"0",head:L(a),part:l=>l/a};let s=r.filter(l=>l>0),i=Math.max(...s,1e-300),o=Math.max(Math.min(...s,i/10),i/10**de),h=s.length<r.length,n=h?.06:0;return{foot:h?"0":gt(o),head:gt(i),part:l=>l>0?n+(1-n)*Math.max(0,Math.log(l/o)/Math.log(i/o)):0}}function ce(e,t){let{caption:r,x:a,y:s,lines:i,here:o,mark:h}=e,n=i.flatMap(u=>u.points),[l,d]=[Math.min(...n.map(u=>u[0])),Math.max(...n.map(u=>u[0]))],{foot:c,head:m,part:$}=he(e),x=u=>C+(u-l)/(d-l||1)*(t-C-tt),V=u=>Z-mt-$(u)*(Z-et-mt),rt=u=>u.points.map(([y,z],st)=>`${st?"L":"M"}${x(y).toFixed(1)} ${V(z).toFixed(1)}`).join(""),k=Z-mt,at=ge(i.map(u=>V((u.points.at(-1)??[0,0])[1])),k-4);return g`<figure><svg viewBox="0 0 ${t} ${Z}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${C} ${et}V${k}H${t-tt}"></path>
    <text x=${C} y="14" class="small">${s}</text>
    <text x=${C-6} y=${et+5} class="small end">${m}</text>
    <text x=${C-6} y=${k+4} class="small end">${c}</text>
    ${[...new Set([l,d])].map(u=>v`<text x=${x(u)} y=${k+18} class="small middle">${u}</text>`)}
    <text x=${t-tt+12} y=${k+18} class="small">${a}</text>
    ${o===null?"":v`<path class="here" d="M${x(o)} ${et}V${k}"></path>`}
    ${i.map((u,y)=>v`<path class="line" data-role=${u.role} d=${rt(u)}></path>
      <text x=${t-tt+12} y=${at[y]+4} data-role=${u.role}>${u.name}</text>`)}
    ${h?v`<path class="mark" d="M${x(h.x)} ${k-6}v12"></path>
      <text x=${x(h.x)} y=${k+32} class="small middle">${h.words}</text>`:""}
    </svg></figure>`}function ge(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var pe=520,Ut="mg-e9355752",ft=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Ut}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new Q(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<pe}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Ct(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Ht(g`<style>${Bt.replaceAll(".mgw",`.${Ut}`)}</style>
      ${this.dead?g`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:p}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>zt(s,i===0,this.dead))}</div>
      ${r?g`<p class="alert" role="alert" data-field="message">${r}</p>`:p}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return g`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return g`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${ue[jt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?g`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:p}
        ${t.fold.map(r=>It(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${jt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function jt(e){return e===null?"":e?"\u2713":"\u2717"}var ue={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Lt=e=>({render({model:t,el:r}){let a=new ft(t,r,e);return()=>a.leave()}});var b=30,w=60,me=8;function Dt(e,t,r){let a=0;return e.filter(({size:s})=>s>0).map(({size:s,name:i,short:o,role:h})=>{let n=a*t,l=s*t,d=h==="again",c=[i,o].find(m=>me*m.length+8<l);return a+=s,v`<g data-piece=${i}><title>${i}</title>
      ${d?v`<rect class="paper" x=${n} y=${b} width=${l} height=${w}></rect>`:p}
      <rect class="weight" data-role=${h} x=${n} y=${b} width=${l} height=${w} style=${d?`fill: url(#${r})`:""}></rect>
      ${c?v`<text class="middle ${d?"outlined":""}" x=${n+l/2} y=${b+w/2+5}>${c}</text>`:p}</g>`})}var Vt=(e,t)=>v`<path class="now" stroke-dasharray="5 4" d="M${e} ${b-8}v${w+16}"></path>
  <text class="small ${e>t-80?"end":""}" x=${e>t-80?e-5:e+5} y=${b+w+15}>all kept</text>`,Ft=(e,t,r,a,s)=>v`<text y="18"><tspan class="strong">${t}</tspan><tspan class="small" dx="8">${r}</tspan></text>
  <text class="end" x=${e} y="18" data-role=${a}>${s}</text>
  <rect class="shade" y=${b} width=${e} height=${w}></rect>`;function fe(e){let{loss:t,forward:r,backward:a,times:s,kept:i,most:o,size:h,redone:n}=e.state.stage,l=e.state.stage.layers,{room:d,narrow:c}=e,m=`${e.id}-again`,$=r+a,x=l.map((A,f)=>({size:A.result+A.inner,name:`layer ${f+1}`,short:`${f+1}`,role:"value"})),V=l.map((A,f)=>({size:A.forward,name:`layer ${f+1}`,short:`${f+1}`,role:"value"})),rt=l.flatMap((A,f)=>[{size:A.on,name:f?`by h${f}`:"by X",short:f?`h${f}`:"X",role:"grad"},{size:A.tanh+A.weight,name:`by W${f+1}`,short:`W${f+1}`,role:"grad"},{size:A.redone,name:`layer ${f+1} again`,short:`${f+1}`,role:"again"}]).reverse(),k={name:"loss",short:"",role:"value"},at=[...V,{...k,size:t.forward},{...k,size:t.on,role:"grad"},...rt],u=d/ct(o),y=d/ct($-n+r),z=e.motion.at*$,[st,$t]=$e(e,z);return g`
    <svg viewBox="0 0 ${d} ${b+w+20}" role="img" aria-label="Memory: ${h} are kept for the backward pass">
      <defs>
        <pattern id=${m} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v7" stroke-width="4" style="stroke: var(--mg-value-fill)"></path></pattern>
        <clipPath id="${e.id}-kept"><rect width=${st*u+1} height="200"></rect></clipPath></defs>
      ${Ft(d,"Memory",c?"kept for backward":"values kept for the backward pass","value",h)}
      ${i<o?Vt(o*u,d):p}
      <g clip-path="url(#${e.id}-kept)">${Dt([...x,{...k,short:"L",size:t.result}],u,m)}</g>
      ${$t?v`<rect class="weight" x=${i*u} y=${b} width=${$t*u} height=${w} style="fill: url(#${m})"></rect>`:p}
    </svg>
    <div class="controls" data-control="again" role="group" aria-label="Forget, and compute again">
      <span>forget, and compute again:</span>
      <span class="chips">${l.map((A,f)=>g`<button type="button" role="switch" aria-checked=${D(e).includes(f)}
        aria-label="Compute layer ${f+1} again" ?disabled=${e.dead} data-lm-suppress-shortcuts="true"
        @click=${()=>Wt(e,f)}>layer ${f+1}</button>`)}</span></div>
    <svg viewBox="0 0 ${d} ${b+w+42}" role="img" aria-label="Time: the backward pass takes ${s} times the operations of the forward pass">
      <defs><clipPath id="${e.id}-done"><rect width=${z*y+1} height="200"></rect></clipPath></defs>
      ${Ft(d,"Time",c?"":"operations, one after the other","grad",`backward = ${s} \xD7 forward`)}
      ${n?Vt(($-n)*y,d):p}
      <g clip-path="url(#${e.id}-done)">${Dt(at,y,m)}</g>
      ${e.motion.at<1?v`<path class="now" d="M${z*y} ${b-4}v${w+8}"></path>`:p}
      <text data-role="value" class="middle" x=${Math.max(28,r*y/2)} y=${b+w+36}>forward</text>
      <text data-role="grad" class="middle" x=${Math.max(94,(r+a/2)*y)} y=${b+w+36}>backward</text>
    </svg>`}function $e(e,t){let{loss:r,forward:a,kept:s}=e.state.stage,i=e.state.stage.layers;if(e.motion.at===1)return[s,0];if(t<a){let n=0,l=0;for(let d of i)l+=(d.result+d.inner)*Math.min(1,Math.max(0,(t-n)/d.forward)),n+=d.forward;return[l,0]}let o=a+r.on,h=[...i].reverse().find(n=>(o+=n.redone+n.tanh+n.weight+n.on,t<o));return[s,h?.forgotten??0]}var D=e=>Array.isArray(e.value("again"))?e.value("again"):[],Wt=(e,t)=>e.set("again",D(e).includes(t)?D(e).filter(r=>r!==t):[...D(e),t].sort());function ve(e){let t=[0,1,2].find(r=>!D(e).includes(r));return t===void 0?{words:"Keep all",press:()=>e.set("again",[]),kernel:!0}:{words:`Forget layer ${t+1}`,press:()=>Wt(e,t),kernel:!0}}var Ye=Lt({name:"work",question:"What must be kept, and what does forgetting cost?",stage:fe,inside:["again"],folded:["inputs","hidden1","hidden2","outputs"],motion:()=>2600,actions:e=>[ve(e),{words:"\u25B6 Play",press:()=>e.play()}]});export{Ye as default};
