// 805316f1889135a5b96136ccb3f25e883a26cc4449fe1e9f191f59653aac5c1f lessons/nb07_many_at_once/lift.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Q=globalThis,lt=e=>e,I=Q.trustedTypes,dt=I?I.createPolicy("lit-html",{createHTML:e=>e}):void 0,Z="$lit$",b=`lit$${Math.random().toFixed(9).slice(2)}$`,K="?"+b,zt=`<${K}>`,_=document,S=()=>_.createComment(""),O=e=>e===null||typeof e!="object"&&typeof e!="function",X=Array.isArray,mt=e=>X(e)||typeof e?.[Symbol.iterator]=="function",Y=`[ 	
\f\r]`,R=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ht=/-->/g,ct=/>/g,A=RegExp(`>|${Y}(?:([^\\s"'>=/]+)(${Y}*=${Y}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),pt=/'/g,ut=/"/g,ft=/^(?:script|style|textarea|title)$/i,tt=e=>(t,...s)=>({_$litType$:e,strings:t,values:s}),p=tt(1),$=tt(2),he=tt(3),v=Symbol.for("lit-noChange"),g=Symbol.for("lit-nothing"),gt=new WeakMap,w=_.createTreeWalker(_,129);function $t(e,t){if(!X(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return dt!==void 0?dt.createHTML(t):t}var vt=(e,t)=>{let s=e.length-1,r=[],a,i=t===2?"<svg>":t===3?"<math>":"",o=R;for(let l=0;l<s;l++){let n=e[l],d,h,c=-1,f=0;for(;f<n.length&&(o.lastIndex=f,h=o.exec(n),h!==null);)f=o.lastIndex,o===R?h[1]==="!--"?o=ht:h[1]!==void 0?o=ct:h[2]!==void 0?(ft.test(h[2])&&(a=RegExp("</"+h[2],"g")),o=A):h[3]!==void 0&&(o=A):o===A?h[0]===">"?(o=a??R,c=-1):h[1]===void 0?c=-2:(c=o.lastIndex-h[2].length,d=h[1],o=h[3]===void 0?A:h[3]==='"'?ut:pt):o===ut||o===pt?o=A:o===ht||o===ct?o=R:(o=A,a=void 0);let m=o===A&&e[l+1].startsWith("/>")?" ":"";i+=o===R?n+zt:c>=0?(r.push(d),n.slice(0,c)+Z+n.slice(c)+b+m):n+b+(c===-2?l:m)}return[$t(e,i+(e[s]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},C=class e{constructor({strings:t,_$litType$:s},r){let a;this.parts=[];let i=0,o=0,l=t.length-1,n=this.parts,[d,h]=vt(t,s);if(this.el=e.createElement(d,r),w.currentNode=this.el.content,s===2||s===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(a=w.nextNode())!==null&&n.length<l;){if(a.nodeType===1){if(a.hasAttributes())for(let c of a.getAttributeNames())if(c.endsWith(Z)){let f=h[o++],m=a.getAttribute(c).split(b),k=/([.?@])?(.*)/.exec(f);n.push({type:1,index:i,name:k[2],strings:m,ctor:k[1]==="."?z:k[1]==="?"?L:k[1]==="@"?U:T}),a.removeAttribute(c)}else c.startsWith(b)&&(n.push({type:6,index:i}),a.removeAttribute(c));if(ft.test(a.tagName)){let c=a.textContent.split(b),f=c.length-1;if(f>0){a.textContent=I?I.emptyScript:"";for(let m=0;m<f;m++)a.append(c[m],S()),w.nextNode(),n.push({type:2,index:++i});a.append(c[f],S())}}}else if(a.nodeType===8)if(a.data===K)n.push({type:2,index:i});else{let c=-1;for(;(c=a.data.indexOf(b,c+1))!==-1;)n.push({type:7,index:i}),c+=b.length-1}i++}}static createElement(t,s){let r=_.createElement("template");return r.innerHTML=t,r}};function y(e,t,s=e,r){if(t===v)return t;let a=r!==void 0?s._$Co?.[r]:s._$Cl,i=O(t)?void 0:t._$litDirective$;return a?.constructor!==i&&(a?._$AO?.(!1),i===void 0?a=void 0:(a=new i(e),a._$AT(e,s,r)),r!==void 0?(s._$Co??=[])[r]=a:s._$Cl=a),a!==void 0&&(t=y(e,a._$AS(e,t.values),a,r)),t}var B=class{constructor(t,s){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=s}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:s},parts:r}=this._$AD,a=(t?.creationScope??_).importNode(s,!0);w.currentNode=a;let i=w.nextNode(),o=0,l=0,n=r[0];for(;n!==void 0;){if(o===n.index){let d;n.type===2?d=new N(i,i.nextSibling,this,t):n.type===1?d=new n.ctor(i,n.name,n.strings,this,t):n.type===6&&(d=new j(i,this,t)),this._$AV.push(d),n=r[++l]}o!==n?.index&&(i=w.nextNode(),o++)}return w.currentNode=_,a}p(t){let s=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,s),s+=r.strings.length-2):r._$AI(t[s])),s++}},N=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,s,r,a){this.type=2,this._$AH=g,this._$AN=void 0,this._$AA=t,this._$AB=s,this._$AM=r,this.options=a,this._$Cv=a?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,s=this._$AM;return s!==void 0&&t?.nodeType===11&&(t=s.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,s=this){t=y(this,t,s),O(t)?t===g||t==null||t===""?(this._$AH!==g&&this._$AR(),this._$AH=g):t!==this._$AH&&t!==v&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):mt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==g&&O(this._$AH)?this._$AA.nextSibling.data=t:this.T(_.createTextNode(t)),this._$AH=t}$(t){let{values:s,_$litType$:r}=t,a=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=C.createElement($t(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===a)this._$AH.p(s);else{let i=new B(a,this),o=i.u(this.options);i.p(s),this.T(o),this._$AH=i}}_$AC(t){let s=gt.get(t.strings);return s===void 0&&gt.set(t.strings,s=new C(t)),s}k(t){X(this._$AH)||(this._$AH=[],this._$AR());let s=this._$AH,r,a=0;for(let i of t)a===s.length?s.push(r=new e(this.O(S()),this.O(S()),this,this.options)):r=s[a],r._$AI(i),a++;a<s.length&&(this._$AR(r&&r._$AB.nextSibling,a),s.length=a)}_$AR(t=this._$AA.nextSibling,s){for(this._$AP?.(!1,!0,s);t!==this._$AB;){let r=lt(t).nextSibling;lt(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},T=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,s,r,a,i){this.type=1,this._$AH=g,this._$AN=void 0,this.element=t,this.name=s,this._$AM=a,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=g}_$AI(t,s=this,r,a){let i=this.strings,o=!1;if(i===void 0)t=y(this,t,s,0),o=!O(t)||t!==this._$AH&&t!==v,o&&(this._$AH=t);else{let l=t,n,d;for(t=i[0],n=0;n<i.length-1;n++)d=y(this,l[r+n],s,n),d===v&&(d=this._$AH[n]),o||=!O(d)||d!==this._$AH[n],d===g?t=g:t!==g&&(t+=(d??"")+i[n+1]),this._$AH[n]=d}o&&!a&&this.j(t)}j(t){t===g?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},z=class extends T{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===g?void 0:t}},L=class extends T{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==g)}},U=class extends T{constructor(t,s,r,a,i){super(t,s,r,a,i),this.type=5}_$AI(t,s=this){if((t=y(this,t,s,0)??g)===v)return;let r=this._$AH,a=t===g&&r!==g||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==g&&(r===g||a);a&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},j=class{constructor(t,s,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=s,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){y(this,t)}},xt={M:Z,P:b,A:K,C:1,L:vt,R:B,D:mt,V:y,I:N,H:T,N:L,U,B:z,F:j},Lt=Q.litHtmlPolyfillSupport;Lt?.(C,N),(Q.litHtmlVersions??=[]).push("3.3.3");var bt=(e,t,s)=>{let r=s?.renderBefore??t,a=r._$litPart$;if(a===void 0){let i=s?.renderBefore??null;r._$litPart$=a=new N(t.insertBefore(S(),i),i,void 0,s??{})}return a._$AI(e),a};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var M={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},kt=e=>(...t)=>({_$litDirective$:e,values:t}),D=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,s,r){this._$Ct=t,this._$AM=s,this._$Ci=r}_$AS(t,s){return this.update(t,s)}update(t,s){return this.render(...s)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:ge}=xt;var At=e=>e.strings===void 0;var Ut={},wt=(e,t=Ut)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var H=kt(class extends D{constructor(e){if(super(e),e.type!==M.PROPERTY&&e.type!==M.ATTRIBUTE&&e.type!==M.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!At(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===v||t===g)return t;let s=e.element,r=e.name;if(e.type===M.PROPERTY){if(t===s[r])return v}else if(e.type===M.BOOLEAN_ATTRIBUTE){if(!!t===s.hasAttribute(r))return v}else if(e.type===M.ATTRIBUTE&&s.getAttribute(r)===t+"")return v;return wt(e),t}});function V(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let s=Math.abs(e),r=e<0?"\u2212":"";return s===0?"0":s<.001?"\u2248 0":s>=1e6?`${r}${+(s/1e6).toPrecision(t)} M`:s>=1e4?`${r}${Math.round(s).toLocaleString("en")}`:`${r}${+s.toPrecision(t)}`}var _t=100;function yt(e,t,s,r){return{slider:Dt,decades:Vt,steps:Ft,choice:Wt,text:qt,values:Gt}[e.kind]?.(e,t,s,r)??""}var jt=({name:e,label:t},s,{low:r,high:a,step:i,at:o,words:l,set:n})=>p`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${l} min=${r} max=${a} step=${i}
      .value=${H(String(o))} ?disabled=${s.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>n(Number(d.target.value))}><output>${l}</output></label>`,Dt=(e,t,s,r)=>jt(e,r,{low:e.low,high:e.high,step:e.step,at:t,words:V(t),set:s});function Vt(e,t,s,r){let a=l=>Math.round(_t*Math.log10(l)),i=l=>Math.min(e.high,Math.max(e.low,Number((10**(l/_t)).toPrecision(3)))),o=l=>{let n=l.target.value.trim();s(n===""||Number.isNaN(Number(n))?n:Number(n))};return p`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${a(e.low)} max=${a(e.high)} step="1"
      .value=${H(String(a(t)))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>{r.drafts.delete(e.name),s(i(Number(l.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${r.dead}
      .value=${H(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${et(e,r)} @change=${F(o)} @keydown=${rt(o)}></span>`}var et=({name:e},t)=>s=>{delete s.target.dataset.sent,t.drafts.set(e,s.target.value)},F=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},rt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),F(e)(t))};function Ft({name:e,label:t,low:s,high:r},a,i,o){let l=(n,d,h)=>p`
    <button type="button" aria-label=${h} ?disabled=${o.dead||a+n<s||a+n>r}
      data-lm-suppress-shortcuts="true" @click=${()=>i(a+n)}>${d}</button>`;return p`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${a}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function Wt({name:e,label:t,options:s},r,a,i){if(s.length>4)return p`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @change=${d=>a(d.target.value)}>
      ${s.map(([d,h])=>p`<option value=${d} .selected=${d===r}>${h}</option>`)}</select></label>`;let o=s.findIndex(([d])=>d===r),l=d=>{let h={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[d.key];if(!h)return;d.preventDefault(),d.stopPropagation();let c=(o+h+s.length)%s.length;a(s[c][0]),d.currentTarget.querySelectorAll("button")[c].focus()},n=i.view.folded?.includes(e)?p`<span>${t}</span>`:"";return p`${n}<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${s.map(([d,h])=>p`<button type="button" role="radio" aria-checked=${d===r}
      tabindex=${d===r?0:-1} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>a(d)}>${h}</button>`)}</span>`}function qt(e,t,s,r){let{name:a,label:i}=e,o=l=>s(l.target.value);return p`<label class="knob long" data-control=${a}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${H(r.drafts.get(a)??t)} ?disabled=${r.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${et(e,r)} @change=${F(o)} @keydown=${rt(o)}></label>`}function Gt({name:e,label:t,now:s},r,a,i){let o=l=>{let n=`${e}.${l}`,d=h=>a({...r,[l]:h.target.value});return p`<label class="knob"><span>${l}</span>
      <input type="text" aria-label=${l} size="8" .value=${H(i.drafts.get(n)??JSON.stringify(s[l]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${et({name:n},i)}
        @change=${F(d)} @keydown=${rt(d)}></label>`};return p`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(s).map(o)}</span>`}var Tt=({words:e,press:t,off:s,kernel:r},a,i)=>p`<button type="button" class=${a?"next":""}
  ?disabled=${s||r&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Mt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Yt=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,W=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Yt())return;let s=performance.now(),r=a=>{this.at=Math.min(1,Math.max(0,(a-s)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,s){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),s())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Nt(e){return e.kind==="table"?Kt(e):e.kind==="chart"?Xt(e):e.kind==="bars"?Qt(e):p`<p>${e.text}</p>`}function Qt({caption:e,axis:t,role:s,bars:r}){let a=Math.min(72,520/r.length),i=Math.max(...r.map(n=>n.value),1e-300),o=n=>92-72*n/i,l=r.map(n=>`${n.name}: ${n.text}`).join(", ");return p`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 560 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${r.map((n,d)=>$`<rect x=${d*a+4} y=${o(n.value)} width=${a-8} height=${92-o(n.value)}
        class="${s}-fill" data-value=${n.value}></rect>
      <text x=${(d+.5)*a} y=${o(n.value)-5} class="small middle">${n.text}</text>
      <text x=${(d+.5)*a} y="110" class="small middle">${n.name}</text>`)}
    <path class="axis" d="M0 92H${a*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Zt=e=>typeof e=="string"?p`<td>${e}</td>`:p`<td class="number" data-value=${e.value}>${e.text}</td>`;function Kt({caption:e,head:t,rows:s}){return p`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>p`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${s.map(([r,...a])=>p`<tr><th scope="row">${r}</th>${a.map(Zt)}</tr>`)}
    </tbody></table></div>`}var P=560,q=240,E=56,G=132,st=22,at=34;function Xt({caption:e,x:t,y:s,lines:r,here:a,mark:i}){let o=r.flatMap(u=>u.points),[l,n]=[Math.min(...o.map(u=>u[0])),Math.max(...o.map(u=>u[0]))],d=Math.max(...o.map(u=>u[1])),h=u=>E+(u-l)/(n-l)*(P-E-G),c=u=>q-at-u/d*(q-st-at),f=u=>u.points.map(([x,J],Bt)=>`${Bt?"L":"M"}${h(x).toFixed(1)} ${c(J).toFixed(1)}`).join(""),m=q-at,k=te(r.map(u=>c((u.points.at(-1)??[0,0])[1])));return p`<figure><svg viewBox="0 0 ${P} ${q}" role="img" aria-label=${e} class="chart">
    <path class="axis" d="M${E} ${st}V${m}H${P-G}"></path>
    <text x=${E} y="14" class="small">${s}</text>
    <text x=${E-6} y=${c(d)+5} class="small end">${V(d)}</text>
    <text x=${E-6} y=${m+4} class="small end">0</text>
    ${[l,n].map(u=>$`<text x=${h(u)} y=${m+18} class="small middle">${u}</text>`)}
    <text x=${P-G+12} y=${m+18} class="small">${t}</text>
    ${a===null?"":$`<path class="here" d="M${h(a)} ${st}V${m}"></path>`}
    ${r.map((u,x)=>$`<path class="line" data-role=${u.role} d=${f(u)}></path>
      <text x=${P-G+12} y=${k[x]+4} data-role=${u.role}>${u.name}</text>`)}
    ${i?$`<path class="mark" d="M${h(i.x)} ${m-6}v12"></path>
      <text x=${h(i.x)} y=${m+32} class="small middle">${i.words}</text>`:""}
    </svg></figure>`}function te(e){let t=e.map((r,a)=>a).sort((r,a)=>e[r]-e[a]),s=[...e];for(let r=1;r<t.length;r++)s[t[r]]=Math.max(s[t[r]],s[t[r-1]]+17);return s}var ee=520,Ht="mg-805316f1",it=class{constructor(t,s,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${Ht}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),s.append(this.root),this.dead=!1,this.width=888,this.motion=new W(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(a=>a.name)].map(a=>`change:${a}`);for(let a of this.heard)t.on(a,this.redraw);t.on("change:state",()=>{this.drafts.clear()}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([a])=>{Math.round(a.contentRect.width)!==this.width&&(this.width=Math.round(a.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<ee}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,s){this.change({[t]:s})}change(t){let s=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(Object.keys(t).every(s)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,a]of Object.entries(t))this.model.set(r,a);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let s=this.controls.find(r=>r.name===t);return yt(s,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,s=this.model.get("message"),r=this.controls.filter(a=>![...t.inside??[],...t.folded??[]].includes(a.name));bt(p`<style>${Mt.replaceAll(".mgw",`.${Ht}`)}</style>
      ${this.dead?p`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:g}
      <h3>${t.question}</h3>
      <div class="stage ${s?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${r.map(a=>this.control(a.name))}
        ${(t.actions?.(this)??[]).map((a,i)=>Tt(a,i===0,this.dead))}</div>
      ${s?p`<p class="alert" role="alert" data-field="message">${s}</p>`:g}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return p`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return p`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Et(t.agrees)}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?p`<div class="controls">${this.view.folded.map(s=>this.control(s))}</div>`:g}
        ${t.fold.map(Nt)}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Et(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Et=e=>e===null?"":e?"\u2713":"\u2717",Rt=e=>({render({model:t,el:s}){let r=new it(t,s,e);return()=>r.leave()}});var St=26,Ot=34,Ct=7,nt=9,Pt=44,ot=216,re=e=>[Math.max(Ot,St*(e[1]??1)),Math.max(Ot,St*(e[0]??1))],It=e=>e?.length?e.join(" \xD7 "):"one number";function se(e){let{lines:t,size:s}=e.state.stage,r=[],a=0,i=0;for(let[o,l]of t.entries()){let[n,d]=re(l.one),h=l.all?Math.min(Ct,s):1,c=Math.max(n+nt*(Ct-1),8.4*Math.max(l.text.length,It(l.all??l.one).length+8));a&&a+c>e.room&&(a=0,i+=1),r.push({line:l,k:o,x:a,y:i*ot,w:n,h:d,wide:c,sheets:h}),a+=c+Pt}return{boxes:r,high:(i+1)*ot}}function ae(e,t,s){let r=t.k/s,a=Math.min(1,Math.max(0,(e.motion.at-.6*r)/.4));return t.sheets===1?1:Math.max(1,Math.round(a*t.sheets))}function ie([e=1,t=1],s,r,a,i){return[...Array.from({length:e-1},(l,n)=>`M${s} ${r+i*(n+1)/e}h${a}`),...Array.from({length:t-1},(l,n)=>`M${s+a*(n+1)/t} ${r}v${i}`)].join("")||"M0 0"}function ne(e,t,s){let{line:r,x:a,y:i,w:o,h:l,k:n}=t,d=i+ot-52,h=e.state.stage.inputs,c=ae(e,t,s.length),f=h[n],m=s[n+1],k=Array.from({length:c},(x,J)=>c-1-J),u=x=>{f&&oe(e,n,x)};return $`<g data-line=${n} data-sheets=${t.sheets} class=${f?"press":""} @pointerup=${u}>
    ${k.map(x=>$`<rect x=${a+x*nt} y=${d-l-x*nt} width=${o} height=${l} rx="3"
      class=${r.all?"sheet":"alone"}></rect>`)}
    <path class="cells" d=${ie(r.one,a,d-l,o,l)}></path>
    <text x=${a+o/2} y=${d-l/2+5} class="middle strong name">${r.text.split(" = ")[0]}</text>
    <text x=${a} y=${d+20}>${r.text.includes(" = ")?r.text.split(" = ")[1]:"given"}</text>
    <text x=${a} y=${d+38} class="small">${It(f?.all??r.all??r.one)}${r.all?"":", shared"}</text>
    ${m&&m.y===i&&!h[n+1]?$`<path class="wire" d="M${a+t.wide+6} ${d-40}h${Pt-16}m-6 -5l6 5l-6 5"></path>`:""}</g>`}function oe(e,t,s){s.preventDefault();let r=[...e.value("axes")],{ndim:a}=e.state.stage.inputs[t],i=a?[null,0,1]:[null,0];r[t]=i[(i.indexOf(r[t])+1)%i.length],e.set("axes",r)}function le(e){let t=e.state.stage.inputs,s=e.value("axes"),r=(a,i)=>{let o=[...s];o[a]=i,e.set("axes",o)};return p`<div class="controls" data-control="axes">${t.map(({name:a,ndim:i},o)=>p`
    <span class="chips" role="radiogroup" aria-label="Samples of ${a}"><span class="knob">samples of ${a}:</span>
    ${(i?[null,0,1]:[null,0]).map(l=>p`<button type="button" role="radio" aria-checked=${s[o]===l}
      ?disabled=${e.dead} data-lm-suppress-shortcuts="true" @click=${()=>r(o,l)}>${l===null?"shared":`axis ${l}`}</button>`)}</span>`)}</div>`}function de(e){let{boxes:t,high:s}=se(e),{size:r,lines:a}=e.state.stage,i=`${a.length} arrays of the program; for ${r} samples each has one more axis, but for those that are shared.`;return p`${$`<svg viewBox="0 0 ${e.room} ${s}" role="img" aria-label=${i}>
    ${t.map(o=>ne(e,o,t))}</svg>`}${le(e)}`}var Le=Rt({name:"lift",question:"One program for one sample: what do all see?",stage:de,inside:["axes"],motion:e=>500*e.state.stage.lines.length,actions:e=>[{words:"\u25B6 Lift",press:()=>e.play()}]});export{Le as default};
