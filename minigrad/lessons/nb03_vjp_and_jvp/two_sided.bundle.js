// f9c8e867f3726a333184be644b3e1eb2d27f79ec48ecff90c5c961a3b9a0049d lessons/nb03_vjp_and_jvp/two_sided.graph.js lessons/nb03_vjp_and_jvp/two_sided.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var nt=globalThis,wt=e=>e,G=nt.trustedTypes,yt=G?G.createPolicy("lit-html",{createHTML:e=>e}):void 0,ot="$lit$",N=`lit$${Math.random().toFixed(9).slice(2)}$`,lt="?"+N,de=`<${lt}>`,O=document,U=()=>O.createComment(""),V=e=>e===null||typeof e!="object"&&typeof e!="function",dt=Array.isArray,Et=e=>dt(e)||typeof e?.[Symbol.iterator]=="function",it=`[ 	
\f\r]`,L=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,At=/-->/g,_t=/>/g,H=RegExp(`>|${it}(?:([^\\s"'>=/]+)(${it}*=${it}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Mt=/'/g,Tt=/"/g,Ht=/^(?:script|style|textarea|title)$/i,ct=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),b=ct(1),v=ct(2),Xe=ct(3),M=Symbol.for("lit-noChange"),k=Symbol.for("lit-nothing"),Nt=new WeakMap,R=O.createTreeWalker(O,129);function Rt(e,t){if(!dt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return yt!==void 0?yt.createHTML(t):t}var Ot=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=L;for(let o=0;o<r;o++){let l=e[o],d,u,c=-1,h=0;for(;h<l.length&&(n.lastIndex=h,u=n.exec(l),u!==null);)h=n.lastIndex,n===L?u[1]==="!--"?n=At:u[1]!==void 0?n=_t:u[2]!==void 0?(Ht.test(u[2])&&(s=RegExp("</"+u[2],"g")),n=H):u[3]!==void 0&&(n=H):n===H?u[0]===">"?(n=s??L,c=-1):u[1]===void 0?c=-2:(c=n.lastIndex-u[2].length,d=u[1],n=u[3]===void 0?H:u[3]==='"'?Tt:Mt):n===Tt||n===Mt?n=H:n===At||n===_t?n=L:(n=H,s=void 0);let m=n===H&&e[o+1].startsWith("/>")?" ":"";i+=n===L?l+de:c>=0?(a.push(d),l.slice(0,c)+ot+l.slice(c)+N+m):l+N+(c===-2?o:m)}return[Rt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},j=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,n=0,o=t.length-1,l=this.parts,[d,u]=Ot(t,r);if(this.el=e.createElement(d,a),R.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=R.nextNode())!==null&&l.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(ot)){let h=u[n++],m=s.getAttribute(c).split(N),p=/([.?@])?(.*)/.exec(h);l.push({type:1,index:i,name:p[2],strings:m,ctor:p[1]==="."?q:p[1]==="?"?X:p[1]==="@"?Q:I}),s.removeAttribute(c)}else c.startsWith(N)&&(l.push({type:6,index:i}),s.removeAttribute(c));if(Ht.test(s.tagName)){let c=s.textContent.split(N),h=c.length-1;if(h>0){s.textContent=G?G.emptyScript:"";for(let m=0;m<h;m++)s.append(c[m],U()),R.nextNode(),l.push({type:2,index:++i});s.append(c[h],U())}}}else if(s.nodeType===8)if(s.data===lt)l.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(N,c+1))!==-1;)l.push({type:7,index:i}),c+=N.length-1}i++}}static createElement(t,r){let a=O.createElement("template");return a.innerHTML=t,a}};function P(e,t,r=e,a){if(t===M)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=V(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=P(e,s._$AS(e,t.values),s,a)),t}var Y=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??O).importNode(r,!0);R.currentNode=s;let i=R.nextNode(),n=0,o=0,l=a[0];for(;l!==void 0;){if(n===l.index){let d;l.type===2?d=new C(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new Z(i,this,t)),this._$AV.push(d),l=a[++o]}n!==l?.index&&(i=R.nextNode(),n++)}return R.currentNode=O,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},C=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=k,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=P(this,t,r),V(t)?t===k||t==null||t===""?(this._$AH!==k&&this._$AR(),this._$AH=k):t!==this._$AH&&t!==M&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Et(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==k&&V(this._$AH)?this._$AA.nextSibling.data=t:this.T(O.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=j.createElement(Rt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new Y(s,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=Nt.get(t.strings);return r===void 0&&Nt.set(t.strings,r=new j(t)),r}k(t){dt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(U()),this.O(U()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=wt(t).nextSibling;wt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},I=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=k,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=k}_$AI(t,r=this,a,s){let i=this.strings,n=!1;if(i===void 0)t=P(this,t,r,0),n=!V(t)||t!==this._$AH&&t!==M,n&&(this._$AH=t);else{let o=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=P(this,o[a+l],r,l),d===M&&(d=this._$AH[l]),n||=!V(d)||d!==this._$AH[l],d===k?t=k:t!==k&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}n&&!s&&this.j(t)}j(t){t===k?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},q=class extends I{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===k?void 0:t}},X=class extends I{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==k)}},Q=class extends I{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=P(this,t,r,0)??k)===M)return;let a=this._$AH,s=t===k&&a!==k||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==k&&(a===k||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Z=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){P(this,t)}},Pt={M:ot,P:N,A:lt,C:1,L:Ot,R:Y,D:Et,V:P,I:C,H:I,N:X,U:Q,B:q,F:Z},ce=nt.litHtmlPolyfillSupport;ce?.(j,C),(nt.litHtmlVersions??=[]).push("3.3.3");var It=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new C(t.insertBefore(U(),i),i,void 0,r??{})}return s._$AI(e),s};var St={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function Ct(e,{key:t,begin:r,move:a,step:s,tap:i}){return{down:n=>{let o=n.currentTarget,l=o.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;n.preventDefault(),o.focus(),o.setPointerCapture(n.pointerId);let{x:d,y:u}=new DOMPoint(n.clientX,n.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:r?.(d,u)},i&&a(d,u,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:o,y:l}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);a(o,l,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in St&&(n.preventDefault(),n.stopPropagation(),s(...St[n.key]))}}}function T(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function ut(e){if(!(e>0)||!Number.isFinite(e))return T(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Bt=e=>(...t)=>({_$litDirective$:e,values:t}),K=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:ar}=Pt;var Dt=e=>e.strings===void 0;var ue={},zt=(e,t=ue)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var B=Bt(class extends K{constructor(e){if(super(e),e.type!==S.PROPERTY&&e.type!==S.ATTRIBUTE&&e.type!==S.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Dt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===M||t===k)return t;let r=e.element,a=e.name;if(e.type===S.PROPERTY){if(t===r[a])return M}else if(e.type===S.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return M}else if(e.type===S.ATTRIBUTE&&r.getAttribute(a)===t+"")return M;return zt(e),t}});var Lt=100;function Ut(e,t,r,a){return{slider:pe,decades:me,steps:ge,choice:$e,text:fe,values:ve}[e.kind]?.(e,t,r,a)??""}var he=({name:e,label:t},r,{low:a,high:s,step:i,at:n,words:o,set:l})=>b`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${o} min=${a} max=${s} step=${i}
      .value=${B(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>l(Number(d.target.value))}><output>${o}</output></label>`,pe=(e,t,r,a)=>he(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:T(t),set:r});function me(e,t,r,a){let s=o=>Math.round(Lt*Math.log10(o)),i=o=>Math.min(e.high,Math.max(e.low,Number((10**(o/Lt)).toPrecision(3)))),n=o=>{let l=o.target.value.trim();r(l===""||Number.isNaN(Number(l))?l:Number(l))};return b`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${B(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${o=>{a.drafts.delete(e.name),r(i(Number(o.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${B(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ht(e,a)} @change=${tt(n)} @keydown=${pt(n)}></span>`}var ht=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},tt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},pt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),tt(e)(t))};function ge({name:e,label:t,low:r,high:a},s,i,n){let o=(l,d,u)=>b`
    <button type="button" aria-label=${u} ?disabled=${n.dead||s+l<r||s+l>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${d}</button>`;return b`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${o(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${o(1,"+",`${t}: one more`)}</span>`}function $e({name:e,label:t,options:r,named:a},s,i,n){if(r.length>4)return b`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${u=>i(u.target.value)}>
      ${r.map(([u,c])=>b`<option value=${u} .selected=${u===s}>${c}</option>`)}</select></label>`;let o=r.findIndex(([u])=>u===s),l=u=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[u.key];if(!c)return;u.preventDefault(),u.stopPropagation();let h=(o+c+r.length)%r.length;i(r[h][0]),u.currentTarget.querySelectorAll("button")[h].focus()},d=a||n.view.folded?.includes(e)?b`<span class="knob">${t}</span>`:"";return b`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${d}${r.map(([u,c])=>b`<button type="button" role="radio" aria-checked=${u===s}
      tabindex=${u===s?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(u)}>${c}</button>`)}</span>`}function fe(e,t,r,a){let{name:s,label:i}=e,n=o=>r(o.target.value);return b`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${B(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ht(e,a)} @change=${tt(n)} @keydown=${pt(n)}></label>`}function ve({name:e,label:t,now:r},a,s,i){let n=o=>{let l=`${e}.${o}`,d=u=>s({...a,[o]:u.target.value});return b`<label class="knob"><span>${o}</span>
      <input type="text" aria-label=${o} size="8" .value=${B(i.drafts.get(l)??JSON.stringify(r[o]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${ht({name:l},i)}
        @change=${tt(d)} @keydown=${pt(d)}></label>`};return b`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var Vt=({words:e,press:t,off:r,kernel:a},s,i)=>b`<button type="button" class=${s?"next":""}
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
`;var be=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,et=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),be())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Ft(e,t){let r=Math.min(Ae,t);return e.kind==="table"?ye(e):e.kind==="chart"?Te(e,r):e.kind==="bars"?ke(e,r):b`<p>${e.text}</p>`}function ke({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),n=Math.max(...a.map(d=>d.value),1e-300),o=d=>92-72*d/n,l=a.map(d=>`${d.name}: ${d.text}`).join(", ");return b`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((d,u)=>v`<rect x=${u*i+4} y=${o(d.value)} width=${i-8} height=${92-o(d.value)}
        class="${r}-fill" data-value=${d.value}></rect>
      <text x=${(u+.5)*i} y=${o(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(u+.5)*i} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var we=e=>typeof e=="string"?b`<td>${e}</td>`:b`<td class="number" data-value=${e.value}>${e.text}</td>`;function ye({caption:e,head:t,rows:r}){return b`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>b`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>b`<tr><th scope="row">${a}</th>${s.map(we)}</tr>`)}
    </tbody></table></div>`}var Ae=560,rt=240,D=56,at=132,st=22,mt=34,_e=9;function Me({lines:e,log:t}){let r=e.flatMap(d=>d.points.map(u=>u[1])),a=Math.max(...r);if(!t)return{foot:"0",head:T(a),part:d=>d/a};let s=r.filter(d=>d>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**_e),o=s.length<r.length,l=o?.06:0;return{foot:o?"0":ut(n),head:ut(i),part:d=>d>0?l+(1-l)*Math.max(0,Math.log(d/n)/Math.log(i/n)):0}}function Te(e,t){let{caption:r,x:a,y:s,lines:i,here:n,mark:o}=e,l=i.flatMap(x=>x.points),[d,u]=[Math.min(...l.map(x=>x[0])),Math.max(...l.map(x=>x[0]))],{foot:c,head:h,part:m}=Me(e),p=x=>D+(x-d)/(u-d||1)*(t-D-at),f=x=>rt-mt-m(x)*(rt-st-mt),g=x=>x.points.map(([A,z],le)=>`${le?"L":"M"}${p(A).toFixed(1)} ${f(z).toFixed(1)}`).join(""),$=rt-mt,y=Ne(i.map(x=>f((x.points.at(-1)??[0,0])[1])),$-4);return b`<figure><svg viewBox="0 0 ${t} ${rt}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${D} ${st}V${$}H${t-at}"></path>
    <text x=${D} y="14" class="small">${s}</text>
    <text x=${D-6} y=${st+5} class="small end">${h}</text>
    <text x=${D-6} y=${$+4} class="small end">${c}</text>
    ${[...new Set([d,u])].map(x=>v`<text x=${p(x)} y=${$+18} class="small middle">${x}</text>`)}
    <text x=${t-at+12} y=${$+18} class="small">${a}</text>
    ${n===null?"":v`<path class="here" d="M${p(n)} ${st}V${$}"></path>`}
    ${i.map((x,A)=>v`<path class="line" data-role=${x.role} d=${g(x)}></path>
      <text x=${t-at+12} y=${y[A]+4} data-role=${x.role}>${x.name}</text>`)}
    ${o?v`<path class="mark" d="M${p(o.x)} ${$-6}v12"></path>
      <text x=${p(o.x)} y=${$+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function Ne(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var Ee=520,Jt="mg-f9c8e867",gt=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Jt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new et(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Ee}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Ut(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));It(b`<style>${jt.replaceAll(".mgw",`.${Jt}`)}</style>
      ${this.dead?b`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:k}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Vt(s,i===0,this.dead))}</div>
      ${r?b`<p class="alert" role="alert" data-field="message">${r}</p>`:k}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return b`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return b`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${He[Wt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?b`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:k}
        ${t.fold.map(r=>Ft(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Wt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Wt(e){return e===null?"":e?"\u2713":"\u2717"}var He={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Gt=e=>({render({model:t,el:r}){let a=new gt(t,r,e);return()=>a.leave()}});var _={wide:124,high:30,row:38,least:46,leastNarrow:92},Re=7.4,w=e=>e.state.stage;function F(e){let{at:t,playing:r}=e.motion,a=r?e.local.way??"both":"";return a==="push"?{push:t,pull:1,only:a}:a==="pull"?{push:1,pull:t,only:a}:a!=="both"?{push:1,pull:1,only:""}:{push:E(t,0,.5),pull:E(t,.5,1),only:t<.5?"push":"pull"}}var E=(e,t,r)=>Math.min(1,Math.max(0,(e-t)/(r-t)));function J(e){let{room:t,narrow:r}=e,{boxes:a,arrows:s}=w(e),i=1+Math.max(...a.map(c=>c.at[0])),n=1+2*Math.max(...s.flatMap(c=>c.through.map(h=>Math.abs(h[1]))),0);if(t/i<(r?_.leastNarrow:_.least)){let c=Math.min(200,t/n);return{down:!0,wide:Math.min(_.wide,c-16),spot:([p,f])=>[t/2+f*c,(p+.5)*_.row],tall:i*_.row}}let o=Math.min(210,t/i),l=(t-i*o)/2,d=n*_.row,u=([c,h])=>[l+(c+.5)*o,d/2+h*_.row];return{down:!1,wide:Math.min(_.wide,o-16),spot:u,tall:d}}function Yt(e){let{boxes:t,arrows:r,from:a,to:s,name:i,linked:n}=w(e),{wide:o,spot:l,down:d,tall:u}=J(e),c=$t(e),h=e.narrow||!n?"":`, from ${a} to ${s}`;return v`${r.map(m=>v`<path class=${m.between?"wire on":"wire"}
      d=${qt(m.through.map(l),o,d)}></path>${Oe(e,m)}`)}
    ${t.map(m=>Pe(e,m))}
    <text x=${e.room/2} y=${u+14} class="small middle" aria-live="polite">${c===void 0?`J = ${i}${h}: tap two boxes for another`:`${c} and \u2026? Tap another box.`}</text>`}function Oe(e,{through:t,between:r}){let{boxes:a,from:s,to:i}=w(e),{wide:n,spot:o,down:l}=J(e),{push:d,pull:u,only:c}=F(e);if(!r||!c)return"";let h=A=>a.find(z=>z.name===A)?.at[0]??0,m=h(s),p=h(i),f=t[0][0],g=t[t.length-1][0],$=c==="push",y=$?t:[...t].reverse(),x=$?E(d*(p-m),f-m,g-m):E(u*(p-m),p-g,p-f);return x?v`<path class="passing" data-role=${$?"value":"grad"} pathLength="1"
    stroke-dasharray="${x} 1" d=${qt(y.map(o),n,l)}></path>`:""}function Pe(e,{name:t,words:r,at:a}){let{wide:s,spot:i}=J(e),[n,o]=i(a),l=Ie(e,t),d=()=>Se(e,t),u=r.length*Re+6<=s;return v`<g class="node ${l} ${$t(e)===t?"first":""}" role="button"
    tabindex=${e.dead||!t?-1:0} aria-pressed=${!!l} data-node=${t}
    aria-label="${r}${l?`, ${l}`:""}" data-lm-suppress-shortcuts="true"
    @click=${d} @keydown=${ft(d)}>
    <rect x=${n-s/2} y=${o-_.high/2} width=${s} height=${_.high} rx="8"></rect>
    <text x=${n} y=${o+5} class="middle">${(u?r:t)||"\u2026"}</text></g>`}function Ie(e,t){let{from:r,to:a}=w(e);return t===r?"from":t===a?"to":""}function qt(e,t,r){let a=r?1:0,s=e.length-1,i=e.map(o=>[...o]),n=(r?_.high:t)/2*Math.sign(e[s][a]-e[0][a]);return i[0][a]+=n,i[s][a]-=n,i.map(([o,l],d)=>{if(!d)return`M${o} ${l}`;let[u,c]=i[d-1],h=(u+o)/2,m=(c+l)/2;return r?`C${u} ${m} ${o} ${m} ${o} ${l}`:`C${h} ${c} ${h} ${l} ${o} ${l}`}).join("")}function $t(e){let{first:t}=e.local;return w(e).boxes.some(r=>r.name===t)?t:void 0}function Se(e,t){let r=$t(e),a=w(e).boxes.map(n=>n.name);if(!t||e.dead)return;if(e.local.first=r===void 0?t:void 0,r===void 0||r===t){e.draw();return}let[s,i]=a.indexOf(r)<a.indexOf(t)?[r,t]:[t,r];e.change({source:s,target:i})}var ft=e=>t=>{t.key!=="Enter"&&t.key!==" "||(t.preventDefault(),t.stopPropagation(),e())};var ee=2,Ce={left:170,right:220,bars:64,cell:60,words:84},Be={left:62,right:112,bars:44,cell:30,words:82},De=9,re=8.6,ae=8,vt=6.9,ze=30,se=1e-300,W=e=>[...Array(e).keys()];function Le(e){let{rows:t,columns:r,pushed:a,J:s}=w(e),{room:i,narrow:n}=e,{left:o,right:l,bars:d,cell:u,words:c}=n?Be:Ce,h=r.length,m=t.length,p=Math.min(116,Math.floor((i-o-l)/h)),f=Math.min(48,Math.max(26,Math.floor(230/m))),g=J(e).tall+38,$=g+76,y=Math.max(...s.flat().map(Math.abs),se),x=Math.min(u/y,d/Xt(ie(e)),(l-c)/Xt(a)),A=o+Math.max(0,(i-o-l-h*p)/2);return{room:i,narrow:n,n:h,m,wide:p,high:f,x:A,y:$,right:A+h*p+20,heads:g,unit:x,most:y,bars:d,foot:$+m*f+20}}function ie(e){let{pulled:t,columns:r}=w(e);return r.map((a,s)=>t.map(i=>i[s]))}function Xt(e){let t=e.map(xt);return Math.max(Math.max(...t.map(r=>r[1]))-Math.min(...t.map(r=>r[0])),se)}function xt(e){let t=0,r=0,a=0;for(let s of e)t+=s,r=Math.min(r,t),a=Math.max(a,t);return[r,a]}function bt(e,t,r){return[3,2,1].map(s=>T(e,s)).find(s=>s.length*r<=t)??""}function ne(e,t,{key:r,label:a,value:s,step:i,reach:n,set:o,tap:l,left:d}){let u=p=>{let f=Number((Math.round(p/i)*i).toFixed(10));o(Math.min(n,Math.max(-n,f)))},c=Ct(e,{key:r,begin:()=>({x:NaN,y:NaN,value:s,moved:!1}),move:(p,f,g)=>{Number.isNaN(g.x)&&Object.assign(g,{x:p,y:f});let $=Math.round((p-g.x-(f-g.y))/4);!$&&!g.moved||(g.moved=!0,u(g.value+$*i))},step:(p,f)=>u(s+(p-f)*i)}),h=()=>{let p=e.held?.began.moved;c.up(),p===!1&&l?.()},m=p=>{c.press(p),l&&ft(l)(p)};return v`<g class="scrub cell" tabindex=${e.dead?-1:0} role="slider" aria-label=${a}
    aria-valuenow=${s} aria-valuemin=${-n} aria-valuemax=${n} aria-valuetext=${T(s)}
    aria-disabled=${e.dead} data-knob=${r} data-lm-suppress-shortcuts="true"
    @blur=${d} @keydown=${m} @pointerdown=${c.down} @pointermove=${c.move}
    @pointerup=${h} @pointercancel=${c.up}>${t}</g>`}var kt=(e,t,r="value")=>v`<path class="grips" data-role=${r}
  d="M${e-3} ${t-4}v8l-6 -4zM${e+3} ${t-4}v8l6 -4z"></path>`;function Qt(e,t,r,{x:a,y:s,wide:i,high:n,label:o}){let l=e.value(t),d=w(e)[t],u=l.length===d.length?l:d,c=u[r],h=t==="v"?"value":"grad",m=n>=ze,p=g=>e.set(t,u.map(($,y)=>y===r?g:$)),f=()=>e.set(t,u.map((g,$)=>+($===r)));return ne(e,v`
    <rect class="halo" x=${a-i/2-2} y=${s-n/2-2} width=${i+4} height=${n+4}
      rx="9"></rect>
    <rect class="weight ${c?"":"none"}" data-role=${h} x=${a-i/2} y=${s-n/2}
      width=${i} height=${n} rx="7"></rect>
    <text x=${a} y=${s+(m?1:5)} class="middle" data-role=${h}
      data-value=${c}>${bt(c,i,De)}</text>
    ${m?kt(a,s+n/2-8,h):""}`,{key:`${t}${r}`,label:o,value:c,step:.1,reach:ee,set:p,tap:f})}function Ue(e,{x:t,wide:r,heads:a},s){let{columns:i,turns:n}=w(e),o=i[s],l=t+(s+.5)*r,{turning:d}=e.local,u=o.length*vt+6<=r?o:o.replace(/^[^[]*/,""),c=(g,$="")=>v`<text x=${l} y=${a+9} class="small middle ${$}">${g}</text>`;if(u.length*vt>r+4)return"";if(!n)return c(u);let h=d?.name===o&&!e.model.get("message")?d.value:n[s],m=(g,$)=>`${g} = ${T($)}`,p=i.every((g,$)=>m(g,n[$]).length*vt+6<=r),f=5;for(;f<Math.abs(h);)f*=2;return ne(e,v`
    <rect class="halo" x=${l-r/2+2} y=${a-8} width=${r-4} height="31" rx="6"></rect>
    ${c(p?m(o,h):u,"turn")}${kt(l,a+18)}`,{key:`x${s}`,label:`Value of ${o}`,value:h,step:.05,reach:f,set:g=>{e.local.turning={name:o,value:g},e.set("at",`${o} = ${g}`)},left:()=>{e.local.turning=void 0}})}function Ve(e,{x:t,y:r,n:a,m:s,wide:i,high:n}){let{v:o,u:l}=w(e),{push:d,pull:u,only:c}=F(e),h=E(d,0,.45)*(s*n+8),m=E(u,0,.45)*(a*i+8),p=o.some(Boolean)&&d>.45?W(s):[],f=l.some(Boolean)&&u>.45?W(a):[];return v`<g opacity=${c==="pull"?.25:1}>
      ${o.map((g,$)=>g&&d?Zt("value",g,`M${t+($+.5)*i} ${r-18}v${h}`):"")}
      ${p.map(g=>Kt("value",t+a*i,r+(g+.5)*n))}</g>
    <g opacity=${c==="push"?.25:1}>
      ${l.map((g,$)=>g&&u?Zt("grad",g,`M${t-18} ${r+($+.5)*n}h${m}`):"")}
      ${f.map(g=>Kt("grad",t+(g+.5)*i,r+s*n))}</g>`}var Zt=(e,t,r)=>v`<path class="pipe" data-role=${e} d=${r}
  stroke-width=${3+9*Math.abs(t)/ee} stroke-dasharray=${t<0?"3 6":"none"}></path>`,Kt=(e,t,r)=>v`<path class="exit" data-role=${e} d="M0 0h8m-5 -5l5 5l-5 5"
  transform="translate(${t} ${r}) rotate(${e==="grad"?90:0})"></path>`;function je(e,{x:t,y:r,wide:a,high:s,most:i}){let{J:n,rows:o,columns:l}=w(e),d=Math.min(4,a/8),u=a<64,c=a-2*d,h=s-2*d;return n.map((m,p)=>m.map((f,g)=>{let $=t+g*a+d,y=r+p*s+d,x=$+c/2,A=bt(f,c-2,u?ae:re),z=.06+.54*Math.abs(f??0)/i;return v`<g data-cell="${p},${g}" data-value=${f}>
      <title>d${o[p]}/d${l[g]} = ${f}</title>
      <rect class="paper" x=${$} y=${y} width=${c} height=${h} rx="5"></rect>
      <rect class="heat" x=${$} y=${y} width=${c} height=${h} rx="5" fill-opacity=${z}></rect>
      ${f<0&&!A?v`<path class="minus" d="M${x-4} ${y+h/2}h8"></path>`:""}
      <text x=${x} y=${y+h/2+5}
        class="middle strong ${u?"tight":""}">${A}</text></g>`}))}function Fe(e,t){let{ahead:r,rows:a,pushed:s}=w(e),{push:i,only:n}=F(e),o=E(i,.45,.95),l=s.map(xt),d=t.right-Math.min(0,...l.map(h=>h[0]))*t.unit,u=t.narrow?t.room:d+Math.max(0,...l.map(h=>h[1]))*t.unit+76,c=(h,m)=>oe(h,t.high*.6,(p,f,g,$,y)=>{let x=t.x+(y+.5)*t.wide-d;return v`<rect class="term ${f<p?"minus":""}" data-role="value"
        x=${d+Math.min(p,f)*t.unit+(1-o)*x} y=${t.y+(m+.2)*t.high+g}
        width=${Math.max(1,Math.abs(f-p)*t.unit)} height=${$}></rect>`});return v`<g opacity=${n==="pull"?.25:1}>
    <path class="axis" d="M${d} ${t.y}v${t.m*t.high}"></path>${o?s.map(c):""}
    ${i>.95?W(t.m).map(h=>v`<text x=${u} y=${t.y+(h+.5)*t.high+5} class="end"
      data-role="value" data-ahead=${a[h]} data-value=${r[h]}>${T(r[h])}</text>`):""}</g>`}function Je(e,t){let{back:r,columns:a}=w(e),{pull:s,only:i}=F(e),n=E(s,.45,.95),o=ie(e),l=t.wide<64,d=t.foot+Math.max(0,...o.map(c=>xt(c)[1]))*t.unit,u=(c,h)=>oe(c,t.wide*.6,(m,p,f,g,$)=>{let y=t.y+($+.5)*t.high-d;return v`<rect class="term ${p<m?"minus":""}" data-role="grad"
        x=${t.x+(h+.2)*t.wide+f} y=${d-Math.max(m,p)*t.unit+(1-n)*y}
        width=${g} height=${Math.max(1,Math.abs(p-m)*t.unit)}></rect>`});return v`<g opacity=${i==="push"?.25:1}>
    <path class="axis" d="M${t.x} ${d}h${t.n*t.wide}"></path>${n?o.map(u):""}
    ${s>.95?W(t.n).map(c=>v`<text x=${t.x+(c+.5)*t.wide} y=${t.foot+t.bars+18}
      class="middle ${l?"tight":""}" data-role="grad" data-back=${a[c]}
      data-value=${r[c]}>${bt(r[c],t.wide-6,l?ae:re)}</text>`):""}</g>`}function We({narrow:e,right:t,foot:r,bars:a}){let s=e?0:t,i=r+(e?a+44:24),[n,o]=e?[s+130,i]:[s,i+22];return v`<rect class="term minus" data-role="grad" x=${s+1} y=${i-11} width="14" height="11"></rect>
    <path class="pipe" data-role="grad" stroke-width="6" stroke-dasharray="3 6"
      d="M${s+22} ${i-5}h21"></path>
    <text x=${s+50} y=${i} class="small">negative</text>
    ${kt(n+33,o-5)}<text x=${n+50} y=${o} class="small">drag the number</text>`}function oe(e,t,r){let a=e.map((n,o)=>({term:n,k:o})).filter(({term:n})=>n),s=Math.min(14,t/Math.max(1,a.length)),i=0;return a.map(({term:n,k:o},l)=>{let d=i;return i+=n,r(d,i,(t-s*a.length)/2+l*s,s-1,o)})}function Ge(e,{narrow:t,x:r,right:a,heads:s,foot:i}){let{from:n,to:o}=w(e);return t?v`<text x=${r-10} y=${s+47} class="end" data-role="value">v</text>
    <text x=${a} y=${s+47} data-role="value">J v</text>
    <text x=${r-18} y=${s+68} class="end" data-role="grad">u</text>
    <text x=${r-10} y=${i+30} class="end" data-role="grad">uᵀJ</text>`:v`<text x=${r-10} y=${s+47} class="end" data-role="value">v: a step of ${n}</text>
    <text x=${a} y=${s+47} data-role="value">J v: the step of ${o} (JVP)</text>
    <text x=${r-18} y=${s+68} class="end" data-role="grad">u: weights on ${o}</text>
    <text x=${r-10} y=${i+30} class="end" data-role="grad">uᵀJ (VJP)</text>
    <text x=${r-10} y=${i+48} class="small end">slope of the</text>
    <text x=${r-10} y=${i+64} class="small end">weighted ${o}</text>`}function Ye(e,{narrow:t,x:r,y:a,wide:s,high:i,heads:n}){let{rows:o,columns:l}=w(e),d=t?44:60,u=c=>a+(c+.5)*i;return v`${l.map((c,h)=>Qt(e,"v",h,{x:r+(h+.5)*s,y:n+42,wide:s-Math.min(16,s/6),high:36,label:`v at ${c}`}))}
    ${o.map((c,h)=>Qt(e,"u",h,{x:r-18-d/2,y:u(h),wide:d,high:Math.min(36,i-2),label:`u at ${c}`}))}
    ${o.map((c,h)=>v`<text x=${r-28-d} y=${u(h)+5}
      class="small end">${t?"":c}</text>`)}`}function qe(e){let t=Le(e),r=t.foot+t.bars+(t.narrow?52:26),a=`The matrix ${w(e).name} with ${t.m} rows and ${t.n} columns. Weights v at the top mix its columns into J v at the right; weights u at the left mix its rows into u\u1D40J below.`;return v`<svg viewBox="0 0 ${t.room} ${r}" role="group" aria-label=${a}>
    ${Yt(e)}${W(t.n).map(s=>Ue(e,t,s))}
    ${Ge(e,t)}${Ve(e,t)}${je(e,t)}${Fe(e,t)}${Je(e,t)}
    ${Ye(e,t)}${We(t)}</svg>`}function te(e,t){e.local.way=t,e.play()}var Or=Gt({name:"two-sided",question:"What can one pass tell you about a Jacobian?",stage:qe,motion:e=>e.local.way&&e.local.way!=="both"?1800:3200,inside:["source","target","v","u"],folded:["at"],actions:e=>[{words:"\u25B6 Push v forward",press:()=>te(e,"push")},{words:"\u25C0 Pull u back",press:()=>te(e,"pull")},{words:"u all 1",kernel:!0,press:()=>e.set("u",w(e).rows.map(()=>1))}]});export{Or as default};
