// 47e1ccf6592e23425048e87911ec9363dd1205ab2d4c6d50f24b04a1b27e9c6f lessons/nb08_a_good_start/variance_ladder.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var nt=globalThis,ft=e=>e,V=nt.trustedTypes,vt=V?V.createPolicy("lit-html",{createHTML:e=>e}):void 0,ot="$lit$",b=`lit$${Math.random().toFixed(9).slice(2)}$`,lt="?"+b,Ft=`<${lt}>`,M=document,I=()=>M.createComment(""),L=e=>e===null||typeof e!="object"&&typeof e!="function",dt=Array.isArray,wt=e=>dt(e)||typeof e?.[Symbol.iterator]=="function",it=`[ 	
\f\r]`,B=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,xt=/-->/g,bt=/>/g,w=RegExp(`>|${it}(?:([^\\s"'>=/]+)(${it}*=${it}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),At=/'/g,_t=/"/g,kt=/^(?:script|style|textarea|title)$/i,ct=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),p=ct(1),f=ct(2),he=ct(3),x=Symbol.for("lit-noChange"),g=Symbol.for("lit-nothing"),yt=new WeakMap,k=M.createTreeWalker(M,129);function Mt(e,t){if(!dt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return vt!==void 0?vt.createHTML(t):t}var Tt=(e,t)=>{let r=e.length-1,s=[],a,i=t===2?"<svg>":t===3?"<math>":"",o=B;for(let d=0;d<r;d++){let n=e[d],l,c,h=-1,v=0;for(;v<n.length&&(o.lastIndex=v,c=o.exec(n),c!==null);)v=o.lastIndex,o===B?c[1]==="!--"?o=xt:c[1]!==void 0?o=bt:c[2]!==void 0?(kt.test(c[2])&&(a=RegExp("</"+c[2],"g")),o=w):c[3]!==void 0&&(o=w):o===w?c[0]===">"?(o=a??B,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,l=c[1],o=c[3]===void 0?w:c[3]==='"'?_t:At):o===_t||o===At?o=w:o===xt||o===bt?o=B:(o=w,a=void 0);let u=o===w&&e[d+1].startsWith("/>")?" ":"";i+=o===B?n+Ft:h>=0?(s.push(l),n.slice(0,h)+ot+n.slice(h)+b+u):n+b+(h===-2?d:u)}return[Mt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),s]},U=class e{constructor({strings:t,_$litType$:r},s){let a;this.parts=[];let i=0,o=0,d=t.length-1,n=this.parts,[l,c]=Tt(t,r);if(this.el=e.createElement(l,s),k.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(a=k.nextNode())!==null&&n.length<d;){if(a.nodeType===1){if(a.hasAttributes())for(let h of a.getAttributeNames())if(h.endsWith(ot)){let v=c[o++],u=a.getAttribute(h).split(b),A=/([.?@])?(.*)/.exec(v);n.push({type:1,index:i,name:A[2],strings:u,ctor:A[1]==="."?q:A[1]==="?"?G:A[1]==="@"?J:N}),a.removeAttribute(h)}else h.startsWith(b)&&(n.push({type:6,index:i}),a.removeAttribute(h));if(kt.test(a.tagName)){let h=a.textContent.split(b),v=h.length-1;if(v>0){a.textContent=V?V.emptyScript:"";for(let u=0;u<v;u++)a.append(h[u],I()),k.nextNode(),n.push({type:2,index:++i});a.append(h[v],I())}}}else if(a.nodeType===8)if(a.data===lt)n.push({type:2,index:i});else{let h=-1;for(;(h=a.data.indexOf(b,h+1))!==-1;)n.push({type:7,index:i}),h+=b.length-1}i++}}static createElement(t,r){let s=M.createElement("template");return s.innerHTML=t,s}};function T(e,t,r=e,s){if(t===x)return t;let a=s!==void 0?r._$Co?.[s]:r._$Cl,i=L(t)?void 0:t._$litDirective$;return a?.constructor!==i&&(a?._$AO?.(!1),i===void 0?a=void 0:(a=new i(e),a._$AT(e,r,s)),s!==void 0?(r._$Co??=[])[s]=a:r._$Cl=a),a!==void 0&&(t=T(e,a._$AS(e,t.values),a,s)),t}var W=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:s}=this._$AD,a=(t?.creationScope??M).importNode(r,!0);k.currentNode=a;let i=k.nextNode(),o=0,d=0,n=s[0];for(;n!==void 0;){if(o===n.index){let l;n.type===2?l=new R(i,i.nextSibling,this,t):n.type===1?l=new n.ctor(i,n.name,n.strings,this,t):n.type===6&&(l=new Y(i,this,t)),this._$AV.push(l),n=s[++d]}o!==n?.index&&(i=k.nextNode(),o++)}return k.currentNode=M,a}p(t){let r=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(t,s,r),r+=s.strings.length-2):s._$AI(t[r])),r++}},R=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,s,a){this.type=2,this._$AH=g,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=s,this.options=a,this._$Cv=a?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=T(this,t,r),L(t)?t===g||t==null||t===""?(this._$AH!==g&&this._$AR(),this._$AH=g):t!==this._$AH&&t!==x&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):wt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==g&&L(this._$AH)?this._$AA.nextSibling.data=t:this.T(M.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:s}=t,a=typeof s=="number"?this._$AC(t):(s.el===void 0&&(s.el=U.createElement(Mt(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===a)this._$AH.p(r);else{let i=new W(a,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=yt.get(t.strings);return r===void 0&&yt.set(t.strings,r=new U(t)),r}k(t){dt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,s,a=0;for(let i of t)a===r.length?r.push(s=new e(this.O(I()),this.O(I()),this,this.options)):s=r[a],s._$AI(i),a++;a<r.length&&(this._$AR(s&&s._$AB.nextSibling,a),r.length=a)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let s=ft(t).nextSibling;ft(t).remove(),t=s}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},N=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,s,a,i){this.type=1,this._$AH=g,this._$AN=void 0,this.element=t,this.name=r,this._$AM=a,this.options=i,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=g}_$AI(t,r=this,s,a){let i=this.strings,o=!1;if(i===void 0)t=T(this,t,r,0),o=!L(t)||t!==this._$AH&&t!==x,o&&(this._$AH=t);else{let d=t,n,l;for(t=i[0],n=0;n<i.length-1;n++)l=T(this,d[s+n],r,n),l===x&&(l=this._$AH[n]),o||=!L(l)||l!==this._$AH[n],l===g?t=g:t!==g&&(t+=(l??"")+i[n+1]),this._$AH[n]=l}o&&!a&&this.j(t)}j(t){t===g?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},q=class extends N{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===g?void 0:t}},G=class extends N{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==g)}},J=class extends N{constructor(t,r,s,a,i){super(t,r,s,a,i),this.type=5}_$AI(t,r=this){if((t=T(this,t,r,0)??g)===x)return;let s=this._$AH,a=t===g&&s!==g||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,i=t!==g&&(s===g||a);a&&this.element.removeEventListener(this.name,this,s),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Y=class{constructor(t,r,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){T(this,t)}},Nt={M:ot,P:b,A:lt,C:1,L:Tt,R:W,D:wt,V:T,I:R,H:N,N:G,U:J,B:q,F:Y},Vt=nt.litHtmlPolyfillSupport;Vt?.(U,R),(nt.litHtmlVersions??=[]).push("3.3.3");var Ht=(e,t,r)=>{let s=r?.renderBefore??t,a=s._$litPart$;if(a===void 0){let i=r?.renderBefore??null;s._$litPart$=a=new R(t.insertBefore(I(),i),i,void 0,r??{})}return a._$AI(e),a};function z(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),s=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${s}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${s}${Math.round(r).toLocaleString("en")}`:`${s}${+r.toPrecision(t)}`}function ht(e){if(!(e>0)||!Number.isFinite(e))return z(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var H={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Et=e=>(...t)=>({_$litDirective$:e,values:t}),Q=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,s){this._$Ct=t,this._$AM=r,this._$Ci=s}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:$e}=Nt;var Rt=e=>e.strings===void 0;var Wt={},Ot=(e,t=Wt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var O=Et(class extends Q{constructor(e){if(super(e),e.type!==H.PROPERTY&&e.type!==H.ATTRIBUTE&&e.type!==H.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Rt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===x||t===g)return t;let r=e.element,s=e.name;if(e.type===H.PROPERTY){if(t===r[s])return x}else if(e.type===H.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(s))return x}else if(e.type===H.ATTRIBUTE&&r.getAttribute(s)===t+"")return x;return Ot(e),t}});var St=100;function Ct(e,t,r,s){return{slider:Gt,decades:Jt,steps:Yt,choice:Qt,text:Zt,values:Kt}[e.kind]?.(e,t,r,s)??""}var qt=({name:e,label:t},r,{low:s,high:a,step:i,at:o,words:d,set:n})=>p`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${d} min=${s} max=${a} step=${i}
      .value=${O(String(o))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>n(Number(l.target.value))}><output>${d}</output></label>`,Gt=(e,t,r,s)=>qt(e,s,{low:e.low,high:e.high,step:e.step,at:t,words:z(t),set:r});function Jt(e,t,r,s){let a=d=>Math.round(St*Math.log10(d)),i=d=>Math.min(e.high,Math.max(e.low,Number((10**(d/St)).toPrecision(3)))),o=d=>{let n=d.target.value.trim();r(n===""||Number.isNaN(Number(n))?n:Number(n))};return p`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${a(e.low)} max=${a(e.high)} step="1"
      .value=${O(String(a(t)))} ?disabled=${s.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>{s.drafts.delete(e.name),r(i(Number(d.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${s.dead}
      .value=${O(s.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${pt(e,s)} @change=${o}></span>`}var pt=({name:e},t)=>r=>t.drafts.set(e,r.target.value);function Yt({name:e,label:t,low:r,high:s},a,i,o){let d=(n,l,c)=>p`
    <button type="button" aria-label=${c} ?disabled=${o.dead||a+n<r||a+n>s}
      data-lm-suppress-shortcuts="true" @click=${()=>i(a+n)}>${l}</button>`;return p`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${a}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function Qt({name:e,label:t,options:r},s,a,i){if(r.length>4)return p`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @change=${l=>a(l.target.value)}>
      ${r.map(([l,c])=>p`<option value=${l} .selected=${l===s}>${c}</option>`)}</select></label>`;let o=r.findIndex(([l])=>l===s),d=l=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[l.key];if(!c)return;l.preventDefault(),l.stopPropagation();let h=(o+c+r.length)%r.length;a(r[h][0]),l.currentTarget.querySelectorAll("button")[h].focus()},n=i.view.folded?.includes(e)?p`<span>${t}</span>`:"";return p`${n}<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${d}>
    ${r.map(([l,c])=>p`<button type="button" role="radio" aria-checked=${l===s}
      tabindex=${l===s?0:-1} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>a(l)}>${c}</button>`)}</span>`}function Zt(e,t,r,s){let{name:a,label:i}=e,o=d=>r(d.target.value);return p`<label class="knob long" data-control=${a}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${O(s.drafts.get(a)??t)} ?disabled=${s.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${pt(e,s)} @change=${o}></label>`}function Kt({name:e,label:t,now:r},s,a,i){let o=d=>{let n=`${e}.${d}`,l=c=>a({...s,[d]:c.target.value});return p`<label class="knob"><span>${d}</span>
      <input type="text" aria-label=${d} size="8" .value=${O(i.drafts.get(n)??JSON.stringify(r[d]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${pt({name:n},i)} @change=${l}></label>`};return p`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(o)}</span>`}var Pt=({words:e,press:t,off:r,kernel:s},a,i)=>p`<button type="button" class=${a?"next":""}
  ?disabled=${r||s&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Bt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
  & .knob { display: flex; align-items: center; gap: 8px; min-height: 32px; }
  & p.knob { margin: 0; }
  & .knob output { min-width: 2ch; text-align: right; font-weight: 650; color: var(--mg-value); }
  & input[type="range"] { width: 140px; height: 28px; accent-color: var(--mg-value-fill); }
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
  & .tick { font-weight: 700; color: var(--mg-good); }
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
  & text[data-role="value"] { fill: var(--mg-value); font-weight: 650; }
  & text[data-role="grad"] { fill: var(--mg-grad); font-weight: 650; }
  & .mark { stroke: var(--mg-ink); stroke-width: 2; }
  & .knobbed { cursor: grab; outline: none; touch-action: none; }
  & .knobbed circle { fill: var(--mg-value-fill); stroke: #fff; stroke-width: 3; }
  & .knobbed .halo { fill: transparent; stroke: none; }
  & .scrub { cursor: ew-resize; outline: none; touch-action: none; }
  & .scrub .halo { fill: transparent; }
  & .scrub text { font-size: 18px; font-weight: 650; fill: var(--mg-value); }
  & .grips { fill: var(--mg-value-fill); }
  & .dots { stroke: var(--mg-value-fill); stroke-dasharray: 2 4; stroke-width: 2; fill: none; }
  & :is(.knobbed, .scrub):focus-visible .halo { stroke: var(--mg-value-fill); stroke-width: 2; }
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
  @media (pointer: coarse) { & button { min-height: 44px; } & input[type="range"] { height: 44px; } }
}
[data-jp-theme-light="false"] .mgw {
  --mg-value: #7fb8ff; --mg-value-fill: #4d96f0; --mg-value-tint: #1b2a40;
  --mg-grad: #ffab73; --mg-grad-fill: #f0803c; --mg-grad-tint: #3a2418;
  --mg-bad: #ff8fd0; --mg-good: #5fd3a0;
  --mg-ink: #eceff4; --mg-soft: #a3acba; --mg-wire: #6f7988; --mg-rule: #333b47; --mg-panel: #14181f;
}
`;var te=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,Z=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),te())return;let r=performance.now(),s=a=>{this.at=Math.min(1,Math.max(0,(a-r)/t)),this.frame=this.at<1?requestAnimationFrame(s):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(s),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([s])=>{s.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function It(e){return e.kind==="table"?se(e):e.kind==="chart"?ae(e):e.kind==="bars"?ee(e):p`<p>${e.text}</p>`}function ee({caption:e,axis:t,role:r,bars:s}){let a=Math.min(72,520/s.length),i=Math.max(...s.map(n=>n.value),1e-300),o=n=>92-72*n/i,d=s.map(n=>`${n.name}: ${n.text}`).join(", ");return p`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 560 132" role="img" aria-label="${e}: ${d}" class="chart">
    ${s.map((n,l)=>f`<rect x=${l*a+4} y=${o(n.value)} width=${a-8} height=${92-o(n.value)}
        class="${r}-fill" data-value=${n.value}></rect>
      <text x=${(l+.5)*a} y=${o(n.value)-5} class="small middle">${n.text}</text>
      <text x=${(l+.5)*a} y="110" class="small middle">${n.name}</text>`)}
    <path class="axis" d="M0 92H${a*s.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var re=e=>typeof e=="string"?p`<td>${e}</td>`:p`<td class="number" data-value=${e.value}>${e.text}</td>`;function se({caption:e,head:t,rows:r}){return p`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(s=>p`<th scope="col">${s}</th>`)}</tr></thead>
    <tbody>${r.map(([s,...a])=>p`<tr><th scope="row">${s}</th>${a.map(re)}</tr>`)}
    </tbody></table></div>`}var j=560,K=240,S=56,X=132,ut=22,mt=34;function ae({caption:e,x:t,y:r,lines:s,here:a,mark:i}){let o=s.flatMap(m=>m.points),[d,n]=[Math.min(...o.map(m=>m[0])),Math.max(...o.map(m=>m[0]))],l=Math.max(...o.map(m=>m[1])),c=m=>S+(m-d)/(n-d)*(j-S-X),h=m=>K-mt-m/l*(K-ut-mt),v=m=>m.points.map(([E,D],st)=>`${st?"L":"M"}${c(E).toFixed(1)} ${h(D).toFixed(1)}`).join(""),u=K-mt,A=ie(s.map(m=>h((m.points.at(-1)??[0,0])[1])));return p`<figure><svg viewBox="0 0 ${j} ${K}" role="img" aria-label=${e} class="chart">
    <path class="axis" d="M${S} ${ut}V${u}H${j-X}"></path>
    <text x=${S} y="14" class="small">${r}</text>
    <text x=${S-6} y=${h(l)+5} class="small end">${z(l)}</text>
    <text x=${S-6} y=${u+4} class="small end">0</text>
    ${[d,n].map(m=>f`<text x=${c(m)} y=${u+18} class="small middle">${m}</text>`)}
    <text x=${j-X+12} y=${u+18} class="small">${t}</text>
    ${a===null?"":f`<path class="here" d="M${c(a)} ${ut}V${u}"></path>`}
    ${s.map((m,E)=>f`<path class="line" data-role=${m.role} d=${v(m)}></path>
      <text x=${j-X+12} y=${A[E]+4} data-role=${m.role}>${m.name}</text>`)}
    ${i?f`<path class="mark" d="M${c(i.x)} ${u-6}v12"></path>
      <text x=${c(i.x)} y=${u+32} class="small middle">${i.words}</text>`:""}
    </svg></figure>`}function ie(e){let t=e.map((s,a)=>a).sort((s,a)=>e[s]-e[a]),r=[...e];for(let s=1;s<t.length;s++)r[t[s]]=Math.max(r[t[s]],r[t[s-1]]+17);return r}var ne=520,Lt="mg-47e1ccf6",gt=class{constructor(t,r,s){this.model=t,this.view=s,this.root=document.createElement("section"),this.root.className=`mgw ${Lt}`,this.root.dataset.mg=s.name,this.root.setAttribute("aria-label",s.question),r.append(this.root),this.dead=!1,this.width=888,this.motion=new Z(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(a=>a.name)].map(a=>`change:${a}`);for(let a of this.heard)t.on(a,this.redraw);t.on("change:state",()=>{this.drafts.clear()}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([a])=>{Math.round(a.contentRect.width)!==this.width&&(this.width=Math.round(a.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),s.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<ne}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=s=>JSON.stringify(this.model.get(s))===JSON.stringify(t[s]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[s,a]of Object.entries(t))this.model.set(s,a);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(s=>s.name===t);return Ct(r,this.value(t),s=>this.set(t,s),this)}draw(){let{view:t}=this,r=this.model.get("message"),s=this.controls.filter(a=>![...t.inside??[],...t.folded??[]].includes(a.name));Ht(p`<style>${Bt.replaceAll(".mgw",`.${Lt}`)}</style>
      ${this.dead?p`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:g}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${s.map(a=>this.control(a.name))}
        ${(t.actions?.(this)??[]).map((a,i)=>Pt(a,i===0,this.dead))}</div>
      ${r?p`<p class="alert" role="alert" data-field="message">${r}</p>`:g}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return p`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return p`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Ut(t.agrees)}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?p`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:g}
        ${t.fold.map(It)}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Ut(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Ut=e=>e===null?"":e?"\u2713":"\u2717",zt=e=>({render({model:t,el:r}){let s=new gt(t,r,e);return()=>s.leave()}});var P=24,rt=52,C=74,oe=62,y=e=>e.state.stage.rungs,le=(e,t)=>Math.min(1,Math.max(0,2*e.motion.at-(t==="forward"?0:1))),et=(e,t,r)=>t+rt+(y(e).length-1-r)*P+P/2;function de(e){let t=e.filter(Number.isFinite),r=Math.min(-2,Math.floor(Math.min(...t,0))),s=Math.max(2,Math.ceil(Math.max(...t,0))),a=Math.ceil((s-r)/4),i=[];for(let o=Math.ceil(r/a)*a;o<=s;o+=a)i.push(o);return{low:r,top:s,marks:i}}function jt(e,{side:t,left:r,wide:s,top:a}){let i=y(e),o=i.map($=>Math.log10($[t])),{low:d,top:n,marks:l}=de(o),c=$=>r+14+(Number.isFinite($)?(s-oe-14)*($-d)/(n-d):-6),h=i.map(($,_)=>[c(o[_]),et(e,a,_)]),v=a+rt+i.length*P,u=t==="forward",A=Math.ceil(le(e,t)*i.length),E=(u?h:[...h].reverse()).slice(0,A),D=u?0:i.length-1,st=new Set([0,i.length-1,e.local.over]);return f`<text x=${r} y=${a+16} class="strong">${u?"\u2191 values z: their spread":"\u2193 slopes dL/dz: their spread"}</text>
    ${l.map($=>f`<path class=${$?"decade":"decade one"} d="M${c($)} ${a+rt-8}V${v}"></path>
      <text x=${c($)} y=${v+16} class="small middle">${ht(10**$)}</text>`)}
    <path class="climb" data-role=${u?"value":"grad"} d=${E.map(([$,_],F)=>`${F?"L":"M"}${$.toFixed(1)} ${_}`).join("")||"M0 0"}></path>
    ${E.map(([$,_],F)=>{let $t=u?D+F:D-F,at=i[$t];return f`<g data-mark=${t} data-layer=${at.layer} data-value=${at[t]}>
        ${u?f`<circle cx=${$} cy=${_} r="6" class="value-fill"></circle>`:f`<path class="grad-fill" d="M${$-7} ${_}l7 -7l7 7l-7 7z"></path>`}
        ${st.has($t)?f`<text x=${$+12} y=${_+5} data-role=${u?"value":"grad"}>${ht(at[t])}</text>`:""}</g>`})}`}function Dt(e,t,r,s){let a=i=>{e.local.over=i,e.draw()};return y(e).map((i,o)=>f`<g class="rung" @pointerenter=${()=>a(o)} @pointerleave=${()=>a(void 0)}>
    <rect x="0" y=${et(e,t,o)-P/2} width=${r} height=${P} class=${e.local.over===o?"over":"clear"}></rect>
    <path class="axis" d="M${C} ${et(e,t,o)}H${r}"></path>
    <text x="0" y=${et(e,t,o)+5}>${s(o)}</text></g>`)}function ce(e){let t=y(e),r=e.room,s=rt+t.length*P+24,a=e.state.stage.done,i=l=>`${l<a?"\u2713 ":""}layer ${t[l].layer}`,o=`The spread of the values and of the slopes in ${t.length} layers, on logarithmic axes.`,d=e.narrow?r-C:(r-C-24)/2,n=e.narrow?{left:C,top:s+20}:{left:C+d+24,top:0};return f`<svg viewBox="0 0 ${r} ${s+(e.narrow?s+20:0)}" role="img" aria-label=${o}>
    ${Dt(e,0,r,i)}${e.narrow?Dt(e,n.top,r,i):""}
    ${jt(e,{side:"forward",left:C,wide:d,top:0})}
    ${jt(e,{side:"backward",...n,wide:d})}</svg>`}var tt=e=>e.state.stage.done,je=zt({name:"ladder",question:"Do values and slopes keep their size?",stage:ce,motion:e=>160*y(e).length+400,inside:["done"],folded:["shape","layer"],actions:e=>[{words:"\u25B6 LSUV: next layer",kernel:!0,off:tt(e)>=y(e).length,press:()=>e.set("done",tt(e)+1)},{words:"all layers",kernel:!0,off:tt(e)>=y(e).length,press:()=>e.set("done",y(e).length)},{words:"undo",kernel:!0,off:!tt(e),press:()=>e.set("done",0)}]});export{je as default};
