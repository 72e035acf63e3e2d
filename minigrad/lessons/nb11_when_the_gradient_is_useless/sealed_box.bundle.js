// a8961a342dd5ffeb67be878b657f50bad87febb6c9f887fc3c286a5fd346c7cf lessons/nb11_when_the_gradient_is_useless/sealed_box.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/plane.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ut=globalThis,_t=e=>e,J=ut.trustedTypes,Mt=J?J.createPolicy("lit-html",{createHTML:e=>e}):void 0,pt="$lit$",_=`lit$${Math.random().toFixed(9).slice(2)}$`,gt="?"+_,de=`<${gt}>`,R=document,F=()=>R.createComment(""),L=e=>e===null||typeof e!="object"&&typeof e!="function",mt=Array.isArray,St=e=>mt(e)||typeof e?.[Symbol.iterator]=="function",ct=`[ 	
\f\r]`,j=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Tt=/-->/g,Nt=/>/g,E=RegExp(`>|${ct}(?:([^\\s"'>=/]+)(${ct}*=${ct}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Et=/'/g,Ht=/"/g,Pt=/^(?:script|style|textarea|title)$/i,$t=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),m=$t(1),v=$t(2),Ge=$t(3),y=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),Rt=new WeakMap,H=R.createTreeWalker(R,129);function Ot(e,t){if(!mt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Mt!==void 0?Mt.createHTML(t):t}var It=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=j;for(let l=0;l<r;l++){let n=e[l],d,h,c=-1,f=0;for(;f<n.length&&(o.lastIndex=f,h=o.exec(n),h!==null);)f=o.lastIndex,o===j?h[1]==="!--"?o=Tt:h[1]!==void 0?o=Nt:h[2]!==void 0?(Pt.test(h[2])&&(s=RegExp("</"+h[2],"g")),o=E):h[3]!==void 0&&(o=E):o===E?h[0]===">"?(o=s??j,c=-1):h[1]===void 0?c=-2:(c=o.lastIndex-h[2].length,d=h[1],o=h[3]===void 0?E:h[3]==='"'?Ht:Et):o===Ht||o===Et?o=E:o===Tt||o===Nt?o=j:(o=E,s=void 0);let g=o===E&&e[l+1].startsWith("/>")?" ":"";i+=o===j?n+de:c>=0?(a.push(d),n.slice(0,c)+pt+n.slice(c)+_+g):n+_+(c===-2?l:g)}return[Ot(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},U=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,o=0,l=t.length-1,n=this.parts,[d,h]=It(t,r);if(this.el=e.createElement(d,a),H.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=H.nextNode())!==null&&n.length<l;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(pt)){let f=h[o++],g=s.getAttribute(c).split(_),u=/([.?@])?(.*)/.exec(f);n.push({type:1,index:i,name:u[2],strings:g,ctor:u[1]==="."?X:u[1]==="?"?Z:u[1]==="@"?K:P}),s.removeAttribute(c)}else c.startsWith(_)&&(n.push({type:6,index:i}),s.removeAttribute(c));if(Pt.test(s.tagName)){let c=s.textContent.split(_),f=c.length-1;if(f>0){s.textContent=J?J.emptyScript:"";for(let g=0;g<f;g++)s.append(c[g],F()),H.nextNode(),n.push({type:2,index:++i});s.append(c[f],F())}}}else if(s.nodeType===8)if(s.data===gt)n.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(_,c+1))!==-1;)n.push({type:7,index:i}),c+=_.length-1}i++}}static createElement(t,r){let a=R.createElement("template");return a.innerHTML=t,a}};function S(e,t,r=e,a){if(t===y)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=L(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=S(e,s._$AS(e,t.values),s,a)),t}var Q=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??R).importNode(r,!0);H.currentNode=s;let i=H.nextNode(),o=0,l=0,n=a[0];for(;n!==void 0;){if(o===n.index){let d;n.type===2?d=new C(i,i.nextSibling,this,t):n.type===1?d=new n.ctor(i,n.name,n.strings,this,t):n.type===6&&(d=new tt(i,this,t)),this._$AV.push(d),n=a[++l]}o!==n?.index&&(i=H.nextNode(),o++)}return H.currentNode=R,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},C=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=S(this,t,r),L(t)?t===p||t==null||t===""?(this._$AH!==p&&this._$AR(),this._$AH=p):t!==this._$AH&&t!==y&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):St(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==p&&L(this._$AH)?this._$AA.nextSibling.data=t:this.T(R.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=U.createElement(Ot(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new Q(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=Rt.get(t.strings);return r===void 0&&Rt.set(t.strings,r=new U(t)),r}k(t){mt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(F()),this.O(F()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=_t(t).nextSibling;_t(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},P=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=p,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=p}_$AI(t,r=this,a,s){let i=this.strings,o=!1;if(i===void 0)t=S(this,t,r,0),o=!L(t)||t!==this._$AH&&t!==y,o&&(this._$AH=t);else{let l=t,n,d;for(t=i[0],n=0;n<i.length-1;n++)d=S(this,l[a+n],r,n),d===y&&(d=this._$AH[n]),o||=!L(d)||d!==this._$AH[n],d===p?t=p:t!==p&&(t+=(d??"")+i[n+1]),this._$AH[n]=d}o&&!s&&this.j(t)}j(t){t===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},X=class extends P{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===p?void 0:t}},Z=class extends P{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==p)}},K=class extends P{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=S(this,t,r,0)??p)===y)return;let a=this._$AH,s=t===p&&a!==p||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==p&&(a===p||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},tt=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){S(this,t)}},Ct={M:pt,P:_,A:gt,C:1,L:It,R:Q,D:St,V:S,I:C,H:P,N:Z,U:K,B:X,F:tt},he=ut.litHtmlPolyfillSupport;he?.(U,C),(ut.litHtmlVersions??=[]).push("3.3.3");var Dt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new C(t.insertBefore(F(),i),i,void 0,r??{})}return s._$AI(e),s};var zt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function Bt(e,{key:t,begin:r,move:a,step:s,tap:i}){return{down:o=>{let l=o.currentTarget,n=l.ownerSVGElement?.getScreenCTM()?.inverse();if(!n||e.dead)return;o.preventDefault(),l.focus(),l.setPointerCapture(o.pointerId);let{x:d,y:h}=new DOMPoint(o.clientX,o.clientY).matrixTransform(n);e.held={key:t,matrix:n,began:r?.(d,h)},i&&a(d,h,e.held.began)},move:o=>{if(e.held?.key!==t)return;let{x:l,y:n}=new DOMPoint(o.clientX,o.clientY).matrixTransform(e.held.matrix);a(l,n,e.held.began)},up:()=>{e.held=null},press:o=>{o.key in zt&&(o.preventDefault(),o.stopPropagation(),s(...zt[o.key]))}}}function A(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function ft(e){if(!(e>0)||!Number.isFinite(e))return A(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var ce=3,vt={half:8,long:13};var xt=e=>e.map(([t,r],a)=>`${a?"L":"M"}${t.toFixed(1)} ${r.toFixed(1)}`).join("")||"M0 0";function kt([e,t],[r,a],s){let i=Math.hypot(r,a);if(i<2)return p;let[o,l]=[r/i,a/i],n=Math.min(vt.long,i*.7),d=n/vt.long*vt.half,h=Math.min(ce,d/2),c=(g,u)=>`${(e+g*o-u*l).toFixed(1)} ${(t+g*l+u*o).toFixed(1)}`,f=[[0,h],[i-n,h],[i-n,d],[i,0],[i-n,-d],[i-n,-h],[0,-h]];return v`<path class=${s} d="M${f.map(([g,u])=>c(g,u)).join("L")}Z"></path>`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var O={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},jt=e=>(...t)=>({_$litDirective$:e,values:t}),et=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:rr}=Ct;var Ft=e=>e.strings===void 0;var ue={},Lt=(e,t=ue)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var D=jt(class extends et{constructor(e){if(super(e),e.type!==O.PROPERTY&&e.type!==O.ATTRIBUTE&&e.type!==O.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ft(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===y||t===p)return t;let r=e.element,a=e.name;if(e.type===O.PROPERTY){if(t===r[a])return y}else if(e.type===O.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return y}else if(e.type===O.ATTRIBUTE&&r.getAttribute(a)===t+"")return y;return Lt(e),t}});var Ut=100;function Vt(e,t,r,a){return{slider:ge,decades:me,steps:$e,choice:fe,text:ve,values:xe}[e.kind]?.(e,t,r,a)??""}var pe=({name:e,label:t},r,{low:a,high:s,step:i,at:o,words:l,set:n})=>m`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${l} min=${a} max=${s} step=${i}
      .value=${D(String(o))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>n(Number(d.target.value))}><output>${l}</output></label>`,ge=(e,t,r,a)=>pe(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:A(t),set:r});function me(e,t,r,a){let s=l=>Math.round(Ut*Math.log10(l)),i=l=>Math.min(e.high,Math.max(e.low,Number((10**(l/Ut)).toPrecision(3)))),o=l=>{let n=l.target.value.trim();r(n===""||Number.isNaN(Number(n))?n:Number(n))};return m`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${D(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>{a.drafts.delete(e.name),r(i(Number(l.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${D(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${bt(e,a)} @change=${rt(o)} @keydown=${wt(o)}></span>`}var bt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},rt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},wt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),rt(e)(t))};function $e({name:e,label:t,low:r,high:a},s,i,o){let l=(n,d,h)=>m`
    <button type="button" aria-label=${h} ?disabled=${o.dead||s+n<r||s+n>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+n)}>${d}</button>`;return m`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function fe({name:e,label:t,options:r,named:a},s,i,o){if(r.length>4)return m`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @change=${h=>i(h.target.value)}>
      ${r.map(([h,c])=>m`<option value=${h} .selected=${h===s}>${c}</option>`)}</select></label>`;let l=r.findIndex(([h])=>h===s),n=h=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[h.key];if(!c)return;h.preventDefault(),h.stopPropagation();let f=(l+c+r.length)%r.length;i(r[f][0]),h.currentTarget.querySelectorAll("button")[f].focus()},d=a||o.view.folded?.includes(e)?m`<span class="knob">${t}</span>`:"";return m`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${n}>
    ${d}${r.map(([h,c])=>m`<button type="button" role="radio" aria-checked=${h===s}
      tabindex=${h===s?0:-1} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(h)}>${c}</button>`)}</span>`}function ve(e,t,r,a){let{name:s,label:i}=e,o=l=>r(l.target.value);return m`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${D(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${bt(e,a)} @change=${rt(o)} @keydown=${wt(o)}></label>`}function xe({name:e,label:t,now:r},a,s,i){let o=l=>{let n=`${e}.${l}`,d=h=>s({...a,[l]:h.target.value});return m`<label class="knob"><span>${l}</span>
      <input type="text" aria-label=${l} size="8" .value=${D(i.drafts.get(n)??JSON.stringify(r[l]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${bt({name:n},i)}
        @change=${rt(d)} @keydown=${wt(d)}></label>`};return m`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(o)}</span>`}var qt=({words:e,press:t,off:r,kernel:a},s,i)=>m`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Gt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var be=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,at=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),be())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Wt(e,t){let r=Math.min(_e,t);return e.kind==="table"?Ae(e):e.kind==="chart"?Ne(e,r):e.kind==="bars"?we(e,r):m`<p>${e.text}</p>`}function we({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),o=Math.max(...a.map(d=>d.value),1e-300),l=d=>92-72*d/o,n=a.map(d=>`${d.name}: ${d.text}`).join(", ");return m`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${n}" class="chart">
    ${a.map((d,h)=>v`<rect x=${h*i+4} y=${l(d.value)} width=${i-8} height=${92-l(d.value)}
        class="${r}-fill" data-value=${d.value}></rect>
      <text x=${(h+.5)*i} y=${l(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(h+.5)*i} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ye=e=>typeof e=="string"?m`<td>${e}</td>`:m`<td class="number" data-value=${e.value}>${e.text}</td>`;function Ae({caption:e,head:t,rows:r}){return m`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>m`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>m`<tr><th scope="row">${a}</th>${s.map(ye)}</tr>`)}
    </tbody></table></div>`}var _e=560,st=240,z=56,it=132,ot=22,yt=34,Me=9;function Te({lines:e,log:t}){let r=e.flatMap(d=>d.points.map(h=>h[1])),a=Math.max(...r);if(!t)return{foot:"0",head:A(a),part:d=>d/a};let s=r.filter(d=>d>0),i=Math.max(...s,1e-300),o=Math.max(Math.min(...s,i/10),i/10**Me),l=s.length<r.length,n=l?.06:0;return{foot:l?"0":ft(o),head:ft(i),part:d=>d>0?n+(1-n)*Math.max(0,Math.log(d/o)/Math.log(i/o)):0}}function Ne(e,t){let{caption:r,x:a,y:s,lines:i,here:o,mark:l}=e,n=i.flatMap($=>$.points),[d,h]=[Math.min(...n.map($=>$[0])),Math.max(...n.map($=>$[0]))],{foot:c,head:f,part:g}=Te(e),u=$=>z+($-d)/(h-d||1)*(t-z-it),k=$=>st-yt-g($)*(st-ot-yt),T=$=>$.points.map(([N,B],W)=>`${W?"L":"M"}${u(N).toFixed(1)} ${k(B).toFixed(1)}`).join(""),w=st-yt,G=Ee(i.map($=>k(($.points.at(-1)??[0,0])[1])),w-4);return m`<figure><svg viewBox="0 0 ${t} ${st}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${z} ${ot}V${w}H${t-it}"></path>
    <text x=${z} y="14" class="small">${s}</text>
    <text x=${z-6} y=${ot+5} class="small end">${f}</text>
    <text x=${z-6} y=${w+4} class="small end">${c}</text>
    ${[...new Set([d,h])].map($=>v`<text x=${u($)} y=${w+18} class="small middle">${$}</text>`)}
    <text x=${t-it+12} y=${w+18} class="small">${a}</text>
    ${o===null?"":v`<path class="here" d="M${u(o)} ${ot}V${w}"></path>`}
    ${i.map(($,N)=>v`<path class="line" data-role=${$.role} d=${T($)}></path>
      <text x=${t-it+12} y=${G[N]+4} data-role=${$.role}>${$.name}</text>`)}
    ${l?v`<path class="mark" d="M${u(l.x)} ${w-6}v12"></path>
      <text x=${u(l.x)} y=${w+32} class="small middle">${l.words}</text>`:""}
    </svg></figure>`}function Ee(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var He=520,Yt="mg-a8961a34",At=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Yt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new at(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<He}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Vt(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Dt(m`<style>${Gt.replaceAll(".mgw",`.${Yt}`)}</style>
      ${this.dead?m`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:p}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>qt(s,i===0,this.dead))}</div>
      ${r?m`<p class="alert" role="alert" data-field="message">${r}</p>`:p}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return m`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return m`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Re[Jt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?m`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:p}
        ${t.fold.map(r=>Wt(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Jt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Jt(e){return e===null?"":e?"\u2713":"\u2717"}var Re={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Qt=e=>({render({model:t,el:r}){let a=new At(t,r,e);return()=>a.leave()}});var Xt=16,Zt=24,ae=42,Se=62,I=204,Pe=46,Kt={one:.3,most:.85},Oe=.7,V={asked:.5,drawn:.65},te=.4,ee=.25,M=e=>e.state.stage;function se(e){let{rounds:t}=M(e),r=Math.min(e.local.from??0,t),a=r+e.motion.at*(t-r),s=Math.min(t,Math.floor(a+1e-9));return{over:s,part:e.motion.playing?a-s:0}}var Ie={"swap roles":"fit M to the dots",central:"ask left and right of M",spsa:"nudge all of M at random",surrogate:"slope of a fitted copy"},q=(e,t,r)=>Math.min(1,Math.max(0,(e-t)/(r-t))),re=e=>e.map(([t,r])=>`M${t.toFixed(1)} ${r.toFixed(1)}h0`).join("")||"M0 0";function Ce({asked:e},{over:t,part:r},a,s){let i=e.slice(0,t+1).flat().map(a),o=r?e[t+1]:[],l=q(r,0,V.asked),n=o.map((h,c)=>{let[f,g]=a(h),u=c/o.length*(1-te);return{x:f,y:g,up:q(l,u,u+te)}}).filter(({up:h})=>h>0),d=n.map(({x:h,y:c,up:f})=>[h,s+(c-s)*f]);return v`<path class="passing" style="stroke-width: 5; stroke-linecap: round; opacity: 0.45" data-asked=${i.length} d=${re(i)}></path>
    <path class="passing" style="stroke-width: 1; opacity: 0.5" d=${d.map(([h,c],f)=>n[f].up<1?`M${h} ${s}V${c}`:"").join("")||"M0 0"}></path>
    <path class="passing" style="stroke-width: 5; stroke-linecap: round; opacity: 0.6" d=${re(d)}></path>`}function De(e,t,r,a){if(!e.length||!a)return p;let s=i=>Math.sign(i)*Math.min(Kt.most,Kt.one*Math.abs(i))*r*a;return t.map((i,o)=>e.every(l=>l[o]===0)?v`<circle data-push="0" class="push" cx=${i[0]} cy=${i[1]} r="6"></circle>`:e.map(l=>v`<g data-push=${l[o]}>${kt(i,[s(l[o]),0],"downhill")}</g>`))}function ze(e,{way:t},r){if(e.guess===null||M(e).box!=="two-to-one"||t!=="swap roles")return p;let[a,s]=r([e.guess,ee]);return v`<path class="you" d="M${a} ${s-18}v36"></path><text class="small outlined middle" x=${a} y=${s-24}>✎ M(${ee})</text>`}function Be(e,t,{left:r,top:a,wide:s}){let{window:[[i,o],[l,n]],z:d,each:h,graph:c,formula:f}=M(e),{over:g,part:u}=se(e),k=a+ae,T=k+I,w=s/(o-i),G=`${e.id}-${t.way.replace(" ","-")}`,$=([x,b])=>[r+(x-i)*w,T-(b-l)/(n-l)*I],N=q(u,V.drawn,1),B=Math.min(g+1,t.m.length-1),W=x=>x[g].map((b,ht)=>b+(x[B][ht]-b)*N),ie=W(t.m),oe=W(t.out),nt=ie.map((x,b)=>$([x,d[b]])),lt=nt.filter((x,b)=>b%h===0),dt=t.way,Y=t.miss[g]+(t.miss[B]-t.miss[g])*N,ne=`${dt}: ${t.asked.slice(0,g+1).flat().length} queries, F(M(z)) misses z by ${A(Y,2)} on average`,le=u?q(u,V.asked,V.drawn)*(1-N):1;return v`<g data-way=${t.way} role="img" aria-label=${ne}>
    <text class="strong" x=${r} y=${a+16}>${dt}</text><text class="small" x=${r} y=${a+34}>${Ie[dt]}</text>
    <clipPath id=${G}><rect x=${r} y=${k} width=${s} height=${I} rx="4"></rect></clipPath>
    <rect class=${f?"paper":"shade"} x=${r} y=${k} width=${s} height=${I} rx="4"></rect>
    <g clip-path="url(#${G})">
      ${c.length?v`<path class="wire" data-field="graph" style="stroke-width: 6; opacity: 0.5" d=${xt(c.map($))}></path>`:p}
      ${Ce(t,{over:g,part:u},$,T)}
      <path class="now" style="stroke-dasharray: 3 2" d=${lt.map(([x,b],ht)=>`M${x} ${b}V${$([0,oe[ht]])[1]}`).join("")}></path>
      <path class="line" data-role="value" style="stroke-width: 4" d=${xt(nt)}></path>
      ${De(u?t.drawn[B]:t.push[g],lt,w,le)}
      ${lt.map(([x,b])=>v`<circle class="spot" style="stroke-width: 1" cx=${x} cy=${b} r="4"></circle>`)}
      ${ze(e,t,$)}${nt.every(([x])=>x<r||x>r+s)?v`<text class="middle outlined" x=${r+s/2} y=${k+I/2}>M is outside</text>`:p}</g>
    <rect class="frame" x=${r} y=${k} width=${s} height=${I} rx="4"></rect>
    <g aria-hidden="true"><text class="small outlined" x=${r+5} y=${k+15}>↑ y comes out</text>
      ${[-1,0,1].map(x=>v`<text class="small middle" x=${$([x,0])[0]} y=${T+15}>${A(x)}</text>`)}
      <text class="small end outlined" x=${r+s-5} y=${T-6}>x goes in →</text></g>
    <rect class="value-fill" x=${r} y=${T+40} width=${Math.min(1,Y/Oe)*s} height="9" rx="2"></rect>
    <text x=${r} y=${T+34}>misses by <tspan class="strong" data-miss=${Y}>${A(Y,2)}</tspan></text></g>`}function je(e){let{formula:t}=M(e),r=[{words:"a query",wide:78,draw:(l,n)=>v`<path class="passing" style="stroke-width: 6; stroke-linecap: round; opacity: 0.6" d="M${l+8} ${n}h0"></path>`},{words:"M: the x for each wanted height",wide:228,draw:(l,n)=>v`<path class="line" data-role="value" style="stroke-width: 4" d="M${l} ${n}h16"></path>`},{words:"its miss",wide:78,draw:(l,n)=>v`<path class="now" style="stroke-dasharray: 3 2" d="M${l+8} ${n-8}v16"></path>`},{words:"its gradient pushes M (ring: 0)",wide:222,draw:(l,n)=>kt([l,n],[17,0],"downhill")}],[a,s]=[0,10],i=r.map(({words:l,wide:n,draw:d})=>{a+n>e.room&&([a,s]=[0,s+Zt]);let h=v`${d(a,s)}<text class="small" x=${a+23} y=${s+5}>${l}</text>`;return a+=n+16,h}),o=t?`F(x) = ${t}`:"the box F is sealed";return a+7*o.length>e.room&&([a,s]=[0,s+Zt]),{high:s+14,drawn:v`<g>${i}<text class="strong ${a?"end":""}" data-field="formula" x=${a?e.room:0} y=${s+5}>${o}</text></g>`}}function Fe(e,t){let{most:r,round:a,rounds:s}=M(e),{over:i,part:o}=se(e),l=i+q(o,0,V.asked),n=(e.room-24)/r,d=u=>{e.local.walk=!1,e.set("rounds",Math.min(r,Math.max(0,Math.round(u))))},h=Bt(e,{key:"rounds",tap:!0,move:u=>d((u-12)/n),step:(u,k)=>d(s+u-k)}),c=`${Math.round(l*a)} of ${r*a} queries spent by each way`,f=12+l*n,g=t+30;return v`<text class="small" data-field="spent" x="0" y=${t+12}>${c}</text>
    <g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label="Rounds of ${a} queries" aria-valuenow=${s} aria-valuemin="0" aria-valuemax=${r}
      aria-valuetext="${s} rounds, ${s*a} queries" aria-disabled=${e.dead} data-knob="rounds" data-lm-suppress-shortcuts="true"
      @keydown=${h.press} @pointerdown=${h.down} @pointermove=${h.move} @pointerup=${h.up} @pointercancel=${h.up}>
      <rect class="clear" x="0" y=${g-14} width=${e.room} height="28"></rect>
      ${Array.from({length:r},(u,k)=>v`<rect class=${k<l?"value-fill":"shade"} x=${12+k*n+1} y=${g-5} width=${Math.max(1,n-2)} height="10" rx="2"></rect>`)}
      <circle class="halo" cx=${f} cy=${g} r="16"></circle><circle cx=${f} cy=${g} r="10"></circle></g>`}function Le(e){let{ways:t,box:r}=M(e),a=e.narrow?2:4,s=je(e),i=(e.room-Xt*(a-1))/a,o=ae+I+Se,l=s.high+t.length/a*o;return v`<svg viewBox="0 0 ${e.room} ${l+Pe}" role="group" aria-label="Four ways to train M through the box ${r}">
    ${s.drawn}${t.map((n,d)=>Be(e,n,{left:d%a*(i+Xt),top:s.high+Math.floor(d/a)*o,wide:i}))}
    ${Fe(e,l)}</svg>`}function Ue(e,t){let r=M(e),a=t.stage,s=r.box!==a.box,i=s||e.local.walk&&r.rounds>a.rounds;e.local.from=s?0:a.rounds,e.local.walk=!1,i&&e.play()}function Ve(e){let{rounds:t}=M(e),r=t-Math.min(e.local.from??0,t);return Math.min(7e3,500+700*r)}function qe(e){let{rounds:t,most:r,formula:a}=M(e),s=t>=r,i=l=>()=>{e.local.walk=!0,e.set("rounds",l)};return[{words:"\u25B6 Play",kernel:!s,press:s?()=>{e.local.from=0,e.play()}:i(r)},{words:"one round",kernel:!0,off:s,press:i(t+1)},{words:a?"seal the box":"open the box",kernel:!0,press:()=>e.set("lid",a?"sealed":"open")}]}var Er=Qt({name:"sealed",question:"How do you aim through a box that you can only ask?",stage:Le,arrived:Ue,motion:Ve,actions:qe,inside:["rounds","lid"],folded:["budget"]});export{Er as default};
