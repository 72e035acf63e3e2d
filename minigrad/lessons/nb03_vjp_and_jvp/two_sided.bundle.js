// 032d63223aa8f1a5d278e390a326d14651f02e17664f763e96845aebd38ae6e2 lessons/nb03_vjp_and_jvp/two_sided.graph.js lessons/nb03_vjp_and_jvp/two_sided.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ct=globalThis,At=e=>e,X=ct.trustedTypes,_t=X?X.createPolicy("lit-html",{createHTML:e=>e}):void 0,ht="$lit$",N=`lit$${Math.random().toFixed(9).slice(2)}$`,ut="?"+N,de=`<${ut}>`,O=document,j=()=>O.createComment(""),J=e=>e===null||typeof e!="object"&&typeof e!="function",pt=Array.isArray,Rt=e=>pt(e)||typeof e?.[Symbol.iterator]=="function",dt=`[ 	
\f\r]`,F=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Mt=/-->/g,Tt=/>/g,H=RegExp(`>|${dt}(?:([^\\s"'>=/]+)(${dt}*=${dt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Nt=/'/g,Et=/"/g,Ot=/^(?:script|style|textarea|title)$/i,mt=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),y=mt(1),f=mt(2),Ce=mt(3),_=Symbol.for("lit-noChange"),k=Symbol.for("lit-nothing"),Ht=new WeakMap,R=O.createTreeWalker(O,129);function It(e,t){if(!pt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return _t!==void 0?_t.createHTML(t):t}var Pt=(e,t)=>{let a=e.length-1,r=[],s,n=t===2?"<svg>":t===3?"<math>":"",i=F;for(let l=0;l<a;l++){let o=e[l],d,h,c=-1,p=0;for(;p<o.length&&(i.lastIndex=p,h=i.exec(o),h!==null);)p=i.lastIndex,i===F?h[1]==="!--"?i=Mt:h[1]!==void 0?i=Tt:h[2]!==void 0?(Ot.test(h[2])&&(s=RegExp("</"+h[2],"g")),i=H):h[3]!==void 0&&(i=H):i===H?h[0]===">"?(i=s??F,c=-1):h[1]===void 0?c=-2:(c=i.lastIndex-h[2].length,d=h[1],i=h[3]===void 0?H:h[3]==='"'?Et:Nt):i===Et||i===Nt?i=H:i===Mt||i===Tt?i=F:(i=H,s=void 0);let $=i===H&&e[l+1].startsWith("/>")?" ":"";n+=i===F?o+de:c>=0?(r.push(d),o.slice(0,c)+ht+o.slice(c)+N+$):o+N+(c===-2?l:$)}return[It(e,n+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},W=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let n=0,i=0,l=t.length-1,o=this.parts,[d,h]=Pt(t,a);if(this.el=e.createElement(d,r),R.currentNode=this.el.content,a===2||a===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=R.nextNode())!==null&&o.length<l;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(ht)){let p=h[i++],$=s.getAttribute(c).split(N),m=/([.?@])?(.*)/.exec(p);o.push({type:1,index:n,name:m[2],strings:$,ctor:m[1]==="."?Z:m[1]==="?"?K:m[1]==="@"?tt:P}),s.removeAttribute(c)}else c.startsWith(N)&&(o.push({type:6,index:n}),s.removeAttribute(c));if(Ot.test(s.tagName)){let c=s.textContent.split(N),p=c.length-1;if(p>0){s.textContent=X?X.emptyScript:"";for(let $=0;$<p;$++)s.append(c[$],j()),R.nextNode(),o.push({type:2,index:++n});s.append(c[p],j())}}}else if(s.nodeType===8)if(s.data===ut)o.push({type:2,index:n});else{let c=-1;for(;(c=s.data.indexOf(N,c+1))!==-1;)o.push({type:7,index:n}),c+=N.length-1}n++}}static createElement(t,a){let r=O.createElement("template");return r.innerHTML=t,r}};function I(e,t,a=e,r){if(t===_)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,n=J(t)?void 0:t._$litDirective$;return s?.constructor!==n&&(s?._$AO?.(!1),n===void 0?s=void 0:(s=new n(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=I(e,s._$AS(e,t.values),s,r)),t}var Q=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??O).importNode(a,!0);R.currentNode=s;let n=R.nextNode(),i=0,l=0,o=r[0];for(;o!==void 0;){if(i===o.index){let d;o.type===2?d=new D(n,n.nextSibling,this,t):o.type===1?d=new o.ctor(n,o.name,o.strings,this,t):o.type===6&&(d=new et(n,this,t)),this._$AV.push(d),o=r[++l]}i!==o?.index&&(n=R.nextNode(),i++)}return R.currentNode=O,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},D=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=k,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=I(this,t,a),J(t)?t===k||t==null||t===""?(this._$AH!==k&&this._$AR(),this._$AH=k):t!==this._$AH&&t!==_&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Rt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==k&&J(this._$AH)?this._$AA.nextSibling.data=t:this.T(O.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=W.createElement(It(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let n=new Q(s,this),i=n.u(this.options);n.p(a),this.T(i),this._$AH=n}}_$AC(t){let a=Ht.get(t.strings);return a===void 0&&Ht.set(t.strings,a=new W(t)),a}k(t){pt(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let n of t)s===a.length?a.push(r=new e(this.O(j()),this.O(j()),this,this.options)):r=a[s],r._$AI(n),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=At(t).nextSibling;At(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},P=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,n){this.type=1,this._$AH=k,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=n,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=k}_$AI(t,a=this,r,s){let n=this.strings,i=!1;if(n===void 0)t=I(this,t,a,0),i=!J(t)||t!==this._$AH&&t!==_,i&&(this._$AH=t);else{let l=t,o,d;for(t=n[0],o=0;o<n.length-1;o++)d=I(this,l[r+o],a,o),d===_&&(d=this._$AH[o]),i||=!J(d)||d!==this._$AH[o],d===k?t=k:t!==k&&(t+=(d??"")+n[o+1]),this._$AH[o]=d}i&&!s&&this.j(t)}j(t){t===k?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Z=class extends P{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===k?void 0:t}},K=class extends P{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==k)}},tt=class extends P{constructor(t,a,r,s,n){super(t,a,r,s,n),this.type=5}_$AI(t,a=this){if((t=I(this,t,a,0)??k)===_)return;let r=this._$AH,s=t===k&&r!==k||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,n=t!==k&&(r===k||s);s&&this.element.removeEventListener(this.name,this,r),n&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},et=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){I(this,t)}},Ct={M:ht,P:N,A:ut,C:1,L:Pt,R:Q,D:Rt,V:I,I:D,H:P,N:K,U:tt,B:Z,F:et},ce=ct.litHtmlPolyfillSupport;ce?.(W,D),(ct.litHtmlVersions??=[]).push("3.3.3");var St=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let n=a?.renderBefore??null;r._$litPart$=s=new D(t.insertBefore(j(),n),n,void 0,a??{})}return s._$AI(e),s};var Bt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function zt(e,{key:t,begin:a,move:r,step:s,tap:n}){return{down:i=>{let l=i.currentTarget,o=l.ownerSVGElement?.getScreenCTM()?.inverse();if(!o||e.dead)return;i.preventDefault(),l.focus(),l.setPointerCapture(i.pointerId);let{x:d,y:h}=new DOMPoint(i.clientX,i.clientY).matrixTransform(o);e.held={key:t,matrix:o,began:a?.(d,h)},n&&r(d,h,e.held.began)},move:i=>{if(e.held?.key!==t)return;let{x:l,y:o}=new DOMPoint(i.clientX,i.clientY).matrixTransform(e.held.matrix);r(l,o,e.held.began)},up:()=>{e.held=null},press:i=>{i.key in Bt&&(i.preventDefault(),i.stopPropagation(),s(...Bt[i.key]))}}}function M(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var C={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Dt=e=>(...t)=>({_$litDirective$:e,values:t}),rt=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Ve}=Ct;var Lt=e=>e.strings===void 0;var he={},Ut=(e,t=he)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var L=Dt(class extends rt{constructor(e){if(super(e),e.type!==C.PROPERTY&&e.type!==C.ATTRIBUTE&&e.type!==C.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Lt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===_||t===k)return t;let a=e.element,r=e.name;if(e.type===C.PROPERTY){if(t===a[r])return _}else if(e.type===C.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return _}else if(e.type===C.ATTRIBUTE&&a.getAttribute(r)===t+"")return _;return Ut(e),t}});var Vt=100;function Ft(e,t,a,r){return{slider:pe,decades:me,steps:$e,choice:ge,text:fe,values:ve}[e.kind]?.(e,t,a,r)??""}var ue=({name:e,label:t},a,{low:r,high:s,step:n,at:i,words:l,set:o})=>y`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${l} min=${r} max=${s} step=${n}
      .value=${L(String(i))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>o(Number(d.target.value))}><output>${l}</output></label>`,pe=(e,t,a,r)=>ue(e,r,{low:e.low,high:e.high,step:e.step,at:t,words:M(t),set:a});function me(e,t,a,r){let s=l=>Math.round(Vt*Math.log10(l)),n=l=>Math.min(e.high,Math.max(e.low,Number((10**(l/Vt)).toPrecision(3)))),i=l=>{let o=l.target.value.trim();a(o===""||Number.isNaN(Number(o))?o:Number(o))};return y`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${L(String(s(t)))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>{r.drafts.delete(e.name),a(n(Number(l.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${r.dead}
      .value=${L(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${$t(e,r)} @change=${at(i)} @keydown=${gt(i)}></span>`}var $t=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},at=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},gt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),at(e)(t))};function $e({name:e,label:t,low:a,high:r},s,n,i){let l=(o,d,h)=>y`
    <button type="button" aria-label=${h} ?disabled=${i.dead||s+o<a||s+o>r}
      data-lm-suppress-shortcuts="true" @click=${()=>n(s+o)}>${d}</button>`;return y`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function ge({name:e,label:t,options:a},r,s,n){if(a.length>4)return y`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${d=>s(d.target.value)}>
      ${a.map(([d,h])=>y`<option value=${d} .selected=${d===r}>${h}</option>`)}</select></label>`;let i=a.findIndex(([d])=>d===r),l=d=>{let h={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[d.key];if(!h)return;d.preventDefault(),d.stopPropagation();let c=(i+h+a.length)%a.length;s(a[c][0]),d.currentTarget.querySelectorAll("button")[c].focus()},o=n.view.folded?.includes(e)?y`<span>${t}</span>`:"";return y`${o}<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${a.map(([d,h])=>y`<button type="button" role="radio" aria-checked=${d===r}
      tabindex=${d===r?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>s(d)}>${h}</button>`)}</span>`}function fe(e,t,a,r){let{name:s,label:n}=e,i=l=>a(l.target.value);return y`<label class="knob long" data-control=${s}><span>${n}</span>
    <input type="text" aria-label=${n} .value=${L(r.drafts.get(s)??t)} ?disabled=${r.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${$t(e,r)} @change=${at(i)} @keydown=${gt(i)}></label>`}function ve({name:e,label:t,now:a},r,s,n){let i=l=>{let o=`${e}.${l}`,d=h=>s({...r,[l]:h.target.value});return y`<label class="knob"><span>${l}</span>
      <input type="text" aria-label=${l} size="8" .value=${L(n.drafts.get(o)??JSON.stringify(a[l]))} spellcheck="false"
        ?disabled=${n.dead} data-lm-suppress-shortcuts="true" @input=${$t({name:o},n)}
        @change=${at(d)} @keydown=${gt(d)}></label>`};return y`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(a).map(i)}</span>`}var jt=({words:e,press:t,off:a,kernel:r},s,n)=>y`<button type="button" class=${s?"next":""}
  ?disabled=${a||r&&n} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Jt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var be=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,st=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),be())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Wt(e){return e.kind==="table"?we(e):e.kind==="chart"?Ae(e):e.kind==="bars"?ye(e):y`<p>${e.text}</p>`}function ye({caption:e,axis:t,role:a,bars:r}){let s=Math.min(72,520/r.length),n=Math.max(...r.map(o=>o.value),1e-300),i=o=>92-72*o/n,l=r.map(o=>`${o.name}: ${o.text}`).join(", ");return y`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 560 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${r.map((o,d)=>f`<rect x=${d*s+4} y=${i(o.value)} width=${s-8} height=${92-i(o.value)}
        class="${a}-fill" data-value=${o.value}></rect>
      <text x=${(d+.5)*s} y=${i(o.value)-5} class="small middle">${o.text}</text>
      <text x=${(d+.5)*s} y="110" class="small middle">${o.name}</text>`)}
    <path class="axis" d="M0 92H${s*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ke=e=>typeof e=="string"?y`<td>${e}</td>`:y`<td class="number" data-value=${e.value}>${e.text}</td>`;function we({caption:e,head:t,rows:a}){return y`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>y`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>y`<tr><th scope="row">${r}</th>${s.map(ke)}</tr>`)}
    </tbody></table></div>`}var G=560,it=240,U=56,nt=132,ft=22,vt=34;function Ae({caption:e,x:t,y:a,lines:r,here:s,mark:n}){let i=r.flatMap(u=>u.points),[l,o]=[Math.min(...i.map(u=>u[0])),Math.max(...i.map(u=>u[0]))],d=Math.max(...i.map(u=>u[1])),h=u=>U+(u-l)/(o-l)*(G-U-nt),c=u=>it-vt-u/d*(it-ft-vt),p=u=>u.points.map(([g,b],v)=>`${v?"L":"M"}${h(g).toFixed(1)} ${c(b).toFixed(1)}`).join(""),$=it-vt,m=_e(r.map(u=>c((u.points.at(-1)??[0,0])[1])));return y`<figure><svg viewBox="0 0 ${G} ${it}" role="img" aria-label=${e} class="chart">
    <path class="axis" d="M${U} ${ft}V${$}H${G-nt}"></path>
    <text x=${U} y="14" class="small">${a}</text>
    <text x=${U-6} y=${c(d)+5} class="small end">${M(d)}</text>
    <text x=${U-6} y=${$+4} class="small end">0</text>
    ${[l,o].map(u=>f`<text x=${h(u)} y=${$+18} class="small middle">${u}</text>`)}
    <text x=${G-nt+12} y=${$+18} class="small">${t}</text>
    ${s===null?"":f`<path class="here" d="M${h(s)} ${ft}V${$}"></path>`}
    ${r.map((u,g)=>f`<path class="line" data-role=${u.role} d=${p(u)}></path>
      <text x=${G-nt+12} y=${m[g]+4} data-role=${u.role}>${u.name}</text>`)}
    ${n?f`<path class="mark" d="M${h(n.x)} ${$-6}v12"></path>
      <text x=${h(n.x)} y=${$+32} class="small middle">${n.words}</text>`:""}
    </svg></figure>`}function _e(e){let t=e.map((r,s)=>s).sort((r,s)=>e[r]-e[s]),a=[...e];for(let r=1;r<t.length;r++)a[t[r]]=Math.max(a[t[r]],a[t[r-1]]+17);return a}var Me=520,Gt="mg-032d6322",xt=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${Gt}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.dead=!1,this.width=888,this.motion=new st(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(s=>s.name)].map(s=>`change:${s}`);for(let s of this.heard)t.on(s,this.redraw);t.on("change:state",()=>{this.drafts.clear()}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([s])=>{Math.round(s.contentRect.width)!==this.width&&(this.width=Math.round(s.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Me}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return Ft(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));St(y`<style>${Jt.replaceAll(".mgw",`.${Gt}`)}</style>
      ${this.dead?y`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:k}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,n)=>jt(s,n===0,this.dead))}</div>
      ${a?y`<p class="alert" role="alert" data-field="message">${a}</p>`:k}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return y`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return y`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Yt(t.agrees)}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?y`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:k}
        ${t.fold.map(Wt)}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Yt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Yt=e=>e===null?"":e?"\u2713":"\u2717",qt=e=>({render({model:t,el:a}){let r=new xt(t,a,e);return()=>r.leave()}});var S={wide:124,high:30,row:38,least:46},Te=7.4,ot=e=>e.state.stage;function Y(e){let{at:t}=e.motion,a=e.motion.playing?e.local.way??"both":"",r=s=>Math.min(1,Math.max(0,2*t-s));return{push:a==="push"?t:a==="both"?r(0):1,pull:a==="pull"?t:a==="both"?r(1):1,only:a==="both"?t<.5?"push":"pull":a}}var B=(e,t,a)=>Math.min(1,Math.max(0,(e-t)/(a-t)));function bt(e){let{boxes:t,arrows:a}=ot(e),r=1+Math.max(...t.map(c=>c.at[0])),s=1+2*Math.max(...a.flatMap(c=>c.through.map(p=>Math.abs(p[1]))),0),n=e.room/r<(e.narrow?92:S.least),i=n?S.row:Math.min(210,e.room/r),l=n?Math.min(200,e.room/s):S.row,o=Math.min(S.wide,(n?l:i)-16),d=(e.room-r*i)/2;return{down:n,wide:o,spot:([c,p])=>n?[e.room/2+p*l,(c+.5)*i]:[d+(c+.5)*i,s*l/2+p*l],tall:n?r*i:s*l}}function Zt(e){let{boxes:t,arrows:a,from:r,to:s,name:n,linked:i}=ot(e),{wide:l,spot:o,down:d,tall:h}=bt(e),c=Kt(e),{push:p,pull:$,only:m}=Y(e),u=x=>t.find(w=>w.name===x)?.at[0]??0,g=u(r),b=u(s),v=x=>{if(!x.between||!m)return"";let[w,E]=[x.through[0][0],x.through[x.through.length-1][0]],A=m==="push"?B(p*(b-g),w-g,E-g):B($*(b-g),b-E,b-w),z=m==="push"?x.through:[...x.through].reverse();return A?f`<path class="passing" data-role=${m==="push"?"value":"grad"} pathLength="1" stroke-dasharray="${A} 1"
      d=${Xt(z.map(o),l,d)}></path>`:""};return f`${a.map(x=>f`<path class=${x.between?"wire on":"wire"} d=${Xt(x.through.map(o),l,d)}></path>${v(x)}`)}
    ${t.map(x=>{let[w,E]=o(x.at),A=x.name===r?"from":x.name===s?"to":"",z=x.words.length*Te+10<=l?x.words:x.name;return f`<g class="node ${A} ${c===x.name?"first":""}" role="button" tabindex=${e.dead||!x.name?-1:0}
        aria-pressed=${!!A} aria-label="${x.words}${A?`, ${A}`:""}" data-node=${x.name} data-lm-suppress-shortcuts="true"
        @click=${()=>Qt(e,x.name)} @keydown=${yt(()=>Qt(e,x.name))}>
        <rect x=${w-l/2} y=${E-S.high/2} width=${l} height=${S.high} rx="8"></rect>
        <text x=${w} y=${E+5} class="middle">${z||"\u2026"}</text></g>`})}
    <text x=${e.room/2} y=${h+14} class="small middle" aria-live="polite">${c===void 0?`J = ${n}${e.narrow||!i?"":` leads from ${r} to ${s}`}: tap two boxes for another`:`${c} and \u2026? Tap another box.`}</text>`}function Xt(e,t,a){let r=a?1:0,s=(a?S.high:t)/2*Math.sign(e[e.length-1][r]-e[0][r]),n=e.map((i,l)=>i.map((o,d)=>d!==r?o:o+(l===0?s:l===e.length-1?-s:0)));return n.map(([i,l],o)=>{if(!o)return`M${i} ${l}`;let[d,h]=n[o-1];return a?`C${d} ${(h+l)/2} ${i} ${(h+l)/2} ${i} ${l}`:`C${(d+i)/2} ${h} ${(d+i)/2} ${l} ${i} ${l}`}).join("")}var Kt=e=>ot(e).boxes.some(t=>t.name===e.local.first)?e.local.first:void 0;function Qt(e,t){let a=Kt(e),r=ot(e).boxes.map(i=>i.name);if(!t||e.dead)return;if(e.local.first=a===void 0?t:void 0,a===void 0||a===t){e.draw();return}let[s,n]=r.indexOf(a)<r.indexOf(t)?[a,t]:[t,a];e.change({source:s,target:n})}var yt=e=>t=>{t.key!=="Enter"&&t.key!==" "||(t.preventDefault(),t.stopPropagation(),e())};var ae=2,te={wide:64,narrow:44},se=8.6,ie=8,kt=6.9,T=e=>e.state.stage,wt=e=>[...Array(e).keys()];function Ne(e){let{rows:t,columns:a,pushed:r,pulled:s,J:n}=T(e),{room:i,narrow:l}=e,o=a.length,d=t.length,h=l?te.narrow:te.wide,c=l?62:170,p=l?100:220,$=Math.min(116,Math.floor((i-c-p)/o)),m=Math.min(48,Math.max(26,Math.floor(230/d))),u=bt(e).tall+24,g=u+14,b=g+76,v=Math.max(...n.flat().map(Math.abs),1e-300),x=z=>{let q=z.map(lt);return Math.max(Math.max(...q.map(V=>V[1]))-Math.min(...q.map(V=>V[0])),1e-300)},w=s[0].map((z,q)=>s.map(V=>V[q])),E=Math.min((l?30:60)/v,h/x(w),(p-(l?68:84))/x(r)),A=c+Math.max(0,(i-c-p-o*$)/2);return{room:i,narrow:l,n:o,m:d,wide:$,high:m,x:A,y:b,right:A+o*$+20,heads:g,unit:E,most:v,graph:u,foot:b+d*m+20,bars:h}}function lt(e){let t=0,a=0,r=0;for(let s of e)t+=s,a=Math.min(a,t),r=Math.max(r,t);return[a,r]}function ne(e,t,a){for(let r of[3,2,1]){let s=M(e,r);if(s.length*a<=t)return s}return""}function oe(e,t,{key:a,label:r,value:s,step:n,reach:i,set:l,tap:o,left:d}){let h=m=>l(Math.min(i,Math.max(-i,Number((Math.round(m/n)*n).toFixed(10))))),c=zt(e,{key:a,begin:()=>({x:NaN,y:NaN,value:s,moved:!1}),move:(m,u,g)=>{Number.isNaN(g.x)&&Object.assign(g,{x:m,y:u});let b=Math.round((m-g.x-(u-g.y))/4);!b&&!g.moved||(g.moved=!0,h(g.value+b*n))},step:(m,u)=>h(s+(m-u)*n)}),p=()=>{let m=e.held?.began.moved;c.up(),m===!1&&o?.()},$=m=>{c.press(m),o&&yt(o)(m)};return f`<g class="scrub cell" tabindex=${e.dead?-1:0} role="slider" aria-label=${r} aria-valuenow=${s} aria-valuemin=${-i}
    aria-valuemax=${i} aria-valuetext=${M(s)} aria-disabled=${e.dead} data-knob=${a} data-lm-suppress-shortcuts="true"
    @blur=${d} @keydown=${$} @pointerdown=${c.down} @pointermove=${c.move} @pointerup=${p} @pointercancel=${c.up}>${t}</g>`}function ee(e,t,a,{x:r,y:s,wide:n,high:i,label:l}){let o=e.value(t),d=o.length===T(e)[t].length?o:T(e)[t],h=d[a],c=m=>e.set(t,d.map((u,g)=>g===a?m:u)),p=t==="v"?"value":"grad",$=M(h);return oe(e,f`<rect class="halo" x=${r-n/2-2} y=${s-i/2-2} width=${n+4} height=${i+4} rx="9"></rect>
    <rect class="weight ${h?"":"none"}" data-role=${p} x=${r-n/2} y=${s-i/2} width=${n} height=${i} rx="7"></rect>
    <text x=${r} y=${s+5} class="middle" data-role=${p} data-value=${h}>${n<16?"":$}</text>
    ${n<56?f`<path class="dots" data-role=${p} d="M${r-n/2+8} ${s+i/2-6}h${n-16}"></path>`:f`<path class="grips" data-role=${p} d="M${r-n/2+15} ${s-5}v10l-8 -5zM${r+n/2-15} ${s-5}v10l8 -5z"></path>`}`,{key:`${t}${a}`,label:l,value:h,step:.1,reach:ae,set:c,tap:()=>e.set(t,wt(d.length).map(m=>+(m===a)))})}function Ee(e,{x:t,wide:a,heads:r},s){let{columns:n,turns:i}=T(e),l=n[s],o=t+(s+.5)*a,{turning:d}=e.local,h=l.length*kt<=a?l:l.replace(/^[^[]*/,""),c=(g,b="")=>f`<text x=${o} y=${r+12} class="small middle ${b}">${g}</text>`;if(h.length*kt>a+4)return"";if(!i)return c(h);let p=d?.name===l&&!e.model.get("message")?d.value:i[s],$=(g,b)=>`${g} = ${M(b)}`,m=n.every((g,b)=>$(g,i[b]).length*kt<=a),u=5;for(;u<Math.abs(p);)u*=2;return oe(e,f`<rect class="halo" x=${o-a/2+2} y=${r-8} width=${a-4} height="28" rx="6"></rect>
    ${c(m?$(l,p):h,"turn")}<path class="dots" d="M${o-a/2+12} ${r+17}h${a-24}"></path>`,{key:`x${s}`,label:`Value of ${l}`,value:p,step:.05,reach:u,set:g=>{e.local.turning={name:l,value:g},e.set("at",`${l} = ${g}`)},left:()=>{e.local.turning=void 0}})}function He(e,{x:t,y:a,n:r,m:s,wide:n,high:i}){let{v:l,u:o}=T(e),{push:d,pull:h,only:c}=Y(e),p=v=>v?3+9*Math.abs(v)/ae:0,$=v=>v<0?"3 6":"none",m=B(d,0,.45)*(s*i+8),u=B(h,0,.45)*(r*n+8),g=v=>v.some(Boolean),b=(v,x,w)=>f`<path class="exit" data-role=${w?"grad":"value"} d="M0 0h8m-5 -5l5 5l-5 5" transform="translate(${v} ${x}) rotate(${w})"></path>`;return f`<g opacity=${c==="pull"?.25:1}>${l.map((v,x)=>v&&d?f`<path class="pipe" data-role="value"
      stroke-width=${p(v)} stroke-dasharray=${$(v)} d="M${t+(x+.5)*n} ${a-18}v${m}"></path>`:"")}
      ${g(l)&&d>.45?wt(s).map(v=>b(t+r*n,a+(v+.5)*i,0)):""}</g>
    <g opacity=${c==="push"?.25:1}>${o.map((v,x)=>v&&h?f`<path class="pipe" data-role="grad"
      stroke-width=${p(v)} stroke-dasharray=${$(v)} d="M${t-18} ${a+(x+.5)*i}h${u}"></path>`:"")}
      ${g(o)&&h>.45?wt(r).map(v=>b(t+(v+.5)*n,a+s*i,90)):""}</g>`}function Re(e,{x:t,y:a,wide:r,high:s,most:n}){let{J:i,rows:l,columns:o}=T(e),d=Math.min(4,r/8);return i.map((h,c)=>h.map((p,$)=>{let m=t+$*r+d,u=a+c*s+d,g=r-2*d,b=s-2*d,v=ne(p,r-2,r<64?ie:se);return f`<g data-cell="${c},${$}" data-value=${p}><title>d${l[c]}/d${o[$]} = ${p}</title>
      <rect class="paper" x=${m} y=${u} width=${g} height=${b} rx="5"></rect>
      <rect class="heat" x=${m} y=${u} width=${g} height=${b} rx="5" fill-opacity=${.06+.54*Math.abs(p??0)/n}></rect>
      ${p<0&&(b>24||!v)?f`<path class="minus" d="M${m+6} ${u+b-6}h${Math.min(14,g-12)}"></path>`:""}
      <text x=${m+g/2} y=${u+b/2+5} class="middle strong ${r<64?"tight":""}">${v}</text></g>`}))}function Oe(e,t){let{pushed:a,ahead:r,rows:s}=T(e),{push:n,only:i}=Y(e),l=B(n,.45,.95),o=t.right-Math.min(0,...a.map(h=>lt(h)[0]))*t.unit,d=t.narrow?t.room:o+Math.max(0,...a.map(h=>lt(h)[1]))*t.unit+76;return f`<g opacity=${i==="pull"?.25:1}>
    <path class="axis" d="M${o} ${t.y}v${t.m*t.high}"></path>
    ${a.map((h,c)=>{let p=t.y+c*t.high+t.high*.2;return l?f`${le(h,t.high*.6,($,m,u,g,b)=>{let v=t.x+(b+.5)*t.wide-o;return f`<rect class="term ${m<$?"minus":""}" data-role="value" x=${o+Math.min($,m)*t.unit+(1-l)*v}
          y=${p+u} width=${Math.max(1,Math.abs(m-$)*t.unit)} height=${g}></rect>`})}${n>.95?f`<text x=${d} y=${t.y+(c+.5)*t.high+5} class="end" data-role="value" data-ahead=${s[c]} data-value=${r[c]}>${M(r[c])}</text>`:""}`:""})}</g>`}function Ie(e,t){let{pulled:a,back:r,columns:s}=T(e),{pull:n,only:i}=Y(e),l=B(n,.45,.95),o=s.map((h,c)=>a.map(p=>p[c])),d=t.foot-Math.min(0,...o.map(h=>lt(h)[0]))*t.unit;return f`<g opacity=${i==="push"?.25:1}>
    <path class="axis" d="M${t.x} ${d}h${t.n*t.wide}"></path>
    ${o.map((h,c)=>{let p=t.x+(c+.2)*t.wide;return l?f`${le(h,t.wide*.6,($,m,u,g,b)=>{let v=t.y+(b+.5)*t.high-d;return f`<rect class="term ${m<$?"minus":""}" data-role="grad" x=${p+u} y=${d+Math.min($,m)*t.unit+(1-l)*v}
          width=${g} height=${Math.max(1,Math.abs(m-$)*t.unit)}></rect>`})}${n>.95?f`<text x=${t.x+(c+.5)*t.wide} y=${t.foot+t.bars+18} class="middle ${t.wide<64?"tight":""}" data-role="grad" data-back=${s[c]}
        data-value=${r[c]}>${ne(r[c],t.wide-2,t.wide<64?ie:se)}</text>`:""}`:""})}</g>`}function le(e,t,a){let r=e.map((i,l)=>({term:i,k:l})).filter(({term:i})=>i),s=Math.min(14,t/Math.max(1,r.length)),n=0;return r.map(({term:i,k:l},o)=>{let d=n;return n+=i,a(d,n,(t-s*r.length)/2+o*s,s-1,l)})}function Pe(e){let t=Ne(e),{rows:a,columns:r,name:s,from:n,to:i}=T(e),l=t.narrow?40:60,o=`The matrix ${s} with ${t.m} rows and ${t.n} columns. Weights v at the top mix its columns into J v at the right; weights u at the left mix its rows into u\u2032J below.`,d=(h,c)=>t.narrow?c:h;return f`<svg viewBox="0 0 ${t.room} ${t.foot+t.bars+26}" role="group" aria-label=${o}>
    ${Zt(e)}
    ${r.map((h,c)=>Ee(e,t,c))}
    <text x=${t.x-10} y=${t.heads+47} class="end" data-role="value">${d(`v: a step of ${n}`,"v")}</text>
    <text x=${t.right} y=${t.heads+47} data-role="value">${d(`J v: the step of ${i}`,"J v")}</text>
    <text x=${t.x-18} y=${t.heads+68} class="end" data-role="grad">${d(`u: weights on ${i}`,"u")}</text>
    <text x=${t.x-10} y=${t.foot+30} class="end" data-role="grad">${d("u\u2032J","u\u2032J")}</text>
    ${t.narrow?"":f`<text x=${t.x-10} y=${t.foot+48} class="small end">slope of the</text><text x=${t.x-10} y=${t.foot+64} class="small end">weighted ${i}</text>`}
    ${He(e,t)}${Re(e,t)}${Oe(e,t)}${Ie(e,t)}
    ${r.map((h,c)=>ee(e,"v",c,{x:t.x+(c+.5)*t.wide,y:t.heads+42,wide:t.wide-Math.min(16,t.wide/6),high:36,label:`v at ${h}`}))}
    ${a.map((h,c)=>ee(e,"u",c,{x:t.x-18-l/2,y:t.y+(c+.5)*t.high,wide:l,high:Math.min(36,t.high-2),label:`u at ${h}`}))}
    ${t.narrow?"":a.map((h,c)=>f`<text x=${t.x-28-l} y=${t.y+(c+.5)*t.high+5} class="small end">${h}</text>`)}
    </svg>`}function re(e,t){e.local.way=t,e.play()}var fr=qt({name:"two-sided",question:"What can one pass tell you about a Jacobian?",stage:Pe,motion:e=>e.local.way&&e.local.way!=="both"?1800:3200,inside:["source","target","v","u"],folded:["at"],actions:e=>[{words:"\u25B6 Push v forward",press:()=>re(e,"push")},{words:"\u25C0 Pull u back",press:()=>re(e,"pull")},{words:"u all 1",kernel:!0,press:()=>e.set("u",T(e).rows.map(()=>1))}]});export{fr as default};
