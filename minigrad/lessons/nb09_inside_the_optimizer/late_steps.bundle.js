// 72033635bf799cf856da3a97c29ce601763ae0a8e7a5aaea87a5df4856b37f65 lessons/nb09_inside_the_optimizer/late_steps.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/plane.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ut=globalThis,It=e=>e,Q=ut.trustedTypes,St=Q?Q.createPolicy("lit-html",{createHTML:e=>e}):void 0,$t="$lit$",H=`lit$${Math.random().toFixed(9).slice(2)}$`,ft="?"+H,$e=`<${ft}>`,C=document,W=()=>C.createComment(""),G=e=>e===null||typeof e!="object"&&typeof e!="function",vt=Array.isArray,jt=e=>vt(e)||typeof e?.[Symbol.iterator]=="function",mt=`[ 	
\f\r]`,V=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ot=/-->/g,Ct=/>/g,S=RegExp(`>|${mt}(?:([^\\s"'>=/]+)(${mt}*=${mt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Bt=/'/g,Dt=/"/g,zt=/^(?:script|style|textarea|title)$/i,xt=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),$=xt(1),x=xt(2),Xe=xt(3),T=Symbol.for("lit-noChange"),g=Symbol.for("lit-nothing"),Lt=new WeakMap,O=C.createTreeWalker(C,129);function Ut(e,t){if(!vt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return St!==void 0?St.createHTML(t):t}var Ft=(e,t)=>{let a=e.length-1,r=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=V;for(let c=0;c<a;c++){let o=e[c],l,h,d=-1,m=0;for(;m<o.length&&(n.lastIndex=m,h=n.exec(o),h!==null);)m=n.lastIndex,n===V?h[1]==="!--"?n=Ot:h[1]!==void 0?n=Ct:h[2]!==void 0?(zt.test(h[2])&&(s=RegExp("</"+h[2],"g")),n=S):h[3]!==void 0&&(n=S):n===S?h[0]===">"?(n=s??V,d=-1):h[1]===void 0?d=-2:(d=n.lastIndex-h[2].length,l=h[1],n=h[3]===void 0?S:h[3]==='"'?Dt:Bt):n===Dt||n===Bt?n=S:n===Ot||n===Ct?n=V:(n=S,s=void 0);let f=n===S&&e[c+1].startsWith("/>")?" ":"";i+=n===V?o+$e:d>=0?(r.push(l),o.slice(0,d)+$t+o.slice(d)+H+f):o+H+(d===-2?c:f)}return[Ut(e,i+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},q=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let i=0,n=0,c=t.length-1,o=this.parts,[l,h]=Ft(t,a);if(this.el=e.createElement(l,r),O.currentNode=this.el.content,a===2||a===3){let d=this.el.content.firstChild;d.replaceWith(...d.childNodes)}for(;(s=O.nextNode())!==null&&o.length<c;){if(s.nodeType===1){if(s.hasAttributes())for(let d of s.getAttributeNames())if(d.endsWith($t)){let m=h[n++],f=s.getAttribute(d).split(H),v=/([.?@])?(.*)/.exec(m);o.push({type:1,index:i,name:v[2],strings:f,ctor:v[1]==="."?et:v[1]==="?"?at:v[1]==="@"?rt:D}),s.removeAttribute(d)}else d.startsWith(H)&&(o.push({type:6,index:i}),s.removeAttribute(d));if(zt.test(s.tagName)){let d=s.textContent.split(H),m=d.length-1;if(m>0){s.textContent=Q?Q.emptyScript:"";for(let f=0;f<m;f++)s.append(d[f],W()),O.nextNode(),o.push({type:2,index:++i});s.append(d[m],W())}}}else if(s.nodeType===8)if(s.data===ft)o.push({type:2,index:i});else{let d=-1;for(;(d=s.data.indexOf(H,d+1))!==-1;)o.push({type:7,index:i}),d+=H.length-1}i++}}static createElement(t,a){let r=C.createElement("template");return r.innerHTML=t,r}};function B(e,t,a=e,r){if(t===T)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,i=G(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=B(e,s._$AS(e,t.values),s,r)),t}var tt=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??C).importNode(a,!0);O.currentNode=s;let i=O.nextNode(),n=0,c=0,o=r[0];for(;o!==void 0;){if(n===o.index){let l;o.type===2?l=new j(i,i.nextSibling,this,t):o.type===1?l=new o.ctor(i,o.name,o.strings,this,t):o.type===6&&(l=new st(i,this,t)),this._$AV.push(l),o=r[++c]}n!==o?.index&&(i=O.nextNode(),n++)}return O.currentNode=C,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},j=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=g,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=B(this,t,a),G(t)?t===g||t==null||t===""?(this._$AH!==g&&this._$AR(),this._$AH=g):t!==this._$AH&&t!==T&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):jt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==g&&G(this._$AH)?this._$AA.nextSibling.data=t:this.T(C.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=q.createElement(Ut(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let i=new tt(s,this),n=i.u(this.options);i.p(a),this.T(n),this._$AH=i}}_$AC(t){let a=Lt.get(t.strings);return a===void 0&&Lt.set(t.strings,a=new q(t)),a}k(t){vt(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let i of t)s===a.length?a.push(r=new e(this.O(W()),this.O(W()),this,this.options)):r=a[s],r._$AI(i),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=It(t).nextSibling;It(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},D=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,i){this.type=1,this._$AH=g,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=g}_$AI(t,a=this,r,s){let i=this.strings,n=!1;if(i===void 0)t=B(this,t,a,0),n=!G(t)||t!==this._$AH&&t!==T,n&&(this._$AH=t);else{let c=t,o,l;for(t=i[0],o=0;o<i.length-1;o++)l=B(this,c[r+o],a,o),l===T&&(l=this._$AH[o]),n||=!G(l)||l!==this._$AH[o],l===g?t=g:t!==g&&(t+=(l??"")+i[o+1]),this._$AH[o]=l}n&&!s&&this.j(t)}j(t){t===g?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},et=class extends D{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===g?void 0:t}},at=class extends D{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==g)}},rt=class extends D{constructor(t,a,r,s,i){super(t,a,r,s,i),this.type=5}_$AI(t,a=this){if((t=B(this,t,a,0)??g)===T)return;let r=this._$AH,s=t===g&&r!==g||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==g&&(r===g||s);s&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},st=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){B(this,t)}},Vt={M:$t,P:H,A:ft,C:1,L:Ft,R:tt,D:jt,V:B,I:j,H:D,N:at,U:rt,B:et,F:st},fe=ut.litHtmlPolyfillSupport;fe?.(q,j),(ut.litHtmlVersions??=[]).push("3.3.3");var Wt=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let i=a?.renderBefore??null;r._$litPart$=s=new j(t.insertBefore(W(),i),i,void 0,a??{})}return s._$AI(e),s};var Gt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function ve(e,{key:t,begin:a,move:r,step:s,tap:i,undo:n}){return{down:c=>{let o=c.currentTarget,l=o.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;c.preventDefault(),o.focus(),o.setPointerCapture(c.pointerId);let{x:h,y:d}=new DOMPoint(c.clientX,c.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:a?.(h,d)},i&&r(h,d,e.held.began)},move:c=>{if(e.held?.key!==t)return;let{x:o,y:l}=new DOMPoint(c.clientX,c.clientY).matrixTransform(e.held.matrix);r(o,l,e.held.began)},up:()=>{e.held=null},cancel:()=>{let c=e.held?.key===t?e.held:null;e.held=null,c&&n?.(c.began)},press:c=>{c.key in Gt&&(c.preventDefault(),c.stopPropagation(),s(...Gt[c.key]))}}}function bt(e,{key:t,x:a,y:r,label:s,text:i,begin:n,move:c,step:o,face:l}){let h=ve(e,{key:t,begin:n,move:c,step:o});return x`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow="0"
    aria-valuetext=${i} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${h.press}
    @pointerdown=${h.down} @pointermove=${h.move} @pointerup=${h.up} @pointercancel=${h.up}>
    <circle class="halo" cx=${a} cy=${r} r="22"></circle>
    ${l??x`<circle cx=${a} cy=${r} r="10"></circle>`}</g>`}function A(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}var xe=[1,1.5,2,3,4,6,8,10];function qt(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),a=10**Math.floor(Math.log10(t));return Math.sign(e)*a*(xe.find(r=>r*a>=t)??10)}function Y(e){if(!(e>0)||!Number.isFinite(e))return A(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,a]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${a.replace("-","\u2212").replace("+","")}`}var be=3,wt={half:8,long:13};var J=e=>e.map(([t,a],r)=>`${r?"L":"M"}${t.toFixed(1)} ${a.toFixed(1)}`).join("")||"M0 0";function Yt([e,t],[a,r],s){let i=Math.hypot(a,r);if(i<2)return g;let[n,c]=[a/i,r/i],o=Math.min(wt.long,i*.7),l=o/wt.long*wt.half,h=Math.min(be,l/2),d=(f,v)=>`${(e+f*n-v*c).toFixed(1)} ${(t+f*c+v*n).toFixed(1)}`,m=[[0,h],[i-o,h],[i-o,l],[i,0],[i-o,-l],[i-o,-h],[0,-h]];return x`<path class=${s} d="M${m.map(([f,v])=>d(f,v)).join("L")}Z"></path>`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var L={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Jt=e=>(...t)=>({_$litDirective$:e,values:t}),it=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:na}=Vt;var Zt=e=>e.strings===void 0;var we={},Xt=(e,t=we)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var z=Jt(class extends it{constructor(e){if(super(e),e.type!==L.PROPERTY&&e.type!==L.ATTRIBUTE&&e.type!==L.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Zt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===T||t===g)return t;let a=e.element,r=e.name;if(e.type===L.PROPERTY){if(t===a[r])return T}else if(e.type===L.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return T}else if(e.type===L.ATTRIBUTE&&a.getAttribute(r)===t+"")return T;return Xt(e),t}});var ot="Works as soon as Python runs",Kt=100;function Qt(e,t,a,r){return{slider:ye,decades:Ae,steps:_e,choice:Me,text:Te,values:Ne}[e.kind]?.(e,t,a,r)??""}function Z({name:e},t){let a=!t.dead&&!t.can(e);return{waits:a,off:t.dead||a,title:a?ot:g}}function ke(e,t,{low:a,high:r,step:s,place:i,words:n,set:c}){let{name:o,label:l}=e,{waits:h,off:d,title:m}=Z(e,t);return $`<label class="knob" data-control=${o} data-waits=${h} title=${m}><span>${l}</span>
    <input type="range" aria-label=${l} aria-valuetext=${n} min=${a} max=${r} step=${s}
      .value=${z(String(i))} ?disabled=${d} data-lm-suppress-shortcuts="true"
      @input=${f=>c(Number(f.target.value))}><output>${n}</output></label>`}var ye=(e,t,a,r)=>ke(e,r,{low:e.low,high:e.high,step:e.step,place:t,words:A(t),set:a});function Ae(e,t,a,r){let s=h=>Math.round(Kt*Math.log10(h)),i=h=>Math.min(e.high,Math.max(e.low,Number((10**(h/Kt)).toPrecision(3)))),n=h=>{let d=h.target.value.trim();a(d===""||Number.isNaN(Number(d))?d:Number(d))},{waits:c,off:o,title:l}=Z(e,r);return $`<span class="knob" data-control=${e.name} data-waits=${c} title=${l}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${z(String(s(t)))} ?disabled=${o} data-lm-suppress-shortcuts="true"
      @input=${h=>{r.drafts.delete(e.name),a(i(Number(h.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${o}
      .value=${z(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${kt(e,r)} @change=${nt(n)} @keydown=${yt(n)}></span>`}var kt=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},nt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},yt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),nt(e)(t))};function _e({name:e,label:t,low:a,high:r},s,i,n){let c=l=>l>=a&&l<=r&&!n.can(e,l),o=(l,h,d)=>$`
    <button type="button" aria-label=${d} title=${c(s+l)?ot:g} data-waits=${c(s+l)}
      aria-disabled=${c(s+l)} ?disabled=${n.dead||s+l<a||s+l>r} data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${h}</button>`;return $`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${o(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${o(1,"+",`${t}: one more`)}</span>`}function Me(e,t,a,r){let{name:s,label:i,options:n,named:c}=e,{waits:o,off:l,title:h}=Z(e,r),d=u=>u!==t&&!r.can(s,u);if(n.length>4)return $`<label class="knob" data-control=${s} data-waits=${o} title=${h}><span>${i}</span>
    <select aria-label=${i} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @change=${u=>a(u.target.value)}>
      ${n.map(([u,k])=>$`<option value=${u} .selected=${u===t} ?disabled=${d(u)}>${k}</option>`)}</select></label>`;let m=n.findIndex(([u])=>u===t),f=u=>{let k={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[u.key];if(!k)return;u.preventDefault(),u.stopPropagation();let b=(m+k+n.length)%n.length;for(;d(n[b][0]);)b=(b+k+n.length)%n.length;a(n[b][0]),u.currentTarget.querySelectorAll("button")[b].focus()},v=c||r.view.folded?.includes(s)?$`<span class="knob">${i}</span>`:"";return $`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${f}>
    ${v}${n.map(([u,k])=>$`<button type="button" role="radio" aria-checked=${u===t}
      tabindex=${u===t?0:-1} ?disabled=${r.dead} aria-disabled=${d(u)} data-waits=${d(u)}
      title=${d(u)?ot:g} data-lm-suppress-shortcuts="true"
      @click=${()=>a(u)}>${k}</button>`)}</span>`}function Te(e,t,a,r){let{name:s,label:i}=e,n=h=>a(h.target.value),{waits:c,off:o,title:l}=Z(e,r);return $`<label class="knob long" data-control=${s} data-waits=${c} title=${l}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${z(r.drafts.get(s)??t)} ?disabled=${o} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${kt(e,r)} @change=${nt(n)} @keydown=${yt(n)}></label>${r.complaint(s)}`}function Ne(e,t,a,r){let{name:s,label:i,now:n}=e,{waits:c,off:o,title:l}=Z(e,r),h=d=>{let m=`${s}.${d}`,f=v=>a({...t,[d]:v.target.value});return $`<label class="knob"><span>${d}</span>
      <input type="text" aria-label=${d} size="8" .value=${z(r.drafts.get(m)??JSON.stringify(n[d]))} spellcheck="false"
        ?disabled=${o} data-lm-suppress-shortcuts="true" @input=${kt({name:m},r)}
        @change=${nt(f)} @keydown=${yt(f)}></label>`};return $`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${c}
    title=${l}>${Object.keys(n).map(h)}</span>${r.complaint(s)}`}var te=({words:e,press:t,off:a,waits:r,kernel:s},i,n)=>$`<button type="button" class=${i?"next":""}
  ?disabled=${a||s&&n} aria-disabled=${!!r&&!a} data-waits=${!!r&&!a} title=${r&&!a?ot:g}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var ee=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var He=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,lt=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),He())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function ae(e,t){let a=Math.min(Se,t);return e.kind==="table"?Ie(e):e.kind==="chart"?Be(e,a):e.kind==="bars"?Pe(e,a):$`<p>${e.text}</p>`}function Pe({caption:e,axis:t,role:a,bars:r},s){let i=Math.min(72,(s-4)/r.length),n=Math.max(...r.map(l=>l.value),1e-300),c=l=>92-72*l/n,o=r.map(l=>`${l.name}: ${l.text}`).join(", ");return $`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${o}" class="chart">
    ${r.map((l,h)=>x`<rect x=${h*i+4} y=${c(l.value)} width=${i-8} height=${92-c(l.value)}
        class="${a}-fill" data-value=${l.value}></rect>
      <text x=${(h+.5)*i} y=${c(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(h+.5)*i} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Re=e=>typeof e=="string"?$`<td>${e}</td>`:$`<td class="number" data-value=${e.value}>${e.text}</td>`;function Ie({caption:e,head:t,rows:a}){return $`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>$`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>$`<tr><th scope="row">${r}</th>${s.map(Re)}</tr>`)}
    </tbody></table></div>`}var Se=560,dt=240,U=56,ht=132,ct=22,At=34,Oe=9;function Ce({lines:e,log:t}){let a=e.flatMap(l=>l.points.map(h=>h[1])),r=Math.max(...a);if(!t)return{foot:"0",head:A(r),part:l=>l/r};let s=a.filter(l=>l>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**Oe),c=s.length<a.length,o=c?.06:0;return{foot:c?"0":Y(n),head:Y(i),part:l=>l>0?o+(1-o)*Math.max(0,Math.log(l/n)/Math.log(i/n)):0}}function Be(e,t){let{caption:a,x:r,y:s,lines:i,here:n,mark:c}=e,o=i.flatMap(p=>p.points),[l,h]=[Math.min(...o.map(p=>p[0])),Math.max(...o.map(p=>p[0]))],{foot:d,head:m,part:f}=Ce(e),v=p=>U+(p-l)/(h-l||1)*(t-U-ht),u=p=>dt-At-f(p)*(dt-ct-At),k=p=>p.points.map(([y,_],E)=>`${E?"L":"M"}${v(y).toFixed(1)} ${u(_).toFixed(1)}`).join(""),b=dt-At,M=De(i.map(p=>u((p.points.at(-1)??[0,0])[1])),b-4);return $`<figure><svg viewBox="0 0 ${t} ${dt}" role="img" aria-label=${a} class="chart">
    <path class="axis" d="M${U} ${ct}V${b}H${t-ht}"></path>
    <text x=${U} y="14" class="small">${s}</text>
    <text x=${U-6} y=${ct+5} class="small end">${m}</text>
    <text x=${U-6} y=${b+4} class="small end">${d}</text>
    ${[...new Set([l,h])].map(p=>x`<text x=${v(p)} y=${b+18} class="small middle">${p}</text>`)}
    <text x=${t-ht+12} y=${b+18} class="small">${r}</text>
    ${n===null?"":x`<path class="here" d="M${v(n)} ${ct}V${b}"></path>`}
    ${i.map((p,y)=>x`<path class="line" data-role=${p.role} d=${k(p)}></path>
      <text x=${t-ht+12} y=${M[y]+4} data-role=${p.role}>${p.name}</text>`)}
    ${c?x`<path class="mark" d="M${v(c.x)} ${b-6}v12"></path>
      <text x=${v(c.x)} y=${b+32} class="small middle">${c.words}</text>`:""}
    </svg></figure>`}function De(e,t){let a=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),r=[...e];for(let s=1;s<a.length;s++)r[a[s]]=Math.max(r[a[s]],r[a[s-1]]+17);for(let s=a.length-1,i=t;s>=0;s--,i-=17)i=r[a[s]]=Math.min(r[a[s]],i);return r}var Le=520,re="mg-72033635",_t=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${re}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new lt(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),r.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Le}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}can(t,a){return this.model.can?.(t,a)??!0}complaint(t){let a=this.model.get("message");return a&&this.typed?.name===t?se(a):g}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let a=this.root.querySelector(":scope > .stage");if(!a||t.target.tagName!=="INPUT")return;a.style.height=`${a.getBoundingClientRect().height}px`,a.style.overflow="clip";let r=()=>{a.style.height=a.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,r,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return Qt(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Wt($`<style>${ee.replaceAll(".mgw",`.${re}`)}</style>
      ${this.dead?$`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:g}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>te(s,i===0,this.dead))}</div>
      ${a&&!this.typed?se(a):g}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return $`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,a=!!this.model.get("message");return $`<p class="readout ${a?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${a?g:$`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${je[ie(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?$`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:g}
        ${t.fold.map(r=>ae(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${ie(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},se=e=>$`<p class="alert" role="alert" data-field="message">${e}</p>`;function ie(e){return e===null?"":e?"\u2713":"\u2717"}var je={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},oe=e=>({render({model:t,el:a}){let r=new _t(t,a,e);return()=>r.leave()}});var ze=270,ne=32,F=344,N=38,de=44,P=10,R=30,le=6,Mt=.6,Ue=[.02,.05,.1,.2,.5,1,2,4],pt=8,Tt=e=>e.state.stage;function Fe({weights:e,steps:t,delay:a}){let r=t.findIndex((s,i)=>i>a&&(s??0)*(e[i]??0)>1e-9);return r>0&&r<R?r:a+1}var Ve=e=>e.motion.playing?R*e.motion.at**1.7:e.local.update??Fe(Tt(e)),We=(e,t,a)=>[e[0]+(t[0]-e[0])*(2*a-a*a),e[1]+(t[1]-e[1])*a*a];function Ge(e,t){let a=Tt(e),{weights:r,read:s,steps:i,delay:n}=a,c=Ve(e),o=Math.min(R-1,Math.floor(c)),l=c-o,h=Math.min(le,qt(Math.max(1,...r.map(w=>Math.abs(w??le)))/1.1)),d=F-de,m=(P+d)/2,f=w=>N+w/R*(t-N-10),v=w=>m-Math.max(-40,Math.min(40,(w??1e9)/h))*(m-P),u=r.slice(0,R+1).map((w,I)=>[f(I),v(w)]),{playing:k}=e.motion,b=s[o],M=i[o],p=k?Math.min(1,l/Mt):1,y=k?Math.max(0,(l-Mt)/(1-Mt)):0,[_,E,Nt]=[u[b],u[o],u[o+1]],X=v(M??0)-v(0),gt=[E[0]+(Nt[0]-E[0])*y,E[1]+(Nt[1]-E[1])*y],Et=Array.from({length:17},(w,I)=>We(_,E,p*I/16)),he=Et[16],ce=k?o:R,pe=(M??0)*(r[o]??0)>1e-9,ge=_[1]<m?-14:24,me=`The weight over ${r.length-1} updates with gradients that are ${n} updates old, at rate ${A(a.rate)}: ${a.verdict}. Update ${o+1} moves ${A(r[o])} by ${A(M)}, a gradient of the weight ${A(r[b])}.`,Ht=w=>{e.motion.stop(),e.local.update=Math.max(0,Math.min(R-1,Math.round(w))),e.draw()},Pt=`${e.id}-walk`,K=o-b,ue=Math.min(t-8,Math.max(N+8,_[0]));return x`<svg viewBox="0 0 ${t} ${F}" role="group" aria-label=${me}>
    <clipPath id=${Pt}><rect x="0" y="0" width=${t} height=${d}></rect></clipPath>
    <path class="now" stroke-dasharray="6 5" d="M${N} ${m}H${t}"></path><text class="small end outlined" x=${t-2} y=${m-7}>minimum of the loss</text>
    <path class="axis" d="M${N} ${P}V${d}"></path><text class="strong end" x=${N-8} y=${(P+m)/2+5}>w</text>
    ${[h,0,-h].map(w=>x`<text class="small end" x=${N-8} y=${v(w)+(w?8*Math.sign(w)-1:5)}>${A(w)}</text>`)}
    <g clip-path="url(#${Pt})"><path class="trail" d=${J(k?[...u.slice(0,o+1),gt]:u)}></path>
      ${u.slice(0,ce+1).map(([w,I],Rt)=>x`<circle class="value-fill" cx=${w} cy=${I} r="3.5" opacity=${Rt>o?.35:.7} data-at=${Rt}></circle>`)}
      ${M===null?g:x`<path class="flow" stroke-width="1.6" stroke-dasharray="4 4" d=${J(Et)}></path>
      <circle class="ahead" style="stroke: var(--mg-grad-fill)" cx=${_[0]} cy=${_[1]} r="8"></circle>
      <g data-step=${o} data-value=${M} data-read=${b}>${Yt(he,[0,X],"downhill")}</g>`}
      <circle class="spot" cx=${gt[0]} cy=${gt[1]} r="7" data-spot></circle></g>
    ${k||M===null||_[1]<0||_[1]>d?g:x`<text class="small outlined" x=${ue-(_[0]>t/2?0:6)} y=${Math.min(d-6,Math.max(14,_[1]+ge))}
        data-role="grad">${K?`gradient of ${K} update${K>1?"s":""} ago`:"gradient of now"}</text>
      ${K&&pe?x`<text class="small outlined wrong" x=${Math.min(t-150,E[0]+14)} y=${Math.min(d-6,Math.max(30,E[1]+(X>0?X+20:X-10)))}>✗ leads away</text>`:g}`}
    <path class="axis" d="M${N} ${d+16}H${t-10}"></path>
    <text class="small middle" x=${Math.min(t-40,Math.max(40,f(o)))} y=${F-5}>update ${o+1}</text>
    ${bt(e,{key:"update",x:f(o),y:d+16,label:"Update",text:`update ${o+1}`,move:w=>Ht((w-N)/(t-N-10)*R),step:(w,I)=>Ht(o+w-I)})}</svg>`}function qe(e,t){let{limits:a,rates:[r,s],delay:i,rate:n,verdict:c}=Tt(e),o=40,l=t-12,h=F-de,d=p=>o+14+p/pt*(l-o-28),m=p=>h-Math.log(Math.min(s,Math.max(r,p))/r)/Math.log(s/r)*(h-P),f=a.map((p,y)=>[d(y),m(p)]),{guess:v}=e,u=!e.covered,k=(p,y)=>e.change({delay:Math.min(pt,Math.max(0,Math.round(p))),rate:Math.min(s,Math.max(r,Number(y.toPrecision(3))))}),b=e.local.tried??new Map,M=`Rates over the age of the gradients. Age ${i}, rate ${A(n)}: ${c}.${u?` Largest stable rates for the ages 0 to 8: ${a.map(p=>A(p)).join(", ")}.`:""}`;return x`<svg viewBox="0 0 ${t} ${F}" role="group" aria-label=${M}>
    ${u?x`<path class="over" data-edge d="${J([...f,[f[pt][0],h],[f[0][0],h]])}Z"></path>
      <path class="climb" data-role="value" d=${J(f)}></path>
      <text class="small" x=${o+22} y=${h-34}>settles</text><text class="small end" x=${l-4} y=${P+52}>swings grow</text>`:g}
    <path class="axis" d="M${o} ${P}V${h}H${l}"></path>
    ${Ue.map(p=>x`<text class="small end" x=${o-8} y=${m(p)+5}>${Y(p)}</text><path class="axis" d="M${o-4} ${m(p)}h4"></path>`)}
    ${Array.from({length:pt+1},(p,y)=>x`<text class="small middle" x=${d(y)} y=${h+18}>${y}</text>`)}
    <text class="small end" x=${l} y=${F-4}>age of the gradients, in updates</text><text class="small" x=${o+8} y=${P+6}>rate</text>
    ${v===null||v<r||v>s?g:x`<path class="you" d="M${d(2)-22} ${m(v)}h44"></path><text class="small outlined" data-you x=${d(2)+26} y=${m(v)+5}>✎ ${A(v)}</text>`}
    ${[...b.values()].map(p=>x`<text class="${p.verdict==="too large"?"wrong":"right"} middle" data-tried=${p.verdict} x=${d(p.age)} y=${m(p.rate)+5}>${p.verdict==="too large"?"\u2717":"\u2713"}</text>`)}
    <text class="small outlined ${i>4?"end":""} ${c==="too large"?"wrong":"right"}" data-verdict=${c} x=${d(i)+(i>4?-16:16)}
      y=${m(n)+5}>${c==="too large"?"\u2717 swings grow":"\u2713 settles"}</text>
    ${b.size?g:x`<text class="small outlined ${i>4?"end":""}" x=${d(i)+(i>4?-16:16)} y=${m(n)+24}>drag this dot</text>`}
    ${bt(e,{key:"rate and age",x:d(i),y:m(n),label:"Rate and age",text:`age ${i}, rate ${A(n)}`,move:(p,y)=>k((p-d(0))/(d(1)-d(0)),r*(s/r)**((h-y)/(h-P))),step:(p,y)=>k(i+p,n*10**(-y/20))})}</svg>`}function Ye(e){let{room:t,narrow:a}=e,r=a?t:Math.min(ze,.36*t),s=a?t:t-r-ne;return $`<div style="display: grid; gap: ${a?16:0}px ${ne}px; grid-template-columns: ${a?"1fr":`${s}px ${r}px`}">
    ${Ge(e,s)}${qe(e,r)}</div>`}function Je(e,t){let{delay:a,rate:r,verdict:s}=t.stage,i=e.held&&e.local.held===e.held;e.local.held=e.held,i||(e.local.tried=(e.local.tried??new Map).set(`${a} ${Ze(r)}`,{age:a,rate:r,verdict:s})),e.local.update=void 0}var Ze=e=>Math.round(8*Math.log10(e)),Sa=oe({name:"steps",question:"How fast may you go with old gradients?",stage:Ye,arrived:Je,motion:()=>4500,actions:e=>[{words:"\u25B6 Play",press:()=>{e.local.update=void 0,e.play()}}]});export{Sa as default};
