// 11c910a13a14b9f0aebd513d71530eeb57adae4a3b33780e775b7f9588020266 lessons/nb02_reverse_mode/cost_meter.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Z=globalThis,ot=e=>e,U=Z.trustedTypes,lt=U?U.createPolicy("lit-html",{createHTML:e=>e}):void 0,K="$lit$",A=`lit$${Math.random().toFixed(9).slice(2)}$`,tt="?"+A,Pt=`<${tt}>`,k=document,P=()=>k.createComment(""),B=e=>e===null||typeof e!="object"&&typeof e!="function",et=Array.isArray,mt=e=>et(e)||typeof e?.[Symbol.iterator]=="function",Q=`[ 	
\f\r]`,C=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,dt=/-->/g,ct=/>/g,y=RegExp(`>|${Q}(?:([^\\s"'>=/]+)(${Q}*=${Q}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),ut=/'/g,ht=/"/g,$t=/^(?:script|style|textarea|title)$/i,rt=e=>(t,...s)=>({_$litType$:e,strings:t,values:s}),h=rt(1),g=rt(2),oe=rt(3),b=Symbol.for("lit-noChange"),m=Symbol.for("lit-nothing"),pt=new WeakMap,_=k.createTreeWalker(k,129);function gt(e,t){if(!et(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return lt!==void 0?lt.createHTML(t):t}var ft=(e,t)=>{let s=e.length-1,r=[],i,o=t===2?"<svg>":t===3?"<math>":"",a=C;for(let d=0;d<s;d++){let n=e[d],l,c,u=-1,f=0;for(;f<n.length&&(a.lastIndex=f,c=a.exec(n),c!==null);)f=a.lastIndex,a===C?c[1]==="!--"?a=dt:c[1]!==void 0?a=ct:c[2]!==void 0?($t.test(c[2])&&(i=RegExp("</"+c[2],"g")),a=y):c[3]!==void 0&&(a=y):a===y?c[0]===">"?(a=i??C,u=-1):c[1]===void 0?u=-2:(u=a.lastIndex-c[2].length,l=c[1],a=c[3]===void 0?y:c[3]==='"'?ht:ut):a===ht||a===ut?a=y:a===dt||a===ct?a=C:(a=y,i=void 0);let $=a===y&&e[d+1].startsWith("/>")?" ":"";o+=a===C?n+Pt:u>=0?(r.push(l),n.slice(0,u)+K+n.slice(u)+A+$):n+A+(u===-2?d:$)}return[gt(e,o+(e[s]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},D=class e{constructor({strings:t,_$litType$:s},r){let i;this.parts=[];let o=0,a=0,d=t.length-1,n=this.parts,[l,c]=ft(t,s);if(this.el=e.createElement(l,r),_.currentNode=this.el.content,s===2||s===3){let u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(i=_.nextNode())!==null&&n.length<d;){if(i.nodeType===1){if(i.hasAttributes())for(let u of i.getAttributeNames())if(u.endsWith(K)){let f=c[a++],$=i.getAttribute(u).split(A),v=/([.?@])?(.*)/.exec(f);n.push({type:1,index:o,name:v[2],strings:$,ctor:v[1]==="."?z:v[1]==="?"?V:v[1]==="@"?F:M}),i.removeAttribute(u)}else u.startsWith(A)&&(n.push({type:6,index:o}),i.removeAttribute(u));if($t.test(i.tagName)){let u=i.textContent.split(A),f=u.length-1;if(f>0){i.textContent=U?U.emptyScript:"";for(let $=0;$<f;$++)i.append(u[$],P()),_.nextNode(),n.push({type:2,index:++o});i.append(u[f],P())}}}else if(i.nodeType===8)if(i.data===tt)n.push({type:2,index:o});else{let u=-1;for(;(u=i.data.indexOf(A,u+1))!==-1;)n.push({type:7,index:o}),u+=A.length-1}o++}}static createElement(t,s){let r=k.createElement("template");return r.innerHTML=t,r}};function w(e,t,s=e,r){if(t===b)return t;let i=r!==void 0?s._$Co?.[r]:s._$Cl,o=B(t)?void 0:t._$litDirective$;return i?.constructor!==o&&(i?._$AO?.(!1),o===void 0?i=void 0:(i=new o(e),i._$AT(e,s,r)),r!==void 0?(s._$Co??=[])[r]=i:s._$Cl=i),i!==void 0&&(t=w(e,i._$AS(e,t.values),i,r)),t}var j=class{constructor(t,s){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=s}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:s},parts:r}=this._$AD,i=(t?.creationScope??k).importNode(s,!0);_.currentNode=i;let o=_.nextNode(),a=0,d=0,n=r[0];for(;n!==void 0;){if(a===n.index){let l;n.type===2?l=new H(o,o.nextSibling,this,t):n.type===1?l=new n.ctor(o,n.name,n.strings,this,t):n.type===6&&(l=new W(o,this,t)),this._$AV.push(l),n=r[++d]}a!==n?.index&&(o=_.nextNode(),a++)}return _.currentNode=k,i}p(t){let s=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,s),s+=r.strings.length-2):r._$AI(t[s])),s++}},H=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,s,r,i){this.type=2,this._$AH=m,this._$AN=void 0,this._$AA=t,this._$AB=s,this._$AM=r,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,s=this._$AM;return s!==void 0&&t?.nodeType===11&&(t=s.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,s=this){t=w(this,t,s),B(t)?t===m||t==null||t===""?(this._$AH!==m&&this._$AR(),this._$AH=m):t!==this._$AH&&t!==b&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):mt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==m&&B(this._$AH)?this._$AA.nextSibling.data=t:this.T(k.createTextNode(t)),this._$AH=t}$(t){let{values:s,_$litType$:r}=t,i=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=D.createElement(gt(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===i)this._$AH.p(s);else{let o=new j(i,this),a=o.u(this.options);o.p(s),this.T(a),this._$AH=o}}_$AC(t){let s=pt.get(t.strings);return s===void 0&&pt.set(t.strings,s=new D(t)),s}k(t){et(this._$AH)||(this._$AH=[],this._$AR());let s=this._$AH,r,i=0;for(let o of t)i===s.length?s.push(r=new e(this.O(P()),this.O(P()),this,this.options)):r=s[i],r._$AI(o),i++;i<s.length&&(this._$AR(r&&r._$AB.nextSibling,i),s.length=i)}_$AR(t=this._$AA.nextSibling,s){for(this._$AP?.(!1,!0,s);t!==this._$AB;){let r=ot(t).nextSibling;ot(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},M=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,s,r,i,o){this.type=1,this._$AH=m,this._$AN=void 0,this.element=t,this.name=s,this._$AM=i,this.options=o,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=m}_$AI(t,s=this,r,i){let o=this.strings,a=!1;if(o===void 0)t=w(this,t,s,0),a=!B(t)||t!==this._$AH&&t!==b,a&&(this._$AH=t);else{let d=t,n,l;for(t=o[0],n=0;n<o.length-1;n++)l=w(this,d[r+n],s,n),l===b&&(l=this._$AH[n]),a||=!B(l)||l!==this._$AH[n],l===m?t=m:t!==m&&(t+=(l??"")+o[n+1]),this._$AH[n]=l}a&&!i&&this.j(t)}j(t){t===m?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},z=class extends M{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===m?void 0:t}},V=class extends M{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==m)}},F=class extends M{constructor(t,s,r,i,o){super(t,s,r,i,o),this.type=5}_$AI(t,s=this){if((t=w(this,t,s,0)??m)===b)return;let r=this._$AH,i=t===m&&r!==m||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,o=t!==m&&(r===m||i);i&&this.element.removeEventListener(this.name,this,r),o&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},W=class{constructor(t,s,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=s,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){w(this,t)}},vt={M:K,P:A,A:tt,C:1,L:ft,R:j,D:mt,V:w,I:H,H:M,N:V,U:F,B:z,F:W},Bt=Z.litHtmlPolyfillSupport;Bt?.(D,H),(Z.litHtmlVersions??=[]).push("3.3.3");var xt=(e,t,s)=>{let r=s?.renderBefore??t,i=r._$litPart$;if(i===void 0){let o=s?.renderBefore??null;r._$litPart$=i=new H(t.insertBefore(P(),o),o,void 0,s??{})}return i._$AI(e),i};var bt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function Dt(e,{key:t,begin:s,move:r,step:i,tap:o}){return{down:a=>{let d=a.currentTarget,n=d.ownerSVGElement?.getScreenCTM()?.inverse();if(!n||e.dead)return;a.preventDefault(),d.focus(),d.setPointerCapture(a.pointerId);let{x:l,y:c}=new DOMPoint(a.clientX,a.clientY).matrixTransform(n);e.held={key:t,matrix:n,began:s?.(l,c)},o&&r(l,c,e.held.began)},move:a=>{if(e.held?.key!==t)return;let{x:d,y:n}=new DOMPoint(a.clientX,a.clientY).matrixTransform(e.held.matrix);r(d,n,e.held.began)},up:()=>{e.held=null},press:a=>{a.key in bt&&(a.preventDefault(),a.stopPropagation(),i(...bt[a.key]))}}}function At(e,{key:t,x:s,y:r,label:i,text:o,begin:a,move:d,step:n}){let l=Dt(e,{key:t,begin:a,move:d,step:n});return g`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${i} aria-valuenow="0"
    aria-valuetext=${o} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${l.press}
    @pointerdown=${l.down} @pointermove=${l.move} @pointerup=${l.up} @pointercancel=${l.up}>
    <circle class="halo" cx=${s} cy=${r} r="22"></circle><circle cx=${s} cy=${r} r="10"></circle></g>`}function R(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let s=Math.abs(e),r=e<0?"\u2212":"";return s===0?"0":s<.001?"\u2248 0":s>=1e6?`${r}${+(s/1e6).toPrecision(t)} M`:s>=1e4?`${r}${Math.round(s).toLocaleString("en")}`:`${r}${+s.toPrecision(t)}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var T={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},yt=e=>(...t)=>({_$litDirective$:e,values:t}),Y=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,s,r){this._$Ct=t,this._$AM=s,this._$Ci=r}_$AS(t,s){return this.update(t,s)}update(t,s){return this.render(...s)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:me}=vt;var _t=e=>e.strings===void 0;var Lt={},kt=(e,t=Lt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var I=yt(class extends Y{constructor(e){if(super(e),e.type!==T.PROPERTY&&e.type!==T.ATTRIBUTE&&e.type!==T.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!_t(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===b||t===m)return t;let s=e.element,r=e.name;if(e.type===T.PROPERTY){if(t===s[r])return b}else if(e.type===T.BOOLEAN_ATTRIBUTE){if(!!t===s.hasAttribute(r))return b}else if(e.type===T.ATTRIBUTE&&s.getAttribute(r)===t+"")return b;return kt(e),t}});var wt=100;function Mt(e,t,s,r){return{slider:jt,decades:zt,steps:Vt,choice:Ft,text:Wt,values:Yt}[e.kind]?.(e,t,s,r)??""}var Ut=({name:e,label:t},s,{low:r,high:i,step:o,at:a,words:d,set:n})=>h`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${d} min=${r} max=${i} step=${o}
      .value=${I(String(a))} ?disabled=${s.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>n(Number(l.target.value))}><output>${d}</output></label>`,jt=(e,t,s,r)=>Ut(e,r,{low:e.low,high:e.high,step:e.step,at:t,words:R(t),set:s});function zt(e,t,s,r){let i=d=>Math.round(wt*Math.log10(d)),o=d=>Math.min(e.high,Math.max(e.low,Number((10**(d/wt)).toPrecision(3)))),a=d=>{let n=d.target.value.trim();s(n===""||Number.isNaN(Number(n))?n:Number(n))};return h`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${i(e.low)} max=${i(e.high)} step="1"
      .value=${I(String(i(t)))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>{r.drafts.delete(e.name),s(o(Number(d.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${r.dead}
      .value=${I(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${st(e,r)} @change=${a}></span>`}var st=({name:e},t)=>s=>t.drafts.set(e,s.target.value);function Vt({name:e,label:t,low:s,high:r},i,o,a){let d=(n,l,c)=>h`
    <button type="button" aria-label=${c} ?disabled=${a.dead||i+n<s||i+n>r}
      data-lm-suppress-shortcuts="true" @click=${()=>o(i+n)}>${l}</button>`;return h`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${i}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function Ft({name:e,label:t,options:s},r,i,o){if(s.length>4)return h`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @change=${l=>i(l.target.value)}>
      ${s.map(([l,c])=>h`<option value=${l} .selected=${l===r}>${c}</option>`)}</select></label>`;let a=s.findIndex(([l])=>l===r),d=l=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[l.key];if(!c)return;l.preventDefault(),l.stopPropagation();let u=(a+c+s.length)%s.length;i(s[u][0]),l.currentTarget.querySelectorAll("button")[u].focus()},n=o.view.folded?.includes(e)?h`<span>${t}</span>`:"";return h`${n}<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${d}>
    ${s.map(([l,c])=>h`<button type="button" role="radio" aria-checked=${l===r}
      tabindex=${l===r?0:-1} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(l)}>${c}</button>`)}</span>`}function Wt(e,t,s,r){let{name:i,label:o}=e,a=d=>s(d.target.value);return h`<label class="knob long" data-control=${i}><span>${o}</span>
    <input type="text" aria-label=${o} .value=${I(r.drafts.get(i)??t)} ?disabled=${r.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${st(e,r)} @change=${a}></label>`}function Yt({name:e,label:t,now:s},r,i,o){let a=d=>{let n=`${e}.${d}`,l=c=>i({...r,[d]:c.target.value});return h`<label class="knob"><span>${d}</span>
      <input type="text" aria-label=${d} size="8" .value=${I(o.drafts.get(n)??JSON.stringify(s[d]))} spellcheck="false"
        ?disabled=${o.dead} data-lm-suppress-shortcuts="true" @input=${st({name:n},o)} @change=${l}></label>`};return h`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(s).map(a)}</span>`}var Tt=({words:e,press:t,off:s,kernel:r},i,o)=>h`<button type="button" class=${i?"next":""}
  ?disabled=${s||r&&o} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Nt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Gt=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,q=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Gt())return;let s=performance.now(),r=i=>{this.at=Math.min(1,Math.max(0,(i-s)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,s){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),s())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Et(e){return e.kind==="table"?Qt(e):e.kind==="chart"?Zt(e):e.kind==="bars"?Jt(e):h`<p>${e.text}</p>`}function Jt({caption:e,axis:t,role:s,bars:r}){let i=Math.min(72,520/r.length),o=Math.max(...r.map(n=>n.value),1e-300),a=n=>92-72*n/o,d=r.map(n=>`${n.name}: ${n.text}`).join(", ");return h`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 560 132" role="img" aria-label="${e}: ${d}" class="chart">
    ${r.map((n,l)=>g`<rect x=${l*i+4} y=${a(n.value)} width=${i-8} height=${92-a(n.value)}
        class="${s}-fill" data-value=${n.value}></rect>
      <text x=${(l+.5)*i} y=${a(n.value)-5} class="small middle">${n.text}</text>
      <text x=${(l+.5)*i} y="110" class="small middle">${n.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Xt=e=>typeof e=="string"?h`<td>${e}</td>`:h`<td class="number" data-value=${e.value}>${e.text}</td>`;function Qt({caption:e,head:t,rows:s}){return h`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>h`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${s.map(([r,...i])=>h`<tr><th scope="row">${r}</th>${i.map(Xt)}</tr>`)}
    </tbody></table></div>`}var L=560,G=240,S=56,J=132,it=22,at=34;function Zt({caption:e,x:t,y:s,lines:r,here:i,mark:o}){let a=r.flatMap(p=>p.points),[d,n]=[Math.min(...a.map(p=>p[0])),Math.max(...a.map(p=>p[0]))],l=Math.max(...a.map(p=>p[1])),c=p=>S+(p-d)/(n-d)*(L-S-J),u=p=>G-at-p/l*(G-it-at),f=p=>p.points.map(([x,E],O)=>`${O?"L":"M"}${c(x).toFixed(1)} ${u(E).toFixed(1)}`).join(""),$=G-at,v=Kt(r.map(p=>u((p.points.at(-1)??[0,0])[1])));return h`<figure><svg viewBox="0 0 ${L} ${G}" role="img" aria-label=${e} class="chart">
    <path class="axis" d="M${S} ${it}V${$}H${L-J}"></path>
    <text x=${S} y="14" class="small">${s}</text>
    <text x=${S-6} y=${u(l)+5} class="small end">${R(l)}</text>
    <text x=${S-6} y=${$+4} class="small end">0</text>
    ${[d,n].map(p=>g`<text x=${c(p)} y=${$+18} class="small middle">${p}</text>`)}
    <text x=${L-J+12} y=${$+18} class="small">${t}</text>
    ${i===null?"":g`<path class="here" d="M${c(i)} ${it}V${$}"></path>`}
    ${r.map((p,x)=>g`<path class="line" data-role=${p.role} d=${f(p)}></path>
      <text x=${L-J+12} y=${v[x]+4} data-role=${p.role}>${p.name}</text>`)}
    ${o?g`<path class="mark" d="M${c(o.x)} ${$-6}v12"></path>
      <text x=${c(o.x)} y=${$+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function Kt(e){let t=e.map((r,i)=>i).sort((r,i)=>e[r]-e[i]),s=[...e];for(let r=1;r<t.length;r++)s[t[r]]=Math.max(s[t[r]],s[t[r-1]]+17);return s}var te=520,Ht="mg-11c910a1",nt=class{constructor(t,s,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${Ht}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),s.append(this.root),this.dead=!1,this.width=888,this.motion=new q(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);t.on("change:state",()=>{this.drafts.clear()}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<te}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,s){this.change({[t]:s})}change(t){let s=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(Object.keys(t).every(s)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,i]of Object.entries(t))this.model.set(r,i);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let s=this.controls.find(r=>r.name===t);return Mt(s,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,s=this.model.get("message"),r=this.controls.filter(i=>![...t.inside??[],...t.folded??[]].includes(i.name));xt(h`<style>${Nt.replaceAll(".mgw",`.${Ht}`)}</style>
      ${this.dead?h`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:m}
      <h3>${t.question}</h3>
      <div class="stage ${s?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${r.map(i=>this.control(i.name))}
        ${(t.actions?.(this)??[]).map((i,o)=>Tt(i,o===0,this.dead))}</div>
      ${s?h`<p class="alert" role="alert" data-field="message">${s}</p>`:m}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return h`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return h`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Rt(t.agrees)}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?h`<div class="controls">${this.view.folded.map(s=>this.control(s))}</div>`:m}
        ${t.fold.map(Et)}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Rt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Rt=e=>e===null?"":e?"\u2713":"\u2717",It=e=>({render({model:t,el:s}){let r=new nt(t,s,e);return()=>r.leave()}});var Ot=24,ee=28,re=208,N={high:22,step:30,left:104};function X(e){let t=e.narrow?e.room:e.room/2;return Math.min(ee,(t-72)/e.value("n"),re/e.value("m"))}var Ct=(e,t)=>Math.min(t,Math.floor(e.motion.at*Math.max(e.value("n"),e.value("m"))+1e-9));function St(e,t,s,r){let i=e.value("n"),o=e.value("m"),a=X(e),d=t?i:o,n=Ct(e,d),l=x=>x*a+1,c=t?"value-fill":"grad-fill",u=Math.max(1,a-2),f=[];for(let x=0;x<o;x++)for(let E=0;E<i;E++){let O=t?E:x;f.push(g`<rect x=${s+l(E)} y=${r+l(x)} width=${u} height=${u} rx=${Math.min(4,a/5)}
      class=${O<n?c:"ghost"} opacity=${O===n-1||O>=n?1:.6}></rect>`)}let $=n-1,v=t?[$*a,0,a,o*a]:[0,$*a,i*a,a],p=t?["forward: one input a sweep,","a column at a time"]:["reverse: one output a sweep,","a row at a time"];return g`<text x=${s} y=${r-30} class="strong">${p[0]}</text>
    <text x=${s} y=${r-12} class="strong">${p[1]}</text>${f}
    ${n?g`<rect x=${s+v[0]} y=${r+v[1]} width=${v[2]} height=${v[3]} rx="3" class="now"></rect>`:""}
    <text x=${s} y=${r+o*a+20} class="small">${n<d?`sweep ${n} of ${d}`:`${d} sweep${d===1?"":"s"}`}</text>`}function se(e,t,s){let r=e.value("n"),i=e.value("m"),o=X(e),a=t+r*o,d=s+i*o,n=l=>Math.min(Ot,Math.max(1,Math.round(l)));return g`${At(e,{key:"corner",x:a,y:d,label:"Corner of the Jacobian",text:`${r} inputs, ${i} outputs`,begin:()=>({left:t,top:s,cell:o}),move:(l,c,u)=>e.change({n:n((l-u.left)/u.cell),m:n((c-u.top)/u.cell)}),step:(l,c)=>e.change({n:n(r+l),m:n(i+c)})})}
    <text x=${a+18} y=${d+5} class="small">${r} × ${i}</text>`}function ie(e,t,s){let r=e.state.stage.ways,i=Math.max(...r.map(a=>a.ratio)),o={forward:e.value("n"),reverse:e.value("m"),difference:e.value("n")};return g`<text x="0" y=${t} class="strong">operations, next to one run of f</text>
    ${r.map((a,d)=>{let n=o[a.key]??0,l=n?Ct(e,n)/n:1,c=(s-N.left-84)*a.ratio/i*l,u=t+12+d*N.step;return g`<text x=${N.left-10} y=${u+16} class="end">${a.name}</text>
        <rect x=${N.left} y=${u} width=${Math.max(2,c)} height=${N.high} rx="4" class="${a.role}-fill"></rect>
        <text x=${N.left+c+8} y=${u+16} class="strong" data-cost=${a.key} data-value=${a.ratio}>${l<1?"":`${R(a.ratio)} \xD7 f`}</text>`})}`}function ae(e,t,s){let{guess:r}=e,i=X(e);if(r===null||r<1||r>Ot)return"";let o=s+Math.min(r-1,e.value("m"))*i,a=r-1>e.value("m")?" \u2193":"";return g`<path class="you" d="M${t-8} ${o}h${e.value("n")*i+8}"></path>
    <text x=${t+e.value("n")*i+18} y=${o-8} class="small">✎ ${r}${a}</text>`}function ne(e){let t=e.value("n"),s=e.value("m"),r=44,i=s*X(e)+30,o=e.room,a=e.narrow?{x:0,y:r+i+60}:{x:o/2+8,y:r},d=a.y+i+26,n=`The Jacobian of ${s} outputs by ${t} inputs: forward mode fills it in ${t} columns, reverse mode in ${s} rows.`;return g`<svg viewBox="0 0 ${o} ${d+8+4*N.step}" role="group" aria-label=${n}>
    ${St(e,!0,0,r)}${St(e,!1,a.x,a.y)}
    ${ie(e,d,o)}${ae(e,a.x,a.y)}${se(e,a.x,a.y)}</svg>`}var Ue=It({name:"meter",question:"Who fills the Jacobian with fewer sweeps?",stage:ne,motion:e=>Math.min(2400,240*Math.max(e.value("n"),e.value("m"))),actions:e=>[{words:"\u25B6 Sweep",press:()=>e.play()}]});export{Ue as default};
