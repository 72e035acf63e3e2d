// 5d69f42c2032f87a0e28f70de0bbf86b01150d732df3a544471274a4d7485e4f lessons/nb03_vjp_and_jvp/two_sided.graph.js lessons/nb03_vjp_and_jvp/two_sided.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ct=globalThis,At=e=>e,q=ct.trustedTypes,_t=q?q.createPolicy("lit-html",{createHTML:e=>e}):void 0,ht="$lit$",E=`lit$${Math.random().toFixed(9).slice(2)}$`,ut="?"+E,de=`<${ut}>`,O=document,F=()=>O.createComment(""),J=e=>e===null||typeof e!="object"&&typeof e!="function",pt=Array.isArray,Rt=e=>pt(e)||typeof e?.[Symbol.iterator]=="function",dt=`[ 	
\f\r]`,j=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Mt=/-->/g,Tt=/>/g,H=RegExp(`>|${dt}(?:([^\\s"'>=/]+)(${dt}*=${dt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Nt=/'/g,Et=/"/g,Ot=/^(?:script|style|textarea|title)$/i,mt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),k=mt(1),v=mt(2),De=mt(3),M=Symbol.for("lit-noChange"),w=Symbol.for("lit-nothing"),Ht=new WeakMap,R=O.createTreeWalker(O,129);function Pt(e,t){if(!pt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return _t!==void 0?_t.createHTML(t):t}var St=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=j;for(let n=0;n<r;n++){let l=e[n],d,c,h=-1,p=0;for(;p<l.length&&(o.lastIndex=p,c=o.exec(l),c!==null);)p=o.lastIndex,o===j?c[1]==="!--"?o=Mt:c[1]!==void 0?o=Tt:c[2]!==void 0?(Ot.test(c[2])&&(s=RegExp("</"+c[2],"g")),o=H):c[3]!==void 0&&(o=H):o===H?c[0]===">"?(o=s??j,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,d=c[1],o=c[3]===void 0?H:c[3]==='"'?Et:Nt):o===Et||o===Nt?o=H:o===Mt||o===Tt?o=j:(o=H,s=void 0);let $=o===H&&e[n+1].startsWith("/>")?" ":"";i+=o===j?l+de:h>=0?(a.push(d),l.slice(0,h)+ht+l.slice(h)+E+$):l+E+(h===-2?n:$)}return[Pt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},W=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,o=0,n=t.length-1,l=this.parts,[d,c]=St(t,r);if(this.el=e.createElement(d,a),R.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=R.nextNode())!==null&&l.length<n;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(ht)){let p=c[o++],$=s.getAttribute(h).split(E),m=/([.?@])?(.*)/.exec(p);l.push({type:1,index:i,name:m[2],strings:$,ctor:m[1]==="."?Q:m[1]==="?"?Z:m[1]==="@"?K:S}),s.removeAttribute(h)}else h.startsWith(E)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(Ot.test(s.tagName)){let h=s.textContent.split(E),p=h.length-1;if(p>0){s.textContent=q?q.emptyScript:"";for(let $=0;$<p;$++)s.append(h[$],F()),R.nextNode(),l.push({type:2,index:++i});s.append(h[p],F())}}}else if(s.nodeType===8)if(s.data===ut)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(E,h+1))!==-1;)l.push({type:7,index:i}),h+=E.length-1}i++}}static createElement(t,r){let a=O.createElement("template");return a.innerHTML=t,a}};function P(e,t,r=e,a){if(t===M)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=J(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=P(e,s._$AS(e,t.values),s,a)),t}var X=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??O).importNode(r,!0);R.currentNode=s;let i=R.nextNode(),o=0,n=0,l=a[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new D(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new tt(i,this,t)),this._$AV.push(d),l=a[++n]}o!==l?.index&&(i=R.nextNode(),o++)}return R.currentNode=O,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},D=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=w,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=P(this,t,r),J(t)?t===w||t==null||t===""?(this._$AH!==w&&this._$AR(),this._$AH=w):t!==this._$AH&&t!==M&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Rt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==w&&J(this._$AH)?this._$AA.nextSibling.data=t:this.T(O.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=W.createElement(Pt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new X(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=Ht.get(t.strings);return r===void 0&&Ht.set(t.strings,r=new W(t)),r}k(t){pt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(F()),this.O(F()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=At(t).nextSibling;At(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},S=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=w,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=w}_$AI(t,r=this,a,s){let i=this.strings,o=!1;if(i===void 0)t=P(this,t,r,0),o=!J(t)||t!==this._$AH&&t!==M,o&&(this._$AH=t);else{let n=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=P(this,n[a+l],r,l),d===M&&(d=this._$AH[l]),o||=!J(d)||d!==this._$AH[l],d===w?t=w:t!==w&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}o&&!s&&this.j(t)}j(t){t===w?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Q=class extends S{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===w?void 0:t}},Z=class extends S{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==w)}},K=class extends S{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=P(this,t,r,0)??w)===M)return;let a=this._$AH,s=t===w&&a!==w||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==w&&(a===w||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},tt=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){P(this,t)}},It={M:ht,P:E,A:ut,C:1,L:St,R:X,D:Rt,V:P,I:D,H:S,N:Z,U:K,B:Q,F:tt},ce=ct.litHtmlPolyfillSupport;ce?.(W,D),(ct.litHtmlVersions??=[]).push("3.3.3");var Ct=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new D(t.insertBefore(F(),i),i,void 0,r??{})}return s._$AI(e),s};var Bt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function zt(e,{key:t,begin:r,move:a,step:s,tap:i}){return{down:o=>{let n=o.currentTarget,l=n.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;o.preventDefault(),n.focus(),n.setPointerCapture(o.pointerId);let{x:d,y:c}=new DOMPoint(o.clientX,o.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:r?.(d,c)},i&&a(d,c,e.held.began)},move:o=>{if(e.held?.key!==t)return;let{x:n,y:l}=new DOMPoint(o.clientX,o.clientY).matrixTransform(e.held.matrix);a(n,l,e.held.began)},up:()=>{e.held=null},press:o=>{o.key in Bt&&(o.preventDefault(),o.stopPropagation(),s(...Bt[o.key]))}}}function _(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function gt(e){if(!(e>0)||!Number.isFinite(e))return _(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var I={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Dt=e=>(...t)=>({_$litDirective$:e,values:t}),et=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:We}=It;var Lt=e=>e.strings===void 0;var he={},Ut=(e,t=he)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var L=Dt(class extends et{constructor(e){if(super(e),e.type!==I.PROPERTY&&e.type!==I.ATTRIBUTE&&e.type!==I.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Lt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===M||t===w)return t;let r=e.element,a=e.name;if(e.type===I.PROPERTY){if(t===r[a])return M}else if(e.type===I.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return M}else if(e.type===I.ATTRIBUTE&&r.getAttribute(a)===t+"")return M;return Ut(e),t}});var Vt=100;function jt(e,t,r,a){return{slider:pe,decades:me,steps:ge,choice:$e,text:fe,values:ve}[e.kind]?.(e,t,r,a)??""}var ue=({name:e,label:t},r,{low:a,high:s,step:i,at:o,words:n,set:l})=>k`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${n} min=${a} max=${s} step=${i}
      .value=${L(String(o))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>l(Number(d.target.value))}><output>${n}</output></label>`,pe=(e,t,r,a)=>ue(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:_(t),set:r});function me(e,t,r,a){let s=n=>Math.round(Vt*Math.log10(n)),i=n=>Math.min(e.high,Math.max(e.low,Number((10**(n/Vt)).toPrecision(3)))),o=n=>{let l=n.target.value.trim();r(l===""||Number.isNaN(Number(l))?l:Number(l))};return k`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${L(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${n=>{a.drafts.delete(e.name),r(i(Number(n.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${L(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${$t(e,a)} @change=${rt(o)} @keydown=${ft(o)}></span>`}var $t=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},rt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ft=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),rt(e)(t))};function ge({name:e,label:t,low:r,high:a},s,i,o){let n=(l,d,c)=>k`
    <button type="button" aria-label=${c} ?disabled=${o.dead||s+l<r||s+l>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${d}</button>`;return k`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${n(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${n(1,"+",`${t}: one more`)}</span>`}function $e({name:e,label:t,options:r,named:a},s,i,o){if(r.length>4)return k`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @change=${c=>i(c.target.value)}>
      ${r.map(([c,h])=>k`<option value=${c} .selected=${c===s}>${h}</option>`)}</select></label>`;let n=r.findIndex(([c])=>c===s),l=c=>{let h={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[c.key];if(!h)return;c.preventDefault(),c.stopPropagation();let p=(n+h+r.length)%r.length;i(r[p][0]),c.currentTarget.querySelectorAll("button")[p].focus()},d=a||o.view.folded?.includes(e)?k`<span class="knob">${t}</span>`:"";return k`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${d}${r.map(([c,h])=>k`<button type="button" role="radio" aria-checked=${c===s}
      tabindex=${c===s?0:-1} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(c)}>${h}</button>`)}</span>`}function fe(e,t,r,a){let{name:s,label:i}=e,o=n=>r(n.target.value);return k`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${L(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${$t(e,a)} @change=${rt(o)} @keydown=${ft(o)}></label>`}function ve({name:e,label:t,now:r},a,s,i){let o=n=>{let l=`${e}.${n}`,d=c=>s({...a,[n]:c.target.value});return k`<label class="knob"><span>${n}</span>
      <input type="text" aria-label=${n} size="8" .value=${L(i.drafts.get(l)??JSON.stringify(r[n]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${$t({name:l},i)}
        @change=${rt(d)} @keydown=${ft(d)}></label>`};return k`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(o)}</span>`}var Ft=({words:e,press:t,off:r,kernel:a},s,i)=>k`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Jt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var be=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,at=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),be())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Wt(e,t){let r=Math.min(Ae,t);return e.kind==="table"?ye(e):e.kind==="chart"?Te(e,r):e.kind==="bars"?ke(e,r):k`<p>${e.text}</p>`}function ke({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),o=Math.max(...a.map(d=>d.value),1e-300),n=d=>92-72*d/o,l=a.map(d=>`${d.name}: ${d.text}`).join(", ");return k`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((d,c)=>v`<rect x=${c*i+4} y=${n(d.value)} width=${i-8} height=${92-n(d.value)}
        class="${r}-fill" data-value=${d.value}></rect>
      <text x=${(c+.5)*i} y=${n(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var we=e=>typeof e=="string"?k`<td>${e}</td>`:k`<td class="number" data-value=${e.value}>${e.text}</td>`;function ye({caption:e,head:t,rows:r}){return k`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>k`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>k`<tr><th scope="row">${a}</th>${s.map(we)}</tr>`)}
    </tbody></table></div>`}var Ae=560,st=240,U=56,it=132,ot=22,vt=34,_e=9;function Me({lines:e,log:t}){let r=e.flatMap(d=>d.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:_(a),part:d=>d/a};let s=r.filter(d=>d>0),i=Math.max(...s,1e-300),o=Math.max(Math.min(...s,i/10),i/10**_e),n=s.length<r.length,l=n?.06:0;return{foot:n?"0":gt(o),head:gt(i),part:d=>d>0?l+(1-l)*Math.max(0,Math.log(d/o)/Math.log(i/o)):0}}function Te(e,t){let{caption:r,x:a,y:s,lines:i,here:o,mark:n}=e,l=i.flatMap(u=>u.points),[d,c]=[Math.min(...l.map(u=>u[0])),Math.max(...l.map(u=>u[0]))],{foot:h,head:p,part:$}=Me(e),m=u=>U+(u-d)/(c-d||1)*(t-U-it),b=u=>st-vt-$(u)*(st-ot-vt),g=u=>u.points.map(([y,N],A)=>`${A?"L":"M"}${m(y).toFixed(1)} ${b(N).toFixed(1)}`).join(""),f=st-vt,x=Ne(i.map(u=>b((u.points.at(-1)??[0,0])[1])),f-4);return k`<figure><svg viewBox="0 0 ${t} ${st}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${U} ${ot}V${f}H${t-it}"></path>
    <text x=${U} y="14" class="small">${s}</text>
    <text x=${U-6} y=${ot+5} class="small end">${p}</text>
    <text x=${U-6} y=${f+4} class="small end">${h}</text>
    ${[...new Set([d,c])].map(u=>v`<text x=${m(u)} y=${f+18} class="small middle">${u}</text>`)}
    <text x=${t-it+12} y=${f+18} class="small">${a}</text>
    ${o===null?"":v`<path class="here" d="M${m(o)} ${ot}V${f}"></path>`}
    ${i.map((u,y)=>v`<path class="line" data-role=${u.role} d=${g(u)}></path>
      <text x=${t-it+12} y=${x[y]+4} data-role=${u.role}>${u.name}</text>`)}
    ${n?v`<path class="mark" d="M${m(n.x)} ${f-6}v12"></path>
      <text x=${m(n.x)} y=${f+32} class="small middle">${n.words}</text>`:""}
    </svg></figure>`}function Ne(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var Ee=520,Gt="mg-5d69f42c",xt=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Gt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new at(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Ee}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return jt(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Ct(k`<style>${Jt.replaceAll(".mgw",`.${Gt}`)}</style>
      ${this.dead?k`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:w}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Ft(s,i===0,this.dead))}</div>
      ${r?k`<p class="alert" role="alert" data-field="message">${r}</p>`:w}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return k`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return k`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${He[Yt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?k`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:w}
        ${t.fold.map(r=>Wt(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Yt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Yt(e){return e===null?"":e?"\u2713":"\u2717"}var He={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},qt=e=>({render({model:t,el:r}){let a=new xt(t,r,e);return()=>a.leave()}});var C={wide:124,high:30,row:38,least:46},Re=7.4,nt=e=>e.state.stage;function G(e){let{at:t}=e.motion,r=e.motion.playing?e.local.way??"both":"",a=s=>Math.min(1,Math.max(0,2*t-s));return{push:r==="push"?t:r==="both"?a(0):1,pull:r==="pull"?t:r==="both"?a(1):1,only:r==="both"?t<.5?"push":"pull":r}}var B=(e,t,r)=>Math.min(1,Math.max(0,(e-t)/(r-t)));function bt(e){let{boxes:t,arrows:r}=nt(e),a=1+Math.max(...t.map(h=>h.at[0])),s=1+2*Math.max(...r.flatMap(h=>h.through.map(p=>Math.abs(p[1]))),0),i=e.room/a<(e.narrow?92:C.least),o=i?C.row:Math.min(210,e.room/a),n=i?Math.min(200,e.room/s):C.row,l=Math.min(C.wide,(i?n:o)-16),d=(e.room-a*o)/2;return{down:i,wide:l,spot:([h,p])=>i?[e.room/2+p*n,(h+.5)*o]:[d+(h+.5)*o,s*n/2+p*n],tall:i?a*o:s*n}}function Zt(e){let{boxes:t,arrows:r,from:a,to:s,name:i,linked:o}=nt(e),{wide:n,spot:l,down:d,tall:c}=bt(e),h=Kt(e),{push:p,pull:$,only:m}=G(e),b=u=>t.find(y=>y.name===u)?.at[0]??0,g=b(a),f=b(s),x=u=>{if(!u.between||!m)return"";let[y,N]=[u.through[0][0],u.through[u.through.length-1][0]],A=m==="push"?B(p*(f-g),y-g,N-g):B($*(f-g),f-N,f-y),z=m==="push"?u.through:[...u.through].reverse();return A?v`<path class="passing" data-role=${m==="push"?"value":"grad"} pathLength="1" stroke-dasharray="${A} 1"
      d=${Xt(z.map(l),n,d)}></path>`:""};return v`${r.map(u=>v`<path class=${u.between?"wire on":"wire"} d=${Xt(u.through.map(l),n,d)}></path>${x(u)}`)}
    ${t.map(u=>{let[y,N]=l(u.at),A=u.name===a?"from":u.name===s?"to":"",z=u.words.length*Re+10<=n?u.words:u.name;return v`<g class="node ${A} ${h===u.name?"first":""}" role="button" tabindex=${e.dead||!u.name?-1:0}
        aria-pressed=${!!A} aria-label="${u.words}${A?`, ${A}`:""}" data-node=${u.name} data-lm-suppress-shortcuts="true"
        @click=${()=>Qt(e,u.name)} @keydown=${kt(()=>Qt(e,u.name))}>
        <rect x=${y-n/2} y=${N-C.high/2} width=${n} height=${C.high} rx="8"></rect>
        <text x=${y} y=${N+5} class="middle">${z||"\u2026"}</text></g>`})}
    <text x=${e.room/2} y=${c+14} class="small middle" aria-live="polite">${h===void 0?`J = ${i}${e.narrow||!o?"":` leads from ${a} to ${s}`}: tap two boxes for another`:`${h} and \u2026? Tap another box.`}</text>`}function Xt(e,t,r){let a=r?1:0,s=(r?C.high:t)/2*Math.sign(e[e.length-1][a]-e[0][a]),i=e.map((o,n)=>o.map((l,d)=>d!==a?l:l+(n===0?s:n===e.length-1?-s:0)));return i.map(([o,n],l)=>{if(!l)return`M${o} ${n}`;let[d,c]=i[l-1];return r?`C${d} ${(c+n)/2} ${o} ${(c+n)/2} ${o} ${n}`:`C${(d+o)/2} ${c} ${(d+o)/2} ${n} ${o} ${n}`}).join("")}var Kt=e=>nt(e).boxes.some(t=>t.name===e.local.first)?e.local.first:void 0;function Qt(e,t){let r=Kt(e),a=nt(e).boxes.map(o=>o.name);if(!t||e.dead)return;if(e.local.first=r===void 0?t:void 0,r===void 0||r===t){e.draw();return}let[s,i]=a.indexOf(r)<a.indexOf(t)?[r,t]:[t,r];e.change({source:s,target:i})}var kt=e=>t=>{t.key!=="Enter"&&t.key!==" "||(t.preventDefault(),t.stopPropagation(),e())};var ae=2,te={wide:64,narrow:44},se=8.6,ie=8,wt=6.9,T=e=>e.state.stage,yt=e=>[...Array(e).keys()];function Oe(e){let{rows:t,columns:r,pushed:a,pulled:s,J:i}=T(e),{room:o,narrow:n}=e,l=r.length,d=t.length,c=n?te.narrow:te.wide,h=n?62:170,p=n?100:220,$=Math.min(116,Math.floor((o-h-p)/l)),m=Math.min(48,Math.max(26,Math.floor(230/d))),b=bt(e).tall+24,g=b+14,f=g+76,x=Math.max(...i.flat().map(Math.abs),1e-300),u=z=>{let Y=z.map(lt);return Math.max(Math.max(...Y.map(V=>V[1]))-Math.min(...Y.map(V=>V[0])),1e-300)},y=s[0].map((z,Y)=>s.map(V=>V[Y])),N=Math.min((n?30:60)/x,c/u(y),(p-(n?68:84))/u(a)),A=h+Math.max(0,(o-h-p-l*$)/2);return{room:o,narrow:n,n:l,m:d,wide:$,high:m,x:A,y:f,right:A+l*$+20,heads:g,unit:N,most:x,graph:b,foot:f+d*m+20,bars:c}}function lt(e){let t=0,r=0,a=0;for(let s of e)t+=s,r=Math.min(r,t),a=Math.max(a,t);return[r,a]}function oe(e,t,r){for(let a of[3,2,1]){let s=_(e,a);if(s.length*r<=t)return s}return""}function ne(e,t,{key:r,label:a,value:s,step:i,reach:o,set:n,tap:l,left:d}){let c=m=>n(Math.min(o,Math.max(-o,Number((Math.round(m/i)*i).toFixed(10))))),h=zt(e,{key:r,begin:()=>({x:NaN,y:NaN,value:s,moved:!1}),move:(m,b,g)=>{Number.isNaN(g.x)&&Object.assign(g,{x:m,y:b});let f=Math.round((m-g.x-(b-g.y))/4);!f&&!g.moved||(g.moved=!0,c(g.value+f*i))},step:(m,b)=>c(s+(m-b)*i)}),p=()=>{let m=e.held?.began.moved;h.up(),m===!1&&l?.()},$=m=>{h.press(m),l&&kt(l)(m)};return v`<g class="scrub cell" tabindex=${e.dead?-1:0} role="slider" aria-label=${a} aria-valuenow=${s} aria-valuemin=${-o}
    aria-valuemax=${o} aria-valuetext=${_(s)} aria-disabled=${e.dead} data-knob=${r} data-lm-suppress-shortcuts="true"
    @blur=${d} @keydown=${$} @pointerdown=${h.down} @pointermove=${h.move} @pointerup=${p} @pointercancel=${h.up}>${t}</g>`}function ee(e,t,r,{x:a,y:s,wide:i,high:o,label:n}){let l=e.value(t),d=l.length===T(e)[t].length?l:T(e)[t],c=d[r],h=m=>e.set(t,d.map((b,g)=>g===r?m:b)),p=t==="v"?"value":"grad",$=_(c);return ne(e,v`<rect class="halo" x=${a-i/2-2} y=${s-o/2-2} width=${i+4} height=${o+4} rx="9"></rect>
    <rect class="weight ${c?"":"none"}" data-role=${p} x=${a-i/2} y=${s-o/2} width=${i} height=${o} rx="7"></rect>
    <text x=${a} y=${s+5} class="middle" data-role=${p} data-value=${c}>${i<16?"":$}</text>
    ${i<56?v`<path class="dots" data-role=${p} d="M${a-i/2+8} ${s+o/2-6}h${i-16}"></path>`:v`<path class="grips" data-role=${p} d="M${a-i/2+15} ${s-5}v10l-8 -5zM${a+i/2-15} ${s-5}v10l8 -5z"></path>`}`,{key:`${t}${r}`,label:n,value:c,step:.1,reach:ae,set:h,tap:()=>e.set(t,yt(d.length).map(m=>+(m===r)))})}function Pe(e,{x:t,wide:r,heads:a},s){let{columns:i,turns:o}=T(e),n=i[s],l=t+(s+.5)*r,{turning:d}=e.local,c=n.length*wt<=r?n:n.replace(/^[^[]*/,""),h=(g,f="")=>v`<text x=${l} y=${a+12} class="small middle ${f}">${g}</text>`;if(c.length*wt>r+4)return"";if(!o)return h(c);let p=d?.name===n&&!e.model.get("message")?d.value:o[s],$=(g,f)=>`${g} = ${_(f)}`,m=i.every((g,f)=>$(g,o[f]).length*wt<=r),b=5;for(;b<Math.abs(p);)b*=2;return ne(e,v`<rect class="halo" x=${l-r/2+2} y=${a-8} width=${r-4} height="28" rx="6"></rect>
    ${h(m?$(n,p):c,"turn")}<path class="dots" d="M${l-r/2+12} ${a+17}h${r-24}"></path>`,{key:`x${s}`,label:`Value of ${n}`,value:p,step:.05,reach:b,set:g=>{e.local.turning={name:n,value:g},e.set("at",`${n} = ${g}`)},left:()=>{e.local.turning=void 0}})}function Se(e,{x:t,y:r,n:a,m:s,wide:i,high:o}){let{v:n,u:l}=T(e),{push:d,pull:c,only:h}=G(e),p=x=>x?3+9*Math.abs(x)/ae:0,$=x=>x<0?"3 6":"none",m=B(d,0,.45)*(s*o+8),b=B(c,0,.45)*(a*i+8),g=x=>x.some(Boolean),f=(x,u,y)=>v`<path class="exit" data-role=${y?"grad":"value"} d="M0 0h8m-5 -5l5 5l-5 5" transform="translate(${x} ${u}) rotate(${y})"></path>`;return v`<g opacity=${h==="pull"?.25:1}>${n.map((x,u)=>x&&d?v`<path class="pipe" data-role="value"
      stroke-width=${p(x)} stroke-dasharray=${$(x)} d="M${t+(u+.5)*i} ${r-18}v${m}"></path>`:"")}
      ${g(n)&&d>.45?yt(s).map(x=>f(t+a*i,r+(x+.5)*o,0)):""}</g>
    <g opacity=${h==="push"?.25:1}>${l.map((x,u)=>x&&c?v`<path class="pipe" data-role="grad"
      stroke-width=${p(x)} stroke-dasharray=${$(x)} d="M${t-18} ${r+(u+.5)*o}h${b}"></path>`:"")}
      ${g(l)&&c>.45?yt(a).map(x=>f(t+(x+.5)*i,r+s*o,90)):""}</g>`}function Ie(e,{x:t,y:r,wide:a,high:s,most:i}){let{J:o,rows:n,columns:l}=T(e),d=Math.min(4,a/8);return o.map((c,h)=>c.map((p,$)=>{let m=t+$*a+d,b=r+h*s+d,g=a-2*d,f=s-2*d,x=oe(p,a-2,a<64?ie:se);return v`<g data-cell="${h},${$}" data-value=${p}><title>d${n[h]}/d${l[$]} = ${p}</title>
      <rect class="paper" x=${m} y=${b} width=${g} height=${f} rx="5"></rect>
      <rect class="heat" x=${m} y=${b} width=${g} height=${f} rx="5" fill-opacity=${.06+.54*Math.abs(p??0)/i}></rect>
      ${p<0&&(f>24||!x)?v`<path class="minus" d="M${m+6} ${b+f-6}h${Math.min(14,g-12)}"></path>`:""}
      <text x=${m+g/2} y=${b+f/2+5} class="middle strong ${a<64?"tight":""}">${x}</text></g>`}))}function Ce(e,t){let{pushed:r,ahead:a,rows:s}=T(e),{push:i,only:o}=G(e),n=B(i,.45,.95),l=t.right-Math.min(0,...r.map(c=>lt(c)[0]))*t.unit,d=t.narrow?t.room:l+Math.max(0,...r.map(c=>lt(c)[1]))*t.unit+76;return v`<g opacity=${o==="pull"?.25:1}>
    <path class="axis" d="M${l} ${t.y}v${t.m*t.high}"></path>
    ${r.map((c,h)=>{let p=t.y+h*t.high+t.high*.2;return n?v`${le(c,t.high*.6,($,m,b,g,f)=>{let x=t.x+(f+.5)*t.wide-l;return v`<rect class="term ${m<$?"minus":""}" data-role="value" x=${l+Math.min($,m)*t.unit+(1-n)*x}
          y=${p+b} width=${Math.max(1,Math.abs(m-$)*t.unit)} height=${g}></rect>`})}${i>.95?v`<text x=${d} y=${t.y+(h+.5)*t.high+5} class="end" data-role="value" data-ahead=${s[h]} data-value=${a[h]}>${_(a[h])}</text>`:""}`:""})}</g>`}function Be(e,t){let{pulled:r,back:a,columns:s}=T(e),{pull:i,only:o}=G(e),n=B(i,.45,.95),l=s.map((c,h)=>r.map(p=>p[h])),d=t.foot+Math.max(0,...l.map(c=>lt(c)[1]))*t.unit;return v`<g opacity=${o==="push"?.25:1}>
    <path class="axis" d="M${t.x} ${d}h${t.n*t.wide}"></path>
    ${l.map((c,h)=>{let p=t.x+(h+.2)*t.wide;return n?v`${le(c,t.wide*.6,($,m,b,g,f)=>{let x=t.y+(f+.5)*t.high-d;return v`<rect class="term ${m<$?"minus":""}" data-role="grad" x=${p+b} y=${d-Math.max($,m)*t.unit+(1-n)*x}
          width=${g} height=${Math.max(1,Math.abs(m-$)*t.unit)}></rect>`})}${i>.95?v`<text x=${t.x+(h+.5)*t.wide} y=${t.foot+t.bars+18} class="middle ${t.wide<64?"tight":""}" data-role="grad" data-back=${s[h]}
        data-value=${a[h]}>${oe(a[h],t.wide-2,t.wide<64?ie:se)}</text>`:""}`:""})}</g>`}function le(e,t,r){let a=e.map((o,n)=>({term:o,k:n})).filter(({term:o})=>o),s=Math.min(14,t/Math.max(1,a.length)),i=0;return a.map(({term:o,k:n},l)=>{let d=i;return i+=o,r(d,i,(t-s*a.length)/2+l*s,s-1,n)})}function ze(e){let t=Oe(e),{rows:r,columns:a,name:s,from:i,to:o}=T(e),n=t.narrow?40:60,l=`The matrix ${s} with ${t.m} rows and ${t.n} columns. Weights v at the top mix its columns into J v at the right; weights u at the left mix its rows into u\u2032J below.`,d=(c,h)=>t.narrow?h:c;return v`<svg viewBox="0 0 ${t.room} ${t.foot+t.bars+26}" role="group" aria-label=${l}>
    ${Zt(e)}
    ${a.map((c,h)=>Pe(e,t,h))}
    <text x=${t.x-10} y=${t.heads+47} class="end" data-role="value">${d(`v: a step of ${i}`,"v")}</text>
    <text x=${t.right} y=${t.heads+47} data-role="value">${d(`J v: the step of ${o} (JVP)`,"J v")}</text>
    <text x=${t.x-18} y=${t.heads+68} class="end" data-role="grad">${d(`u: weights on ${o}`,"u")}</text>
    <text x=${t.x-10} y=${t.foot+30} class="end" data-role="grad">${d("u\u2032J (VJP)","u\u2032J")}</text>
    ${t.narrow?"":v`<text x=${t.x-10} y=${t.foot+48} class="small end">slope of the</text><text x=${t.x-10} y=${t.foot+64} class="small end">weighted ${o}</text>`}
    ${Se(e,t)}${Ie(e,t)}${Ce(e,t)}${Be(e,t)}
    ${a.map((c,h)=>ee(e,"v",h,{x:t.x+(h+.5)*t.wide,y:t.heads+42,wide:t.wide-Math.min(16,t.wide/6),high:36,label:`v at ${c}`}))}
    ${r.map((c,h)=>ee(e,"u",h,{x:t.x-18-n/2,y:t.y+(h+.5)*t.high,wide:n,high:Math.min(36,t.high-2),label:`u at ${c}`}))}
    ${t.narrow?"":r.map((c,h)=>v`<text x=${t.x-28-n} y=${t.y+(h+.5)*t.high+5} class="small end">${c}</text>`)}
    </svg>`}function re(e,t){e.local.way=t,e.play()}var kr=qt({name:"two-sided",question:"What can one pass tell you about a Jacobian?",stage:ze,motion:e=>e.local.way&&e.local.way!=="both"?1800:3200,inside:["source","target","v","u"],folded:["at"],actions:e=>[{words:"\u25B6 Push v forward",press:()=>re(e,"push")},{words:"\u25C0 Pull u back",press:()=>re(e,"pull")},{words:"u all 1",kernel:!0,press:()=>e.set("u",T(e).rows.map(()=>1))}]});export{kr as default};
