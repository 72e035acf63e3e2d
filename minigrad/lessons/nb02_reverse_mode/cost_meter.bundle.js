// 92b7d2bf5c0a51d8348e48f954ee6c6ce67c5222ac555355afccf176260c5ee1 lessons/nb02_reverse_mode/cost_meter.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var K=globalThis,dt=e=>e,L=K.trustedTypes,ct=L?L.createPolicy("lit-html",{createHTML:e=>e}):void 0,tt="$lit$",k=`lit$${Math.random().toFixed(9).slice(2)}$`,et="?"+k,zt=`<${et}>`,y=document,P=()=>y.createComment(""),B=e=>e===null||typeof e!="object"&&typeof e!="function",rt=Array.isArray,$t=e=>rt(e)||typeof e?.[Symbol.iterator]=="function",Z=`[ 	
\f\r]`,C=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ut=/-->/g,ht=/>/g,A=RegExp(`>|${Z}(?:([^\\s"'>=/]+)(${Z}*=${Z}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),pt=/'/g,mt=/"/g,ft=/^(?:script|style|textarea|title)$/i,at=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),h=at(1),$=at(2),de=at(3),b=Symbol.for("lit-noChange"),m=Symbol.for("lit-nothing"),gt=new WeakMap,w=y.createTreeWalker(y,129);function vt(e,t){if(!rt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return ct!==void 0?ct.createHTML(t):t}var xt=(e,t)=>{let a=e.length-1,r=[],i,o=t===2?"<svg>":t===3?"<math>":"",s=C;for(let d=0;d<a;d++){let n=e[d],l,c,u=-1,f=0;for(;f<n.length&&(s.lastIndex=f,c=s.exec(n),c!==null);)f=s.lastIndex,s===C?c[1]==="!--"?s=ut:c[1]!==void 0?s=ht:c[2]!==void 0?(ft.test(c[2])&&(i=RegExp("</"+c[2],"g")),s=A):c[3]!==void 0&&(s=A):s===A?c[0]===">"?(s=i??C,u=-1):c[1]===void 0?u=-2:(u=s.lastIndex-c[2].length,l=c[1],s=c[3]===void 0?A:c[3]==='"'?mt:pt):s===mt||s===pt?s=A:s===ut||s===ht?s=C:(s=A,i=void 0);let g=s===A&&e[d+1].startsWith("/>")?" ":"";o+=s===C?n+zt:u>=0?(r.push(l),n.slice(0,u)+tt+n.slice(u)+k+g):n+k+(u===-2?d:g)}return[vt(e,o+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},z=class e{constructor({strings:t,_$litType$:a},r){let i;this.parts=[];let o=0,s=0,d=t.length-1,n=this.parts,[l,c]=xt(t,a);if(this.el=e.createElement(l,r),w.currentNode=this.el.content,a===2||a===3){let u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(i=w.nextNode())!==null&&n.length<d;){if(i.nodeType===1){if(i.hasAttributes())for(let u of i.getAttributeNames())if(u.endsWith(tt)){let f=c[s++],g=i.getAttribute(u).split(k),v=/([.?@])?(.*)/.exec(f);n.push({type:1,index:o,name:v[2],strings:g,ctor:v[1]==="."?j:v[1]==="?"?V:v[1]==="@"?F:M}),i.removeAttribute(u)}else u.startsWith(k)&&(n.push({type:6,index:o}),i.removeAttribute(u));if(ft.test(i.tagName)){let u=i.textContent.split(k),f=u.length-1;if(f>0){i.textContent=L?L.emptyScript:"";for(let g=0;g<f;g++)i.append(u[g],P()),w.nextNode(),n.push({type:2,index:++o});i.append(u[f],P())}}}else if(i.nodeType===8)if(i.data===et)n.push({type:2,index:o});else{let u=-1;for(;(u=i.data.indexOf(k,u+1))!==-1;)n.push({type:7,index:o}),u+=k.length-1}o++}}static createElement(t,a){let r=y.createElement("template");return r.innerHTML=t,r}};function _(e,t,a=e,r){if(t===b)return t;let i=r!==void 0?a._$Co?.[r]:a._$Cl,o=B(t)?void 0:t._$litDirective$;return i?.constructor!==o&&(i?._$AO?.(!1),o===void 0?i=void 0:(i=new o(e),i._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=i:a._$Cl=i),i!==void 0&&(t=_(e,i._$AS(e,t.values),i,r)),t}var U=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,i=(t?.creationScope??y).importNode(a,!0);w.currentNode=i;let o=w.nextNode(),s=0,d=0,n=r[0];for(;n!==void 0;){if(s===n.index){let l;n.type===2?l=new H(o,o.nextSibling,this,t):n.type===1?l=new n.ctor(o,n.name,n.strings,this,t):n.type===6&&(l=new W(o,this,t)),this._$AV.push(l),n=r[++d]}s!==n?.index&&(o=w.nextNode(),s++)}return w.currentNode=y,i}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},H=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,i){this.type=2,this._$AH=m,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=_(this,t,a),B(t)?t===m||t==null||t===""?(this._$AH!==m&&this._$AR(),this._$AH=m):t!==this._$AH&&t!==b&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):$t(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==m&&B(this._$AH)?this._$AA.nextSibling.data=t:this.T(y.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,i=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=z.createElement(vt(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===i)this._$AH.p(a);else{let o=new U(i,this),s=o.u(this.options);o.p(a),this.T(s),this._$AH=o}}_$AC(t){let a=gt.get(t.strings);return a===void 0&&gt.set(t.strings,a=new z(t)),a}k(t){rt(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,i=0;for(let o of t)i===a.length?a.push(r=new e(this.O(P()),this.O(P()),this,this.options)):r=a[i],r._$AI(o),i++;i<a.length&&(this._$AR(r&&r._$AB.nextSibling,i),a.length=i)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=dt(t).nextSibling;dt(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},M=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,i,o){this.type=1,this._$AH=m,this._$AN=void 0,this.element=t,this.name=a,this._$AM=i,this.options=o,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=m}_$AI(t,a=this,r,i){let o=this.strings,s=!1;if(o===void 0)t=_(this,t,a,0),s=!B(t)||t!==this._$AH&&t!==b,s&&(this._$AH=t);else{let d=t,n,l;for(t=o[0],n=0;n<o.length-1;n++)l=_(this,d[r+n],a,n),l===b&&(l=this._$AH[n]),s||=!B(l)||l!==this._$AH[n],l===m?t=m:t!==m&&(t+=(l??"")+o[n+1]),this._$AH[n]=l}s&&!i&&this.j(t)}j(t){t===m?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},j=class extends M{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===m?void 0:t}},V=class extends M{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==m)}},F=class extends M{constructor(t,a,r,i,o){super(t,a,r,i,o),this.type=5}_$AI(t,a=this){if((t=_(this,t,a,0)??m)===b)return;let r=this._$AH,i=t===m&&r!==m||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,o=t!==m&&(r===m||i);i&&this.element.removeEventListener(this.name,this,r),o&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},W=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){_(this,t)}},bt={M:tt,P:k,A:et,C:1,L:xt,R:U,D:$t,V:_,I:H,H:M,N:V,U:F,B:j,F:W},Dt=K.litHtmlPolyfillSupport;Dt?.(z,H),(K.litHtmlVersions??=[]).push("3.3.3");var kt=(e,t,a)=>{let r=a?.renderBefore??t,i=r._$litPart$;if(i===void 0){let o=a?.renderBefore??null;r._$litPart$=i=new H(t.insertBefore(P(),o),o,void 0,a??{})}return i._$AI(e),i};var At={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function Lt(e,{key:t,begin:a,move:r,step:i,tap:o}){return{down:s=>{let d=s.currentTarget,n=d.ownerSVGElement?.getScreenCTM()?.inverse();if(!n||e.dead)return;s.preventDefault(),d.focus(),d.setPointerCapture(s.pointerId);let{x:l,y:c}=new DOMPoint(s.clientX,s.clientY).matrixTransform(n);e.held={key:t,matrix:n,began:a?.(l,c)},o&&r(l,c,e.held.began)},move:s=>{if(e.held?.key!==t)return;let{x:d,y:n}=new DOMPoint(s.clientX,s.clientY).matrixTransform(e.held.matrix);r(d,n,e.held.began)},up:()=>{e.held=null},press:s=>{s.key in At&&(s.preventDefault(),s.stopPropagation(),i(...At[s.key]))}}}function wt(e,{key:t,x:a,y:r,label:i,text:o,begin:s,move:d,step:n}){let l=Lt(e,{key:t,begin:s,move:d,step:n});return $`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${i} aria-valuenow="0"
    aria-valuetext=${o} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${l.press}
    @pointerdown=${l.down} @pointermove=${l.move} @pointerup=${l.up} @pointercancel=${l.up}>
    <circle class="halo" cx=${a} cy=${r} r="22"></circle><circle cx=${a} cy=${r} r="10"></circle></g>`}function R(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var T={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},yt=e=>(...t)=>({_$litDirective$:e,values:t}),Y=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:$e}=bt;var _t=e=>e.strings===void 0;var Ut={},Mt=(e,t=Ut)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var I=yt(class extends Y{constructor(e){if(super(e),e.type!==T.PROPERTY&&e.type!==T.ATTRIBUTE&&e.type!==T.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!_t(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===b||t===m)return t;let a=e.element,r=e.name;if(e.type===T.PROPERTY){if(t===a[r])return b}else if(e.type===T.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return b}else if(e.type===T.ATTRIBUTE&&a.getAttribute(r)===t+"")return b;return Mt(e),t}});var Tt=100;function Nt(e,t,a,r){return{slider:Vt,decades:Ft,steps:Wt,choice:Yt,text:qt,values:Gt}[e.kind]?.(e,t,a,r)??""}var jt=({name:e,label:t},a,{low:r,high:i,step:o,at:s,words:d,set:n})=>h`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${d} min=${r} max=${i} step=${o}
      .value=${I(String(s))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>n(Number(l.target.value))}><output>${d}</output></label>`,Vt=(e,t,a,r)=>jt(e,r,{low:e.low,high:e.high,step:e.step,at:t,words:R(t),set:a});function Ft(e,t,a,r){let i=d=>Math.round(Tt*Math.log10(d)),o=d=>Math.min(e.high,Math.max(e.low,Number((10**(d/Tt)).toPrecision(3)))),s=d=>{let n=d.target.value.trim();a(n===""||Number.isNaN(Number(n))?n:Number(n))};return h`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${i(e.low)} max=${i(e.high)} step="1"
      .value=${I(String(i(t)))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>{r.drafts.delete(e.name),a(o(Number(d.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${r.dead}
      .value=${I(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${it(e,r)} @change=${q(s)} @keydown=${st(s)}></span>`}var it=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},q=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},st=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),q(e)(t))};function Wt({name:e,label:t,low:a,high:r},i,o,s){let d=(n,l,c)=>h`
    <button type="button" aria-label=${c} ?disabled=${s.dead||i+n<a||i+n>r}
      data-lm-suppress-shortcuts="true" @click=${()=>o(i+n)}>${l}</button>`;return h`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${i}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function Yt({name:e,label:t,options:a},r,i,o){if(a.length>4)return h`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @change=${l=>i(l.target.value)}>
      ${a.map(([l,c])=>h`<option value=${l} .selected=${l===r}>${c}</option>`)}</select></label>`;let s=a.findIndex(([l])=>l===r),d=l=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[l.key];if(!c)return;l.preventDefault(),l.stopPropagation();let u=(s+c+a.length)%a.length;i(a[u][0]),l.currentTarget.querySelectorAll("button")[u].focus()},n=o.view.folded?.includes(e)?h`<span>${t}</span>`:"";return h`${n}<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${d}>
    ${a.map(([l,c])=>h`<button type="button" role="radio" aria-checked=${l===r}
      tabindex=${l===r?0:-1} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(l)}>${c}</button>`)}</span>`}function qt(e,t,a,r){let{name:i,label:o}=e,s=d=>a(d.target.value);return h`<label class="knob long" data-control=${i}><span>${o}</span>
    <input type="text" aria-label=${o} .value=${I(r.drafts.get(i)??t)} ?disabled=${r.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${it(e,r)} @change=${q(s)} @keydown=${st(s)}></label>`}function Gt({name:e,label:t,now:a},r,i,o){let s=d=>{let n=`${e}.${d}`,l=c=>i({...r,[d]:c.target.value});return h`<label class="knob"><span>${d}</span>
      <input type="text" aria-label=${d} size="8" .value=${I(o.drafts.get(n)??JSON.stringify(a[d]))} spellcheck="false"
        ?disabled=${o.dead} data-lm-suppress-shortcuts="true" @input=${it({name:n},o)}
        @change=${q(l)} @keydown=${st(l)}></label>`};return h`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(a).map(s)}</span>`}var Et=({words:e,press:t,off:a,kernel:r},i,o)=>h`<button type="button" class=${i?"next":""}
  ?disabled=${a||r&&o} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Ht=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
  @media (pointer: coarse) { & button { min-height: 44px; } & input[type="range"] { height: 44px; } }
}
[data-jp-theme-light="false"] .mgw {
  --mg-value: #7fb8ff; --mg-value-fill: #4d96f0; --mg-value-tint: #1b2a40;
  --mg-grad: #ffab73; --mg-grad-fill: #f0803c; --mg-grad-tint: #3a2418;
  --mg-bad: #ff8fd0; --mg-good: #5fd3a0;
  --mg-ink: #eceff4; --mg-soft: #a3acba; --mg-wire: #6f7988; --mg-rule: #333b47; --mg-panel: #14181f;
}
`;var Xt=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,G=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Xt())return;let a=performance.now(),r=i=>{this.at=Math.min(1,Math.max(0,(i-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Rt(e){return e.kind==="table"?Kt(e):e.kind==="chart"?te(e):e.kind==="bars"?Qt(e):h`<p>${e.text}</p>`}function Qt({caption:e,axis:t,role:a,bars:r}){let i=Math.min(72,520/r.length),o=Math.max(...r.map(n=>n.value),1e-300),s=n=>92-72*n/o,d=r.map(n=>`${n.name}: ${n.text}`).join(", ");return h`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 560 132" role="img" aria-label="${e}: ${d}" class="chart">
    ${r.map((n,l)=>$`<rect x=${l*i+4} y=${s(n.value)} width=${i-8} height=${92-s(n.value)}
        class="${a}-fill" data-value=${n.value}></rect>
      <text x=${(l+.5)*i} y=${s(n.value)-5} class="small middle">${n.text}</text>
      <text x=${(l+.5)*i} y="110" class="small middle">${n.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Zt=e=>typeof e=="string"?h`<td>${e}</td>`:h`<td class="number" data-value=${e.value}>${e.text}</td>`;function Kt({caption:e,head:t,rows:a}){return h`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>h`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...i])=>h`<tr><th scope="row">${r}</th>${i.map(Zt)}</tr>`)}
    </tbody></table></div>`}var D=560,J=240,S=56,X=132,nt=22,ot=34;function te({caption:e,x:t,y:a,lines:r,here:i,mark:o}){let s=r.flatMap(p=>p.points),[d,n]=[Math.min(...s.map(p=>p[0])),Math.max(...s.map(p=>p[0]))],l=Math.max(...s.map(p=>p[1])),c=p=>S+(p-d)/(n-d)*(D-S-X),u=p=>J-ot-p/l*(J-nt-ot),f=p=>p.points.map(([x,E],O)=>`${O?"L":"M"}${c(x).toFixed(1)} ${u(E).toFixed(1)}`).join(""),g=J-ot,v=ee(r.map(p=>u((p.points.at(-1)??[0,0])[1])));return h`<figure><svg viewBox="0 0 ${D} ${J}" role="img" aria-label=${e} class="chart">
    <path class="axis" d="M${S} ${nt}V${g}H${D-X}"></path>
    <text x=${S} y="14" class="small">${a}</text>
    <text x=${S-6} y=${u(l)+5} class="small end">${R(l)}</text>
    <text x=${S-6} y=${g+4} class="small end">0</text>
    ${[d,n].map(p=>$`<text x=${c(p)} y=${g+18} class="small middle">${p}</text>`)}
    <text x=${D-X+12} y=${g+18} class="small">${t}</text>
    ${i===null?"":$`<path class="here" d="M${c(i)} ${nt}V${g}"></path>`}
    ${r.map((p,x)=>$`<path class="line" data-role=${p.role} d=${f(p)}></path>
      <text x=${D-X+12} y=${v[x]+4} data-role=${p.role}>${p.name}</text>`)}
    ${o?$`<path class="mark" d="M${c(o.x)} ${g-6}v12"></path>
      <text x=${c(o.x)} y=${g+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function ee(e){let t=e.map((r,i)=>i).sort((r,i)=>e[r]-e[i]),a=[...e];for(let r=1;r<t.length;r++)a[t[r]]=Math.max(a[t[r]],a[t[r-1]]+17);return a}var re=520,It="mg-92b7d2bf",lt=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${It}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.dead=!1,this.width=888,this.motion=new G(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);t.on("change:state",()=>{this.drafts.clear()}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<re}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,i]of Object.entries(t))this.model.set(r,i);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return Nt(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(i=>![...t.inside??[],...t.folded??[]].includes(i.name));kt(h`<style>${Ht.replaceAll(".mgw",`.${It}`)}</style>
      ${this.dead?h`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:m}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${r.map(i=>this.control(i.name))}
        ${(t.actions?.(this)??[]).map((i,o)=>Et(i,o===0,this.dead))}</div>
      ${a?h`<p class="alert" role="alert" data-field="message">${a}</p>`:m}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return h`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return h`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${St(t.agrees)}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?h`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:m}
        ${t.fold.map(Rt)}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${St(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},St=e=>e===null?"":e?"\u2713":"\u2717",Ot=e=>({render({model:t,el:a}){let r=new lt(t,a,e);return()=>r.leave()}});var Pt=24,ae=28,ie=208,N={high:22,step:30,left:104};function Q(e){let t=e.narrow?e.room:e.room/2;return Math.min(ae,(t-72)/e.value("n"),ie/e.value("m"))}var Bt=(e,t)=>Math.min(t,Math.floor(e.motion.at*Math.max(e.value("n"),e.value("m"))+1e-9));function Ct(e,t,a,r){let i=e.value("n"),o=e.value("m"),s=Q(e),d=t?i:o,n=Bt(e,d),l=x=>x*s+1,c=t?"value-fill":"grad-fill",u=Math.max(1,s-2),f=[];for(let x=0;x<o;x++)for(let E=0;E<i;E++){let O=t?E:x;f.push($`<rect x=${a+l(E)} y=${r+l(x)} width=${u} height=${u} rx=${Math.min(4,s/5)}
      class=${O<n?c:"ghost"} opacity=${O===n-1||O>=n?1:.6}></rect>`)}let g=n-1,v=t?[g*s,0,s,o*s]:[0,g*s,i*s,s],p=t?["forward: one input a sweep,","a column at a time"]:["reverse: one output a sweep,","a row at a time"];return $`<text x=${a} y=${r-30} class="strong">${p[0]}</text>
    <text x=${a} y=${r-12} class="strong">${p[1]}</text>${f}
    ${n?$`<rect x=${a+v[0]} y=${r+v[1]} width=${v[2]} height=${v[3]} rx="3" class="now"></rect>`:""}
    <text x=${a} y=${r+o*s+20} class="small">${n<d?`sweep ${n} of ${d}`:`${d} sweep${d===1?"":"s"}`}</text>`}function se(e,t,a){let r=e.value("n"),i=e.value("m"),o=Q(e),s=t+r*o,d=a+i*o,n=l=>Math.min(Pt,Math.max(1,Math.round(l)));return $`${wt(e,{key:"corner",x:s,y:d,label:"Corner of the Jacobian",text:`${r} inputs, ${i} outputs`,begin:()=>({left:t,top:a,cell:o}),move:(l,c,u)=>e.change({n:n((l-u.left)/u.cell),m:n((c-u.top)/u.cell)}),step:(l,c)=>e.change({n:n(r+l),m:n(i+c)})})}
    <text x=${s+18} y=${d+5} class="small">${r} × ${i}</text>`}function ne(e,t,a){let r=e.state.stage.ways,i=Math.max(...r.map(s=>s.ratio)),o={forward:e.value("n"),reverse:e.value("m"),difference:e.value("n")};return $`<text x="0" y=${t} class="strong">operations, next to one run of f</text>
    ${r.map((s,d)=>{let n=o[s.key]??0,l=n?Bt(e,n)/n:1,c=(a-N.left-84)*s.ratio/i*l,u=t+12+d*N.step;return $`<text x=${N.left-10} y=${u+16} class="end">${s.name}</text>
        <rect x=${N.left} y=${u} width=${Math.max(2,c)} height=${N.high} rx="4" class="${s.role}-fill"></rect>
        <text x=${N.left+c+8} y=${u+16} class="strong" data-cost=${s.key} data-value=${s.ratio}>${l<1?"":`${R(s.ratio)} \xD7 f`}</text>`})}`}function oe(e,t,a){let{guess:r}=e,i=Q(e);if(r===null||r<1||r>Pt)return"";let o=a+Math.min(r-1,e.value("m"))*i,s=r-1>e.value("m")?" \u2193":"";return $`<path class="you" d="M${t-8} ${o}h${e.value("n")*i+8}"></path>
    <text x=${t+e.value("n")*i+18} y=${o-8} class="small">✎ ${r}${s}</text>`}function le(e){let t=e.value("n"),a=e.value("m"),r=44,i=a*Q(e)+30,o=e.room,s=e.narrow?{x:0,y:r+i+60}:{x:o/2+8,y:r},d=s.y+i+26,n=`The Jacobian of ${a} outputs by ${t} inputs: forward mode fills it in ${t} columns, reverse mode in ${a} rows.`;return $`<svg viewBox="0 0 ${o} ${d+8+4*N.step}" role="group" aria-label=${n}>
    ${Ct(e,!0,0,r)}${Ct(e,!1,s.x,s.y)}
    ${ne(e,d,o)}${oe(e,s.x,s.y)}${se(e,s.x,s.y)}</svg>`}var je=Ot({name:"meter",question:"Who fills the Jacobian with fewer sweeps?",stage:le,motion:e=>Math.min(2400,240*Math.max(e.value("n"),e.value("m"))),actions:e=>[{words:"\u25B6 Sweep",press:()=>e.play()}]});export{je as default};
