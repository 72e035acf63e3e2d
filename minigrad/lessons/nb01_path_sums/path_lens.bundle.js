// 7cfd439d7ad4244d7877cc05de9f41593fc7a92055ebdb849a21ddfe8348ac5a lessons/nb01_path_sums/path_lens.graph.js lessons/nb01_path_sums/path_lens.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/pipes.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var dt=globalThis,Mt=e=>e,J=dt.trustedTypes,wt=J?J.createPolicy("lit-html",{createHTML:e=>e}):void 0,ct="$lit$",T=`lit$${Math.random().toFixed(9).slice(2)}$`,ut="?"+T,ue=`<${ut}>`,I=document,V=()=>I.createComment(""),U=e=>e===null||typeof e!="object"&&typeof e!="function",pt=Array.isArray,Ht=e=>pt(e)||typeof e?.[Symbol.iterator]=="function",lt=`[ 	
\f\r]`,F=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Tt=/-->/g,Nt=/>/g,N=RegExp(`>|${lt}(?:([^\\s"'>=/]+)(${lt}*=${lt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Et=/'/g,It=/"/g,Rt=/^(?:script|style|textarea|title)$/i,mt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),v=mt(1),f=mt(2),oa=mt(3),M=Symbol.for("lit-noChange"),b=Symbol.for("lit-nothing"),Ot=new WeakMap,E=I.createTreeWalker(I,129);function St(e,t){if(!pt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return wt!==void 0?wt.createHTML(t):t}var Pt=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=F;for(let o=0;o<r;o++){let l=e[o],d,u,c=-1,g=0;for(;g<l.length&&(n.lastIndex=g,u=n.exec(l),u!==null);)g=n.lastIndex,n===F?u[1]==="!--"?n=Tt:u[1]!==void 0?n=Nt:u[2]!==void 0?(Rt.test(u[2])&&(s=RegExp("</"+u[2],"g")),n=N):u[3]!==void 0&&(n=N):n===N?u[0]===">"?(n=s??F,c=-1):u[1]===void 0?c=-2:(c=n.lastIndex-u[2].length,d=u[1],n=u[3]===void 0?N:u[3]==='"'?It:Et):n===It||n===Et?n=N:n===Tt||n===Nt?n=F:(n=N,s=void 0);let m=n===N&&e[o+1].startsWith("/>")?" ":"";i+=n===F?l+ue:c>=0?(a.push(d),l.slice(0,c)+ct+l.slice(c)+T+m):l+T+(c===-2?o:m)}return[St(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},W=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,n=0,o=t.length-1,l=this.parts,[d,u]=Pt(t,r);if(this.el=e.createElement(d,a),E.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=E.nextNode())!==null&&l.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(ct)){let g=u[n++],m=s.getAttribute(c).split(T),$=/([.?@])?(.*)/.exec(g);l.push({type:1,index:i,name:$[2],strings:m,ctor:$[1]==="."?Q:$[1]==="?"?Z:$[1]==="@"?K:H}),s.removeAttribute(c)}else c.startsWith(T)&&(l.push({type:6,index:i}),s.removeAttribute(c));if(Rt.test(s.tagName)){let c=s.textContent.split(T),g=c.length-1;if(g>0){s.textContent=J?J.emptyScript:"";for(let m=0;m<g;m++)s.append(c[m],V()),E.nextNode(),l.push({type:2,index:++i});s.append(c[g],V())}}}else if(s.nodeType===8)if(s.data===ut)l.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(T,c+1))!==-1;)l.push({type:7,index:i}),c+=T.length-1}i++}}static createElement(t,r){let a=I.createElement("template");return a.innerHTML=t,a}};function O(e,t,r=e,a){if(t===M)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=U(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=O(e,s._$AS(e,t.values),s,a)),t}var X=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??I).importNode(r,!0);E.currentNode=s;let i=E.nextNode(),n=0,o=0,l=a[0];for(;l!==void 0;){if(n===l.index){let d;l.type===2?d=new z(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new tt(i,this,t)),this._$AV.push(d),l=a[++o]}n!==l?.index&&(i=E.nextNode(),n++)}return E.currentNode=I,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},z=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=b,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=O(this,t,r),U(t)?t===b||t==null||t===""?(this._$AH!==b&&this._$AR(),this._$AH=b):t!==this._$AH&&t!==M&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Ht(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==b&&U(this._$AH)?this._$AA.nextSibling.data=t:this.T(I.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=W.createElement(St(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new X(s,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=Ot.get(t.strings);return r===void 0&&Ot.set(t.strings,r=new W(t)),r}k(t){pt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(V()),this.O(V()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=Mt(t).nextSibling;Mt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},H=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=b,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=b}_$AI(t,r=this,a,s){let i=this.strings,n=!1;if(i===void 0)t=O(this,t,r,0),n=!U(t)||t!==this._$AH&&t!==M,n&&(this._$AH=t);else{let o=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=O(this,o[a+l],r,l),d===M&&(d=this._$AH[l]),n||=!U(d)||d!==this._$AH[l],d===b?t=b:t!==b&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}n&&!s&&this.j(t)}j(t){t===b?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Q=class extends H{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===b?void 0:t}},Z=class extends H{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==b)}},K=class extends H{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=O(this,t,r,0)??b)===M)return;let a=this._$AH,s=t===b&&a!==b||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==b&&(a===b||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},tt=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){O(this,t)}},Ct={M:ct,P:T,A:ut,C:1,L:Pt,R:X,D:Ht,V:O,I:z,H,N:Z,U:K,B:Q,F:tt},pe=dt.litHtmlPolyfillSupport;pe?.(W,z),(dt.litHtmlVersions??=[]).push("3.3.3");var jt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new z(t.insertBefore(V(),i),i,void 0,r??{})}return s._$AI(e),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var R={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},zt=e=>(...t)=>({_$litDirective$:e,values:t}),et=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:ua}=Ct;var Lt=e=>e.strings===void 0;var me={},Bt=(e,t=me)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var L=zt(class extends et{constructor(e){if(super(e),e.type!==R.PROPERTY&&e.type!==R.ATTRIBUTE&&e.type!==R.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Lt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===M||t===b)return t;let r=e.element,a=e.name;if(e.type===R.PROPERTY){if(t===r[a])return M}else if(e.type===R.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return M}else if(e.type===R.ATTRIBUTE&&r.getAttribute(a)===t+"")return M;return Bt(e),t}});function S(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}var he=[1,1.5,2,3,4,6,8,10];function Y(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),r=10**Math.floor(Math.log10(t));return Math.sign(e)*r*(he.find(a=>a*r>=t)??10)}function Dt(e){if(!(e>0)||!Number.isFinite(e))return S(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var Ft=100;function at(e,t,r,a){return{slider:$e,decades:fe,steps:ve,choice:xe,text:be,values:ke}[e.kind]?.(e,t,r,a)??""}var ge=({name:e,label:t},r,{low:a,high:s,step:i,at:n,words:o,set:l})=>v`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${o} min=${a} max=${s} step=${i}
      .value=${L(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>l(Number(d.target.value))}><output>${o}</output></label>`,$e=(e,t,r,a)=>ge(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:S(t),set:r});function fe(e,t,r,a){let s=o=>Math.round(Ft*Math.log10(o)),i=o=>Math.min(e.high,Math.max(e.low,Number((10**(o/Ft)).toPrecision(3)))),n=o=>{let l=o.target.value.trim();r(l===""||Number.isNaN(Number(l))?l:Number(l))};return v`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${L(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${o=>{a.drafts.delete(e.name),r(i(Number(o.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${L(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ht(e,a)} @change=${rt(n)} @keydown=${gt(n)}></span>`}var ht=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},rt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},gt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),rt(e)(t))};function ve({name:e,label:t,low:r,high:a},s,i,n){let o=(l,d,u)=>v`
    <button type="button" aria-label=${u} ?disabled=${n.dead||s+l<r||s+l>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${d}</button>`;return v`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${o(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${o(1,"+",`${t}: one more`)}</span>`}function xe({name:e,label:t,options:r},a,s,i){if(r.length>4)return v`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @change=${d=>s(d.target.value)}>
      ${r.map(([d,u])=>v`<option value=${d} .selected=${d===a}>${u}</option>`)}</select></label>`;let n=r.findIndex(([d])=>d===a),o=d=>{let u={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[d.key];if(!u)return;d.preventDefault(),d.stopPropagation();let c=(n+u+r.length)%r.length;s(r[c][0]),d.currentTarget.querySelectorAll("button")[c].focus()},l=i.view.folded?.includes(e)?v`<span>${t}</span>`:"";return v`${l}<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${o}>
    ${r.map(([d,u])=>v`<button type="button" role="radio" aria-checked=${d===a}
      tabindex=${d===a?0:-1} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>s(d)}>${u}</button>`)}</span>`}function be(e,t,r,a){let{name:s,label:i}=e,n=o=>r(o.target.value);return v`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${L(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ht(e,a)} @change=${rt(n)} @keydown=${gt(n)}></label>`}function ke({name:e,label:t,now:r},a,s,i){let n=o=>{let l=`${e}.${o}`,d=u=>s({...a,[o]:u.target.value});return v`<label class="knob"><span>${o}</span>
      <input type="text" aria-label=${o} size="8" .value=${L(i.drafts.get(l)??JSON.stringify(r[o]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${ht({name:l},i)}
        @change=${rt(d)} @keydown=${gt(d)}></label>`};return v`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var Vt=({words:e,press:t,off:r,kernel:a},s,i)=>v`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Ut={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function $t(e,{key:t,begin:r,move:a,step:s,tap:i}){return{down:n=>{let o=n.currentTarget,l=o.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;n.preventDefault(),o.focus(),o.setPointerCapture(n.pointerId);let{x:d,y:u}=new DOMPoint(n.clientX,n.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:r?.(d,u)},i&&a(d,u,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:o,y:l}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);a(o,l,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in Ut&&(n.preventDefault(),n.stopPropagation(),s(...Ut[n.key]))}}}function Wt(e,{key:t,x:r,y:a,label:s,text:i,value:n,step:o,low:l,high:d,set:u,kind:c=""}){let g=p=>u(Math.min(d,Math.max(l,Number((Math.round(p/o)*o).toFixed(10))))),m=$t(e,{key:t,begin:p=>({from:p,value:n}),move:(p,k,x)=>g(x.value+Math.round((p-x.from)/4)*o),step:(p,k)=>g(n+(p-k)*o)}),$=Math.max(44,11*i.length+18);return f`<g class="scrub ${c}" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow=${n}
    aria-valuemin=${l} aria-valuemax=${d} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true"
    @keydown=${m.press} @pointerdown=${m.down} @pointermove=${m.move} @pointerup=${m.up} @pointercancel=${m.up}>
    <rect class="halo" x=${r-$/2} y=${a-19} width=${$} height="28"></rect>
    <text x=${r} y=${a} class="middle" data-value=${n}>${i}</text>
    <path class="dots" d="M${r-$/2+6} ${a+5}h${$-12}"></path>
    <path class="grips" d="M${r-$/2} ${a-10}v8l-6 -4zM${r+$/2} ${a-10}v8l6 -4z"></path></g>`}var Yt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Ae=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,st=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Ae())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Gt(e){return e.kind==="table"?we(e):e.kind==="chart"?Te(e):e.kind==="bars"?_e(e):v`<p>${e.text}</p>`}function _e({caption:e,axis:t,role:r,bars:a}){let s=Math.min(72,520/a.length),i=Math.max(...a.map(l=>l.value),1e-300),n=l=>92-72*l/i,o=a.map(l=>`${l.name}: ${l.text}`).join(", ");return v`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 560 132" role="img" aria-label="${e}: ${o}" class="chart">
    ${a.map((l,d)=>f`<rect x=${d*s+4} y=${n(l.value)} width=${s-8} height=${92-n(l.value)}
        class="${r}-fill" data-value=${l.value}></rect>
      <text x=${(d+.5)*s} y=${n(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(d+.5)*s} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${s*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Me=e=>typeof e=="string"?v`<td>${e}</td>`:v`<td class="number" data-value=${e.value}>${e.text}</td>`;function we({caption:e,head:t,rows:r}){return v`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>v`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>v`<tr><th scope="row">${a}</th>${s.map(Me)}</tr>`)}
    </tbody></table></div>`}var G=560,it=240,B=56,nt=132,ft=22,vt=34;function Te({caption:e,x:t,y:r,lines:a,here:s,mark:i}){let n=a.flatMap(p=>p.points),[o,l]=[Math.min(...n.map(p=>p[0])),Math.max(...n.map(p=>p[0]))],d=Math.max(...n.map(p=>p[1])),u=p=>B+(p-o)/(l-o)*(G-B-nt),c=p=>it-vt-p/d*(it-ft-vt),g=p=>p.points.map(([k,x],_)=>`${_?"L":"M"}${u(k).toFixed(1)} ${c(x).toFixed(1)}`).join(""),m=it-vt,$=Ne(a.map(p=>c((p.points.at(-1)??[0,0])[1])));return v`<figure><svg viewBox="0 0 ${G} ${it}" role="img" aria-label=${e} class="chart">
    <path class="axis" d="M${B} ${ft}V${m}H${G-nt}"></path>
    <text x=${B} y="14" class="small">${r}</text>
    <text x=${B-6} y=${c(d)+5} class="small end">${S(d)}</text>
    <text x=${B-6} y=${m+4} class="small end">0</text>
    ${[o,l].map(p=>f`<text x=${u(p)} y=${m+18} class="small middle">${p}</text>`)}
    <text x=${G-nt+12} y=${m+18} class="small">${t}</text>
    ${s===null?"":f`<path class="here" d="M${u(s)} ${ft}V${m}"></path>`}
    ${a.map((p,k)=>f`<path class="line" data-role=${p.role} d=${g(p)}></path>
      <text x=${G-nt+12} y=${$[k]+4} data-role=${p.role}>${p.name}</text>`)}
    ${i?f`<path class="mark" d="M${u(i.x)} ${m-6}v12"></path>
      <text x=${u(i.x)} y=${m+32} class="small middle">${i.words}</text>`:""}
    </svg></figure>`}function Ne(e){let t=e.map((a,s)=>s).sort((a,s)=>e[a]-e[s]),r=[...e];for(let a=1;a<t.length;a++)r[t[a]]=Math.max(r[t[a]],r[t[a-1]]+17);return r}var Ee=520,qt="mg-7cfd439d",xt=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${qt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.dead=!1,this.width=888,this.motion=new st(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(s=>s.name)].map(s=>`change:${s}`);for(let s of this.heard)t.on(s,this.redraw);t.on("change:state",()=>{this.drafts.clear()}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([s])=>{Math.round(s.contentRect.width)!==this.width&&(this.width=Math.round(s.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Ee}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return at(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));jt(v`<style>${Yt.replaceAll(".mgw",`.${qt}`)}</style>
      ${this.dead?v`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:b}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Vt(s,i===0,this.dead))}</div>
      ${r?v`<p class="alert" role="alert" data-field="message">${r}</p>`:b}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return v`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return v`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Jt(t.agrees)}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?v`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:b}
        ${t.fold.map(Gt)}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Jt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Jt=e=>e===null?"":e?"\u2713":"\u2717",Xt=e=>({render({model:t,el:r}){let a=new xt(t,r,e);return()=>a.leave()}});var Ie=4,bt={least:3,more:9,rim:4};function Zt({path:e,tip:t},r,a,s){let i=[a,r(e[0])];for(let n=0;n+3<e.length;n+=3)for(let o=.125;o<=1;o+=.125)i.push(r(Oe(e.slice(n,n+4),o)));return He([...i,r(t),s].reverse())}function Oe([e,t,r,a],s){let i=1-s,n=o=>i*i*i*e[o]+3*i*i*s*t[o]+3*i*s*s*r[o]+s*s*s*a[o];return[n(0),n(1)]}function He(e){let t=[e[0]];for(let r=1;r<e.length;r++){let[a,s]=[e[r-1],e[r]],i=Math.max(1,Math.round(Math.hypot(s[0]-a[0],s[1]-a[1])/Ie));for(let n=1;n<=i;n++)t.push([a[0]+(s[0]-a[0])*n/i,a[1]+(s[1]-a[1])*n/i])}return t}function Kt(e,t){let r=e.filter(([a,s])=>t.every(i=>Math.abs(a-i.x)>i.w/2||Math.abs(s-i.y)>i.h/2));return r.length>1?r:e}var ot=(e,t)=>e[Math.round(t*(e.length-1))],Qt=e=>e.map(([t,r],a)=>`${a?"L":"M"}${t.toFixed(1)} ${r.toFixed(1)}`).join(""),te=(e,t,r=1)=>r*(bt.least+(t?bt.more*Math.min(1,e/t):0));function ee(e,{width:t,minus:r=!1,share:a=1,faint:s=!1,shift:i=0,title:n=""}){let o=e.slice(0,Math.max(2,Math.round(a*(e.length-1))+1)),[l,d]=o[o.length-1],[u,c]=o[Math.max(0,o.length-3)],g=Math.atan2(d-c,l-u)*180/Math.PI,m=t/2+Math.min(4,t),$=r?`${Math.max(1,t/3)} ${t/2+Math.min(4,t)}`:"14 6";return f`<g class="pipe"><title>${n}</title>
    <path class="bed" d=${Qt(e)} stroke-width=${t+Math.min(bt.rim,t)}></path>
    ${a>0?f`<g opacity=${s?.35:1}>
      <path class="flow" d=${Qt(o)} stroke-width=${t} stroke-dasharray=${$} stroke-dashoffset=${-i}></path>
      <path class="grad-fill" d="M0 ${-m}L${1.3*m} 0L0 ${m}z" transform="translate(${l} ${d}) rotate(${g}) translate(${-m} 0)"></path></g>`:""}</g>`}var kt={box:70,most:184,dots:104},ae=1.9,Re=1.35,ie=7.6,re=9,se=12,Se=420,yt=e=>e&&Math.abs(e)<.001?`${e<0?"\u2212":""}${Dt(Math.abs(e))}`:S(e),y=e=>e.text||yt(e.value);function Pe(e){let{places:t}=e.state.stage,r=t.dots||e.narrow&&t.tall.height>Se,a=e.narrow&&!r,s=a?t.tall:t.wide,i=r?re+12:2,n=Math.min((e.room-2*i)/s.width,a?Re:ae),o=a?1.1:Math.min((r?kt.dots:kt.most)/s.height,r?3.2:ae),l=(e.room-s.width*n)/2,d=r||n<.75,u=([m,$])=>[l+m*n,se+$*o],c=Math.min(re,9*n),g={};for(let[m,$]of Object.entries(s.nodes)){let[p,k]=u($),[x,_]=t.sizes[m];g[m]=d?{x:p,y:k,w:2*c,h:2*c}:{x:p,y:k,w:x*Math.min(n,1.5),h:Math.min(kt.box,_*o)}}return{layout:s,boxes:g,put:u,small:d,tall:a,middle:u([s.width/2,s.height/2])[a?0:1],high:se+s.height*o+(r?46:8),scale:d?Math.min(1,1.2*n):1}}function ne(e,t,r,a){let{stage:s}=e.state;if(s.places.trouble)return{high:60,drawn:f`<foreignObject width=${e.room} height="60"><p>${s.places.trouble}</p></foreignObject>`};let{layout:i,boxes:n,put:o,small:l,tall:d,middle:u,high:c,scale:g}=Pe(e),m=s.arrows,$=s.nodes,p=Object.fromEntries($.map(h=>[h.key,h.name])),k=new Map(m.map(h=>[h.key,Kt(Zt(i.edges[h.key],o,[n[h.tail].x,n[h.tail].y],[n[h.head].x,n[h.head].y]),[n[h.tail],n[h.head]])])),x=Y(Math.max(0,...m.filter(h=>h.on).map(h=>h.carried.size),...[...t.values()].map(h=>h.amount.size))),_=m.map(h=>{let j=t.get(h.key),q=j?.amount??h.carried;return ee(k.get(h.key)??[],{width:h.on?te(q.size,x,g):2,share:j?.share??0,faint:j?.faint,minus:(q.value??0)<0,shift:e.motion.playing?performance.now()/25:0,title:`\u2202${p[h.head]}/\u2202${p[h.tail]} = ${y(h.partial)}`})});return{high:c,drawn:f`${_}
    ${l?"":m.map(h=>Ce(h,k.get(h.key)??[],t.get(h.key),d,u))}
    ${$.map(h=>l?Le(e,h,n[h.key],r.get(h.key)):ze(e,h,n[h.key],r.get(h.key)))}
    ${l?Be(e,$.filter(h=>h.scrubbed),c-12):""}
    ${a.map(h=>je(k.get(h)??[],t.get(h)))}`}}function Ce(e,t,r,a,s){let[i,n]=ot(t,.5),[o,l]=ot(t,.4),d=Math.hypot(i-o,n-l)||1,u=[(l-n)/d,(i-o)/d],g=(15+7*Math.abs(u[0]))*(Math.sign(a?u[0]*(i-s):u[1]*(n-s))||1);return f`<text x=${i+g*u[0]} y=${n+5+g*u[1]} class="middle rimmed ${r&&!r.faint?"":"small"}"
    data-role=${r&&!r.faint?"grad":""} data-partial=${e.key} data-value=${e.partial.value}>${y(e.partial)}</text>`}function je(e,{share:t,amount:r}){let[a,s]=ot(e,t),i=y(r),n=ie*i.length+20;return f`<g class="amount"><rect x=${a-n/2} y=${s-14} width=${n} height="28" rx="14"></rect>
    <text x=${a} y=${s+5} class="middle" data-role="grad">${i}</text></g>`}function oe(e,t){let r=()=>e.set("by",t.name);return{choose:r,press:a=>{["Enter"," "].includes(a.key)&&(a.preventDefault(),a.stopPropagation(),r())}}}function ze(e,t,{x:r,y:a,w:s,h:i},n){let{stage:o}=e.state,l=t.key===o.x,d=t.kind==="output"&&t.formula!==t.name,u=`${t.name} = ${t.formula}`,c=t.kind==="input"?t.name:u.length*ie+12<s?u:t.formula,{choose:g,press:m}=oe(e,t),$=Math.min(20,i/3.1),p=a+5-$*(n?1:.5);return f`<g class="node ${l?"chosen":""} ${t.kind}" data-node=${t.key}>
    <g tabindex=${d?-1:0} role=${d?"img":"button"} aria-label=${d?`y is ${y(t.value)}`:`Derivative by ${t.name}`}
      data-lm-suppress-shortcuts="true" @click=${d?null:g} @keydown=${d?null:m}>
      <title>${u}${d?"":`: tap for the derivative by ${t.name}`}</title>
      <rect x=${r-s/2} y=${a-i/2} width=${s} height=${i} rx="10"></rect>
      <text x=${r} y=${p} class="middle strong">${c}</text></g>
    ${t.scrubbed?le(e,t,r,p+$):f`<text x=${r} y=${p+$} class="middle" data-role="value" data-value=${t.value.value}>${y(t.value)}</text>`}
    ${n?f`<text x=${r} y=${p+2*$} class="middle slope" data-role="grad" data-value=${n.value}>${y(n)}</text>`:""}</g>`}function le(e,t,r,a){let s=t.value.value,i=Math.max(5,2*Math.abs(s));return Wt(e,{key:`values.${t.name}`,x:r,y:a,label:`Value of ${t.name}`,text:y(t.value),value:s,step:.05,low:-i,high:i,set:n=>{e.local.step=Number.POSITIVE_INFINITY,e.set("values",{...e.value("values"),[t.name]:n})}})}function Le(e,t,{x:r,y:a,w:s},i){let{choose:n}=oe(e,t),o=t.kind==="output",l=o||t.kind==="input"||t.key===e.state.stage.x;return f`<g class="node ${t.key===e.state.stage.x?"chosen":""} ${t.kind}" data-node=${t.key}>
    <g @click=${o?null:n}><title>${t.name} = ${t.formula} = ${y(t.value)}${i?`; slope ${y(i)}`:""}</title>
      <circle cx=${r} cy=${a} r=${s/2}></circle></g>
    ${l?f`<text x=${o?r+s/2+4:r} y=${o?a+5:a-14} class=${o?"strong":"middle strong"}>${t.name}</text>`:""}</g>`}var Be=(e,t,r)=>t.map((a,s)=>f`<text x=${4+120*s} y=${r} class="strong">${a.name}</text>
  ${le(e,a,56+120*s,r)}`);var At={most:26,told:16},De=96,Fe=40,D=.75,Ve=138,Ue=166,We=84,Ye=54,A=e=>e.value("way")==="shared",_t=e=>String(e.state.stage.paths.length)===e.state.stage.total,P=e=>A(e)?e.state.stage.visits:e.state.stage.paths;function C(e){let t=P(e).length,{at:r,playing:a}=e.motion,s=Math.min(e.local.step??t,t);if(!a)return{done:s,now:-1,part:0,all:t};if(!A(e))return{done:Math.max(0,s-1),now:s-1,part:r,all:t};let i=Math.min(t-1,Math.floor(r*t));return{done:i,now:i,part:r*t-i,all:t}}function Ge(e){let{stage:t}=e.state,{done:r,now:a,part:s,all:i}=C(e),n=new Map,o=Object.fromEntries(t.arrows.map(c=>[c.key,c.carried]));if(A(e)){for(let[c,g]of P(e).slice(0,a<0?r:a+1).entries())n.set(g.edge,{amount:g.product,share:c===a?Math.min(1,s/D):1,faint:!1});return n}let l=t.paths,d=a<0?r<i||e.local.look?r-1:-1:a;if(a<0&&r===i&&!e.local.look){for(let c of t.arrows)c.on&&n.set(c.key,{amount:c.carried,share:1,faint:!1});return n}let u=(c,g,m)=>{for(let[$,p]of c.edges.entries()){let k=c.products[$];n.set(p,{amount:k===null?o[p]:{value:k,size:Math.abs(k),text:""},share:g($),faint:m})}};for(let c of l.slice(0,r))u(c,()=>1,!0);if(d>=0){let c=a<0?Number.POSITIVE_INFINITY:s/D*l[d].edges.length;u(l[d],g=>Math.min(1,Math.max(0,c-g)),!1)}return n}function qe(e,t){let{now:r,part:a}=C(e);if(r<0||a>=D)return[];let s=P(e)[r],i="edges"in s?s.edges:[s.edge],n=i[Math.min(i.length-1,Math.floor(a/D*i.length))];return n&&t.has(n)?[n]:[]}function de(e){let{stage:t}=e.state,{done:r,now:a,all:s}=C(e),i=new Map,n=o=>o.kind==="output"||o.key===t.x;if(A(e)){for(let o of t.nodes)o.kind==="output"&&i.set(o.key,o.slope);for(let o of P(e).slice(0,r))i.set(o.node,o.after)}else r===s&&a<0&&_t(e)?i.set(t.x,t.slope):r&&i.set(t.x,t.paths[r-1].after);return new Map([...i].filter(([o])=>A(e)||n({key:o})))}function Je(e){let{stage:t}=e.state;if(!A(e)){let r=Object.fromEntries(t.arrows.map(a=>[a.key,y(a.partial)]));return t.paths.map(({label:a,edges:s,product:i,before:n,after:o},l)=>({label:a,end:i,told:!e.narrow&&s.length>1&&s.length<4?`${s.map(d=>r[d]).join(" \xB7 ")} = ${y(i)}`:y(i),bars:[{from:n.value??0,to:o.value??0,key:l}]}))}return t.sums.map(({label:r,visits:a})=>{let s=a.map(n=>t.visits[n]),i=s[s.length-1]?.after??t.slope;return{label:r,end:i,told:y(i),bars:s.map((n,o)=>({from:o?s[o-1].after.value??0:0,to:n.after.value??0,key:a[o]}))}})}function Xe(e,t){let{stage:r}=e.state,a=Je(e),{done:s,now:i,part:n}=C(e),o=e.narrow?We:Ve,l=e.room-(e.narrow?Ye:Ue),d=Math.min(At.most,De/Math.max(1,a.length)),u=t+26+d*a.length,c=[0,r.slope.value??0,r.difference??0,...a.flatMap(x=>x.bars.flatMap(_=>[_.from,_.to]))],g=Y(Math.min(...c)),m=Y(Math.max(...c))-g||1,$=x=>o+(x-g)/m*(l-o),p=x=>x<s?1:x===i?Math.max(0,(n-D)/(1-D)):0,k=a.map((x,_)=>{let h=t+22+_*d,j=(d-Math.min(8,d/4))/x.bars.length,q=x.bars.some(w=>p(w.key));return f`${d<At.told?"":f`<text x=${o-12} y=${h+d/2+4} class="end small ${q?"begun":""}">${Qe(x.label,e)}</text>`}
      ${x.bars.map((w,ce)=>Ze(w,$,h+ce*j,j,p(w.key)))}
      ${d<At.told||!x.bars.every(w=>p(w.key)===1)?"":f`<text x=${Math.max(...x.bars.map(w=>Math.max($(w.from),$(w.to))))+8} y=${h+d/2+4} class="rimmed" data-role="grad"
            data-row=${_} data-value=${x.end.value}>${x.told}</text>`}`});return{high:u-t+Fe,drawn:f`<text x="0" y=${t+6} class="strong">${Ke(e)}</text>${ta(e,t+6)}
    <path class="axis" d="M${$(0)} ${t+16}V${u}"></path>${ea(e,$,t+16,u)}${k}${aa(e,t+16,u,d,a)}`}}function Qe(e,t){let r=e.replace(/ \(argument (\d+)\)/g," ($1)"),a=t.narrow?11:18;return r.length>a?`\u2026${r.slice(1-a)}`:r}function Ze({from:e,to:t},r,a,s,i){let n=e+(t-e)*i,o=Math.abs(r(n)-r(e));return i?f`<rect class="bar ${t<e?"minus":""}" x=${Math.min(r(e),r(n))} y=${a} width=${Math.max(1,o)}
    height=${Math.max(1,s-1)} rx=${Math.min(3,s/4)}></rect>`:""}function Ke(e){let{stage:t}=e.state,r=t.sums.length;return t.paths.length?A(e)?`${r} sum${r===1?"":"s"} where amounts meet`:_t(e)?"the sum, path by path":`the first ${t.paths.length} of ${e.covered?"all":t.total} paths`:"no path leads there"}var ta=(e,t)=>e.guess===null||!e.value("diamonds")?"":f`<text x=${e.room} y=${t} class="small end">✎ your guess${e.narrow?"":" for 20 diamonds"}: ${e.guess.toLocaleString("en")} paths</text>`;function ea(e,t,r,a){let{stage:s}=e.state,i=de(e).get(s.x),{done:n,all:o}=C(e),l=c=>c>e.room-110?"end":c<110?"":"middle",d=n>=o&&(A(e)||_t(e)),u=`${s.symbol} ${d?"=":"so far"} `;return f`${s.difference===null?"":f`<path class="ink" d="M${t(s.difference)} ${a}l5 9h-10z"></path>
      <text x=${t(s.difference)} y=${a+38} class="small ${l(t(s.difference))}" data-field="difference"
        data-value=${s.difference}>finite difference ${yt(s.difference)}</text>`}
    ${i?.value===null||i===void 0?i?f`<text x="0" y=${a+22}>${u}<tspan data-role="grad">${y(i)}</tspan></text>`:"":f`<path class="now" d="M${t(i.value)} ${r-4}V${a}"></path>
        <text x=${t(i.value)} y=${a+22} class="strong ${l(t(i.value))}" data-field="sum" data-value=${i.value}>${u}${y(i)}</text>`}`}function aa(e,t,r,a,s){let{done:i,all:n}=C(e);if(!n)return"";let o=c=>{e.motion.stop(),Object.assign(e.local,{step:Math.min(n,Math.max(0,c)),look:!0}),e.draw()},l=c=>Math.min(s.length-1,Math.max(0,Math.floor((c-t-6)/a))),d=$t(e,{key:"step",tap:!0,move:(c,g)=>o(Math.max(...s[l(g)].bars.map(m=>m.key))+1),step:(c,g)=>o(i+c+g)}),u=A(e)?`${i} of ${n} edges visited`:`path ${i} of ${n}`;return f`<rect class="picker" x="0" y=${t-2} width=${e.room} height=${Math.max(28,r-t+2)} role="slider" tabindex="0"
    aria-label=${A(e)?"Edges visited":"Path"} aria-valuemin="0" aria-valuemax=${n} aria-valuenow=${i} aria-valuetext=${u}
    data-knob="step" data-lm-suppress-shortcuts="true" @keydown=${d.press} @pointerdown=${d.down} @pointermove=${d.move}
    @pointerup=${d.up} @pointercancel=${d.up}></rect>`}function ra(e){let t=e.value("diamonds"),r=e.controls.find(a=>a.name==="expression");return!t&&r?at(r,e.value("expression"),a=>e.change({expression:a}),e):v`<p class="knob"><span>y: x becomes sin x + cos x, ${t} time${t===1?"":"s"}</span>
    <button type="button" ?disabled=${e.dead} data-lm-suppress-shortcuts="true" @click=${()=>e.set("diamonds",0)}>back to ${e.value("expression")}</button></p>`}function sa(e){let{stage:t}=e.state,r=[t.title,t.symbol,t.total,e.value("way")].join();e.local.key!==r&&Object.assign(e.local,{step:e.local.key?Number.POSITIVE_INFINITY:void 0,look:!1,key:r});let a=Ge(e),s=ne(e,a,de(e),qe(e,a)),i=Xe(e,s.high+14);return v`${ra(e)}<svg viewBox="0 0 ${e.room} ${s.high+14+i.high}" role="group"
    aria-label="The graph of y, and what its paths back to ${t.symbol.split("/d")[1]} bring: ${t.symbol} is ${y(t.slope)}">${s.drawn}${i.drawn}</svg>`}function ia(e){if(e.local.step===void 0){if(matchMedia("(prefers-reduced-motion: reduce)").matches)return 0;e.local.step=A(e)?P(e).length:1}let t=P(e)[e.local.step-1];return A(e)?Math.min(5e3,700*P(e).length):t&&"edges"in t?Math.min(3e3,700+500*t.edges.length):0}function na(e){let{done:t,now:r,all:a}=C(e),s=r<0?t:r+1,i=n=>()=>{Object.assign(e.local,{step:n,look:!1}),e.play(),e.draw()};return A(e)?[{words:"\u25B6 Sweep",press:i(a),off:!a}]:[s<a?{words:"\u25B6 Next path",press:i(s+1)}:{words:"\u25B6 First path",press:i(1),off:!a}]}var Ja=Xt({name:"lens",question:"The slope is a sum: what does each path bring?",stage:sa,motion:ia,actions:na,inside:["expression"],folded:["by","values"]});export{Ja as default};
