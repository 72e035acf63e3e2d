// b58e97472f3c7135611fbf60b52d9baed706b8fc9cf050fa31563419e6ed1ced lessons/nb01_path_sums/path_lens.graph.js lessons/nb01_path_sums/path_lens.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/pipes.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ut=globalThis,Mt=e=>e,X=ut.trustedTypes,Tt=X?X.createPolicy("lit-html",{createHTML:e=>e}):void 0,pt="$lit$",N=`lit$${Math.random().toFixed(9).slice(2)}$`,ht="?"+N,me=`<${ht}>`,H=document,Y=()=>H.createComment(""),G=e=>e===null||typeof e!="object"&&typeof e!="function",mt=Array.isArray,Ht=e=>mt(e)||typeof e?.[Symbol.iterator]=="function",ct=`[ 	
\f\r]`,W=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Nt=/-->/g,Et=/>/g,O=RegExp(`>|${ct}(?:([^\\s"'>=/]+)(${ct}*=${ct}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),It=/'/g,Ot=/"/g,St=/^(?:script|style|textarea|title)$/i,gt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),f=gt(1),$=gt(2),_r=gt(3),M=Symbol.for("lit-noChange"),x=Symbol.for("lit-nothing"),Rt=new WeakMap,R=H.createTreeWalker(H,129);function Pt(e,t){if(!mt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Tt!==void 0?Tt.createHTML(t):t}var Ct=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=W;for(let o=0;o<r;o++){let l=e[o],d,c,u=-1,p=0;for(;p<l.length&&(n.lastIndex=p,c=n.exec(l),c!==null);)p=n.lastIndex,n===W?c[1]==="!--"?n=Nt:c[1]!==void 0?n=Et:c[2]!==void 0?(St.test(c[2])&&(s=RegExp("</"+c[2],"g")),n=O):c[3]!==void 0&&(n=O):n===O?c[0]===">"?(n=s??W,u=-1):c[1]===void 0?u=-2:(u=n.lastIndex-c[2].length,d=c[1],n=c[3]===void 0?O:c[3]==='"'?Ot:It):n===Ot||n===It?n=O:n===Nt||n===Et?n=W:(n=O,s=void 0);let h=n===O&&e[o+1].startsWith("/>")?" ":"";i+=n===W?l+me:u>=0?(a.push(d),l.slice(0,u)+pt+l.slice(u)+N+h):l+N+(u===-2?o:h)}return[Pt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},q=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,n=0,o=t.length-1,l=this.parts,[d,c]=Ct(t,r);if(this.el=e.createElement(d,a),R.currentNode=this.el.content,r===2||r===3){let u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(s=R.nextNode())!==null&&l.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let u of s.getAttributeNames())if(u.endsWith(pt)){let p=c[n++],h=s.getAttribute(u).split(N),g=/([.?@])?(.*)/.exec(p);l.push({type:1,index:i,name:g[2],strings:h,ctor:g[1]==="."?Z:g[1]==="?"?K:g[1]==="@"?tt:P}),s.removeAttribute(u)}else u.startsWith(N)&&(l.push({type:6,index:i}),s.removeAttribute(u));if(St.test(s.tagName)){let u=s.textContent.split(N),p=u.length-1;if(p>0){s.textContent=X?X.emptyScript:"";for(let h=0;h<p;h++)s.append(u[h],Y()),R.nextNode(),l.push({type:2,index:++i});s.append(u[p],Y())}}}else if(s.nodeType===8)if(s.data===ht)l.push({type:2,index:i});else{let u=-1;for(;(u=s.data.indexOf(N,u+1))!==-1;)l.push({type:7,index:i}),u+=N.length-1}i++}}static createElement(t,r){let a=H.createElement("template");return a.innerHTML=t,a}};function S(e,t,r=e,a){if(t===M)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=G(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=S(e,s._$AS(e,t.values),s,a)),t}var Q=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??H).importNode(r,!0);R.currentNode=s;let i=R.nextNode(),n=0,o=0,l=a[0];for(;l!==void 0;){if(n===l.index){let d;l.type===2?d=new B(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new et(i,this,t)),this._$AV.push(d),l=a[++o]}n!==l?.index&&(i=R.nextNode(),n++)}return R.currentNode=H,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},B=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=x,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=S(this,t,r),G(t)?t===x||t==null||t===""?(this._$AH!==x&&this._$AR(),this._$AH=x):t!==this._$AH&&t!==M&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Ht(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==x&&G(this._$AH)?this._$AA.nextSibling.data=t:this.T(H.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=q.createElement(Pt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new Q(s,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=Rt.get(t.strings);return r===void 0&&Rt.set(t.strings,r=new q(t)),r}k(t){mt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(Y()),this.O(Y()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=Mt(t).nextSibling;Mt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},P=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=x,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=x}_$AI(t,r=this,a,s){let i=this.strings,n=!1;if(i===void 0)t=S(this,t,r,0),n=!G(t)||t!==this._$AH&&t!==M,n&&(this._$AH=t);else{let o=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=S(this,o[a+l],r,l),d===M&&(d=this._$AH[l]),n||=!G(d)||d!==this._$AH[l],d===x?t=x:t!==x&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}n&&!s&&this.j(t)}j(t){t===x?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Z=class extends P{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===x?void 0:t}},K=class extends P{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==x)}},tt=class extends P{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=S(this,t,r,0)??x)===M)return;let a=this._$AH,s=t===x&&a!==x||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==x&&(a===x||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},et=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){S(this,t)}},jt={M:pt,P:N,A:ht,C:1,L:Ct,R:Q,D:Ht,V:S,I:B,H:P,N:K,U:tt,B:Z,F:et},ge=ut.litHtmlPolyfillSupport;ge?.(q,B),(ut.litHtmlVersions??=[]).push("3.3.3");var Lt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new B(t.insertBefore(Y(),i),i,void 0,r??{})}return s._$AI(e),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var C={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},zt=e=>(...t)=>({_$litDirective$:e,values:t}),rt=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Er}=jt;var Bt=e=>e.strings===void 0;var fe={},Dt=(e,t=fe)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var D=zt(class extends rt{constructor(e){if(super(e),e.type!==C.PROPERTY&&e.type!==C.ATTRIBUTE&&e.type!==C.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Bt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===M||t===x)return t;let r=e.element,a=e.name;if(e.type===C.PROPERTY){if(t===r[a])return M}else if(e.type===C.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return M}else if(e.type===C.ATTRIBUTE&&r.getAttribute(a)===t+"")return M;return Dt(e),t}});function j(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}var $e=[1,1.5,2,3,4,6,8,10];function J(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),r=10**Math.floor(Math.log10(t));return Math.sign(e)*r*($e.find(a=>a*r>=t)??10)}function F(e){if(!(e>0)||!Number.isFinite(e))return j(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var Ft=100;function at(e,t,r,a){return{slider:xe,decades:be,steps:ke,choice:ye,text:we,values:Ae}[e.kind]?.(e,t,r,a)??""}var ve=({name:e,label:t},r,{low:a,high:s,step:i,at:n,words:o,set:l})=>f`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${o} min=${a} max=${s} step=${i}
      .value=${D(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>l(Number(d.target.value))}><output>${o}</output></label>`,xe=(e,t,r,a)=>ve(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:j(t),set:r});function be(e,t,r,a){let s=o=>Math.round(Ft*Math.log10(o)),i=o=>Math.min(e.high,Math.max(e.low,Number((10**(o/Ft)).toPrecision(3)))),n=o=>{let l=o.target.value.trim();r(l===""||Number.isNaN(Number(l))?l:Number(l))};return f`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${D(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${o=>{a.drafts.delete(e.name),r(i(Number(o.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${D(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ft(e,a)} @change=${st(n)} @keydown=${$t(n)}></span>`}var ft=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},st=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},$t=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),st(e)(t))};function ke({name:e,label:t,low:r,high:a},s,i,n){let o=(l,d,c)=>f`
    <button type="button" aria-label=${c} ?disabled=${n.dead||s+l<r||s+l>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${d}</button>`;return f`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${o(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${o(1,"+",`${t}: one more`)}</span>`}function ye({name:e,label:t,options:r,named:a},s,i,n){if(r.length>4)return f`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${c=>i(c.target.value)}>
      ${r.map(([c,u])=>f`<option value=${c} .selected=${c===s}>${u}</option>`)}</select></label>`;let o=r.findIndex(([c])=>c===s),l=c=>{let u={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[c.key];if(!u)return;c.preventDefault(),c.stopPropagation();let p=(o+u+r.length)%r.length;i(r[p][0]),c.currentTarget.querySelectorAll("button")[p].focus()},d=a||n.view.folded?.includes(e)?f`<span class="knob">${t}</span>`:"";return f`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${d}${r.map(([c,u])=>f`<button type="button" role="radio" aria-checked=${c===s}
      tabindex=${c===s?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(c)}>${u}</button>`)}</span>`}function we(e,t,r,a){let{name:s,label:i}=e,n=o=>r(o.target.value);return f`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${D(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ft(e,a)} @change=${st(n)} @keydown=${$t(n)}></label>`}function Ae({name:e,label:t,now:r},a,s,i){let n=o=>{let l=`${e}.${o}`,d=c=>s({...a,[o]:c.target.value});return f`<label class="knob"><span>${o}</span>
      <input type="text" aria-label=${o} size="8" .value=${D(i.drafts.get(l)??JSON.stringify(r[o]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${ft({name:l},i)}
        @change=${st(d)} @keydown=${$t(d)}></label>`};return f`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var Vt=({words:e,press:t,off:r,kernel:a},s,i)=>f`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Ut={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function vt(e,{key:t,begin:r,move:a,step:s,tap:i}){return{down:n=>{let o=n.currentTarget,l=o.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;n.preventDefault(),o.focus(),o.setPointerCapture(n.pointerId);let{x:d,y:c}=new DOMPoint(n.clientX,n.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:r?.(d,c)},i&&a(d,c,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:o,y:l}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);a(o,l,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in Ut&&(n.preventDefault(),n.stopPropagation(),s(...Ut[n.key]))}}}function Wt(e,{key:t,x:r,y:a,label:s,text:i,value:n,step:o,low:l,high:d,set:c,kind:u=""}){let p=b=>c(Math.min(d,Math.max(l,Number((Math.round(b/o)*o).toFixed(10))))),h=vt(e,{key:t,begin:b=>({from:b,value:n}),move:(b,w,k)=>p(k.value+Math.round((b-k.from)/4)*o),step:(b,w)=>p(n+(b-w)*o)}),g=Math.max(44,11*i.length+18);return $`<g class="scrub ${u}" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow=${n}
    aria-valuemin=${l} aria-valuemax=${d} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true"
    @keydown=${h.press} @pointerdown=${h.down} @pointermove=${h.move} @pointerup=${h.up} @pointercancel=${h.up}>
    <rect class="halo" x=${r-g/2} y=${a-19} width=${g} height="28"></rect>
    <text x=${r} y=${a} class="middle" data-value=${n}>${i}</text>
    <path class="dots" d="M${r-g/2+6} ${a+5}h${g-12}"></path>
    <path class="grips" d="M${r-g/2} ${a-10}v8l-6 -4zM${r+g/2} ${a-10}v8l6 -4z"></path></g>`}var Yt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Me=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,it=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Me())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Gt(e,t){let r=Math.min(Ie,t);return e.kind==="table"?Ee(e):e.kind==="chart"?He(e,r):e.kind==="bars"?Te(e,r):f`<p>${e.text}</p>`}function Te({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),n=Math.max(...a.map(d=>d.value),1e-300),o=d=>92-72*d/n,l=a.map(d=>`${d.name}: ${d.text}`).join(", ");return f`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((d,c)=>$`<rect x=${c*i+4} y=${o(d.value)} width=${i-8} height=${92-o(d.value)}
        class="${r}-fill" data-value=${d.value}></rect>
      <text x=${(c+.5)*i} y=${o(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Ne=e=>typeof e=="string"?f`<td>${e}</td>`:f`<td class="number" data-value=${e.value}>${e.text}</td>`;function Ee({caption:e,head:t,rows:r}){return f`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>f`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>f`<tr><th scope="row">${a}</th>${s.map(Ne)}</tr>`)}
    </tbody></table></div>`}var Ie=560,nt=240,V=56,ot=132,lt=22,xt=34,Oe=9;function Re({lines:e,log:t}){let r=e.flatMap(d=>d.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:j(a),part:d=>d/a};let s=r.filter(d=>d>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**Oe),o=s.length<r.length,l=o?.06:0;return{foot:o?"0":F(n),head:F(i),part:d=>d>0?l+(1-l)*Math.max(0,Math.log(d/n)/Math.log(i/n)):0}}function He(e,t){let{caption:r,x:a,y:s,lines:i,here:n,mark:o}=e,l=i.flatMap(v=>v.points),[d,c]=[Math.min(...l.map(v=>v[0])),Math.max(...l.map(v=>v[0]))],{foot:u,head:p,part:h}=Re(e),g=v=>V+(v-d)/(c-d||1)*(t-V-ot),b=v=>nt-xt-h(v)*(nt-lt-xt),w=v=>v.points.map(([E,m],_)=>`${_?"L":"M"}${g(E).toFixed(1)} ${b(m).toFixed(1)}`).join(""),k=nt-xt,I=Se(i.map(v=>b((v.points.at(-1)??[0,0])[1])),k-4);return f`<figure><svg viewBox="0 0 ${t} ${nt}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${V} ${lt}V${k}H${t-ot}"></path>
    <text x=${V} y="14" class="small">${s}</text>
    <text x=${V-6} y=${lt+5} class="small end">${p}</text>
    <text x=${V-6} y=${k+4} class="small end">${u}</text>
    ${[...new Set([d,c])].map(v=>$`<text x=${g(v)} y=${k+18} class="small middle">${v}</text>`)}
    <text x=${t-ot+12} y=${k+18} class="small">${a}</text>
    ${n===null?"":$`<path class="here" d="M${g(n)} ${lt}V${k}"></path>`}
    ${i.map((v,E)=>$`<path class="line" data-role=${v.role} d=${w(v)}></path>
      <text x=${t-ot+12} y=${I[E]+4} data-role=${v.role}>${v.name}</text>`)}
    ${o?$`<path class="mark" d="M${g(o.x)} ${k-6}v12"></path>
      <text x=${g(o.x)} y=${k+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function Se(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var Pe=520,qt="mg-b58e9747",bt=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${qt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new it(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Pe}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return at(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Lt(f`<style>${Yt.replaceAll(".mgw",`.${qt}`)}</style>
      ${this.dead?f`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:x}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Vt(s,i===0,this.dead))}</div>
      ${r?f`<p class="alert" role="alert" data-field="message">${r}</p>`:x}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return f`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return f`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Ce[Jt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?f`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:x}
        ${t.fold.map(r=>Gt(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Jt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Jt(e){return e===null?"":e?"\u2713":"\u2717"}var Ce={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Xt=e=>({render({model:t,el:r}){let a=new bt(t,r,e);return()=>a.leave()}});var je=4,kt={least:3,more:9,rim:4};function Zt({path:e,tip:t},r,a,s){let i=[a,r(e[0])];for(let n=0;n+3<e.length;n+=3)for(let o=.125;o<=1;o+=.125)i.push(r(Le(e.slice(n,n+4),o)));return ze([...i,r(t),s].reverse())}function Le([e,t,r,a],s){let i=1-s,n=o=>i*i*i*e[o]+3*i*i*s*t[o]+3*i*s*s*r[o]+s*s*s*a[o];return[n(0),n(1)]}function ze(e){let t=[e[0]];for(let r=1;r<e.length;r++){let[a,s]=[e[r-1],e[r]],i=s[0]-a[0],n=s[1]-a[1],o=Math.max(1,Math.round(Math.hypot(i,n)/je));for(let l=1;l<=o;l++)t.push([a[0]+i*l/o,a[1]+n*l/o])}return t}function Kt(e,t){let r=e.filter(([a,s])=>t.every(i=>Math.abs(a-i.x)>i.w/2||Math.abs(s-i.y)>i.h/2));return r.length>1?r:e}var dt=(e,t)=>e[Math.round(t*(e.length-1))],Qt=e=>e.map(([t,r],a)=>`${a?"L":"M"}${t.toFixed(1)} ${r.toFixed(1)}`).join(""),te=(e,t,r=1)=>r*(kt.least+(t?kt.more*Math.min(1,e/t):0));function ee(e,{width:t,minus:r=!1,share:a=1,faint:s=!1,shift:i=0,title:n=""}){let o=e.slice(0,Math.max(2,Math.round(a*(e.length-1))+1)),[l,d]=o[o.length-1],[c,u]=o[Math.max(0,o.length-3)],p=Math.atan2(d-u,l-c)*180/Math.PI,h=t/2+Math.min(4,t),g=r?`${Math.max(1,t/3)} ${t/2+Math.min(4,t)}`:"14 6";return $`<g class="edge"><title>${n}</title>
    <path class="bed" d=${Qt(e)} stroke-width=${t+Math.min(kt.rim,t)}></path>
    ${a>0?$`<g opacity=${s?.35:1}>
      <path class="flow" d=${Qt(o)} stroke-width=${t} stroke-dasharray=${g}
        stroke-dashoffset=${-i}></path>
      <path class="grad-fill" d="M0 ${-h}L${1.3*h} 0L0 ${h}z"
        transform="translate(${l} ${d}) rotate(${p}) translate(${-h} 0)"></path></g>`:""}</g>`}var yt={box:70,most:184,dots:104},re=1.9,Be=1.35,wt=7.6,ae=9,se=12,De=420,ie={tall:1.1,dots:3.2};function At(e){return!e||Math.abs(e)>=.001?j(e):e<0?`\u2212${F(-e)}`:F(e)}var y=e=>e.text||At(e.value);function Fe(e){let{places:t}=e.state.stage,{narrow:r}=e,a=t.dots||r&&t.tall.height>De,s=r&&!a,i=s?t.tall:t.wide,n=a?ae+12:2,o=Math.min((e.room-2*n)/i.width,s?Be:re),[l,d]=a?[yt.dots,ie.dots]:[yt.most,re],c=s?ie.tall:Math.min(l/i.height,d),u=(e.room-i.width*o)/2,p=a||o<.75,h=([k,I])=>[u+k*o,se+I*c],g=Math.min(ae,9*o),b={};for(let[k,I]of Object.entries(i.nodes)){let[v,E]=h(I),[m,_]=t.sizes[k];b[k]=p?{x:v,y:E,w:2*g,h:2*g}:{x:v,y:E,w:m*Math.min(o,1.5),h:Math.min(yt.box,_*c)}}let w=h([i.width/2,i.height/2])[s?0:1];return{layout:i,boxes:b,put:h,small:p,tall:s,middle:w,high:se+i.height*c+(a?46:8),scale:p?Math.min(1,1.2*o):1}}function ne(e,t,r,a){let{stage:s}=e.state,{trouble:i}=s.places;if(i)return{high:60,drawn:$`<foreignObject width=${e.room} height="60">
    <p>${i}</p></foreignObject>`};let{layout:n,boxes:o,put:l,small:d,tall:c,middle:u,high:p,scale:h}=Fe(e),g=s.arrows,b=s.nodes,w=Object.fromEntries(b.map(m=>[m.key,m.name])),k=new Map(g.map(m=>{let _=o[m.tail],z=o[m.head],he=Zt(n.edges[m.key],l,[_.x,_.y],[z.x,z.y]);return[m.key,Kt(he,[_,z])]})),I=J(Math.max(0,...g.filter(m=>m.on).map(m=>m.carried.size),...[...t.values()].map(m=>m.amount.size))),v=g.map(m=>{let _=t.get(m.key),z=_?.amount??m.carried;return ee(k.get(m.key)??[],{width:m.on?te(z.size,I,h):2,share:_?.share??0,faint:_?.faint,minus:(z.value??0)<0,shift:e.motion.playing?performance.now()/25:0,title:`\u2202${w[m.head]}/\u2202${w[m.tail]} = ${y(m.partial)}`})}),E=d?qe:We;return{high:p,drawn:$`${v}
    ${d?"":g.map(m=>Ve(m,k.get(m.key)??[],t.get(m.key),c,u))}
    ${b.map(m=>E(e,m,o[m.key],r.get(m.key)))}
    ${d?Je(e,b.filter(m=>m.scrubbed),p-12):""}
    ${a.map(m=>Ue(k.get(m)??[],t.get(m)))}`}}function Ve(e,t,r,a,s){let[i,n]=dt(t,.5),[o,l]=dt(t,.4),d=Math.hypot(i-o,n-l)||1,c=[(l-n)/d,(i-o)/d],p=((a?15:20)+7*Math.abs(c[0]))*(Math.sign(a?c[0]*(i-s):c[1]*(n-s))||1),h=r&&!r.faint;return $`<text x=${i+p*c[0]} y=${n+5+p*c[1]}
    class="middle rimmed ${h?"":"small"}" data-role=${h?"grad":""} data-partial=${e.key}
    data-value=${e.partial.value}>${y(e.partial)}</text>`}function Ue(e,{share:t,amount:r}){let[a,s]=dt(e,t),i=y(r),n=wt*i.length+20;return $`<g class="amount"><rect x=${a-n/2} y=${s-14} width=${n} height="28" rx="14"></rect>
    <text x=${a} y=${s+5} class="middle" data-role="grad">${i}</text></g>`}function oe(e,t){let r=()=>e.set("by",t.name);return{choose:r,press:a=>{["Enter"," "].includes(a.key)&&(a.preventDefault(),a.stopPropagation(),r())}}}function We(e,t,{x:r,y:a,w:s,h:i},n){let o=t.key===e.state.stage.x,{choose:l,press:d}=oe(e,t),c=t.kind==="output"&&t.formula!==t.name,u=Math.min(22,i/3.1),p=a+5-u*(n?1:.5),h=c?`y is ${y(t.value)}`:`Derivative by ${t.name}`,g=`${t.name} = ${t.formula}${c?"":`: tap for the derivative by ${t.name}`}`;return $`<g data-node=${t.key}><g class="node ${o?"chosen":""} ${t.kind}">
    <g tabindex=${c?-1:0} role=${c?"img":"button"} aria-label=${h}
      data-lm-suppress-shortcuts="true" @click=${c?null:l} @keydown=${c?null:d}>
      <title>${g}</title>
      <rect x=${r-s/2} y=${a-i/2} width=${s} height=${i} rx="10"></rect>
      <text x=${r} y=${p} class="middle strong">${Ye(t,s)}</text></g></g>
    ${t.scrubbed?le(e,t,r,p+u):$`<text x=${r} y=${p+u} class="middle" data-role="value"
          data-value=${t.value.value}>${y(t.value)}</text>`}
    ${n?$`<text x=${r} y=${p+2*u} class="middle slope" data-role="grad"
      data-value=${n.value}>${Ge(n,s)}</text>`:""}</g>`}function Ye({kind:e,name:t,formula:r},a){let s=`${t} = ${r}`;return e==="input"?t:s.length*wt+12<a?s:r}function Ge(e,t){let r=`slope ${y(e)}`;return r.length*wt+8<t?r:y(e)}function le(e,t,r,a){let s=t.value.value,i=Math.max(5,2*Math.abs(s)),n=o=>{e.local.step=Number.POSITIVE_INFINITY,e.set("values",{...e.value("values"),[t.name]:o})};return Wt(e,{key:`values.${t.name}`,x:r,y:a,label:`Value of ${t.name}`,text:y(t.value),value:s,step:.05,low:-i,high:i,set:n})}function qe(e,t,{x:r,y:a,w:s},i){let{choose:n}=oe(e,t),o=t.key===e.state.stage.x,l=t.kind==="output",d=i?`; slope ${y(i)}`:"",c=`${t.name} = ${t.formula} = ${y(t.value)}${d}`,u=l?{x:r+s/2+4,y:a+5,middle:""}:{x:r,y:a-14,middle:"middle"};return $`<g class="node ${o?"chosen":""} ${t.kind}" data-node=${t.key}>
    <g @click=${l?null:n}><title>${c}</title><circle cx=${r} cy=${a} r=${s/2}></circle></g>
    ${l||o||t.kind==="input"?$`<text x=${u.x} y=${u.y} class="strong ${u.middle}">${t.name}</text>`:""}</g>`}var Je=(e,t,r)=>t.map((a,s)=>$`
  <text x=${4+120*s} y=${r} class="strong">${a.name}</text>
  ${le(e,a,56+120*s,r)}`);var ce={most:26,told:16},Xe=96,Qe=42,Ze=18,U=.75,Ke=146,tr=166,er=96,rr=66,A=e=>e.value("way")==="shared",_t=e=>String(e.state.stage.paths.length)===e.state.stage.total,L=e=>A(e)?e.state.stage.visits:e.state.stage.paths;function T(e){let t=L(e).length,{at:r,playing:a}=e.motion,s=Math.min(e.local.step??t,t);if(!a)return{done:s,now:-1,part:0,all:t};if(!A(e))return{done:Math.max(0,s-1),now:s-1,part:r,all:t};let i=Math.min(t-1,Math.floor(r*t));return{done:i,now:i,part:r*t-i,all:t}}function ar(e){let{done:t,now:r,all:a}=T(e);return A(e)?sr(e):r<0&&t===a&&!e.local.look?ir(e):nr(e)}function sr(e){let{done:t,now:r,part:a}=T(e),s=Math.min(1,a/U),i=L(e).slice(0,r<0?t:r+1);return new Map(i.map(({edge:n,product:o},l)=>[n,{amount:o,share:l===r?s:1,faint:!1}]))}function ir(e){let t=e.state.stage.arrows.filter(r=>r.on);return new Map(t.map(({key:r,carried:a})=>[r,{amount:a,share:1,faint:!1}]))}function nr(e){let{done:t,now:r,part:a}=T(e),s=e.state.stage.paths,i=r<0?t-1:r,n=new Map;for(let l of s.slice(0,t))de(n,e,l,!0,()=>1);if(i<0)return n;let o=r<0?Number.POSITIVE_INFINITY:a/U*s[i].edges.length;return de(n,e,s[i],!1,l=>Math.min(1,Math.max(0,o-l))),n}function de(e,t,{edges:r,products:a},s,i){let n=t.state.stage.arrows;for(let[o,l]of r.entries()){let d=a[o],c=n.find(p=>p.key===l),u=d===null?c.carried:{value:d,size:Math.abs(d),text:""};e.set(l,{amount:u,share:i(o),faint:s})}}function or(e,t){let{now:r,part:a}=T(e);if(r<0||a>=U)return[];let s=L(e)[r],i="edges"in s?s.edges:[s.edge],n=i[Math.min(i.length-1,Math.floor(a/U*i.length))];return n&&t.has(n)?[n]:[]}function ue(e){let{stage:t}=e.state,{done:r,now:a,all:s}=T(e),i=new Map,n=o=>o.kind==="output"||o.key===t.x;if(A(e)){for(let l of t.nodes)l.kind==="output"&&i.set(l.key,l.slope);let o=L(e).slice(0,r);for(let{node:l,after:d}of o)i.set(l,d)}else r===s&&a<0&&_t(e)?i.set(t.x,t.slope):r&&i.set(t.x,t.paths[r-1].after);return new Map([...i].filter(([o])=>A(e)||n({key:o})))}var lr=e=>A(e)?cr(e):dr(e);function dr(e){let{stage:t}=e.state,r=t.arrows,a=Object.fromEntries(r.map(s=>[s.key,y(s.partial)]));return t.paths.map((s,i)=>{let{label:n,edges:o,product:l,before:d,after:c}=s,p=o.length>1&&o.length<4&&!e.narrow?`${o.map(h=>a[h]).join(" \xB7 ")} = `:"";return{label:n,end:l,told:p+y(l),bars:[{from:d.value??0,to:c.value??0,key:i}]}})}function cr(e){let{stage:t}=e.state;return t.sums.map(({label:r,visits:a})=>{let s=a.map(n=>t.visits[n].after),i=s.at(-1)??t.slope;return{label:r,end:i,told:y(i),bars:a.map((n,o)=>({from:s[o-1]?.value??0,to:s[o].value??0,key:n}))}})}function ur(e,t){let{stage:r}=e.state,a=lr(e),s=$r(e),i=t+6;s&&e.narrow&&(t+=Ze);let[n,o]=e.narrow?[er,rr]:[Ke,tr],l=e.room-o,d=Math.min(ce.most,Xe/Math.max(1,a.length)),c=t+26+d*a.length,u=[0,r.slope.value??0,r.difference??0,...a.flatMap(b=>b.bars.flatMap(w=>[w.from,w.to]))],p=J(Math.min(...u)),h=J(Math.max(...u))-p||1,g=b=>n+(b-p)/h*(l-n);return{foot:c+Qe,drawn:$`<text x="0" y=${i} class="strong">${fr(e)}</text>
    <text x=${e.room} y=${t+6} class="small end">${s}</text>
    <path class="axis" d="M${g(0)} ${t+16}V${c}"></path>${vr(e,g,t+16,c)}
    ${a.map((b,w)=>pr(e,b,w,{left:n,y:t+22+w*d,high:d,x:g}))}
    ${br(e,t+16,c,d,a)}`}}function pr(e,t,r,{left:a,y:s,high:i,x:n}){let o=(i-Math.min(8,i/4))/t.bars.length,l=s+i/2+4,d=Math.max(...t.bars.map(h=>Math.max(n(h.from),n(h.to)))),c=t.bars.map(h=>hr(e,h.key)),u=i>=ce.told,p=c.every(h=>h===1);return $`${u?$`<text x=${a-12} y=${l}
      class="end small ${c.some(Boolean)?"begun":""}">${mr(t.label,e)}</text>`:""}
    ${t.bars.map((h,g)=>gr(h,n,s+g*o,o,c[g]))}
    ${u&&p?$`<text x=${d+8} y=${l} class="rimmed" data-role="grad"
      data-row=${r} data-value=${t.end.value}>${t.told}</text>`:""}`}function hr(e,t){let{done:r,now:a,part:s}=T(e);return t<r?1:t===a?Math.max(0,(s-U)/(1-U)):0}function mr(e,t){let r=e.replace(/ \(argument (\d+)\)/g," ($1)"),a=t.narrow?11:18;return r.length>a?`\u2026${r.slice(1-a)}`:r}function gr({from:e,to:t},r,a,s,i){let n=e+(t-e)*i,o=Math.abs(r(n)-r(e));return i?$`<rect class="bar ${t<e?"minus":""}" x=${Math.min(r(e),r(n))} y=${a}
    width=${Math.max(1,o)} height=${Math.max(1,s-1)} rx=${Math.min(3,s/4)}></rect>`:""}function fr(e){let{stage:t}=e.state,r=t.sums.length,{done:a,now:s,all:i}=T(e);return t.paths.length?A(e)?`${r} sum${r===1?"":"s"} where amounts meet`:s>=0?`path ${s+1} of ${i} flows back to ${t.symbol.split("/d")[1]}`:a<i?`the sum of ${a} of ${i} paths`:_t(e)?i>1?`the sum of all ${i} paths`:"the only path":`the first ${t.paths.length} of ${e.covered?"all":t.total} paths`:"no path leads there"}function $r(e){return e.guess===null||!e.value("diamonds")?"":`\u270E your guess for 20 diamonds: ${e.guess.toLocaleString("en")} paths`}function pe(e,t){return t>e.room-110?"end":t<110?"":"middle"}function vr(e,t,r,a){let{stage:s}=e.state,{difference:i}=s,n=t(i??0);return $`${i===null?"":$`<path class="ink" d="M${n} ${a}l5 9h-10z"></path>
      <text x=${n} y=${a+40} class="small ${pe(e,n)}" data-field="difference"
        data-value=${i}>finite difference ${At(i)}</text>`}
    ${xr(e,t,r,a)}`}function xr(e,t,r,a){let{stage:s}=e.state,i=ue(e).get(s.x),{done:n,all:o}=T(e);if(!i)return"";let l=n>=o&&(A(e)||_t(e)),d=a+24,c=`${s.symbol} ${l?"=":"so far"} `;if(i.value===null)return $`<text x="0" y=${d}>${c}<tspan data-role="grad">${y(i)}</tspan></text>`;let u=t(i.value);return $`<path class="now" d="M${u} ${r-4}V${a}"></path>
    <text x=${u} y=${d} class="strong ${pe(e,u)}" data-field="sum"
      data-value=${i.value}>${c}${y(i)}</text>`}function br(e,t,r,a,s){let{done:i,all:n}=T(e);if(!n)return"";let o=u=>{e.motion.stop(),Object.assign(e.local,{step:Math.min(n,Math.max(0,u)),look:!0}),e.draw()},l=u=>s[Math.min(s.length-1,Math.max(0,Math.floor((u-t-6)/a)))],d=vt(e,{key:"step",tap:!0,move:(u,p)=>o(Math.max(...l(p).bars.map(h=>h.key))+1),step:(u,p)=>o(i+u+p)}),c=A(e)?`${i} of ${n} edges visited`:`path ${i} of ${n}`;return $`<rect class="picker" x="0" y=${t-2} width=${e.room}
    height=${Math.max(28,r-t+2)} role="slider" tabindex="0"
    aria-label=${A(e)?"Edges visited":"Path"}
    aria-valuemin="0" aria-valuemax=${n} aria-valuenow=${i} aria-valuetext=${c}
    data-knob="step" data-lm-suppress-shortcuts="true" @keydown=${d.press}
    @pointerdown=${d.down} @pointermove=${d.move} @pointerup=${d.up} @pointercancel=${d.up}></rect>`}function kr(e){let t=e.value("diamonds"),r=e.controls.find(s=>s.name==="expression"),a=e.value("expression");return!t&&r?at(r,a,s=>e.change({expression:s}),e):f`<p class="knob"><span>y: x becomes sin x + cos x, ${t} time${t===1?"":"s"}</span>
    <button type="button" ?disabled=${e.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>e.set("diamonds",0)}>back to ${a}</button></p>`}function yr(e){let{stage:t}=e.state,r=[t.title,t.symbol,t.total,e.value("way")].join();if(e.local.key!==r){let l=e.local.key?Number.POSITIVE_INFINITY:void 0;Object.assign(e.local,{step:l,look:!1,key:r})}let a=ar(e),s=ne(e,a,ue(e),or(e,a)),i=ur(e,s.high+14),o=`The graph of y, and what ${`its paths back to ${t.symbol.split("/d")[1]}`} bring: ${t.symbol} is ${y(t.slope)}`;return f`${kr(e)}<svg viewBox="0 0 ${e.room} ${i.foot}" role="group"
    aria-label=${o}>${s.drawn}${i.drawn}</svg>`}function wr(e){if(e.local.step===void 0){if(matchMedia("(prefers-reduced-motion: reduce)").matches)return 0;e.local.step=A(e)?L(e).length:1}let t=L(e)[e.local.step-1];return A(e)?Math.min(5e3,700*L(e).length):t&&"edges"in t?Math.min(3e3,700+500*t.edges.length):0}function Ar(e){let{done:t,now:r,all:a}=T(e),s=r<0?t:r+1,i=n=>()=>{Object.assign(e.local,{step:n,look:!1}),e.play(),e.draw()};return A(e)?[{words:"\u25B6 Sweep",press:i(a),off:!a}]:s>0&&s<a?[{words:"\u25B6 Next path",press:i(s+1)}]:[{words:s?"\u21BA Play again":"\u25B6 First path",press:i(1),off:!a}]}var ha=Xt({name:"lens",question:"The slope is a sum: what does each path bring?",stage:yr,motion:wr,actions:Ar,inside:["expression"],folded:["by","values"]});export{ha as default};
