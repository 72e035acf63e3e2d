// 40cf1854e094909233d7d44c5435d79dea945211996310c9019f4aab1919f8fa lessons/nb03_vjp_and_jvp/two_sided.graph.js lessons/nb03_vjp_and_jvp/two_sided.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var dt=globalThis,_t=e=>e,q=dt.trustedTypes,Mt=q?q.createPolicy("lit-html",{createHTML:e=>e}):void 0,ct="$lit$",E=`lit$${Math.random().toFixed(9).slice(2)}$`,ut="?"+E,pe=`<${ut}>`,O=document,U=()=>O.createComment(""),V=e=>e===null||typeof e!="object"&&typeof e!="function",ht=Array.isArray,Ht=e=>ht(e)||typeof e?.[Symbol.iterator]=="function",lt=`[ 	
\f\r]`,z=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Tt=/-->/g,Nt=/>/g,R=RegExp(`>|${lt}(?:([^\\s"'>=/]+)(${lt}*=${lt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Et=/'/g,Pt=/"/g,Ot=/^(?:script|style|textarea|title)$/i,pt=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),k=pt(1),x=pt(2),ta=pt(3),T=Symbol.for("lit-noChange"),b=Symbol.for("lit-nothing"),Rt=new WeakMap,H=O.createTreeWalker(O,129);function It(e,t){if(!ht(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Mt!==void 0?Mt.createHTML(t):t}var St=(e,t)=>{let a=e.length-1,r=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=z;for(let l=0;l<a;l++){let c=e[l],o,u,d=-1,h=0;for(;h<c.length&&(n.lastIndex=h,u=n.exec(c),u!==null);)h=n.lastIndex,n===z?u[1]==="!--"?n=Tt:u[1]!==void 0?n=Nt:u[2]!==void 0?(Ot.test(u[2])&&(s=RegExp("</"+u[2],"g")),n=R):u[3]!==void 0&&(n=R):n===R?u[0]===">"?(n=s??z,d=-1):u[1]===void 0?d=-2:(d=n.lastIndex-u[2].length,o=u[1],n=u[3]===void 0?R:u[3]==='"'?Pt:Et):n===Pt||n===Et?n=R:n===Tt||n===Nt?n=z:(n=R,s=void 0);let g=n===R&&e[l+1].startsWith("/>")?" ":"";i+=n===z?c+pe:d>=0?(r.push(o),c.slice(0,d)+ct+c.slice(d)+E+g):c+E+(d===-2?l:g)}return[It(e,i+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},j=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let i=0,n=0,l=t.length-1,c=this.parts,[o,u]=St(t,a);if(this.el=e.createElement(o,r),H.currentNode=this.el.content,a===2||a===3){let d=this.el.content.firstChild;d.replaceWith(...d.childNodes)}for(;(s=H.nextNode())!==null&&c.length<l;){if(s.nodeType===1){if(s.hasAttributes())for(let d of s.getAttributeNames())if(d.endsWith(ct)){let h=u[n++],g=s.getAttribute(d).split(E),f=/([.?@])?(.*)/.exec(h);c.push({type:1,index:i,name:f[2],strings:g,ctor:f[1]==="."?Q:f[1]==="?"?Z:f[1]==="@"?K:S}),s.removeAttribute(d)}else d.startsWith(E)&&(c.push({type:6,index:i}),s.removeAttribute(d));if(Ot.test(s.tagName)){let d=s.textContent.split(E),h=d.length-1;if(h>0){s.textContent=q?q.emptyScript:"";for(let g=0;g<h;g++)s.append(d[g],U()),H.nextNode(),c.push({type:2,index:++i});s.append(d[h],U())}}}else if(s.nodeType===8)if(s.data===ut)c.push({type:2,index:i});else{let d=-1;for(;(d=s.data.indexOf(E,d+1))!==-1;)c.push({type:7,index:i}),d+=E.length-1}i++}}static createElement(t,a){let r=O.createElement("template");return r.innerHTML=t,r}};function I(e,t,a=e,r){if(t===T)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,i=V(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=I(e,s._$AS(e,t.values),s,r)),t}var X=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??O).importNode(a,!0);H.currentNode=s;let i=H.nextNode(),n=0,l=0,c=r[0];for(;c!==void 0;){if(n===c.index){let o;c.type===2?o=new C(i,i.nextSibling,this,t):c.type===1?o=new c.ctor(i,c.name,c.strings,this,t):c.type===6&&(o=new tt(i,this,t)),this._$AV.push(o),c=r[++l]}n!==c?.index&&(i=H.nextNode(),n++)}return H.currentNode=O,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},C=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=b,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=I(this,t,a),V(t)?t===b||t==null||t===""?(this._$AH!==b&&this._$AR(),this._$AH=b):t!==this._$AH&&t!==T&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Ht(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==b&&V(this._$AH)?this._$AA.nextSibling.data=t:this.T(O.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=j.createElement(It(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let i=new X(s,this),n=i.u(this.options);i.p(a),this.T(n),this._$AH=i}}_$AC(t){let a=Rt.get(t.strings);return a===void 0&&Rt.set(t.strings,a=new j(t)),a}k(t){ht(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let i of t)s===a.length?a.push(r=new e(this.O(U()),this.O(U()),this,this.options)):r=a[s],r._$AI(i),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=_t(t).nextSibling;_t(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},S=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,i){this.type=1,this._$AH=b,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=b}_$AI(t,a=this,r,s){let i=this.strings,n=!1;if(i===void 0)t=I(this,t,a,0),n=!V(t)||t!==this._$AH&&t!==T,n&&(this._$AH=t);else{let l=t,c,o;for(t=i[0],c=0;c<i.length-1;c++)o=I(this,l[r+c],a,c),o===T&&(o=this._$AH[c]),n||=!V(o)||o!==this._$AH[c],o===b?t=b:t!==b&&(t+=(o??"")+i[c+1]),this._$AH[c]=o}n&&!s&&this.j(t)}j(t){t===b?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Q=class extends S{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===b?void 0:t}},Z=class extends S{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==b)}},K=class extends S{constructor(t,a,r,s,i){super(t,a,r,s,i),this.type=5}_$AI(t,a=this){if((t=I(this,t,a,0)??b)===T)return;let r=this._$AH,s=t===b&&r!==b||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==b&&(r===b||s);s&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},tt=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){I(this,t)}},Bt={M:ct,P:E,A:ut,C:1,L:St,R:X,D:Ht,V:I,I:C,H:S,N:Z,U:K,B:Q,F:tt},me=dt.litHtmlPolyfillSupport;me?.(j,C),(dt.litHtmlVersions??=[]).push("3.3.3");var Ct=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let i=a?.renderBefore??null;r._$litPart$=s=new C(t.insertBefore(U(),i),i,void 0,a??{})}return s._$AI(e),s};var Dt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function Lt(e,{key:t,begin:a,move:r,step:s,tap:i,undo:n}){return{down:l=>{let c=l.currentTarget,o=c.ownerSVGElement?.getScreenCTM()?.inverse();if(!o||e.dead)return;l.preventDefault(),c.focus(),c.setPointerCapture(l.pointerId);let{x:u,y:d}=new DOMPoint(l.clientX,l.clientY).matrixTransform(o);e.held={key:t,matrix:o,began:a?.(u,d)},i&&r(u,d,e.held.began)},move:l=>{if(e.held?.key!==t)return;let{x:c,y:o}=new DOMPoint(l.clientX,l.clientY).matrixTransform(e.held.matrix);r(c,o,e.held.began)},up:()=>{e.held=null},cancel:()=>{let l=e.held?.key===t?e.held:null;e.held=null,l&&n?.(l.began)},press:l=>{l.key in Dt&&(l.preventDefault(),l.stopPropagation(),s(...Dt[l.key]))}}}function zt(e,{x:t,y:a,way:r,off:s,role:i="value",high:n=40,press:l}){let c=u=>{u.preventDefault(),u.stopPropagation(),!s&&!e.dead&&l()},o=u=>u.stopPropagation();return x`<g class="arrowed" aria-hidden="true" data-arrow=${r>0?"more":"less"} data-off=${s} @pointerdown=${o}
    @click=${c}><rect class="clear" x=${r>0?t-4:t-18} y=${a-n/2} width="22" height=${n}></rect>
    <path class="grips" data-role=${i} d="M${t} ${a-5}v10l${7*r} -5z"></path></g>`}function N(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}function mt(e){if(!(e>0)||!Number.isFinite(e))return N(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,a]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${a.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var B={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ut=e=>(...t)=>({_$litDirective$:e,values:t}),et=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:oa}=Bt;var Vt=e=>e.strings===void 0;var ge={},jt=(e,t=ge)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var D=Ut(class extends et{constructor(e){if(super(e),e.type!==B.PROPERTY&&e.type!==B.ATTRIBUTE&&e.type!==B.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Vt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===T||t===b)return t;let a=e.element,r=e.name;if(e.type===B.PROPERTY){if(t===a[r])return T}else if(e.type===B.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return T}else if(e.type===B.ATTRIBUTE&&a.getAttribute(r)===t+"")return T;return jt(e),t}});var at="Works as soon as Python runs",Ft=100;function Jt(e,t,a,r){return{slider:fe,decades:ve,steps:xe,choice:be,text:ke,values:we}[e.kind]?.(e,t,a,r)??""}function F({name:e},t){let a=!t.dead&&!t.can(e);return{waits:a,off:t.dead||a,title:a?at:b}}function $e(e,t,{low:a,high:r,step:s,place:i,words:n,set:l}){let{name:c,label:o}=e,{waits:u,off:d,title:h}=F(e,t);return k`<label class="knob" data-control=${c} data-waits=${u} title=${h}><span>${o}</span>
    <input type="range" aria-label=${o} aria-valuetext=${n} min=${a} max=${r} step=${s}
      .value=${D(String(i))} ?disabled=${d} data-lm-suppress-shortcuts="true"
      @input=${g=>l(Number(g.target.value))}><output>${n}</output></label>`}var fe=(e,t,a,r)=>$e(e,r,{low:e.low,high:e.high,step:e.step,place:t,words:N(t),set:a});function ve(e,t,a,r){let s=u=>Math.round(Ft*Math.log10(u)),i=u=>Math.min(e.high,Math.max(e.low,Number((10**(u/Ft)).toPrecision(3)))),n=u=>{let d=u.target.value.trim();a(d===""||Number.isNaN(Number(d))?d:Number(d))},{waits:l,off:c,title:o}=F(e,r);return k`<span class="knob" data-control=${e.name} data-waits=${l} title=${o}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${D(String(s(t)))} ?disabled=${c} data-lm-suppress-shortcuts="true"
      @input=${u=>{r.drafts.delete(e.name),a(i(Number(u.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${c}
      .value=${D(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${gt(e,r)} @change=${rt(n)} @keydown=${$t(n)}></span>`}var gt=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},rt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},$t=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),rt(e)(t))};function xe({name:e,label:t,low:a,high:r},s,i,n){let l=o=>o>=a&&o<=r&&!n.can(e,o),c=(o,u,d)=>k`
    <button type="button" aria-label=${d} title=${l(s+o)?at:b} data-waits=${l(s+o)}
      aria-disabled=${l(s+o)} ?disabled=${n.dead||s+o<a||s+o>r} data-lm-suppress-shortcuts="true" @click=${()=>i(s+o)}>${u}</button>`;return k`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${c(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${c(1,"+",`${t}: one more`)}</span>`}function be(e,t,a,r){let{name:s,label:i,options:n,named:l}=e,{waits:c,off:o,title:u}=F(e,r),d=p=>p!==t&&!r.can(s,p);if(n.length>4)return k`<label class="knob" data-control=${s} data-waits=${c} title=${u}><span>${i}</span>
    <select aria-label=${i} ?disabled=${o} data-lm-suppress-shortcuts="true"
      @change=${p=>a(p.target.value)}>
      ${n.map(([p,$])=>k`<option value=${p} .selected=${p===t} ?disabled=${d(p)}>${$}</option>`)}</select></label>`;let h=n.findIndex(([p])=>p===t),g=p=>{let $={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[p.key];if(!$)return;p.preventDefault(),p.stopPropagation();let v=(h+$+n.length)%n.length;for(;d(n[v][0]);)v=(v+$+n.length)%n.length;a(n[v][0]),p.currentTarget.querySelectorAll("button")[v].focus()},f=l||r.view.folded?.includes(s)?k`<span class="knob">${i}</span>`:"";return k`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${g}>
    ${f}${n.map(([p,$])=>k`<button type="button" role="radio" aria-checked=${p===t}
      tabindex=${p===t?0:-1} ?disabled=${r.dead} aria-disabled=${d(p)} data-waits=${d(p)}
      title=${d(p)?at:b} data-lm-suppress-shortcuts="true"
      @click=${()=>a(p)}>${$}</button>`)}</span>`}function ke(e,t,a,r){let{name:s,label:i}=e,n=u=>a(u.target.value),{waits:l,off:c,title:o}=F(e,r);return k`<label class="knob long" data-control=${s} data-waits=${l} title=${o}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${D(r.drafts.get(s)??t)} ?disabled=${c} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${gt(e,r)} @change=${rt(n)} @keydown=${$t(n)}></label>${r.complaint(s)}`}function we(e,t,a,r){let{name:s,label:i,now:n}=e,{waits:l,off:c,title:o}=F(e,r),u=d=>{let h=`${s}.${d}`,g=f=>a({...t,[d]:f.target.value});return k`<label class="knob"><span>${d}</span>
      <input type="text" aria-label=${d} size="8" .value=${D(r.drafts.get(h)??JSON.stringify(n[d]))} spellcheck="false"
        ?disabled=${c} data-lm-suppress-shortcuts="true" @input=${gt({name:h},r)}
        @change=${rt(g)} @keydown=${$t(g)}></label>`};return k`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${l}
    title=${o}>${Object.keys(n).map(u)}</span>${r.complaint(s)}`}var Wt=({words:e,press:t,off:a,waits:r,kernel:s},i,n)=>k`<button type="button" class=${i?"next":""}
  ?disabled=${a||s&&n} aria-disabled=${!!r&&!a} data-waits=${!!r&&!a} title=${r&&!a?at:b}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Gt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
  & .stage.stale > :not(:is(label, .alert)) { opacity: 0.4; }         /* not a text that is to be mended */
  & .readout.stale { opacity: 0.4; }
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
  & .arrowed { cursor: pointer; }
  & .arrowed[data-off="true"] { opacity: 0.3; cursor: default; }
  & .arrowed:not([data-off="true"]):hover .grips { fill: var(--mg-ink); }
  & .scrub text { font-size: 18px; font-weight: 650; fill: var(--mg-value); }
  & .grips { fill: var(--mg-value-fill); }
  & .dots { stroke: var(--mg-value-fill); stroke-dasharray: 2 4; stroke-width: 2; fill: none; }
  & :is(.knobbed, .scrub):focus-visible .halo { stroke: var(--mg-value-fill); stroke-width: 2; }
  & :is(.knobbed, .scrub):focus-visible { outline: none; }
  /* what is inline has no touch-action, and in a drawing everything is, unless it is told */
  & :is(.knobbed, .scrub, .grip) { display: block; touch-action: none; }
  & .scrub { touch-action: pan-y; }                      /* a swipe up or down that begins on a number is the page's */
  & .arrowed { display: block; touch-action: manipulation; }
  & [aria-disabled="true"] { opacity: 0.5; }
  & [data-waits="true"] { cursor: not-allowed; }
  & .knob[data-waits="true"] { opacity: 0.5; }
  & .knob[data-waits="true"] :disabled { pointer-events: none; }         /* so that a press reaches what says why */
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
`;var Ae=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,st=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Ae())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Yt(e,t){let a=Math.min(Ne,t);return e.kind==="table"?Te(e):e.kind==="chart"?Re(e,a):e.kind==="bars"?_e(e,a):k`<p>${e.text}</p>`}function _e({caption:e,axis:t,role:a,bars:r},s){let i=Math.min(72,(s-4)/r.length),n=Math.max(...r.map(o=>o.value),1e-300),l=o=>92-72*o/n,c=r.map(o=>`${o.name}: ${o.text}`).join(", ");return k`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${c}" class="chart">
    ${r.map((o,u)=>x`<rect x=${u*i+4} y=${l(o.value)} width=${i-8} height=${92-l(o.value)}
        class="${a}-fill" data-value=${o.value}></rect>
      <text x=${(u+.5)*i} y=${l(o.value)-5} class="small middle">${o.text}</text>
      <text x=${(u+.5)*i} y="110" class="small middle">${o.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Me=e=>typeof e=="string"?k`<td>${e}</td>`:k`<td class="number" data-value=${e.value}>${e.text}</td>`;function Te({caption:e,head:t,rows:a}){return k`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>k`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>k`<tr><th scope="row">${r}</th>${s.map(Me)}</tr>`)}
    </tbody></table></div>`}var Ne=560,it=240,L=56,nt=132,ot=22,ft=34,Ee=9;function Pe({lines:e,log:t}){let a=e.flatMap(o=>o.points.map(u=>u[1])),r=Math.max(...a);if(!t)return{foot:"0",head:N(r),part:o=>o/r};let s=a.filter(o=>o>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**Ee),l=s.length<a.length,c=l?.06:0;return{foot:l?"0":mt(n),head:mt(i),part:o=>o>0?c+(1-c)*Math.max(0,Math.log(o/n)/Math.log(i/n)):0}}function Re(e,t){let{caption:a,x:r,y:s,lines:i,here:n,mark:l}=e,c=i.flatMap(m=>m.points),[o,u]=[Math.min(...c.map(m=>m[0])),Math.max(...c.map(m=>m[0]))],{foot:d,head:h,part:g}=Pe(e),f=m=>L+(m-o)/(u-o||1)*(t-L-nt),p=m=>it-ft-g(m)*(it-ot-ft),$=m=>m.points.map(([y,_],Y)=>`${Y?"L":"M"}${f(y).toFixed(1)} ${p(_).toFixed(1)}`).join(""),v=it-ft,w=He(i.map(m=>p((m.points.at(-1)??[0,0])[1])),v-4);return k`<figure><svg viewBox="0 0 ${t} ${it}" role="img" aria-label=${a} class="chart">
    <path class="axis" d="M${L} ${ot}V${v}H${t-nt}"></path>
    <text x=${L} y="14" class="small">${s}</text>
    <text x=${L-6} y=${ot+5} class="small end">${h}</text>
    <text x=${L-6} y=${v+4} class="small end">${d}</text>
    ${[...new Set([o,u])].map(m=>x`<text x=${f(m)} y=${v+18} class="small middle">${m}</text>`)}
    <text x=${t-nt+12} y=${v+18} class="small">${r}</text>
    ${n===null?"":x`<path class="here" d="M${f(n)} ${ot}V${v}"></path>`}
    ${i.map((m,y)=>x`<path class="line" data-role=${m.role} d=${$(m)}></path>
      <text x=${t-nt+12} y=${w[y]+4} data-role=${m.role}>${m.name}</text>`)}
    ${l?x`<path class="mark" d="M${f(l.x)} ${v-6}v12"></path>
      <text x=${f(l.x)} y=${v+32} class="small middle">${l.words}</text>`:""}
    </svg></figure>`}function He(e,t){let a=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),r=[...e];for(let s=1;s<a.length;s++)r[a[s]]=Math.max(r[a[s]],r[a[s-1]]+17);for(let s=a.length-1,i=t;s>=0;s--,i-=17)i=r[a[s]]=Math.min(r[a[s]],i);return r}var Oe=520,qt="mg-40cf1854",vt=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${qt}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new st(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),r.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Oe}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}can(t,a){return this.model.can?.(t,a)??!0}complaint(t){let a=this.model.get("message");return a&&this.typed?.name===t?Xt(a):b}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let a=this.root.querySelector(":scope > .stage");if(!a||t.target.tagName!=="INPUT")return;a.style.height=`${a.getBoundingClientRect().height}px`,a.style.overflow="clip";let r=()=>{a.style.height=a.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,r,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return Jt(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Ct(k`<style>${Gt.replaceAll(".mgw",`.${qt}`)}</style>
      ${this.dead?k`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:b}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Wt(s,i===0,this.dead))}</div>
      ${a&&!this.typed?Xt(a):b}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return k`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,a=!!this.model.get("message");return k`<p class="readout ${a?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${a?b:k`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Ie[Qt(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?k`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:b}
        ${t.fold.map(r=>Yt(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Qt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Xt=e=>k`<p class="alert" role="alert" data-field="message">${e}</p>`;function Qt(e){return e===null?"":e?"\u2713":"\u2717"}var Ie={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Zt=e=>({render({model:t,el:a}){let r=new vt(t,a,e);return()=>r.leave()}});var M={wide:124,high:30,row:38,least:46,leastNarrow:92},Se=7.4,A=e=>e.state.stage;function J(e){let{at:t,playing:a}=e.motion,r=a?e.local.way??"both":"";return r==="push"?{push:t,pull:1,only:r}:r==="pull"?{push:1,pull:t,only:r}:r!=="both"?{push:1,pull:1,only:""}:{push:P(t,0,.5),pull:P(t,.5,1),only:t<.5?"push":"pull"}}var P=(e,t,a)=>Math.min(1,Math.max(0,(e-t)/(a-t)));function W(e){let{room:t,narrow:a}=e,{boxes:r,arrows:s}=A(e),i=1+Math.max(...r.map(d=>d.at[0])),n=1+2*Math.max(...s.flatMap(d=>d.through.map(h=>Math.abs(h[1]))),0);if(t/i<(a?M.leastNarrow:M.least)){let d=Math.min(200,t/n);return{down:!0,wide:Math.min(M.wide,d-16),spot:([f,p])=>[t/2+p*d,(f+.5)*M.row],tall:i*M.row}}let l=Math.min(210,t/i),c=(t-i*l)/2,o=n*M.row,u=([d,h])=>[c+(d+.5)*l,o/2+h*M.row];return{down:!1,wide:Math.min(M.wide,l-16),spot:u,tall:o}}function Kt(e){let{boxes:t,arrows:a,from:r,to:s,name:i,linked:n}=A(e),{wide:l,spot:c,down:o,tall:u}=W(e),d=xt(e),h=e.narrow||!n?"":`, from ${r} to ${s}`;return x`${a.map(g=>x`<path class=${g.between?"wire on":"wire"}
      d=${te(g.through.map(c),l,o)}></path>${Be(e,g)}`)}
    ${t.map(g=>Ce(e,g))}
    <text x=${e.room/2} y=${u+14} class="small middle" aria-live="polite">${d===void 0?`J = ${i}${h}: tap two boxes for another`:`${d} and \u2026? Tap another box.`}</text>`}function Be(e,{through:t,between:a}){let{boxes:r,from:s,to:i}=A(e),{wide:n,spot:l,down:c}=W(e),{push:o,pull:u,only:d}=J(e);if(!a||!d)return"";let h=y=>r.find(_=>_.name===y)?.at[0]??0,g=h(s),f=h(i),p=t[0][0],$=t[t.length-1][0],v=d==="push",w=v?t:[...t].reverse(),m=v?P(o*(f-g),p-g,$-g):P(u*(f-g),f-$,f-p);return m?x`<path class="passing" data-role=${v?"value":"grad"} pathLength="1"
    stroke-dasharray="${m} 1" d=${te(w.map(l),n,c)}></path>`:""}function Ce(e,{name:t,words:a,at:r}){let{wide:s,spot:i}=W(e),[n,l]=i(r),c=De(e,t),o=()=>Le(e,t),u=a.length*Se+6<=s;return x`<g class="node ${c} ${xt(e)===t?"first":""}" role="button"
    tabindex=${e.dead||!t?-1:0} aria-pressed=${!!c} data-node=${t}
    aria-label="${a}${c?`, ${c}`:""}" data-lm-suppress-shortcuts="true"
    @click=${o} @keydown=${bt(o)}>
    <rect x=${n-s/2} y=${l-M.high/2} width=${s} height=${M.high} rx="8"></rect>
    <text x=${n} y=${l+5} class="middle">${(u?a:t)||"\u2026"}</text></g>`}function De(e,t){let{from:a,to:r}=A(e);return t===a?"from":t===r?"to":""}function te(e,t,a){let r=a?1:0,s=e.length-1,i=e.map(l=>[...l]),n=(a?M.high:t)/2*Math.sign(e[s][r]-e[0][r]);return i[0][r]+=n,i[s][r]-=n,i.map(([l,c],o)=>{if(!o)return`M${l} ${c}`;let[u,d]=i[o-1],h=(u+l)/2,g=(d+c)/2;return a?`C${u} ${g} ${l} ${g} ${l} ${c}`:`C${h} ${d} ${h} ${c} ${l} ${c}`}).join("")}function xt(e){let{first:t}=e.local;return A(e).boxes.some(a=>a.name===t)?t:void 0}function Le(e,t){let a=xt(e),r=A(e).boxes.map(n=>n.name);if(!t||e.dead)return;if(e.local.first=a===void 0?t:void 0,a===void 0||a===t){e.draw();return}let[s,i]=r.indexOf(a)<r.indexOf(t)?[a,t]:[t,a];e.change({source:s,target:i})}var bt=e=>t=>{t.key!=="Enter"&&t.key!==" "||(t.preventDefault(),t.stopPropagation(),e())};var ne=2,ze={left:170,right:220,bars:64,cell:60,words:84},Ue={left:62,right:112,bars:44,cell:30,words:82},Ve=9,oe=8.6,le=8,kt=6.9,je=84,de=1e-300,G=e=>[...Array(e).keys()];function Fe(e){let{rows:t,columns:a,pushed:r,J:s}=A(e),{room:i,narrow:n}=e,{left:l,right:c,bars:o,cell:u,words:d}=n?Ue:ze,h=a.length,g=t.length,f=Math.min(116,Math.floor((i-l-c)/h)),p=Math.min(48,Math.max(26,Math.floor(230/g))),$=W(e).tall+38,v=$+76,w=Math.max(...s.flat().map(Math.abs),de),m=Math.min(u/w,o/ee(ce(e)),(c-d)/ee(r)),y=l+Math.max(0,(i-l-c-h*f)/2);return{room:i,narrow:n,n:h,m:g,wide:f,high:p,x:y,y:v,right:y+h*f+20,heads:$,unit:m,most:w,bars:o,foot:v+g*p+20}}function ce(e){let{pulled:t,columns:a}=A(e);return a.map((r,s)=>t.map(i=>i[s]))}function ee(e){let t=e.map(wt);return Math.max(Math.max(...t.map(a=>a[1]))-Math.min(...t.map(a=>a[0])),de)}function wt(e){let t=0,a=0,r=0;for(let s of e)t+=s,a=Math.min(a,t),r=Math.max(r,t);return[a,r]}function yt(e,t,a){return[3,2,1].map(s=>N(e,s)).find(s=>s.length*a<=t)??""}function ue(e,t,{key:a,label:r,value:s,step:i,reach:n,set:l,can:c,tap:o,left:u,arrows:d}){let h=m=>Math.min(n,Math.max(-n,Number((Math.round(m/i)*i).toFixed(10)))),g=m=>l(h(m)),f=[s-i,s+i,0,1].every(m=>!c(h(m))),p=Lt(e,{key:a,begin:()=>({x:NaN,y:NaN,value:s,moved:!1}),move:(m,y,_)=>{Number.isNaN(_.x)&&Object.assign(_,{x:m,y});let Y=Math.round((m-_.x-(y-_.y))/4);!Y&&!_.moved||(_.moved=!0,g(_.value+Y*i))},step:(m,y)=>g(s+(m-y)*i),undo:m=>{m.moved&&l(m.value)}}),$=m=>{let y=h(s+m*i);return d&&zt(e,{x:d.x+m*(d.wide/2-11),y:d.y,way:m,role:d.role,high:32,off:y===s||!c(y),press:()=>g(y)})},v=()=>{let m=e.held?.began.moved;p.up(),m===!1&&o?.()},w=m=>{p.press(m),o&&bt(o)(m)};return x`<g class="scrub cell" tabindex=${e.dead?-1:0} role="slider" aria-label=${r}
    aria-valuenow=${s} aria-valuemin=${-n} aria-valuemax=${n} aria-valuetext=${N(s)}
    aria-disabled=${e.dead||f} data-waits=${f} data-knob=${a} data-lm-suppress-shortcuts="true"
    @blur=${u} @keydown=${w} @pointerdown=${p.down} @pointermove=${p.move}
    @pointerup=${v} @pointercancel=${p.cancel}>${t}${f?"":[$(-1),$(1)]}</g>`}var At=(e,t,a,r="value")=>x`<path class="dots" data-role=${r} d="M${e-a/2} ${t}h${a}"></path>`;function ae(e,t,a,{x:r,y:s,wide:i,high:n,label:l}){let c=e.value(t),o=A(e)[t],u=c.length===o.length?c:o,d=u[a],h=t==="v"?"value":"grad",g=i>=je,f=v=>e.set(t,u.map((w,m)=>m===a?v:w)),p=()=>e.set(t,u.map((v,w)=>+(w===a))),$=v=>e.can(t,u.map((w,m)=>m===a?v:w));return ue(e,x`
    <rect class="halo" x=${r-i/2-2} y=${s-n/2-2} width=${i+4} height=${n+4}
      rx="9"></rect>
    <rect class="weight ${d?"":"none"}" data-role=${h} x=${r-i/2} y=${s-n/2}
      width=${i} height=${n} rx="7"></rect>
    <text x=${r} y=${s+4} class="middle" data-role=${h}
      data-value=${d}>${yt(d,g?i-36:i,Ve)}</text>
    ${n<30?"":At(r,s+n/2-6,Math.min(36,i-14),h)}`,{key:`${t}${a}`,label:l,value:d,step:.1,reach:ne,set:f,can:$,tap:p,arrows:g?{x:r,y:s,wide:i,role:h}:void 0})}function Je(e,{x:t,wide:a,heads:r},s){let{columns:i,turns:n}=A(e),l=i[s],c=t+(s+.5)*a,{turning:o}=e.local,u=l.length*kt+6<=a?l:l.replace(/^[^[]*/,""),d=($,v="")=>x`<text x=${c} y=${r+9} class="small middle ${v}">${$}</text>`;if(u.length*kt>a+4)return"";if(!n)return d(u);let h=o?.name===l&&!e.model.get("message")?o.value:n[s],g=($,v)=>`${$} = ${N(v)}`,f=i.every(($,v)=>g($,n[v]).length*kt+6<=a),p=5;for(;p<Math.abs(h);)p*=2;return ue(e,x`
    <rect class="halo" x=${c-a/2+2} y=${r-8} width=${a-4} height="31" rx="6"></rect>
    ${d(f?g(l,h):u,"turn")}${At(c,r+16,Math.min(44,a-16))}`,{key:`x${s}`,label:`Value of ${l}`,value:h,step:.05,reach:p,can:$=>e.can("at",`${l} = ${$}`),set:$=>{e.local.turning={name:l,value:$},e.set("at",`${l} = ${$}`)},left:()=>{e.local.turning=void 0}})}function We(e,{x:t,y:a,n:r,m:s,wide:i,high:n}){let{v:l,u:c}=A(e),{push:o,pull:u,only:d}=J(e),h=P(o,0,.45)*(s*n+8),g=P(u,0,.45)*(r*i+8),f=l.some(Boolean)&&o>.45?G(s):[],p=c.some(Boolean)&&u>.45?G(r):[];return x`<g opacity=${d==="pull"?.25:1}>
      ${l.map(($,v)=>$&&o?re("value",$,`M${t+(v+.5)*i} ${a-18}v${h}`):"")}
      ${f.map($=>se("value",t+r*i,a+($+.5)*n))}</g>
    <g opacity=${d==="push"?.25:1}>
      ${c.map(($,v)=>$&&u?re("grad",$,`M${t-18} ${a+(v+.5)*n}h${g}`):"")}
      ${p.map($=>se("grad",t+($+.5)*i,a+s*n))}</g>`}var re=(e,t,a)=>x`<path class="pipe" data-role=${e} d=${a}
  stroke-width=${3+9*Math.abs(t)/ne} stroke-dasharray=${t<0?"3 6":"none"}></path>`,se=(e,t,a)=>x`<path class="exit" data-role=${e} d="M0 0h8m-5 -5l5 5l-5 5"
  transform="translate(${t} ${a}) rotate(${e==="grad"?90:0})"></path>`;function Ge(e,{x:t,y:a,wide:r,high:s,most:i}){let{J:n,rows:l,columns:c}=A(e),o=Math.min(4,r/8),u=r<64,d=r-2*o,h=s-2*o;return n.map((g,f)=>g.map((p,$)=>{let v=t+$*r+o,w=a+f*s+o,m=v+d/2,y=yt(p,d-2,u?le:oe),_=.06+.54*Math.abs(p??0)/i;return x`<g data-cell="${f},${$}" data-value=${p}>
      <title>d${l[f]}/d${c[$]} = ${p}</title>
      <rect class="paper" x=${v} y=${w} width=${d} height=${h} rx="5"></rect>
      <rect class="heat" x=${v} y=${w} width=${d} height=${h} rx="5" fill-opacity=${_}></rect>
      ${p<0&&!y?x`<path class="minus" d="M${m-4} ${w+h/2}h8"></path>`:""}
      <text x=${m} y=${w+h/2+5}
        class="middle strong ${u?"tight":""}">${y}</text></g>`}))}function Ye(e,t){let{ahead:a,rows:r,pushed:s}=A(e),{push:i,only:n}=J(e),l=P(i,.45,.95),c=s.map(wt),o=t.right-Math.min(0,...c.map(h=>h[0]))*t.unit,u=t.narrow?t.room:o+Math.max(0,...c.map(h=>h[1]))*t.unit+76,d=(h,g)=>he(h,t.high*.6,(f,p,$,v,w)=>{let m=t.x+(w+.5)*t.wide-o;return x`<rect class="term ${p<f?"minus":""}" data-role="value"
        x=${o+Math.min(f,p)*t.unit+(1-l)*m} y=${t.y+(g+.2)*t.high+$}
        width=${Math.max(1,Math.abs(p-f)*t.unit)} height=${v}></rect>`});return x`<g opacity=${n==="pull"?.25:1}>
    <path class="axis" d="M${o} ${t.y}v${t.m*t.high}"></path>${l?s.map(d):""}
    ${i>.95?G(t.m).map(h=>x`<text x=${u} y=${t.y+(h+.5)*t.high+5} class="end"
      data-role="value" data-ahead=${r[h]} data-value=${a[h]}>${N(a[h])}</text>`):""}</g>`}function qe(e,t){let{back:a,columns:r}=A(e),{pull:s,only:i}=J(e),n=P(s,.45,.95),l=ce(e),c=t.wide<64,o=t.foot+Math.max(0,...l.map(d=>wt(d)[1]))*t.unit,u=(d,h)=>he(d,t.wide*.6,(g,f,p,$,v)=>{let w=t.y+(v+.5)*t.high-o;return x`<rect class="term ${f<g?"minus":""}" data-role="grad"
        x=${t.x+(h+.2)*t.wide+p} y=${o-Math.max(g,f)*t.unit+(1-n)*w}
        width=${$} height=${Math.max(1,Math.abs(f-g)*t.unit)}></rect>`});return x`<g opacity=${i==="push"?.25:1}>
    <path class="axis" d="M${t.x} ${o}h${t.n*t.wide}"></path>${n?l.map(u):""}
    ${s>.95?G(t.n).map(d=>x`<text x=${t.x+(d+.5)*t.wide} y=${t.foot+t.bars+18}
      class="middle ${c?"tight":""}" data-role="grad" data-back=${r[d]}
      data-value=${a[d]}>${yt(a[d],t.wide-6,c?le:oe)}</text>`):""}</g>`}function Xe({narrow:e,right:t,foot:a,bars:r}){let s=e?0:t,i=a+(e?r+44:24),[n,l]=e?[s+130,i]:[s,i+22];return x`<rect class="term minus" data-role="grad" x=${s+1} y=${i-11} width="14" height="11"></rect>
    <path class="pipe" data-role="grad" stroke-width="6" stroke-dasharray="3 6"
      d="M${s+22} ${i-5}h21"></path>
    <text x=${s+50} y=${i} class="small">negative</text>
    ${At(n+30,l-2,28)}<text x=${n+50} y=${l} class="small">drag the number</text>`}function he(e,t,a){let r=e.map((n,l)=>({term:n,k:l})).filter(({term:n})=>n),s=Math.min(14,t/Math.max(1,r.length)),i=0;return r.map(({term:n,k:l},c)=>{let o=i;return i+=n,a(o,i,(t-s*r.length)/2+c*s,s-1,l)})}function Qe(e,{narrow:t,x:a,right:r,heads:s,foot:i}){let{from:n,to:l}=A(e);return t?x`<text x=${a-10} y=${s+47} class="end" data-role="value">v</text>
    <text x=${r} y=${s+47} data-role="value">J v</text>
    <text x=${a-18} y=${s+68} class="end" data-role="grad">u</text>
    <text x=${a-10} y=${i+30} class="end" data-role="grad">uᵀJ</text>`:x`<text x=${a-10} y=${s+47} class="end" data-role="value">v: a step of ${n}</text>
    <text x=${r} y=${s+47} data-role="value">J v: the step of ${l} (JVP)</text>
    <text x=${a-18} y=${s+68} class="end" data-role="grad">u: weights on ${l}</text>
    <text x=${a-10} y=${i+30} class="end" data-role="grad">uᵀJ (VJP)</text>
    <text x=${a-10} y=${i+48} class="small end">slope of the</text>
    <text x=${a-10} y=${i+64} class="small end">weighted ${l}</text>`}function Ze(e,{narrow:t,x:a,y:r,wide:s,high:i,heads:n}){let{rows:l,columns:c}=A(e),o=t?44:60,u=d=>r+(d+.5)*i;return x`${c.map((d,h)=>ae(e,"v",h,{x:a+(h+.5)*s,y:n+42,wide:s-Math.min(16,s/6),high:36,label:`v at ${d}`}))}
    ${l.map((d,h)=>ae(e,"u",h,{x:a-18-o/2,y:u(h),wide:o,high:Math.min(36,i-2),label:`u at ${d}`}))}
    ${l.map((d,h)=>x`<text x=${a-28-o} y=${u(h)+5}
      class="small end">${t?"":d}</text>`)}`}function Ke(e){let t=Fe(e),a=t.foot+t.bars+(t.narrow?52:26),r=`The matrix ${A(e).name} with ${t.m} rows and ${t.n} columns. Weights v at the top mix its columns into J v at the right; weights u at the left mix its rows into u\u1D40J below.`;return x`<svg viewBox="0 0 ${t.room} ${a}" role="group" aria-label=${r}>
    ${Kt(e)}${G(t.n).map(s=>Je(e,t,s))}
    ${Qe(e,t)}${We(e,t)}${Ge(e,t)}${Ye(e,t)}${qe(e,t)}
    ${Ze(e,t)}${Xe(t)}</svg>`}function ie(e,t){e.local.way=t,e.play()}var Ba=Zt({name:"two-sided",question:"What can one pass tell you about a Jacobian?",stage:Ke,motion:e=>e.local.way&&e.local.way!=="both"?1800:3200,inside:["source","target","v","u"],folded:["at"],actions:e=>[{words:"\u25B6 Push v forward",press:()=>ie(e,"push")},{words:"\u25C0 Pull u back",press:()=>ie(e,"pull")},{words:"u all 1",kernel:!0,waits:!e.can("u",A(e).rows.map(()=>1)),press:()=>e.set("u",A(e).rows.map(()=>1))}]});export{Ba as default};
