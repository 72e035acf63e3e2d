// 931ad9f040f3546bcee31791a036e03405689f41dfb2ab8057ef061f66a23706 lessons/nb07_many_at_once/lift.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Y=globalThis,nt=e=>e,I=Y.trustedTypes,ot=I?I.createPolicy("lit-html",{createHTML:e=>e}):void 0,Q="$lit$",b=`lit$${Math.random().toFixed(9).slice(2)}$`,Z="?"+b,It=`<${Z}>`,w=document,S=()=>w.createComment(""),O=e=>e===null||typeof e!="object"&&typeof e!="function",K=Array.isArray,ut=e=>K(e)||typeof e?.[Symbol.iterator]=="function",J=`[ 	
\f\r]`,R=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,lt=/-->/g,dt=/>/g,_=RegExp(`>|${J}(?:([^\\s"'>=/]+)(${J}*=${J}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),ht=/'/g,ct=/"/g,mt=/^(?:script|style|textarea|title)$/i,X=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),p=X(1),f=X(2),le=X(3),v=Symbol.for("lit-noChange"),m=Symbol.for("lit-nothing"),pt=new WeakMap,y=w.createTreeWalker(w,129);function gt(e,t){if(!K(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return ot!==void 0?ot.createHTML(t):t}var $t=(e,t)=>{let r=e.length-1,s=[],i,a=t===2?"<svg>":t===3?"<math>":"",o=R;for(let l=0;l<r;l++){let n=e[l],d,h,c=-1,$=0;for(;$<n.length&&(o.lastIndex=$,h=o.exec(n),h!==null);)$=o.lastIndex,o===R?h[1]==="!--"?o=lt:h[1]!==void 0?o=dt:h[2]!==void 0?(mt.test(h[2])&&(i=RegExp("</"+h[2],"g")),o=_):h[3]!==void 0&&(o=_):o===_?h[0]===">"?(o=i??R,c=-1):h[1]===void 0?c=-2:(c=o.lastIndex-h[2].length,d=h[1],o=h[3]===void 0?_:h[3]==='"'?ct:ht):o===ct||o===ht?o=_:o===lt||o===dt?o=R:(o=_,i=void 0);let g=o===_&&e[l+1].startsWith("/>")?" ":"";a+=o===R?n+It:c>=0?(s.push(d),n.slice(0,c)+Q+n.slice(c)+b+g):n+b+(c===-2?l:g)}return[gt(e,a+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),s]},C=class e{constructor({strings:t,_$litType$:r},s){let i;this.parts=[];let a=0,o=0,l=t.length-1,n=this.parts,[d,h]=$t(t,r);if(this.el=e.createElement(d,s),y.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(i=y.nextNode())!==null&&n.length<l;){if(i.nodeType===1){if(i.hasAttributes())for(let c of i.getAttributeNames())if(c.endsWith(Q)){let $=h[o++],g=i.getAttribute(c).split(b),A=/([.?@])?(.*)/.exec($);n.push({type:1,index:a,name:A[2],strings:g,ctor:A[1]==="."?L:A[1]==="?"?U:A[1]==="@"?j:T}),i.removeAttribute(c)}else c.startsWith(b)&&(n.push({type:6,index:a}),i.removeAttribute(c));if(mt.test(i.tagName)){let c=i.textContent.split(b),$=c.length-1;if($>0){i.textContent=I?I.emptyScript:"";for(let g=0;g<$;g++)i.append(c[g],S()),y.nextNode(),n.push({type:2,index:++a});i.append(c[$],S())}}}else if(i.nodeType===8)if(i.data===Z)n.push({type:2,index:a});else{let c=-1;for(;(c=i.data.indexOf(b,c+1))!==-1;)n.push({type:7,index:a}),c+=b.length-1}a++}}static createElement(t,r){let s=w.createElement("template");return s.innerHTML=t,s}};function k(e,t,r=e,s){if(t===v)return t;let i=s!==void 0?r._$Co?.[s]:r._$Cl,a=O(t)?void 0:t._$litDirective$;return i?.constructor!==a&&(i?._$AO?.(!1),a===void 0?i=void 0:(i=new a(e),i._$AT(e,r,s)),s!==void 0?(r._$Co??=[])[s]=i:r._$Cl=i),i!==void 0&&(t=k(e,i._$AS(e,t.values),i,s)),t}var B=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:s}=this._$AD,i=(t?.creationScope??w).importNode(r,!0);y.currentNode=i;let a=y.nextNode(),o=0,l=0,n=s[0];for(;n!==void 0;){if(o===n.index){let d;n.type===2?d=new N(a,a.nextSibling,this,t):n.type===1?d=new n.ctor(a,n.name,n.strings,this,t):n.type===6&&(d=new z(a,this,t)),this._$AV.push(d),n=s[++l]}o!==n?.index&&(a=y.nextNode(),o++)}return y.currentNode=w,i}p(t){let r=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(t,s,r),r+=s.strings.length-2):s._$AI(t[r])),r++}},N=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,s,i){this.type=2,this._$AH=m,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=s,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=k(this,t,r),O(t)?t===m||t==null||t===""?(this._$AH!==m&&this._$AR(),this._$AH=m):t!==this._$AH&&t!==v&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):ut(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==m&&O(this._$AH)?this._$AA.nextSibling.data=t:this.T(w.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:s}=t,i=typeof s=="number"?this._$AC(t):(s.el===void 0&&(s.el=C.createElement(gt(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===i)this._$AH.p(r);else{let a=new B(i,this),o=a.u(this.options);a.p(r),this.T(o),this._$AH=a}}_$AC(t){let r=pt.get(t.strings);return r===void 0&&pt.set(t.strings,r=new C(t)),r}k(t){K(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,s,i=0;for(let a of t)i===r.length?r.push(s=new e(this.O(S()),this.O(S()),this,this.options)):s=r[i],s._$AI(a),i++;i<r.length&&(this._$AR(s&&s._$AB.nextSibling,i),r.length=i)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let s=nt(t).nextSibling;nt(t).remove(),t=s}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},T=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,s,i,a){this.type=1,this._$AH=m,this._$AN=void 0,this.element=t,this.name=r,this._$AM=i,this.options=a,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=m}_$AI(t,r=this,s,i){let a=this.strings,o=!1;if(a===void 0)t=k(this,t,r,0),o=!O(t)||t!==this._$AH&&t!==v,o&&(this._$AH=t);else{let l=t,n,d;for(t=a[0],n=0;n<a.length-1;n++)d=k(this,l[s+n],r,n),d===v&&(d=this._$AH[n]),o||=!O(d)||d!==this._$AH[n],d===m?t=m:t!==m&&(t+=(d??"")+a[n+1]),this._$AH[n]=d}o&&!i&&this.j(t)}j(t){t===m?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},L=class extends T{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===m?void 0:t}},U=class extends T{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==m)}},j=class extends T{constructor(t,r,s,i,a){super(t,r,s,i,a),this.type=5}_$AI(t,r=this){if((t=k(this,t,r,0)??m)===v)return;let s=this._$AH,i=t===m&&s!==m||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,a=t!==m&&(s===m||i);i&&this.element.removeEventListener(this.name,this,s),a&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},z=class{constructor(t,r,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){k(this,t)}},ft={M:Q,P:b,A:Z,C:1,L:$t,R:B,D:ut,V:k,I:N,H:T,N:U,U:j,B:L,F:z},Bt=Y.litHtmlPolyfillSupport;Bt?.(C,N),(Y.litHtmlVersions??=[]).push("3.3.3");var vt=(e,t,r)=>{let s=r?.renderBefore??t,i=s._$litPart$;if(i===void 0){let a=r?.renderBefore??null;s._$litPart$=i=new N(t.insertBefore(S(),a),a,void 0,r??{})}return i._$AI(e),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var M={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},xt=e=>(...t)=>({_$litDirective$:e,values:t}),D=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,s){this._$Ct=t,this._$AM=r,this._$Ci=s}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:pe}=ft;var bt=e=>e.strings===void 0;var Lt={},At=(e,t=Lt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var H=xt(class extends D{constructor(e){if(super(e),e.type!==M.PROPERTY&&e.type!==M.ATTRIBUTE&&e.type!==M.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!bt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===v||t===m)return t;let r=e.element,s=e.name;if(e.type===M.PROPERTY){if(t===r[s])return v}else if(e.type===M.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(s))return v}else if(e.type===M.ATTRIBUTE&&r.getAttribute(s)===t+"")return v;return At(e),t}});function V(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),s=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${s}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${s}${Math.round(r).toLocaleString("en")}`:`${s}${+r.toPrecision(t)}`}var _t=100;function yt(e,t,r,s){return{slider:jt,decades:zt,steps:Dt,choice:Vt,text:Ft,values:Wt}[e.kind]?.(e,t,r,s)??""}var Ut=({name:e,label:t},r,{low:s,high:i,step:a,at:o,words:l,set:n})=>p`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${l} min=${s} max=${i} step=${a}
      .value=${H(String(o))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>n(Number(d.target.value))}><output>${l}</output></label>`,jt=(e,t,r,s)=>Ut(e,s,{low:e.low,high:e.high,step:e.step,at:t,words:V(t),set:r});function zt(e,t,r,s){let i=l=>Math.round(_t*Math.log10(l)),a=l=>Math.min(e.high,Math.max(e.low,Number((10**(l/_t)).toPrecision(3)))),o=l=>{let n=l.target.value.trim();r(n===""||Number.isNaN(Number(n))?n:Number(n))};return p`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${i(e.low)} max=${i(e.high)} step="1"
      .value=${H(String(i(t)))} ?disabled=${s.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>{s.drafts.delete(e.name),r(a(Number(l.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${s.dead}
      .value=${H(s.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${tt(e,s)} @change=${o}></span>`}var tt=({name:e},t)=>r=>t.drafts.set(e,r.target.value);function Dt({name:e,label:t,low:r,high:s},i,a,o){let l=(n,d,h)=>p`
    <button type="button" aria-label=${h} ?disabled=${o.dead||i+n<r||i+n>s}
      data-lm-suppress-shortcuts="true" @click=${()=>a(i+n)}>${d}</button>`;return p`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${i}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function Vt({name:e,label:t,options:r},s,i,a){if(r.length>4)return p`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @change=${d=>i(d.target.value)}>
      ${r.map(([d,h])=>p`<option value=${d} .selected=${d===s}>${h}</option>`)}</select></label>`;let o=r.findIndex(([d])=>d===s),l=d=>{let h={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[d.key];if(!h)return;d.preventDefault(),d.stopPropagation();let c=(o+h+r.length)%r.length;i(r[c][0]),d.currentTarget.querySelectorAll("button")[c].focus()},n=a.view.folded?.includes(e)?p`<span>${t}</span>`:"";return p`${n}<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${r.map(([d,h])=>p`<button type="button" role="radio" aria-checked=${d===s}
      tabindex=${d===s?0:-1} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(d)}>${h}</button>`)}</span>`}function Ft(e,t,r,s){let{name:i,label:a}=e,o=l=>r(l.target.value);return p`<label class="knob long" data-control=${i}><span>${a}</span>
    <input type="text" aria-label=${a} .value=${H(s.drafts.get(i)??t)} ?disabled=${s.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${tt(e,s)} @change=${o}></label>`}function Wt({name:e,label:t,now:r},s,i,a){let o=l=>{let n=`${e}.${l}`,d=h=>i({...s,[l]:h.target.value});return p`<label class="knob"><span>${l}</span>
      <input type="text" aria-label=${l} size="8" .value=${H(a.drafts.get(n)??JSON.stringify(r[l]))} spellcheck="false"
        ?disabled=${a.dead} data-lm-suppress-shortcuts="true" @input=${tt({name:n},a)} @change=${d}></label>`};return p`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(o)}</span>`}var wt=({words:e,press:t,off:r,kernel:s},i,a)=>p`<button type="button" class=${i?"next":""}
  ?disabled=${r||s&&a} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var kt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Gt=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,F=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Gt())return;let r=performance.now(),s=i=>{this.at=Math.min(1,Math.max(0,(i-r)/t)),this.frame=this.at<1?requestAnimationFrame(s):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(s),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([s])=>{s.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Tt(e){return e.kind==="table"?Qt(e):e.kind==="chart"?Zt(e):e.kind==="bars"?Jt(e):p`<p>${e.text}</p>`}function Jt({caption:e,axis:t,role:r,bars:s}){let i=Math.min(72,520/s.length),a=Math.max(...s.map(n=>n.value),1e-300),o=n=>92-72*n/a,l=s.map(n=>`${n.name}: ${n.text}`).join(", ");return p`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 560 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${s.map((n,d)=>f`<rect x=${d*i+4} y=${o(n.value)} width=${i-8} height=${92-o(n.value)}
        class="${r}-fill" data-value=${n.value}></rect>
      <text x=${(d+.5)*i} y=${o(n.value)-5} class="small middle">${n.text}</text>
      <text x=${(d+.5)*i} y="110" class="small middle">${n.name}</text>`)}
    <path class="axis" d="M0 92H${i*s.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Yt=e=>typeof e=="string"?p`<td>${e}</td>`:p`<td class="number" data-value=${e.value}>${e.text}</td>`;function Qt({caption:e,head:t,rows:r}){return p`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(s=>p`<th scope="col">${s}</th>`)}</tr></thead>
    <tbody>${r.map(([s,...i])=>p`<tr><th scope="row">${s}</th>${i.map(Yt)}</tr>`)}
    </tbody></table></div>`}var P=560,W=240,E=56,q=132,et=22,st=34;function Zt({caption:e,x:t,y:r,lines:s,here:i,mark:a}){let o=s.flatMap(u=>u.points),[l,n]=[Math.min(...o.map(u=>u[0])),Math.max(...o.map(u=>u[0]))],d=Math.max(...o.map(u=>u[1])),h=u=>E+(u-l)/(n-l)*(P-E-q),c=u=>W-st-u/d*(W-et-st),$=u=>u.points.map(([x,G],Pt)=>`${Pt?"L":"M"}${h(x).toFixed(1)} ${c(G).toFixed(1)}`).join(""),g=W-st,A=Kt(s.map(u=>c((u.points.at(-1)??[0,0])[1])));return p`<figure><svg viewBox="0 0 ${P} ${W}" role="img" aria-label=${e} class="chart">
    <path class="axis" d="M${E} ${et}V${g}H${P-q}"></path>
    <text x=${E} y="14" class="small">${r}</text>
    <text x=${E-6} y=${c(d)+5} class="small end">${V(d)}</text>
    <text x=${E-6} y=${g+4} class="small end">0</text>
    ${[l,n].map(u=>f`<text x=${h(u)} y=${g+18} class="small middle">${u}</text>`)}
    <text x=${P-q+12} y=${g+18} class="small">${t}</text>
    ${i===null?"":f`<path class="here" d="M${h(i)} ${et}V${g}"></path>`}
    ${s.map((u,x)=>f`<path class="line" data-role=${u.role} d=${$(u)}></path>
      <text x=${P-q+12} y=${A[x]+4} data-role=${u.role}>${u.name}</text>`)}
    ${a?f`<path class="mark" d="M${h(a.x)} ${g-6}v12"></path>
      <text x=${h(a.x)} y=${g+32} class="small middle">${a.words}</text>`:""}
    </svg></figure>`}function Kt(e){let t=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),r=[...e];for(let s=1;s<t.length;s++)r[t[s]]=Math.max(r[t[s]],r[t[s-1]]+17);return r}var Xt=520,Mt="mg-931ad9f0",rt=class{constructor(t,r,s){this.model=t,this.view=s,this.root=document.createElement("section"),this.root.className=`mgw ${Mt}`,this.root.dataset.mg=s.name,this.root.setAttribute("aria-label",s.question),r.append(this.root),this.dead=!1,this.width=888,this.motion=new F(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);t.on("change:state",()=>{this.drafts.clear()}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),s.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Xt}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=s=>JSON.stringify(this.model.get(s))===JSON.stringify(t[s]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[s,i]of Object.entries(t))this.model.set(s,i);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(s=>s.name===t);return yt(r,this.value(t),s=>this.set(t,s),this)}draw(){let{view:t}=this,r=this.model.get("message"),s=this.controls.filter(i=>![...t.inside??[],...t.folded??[]].includes(i.name));vt(p`<style>${kt.replaceAll(".mgw",`.${Mt}`)}</style>
      ${this.dead?p`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:m}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${s.map(i=>this.control(i.name))}
        ${(t.actions?.(this)??[]).map((i,a)=>wt(i,a===0,this.dead))}</div>
      ${r?p`<p class="alert" role="alert" data-field="message">${r}</p>`:m}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return p`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return p`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Nt(t.agrees)}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?p`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:m}
        ${t.fold.map(Tt)}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Nt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Nt=e=>e===null?"":e?"\u2713":"\u2717",Ht=e=>({render({model:t,el:r}){let s=new rt(t,r,e);return()=>s.leave()}});var Et=26,Rt=34,St=7,it=9,Ot=44,at=216,te=e=>[Math.max(Rt,Et*(e[1]??1)),Math.max(Rt,Et*(e[0]??1))],Ct=e=>e?.length?e.join(" \xD7 "):"one number";function ee(e){let{lines:t,size:r}=e.state.stage,s=[],i=0,a=0;for(let[o,l]of t.entries()){let[n,d]=te(l.one),h=l.all?Math.min(St,r):1,c=Math.max(n+it*(St-1),8.4*Math.max(l.text.length,Ct(l.all??l.one).length+8));i&&i+c>e.room&&(i=0,a+=1),s.push({line:l,k:o,x:i,y:a*at,w:n,h:d,wide:c,sheets:h}),i+=c+Ot}return{boxes:s,high:(a+1)*at}}function se(e,t,r){let s=t.k/r,i=Math.min(1,Math.max(0,(e.motion.at-.6*s)/.4));return t.sheets===1?1:Math.max(1,Math.round(i*t.sheets))}function re([e=1,t=1],r,s,i,a){return[...Array.from({length:e-1},(l,n)=>`M${r} ${s+a*(n+1)/e}h${i}`),...Array.from({length:t-1},(l,n)=>`M${r+i*(n+1)/t} ${s}v${a}`)].join("")||"M0 0"}function ie(e,t,r){let{line:s,x:i,y:a,w:o,h:l,k:n}=t,d=a+at-52,h=e.state.stage.inputs,c=se(e,t,r.length),$=h[n],g=r[n+1],A=Array.from({length:c},(x,G)=>c-1-G),u=x=>{$&&ae(e,n,x)};return f`<g data-line=${n} data-sheets=${t.sheets} class=${$?"press":""} @pointerup=${u}>
    ${A.map(x=>f`<rect x=${i+x*it} y=${d-l-x*it} width=${o} height=${l} rx="3"
      class=${s.all?"sheet":"alone"}></rect>`)}
    <path class="cells" d=${re(s.one,i,d-l,o,l)}></path>
    <text x=${i+o/2} y=${d-l/2+5} class="middle strong name">${s.text.split(" = ")[0]}</text>
    <text x=${i} y=${d+20}>${s.text.includes(" = ")?s.text.split(" = ")[1]:"given"}</text>
    <text x=${i} y=${d+38} class="small">${Ct($?.all??s.all??s.one)}${s.all?"":", shared"}</text>
    ${g&&g.y===a&&!h[n+1]?f`<path class="wire" d="M${i+t.wide+6} ${d-40}h${Ot-16}m-6 -5l6 5l-6 5"></path>`:""}</g>`}function ae(e,t,r){r.preventDefault();let s=[...e.value("axes")],{ndim:i}=e.state.stage.inputs[t],a=i?[null,0,1]:[null,0];s[t]=a[(a.indexOf(s[t])+1)%a.length],e.set("axes",s)}function ne(e){let t=e.state.stage.inputs,r=e.value("axes"),s=(i,a)=>{let o=[...r];o[i]=a,e.set("axes",o)};return p`<div class="controls" data-control="axes">${t.map(({name:i,ndim:a},o)=>p`
    <span class="chips" role="radiogroup" aria-label="Samples of ${i}"><span class="knob">samples of ${i}:</span>
    ${(a?[null,0,1]:[null,0]).map(l=>p`<button type="button" role="radio" aria-checked=${r[o]===l}
      ?disabled=${e.dead} data-lm-suppress-shortcuts="true" @click=${()=>s(o,l)}>${l===null?"shared":`axis ${l}`}</button>`)}</span>`)}</div>`}function oe(e){let{boxes:t,high:r}=ee(e),{size:s,lines:i}=e.state.stage,a=`${i.length} arrays of the program; for ${s} samples each has one more axis, but for those that are shared.`;return p`${f`<svg viewBox="0 0 ${e.room} ${r}" role="img" aria-label=${a}>
    ${t.map(o=>ie(e,o,t))}</svg>`}${ne(e)}`}var Be=Ht({name:"lift",question:"One program for one sample: what do all see?",stage:oe,inside:["axes"],motion:e=>500*e.state.stage.lines.length,actions:e=>[{words:"\u25B6 Lift",press:()=>e.play()}]});export{Be as default};
