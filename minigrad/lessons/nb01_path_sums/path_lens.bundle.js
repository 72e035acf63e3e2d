// b640e774808c2a81ddd90baf359a1227ec94262c72bea1e6e42f4e393410881d lessons/nb01_path_sums/path_lens.graph.js lessons/nb01_path_sums/path_lens.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/pipes.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ut=globalThis,Mt=e=>e,X=ut.trustedTypes,Tt=X?X.createPolicy("lit-html",{createHTML:e=>e}):void 0,mt="$lit$",N=`lit$${Math.random().toFixed(9).slice(2)}$`,pt="?"+N,he=`<${pt}>`,H=document,Y=()=>H.createComment(""),G=e=>e===null||typeof e!="object"&&typeof e!="function",ht=Array.isArray,Ht=e=>ht(e)||typeof e?.[Symbol.iterator]=="function",ct=`[ 	
\f\r]`,W=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Nt=/-->/g,Et=/>/g,O=RegExp(`>|${ct}(?:([^\\s"'>=/]+)(${ct}*=${ct}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),It=/'/g,Ot=/"/g,St=/^(?:script|style|textarea|title)$/i,gt=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),f=gt(1),$=gt(2),_a=gt(3),M=Symbol.for("lit-noChange"),x=Symbol.for("lit-nothing"),Rt=new WeakMap,R=H.createTreeWalker(H,129);function Pt(e,t){if(!ht(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Tt!==void 0?Tt.createHTML(t):t}var Ct=(e,t)=>{let a=e.length-1,r=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=W;for(let o=0;o<a;o++){let l=e[o],d,c,u=-1,m=0;for(;m<l.length&&(n.lastIndex=m,c=n.exec(l),c!==null);)m=n.lastIndex,n===W?c[1]==="!--"?n=Nt:c[1]!==void 0?n=Et:c[2]!==void 0?(St.test(c[2])&&(s=RegExp("</"+c[2],"g")),n=O):c[3]!==void 0&&(n=O):n===O?c[0]===">"?(n=s??W,u=-1):c[1]===void 0?u=-2:(u=n.lastIndex-c[2].length,d=c[1],n=c[3]===void 0?O:c[3]==='"'?Ot:It):n===Ot||n===It?n=O:n===Nt||n===Et?n=W:(n=O,s=void 0);let p=n===O&&e[o+1].startsWith("/>")?" ":"";i+=n===W?l+he:u>=0?(r.push(d),l.slice(0,u)+mt+l.slice(u)+N+p):l+N+(u===-2?o:p)}return[Pt(e,i+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},q=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let i=0,n=0,o=t.length-1,l=this.parts,[d,c]=Ct(t,a);if(this.el=e.createElement(d,r),R.currentNode=this.el.content,a===2||a===3){let u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(s=R.nextNode())!==null&&l.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let u of s.getAttributeNames())if(u.endsWith(mt)){let m=c[n++],p=s.getAttribute(u).split(N),g=/([.?@])?(.*)/.exec(m);l.push({type:1,index:i,name:g[2],strings:p,ctor:g[1]==="."?Z:g[1]==="?"?K:g[1]==="@"?tt:P}),s.removeAttribute(u)}else u.startsWith(N)&&(l.push({type:6,index:i}),s.removeAttribute(u));if(St.test(s.tagName)){let u=s.textContent.split(N),m=u.length-1;if(m>0){s.textContent=X?X.emptyScript:"";for(let p=0;p<m;p++)s.append(u[p],Y()),R.nextNode(),l.push({type:2,index:++i});s.append(u[m],Y())}}}else if(s.nodeType===8)if(s.data===pt)l.push({type:2,index:i});else{let u=-1;for(;(u=s.data.indexOf(N,u+1))!==-1;)l.push({type:7,index:i}),u+=N.length-1}i++}}static createElement(t,a){let r=H.createElement("template");return r.innerHTML=t,r}};function S(e,t,a=e,r){if(t===M)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,i=G(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=S(e,s._$AS(e,t.values),s,r)),t}var Q=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??H).importNode(a,!0);R.currentNode=s;let i=R.nextNode(),n=0,o=0,l=r[0];for(;l!==void 0;){if(n===l.index){let d;l.type===2?d=new B(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new et(i,this,t)),this._$AV.push(d),l=r[++o]}n!==l?.index&&(i=R.nextNode(),n++)}return R.currentNode=H,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},B=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=x,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=S(this,t,a),G(t)?t===x||t==null||t===""?(this._$AH!==x&&this._$AR(),this._$AH=x):t!==this._$AH&&t!==M&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Ht(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==x&&G(this._$AH)?this._$AA.nextSibling.data=t:this.T(H.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=q.createElement(Pt(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let i=new Q(s,this),n=i.u(this.options);i.p(a),this.T(n),this._$AH=i}}_$AC(t){let a=Rt.get(t.strings);return a===void 0&&Rt.set(t.strings,a=new q(t)),a}k(t){ht(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let i of t)s===a.length?a.push(r=new e(this.O(Y()),this.O(Y()),this,this.options)):r=a[s],r._$AI(i),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=Mt(t).nextSibling;Mt(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},P=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,i){this.type=1,this._$AH=x,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=x}_$AI(t,a=this,r,s){let i=this.strings,n=!1;if(i===void 0)t=S(this,t,a,0),n=!G(t)||t!==this._$AH&&t!==M,n&&(this._$AH=t);else{let o=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=S(this,o[r+l],a,l),d===M&&(d=this._$AH[l]),n||=!G(d)||d!==this._$AH[l],d===x?t=x:t!==x&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}n&&!s&&this.j(t)}j(t){t===x?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Z=class extends P{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===x?void 0:t}},K=class extends P{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==x)}},tt=class extends P{constructor(t,a,r,s,i){super(t,a,r,s,i),this.type=5}_$AI(t,a=this){if((t=S(this,t,a,0)??x)===M)return;let r=this._$AH,s=t===x&&r!==x||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==x&&(r===x||s);s&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},et=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){S(this,t)}},jt={M:mt,P:N,A:pt,C:1,L:Ct,R:Q,D:Ht,V:S,I:B,H:P,N:K,U:tt,B:Z,F:et},ge=ut.litHtmlPolyfillSupport;ge?.(q,B),(ut.litHtmlVersions??=[]).push("3.3.3");var Lt=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let i=a?.renderBefore??null;r._$litPart$=s=new B(t.insertBefore(Y(),i),i,void 0,a??{})}return s._$AI(e),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var C={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},zt=e=>(...t)=>({_$litDirective$:e,values:t}),at=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Ea}=jt;var Bt=e=>e.strings===void 0;var fe={},Dt=(e,t=fe)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var D=zt(class extends at{constructor(e){if(super(e),e.type!==C.PROPERTY&&e.type!==C.ATTRIBUTE&&e.type!==C.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Bt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===M||t===x)return t;let a=e.element,r=e.name;if(e.type===C.PROPERTY){if(t===a[r])return M}else if(e.type===C.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return M}else if(e.type===C.ATTRIBUTE&&a.getAttribute(r)===t+"")return M;return Dt(e),t}});function j(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}var $e=[1,1.5,2,3,4,6,8,10];function J(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),a=10**Math.floor(Math.log10(t));return Math.sign(e)*a*($e.find(r=>r*a>=t)??10)}function F(e){if(!(e>0)||!Number.isFinite(e))return j(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,a]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${a.replace("-","\u2212").replace("+","")}`}var Ft=100;function rt(e,t,a,r){return{slider:xe,decades:be,steps:ke,choice:ye,text:we,values:Ae}[e.kind]?.(e,t,a,r)??""}var ve=({name:e,label:t},a,{low:r,high:s,step:i,at:n,words:o,set:l})=>f`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${o} min=${r} max=${s} step=${i}
      .value=${D(String(n))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>l(Number(d.target.value))}><output>${o}</output></label>`,xe=(e,t,a,r)=>ve(e,r,{low:e.low,high:e.high,step:e.step,at:t,words:j(t),set:a});function be(e,t,a,r){let s=o=>Math.round(Ft*Math.log10(o)),i=o=>Math.min(e.high,Math.max(e.low,Number((10**(o/Ft)).toPrecision(3)))),n=o=>{let l=o.target.value.trim();a(l===""||Number.isNaN(Number(l))?l:Number(l))};return f`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${D(String(s(t)))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${o=>{r.drafts.delete(e.name),a(i(Number(o.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${r.dead}
      .value=${D(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ft(e,r)} @change=${st(n)} @keydown=${$t(n)}></span>`}var ft=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},st=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},$t=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),st(e)(t))};function ke({name:e,label:t,low:a,high:r},s,i,n){let o=(l,d,c)=>f`
    <button type="button" aria-label=${c} ?disabled=${n.dead||s+l<a||s+l>r}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${d}</button>`;return f`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${o(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${o(1,"+",`${t}: one more`)}</span>`}function ye({name:e,label:t,options:a,named:r},s,i,n){if(a.length>4)return f`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${c=>i(c.target.value)}>
      ${a.map(([c,u])=>f`<option value=${c} .selected=${c===s}>${u}</option>`)}</select></label>`;let o=a.findIndex(([c])=>c===s),l=c=>{let u={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[c.key];if(!u)return;c.preventDefault(),c.stopPropagation();let m=(o+u+a.length)%a.length;i(a[m][0]),c.currentTarget.querySelectorAll("button")[m].focus()},d=r||n.view.folded?.includes(e)?f`<span class="knob">${t}</span>`:"";return f`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${d}${a.map(([c,u])=>f`<button type="button" role="radio" aria-checked=${c===s}
      tabindex=${c===s?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(c)}>${u}</button>`)}</span>`}function we(e,t,a,r){let{name:s,label:i}=e,n=o=>a(o.target.value);return f`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${D(r.drafts.get(s)??t)} ?disabled=${r.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ft(e,r)} @change=${st(n)} @keydown=${$t(n)}></label>`}function Ae({name:e,label:t,now:a},r,s,i){let n=o=>{let l=`${e}.${o}`,d=c=>s({...r,[o]:c.target.value});return f`<label class="knob"><span>${o}</span>
      <input type="text" aria-label=${o} size="8" .value=${D(i.drafts.get(l)??JSON.stringify(a[o]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${ft({name:l},i)}
        @change=${st(d)} @keydown=${$t(d)}></label>`};return f`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(a).map(n)}</span>`}var Vt=({words:e,press:t,off:a,kernel:r},s,i)=>f`<button type="button" class=${s?"next":""}
  ?disabled=${a||r&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Ut={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function vt(e,{key:t,begin:a,move:r,step:s,tap:i}){return{down:n=>{let o=n.currentTarget,l=o.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;n.preventDefault(),o.focus(),o.setPointerCapture(n.pointerId);let{x:d,y:c}=new DOMPoint(n.clientX,n.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:a?.(d,c)},i&&r(d,c,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:o,y:l}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);r(o,l,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in Ut&&(n.preventDefault(),n.stopPropagation(),s(...Ut[n.key]))}}}function Wt(e,{key:t,x:a,y:r,label:s,text:i,value:n,step:o,low:l,high:d,set:c,kind:u=""}){let m=b=>c(Math.min(d,Math.max(l,Number((Math.round(b/o)*o).toFixed(10))))),p=vt(e,{key:t,begin:b=>({from:b,value:n}),move:(b,w,k)=>m(k.value+Math.round((b-k.from)/4)*o),step:(b,w)=>m(n+(b-w)*o)}),g=Math.max(44,11*i.length+18);return $`<g class="scrub ${u}" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow=${n}
    aria-valuemin=${l} aria-valuemax=${d} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true"
    @keydown=${p.press} @pointerdown=${p.down} @pointermove=${p.move} @pointerup=${p.up} @pointercancel=${p.up}>
    <rect class="halo" x=${a-g/2} y=${r-19} width=${g} height="28"></rect>
    <text x=${a} y=${r} class="middle" data-value=${n}>${i}</text>
    <path class="dots" d="M${a-g/2+6} ${r+5}h${g-12}"></path>
    <path class="grips" d="M${a-g/2} ${r-10}v8l-6 -4zM${a+g/2} ${r-10}v8l6 -4z"></path></g>`}var Yt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
  & .star { fill: var(--mg-ink); stroke: var(--mg-panel); }
  @media (pointer: coarse) { & button { min-height: 44px; } & input[type="range"] { height: 44px; } }
}
[data-jp-theme-light="false"] .mgw {
  --mg-value: #7fb8ff; --mg-value-fill: #4d96f0; --mg-value-tint: #1b2a40;
  --mg-grad: #ffab73; --mg-grad-fill: #f0803c; --mg-grad-tint: #3a2418;
  --mg-bad: #ff8fd0; --mg-good: #5fd3a0;
  --mg-ink: #eceff4; --mg-soft: #a3acba; --mg-wire: #6f7988; --mg-rule: #333b47; --mg-panel: #14181f;
}
`;var Me=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,it=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Me())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Gt(e,t){let a=Math.min(Ie,t);return e.kind==="table"?Ee(e):e.kind==="chart"?He(e,a):e.kind==="bars"?Te(e,a):f`<p>${e.text}</p>`}function Te({caption:e,axis:t,role:a,bars:r},s){let i=Math.min(72,(s-4)/r.length),n=Math.max(...r.map(d=>d.value),1e-300),o=d=>92-72*d/n,l=r.map(d=>`${d.name}: ${d.text}`).join(", ");return f`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${r.map((d,c)=>$`<rect x=${c*i+4} y=${o(d.value)} width=${i-8} height=${92-o(d.value)}
        class="${a}-fill" data-value=${d.value}></rect>
      <text x=${(c+.5)*i} y=${o(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Ne=e=>typeof e=="string"?f`<td>${e}</td>`:f`<td class="number" data-value=${e.value}>${e.text}</td>`;function Ee({caption:e,head:t,rows:a}){return f`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>f`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>f`<tr><th scope="row">${r}</th>${s.map(Ne)}</tr>`)}
    </tbody></table></div>`}var Ie=560,nt=240,V=56,ot=132,lt=22,xt=34,Oe=9;function Re({lines:e,log:t}){let a=e.flatMap(d=>d.points.map(c=>c[1])),r=Math.max(...a);if(!t)return{foot:"0",head:j(r),part:d=>d/r};let s=a.filter(d=>d>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**Oe),o=s.length<a.length,l=o?.06:0;return{foot:o?"0":F(n),head:F(i),part:d=>d>0?l+(1-l)*Math.max(0,Math.log(d/n)/Math.log(i/n)):0}}function He(e,t){let{caption:a,x:r,y:s,lines:i,here:n,mark:o}=e,l=i.flatMap(v=>v.points),[d,c]=[Math.min(...l.map(v=>v[0])),Math.max(...l.map(v=>v[0]))],{foot:u,head:m,part:p}=Re(e),g=v=>V+(v-d)/(c-d||1)*(t-V-ot),b=v=>nt-xt-p(v)*(nt-lt-xt),w=v=>v.points.map(([E,h],_)=>`${_?"L":"M"}${g(E).toFixed(1)} ${b(h).toFixed(1)}`).join(""),k=nt-xt,I=Se(i.map(v=>b((v.points.at(-1)??[0,0])[1])),k-4);return f`<figure><svg viewBox="0 0 ${t} ${nt}" role="img" aria-label=${a} class="chart">
    <path class="axis" d="M${V} ${lt}V${k}H${t-ot}"></path>
    <text x=${V} y="14" class="small">${s}</text>
    <text x=${V-6} y=${lt+5} class="small end">${m}</text>
    <text x=${V-6} y=${k+4} class="small end">${u}</text>
    ${[...new Set([d,c])].map(v=>$`<text x=${g(v)} y=${k+18} class="small middle">${v}</text>`)}
    <text x=${t-ot+12} y=${k+18} class="small">${r}</text>
    ${n===null?"":$`<path class="here" d="M${g(n)} ${lt}V${k}"></path>`}
    ${i.map((v,E)=>$`<path class="line" data-role=${v.role} d=${w(v)}></path>
      <text x=${t-ot+12} y=${I[E]+4} data-role=${v.role}>${v.name}</text>`)}
    ${o?$`<path class="mark" d="M${g(o.x)} ${k-6}v12"></path>
      <text x=${g(o.x)} y=${k+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function Se(e,t){let a=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),r=[...e];for(let s=1;s<a.length;s++)r[a[s]]=Math.max(r[a[s]],r[a[s-1]]+17);for(let s=a.length-1,i=t;s>=0;s--,i-=17)i=r[a[s]]=Math.min(r[a[s]],i);return r}var Pe=520,qt="mg-b640e774",bt=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${qt}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new it(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),r.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Pe}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return rt(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Lt(f`<style>${Yt.replaceAll(".mgw",`.${qt}`)}</style>
      ${this.dead?f`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:x}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Vt(s,i===0,this.dead))}</div>
      ${a?f`<p class="alert" role="alert" data-field="message">${a}</p>`:x}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return f`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return f`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Ce[Jt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?f`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:x}
        ${t.fold.map(a=>Gt(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Jt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Jt(e){return e===null?"":e?"\u2713":"\u2717"}var Ce={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Xt=e=>({render({model:t,el:a}){let r=new bt(t,a,e);return()=>r.leave()}});var je=4,kt={least:3,more:9,rim:4};function Zt({path:e,tip:t},a,r,s){let i=[r,a(e[0])];for(let n=0;n+3<e.length;n+=3)for(let o=.125;o<=1;o+=.125)i.push(a(Le(e.slice(n,n+4),o)));return ze([...i,a(t),s].reverse())}function Le([e,t,a,r],s){let i=1-s,n=o=>i*i*i*e[o]+3*i*i*s*t[o]+3*i*s*s*a[o]+s*s*s*r[o];return[n(0),n(1)]}function ze(e){let t=[e[0]];for(let a=1;a<e.length;a++){let[r,s]=[e[a-1],e[a]],i=s[0]-r[0],n=s[1]-r[1],o=Math.max(1,Math.round(Math.hypot(i,n)/je));for(let l=1;l<=o;l++)t.push([r[0]+i*l/o,r[1]+n*l/o])}return t}function Kt(e,t){let a=e.filter(([r,s])=>t.every(i=>Math.abs(r-i.x)>i.w/2||Math.abs(s-i.y)>i.h/2));return a.length>1?a:e}var dt=(e,t)=>e[Math.round(t*(e.length-1))],Qt=e=>e.map(([t,a],r)=>`${r?"L":"M"}${t.toFixed(1)} ${a.toFixed(1)}`).join(""),te=(e,t,a=1)=>a*(kt.least+(t?kt.more*Math.min(1,e/t):0));function ee(e,{width:t,minus:a=!1,share:r=1,faint:s=!1,shift:i=0,title:n=""}){let o=e.slice(0,Math.max(2,Math.round(r*(e.length-1))+1)),[l,d]=o[o.length-1],[c,u]=o[Math.max(0,o.length-3)],m=Math.atan2(d-u,l-c)*180/Math.PI,p=t/2+Math.min(4,t),g=a?`${Math.max(1,t/3)} ${t/2+Math.min(4,t)}`:"14 6";return $`<g class="edge"><title>${n}</title>
    <path class="bed" d=${Qt(e)} stroke-width=${t+Math.min(kt.rim,t)}></path>
    ${r>0?$`<g opacity=${s?.35:1}>
      <path class="flow" d=${Qt(o)} stroke-width=${t} stroke-dasharray=${g}
        stroke-dashoffset=${-i}></path>
      <path class="grad-fill" d="M0 ${-p}L${1.3*p} 0L0 ${p}z"
        transform="translate(${l} ${d}) rotate(${m}) translate(${-p} 0)"></path></g>`:""}</g>`}var yt={box:70,most:184,dots:104},ae=1.9,Be=1.35,wt=7.6,re=9,se=12,De=420,ie={tall:1.1,dots:3.2};function At(e){return!e||Math.abs(e)>=.001?j(e):e<0?`\u2212${F(-e)}`:F(e)}var y=e=>e.text||At(e.value);function Fe(e){let{places:t}=e.state.stage,{narrow:a}=e,r=t.dots||a&&t.tall.height>De,s=a&&!r,i=s?t.tall:t.wide,n=r?re+12:2,o=Math.min((e.room-2*n)/i.width,s?Be:ae),[l,d]=r?[yt.dots,ie.dots]:[yt.most,ae],c=s?ie.tall:Math.min(l/i.height,d),u=(e.room-i.width*o)/2,m=r||o<.75,p=([k,I])=>[u+k*o,se+I*c],g=Math.min(re,9*o),b={};for(let[k,I]of Object.entries(i.nodes)){let[v,E]=p(I),[h,_]=t.sizes[k];b[k]=m?{x:v,y:E,w:2*g,h:2*g}:{x:v,y:E,w:h*Math.min(o,1.5),h:Math.min(yt.box,_*c)}}let w=p([i.width/2,i.height/2])[s?0:1];return{layout:i,boxes:b,put:p,small:m,tall:s,middle:w,high:se+i.height*c+(r?46:8),scale:m?Math.min(1,1.2*o):1}}function ne(e,t,a,r){let{stage:s}=e.state,{trouble:i}=s.places;if(i)return{high:60,drawn:$`<foreignObject width=${e.room} height="60">
    <p>${i}</p></foreignObject>`};let{layout:n,boxes:o,put:l,small:d,tall:c,middle:u,high:m,scale:p}=Fe(e),g=s.arrows,b=s.nodes,w=Object.fromEntries(b.map(h=>[h.key,h.name])),k=new Map(g.map(h=>{let _=o[h.tail],z=o[h.head],pe=Zt(n.edges[h.key],l,[_.x,_.y],[z.x,z.y]);return[h.key,Kt(pe,[_,z])]})),I=J(Math.max(0,...g.filter(h=>h.on).map(h=>h.carried.size),...[...t.values()].map(h=>h.amount.size))),v=g.map(h=>{let _=t.get(h.key),z=_?.amount??h.carried;return ee(k.get(h.key)??[],{width:h.on?te(z.size,I,p):2,share:_?.share??0,faint:_?.faint,minus:(z.value??0)<0,shift:e.motion.playing?performance.now()/25:0,title:`\u2202${w[h.head]}/\u2202${w[h.tail]} = ${y(h.partial)}`})}),E=d?qe:We;return{high:m,drawn:$`${v}
    ${d?"":g.map(h=>Ve(h,k.get(h.key)??[],t.get(h.key),c,u))}
    ${b.map(h=>E(e,h,o[h.key],a.get(h.key)))}
    ${d?Je(e,b.filter(h=>h.scrubbed),m-12):""}
    ${r.map(h=>Ue(k.get(h)??[],t.get(h)))}`}}function Ve(e,t,a,r,s){let[i,n]=dt(t,.5),[o,l]=dt(t,.4),d=Math.hypot(i-o,n-l)||1,c=[(l-n)/d,(i-o)/d],m=((r?15:20)+7*Math.abs(c[0]))*(Math.sign(r?c[0]*(i-s):c[1]*(n-s))||1),p=a&&!a.faint;return $`<text x=${i+m*c[0]} y=${n+5+m*c[1]}
    class="middle rimmed ${p?"":"small"}" data-role=${p?"grad":""} data-partial=${e.key}
    data-value=${e.partial.value}>${y(e.partial)}</text>`}function Ue(e,{share:t,amount:a}){let[r,s]=dt(e,t),i=y(a),n=wt*i.length+20;return $`<g class="amount"><rect x=${r-n/2} y=${s-14} width=${n} height="28" rx="14"></rect>
    <text x=${r} y=${s+5} class="middle" data-role="grad">${i}</text></g>`}function oe(e,t){let a=()=>e.set("by",t.name);return{choose:a,press:r=>{["Enter"," "].includes(r.key)&&(r.preventDefault(),r.stopPropagation(),a())}}}function We(e,t,{x:a,y:r,w:s,h:i},n){let o=t.key===e.state.stage.x,{choose:l,press:d}=oe(e,t),c=t.kind==="output"&&t.formula!==t.name,u=Math.min(22,i/3.1),m=r+5-u*(n?1:.5),p=c?`y is ${y(t.value)}`:`Derivative by ${t.name}`,g=`${t.name} = ${t.formula}${c?"":`: tap for the derivative by ${t.name}`}`;return $`<g data-node=${t.key}><g class="node ${o?"chosen":""} ${t.kind}">
    <g tabindex=${c?-1:0} role=${c?"img":"button"} aria-label=${p}
      data-lm-suppress-shortcuts="true" @click=${c?null:l} @keydown=${c?null:d}>
      <title>${g}</title>
      <rect x=${a-s/2} y=${r-i/2} width=${s} height=${i} rx="10"></rect>
      <text x=${a} y=${m} class="middle strong">${Ye(t,s)}</text></g></g>
    ${t.scrubbed?le(e,t,a,m+u):$`<text x=${a} y=${m+u} class="middle" data-role="value"
          data-value=${t.value.value}>${y(t.value)}</text>`}
    ${n?$`<text x=${a} y=${m+2*u} class="middle slope" data-role="grad"
      data-value=${n.value}>${Ge(n,s)}</text>`:""}</g>`}function Ye({kind:e,name:t,formula:a},r){let s=`${t} = ${a}`;return e==="input"?t:s.length*wt+12<r?s:a}function Ge(e,t){let a=`slope ${y(e)}`;return a.length*wt+8<t?a:y(e)}function le(e,t,a,r){let s=t.value.value,i=Math.max(5,2*Math.abs(s)),n=o=>{e.local.step=Number.POSITIVE_INFINITY,e.set("values",{...e.value("values"),[t.name]:o})};return Wt(e,{key:`values.${t.name}`,x:a,y:r,label:`Value of ${t.name}`,text:y(t.value),value:s,step:.05,low:-i,high:i,set:n})}function qe(e,t,{x:a,y:r,w:s},i){let{choose:n}=oe(e,t),o=t.key===e.state.stage.x,l=t.kind==="output",d=i?`; slope ${y(i)}`:"",c=`${t.name} = ${t.formula} = ${y(t.value)}${d}`,u=l?{x:a+s/2+4,y:r+5,middle:""}:{x:a,y:r-14,middle:"middle"};return $`<g class="node ${o?"chosen":""} ${t.kind}" data-node=${t.key}>
    <g @click=${l?null:n}><title>${c}</title><circle cx=${a} cy=${r} r=${s/2}></circle></g>
    ${l||o||t.kind==="input"?$`<text x=${u.x} y=${u.y} class="strong ${u.middle}">${t.name}</text>`:""}</g>`}var Je=(e,t,a)=>t.map((r,s)=>$`
  <text x=${4+120*s} y=${a} class="strong">${r.name}</text>
  ${le(e,r,56+120*s,a)}`);var ce={most:26,told:16},Xe=96,Qe=42,Ze=18,U=.75,Ke=146,ta=166,ea=96,aa=66,A=e=>e.value("way")==="shared",_t=e=>String(e.state.stage.paths.length)===e.state.stage.total,L=e=>A(e)?e.state.stage.visits:e.state.stage.paths;function T(e){let t=L(e).length,{at:a,playing:r}=e.motion,s=Math.min(e.local.step??t,t);if(!r)return{done:s,now:-1,part:0,all:t};if(!A(e))return{done:Math.max(0,s-1),now:s-1,part:a,all:t};let i=Math.min(t-1,Math.floor(a*t));return{done:i,now:i,part:a*t-i,all:t}}function ra(e){let{done:t,now:a,all:r}=T(e);return A(e)?sa(e):a<0&&t===r&&!e.local.look?ia(e):na(e)}function sa(e){let{done:t,now:a,part:r}=T(e),s=Math.min(1,r/U),i=L(e).slice(0,a<0?t:a+1);return new Map(i.map(({edge:n,product:o},l)=>[n,{amount:o,share:l===a?s:1,faint:!1}]))}function ia(e){let t=e.state.stage.arrows.filter(a=>a.on);return new Map(t.map(({key:a,carried:r})=>[a,{amount:r,share:1,faint:!1}]))}function na(e){let{done:t,now:a,part:r}=T(e),s=e.state.stage.paths,i=a<0?t-1:a,n=new Map;for(let l of s.slice(0,t))de(n,e,l,!0,()=>1);if(i<0)return n;let o=a<0?Number.POSITIVE_INFINITY:r/U*s[i].edges.length;return de(n,e,s[i],!1,l=>Math.min(1,Math.max(0,o-l))),n}function de(e,t,{edges:a,products:r},s,i){let n=t.state.stage.arrows;for(let[o,l]of a.entries()){let d=r[o],c=n.find(m=>m.key===l),u=d===null?c.carried:{value:d,size:Math.abs(d),text:""};e.set(l,{amount:u,share:i(o),faint:s})}}function oa(e,t){let{now:a,part:r}=T(e);if(a<0||r>=U)return[];let s=L(e)[a],i="edges"in s?s.edges:[s.edge],n=i[Math.min(i.length-1,Math.floor(r/U*i.length))];return n&&t.has(n)?[n]:[]}function ue(e){let{stage:t}=e.state,{done:a,now:r,all:s}=T(e),i=new Map,n=o=>o.kind==="output"||o.key===t.x;if(A(e)){for(let l of t.nodes)l.kind==="output"&&i.set(l.key,l.slope);let o=L(e).slice(0,a);for(let{node:l,after:d}of o)i.set(l,d)}else a===s&&r<0&&_t(e)?i.set(t.x,t.slope):a&&i.set(t.x,t.paths[a-1].after);return new Map([...i].filter(([o])=>A(e)||n({key:o})))}var la=e=>A(e)?ca(e):da(e);function da(e){let{stage:t}=e.state,a=t.arrows,r=Object.fromEntries(a.map(s=>[s.key,y(s.partial)]));return t.paths.map((s,i)=>{let{label:n,edges:o,product:l,before:d,after:c}=s,m=o.length>1&&o.length<4&&!e.narrow?`${o.map(p=>r[p]).join(" \xB7 ")} = `:"";return{label:n,end:l,told:m+y(l),bars:[{from:d.value??0,to:c.value??0,key:i}]}})}function ca(e){let{stage:t}=e.state;return t.sums.map(({label:a,visits:r})=>{let s=r.map(n=>t.visits[n].after),i=s.at(-1)??t.slope;return{label:a,end:i,told:y(i),bars:r.map((n,o)=>({from:s[o-1]?.value??0,to:s[o].value??0,key:n}))}})}function ua(e,t){let{stage:a}=e.state,r=la(e),s=$a(e),i=t+6;s&&e.narrow&&(t+=Ze);let[n,o]=e.narrow?[ea,aa]:[Ke,ta],l=e.room-o,d=Math.min(ce.most,Xe/Math.max(1,r.length)),c=t+26+d*r.length,u=[0,a.slope.value??0,a.difference??0,...r.flatMap(b=>b.bars.flatMap(w=>[w.from,w.to]))],m=J(Math.min(...u)),p=J(Math.max(...u))-m||1,g=b=>n+(b-m)/p*(l-n);return{foot:c+Qe,drawn:$`<text x="0" y=${i} class="strong">${fa(e)}</text>
    <text x=${e.room} y=${t+6} class="small end">${s}</text>
    <path class="axis" d="M${g(0)} ${t+16}V${c}"></path>${va(e,g,t+16,c)}
    ${r.map((b,w)=>ma(e,b,w,{left:n,y:t+22+w*d,high:d,x:g}))}
    ${ba(e,t+16,c,d,r)}`}}function ma(e,t,a,{left:r,y:s,high:i,x:n}){let o=(i-Math.min(8,i/4))/t.bars.length,l=s+i/2+4,d=Math.max(...t.bars.map(p=>Math.max(n(p.from),n(p.to)))),c=t.bars.map(p=>pa(e,p.key)),u=i>=ce.told,m=c.every(p=>p===1);return $`${u?$`<text x=${r-12} y=${l}
      class="end small ${c.some(Boolean)?"begun":""}">${ha(t.label,e)}</text>`:""}
    ${t.bars.map((p,g)=>ga(p,n,s+g*o,o,c[g]))}
    ${u&&m?$`<text x=${d+8} y=${l} class="rimmed" data-role="grad"
      data-row=${a} data-value=${t.end.value}>${t.told}</text>`:""}`}function pa(e,t){let{done:a,now:r,part:s}=T(e);return t<a?1:t===r?Math.max(0,(s-U)/(1-U)):0}function ha(e,t){let a=e.replace(/ \(argument (\d+)\)/g," ($1)"),r=t.narrow?11:18;return a.length>r?`\u2026${a.slice(1-r)}`:a}function ga({from:e,to:t},a,r,s,i){let n=e+(t-e)*i,o=Math.abs(a(n)-a(e));return i?$`<rect class="bar ${t<e?"minus":""}" x=${Math.min(a(e),a(n))} y=${r}
    width=${Math.max(1,o)} height=${Math.max(1,s-1)} rx=${Math.min(3,s/4)}></rect>`:""}function fa(e){let{stage:t}=e.state,a=t.sums.length,{done:r,now:s,all:i}=T(e);return t.paths.length?A(e)?`${a} sum${a===1?"":"s"} where amounts meet`:s>=0?`path ${s+1} of ${i} flows back to ${t.symbol.split("/d")[1]}`:r<i?`the sum of ${r} of ${i} paths`:_t(e)?i>1?`the sum of all ${i} paths`:"the only path":`the first ${t.paths.length} of ${e.covered?"all":t.total} paths`:"no path leads there"}function $a(e){return e.guess===null||!e.value("diamonds")?"":`\u270E your guess for 20 diamonds: ${e.guess.toLocaleString("en")} paths`}function me(e,t){return t>e.room-110?"end":t<110?"":"middle"}function va(e,t,a,r){let{stage:s}=e.state,{difference:i}=s,n=t(i??0);return $`${i===null?"":$`<path class="ink" d="M${n} ${r}l5 9h-10z"></path>
      <text x=${n} y=${r+40} class="small ${me(e,n)}" data-field="difference"
        data-value=${i}>finite difference ${At(i)}</text>`}
    ${xa(e,t,a,r)}`}function xa(e,t,a,r){let{stage:s}=e.state,i=ue(e).get(s.x),{done:n,all:o}=T(e);if(!i)return"";let l=n>=o&&(A(e)||_t(e)),d=r+24,c=`${s.symbol} ${l?"=":"so far"} `;if(i.value===null)return $`<text x="0" y=${d}>${c}<tspan data-role="grad">${y(i)}</tspan></text>`;let u=t(i.value);return $`<path class="now" d="M${u} ${a-4}V${r}"></path>
    <text x=${u} y=${d} class="strong ${me(e,u)}" data-field="sum"
      data-value=${i.value}>${c}${y(i)}</text>`}function ba(e,t,a,r,s){let{done:i,all:n}=T(e);if(!n)return"";let o=u=>{e.motion.stop(),Object.assign(e.local,{step:Math.min(n,Math.max(0,u)),look:!0}),e.draw()},l=u=>s[Math.min(s.length-1,Math.max(0,Math.floor((u-t-6)/r)))],d=vt(e,{key:"step",tap:!0,move:(u,m)=>o(Math.max(...l(m).bars.map(p=>p.key))+1),step:(u,m)=>o(i+u+m)}),c=A(e)?`${i} of ${n} edges visited`:`path ${i} of ${n}`;return $`<rect class="picker" x="0" y=${t-2} width=${e.room}
    height=${Math.max(28,a-t+2)} role="slider" tabindex="0"
    aria-label=${A(e)?"Edges visited":"Path"}
    aria-valuemin="0" aria-valuemax=${n} aria-valuenow=${i} aria-valuetext=${c}
    data-knob="step" data-lm-suppress-shortcuts="true" @keydown=${d.press}
    @pointerdown=${d.down} @pointermove=${d.move} @pointerup=${d.up} @pointercancel=${d.up}></rect>`}function ka(e){let t=e.value("diamonds"),a=e.controls.find(s=>s.name==="expression"),r=e.value("expression");return!t&&a?rt(a,r,s=>e.change({expression:s}),e):f`<p class="knob"><span>y: x becomes sin x + cos x, ${t} time${t===1?"":"s"}</span>
    <button type="button" ?disabled=${e.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>e.set("diamonds",0)}>back to ${r}</button></p>`}function ya(e){let{stage:t}=e.state,a=[t.title,t.symbol,t.total,e.value("way")].join();if(e.local.key!==a){let l=e.local.key?Number.POSITIVE_INFINITY:void 0;Object.assign(e.local,{step:l,look:!1,key:a})}let r=ra(e),s=ne(e,r,ue(e),oa(e,r)),i=ua(e,s.high+14),o=`The graph of y, and what ${`its paths back to ${t.symbol.split("/d")[1]}`} bring: ${t.symbol} is ${y(t.slope)}`;return f`${ka(e)}<svg viewBox="0 0 ${e.room} ${i.foot}" role="group"
    aria-label=${o}>${s.drawn}${i.drawn}</svg>`}function wa(e){if(e.local.step===void 0){if(matchMedia("(prefers-reduced-motion: reduce)").matches)return 0;e.local.step=A(e)?L(e).length:1}let t=L(e)[e.local.step-1];return A(e)?Math.min(5e3,700*L(e).length):t&&"edges"in t?Math.min(3e3,700+500*t.edges.length):0}function Aa(e){let{done:t,now:a,all:r}=T(e),s=a<0?t:a+1,i=n=>()=>{Object.assign(e.local,{step:n,look:!1}),e.play(),e.draw()};return A(e)?[{words:"\u25B6 Sweep",press:i(r),off:!r}]:s>0&&s<r?[{words:"\u25B6 Next path",press:i(s+1)}]:[{words:s?"\u21BA Play again":"\u25B6 First path",press:i(1),off:!r}]}var pr=Xt({name:"lens",question:"The slope is a sum: what does each path bring?",stage:ya,motion:wa,actions:Aa,inside:["expression"],folded:["by","values"]});export{pr as default};
