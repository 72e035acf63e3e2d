// d40ff7240995e878ccebab17be934588f23de1e37e654f0dbebe6af015af7a34 lessons/nb01_path_sums/path_lens.graph.js lessons/nb01_path_sums/path_lens.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/pipes.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var lt=globalThis,At=e=>e,J=lt.trustedTypes,_t=J?J.createPolicy("lit-html",{createHTML:e=>e}):void 0,dt="$lit$",T=`lit$${Math.random().toFixed(9).slice(2)}$`,ct="?"+T,de=`<${ct}>`,I=document,V=()=>I.createComment(""),U=e=>e===null||typeof e!="object"&&typeof e!="function",ut=Array.isArray,It=e=>ut(e)||typeof e?.[Symbol.iterator]=="function",ot=`[ 	
\f\r]`,F=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Mt=/-->/g,wt=/>/g,N=RegExp(`>|${ot}(?:([^\\s"'>=/]+)(${ot}*=${ot}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Tt=/'/g,Nt=/"/g,Ot=/^(?:script|style|textarea|title)$/i,pt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),x=pt(1),f=pt(2),ia=pt(3),M=Symbol.for("lit-noChange"),b=Symbol.for("lit-nothing"),Et=new WeakMap,E=I.createTreeWalker(I,129);function Ht(e,t){if(!ut(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return _t!==void 0?_t.createHTML(t):t}var Rt=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=F;for(let o=0;o<r;o++){let l=e[o],d,u,c=-1,$=0;for(;$<l.length&&(n.lastIndex=$,u=n.exec(l),u!==null);)$=n.lastIndex,n===F?u[1]==="!--"?n=Mt:u[1]!==void 0?n=wt:u[2]!==void 0?(Ot.test(u[2])&&(s=RegExp("</"+u[2],"g")),n=N):u[3]!==void 0&&(n=N):n===N?u[0]===">"?(n=s??F,c=-1):u[1]===void 0?c=-2:(c=n.lastIndex-u[2].length,d=u[1],n=u[3]===void 0?N:u[3]==='"'?Nt:Tt):n===Nt||n===Tt?n=N:n===Mt||n===wt?n=F:(n=N,s=void 0);let h=n===N&&e[o+1].startsWith("/>")?" ":"";i+=n===F?l+de:c>=0?(a.push(d),l.slice(0,c)+dt+l.slice(c)+T+h):l+T+(c===-2?o:h)}return[Ht(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},W=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,n=0,o=t.length-1,l=this.parts,[d,u]=Rt(t,r);if(this.el=e.createElement(d,a),E.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=E.nextNode())!==null&&l.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(dt)){let $=u[n++],h=s.getAttribute(c).split(T),g=/([.?@])?(.*)/.exec($);l.push({type:1,index:i,name:g[2],strings:h,ctor:g[1]==="."?Q:g[1]==="?"?Z:g[1]==="@"?K:H}),s.removeAttribute(c)}else c.startsWith(T)&&(l.push({type:6,index:i}),s.removeAttribute(c));if(Ot.test(s.tagName)){let c=s.textContent.split(T),$=c.length-1;if($>0){s.textContent=J?J.emptyScript:"";for(let h=0;h<$;h++)s.append(c[h],V()),E.nextNode(),l.push({type:2,index:++i});s.append(c[$],V())}}}else if(s.nodeType===8)if(s.data===ct)l.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(T,c+1))!==-1;)l.push({type:7,index:i}),c+=T.length-1}i++}}static createElement(t,r){let a=I.createElement("template");return a.innerHTML=t,a}};function O(e,t,r=e,a){if(t===M)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=U(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=O(e,s._$AS(e,t.values),s,a)),t}var X=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??I).importNode(r,!0);E.currentNode=s;let i=E.nextNode(),n=0,o=0,l=a[0];for(;l!==void 0;){if(n===l.index){let d;l.type===2?d=new L(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new tt(i,this,t)),this._$AV.push(d),l=a[++o]}n!==l?.index&&(i=E.nextNode(),n++)}return E.currentNode=I,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},L=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=b,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=O(this,t,r),U(t)?t===b||t==null||t===""?(this._$AH!==b&&this._$AR(),this._$AH=b):t!==this._$AH&&t!==M&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):It(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==b&&U(this._$AH)?this._$AA.nextSibling.data=t:this.T(I.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=W.createElement(Ht(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new X(s,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=Et.get(t.strings);return r===void 0&&Et.set(t.strings,r=new W(t)),r}k(t){ut(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(V()),this.O(V()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=At(t).nextSibling;At(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},H=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=b,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=b}_$AI(t,r=this,a,s){let i=this.strings,n=!1;if(i===void 0)t=O(this,t,r,0),n=!U(t)||t!==this._$AH&&t!==M,n&&(this._$AH=t);else{let o=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=O(this,o[a+l],r,l),d===M&&(d=this._$AH[l]),n||=!U(d)||d!==this._$AH[l],d===b?t=b:t!==b&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}n&&!s&&this.j(t)}j(t){t===b?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Q=class extends H{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===b?void 0:t}},Z=class extends H{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==b)}},K=class extends H{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=O(this,t,r,0)??b)===M)return;let a=this._$AH,s=t===b&&a!==b||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==b&&(a===b||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},tt=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){O(this,t)}},St={M:dt,P:T,A:ct,C:1,L:Rt,R:X,D:It,V:O,I:L,H,N:Z,U:K,B:Q,F:tt},ce=lt.litHtmlPolyfillSupport;ce?.(W,L),(lt.litHtmlVersions??=[]).push("3.3.3");var Pt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new L(t.insertBefore(V(),i),i,void 0,r??{})}return s._$AI(e),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var R={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ct=e=>(...t)=>({_$litDirective$:e,values:t}),et=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:da}=St;var jt=e=>e.strings===void 0;var ue={},Lt=(e,t=ue)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var B=Ct(class extends et{constructor(e){if(super(e),e.type!==R.PROPERTY&&e.type!==R.ATTRIBUTE&&e.type!==R.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!jt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===M||t===b)return t;let r=e.element,a=e.name;if(e.type===R.PROPERTY){if(t===r[a])return M}else if(e.type===R.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return M}else if(e.type===R.ATTRIBUTE&&r.getAttribute(a)===t+"")return M;return Lt(e),t}});function S(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}var pe=[1,1.5,2,3,4,6,8,10];function Y(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),r=10**Math.floor(Math.log10(t));return Math.sign(e)*r*(pe.find(a=>a*r>=t)??10)}function Bt(e){if(!(e>0)||!Number.isFinite(e))return S(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var zt=100;function at(e,t,r,a){return{slider:me,decades:$e,steps:ge,choice:fe,text:xe,values:ve}[e.kind]?.(e,t,r,a)??""}var he=({name:e,label:t},r,{low:a,high:s,step:i,at:n,words:o,set:l})=>x`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${o} min=${a} max=${s} step=${i}
      .value=${B(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>l(Number(d.target.value))}><output>${o}</output></label>`,me=(e,t,r,a)=>he(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:S(t),set:r});function $e(e,t,r,a){let s=o=>Math.round(zt*Math.log10(o)),i=o=>Math.min(e.high,Math.max(e.low,Number((10**(o/zt)).toPrecision(3)))),n=o=>{let l=o.target.value.trim();r(l===""||Number.isNaN(Number(l))?l:Number(l))};return x`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${B(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${o=>{a.drafts.delete(e.name),r(i(Number(o.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${B(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ht(e,a)} @change=${n}></span>`}var ht=({name:e},t)=>r=>t.drafts.set(e,r.target.value);function ge({name:e,label:t,low:r,high:a},s,i,n){let o=(l,d,u)=>x`
    <button type="button" aria-label=${u} ?disabled=${n.dead||s+l<r||s+l>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${d}</button>`;return x`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${o(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${o(1,"+",`${t}: one more`)}</span>`}function fe({name:e,label:t,options:r},a,s,i){if(r.length>4)return x`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @change=${d=>s(d.target.value)}>
      ${r.map(([d,u])=>x`<option value=${d} .selected=${d===a}>${u}</option>`)}</select></label>`;let n=r.findIndex(([d])=>d===a),o=d=>{let u={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[d.key];if(!u)return;d.preventDefault(),d.stopPropagation();let c=(n+u+r.length)%r.length;s(r[c][0]),d.currentTarget.querySelectorAll("button")[c].focus()},l=i.view.folded?.includes(e)?x`<span>${t}</span>`:"";return x`${l}<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${o}>
    ${r.map(([d,u])=>x`<button type="button" role="radio" aria-checked=${d===a}
      tabindex=${d===a?0:-1} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>s(d)}>${u}</button>`)}</span>`}function xe(e,t,r,a){let{name:s,label:i}=e,n=o=>r(o.target.value);return x`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${B(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ht(e,a)} @change=${n}></label>`}function ve({name:e,label:t,now:r},a,s,i){let n=o=>{let l=`${e}.${o}`,d=u=>s({...a,[o]:u.target.value});return x`<label class="knob"><span>${o}</span>
      <input type="text" aria-label=${o} size="8" .value=${B(i.drafts.get(l)??JSON.stringify(r[o]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${ht({name:l},i)} @change=${d}></label>`};return x`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var Dt=({words:e,press:t,off:r,kernel:a},s,i)=>x`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Ft={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function mt(e,{key:t,begin:r,move:a,step:s,tap:i}){return{down:n=>{let o=n.currentTarget,l=o.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;n.preventDefault(),o.focus(),o.setPointerCapture(n.pointerId);let{x:d,y:u}=new DOMPoint(n.clientX,n.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:r?.(d,u)},i&&a(d,u,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:o,y:l}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);a(o,l,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in Ft&&(n.preventDefault(),n.stopPropagation(),s(...Ft[n.key]))}}}function Vt(e,{key:t,x:r,y:a,label:s,text:i,value:n,step:o,low:l,high:d,set:u,kind:c=""}){let $=p=>u(Math.min(d,Math.max(l,Number((Math.round(p/o)*o).toFixed(10))))),h=mt(e,{key:t,begin:p=>({from:p,value:n}),move:(p,y,v)=>$(v.value+Math.round((p-v.from)/4)*o),step:(p,y)=>$(n+(p-y)*o)}),g=Math.max(44,11*i.length+18);return f`<g class="scrub ${c}" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow=${n}
    aria-valuemin=${l} aria-valuemax=${d} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true"
    @keydown=${h.press} @pointerdown=${h.down} @pointermove=${h.move} @pointerup=${h.up} @pointercancel=${h.up}>
    <rect class="halo" x=${r-g/2} y=${a-19} width=${g} height="28"></rect>
    <text x=${r} y=${a} class="middle" data-value=${n}>${i}</text>
    <path class="dots" d="M${r-g/2+6} ${a+5}h${g-12}"></path>
    <path class="grips" d="M${r-g/2} ${a-10}v8l-6 -4zM${r+g/2} ${a-10}v8l6 -4z"></path></g>`}var Ut=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var ye=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,rt=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),ye())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Wt(e){return e.kind==="table"?_e(e):e.kind==="chart"?Me(e):e.kind==="bars"?ke(e):x`<p>${e.text}</p>`}function ke({caption:e,axis:t,role:r,bars:a}){let s=Math.min(72,520/a.length),i=Math.max(...a.map(l=>l.value),1e-300),n=l=>92-72*l/i,o=a.map(l=>`${l.name}: ${l.text}`).join(", ");return x`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 560 132" role="img" aria-label="${e}: ${o}" class="chart">
    ${a.map((l,d)=>f`<rect x=${d*s+4} y=${n(l.value)} width=${s-8} height=${92-n(l.value)}
        class="${r}-fill" data-value=${l.value}></rect>
      <text x=${(d+.5)*s} y=${n(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(d+.5)*s} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${s*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Ae=e=>typeof e=="string"?x`<td>${e}</td>`:x`<td class="number" data-value=${e.value}>${e.text}</td>`;function _e({caption:e,head:t,rows:r}){return x`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>x`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>x`<tr><th scope="row">${a}</th>${s.map(Ae)}</tr>`)}
    </tbody></table></div>`}var G=560,st=240,z=56,it=132,$t=22,gt=34;function Me({caption:e,x:t,y:r,lines:a,here:s,mark:i}){let n=a.flatMap(p=>p.points),[o,l]=[Math.min(...n.map(p=>p[0])),Math.max(...n.map(p=>p[0]))],d=Math.max(...n.map(p=>p[1])),u=p=>z+(p-o)/(l-o)*(G-z-it),c=p=>st-gt-p/d*(st-$t-gt),$=p=>p.points.map(([y,v],_)=>`${_?"L":"M"}${u(y).toFixed(1)} ${c(v).toFixed(1)}`).join(""),h=st-gt,g=we(a.map(p=>c((p.points.at(-1)??[0,0])[1])));return x`<figure><svg viewBox="0 0 ${G} ${st}" role="img" aria-label=${e} class="chart">
    <path class="axis" d="M${z} ${$t}V${h}H${G-it}"></path>
    <text x=${z} y="14" class="small">${r}</text>
    <text x=${z-6} y=${c(d)+5} class="small end">${S(d)}</text>
    <text x=${z-6} y=${h+4} class="small end">0</text>
    ${[o,l].map(p=>f`<text x=${u(p)} y=${h+18} class="small middle">${p}</text>`)}
    <text x=${G-it+12} y=${h+18} class="small">${t}</text>
    ${s===null?"":f`<path class="here" d="M${u(s)} ${$t}V${h}"></path>`}
    ${a.map((p,y)=>f`<path class="line" data-role=${p.role} d=${$(p)}></path>
      <text x=${G-it+12} y=${g[y]+4} data-role=${p.role}>${p.name}</text>`)}
    ${i?f`<path class="mark" d="M${u(i.x)} ${h-6}v12"></path>
      <text x=${u(i.x)} y=${h+32} class="small middle">${i.words}</text>`:""}
    </svg></figure>`}function we(e){let t=e.map((a,s)=>s).sort((a,s)=>e[a]-e[s]),r=[...e];for(let a=1;a<t.length;a++)r[t[a]]=Math.max(r[t[a]],r[t[a-1]]+17);return r}var Te=520,Yt="mg-d40ff724",ft=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Yt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.dead=!1,this.width=888,this.motion=new rt(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(s=>s.name)].map(s=>`change:${s}`);for(let s of this.heard)t.on(s,this.redraw);t.on("change:state",()=>{this.drafts.clear()}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([s])=>{Math.round(s.contentRect.width)!==this.width&&(this.width=Math.round(s.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Te}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return at(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Pt(x`<style>${Ut.replaceAll(".mgw",`.${Yt}`)}</style>
      ${this.dead?x`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:b}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Dt(s,i===0,this.dead))}</div>
      ${r?x`<p class="alert" role="alert" data-field="message">${r}</p>`:b}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return x`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return x`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Gt(t.agrees)}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?x`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:b}
        ${t.fold.map(Wt)}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Gt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Gt=e=>e===null?"":e?"\u2713":"\u2717",qt=e=>({render({model:t,el:r}){let a=new ft(t,r,e);return()=>a.leave()}});var Ne=4,xt={least:3,more:9,rim:4};function Xt({path:e,tip:t},r,a,s){let i=[a,r(e[0])];for(let n=0;n+3<e.length;n+=3)for(let o=.125;o<=1;o+=.125)i.push(r(Ee(e.slice(n,n+4),o)));return Ie([...i,r(t),s].reverse())}function Ee([e,t,r,a],s){let i=1-s,n=o=>i*i*i*e[o]+3*i*i*s*t[o]+3*i*s*s*r[o]+s*s*s*a[o];return[n(0),n(1)]}function Ie(e){let t=[e[0]];for(let r=1;r<e.length;r++){let[a,s]=[e[r-1],e[r]],i=Math.max(1,Math.round(Math.hypot(s[0]-a[0],s[1]-a[1])/Ne));for(let n=1;n<=i;n++)t.push([a[0]+(s[0]-a[0])*n/i,a[1]+(s[1]-a[1])*n/i])}return t}function Qt(e,t){let r=e.filter(([a,s])=>t.every(i=>Math.abs(a-i.x)>i.w/2||Math.abs(s-i.y)>i.h/2));return r.length>1?r:e}var nt=(e,t)=>e[Math.round(t*(e.length-1))],Jt=e=>e.map(([t,r],a)=>`${a?"L":"M"}${t.toFixed(1)} ${r.toFixed(1)}`).join(""),Zt=(e,t,r=1)=>r*(xt.least+(t?xt.more*Math.min(1,e/t):0));function Kt(e,{width:t,minus:r=!1,share:a=1,faint:s=!1,shift:i=0,title:n=""}){let o=e.slice(0,Math.max(2,Math.round(a*(e.length-1))+1)),[l,d]=o[o.length-1],[u,c]=o[Math.max(0,o.length-3)],$=Math.atan2(d-c,l-u)*180/Math.PI,h=t/2+Math.min(4,t),g=r?`${Math.max(1,t/3)} ${t/2+Math.min(4,t)}`:"14 6";return f`<g class="pipe"><title>${n}</title>
    <path class="bed" d=${Jt(e)} stroke-width=${t+Math.min(xt.rim,t)}></path>
    ${a>0?f`<g opacity=${s?.35:1}>
      <path class="flow" d=${Jt(o)} stroke-width=${t} stroke-dasharray=${g} stroke-dashoffset=${-i}></path>
      <path class="grad-fill" d="M0 ${-h}L${1.3*h} 0L0 ${h}z" transform="translate(${l} ${d}) rotate(${$}) translate(${-h} 0)"></path></g>`:""}</g>`}var vt={box:70,most:184,dots:104},te=1.9,Oe=1.35,re=7.6,ee=9,ae=12,He=420,bt=e=>e&&Math.abs(e)<.001?`${e<0?"\u2212":""}${Bt(Math.abs(e))}`:S(e),k=e=>e.text||bt(e.value);function Re(e){let{places:t}=e.state.stage,r=t.dots||e.narrow&&t.tall.height>He,a=e.narrow&&!r,s=a?t.tall:t.wide,i=r?ee+12:2,n=Math.min((e.room-2*i)/s.width,a?Oe:te),o=a?1.1:Math.min((r?vt.dots:vt.most)/s.height,r?3.2:te),l=(e.room-s.width*n)/2,d=r||n<.75,u=([h,g])=>[l+h*n,ae+g*o],c=Math.min(ee,9*n),$={};for(let[h,g]of Object.entries(s.nodes)){let[p,y]=u(g),[v,_]=t.sizes[h];$[h]=d?{x:p,y,w:2*c,h:2*c}:{x:p,y,w:v*Math.min(n,1.5),h:Math.min(vt.box,_*o)}}return{layout:s,boxes:$,put:u,small:d,tall:a,middle:u([s.width/2,s.height/2])[a?0:1],high:ae+s.height*o+(r?46:8),scale:d?Math.min(1,1.2*n):1}}function se(e,t,r,a){let{stage:s}=e.state;if(s.places.trouble)return{high:60,drawn:f`<foreignObject width=${e.room} height="60"><p>${s.places.trouble}</p></foreignObject>`};let{layout:i,boxes:n,put:o,small:l,tall:d,middle:u,high:c,scale:$}=Re(e),h=s.arrows,g=s.nodes,p=Object.fromEntries(g.map(m=>[m.key,m.name])),y=new Map(h.map(m=>[m.key,Qt(Xt(i.edges[m.key],o,[n[m.tail].x,n[m.tail].y],[n[m.head].x,n[m.head].y]),[n[m.tail],n[m.head]])])),v=Y(Math.max(0,...h.filter(m=>m.on).map(m=>m.carried.size),...[...t.values()].map(m=>m.amount.size))),_=h.map(m=>{let j=t.get(m.key),q=j?.amount??m.carried;return Kt(y.get(m.key)??[],{width:m.on?Zt(q.size,v,$):2,share:j?.share??0,faint:j?.faint,minus:(q.value??0)<0,shift:e.motion.playing?performance.now()/25:0,title:`\u2202${p[m.head]}/\u2202${p[m.tail]} = ${k(m.partial)}`})});return{high:c,drawn:f`${_}
    ${l?"":h.map(m=>Se(m,y.get(m.key)??[],t.get(m.key),d,u))}
    ${g.map(m=>l?je(e,m,n[m.key],r.get(m.key)):Ce(e,m,n[m.key],r.get(m.key)))}
    ${l?Le(e,g.filter(m=>m.scrubbed),c-12):""}
    ${a.map(m=>Pe(y.get(m)??[],t.get(m)))}`}}function Se(e,t,r,a,s){let[i,n]=nt(t,.5),[o,l]=nt(t,.4),d=Math.hypot(i-o,n-l)||1,u=[(l-n)/d,(i-o)/d],$=(15+7*Math.abs(u[0]))*(Math.sign(a?u[0]*(i-s):u[1]*(n-s))||1);return f`<text x=${i+$*u[0]} y=${n+5+$*u[1]} class="middle rimmed ${r&&!r.faint?"":"small"}"
    data-role=${r&&!r.faint?"grad":""} data-partial=${e.key} data-value=${e.partial.value}>${k(e.partial)}</text>`}function Pe(e,{share:t,amount:r}){let[a,s]=nt(e,t),i=k(r),n=re*i.length+20;return f`<g class="amount"><rect x=${a-n/2} y=${s-14} width=${n} height="28" rx="14"></rect>
    <text x=${a} y=${s+5} class="middle" data-role="grad">${i}</text></g>`}function ie(e,t){let r=()=>e.set("by",t.name);return{choose:r,press:a=>{["Enter"," "].includes(a.key)&&(a.preventDefault(),a.stopPropagation(),r())}}}function Ce(e,t,{x:r,y:a,w:s,h:i},n){let{stage:o}=e.state,l=t.key===o.x,d=t.kind==="output"&&t.formula!==t.name,u=`${t.name} = ${t.formula}`,c=t.kind==="input"?t.name:u.length*re+12<s?u:t.formula,{choose:$,press:h}=ie(e,t),g=Math.min(20,i/3.1),p=a+5-g*(n?1:.5);return f`<g class="node ${l?"chosen":""} ${t.kind}" data-node=${t.key}>
    <g tabindex=${d?-1:0} role=${d?"img":"button"} aria-label=${d?`y is ${k(t.value)}`:`Derivative by ${t.name}`}
      data-lm-suppress-shortcuts="true" @click=${d?null:$} @keydown=${d?null:h}>
      <title>${u}${d?"":`: tap for the derivative by ${t.name}`}</title>
      <rect x=${r-s/2} y=${a-i/2} width=${s} height=${i} rx="10"></rect>
      <text x=${r} y=${p} class="middle strong">${c}</text></g>
    ${t.scrubbed?ne(e,t,r,p+g):f`<text x=${r} y=${p+g} class="middle" data-role="value" data-value=${t.value.value}>${k(t.value)}</text>`}
    ${n?f`<text x=${r} y=${p+2*g} class="middle slope" data-role="grad" data-value=${n.value}>${k(n)}</text>`:""}</g>`}function ne(e,t,r,a){let s=t.value.value,i=Math.max(5,2*Math.abs(s));return Vt(e,{key:`values.${t.name}`,x:r,y:a,label:`Value of ${t.name}`,text:k(t.value),value:s,step:.05,low:-i,high:i,set:n=>{e.local.step=Number.POSITIVE_INFINITY,e.set("values",{...e.value("values"),[t.name]:n})}})}function je(e,t,{x:r,y:a,w:s},i){let{choose:n}=ie(e,t),o=t.kind==="output",l=o||t.kind==="input"||t.key===e.state.stage.x;return f`<g class="node ${t.key===e.state.stage.x?"chosen":""} ${t.kind}" data-node=${t.key}>
    <g @click=${o?null:n}><title>${t.name} = ${t.formula} = ${k(t.value)}${i?`; slope ${k(i)}`:""}</title>
      <circle cx=${r} cy=${a} r=${s/2}></circle></g>
    ${l?f`<text x=${o?r+s/2+4:r} y=${o?a+5:a-14} class=${o?"strong":"middle strong"}>${t.name}</text>`:""}</g>`}var Le=(e,t,r)=>t.map((a,s)=>f`<text x=${4+120*s} y=${r} class="strong">${a.name}</text>
  ${ne(e,a,56+120*s,r)}`);var yt={most:26,told:16},Be=96,ze=40,D=.75,De=138,Fe=166,Ve=84,Ue=54,A=e=>e.value("way")==="shared",kt=e=>String(e.state.stage.paths.length)===e.state.stage.total,P=e=>A(e)?e.state.stage.visits:e.state.stage.paths;function C(e){let t=P(e).length,{at:r,playing:a}=e.motion,s=Math.min(e.local.step??t,t);if(!a)return{done:s,now:-1,part:0,all:t};if(!A(e))return{done:Math.max(0,s-1),now:s-1,part:r,all:t};let i=Math.min(t-1,Math.floor(r*t));return{done:i,now:i,part:r*t-i,all:t}}function We(e){let{stage:t}=e.state,{done:r,now:a,part:s,all:i}=C(e),n=new Map,o=Object.fromEntries(t.arrows.map(c=>[c.key,c.carried]));if(A(e)){for(let[c,$]of P(e).slice(0,a<0?r:a+1).entries())n.set($.edge,{amount:$.product,share:c===a?Math.min(1,s/D):1,faint:!1});return n}let l=t.paths,d=a<0?r<i||e.local.look?r-1:-1:a;if(a<0&&r===i&&!e.local.look){for(let c of t.arrows)c.on&&n.set(c.key,{amount:c.carried,share:1,faint:!1});return n}let u=(c,$,h)=>{for(let[g,p]of c.edges.entries()){let y=c.products[g];n.set(p,{amount:y===null?o[p]:{value:y,size:Math.abs(y),text:""},share:$(g),faint:h})}};for(let c of l.slice(0,r))u(c,()=>1,!0);if(d>=0){let c=a<0?Number.POSITIVE_INFINITY:s/D*l[d].edges.length;u(l[d],$=>Math.min(1,Math.max(0,c-$)),!1)}return n}function Ye(e,t){let{now:r,part:a}=C(e);if(r<0||a>=D)return[];let s=P(e)[r],i="edges"in s?s.edges:[s.edge],n=i[Math.min(i.length-1,Math.floor(a/D*i.length))];return n&&t.has(n)?[n]:[]}function oe(e){let{stage:t}=e.state,{done:r,now:a,all:s}=C(e),i=new Map,n=o=>o.kind==="output"||o.key===t.x;if(A(e)){for(let o of t.nodes)o.kind==="output"&&i.set(o.key,o.slope);for(let o of P(e).slice(0,r))i.set(o.node,o.after)}else r===s&&a<0&&kt(e)?i.set(t.x,t.slope):r&&i.set(t.x,t.paths[r-1].after);return new Map([...i].filter(([o])=>A(e)||n({key:o})))}function Ge(e){let{stage:t}=e.state;if(!A(e)){let r=Object.fromEntries(t.arrows.map(a=>[a.key,k(a.partial)]));return t.paths.map(({label:a,edges:s,product:i,before:n,after:o},l)=>({label:a,end:i,told:!e.narrow&&s.length>1&&s.length<4?`${s.map(d=>r[d]).join(" \xB7 ")} = ${k(i)}`:k(i),bars:[{from:n.value??0,to:o.value??0,key:l}]}))}return t.sums.map(({label:r,visits:a})=>{let s=a.map(n=>t.visits[n]),i=s[s.length-1]?.after??t.slope;return{label:r,end:i,told:k(i),bars:s.map((n,o)=>({from:o?s[o-1].after.value??0:0,to:n.after.value??0,key:a[o]}))}})}function qe(e,t){let{stage:r}=e.state,a=Ge(e),{done:s,now:i,part:n}=C(e),o=e.narrow?Ve:De,l=e.room-(e.narrow?Ue:Fe),d=Math.min(yt.most,Be/Math.max(1,a.length)),u=t+26+d*a.length,c=[0,r.slope.value??0,r.difference??0,...a.flatMap(v=>v.bars.flatMap(_=>[_.from,_.to]))],$=Y(Math.min(...c)),h=Y(Math.max(...c))-$||1,g=v=>o+(v-$)/h*(l-o),p=v=>v<s?1:v===i?Math.max(0,(n-D)/(1-D)):0,y=a.map((v,_)=>{let m=t+22+_*d,j=(d-Math.min(8,d/4))/v.bars.length,q=v.bars.some(w=>p(w.key));return f`${d<yt.told?"":f`<text x=${o-12} y=${m+d/2+4} class="end small ${q?"begun":""}">${Je(v.label,e)}</text>`}
      ${v.bars.map((w,le)=>Xe(w,g,m+le*j,j,p(w.key)))}
      ${d<yt.told||!v.bars.every(w=>p(w.key)===1)?"":f`<text x=${Math.max(...v.bars.map(w=>Math.max(g(w.from),g(w.to))))+8} y=${m+d/2+4} class="rimmed" data-role="grad"
            data-row=${_} data-value=${v.end.value}>${v.told}</text>`}`});return{high:u-t+ze,drawn:f`<text x="0" y=${t+6} class="strong">${Qe(e)}</text>${Ze(e,t+6)}
    <path class="axis" d="M${g(0)} ${t+16}V${u}"></path>${Ke(e,g,t+16,u)}${y}${ta(e,t+16,u,d,a)}`}}function Je(e,t){let r=e.replace(/ \(argument (\d+)\)/g," ($1)"),a=t.narrow?11:18;return r.length>a?`\u2026${r.slice(1-a)}`:r}function Xe({from:e,to:t},r,a,s,i){let n=e+(t-e)*i,o=Math.abs(r(n)-r(e));return i?f`<rect class="bar ${t<e?"minus":""}" x=${Math.min(r(e),r(n))} y=${a} width=${Math.max(1,o)}
    height=${Math.max(1,s-1)} rx=${Math.min(3,s/4)}></rect>`:""}function Qe(e){let{stage:t}=e.state,r=t.sums.length;return t.paths.length?A(e)?`${r} sum${r===1?"":"s"} where amounts meet`:kt(e)?"the sum, path by path":`the first ${t.paths.length} of ${e.covered?"all":t.total} paths`:"no path leads there"}var Ze=(e,t)=>e.guess===null||!e.value("diamonds")?"":f`<text x=${e.room} y=${t} class="small end">✎ your guess${e.narrow?"":" for 20 diamonds"}: ${e.guess.toLocaleString("en")} paths</text>`;function Ke(e,t,r,a){let{stage:s}=e.state,i=oe(e).get(s.x),{done:n,all:o}=C(e),l=c=>c>e.room-110?"end":c<110?"":"middle",d=n>=o&&(A(e)||kt(e)),u=`${s.symbol} ${d?"=":"so far"} `;return f`${s.difference===null?"":f`<path class="ink" d="M${t(s.difference)} ${a}l5 9h-10z"></path>
      <text x=${t(s.difference)} y=${a+38} class="small ${l(t(s.difference))}" data-field="difference"
        data-value=${s.difference}>finite difference ${bt(s.difference)}</text>`}
    ${i?.value===null||i===void 0?i?f`<text x="0" y=${a+22}>${u}<tspan data-role="grad">${k(i)}</tspan></text>`:"":f`<path class="now" d="M${t(i.value)} ${r-4}V${a}"></path>
        <text x=${t(i.value)} y=${a+22} class="strong ${l(t(i.value))}" data-field="sum" data-value=${i.value}>${u}${k(i)}</text>`}`}function ta(e,t,r,a,s){let{done:i,all:n}=C(e);if(!n)return"";let o=c=>{e.motion.stop(),Object.assign(e.local,{step:Math.min(n,Math.max(0,c)),look:!0}),e.draw()},l=c=>Math.min(s.length-1,Math.max(0,Math.floor((c-t-6)/a))),d=mt(e,{key:"step",tap:!0,move:(c,$)=>o(Math.max(...s[l($)].bars.map(h=>h.key))+1),step:(c,$)=>o(i+c+$)}),u=A(e)?`${i} of ${n} edges visited`:`path ${i} of ${n}`;return f`<rect class="picker" x="0" y=${t-2} width=${e.room} height=${Math.max(28,r-t+2)} role="slider" tabindex="0"
    aria-label=${A(e)?"Edges visited":"Path"} aria-valuemin="0" aria-valuemax=${n} aria-valuenow=${i} aria-valuetext=${u}
    data-knob="step" data-lm-suppress-shortcuts="true" @keydown=${d.press} @pointerdown=${d.down} @pointermove=${d.move}
    @pointerup=${d.up} @pointercancel=${d.up}></rect>`}function ea(e){let t=e.value("diamonds"),r=e.controls.find(a=>a.name==="expression");return!t&&r?at(r,e.value("expression"),a=>e.change({expression:a}),e):x`<p class="knob"><span>y: x becomes sin x + cos x, ${t} time${t===1?"":"s"}</span>
    <button type="button" ?disabled=${e.dead} data-lm-suppress-shortcuts="true" @click=${()=>e.set("diamonds",0)}>back to ${e.value("expression")}</button></p>`}function aa(e){let{stage:t}=e.state,r=[t.title,t.symbol,t.total,e.value("way")].join();e.local.key!==r&&Object.assign(e.local,{step:e.local.key?Number.POSITIVE_INFINITY:void 0,look:!1,key:r});let a=We(e),s=se(e,a,oe(e),Ye(e,a)),i=qe(e,s.high+14);return x`${ea(e)}<svg viewBox="0 0 ${e.room} ${s.high+14+i.high}" role="group"
    aria-label="The graph of y, and what its paths back to ${t.symbol.split("/d")[1]} bring: ${t.symbol} is ${k(t.slope)}">${s.drawn}${i.drawn}</svg>`}function ra(e){if(e.local.step===void 0){if(matchMedia("(prefers-reduced-motion: reduce)").matches)return 0;e.local.step=A(e)?P(e).length:1}let t=P(e)[e.local.step-1];return A(e)?Math.min(5e3,700*P(e).length):t&&"edges"in t?Math.min(3e3,700+500*t.edges.length):0}function sa(e){let{done:t,now:r,all:a}=C(e),s=r<0?t:r+1,i=n=>()=>{Object.assign(e.local,{step:n,look:!1}),e.play(),e.draw()};return A(e)?[{words:"\u25B6 Sweep",press:i(a),off:!a}]:[s<a?{words:"\u25B6 Next path",press:i(s+1)}:{words:"\u25B6 First path",press:i(1),off:!a}]}var Ga=qt({name:"lens",question:"The slope is a sum: what does each path bring?",stage:aa,motion:ra,actions:sa,inside:["expression"],folded:["by","values"]});export{Ga as default};
