// 0247be8738b8b1cfd9e148346a545bc9de476aa9ac008cf4edd4a33ad3ea2871 lessons/nb01_path_sums/path_lens.graph.js lessons/nb01_path_sums/path_lens.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/pipes.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ct=globalThis,_t=e=>e,J=ct.trustedTypes,Mt=J?J.createPolicy("lit-html",{createHTML:e=>e}):void 0,ut="$lit$",N=`lit$${Math.random().toFixed(9).slice(2)}$`,ht="?"+N,ce=`<${ht}>`,O=document,U=()=>O.createComment(""),W=e=>e===null||typeof e!="object"&&typeof e!="function",mt=Array.isArray,Rt=e=>mt(e)||typeof e?.[Symbol.iterator]=="function",dt=`[ 	
\f\r]`,V=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Tt=/-->/g,Nt=/>/g,E=RegExp(`>|${dt}(?:([^\\s"'>=/]+)(${dt}*=${dt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Et=/'/g,It=/"/g,Ht=/^(?:script|style|textarea|title)$/i,pt=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),$=pt(1),f=pt(2),ca=pt(3),T=Symbol.for("lit-noChange"),b=Symbol.for("lit-nothing"),Ot=new WeakMap,I=O.createTreeWalker(O,129);function St(e,t){if(!mt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Mt!==void 0?Mt.createHTML(t):t}var Pt=(e,t)=>{let a=e.length-1,r=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=V;for(let o=0;o<a;o++){let d=e[o],l,c,u=-1,m=0;for(;m<d.length&&(n.lastIndex=m,c=n.exec(d),c!==null);)m=n.lastIndex,n===V?c[1]==="!--"?n=Tt:c[1]!==void 0?n=Nt:c[2]!==void 0?(Ht.test(c[2])&&(s=RegExp("</"+c[2],"g")),n=E):c[3]!==void 0&&(n=E):n===E?c[0]===">"?(n=s??V,u=-1):c[1]===void 0?u=-2:(u=n.lastIndex-c[2].length,l=c[1],n=c[3]===void 0?E:c[3]==='"'?It:Et):n===It||n===Et?n=E:n===Tt||n===Nt?n=V:(n=E,s=void 0);let g=n===E&&e[o+1].startsWith("/>")?" ":"";i+=n===V?d+ce:u>=0?(r.push(l),d.slice(0,u)+ut+d.slice(u)+N+g):d+N+(u===-2?o:g)}return[St(e,i+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},Y=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let i=0,n=0,o=t.length-1,d=this.parts,[l,c]=Pt(t,a);if(this.el=e.createElement(l,r),I.currentNode=this.el.content,a===2||a===3){let u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(s=I.nextNode())!==null&&d.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let u of s.getAttributeNames())if(u.endsWith(ut)){let m=c[n++],g=s.getAttribute(u).split(N),p=/([.?@])?(.*)/.exec(m);d.push({type:1,index:i,name:p[2],strings:g,ctor:p[1]==="."?Q:p[1]==="?"?Z:p[1]==="@"?K:H}),s.removeAttribute(u)}else u.startsWith(N)&&(d.push({type:6,index:i}),s.removeAttribute(u));if(Ht.test(s.tagName)){let u=s.textContent.split(N),m=u.length-1;if(m>0){s.textContent=J?J.emptyScript:"";for(let g=0;g<m;g++)s.append(u[g],U()),I.nextNode(),d.push({type:2,index:++i});s.append(u[m],U())}}}else if(s.nodeType===8)if(s.data===ht)d.push({type:2,index:i});else{let u=-1;for(;(u=s.data.indexOf(N,u+1))!==-1;)d.push({type:7,index:i}),u+=N.length-1}i++}}static createElement(t,a){let r=O.createElement("template");return r.innerHTML=t,r}};function R(e,t,a=e,r){if(t===T)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,i=W(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=R(e,s._$AS(e,t.values),s,r)),t}var X=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??O).importNode(a,!0);I.currentNode=s;let i=I.nextNode(),n=0,o=0,d=r[0];for(;d!==void 0;){if(n===d.index){let l;d.type===2?l=new L(i,i.nextSibling,this,t):d.type===1?l=new d.ctor(i,d.name,d.strings,this,t):d.type===6&&(l=new tt(i,this,t)),this._$AV.push(l),d=r[++o]}n!==d?.index&&(i=I.nextNode(),n++)}return I.currentNode=O,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},L=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=b,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=R(this,t,a),W(t)?t===b||t==null||t===""?(this._$AH!==b&&this._$AR(),this._$AH=b):t!==this._$AH&&t!==T&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Rt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==b&&W(this._$AH)?this._$AA.nextSibling.data=t:this.T(O.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=Y.createElement(St(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let i=new X(s,this),n=i.u(this.options);i.p(a),this.T(n),this._$AH=i}}_$AC(t){let a=Ot.get(t.strings);return a===void 0&&Ot.set(t.strings,a=new Y(t)),a}k(t){mt(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let i of t)s===a.length?a.push(r=new e(this.O(U()),this.O(U()),this,this.options)):r=a[s],r._$AI(i),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=_t(t).nextSibling;_t(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},H=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,i){this.type=1,this._$AH=b,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=b}_$AI(t,a=this,r,s){let i=this.strings,n=!1;if(i===void 0)t=R(this,t,a,0),n=!W(t)||t!==this._$AH&&t!==T,n&&(this._$AH=t);else{let o=t,d,l;for(t=i[0],d=0;d<i.length-1;d++)l=R(this,o[r+d],a,d),l===T&&(l=this._$AH[d]),n||=!W(l)||l!==this._$AH[d],l===b?t=b:t!==b&&(t+=(l??"")+i[d+1]),this._$AH[d]=l}n&&!s&&this.j(t)}j(t){t===b?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Q=class extends H{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===b?void 0:t}},Z=class extends H{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==b)}},K=class extends H{constructor(t,a,r,s,i){super(t,a,r,s,i),this.type=5}_$AI(t,a=this){if((t=R(this,t,a,0)??b)===T)return;let r=this._$AH,s=t===b&&r!==b||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==b&&(r===b||s);s&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},tt=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){R(this,t)}},Ct={M:ut,P:N,A:ht,C:1,L:Pt,R:X,D:Rt,V:R,I:L,H,N:Z,U:K,B:Q,F:tt},ue=ct.litHtmlPolyfillSupport;ue?.(Y,L),(ct.litHtmlVersions??=[]).push("3.3.3");var jt=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let i=a?.renderBefore??null;r._$litPart$=s=new L(t.insertBefore(U(),i),i,void 0,a??{})}return s._$AI(e),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},zt=e=>(...t)=>({_$litDirective$:e,values:t}),et=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:pa}=Ct;var Lt=e=>e.strings===void 0;var he={},Bt=(e,t=he)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var B=zt(class extends et{constructor(e){if(super(e),e.type!==S.PROPERTY&&e.type!==S.ATTRIBUTE&&e.type!==S.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Lt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===T||t===b)return t;let a=e.element,r=e.name;if(e.type===S.PROPERTY){if(t===a[r])return T}else if(e.type===S.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return T}else if(e.type===S.ATTRIBUTE&&a.getAttribute(r)===t+"")return T;return Bt(e),t}});function P(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}var me=[1,1.5,2,3,4,6,8,10];function G(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),a=10**Math.floor(Math.log10(t));return Math.sign(e)*a*(me.find(r=>r*a>=t)??10)}function q(e){if(!(e>0)||!Number.isFinite(e))return P(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,a]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${a.replace("-","\u2212").replace("+","")}`}var Dt=100;function at(e,t,a,r){return{slider:ge,decades:fe,steps:$e,choice:ve,text:xe,values:be}[e.kind]?.(e,t,a,r)??""}var pe=({name:e,label:t},a,{low:r,high:s,step:i,at:n,words:o,set:d})=>$`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${o} min=${r} max=${s} step=${i}
      .value=${B(String(n))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>d(Number(l.target.value))}><output>${o}</output></label>`,ge=(e,t,a,r)=>pe(e,r,{low:e.low,high:e.high,step:e.step,at:t,words:P(t),set:a});function fe(e,t,a,r){let s=o=>Math.round(Dt*Math.log10(o)),i=o=>Math.min(e.high,Math.max(e.low,Number((10**(o/Dt)).toPrecision(3)))),n=o=>{let d=o.target.value.trim();a(d===""||Number.isNaN(Number(d))?d:Number(d))};return $`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${B(String(s(t)))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${o=>{r.drafts.delete(e.name),a(i(Number(o.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${r.dead}
      .value=${B(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${gt(e,r)} @change=${rt(n)} @keydown=${ft(n)}></span>`}var gt=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},rt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ft=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),rt(e)(t))};function $e({name:e,label:t,low:a,high:r},s,i,n){let o=(d,l,c)=>$`
    <button type="button" aria-label=${c} ?disabled=${n.dead||s+d<a||s+d>r}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+d)}>${l}</button>`;return $`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${o(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${o(1,"+",`${t}: one more`)}</span>`}function ve({name:e,label:t,options:a,named:r},s,i,n){if(a.length>4)return $`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${c=>i(c.target.value)}>
      ${a.map(([c,u])=>$`<option value=${c} .selected=${c===s}>${u}</option>`)}</select></label>`;let o=a.findIndex(([c])=>c===s),d=c=>{let u={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[c.key];if(!u)return;c.preventDefault(),c.stopPropagation();let m=(o+u+a.length)%a.length;i(a[m][0]),c.currentTarget.querySelectorAll("button")[m].focus()},l=r||n.view.folded?.includes(e)?$`<span class="knob">${t}</span>`:"";return $`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${d}>
    ${l}${a.map(([c,u])=>$`<button type="button" role="radio" aria-checked=${c===s}
      tabindex=${c===s?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(c)}>${u}</button>`)}</span>`}function xe(e,t,a,r){let{name:s,label:i}=e,n=o=>a(o.target.value);return $`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${B(r.drafts.get(s)??t)} ?disabled=${r.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${gt(e,r)} @change=${rt(n)} @keydown=${ft(n)}></label>`}function be({name:e,label:t,now:a},r,s,i){let n=o=>{let d=`${e}.${o}`,l=c=>s({...r,[o]:c.target.value});return $`<label class="knob"><span>${o}</span>
      <input type="text" aria-label=${o} size="8" .value=${B(i.drafts.get(d)??JSON.stringify(a[o]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${gt({name:d},i)}
        @change=${rt(l)} @keydown=${ft(l)}></label>`};return $`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(a).map(n)}</span>`}var Ft=({words:e,press:t,off:a,kernel:r},s,i)=>$`<button type="button" class=${s?"next":""}
  ?disabled=${a||r&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Vt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function $t(e,{key:t,begin:a,move:r,step:s,tap:i}){return{down:n=>{let o=n.currentTarget,d=o.ownerSVGElement?.getScreenCTM()?.inverse();if(!d||e.dead)return;n.preventDefault(),o.focus(),o.setPointerCapture(n.pointerId);let{x:l,y:c}=new DOMPoint(n.clientX,n.clientY).matrixTransform(d);e.held={key:t,matrix:d,began:a?.(l,c)},i&&r(l,c,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:o,y:d}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);r(o,d,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in Vt&&(n.preventDefault(),n.stopPropagation(),s(...Vt[n.key]))}}}function Ut(e,{key:t,x:a,y:r,label:s,text:i,value:n,step:o,low:d,high:l,set:c,kind:u=""}){let m=x=>c(Math.min(l,Math.max(d,Number((Math.round(x/o)*o).toFixed(10))))),g=$t(e,{key:t,begin:x=>({from:x,value:n}),move:(x,k,v)=>m(v.value+Math.round((x-v.from)/4)*o),step:(x,k)=>m(n+(x-k)*o)}),p=Math.max(44,11*i.length+18);return f`<g class="scrub ${u}" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow=${n}
    aria-valuemin=${d} aria-valuemax=${l} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true"
    @keydown=${g.press} @pointerdown=${g.down} @pointermove=${g.move} @pointerup=${g.up} @pointercancel=${g.up}>
    <rect class="halo" x=${a-p/2} y=${r-19} width=${p} height="28"></rect>
    <text x=${a} y=${r} class="middle" data-value=${n}>${i}</text>
    <path class="dots" d="M${a-p/2+6} ${r+5}h${p-12}"></path>
    <path class="grips" d="M${a-p/2} ${r-10}v8l-6 -4zM${a+p/2} ${r-10}v8l6 -4z"></path></g>`}var Wt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var ye=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,st=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),ye())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Yt(e,t){let a=Math.min(Me,t);return e.kind==="table"?_e(e):e.kind==="chart"?Ee(e,a):e.kind==="bars"?Ae(e,a):$`<p>${e.text}</p>`}function Ae({caption:e,axis:t,role:a,bars:r},s){let i=Math.min(72,(s-4)/r.length),n=Math.max(...r.map(l=>l.value),1e-300),o=l=>92-72*l/n,d=r.map(l=>`${l.name}: ${l.text}`).join(", ");return $`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${d}" class="chart">
    ${r.map((l,c)=>f`<rect x=${c*i+4} y=${o(l.value)} width=${i-8} height=${92-o(l.value)}
        class="${a}-fill" data-value=${l.value}></rect>
      <text x=${(c+.5)*i} y=${o(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var we=e=>typeof e=="string"?$`<td>${e}</td>`:$`<td class="number" data-value=${e.value}>${e.text}</td>`;function _e({caption:e,head:t,rows:a}){return $`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>$`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>$`<tr><th scope="row">${r}</th>${s.map(we)}</tr>`)}
    </tbody></table></div>`}var Me=560,it=240,D=56,nt=132,ot=22,vt=34,Te=9;function Ne({lines:e,log:t}){let a=e.flatMap(l=>l.points.map(c=>c[1])),r=Math.max(...a);if(!t)return{foot:"0",head:P(r),part:l=>l/r};let s=a.filter(l=>l>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**Te),o=s.length<a.length,d=o?.06:0;return{foot:o?"0":q(n),head:q(i),part:l=>l>0?d+(1-d)*Math.max(0,Math.log(l/n)/Math.log(i/n)):0}}function Ee(e,t){let{caption:a,x:r,y:s,lines:i,here:n,mark:o}=e,d=i.flatMap(h=>h.points),[l,c]=[Math.min(...d.map(h=>h[0])),Math.max(...d.map(h=>h[0]))],{foot:u,head:m,part:g}=Ne(e),p=h=>D+(h-l)/(c-l||1)*(t-D-nt),x=h=>it-vt-g(h)*(it-ot-vt),k=h=>h.points.map(([M,z],_)=>`${_?"L":"M"}${p(M).toFixed(1)} ${x(z).toFixed(1)}`).join(""),v=it-vt,w=Ie(i.map(h=>x((h.points.at(-1)??[0,0])[1])),v-4);return $`<figure><svg viewBox="0 0 ${t} ${it}" role="img" aria-label=${a} class="chart">
    <path class="axis" d="M${D} ${ot}V${v}H${t-nt}"></path>
    <text x=${D} y="14" class="small">${s}</text>
    <text x=${D-6} y=${ot+5} class="small end">${m}</text>
    <text x=${D-6} y=${v+4} class="small end">${u}</text>
    ${[...new Set([l,c])].map(h=>f`<text x=${p(h)} y=${v+18} class="small middle">${h}</text>`)}
    <text x=${t-nt+12} y=${v+18} class="small">${r}</text>
    ${n===null?"":f`<path class="here" d="M${p(n)} ${ot}V${v}"></path>`}
    ${i.map((h,M)=>f`<path class="line" data-role=${h.role} d=${k(h)}></path>
      <text x=${t-nt+12} y=${w[M]+4} data-role=${h.role}>${h.name}</text>`)}
    ${o?f`<path class="mark" d="M${p(o.x)} ${v-6}v12"></path>
      <text x=${p(o.x)} y=${v+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function Ie(e,t){let a=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),r=[...e];for(let s=1;s<a.length;s++)r[a[s]]=Math.max(r[a[s]],r[a[s-1]]+17);for(let s=a.length-1,i=t;s>=0;s--,i-=17)i=r[a[s]]=Math.min(r[a[s]],i);return r}var Oe=520,Gt="mg-0247be87",xt=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${Gt}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new st(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),r.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Oe}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return at(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));jt($`<style>${Wt.replaceAll(".mgw",`.${Gt}`)}</style>
      ${this.dead?$`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:b}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Ft(s,i===0,this.dead))}</div>
      ${a?$`<p class="alert" role="alert" data-field="message">${a}</p>`:b}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return $`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return $`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Re[qt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?$`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:b}
        ${t.fold.map(a=>Yt(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${qt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function qt(e){return e===null?"":e?"\u2713":"\u2717"}var Re={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Jt=e=>({render({model:t,el:a}){let r=new xt(t,a,e);return()=>r.leave()}});var He=4,bt={least:3,more:9,rim:4};function Qt({path:e,tip:t},a,r,s){let i=[r,a(e[0])];for(let n=0;n+3<e.length;n+=3)for(let o=.125;o<=1;o+=.125)i.push(a(Se(e.slice(n,n+4),o)));return Pe([...i,a(t),s].reverse())}function Se([e,t,a,r],s){let i=1-s,n=o=>i*i*i*e[o]+3*i*i*s*t[o]+3*i*s*s*a[o]+s*s*s*r[o];return[n(0),n(1)]}function Pe(e){let t=[e[0]];for(let a=1;a<e.length;a++){let[r,s]=[e[a-1],e[a]],i=Math.max(1,Math.round(Math.hypot(s[0]-r[0],s[1]-r[1])/He));for(let n=1;n<=i;n++)t.push([r[0]+(s[0]-r[0])*n/i,r[1]+(s[1]-r[1])*n/i])}return t}function Zt(e,t){let a=e.filter(([r,s])=>t.every(i=>Math.abs(r-i.x)>i.w/2||Math.abs(s-i.y)>i.h/2));return a.length>1?a:e}var lt=(e,t)=>e[Math.round(t*(e.length-1))],Xt=e=>e.map(([t,a],r)=>`${r?"L":"M"}${t.toFixed(1)} ${a.toFixed(1)}`).join(""),Kt=(e,t,a=1)=>a*(bt.least+(t?bt.more*Math.min(1,e/t):0));function te(e,{width:t,minus:a=!1,share:r=1,faint:s=!1,shift:i=0,title:n=""}){let o=e.slice(0,Math.max(2,Math.round(r*(e.length-1))+1)),[d,l]=o[o.length-1],[c,u]=o[Math.max(0,o.length-3)],m=Math.atan2(l-u,d-c)*180/Math.PI,g=t/2+Math.min(4,t),p=a?`${Math.max(1,t/3)} ${t/2+Math.min(4,t)}`:"14 6";return f`<g class="pipe"><title>${n}</title>
    <path class="bed" d=${Xt(e)} stroke-width=${t+Math.min(bt.rim,t)}></path>
    ${r>0?f`<g opacity=${s?.35:1}>
      <path class="flow" d=${Xt(o)} stroke-width=${t} stroke-dasharray=${p} stroke-dashoffset=${-i}></path>
      <path class="grad-fill" d="M0 ${-g}L${1.3*g} 0L0 ${g}z" transform="translate(${d} ${l}) rotate(${m}) translate(${-g} 0)"></path></g>`:""}</g>`}var kt={box:70,most:184,dots:104},ee=1.9,Ce=1.35,se=7.6,ae=9,re=12,je=420,yt=e=>e&&Math.abs(e)<.001?`${e<0?"\u2212":""}${q(Math.abs(e))}`:P(e),y=e=>e.text||yt(e.value);function ze(e){let{places:t}=e.state.stage,a=t.dots||e.narrow&&t.tall.height>je,r=e.narrow&&!a,s=r?t.tall:t.wide,i=a?ae+12:2,n=Math.min((e.room-2*i)/s.width,r?Ce:ee),o=r?1.1:Math.min((a?kt.dots:kt.most)/s.height,a?3.2:ee),d=(e.room-s.width*n)/2,l=a||n<.75,c=([g,p])=>[d+g*n,re+p*o],u=Math.min(ae,9*n),m={};for(let[g,p]of Object.entries(s.nodes)){let[x,k]=c(p),[v,w]=t.sizes[g];m[g]=l?{x,y:k,w:2*u,h:2*u}:{x,y:k,w:v*Math.min(n,1.5),h:Math.min(kt.box,w*o)}}return{layout:s,boxes:m,put:c,small:l,tall:r,middle:c([s.width/2,s.height/2])[r?0:1],high:re+s.height*o+(a?46:8),scale:l?Math.min(1,1.2*n):1}}function ie(e,t,a,r){let{stage:s}=e.state;if(s.places.trouble)return{high:60,drawn:f`<foreignObject width=${e.room} height="60"><p>${s.places.trouble}</p></foreignObject>`};let{layout:i,boxes:n,put:o,small:d,tall:l,middle:c,high:u,scale:m}=ze(e),g=s.arrows,p=s.nodes,x=Object.fromEntries(p.map(h=>[h.key,h.name])),k=new Map(g.map(h=>[h.key,Zt(Qt(i.edges[h.key],o,[n[h.tail].x,n[h.tail].y],[n[h.head].x,n[h.head].y]),[n[h.tail],n[h.head]])])),v=G(Math.max(0,...g.filter(h=>h.on).map(h=>h.carried.size),...[...t.values()].map(h=>h.amount.size))),w=g.map(h=>{let M=t.get(h.key),z=M?.amount??h.carried;return te(k.get(h.key)??[],{width:h.on?Kt(z.size,v,m):2,share:M?.share??0,faint:M?.faint,minus:(z.value??0)<0,shift:e.motion.playing?performance.now()/25:0,title:`\u2202${x[h.head]}/\u2202${x[h.tail]} = ${y(h.partial)}`})});return{high:u,drawn:f`${w}
    ${d?"":g.map(h=>Le(h,k.get(h.key)??[],t.get(h.key),l,c))}
    ${p.map(h=>d?Fe(e,h,n[h.key],a.get(h.key)):De(e,h,n[h.key],a.get(h.key)))}
    ${d?Ve(e,p.filter(h=>h.scrubbed),u-12):""}
    ${r.map(h=>Be(k.get(h)??[],t.get(h)))}`}}function Le(e,t,a,r,s){let[i,n]=lt(t,.5),[o,d]=lt(t,.4),l=Math.hypot(i-o,n-d)||1,c=[(d-n)/l,(i-o)/l],m=(15+7*Math.abs(c[0]))*(Math.sign(r?c[0]*(i-s):c[1]*(n-s))||1);return f`<text x=${i+m*c[0]} y=${n+5+m*c[1]} class="middle rimmed ${a&&!a.faint?"":"small"}"
    data-role=${a&&!a.faint?"grad":""} data-partial=${e.key} data-value=${e.partial.value}>${y(e.partial)}</text>`}function Be(e,{share:t,amount:a}){let[r,s]=lt(e,t),i=y(a),n=se*i.length+20;return f`<g class="amount"><rect x=${r-n/2} y=${s-14} width=${n} height="28" rx="14"></rect>
    <text x=${r} y=${s+5} class="middle" data-role="grad">${i}</text></g>`}function ne(e,t){let a=()=>e.set("by",t.name);return{choose:a,press:r=>{["Enter"," "].includes(r.key)&&(r.preventDefault(),r.stopPropagation(),a())}}}function De(e,t,{x:a,y:r,w:s,h:i},n){let{stage:o}=e.state,d=t.key===o.x,l=t.kind==="output"&&t.formula!==t.name,c=`${t.name} = ${t.formula}`,u=t.kind==="input"?t.name:c.length*se+12<s?c:t.formula,{choose:m,press:g}=ne(e,t),p=Math.min(20,i/3.1),x=r+5-p*(n?1:.5);return f`<g class="node ${d?"chosen":""} ${t.kind}" data-node=${t.key}>
    <g tabindex=${l?-1:0} role=${l?"img":"button"} aria-label=${l?`y is ${y(t.value)}`:`Derivative by ${t.name}`}
      data-lm-suppress-shortcuts="true" @click=${l?null:m} @keydown=${l?null:g}>
      <title>${c}${l?"":`: tap for the derivative by ${t.name}`}</title>
      <rect x=${a-s/2} y=${r-i/2} width=${s} height=${i} rx="10"></rect>
      <text x=${a} y=${x} class="middle strong">${u}</text></g>
    ${t.scrubbed?oe(e,t,a,x+p):f`<text x=${a} y=${x+p} class="middle" data-role="value" data-value=${t.value.value}>${y(t.value)}</text>`}
    ${n?f`<text x=${a} y=${x+2*p} class="middle slope" data-role="grad" data-value=${n.value}>${y(n)}</text>`:""}</g>`}function oe(e,t,a,r){let s=t.value.value,i=Math.max(5,2*Math.abs(s));return Ut(e,{key:`values.${t.name}`,x:a,y:r,label:`Value of ${t.name}`,text:y(t.value),value:s,step:.05,low:-i,high:i,set:n=>{e.local.step=Number.POSITIVE_INFINITY,e.set("values",{...e.value("values"),[t.name]:n})}})}function Fe(e,t,{x:a,y:r,w:s},i){let{choose:n}=ne(e,t),o=t.kind==="output",d=o||t.kind==="input"||t.key===e.state.stage.x;return f`<g class="node ${t.key===e.state.stage.x?"chosen":""} ${t.kind}" data-node=${t.key}>
    <g @click=${o?null:n}><title>${t.name} = ${t.formula} = ${y(t.value)}${i?`; slope ${y(i)}`:""}</title>
      <circle cx=${a} cy=${r} r=${s/2}></circle></g>
    ${d?f`<text x=${o?a+s/2+4:a} y=${o?r+5:r-14} class=${o?"strong":"middle strong"}>${t.name}</text>`:""}</g>`}var Ve=(e,t,a)=>t.map((r,s)=>f`<text x=${4+120*s} y=${a} class="strong">${r.name}</text>
  ${oe(e,r,56+120*s,a)}`);var At={most:26,told:16},Ue=96,We=40,F=.75,Ye=138,Ge=166,qe=84,Je=54,A=e=>e.value("way")==="shared",wt=e=>String(e.state.stage.paths.length)===e.state.stage.total,C=e=>A(e)?e.state.stage.visits:e.state.stage.paths;function j(e){let t=C(e).length,{at:a,playing:r}=e.motion,s=Math.min(e.local.step??t,t);if(!r)return{done:s,now:-1,part:0,all:t};if(!A(e))return{done:Math.max(0,s-1),now:s-1,part:a,all:t};let i=Math.min(t-1,Math.floor(a*t));return{done:i,now:i,part:a*t-i,all:t}}function Xe(e){let{stage:t}=e.state,{done:a,now:r,part:s,all:i}=j(e),n=new Map,o=Object.fromEntries(t.arrows.map(u=>[u.key,u.carried]));if(A(e)){for(let[u,m]of C(e).slice(0,r<0?a:r+1).entries())n.set(m.edge,{amount:m.product,share:u===r?Math.min(1,s/F):1,faint:!1});return n}let d=t.paths,l=r<0?a<i||e.local.look?a-1:-1:r;if(r<0&&a===i&&!e.local.look){for(let u of t.arrows)u.on&&n.set(u.key,{amount:u.carried,share:1,faint:!1});return n}let c=(u,m,g)=>{for(let[p,x]of u.edges.entries()){let k=u.products[p];n.set(x,{amount:k===null?o[x]:{value:k,size:Math.abs(k),text:""},share:m(p),faint:g})}};for(let u of d.slice(0,a))c(u,()=>1,!0);if(l>=0){let u=r<0?Number.POSITIVE_INFINITY:s/F*d[l].edges.length;c(d[l],m=>Math.min(1,Math.max(0,u-m)),!1)}return n}function Qe(e,t){let{now:a,part:r}=j(e);if(a<0||r>=F)return[];let s=C(e)[a],i="edges"in s?s.edges:[s.edge],n=i[Math.min(i.length-1,Math.floor(r/F*i.length))];return n&&t.has(n)?[n]:[]}function le(e){let{stage:t}=e.state,{done:a,now:r,all:s}=j(e),i=new Map,n=o=>o.kind==="output"||o.key===t.x;if(A(e)){for(let o of t.nodes)o.kind==="output"&&i.set(o.key,o.slope);for(let o of C(e).slice(0,a))i.set(o.node,o.after)}else a===s&&r<0&&wt(e)?i.set(t.x,t.slope):a&&i.set(t.x,t.paths[a-1].after);return new Map([...i].filter(([o])=>A(e)||n({key:o})))}function Ze(e){let{stage:t}=e.state;if(!A(e)){let a=Object.fromEntries(t.arrows.map(r=>[r.key,y(r.partial)]));return t.paths.map(({label:r,edges:s,product:i,before:n,after:o},d)=>({label:r,end:i,told:!e.narrow&&s.length>1&&s.length<4?`${s.map(l=>a[l]).join(" \xB7 ")} = ${y(i)}`:y(i),bars:[{from:n.value??0,to:o.value??0,key:d}]}))}return t.sums.map(({label:a,visits:r})=>{let s=r.map(n=>t.visits[n]),i=s[s.length-1]?.after??t.slope;return{label:a,end:i,told:y(i),bars:s.map((n,o)=>({from:o?s[o-1].after.value??0:0,to:n.after.value??0,key:r[o]}))}})}function Ke(e,t){let{stage:a}=e.state,r=Ze(e),{done:s,now:i,part:n}=j(e),o=e.narrow?qe:Ye,d=e.room-(e.narrow?Je:Ge),l=Math.min(At.most,Ue/Math.max(1,r.length)),c=t+26+l*r.length,u=[0,a.slope.value??0,a.difference??0,...r.flatMap(v=>v.bars.flatMap(w=>[w.from,w.to]))],m=G(Math.min(...u)),g=G(Math.max(...u))-m||1,p=v=>o+(v-m)/g*(d-o),x=v=>v<s?1:v===i?Math.max(0,(n-F)/(1-F)):0,k=r.map((v,w)=>{let h=t+22+w*l,M=(l-Math.min(8,l/4))/v.bars.length,z=v.bars.some(_=>x(_.key));return f`${l<At.told?"":f`<text x=${o-12} y=${h+l/2+4} class="end small ${z?"begun":""}">${ta(v.label,e)}</text>`}
      ${v.bars.map((_,de)=>ea(_,p,h+de*M,M,x(_.key)))}
      ${l<At.told||!v.bars.every(_=>x(_.key)===1)?"":f`<text x=${Math.max(...v.bars.map(_=>Math.max(p(_.from),p(_.to))))+8} y=${h+l/2+4} class="rimmed" data-role="grad"
            data-row=${w} data-value=${v.end.value}>${v.told}</text>`}`});return{high:c-t+We,drawn:f`<text x="0" y=${t+6} class="strong">${aa(e)}</text>${ra(e,t+6)}
    <path class="axis" d="M${p(0)} ${t+16}V${c}"></path>${sa(e,p,t+16,c)}${k}${ia(e,t+16,c,l,r)}`}}function ta(e,t){let a=e.replace(/ \(argument (\d+)\)/g," ($1)"),r=t.narrow?11:18;return a.length>r?`\u2026${a.slice(1-r)}`:a}function ea({from:e,to:t},a,r,s,i){let n=e+(t-e)*i,o=Math.abs(a(n)-a(e));return i?f`<rect class="bar ${t<e?"minus":""}" x=${Math.min(a(e),a(n))} y=${r} width=${Math.max(1,o)}
    height=${Math.max(1,s-1)} rx=${Math.min(3,s/4)}></rect>`:""}function aa(e){let{stage:t}=e.state,a=t.sums.length;return t.paths.length?A(e)?`${a} sum${a===1?"":"s"} where amounts meet`:wt(e)?"the sum, path by path":`the first ${t.paths.length} of ${e.covered?"all":t.total} paths`:"no path leads there"}var ra=(e,t)=>e.guess===null||!e.value("diamonds")?"":f`<text x=${e.room} y=${t} class="small end">✎ your guess${e.narrow?"":" for 20 diamonds"}: ${e.guess.toLocaleString("en")} paths</text>`;function sa(e,t,a,r){let{stage:s}=e.state,i=le(e).get(s.x),{done:n,all:o}=j(e),d=u=>u>e.room-110?"end":u<110?"":"middle",l=n>=o&&(A(e)||wt(e)),c=`${s.symbol} ${l?"=":"so far"} `;return f`${s.difference===null?"":f`<path class="ink" d="M${t(s.difference)} ${r}l5 9h-10z"></path>
      <text x=${t(s.difference)} y=${r+38} class="small ${d(t(s.difference))}" data-field="difference"
        data-value=${s.difference}>finite difference ${yt(s.difference)}</text>`}
    ${i?.value===null||i===void 0?i?f`<text x="0" y=${r+22}>${c}<tspan data-role="grad">${y(i)}</tspan></text>`:"":f`<path class="now" d="M${t(i.value)} ${a-4}V${r}"></path>
        <text x=${t(i.value)} y=${r+22} class="strong ${d(t(i.value))}" data-field="sum" data-value=${i.value}>${c}${y(i)}</text>`}`}function ia(e,t,a,r,s){let{done:i,all:n}=j(e);if(!n)return"";let o=u=>{e.motion.stop(),Object.assign(e.local,{step:Math.min(n,Math.max(0,u)),look:!0}),e.draw()},d=u=>Math.min(s.length-1,Math.max(0,Math.floor((u-t-6)/r))),l=$t(e,{key:"step",tap:!0,move:(u,m)=>o(Math.max(...s[d(m)].bars.map(g=>g.key))+1),step:(u,m)=>o(i+u+m)}),c=A(e)?`${i} of ${n} edges visited`:`path ${i} of ${n}`;return f`<rect class="picker" x="0" y=${t-2} width=${e.room} height=${Math.max(28,a-t+2)} role="slider" tabindex="0"
    aria-label=${A(e)?"Edges visited":"Path"} aria-valuemin="0" aria-valuemax=${n} aria-valuenow=${i} aria-valuetext=${c}
    data-knob="step" data-lm-suppress-shortcuts="true" @keydown=${l.press} @pointerdown=${l.down} @pointermove=${l.move}
    @pointerup=${l.up} @pointercancel=${l.up}></rect>`}function na(e){let t=e.value("diamonds"),a=e.controls.find(r=>r.name==="expression");return!t&&a?at(a,e.value("expression"),r=>e.change({expression:r}),e):$`<p class="knob"><span>y: x becomes sin x + cos x, ${t} time${t===1?"":"s"}</span>
    <button type="button" ?disabled=${e.dead} data-lm-suppress-shortcuts="true" @click=${()=>e.set("diamonds",0)}>back to ${e.value("expression")}</button></p>`}function oa(e){let{stage:t}=e.state,a=[t.title,t.symbol,t.total,e.value("way")].join();e.local.key!==a&&Object.assign(e.local,{step:e.local.key?Number.POSITIVE_INFINITY:void 0,look:!1,key:a});let r=Xe(e),s=ie(e,r,le(e),Qe(e,r)),i=Ke(e,s.high+14);return $`${na(e)}<svg viewBox="0 0 ${e.room} ${s.high+14+i.high}" role="group"
    aria-label="The graph of y, and what its paths back to ${t.symbol.split("/d")[1]} bring: ${t.symbol} is ${y(t.slope)}">${s.drawn}${i.drawn}</svg>`}function la(e){if(e.local.step===void 0){if(matchMedia("(prefers-reduced-motion: reduce)").matches)return 0;e.local.step=A(e)?C(e).length:1}let t=C(e)[e.local.step-1];return A(e)?Math.min(5e3,700*C(e).length):t&&"edges"in t?Math.min(3e3,700+500*t.edges.length):0}function da(e){let{done:t,now:a,all:r}=j(e),s=a<0?t:a+1,i=n=>()=>{Object.assign(e.local,{step:n,look:!1}),e.play(),e.draw()};return A(e)?[{words:"\u25B6 Sweep",press:i(r),off:!r}]:[s<r?{words:"\u25B6 Next path",press:i(s+1)}:{words:"\u25B6 First path",press:i(1),off:!r}]}var Za=Jt({name:"lens",question:"The slope is a sum: what does each path bring?",stage:oa,motion:la,actions:da,inside:["expression"],folded:["by","values"]});export{Za as default};
