// 5486eca5d09c02504c04bca146bb315b9f9becb023055181b6dafd17edc35f10 lessons/nb11_when_the_gradient_is_useless/sealed_box.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/plane.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var gt=globalThis,Tt=e=>e,Q=gt.trustedTypes,Nt=Q?Q.createPolicy("lit-html",{createHTML:e=>e}):void 0,mt="$lit$",M=`lit$${Math.random().toFixed(9).slice(2)}$`,$t="?"+M,pe=`<${$t}>`,P=document,F=()=>P.createComment(""),L=e=>e===null||typeof e!="object"&&typeof e!="function",ft=Array.isArray,Ot=e=>ft(e)||typeof e?.[Symbol.iterator]=="function",ut=`[ 	
\f\r]`,z=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Et=/-->/g,Ht=/>/g,E=RegExp(`>|${ut}(?:([^\\s"'>=/]+)(${ut}*=${ut}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Pt=/'/g,Rt=/"/g,It=/^(?:script|style|textarea|title)$/i,vt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),f=vt(1),x=vt(2),Je=vt(3),A=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),St=new WeakMap,H=P.createTreeWalker(P,129);function Ct(e,t){if(!ft(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Nt!==void 0?Nt.createHTML(t):t}var Bt=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=z;for(let d=0;d<r;d++){let n=e[d],l,c,h=-1,$=0;for(;$<n.length&&(o.lastIndex=$,c=o.exec(n),c!==null);)$=o.lastIndex,o===z?c[1]==="!--"?o=Et:c[1]!==void 0?o=Ht:c[2]!==void 0?(It.test(c[2])&&(s=RegExp("</"+c[2],"g")),o=E):c[3]!==void 0&&(o=E):o===E?c[0]===">"?(o=s??z,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,l=c[1],o=c[3]===void 0?E:c[3]==='"'?Rt:Pt):o===Rt||o===Pt?o=E:o===Et||o===Ht?o=z:(o=E,s=void 0);let u=o===E&&e[d+1].startsWith("/>")?" ":"";i+=o===z?n+pe:h>=0?(a.push(l),n.slice(0,h)+mt+n.slice(h)+M+u):n+M+(h===-2?d:u)}return[Ct(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},U=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,o=0,d=t.length-1,n=this.parts,[l,c]=Bt(t,r);if(this.el=e.createElement(l,a),H.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=H.nextNode())!==null&&n.length<d;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(mt)){let $=c[o++],u=s.getAttribute(h).split(M),m=/([.?@])?(.*)/.exec($);n.push({type:1,index:i,name:m[2],strings:u,ctor:m[1]==="."?Z:m[1]==="?"?K:m[1]==="@"?tt:S}),s.removeAttribute(h)}else h.startsWith(M)&&(n.push({type:6,index:i}),s.removeAttribute(h));if(It.test(s.tagName)){let h=s.textContent.split(M),$=h.length-1;if($>0){s.textContent=Q?Q.emptyScript:"";for(let u=0;u<$;u++)s.append(h[u],F()),H.nextNode(),n.push({type:2,index:++i});s.append(h[$],F())}}}else if(s.nodeType===8)if(s.data===$t)n.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(M,h+1))!==-1;)n.push({type:7,index:i}),h+=M.length-1}i++}}static createElement(t,r){let a=P.createElement("template");return a.innerHTML=t,a}};function R(e,t,r=e,a){if(t===A)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=L(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=R(e,s._$AS(e,t.values),s,a)),t}var X=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??P).importNode(r,!0);H.currentNode=s;let i=H.nextNode(),o=0,d=0,n=a[0];for(;n!==void 0;){if(o===n.index){let l;n.type===2?l=new C(i,i.nextSibling,this,t):n.type===1?l=new n.ctor(i,n.name,n.strings,this,t):n.type===6&&(l=new et(i,this,t)),this._$AV.push(l),n=a[++d]}o!==n?.index&&(i=H.nextNode(),o++)}return H.currentNode=P,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},C=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=R(this,t,r),L(t)?t===p||t==null||t===""?(this._$AH!==p&&this._$AR(),this._$AH=p):t!==this._$AH&&t!==A&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Ot(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==p&&L(this._$AH)?this._$AA.nextSibling.data=t:this.T(P.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=U.createElement(Ct(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new X(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=St.get(t.strings);return r===void 0&&St.set(t.strings,r=new U(t)),r}k(t){ft(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(F()),this.O(F()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=Tt(t).nextSibling;Tt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},S=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=p,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=p}_$AI(t,r=this,a,s){let i=this.strings,o=!1;if(i===void 0)t=R(this,t,r,0),o=!L(t)||t!==this._$AH&&t!==A,o&&(this._$AH=t);else{let d=t,n,l;for(t=i[0],n=0;n<i.length-1;n++)l=R(this,d[a+n],r,n),l===A&&(l=this._$AH[n]),o||=!L(l)||l!==this._$AH[n],l===p?t=p:t!==p&&(t+=(l??"")+i[n+1]),this._$AH[n]=l}o&&!s&&this.j(t)}j(t){t===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Z=class extends S{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===p?void 0:t}},K=class extends S{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==p)}},tt=class extends S{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=R(this,t,r,0)??p)===A)return;let a=this._$AH,s=t===p&&a!==p||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==p&&(a===p||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},et=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){R(this,t)}},Dt={M:mt,P:M,A:$t,C:1,L:Bt,R:X,D:Ot,V:R,I:C,H:S,N:K,U:tt,B:Z,F:et},ue=gt.litHtmlPolyfillSupport;ue?.(U,C),(gt.litHtmlVersions??=[]).push("3.3.3");var jt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new C(t.insertBefore(F(),i),i,void 0,r??{})}return s._$AI(e),s};var zt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function Ft(e,{key:t,begin:r,move:a,step:s,tap:i,undo:o}){return{down:d=>{let n=d.currentTarget,l=n.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;d.preventDefault(),n.focus(),n.setPointerCapture(d.pointerId);let{x:c,y:h}=new DOMPoint(d.clientX,d.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:r?.(c,h)},i&&a(c,h,e.held.began)},move:d=>{if(e.held?.key!==t)return;let{x:n,y:l}=new DOMPoint(d.clientX,d.clientY).matrixTransform(e.held.matrix);a(n,l,e.held.began)},up:()=>{e.held=null},cancel:()=>{let d=e.held?.key===t?e.held:null;e.held=null,d&&o?.(d.began)},press:d=>{d.key in zt&&(d.preventDefault(),d.stopPropagation(),s(...zt[d.key]))}}}function _(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function xt(e){if(!(e>0)||!Number.isFinite(e))return _(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var ge=3,bt={half:8,long:13};var kt=e=>e.map(([t,r],a)=>`${a?"L":"M"}${t.toFixed(1)} ${r.toFixed(1)}`).join("")||"M0 0";function wt([e,t],[r,a],s){let i=Math.hypot(r,a);if(i<2)return p;let[o,d]=[r/i,a/i],n=Math.min(bt.long,i*.7),l=n/bt.long*bt.half,c=Math.min(ge,l/2),h=(u,m)=>`${(e+u*o-m*d).toFixed(1)} ${(t+u*d+m*o).toFixed(1)}`,$=[[0,c],[i-n,c],[i-n,l],[i,0],[i-n,-l],[i-n,-c],[0,-c]];return x`<path class=${s} d="M${$.map(([u,m])=>h(u,m)).join("L")}Z"></path>`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var O={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Lt=e=>(...t)=>({_$litDirective$:e,values:t}),rt=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:ir}=Dt;var Ut=e=>e.strings===void 0;var me={},Vt=(e,t=me)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var B=Lt(class extends rt{constructor(e){if(super(e),e.type!==O.PROPERTY&&e.type!==O.ATTRIBUTE&&e.type!==O.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ut(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===A||t===p)return t;let r=e.element,a=e.name;if(e.type===O.PROPERTY){if(t===r[a])return A}else if(e.type===O.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return A}else if(e.type===O.ATTRIBUTE&&r.getAttribute(a)===t+"")return A;return Vt(e),t}});var at="Works as soon as Python runs",qt=100;function Wt(e,t,r,a){return{slider:fe,decades:ve,steps:xe,choice:be,text:ke,values:we}[e.kind]?.(e,t,r,a)??""}function V({name:e},t){let r=!t.dead&&!t.can(e);return{waits:r,off:t.dead||r,title:r?at:p}}function $e(e,t,{low:r,high:a,step:s,place:i,words:o,set:d}){let{name:n,label:l}=e,{waits:c,off:h,title:$}=V(e,t);return f`<label class="knob" data-control=${n} data-waits=${c} title=${$}><span>${l}</span>
    <input type="range" aria-label=${l} aria-valuetext=${o} min=${r} max=${a} step=${s}
      .value=${B(String(i))} ?disabled=${h} data-lm-suppress-shortcuts="true"
      @input=${u=>d(Number(u.target.value))}><output>${o}</output></label>`}var fe=(e,t,r,a)=>$e(e,a,{low:e.low,high:e.high,step:e.step,place:t,words:_(t),set:r});function ve(e,t,r,a){let s=c=>Math.round(qt*Math.log10(c)),i=c=>Math.min(e.high,Math.max(e.low,Number((10**(c/qt)).toPrecision(3)))),o=c=>{let h=c.target.value.trim();r(h===""||Number.isNaN(Number(h))?h:Number(h))},{waits:d,off:n,title:l}=V(e,a);return f`<span class="knob" data-control=${e.name} data-waits=${d} title=${l}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${B(String(s(t)))} ?disabled=${n} data-lm-suppress-shortcuts="true"
      @input=${c=>{a.drafts.delete(e.name),r(i(Number(c.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${n}
      .value=${B(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${yt(e,a)} @change=${st(o)} @keydown=${At(o)}></span>`}var yt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},st=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},At=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),st(e)(t))};function xe({name:e,label:t,low:r,high:a},s,i,o){let d=l=>l>=r&&l<=a&&!o.can(e,l),n=(l,c,h)=>f`
    <button type="button" aria-label=${h} title=${d(s+l)?at:p} data-waits=${d(s+l)}
      aria-disabled=${d(s+l)} ?disabled=${o.dead||s+l<r||s+l>a} data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${c}</button>`;return f`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${n(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${n(1,"+",`${t}: one more`)}</span>`}function be(e,t,r,a){let{name:s,label:i,options:o,named:d}=e,{waits:n,off:l,title:c}=V(e,a),h=g=>g!==t&&!a.can(s,g);if(o.length>4)return f`<label class="knob" data-control=${s} data-waits=${n} title=${c}><span>${i}</span>
    <select aria-label=${i} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @change=${g=>r(g.target.value)}>
      ${o.map(([g,w])=>f`<option value=${g} .selected=${g===t} ?disabled=${h(g)}>${w}</option>`)}</select></label>`;let $=o.findIndex(([g])=>g===t),u=g=>{let w={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[g.key];if(!w)return;g.preventDefault(),g.stopPropagation();let b=($+w+o.length)%o.length;for(;h(o[b][0]);)b=(b+w+o.length)%o.length;r(o[b][0]),g.currentTarget.querySelectorAll("button")[b].focus()},m=d||a.view.folded?.includes(s)?f`<span class="knob">${i}</span>`:"";return f`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${u}>
    ${m}${o.map(([g,w])=>f`<button type="button" role="radio" aria-checked=${g===t}
      tabindex=${g===t?0:-1} ?disabled=${a.dead} aria-disabled=${h(g)} data-waits=${h(g)}
      title=${h(g)?at:p} data-lm-suppress-shortcuts="true"
      @click=${()=>r(g)}>${w}</button>`)}</span>`}function ke(e,t,r,a){let{name:s,label:i}=e,o=c=>r(c.target.value),{waits:d,off:n,title:l}=V(e,a);return f`<label class="knob long" data-control=${s} data-waits=${d} title=${l}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${B(a.drafts.get(s)??t)} ?disabled=${n} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${yt(e,a)} @change=${st(o)} @keydown=${At(o)}></label>${a.complaint(s)}`}function we(e,t,r,a){let{name:s,label:i,now:o}=e,{waits:d,off:n,title:l}=V(e,a),c=h=>{let $=`${s}.${h}`,u=m=>r({...t,[h]:m.target.value});return f`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${B(a.drafts.get($)??JSON.stringify(o[h]))} spellcheck="false"
        ?disabled=${n} data-lm-suppress-shortcuts="true" @input=${yt({name:$},a)}
        @change=${st(u)} @keydown=${At(u)}></label>`};return f`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${d}
    title=${l}>${Object.keys(o).map(c)}</span>${a.complaint(s)}`}var Gt=({words:e,press:t,off:r,waits:a,kernel:s},i,o)=>f`<button type="button" class=${i?"next":""}
  ?disabled=${r||s&&o} aria-disabled=${!!a&&!r} data-waits=${!!a&&!r} title=${a&&!r?at:p}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Yt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Ae=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,it=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Ae())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Jt(e,t){let r=Math.min(Ne,t);return e.kind==="table"?Te(e):e.kind==="chart"?Pe(e,r):e.kind==="bars"?_e(e,r):f`<p>${e.text}</p>`}function _e({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),o=Math.max(...a.map(l=>l.value),1e-300),d=l=>92-72*l/o,n=a.map(l=>`${l.name}: ${l.text}`).join(", ");return f`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${n}" class="chart">
    ${a.map((l,c)=>x`<rect x=${c*i+4} y=${d(l.value)} width=${i-8} height=${92-d(l.value)}
        class="${r}-fill" data-value=${l.value}></rect>
      <text x=${(c+.5)*i} y=${d(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Me=e=>typeof e=="string"?f`<td>${e}</td>`:f`<td class="number" data-value=${e.value}>${e.text}</td>`;function Te({caption:e,head:t,rows:r}){return f`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>f`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>f`<tr><th scope="row">${a}</th>${s.map(Me)}</tr>`)}
    </tbody></table></div>`}var Ne=560,ot=240,D=56,nt=132,lt=22,_t=34,Ee=9;function He({lines:e,log:t}){let r=e.flatMap(l=>l.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:_(a),part:l=>l/a};let s=r.filter(l=>l>0),i=Math.max(...s,1e-300),o=Math.max(Math.min(...s,i/10),i/10**Ee),d=s.length<r.length,n=d?.06:0;return{foot:d?"0":xt(o),head:xt(i),part:l=>l>0?n+(1-n)*Math.max(0,Math.log(l/o)/Math.log(i/o)):0}}function Pe(e,t){let{caption:r,x:a,y:s,lines:i,here:o,mark:d}=e,n=i.flatMap(v=>v.points),[l,c]=[Math.min(...n.map(v=>v[0])),Math.max(...n.map(v=>v[0]))],{foot:h,head:$,part:u}=He(e),m=v=>D+(v-l)/(c-l||1)*(t-D-nt),g=v=>ot-_t-u(v)*(ot-lt-_t),w=v=>v.points.map(([N,j],Y)=>`${Y?"L":"M"}${m(N).toFixed(1)} ${g(j).toFixed(1)}`).join(""),b=ot-_t,G=Re(i.map(v=>g((v.points.at(-1)??[0,0])[1])),b-4);return f`<figure><svg viewBox="0 0 ${t} ${ot}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${D} ${lt}V${b}H${t-nt}"></path>
    <text x=${D} y="14" class="small">${s}</text>
    <text x=${D-6} y=${lt+5} class="small end">${$}</text>
    <text x=${D-6} y=${b+4} class="small end">${h}</text>
    ${[...new Set([l,c])].map(v=>x`<text x=${m(v)} y=${b+18} class="small middle">${v}</text>`)}
    <text x=${t-nt+12} y=${b+18} class="small">${a}</text>
    ${o===null?"":x`<path class="here" d="M${m(o)} ${lt}V${b}"></path>`}
    ${i.map((v,N)=>x`<path class="line" data-role=${v.role} d=${w(v)}></path>
      <text x=${t-nt+12} y=${G[N]+4} data-role=${v.role}>${v.name}</text>`)}
    ${d?x`<path class="mark" d="M${m(d.x)} ${b-6}v12"></path>
      <text x=${m(d.x)} y=${b+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function Re(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var Se=520,Qt="mg-5486eca5",Mt=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Qt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new it(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Se}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}can(t,r){return this.model.can?.(t,r)??!0}complaint(t){let r=this.model.get("message");return r&&this.typed?.name===t?Xt(r):p}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let r=this.root.querySelector(":scope > .stage");if(!r||t.target.tagName!=="INPUT")return;r.style.height=`${r.getBoundingClientRect().height}px`,r.style.overflow="clip";let a=()=>{r.style.height=r.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,a,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Wt(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));jt(f`<style>${Yt.replaceAll(".mgw",`.${Qt}`)}</style>
      ${this.dead?f`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:p}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Gt(s,i===0,this.dead))}</div>
      ${r&&!this.typed?Xt(r):p}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return f`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,r=!!this.model.get("message");return f`<p class="readout ${r?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${r?p:f`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Oe[Zt(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?f`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:p}
        ${t.fold.map(a=>Jt(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Zt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Xt=e=>f`<p class="alert" role="alert" data-field="message">${e}</p>`;function Zt(e){return e===null?"":e?"\u2713":"\u2717"}var Oe={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Kt=e=>({render({model:t,el:r}){let a=new Mt(t,r,e);return()=>a.leave()}});var te=16,ee=24,oe=42,Ie=62,I=204,Ce=46,re={one:.3,most:.85},Be=.7,q={asked:.5,drawn:.65},ae=.4,se=.25,T=e=>e.state.stage;function ne(e){let{rounds:t}=T(e),r=Math.min(e.local.from??0,t),a=r+e.motion.at*(t-r),s=Math.min(t,Math.floor(a+1e-9));return{over:s,part:e.motion.playing?a-s:0}}var De={"swap roles":"fit M to the dots",central:"ask left and right of M",spsa:"nudge all of M at random",surrogate:"slope of a fitted copy"},W=(e,t,r)=>Math.min(1,Math.max(0,(e-t)/(r-t))),ie=e=>e.map(([t,r])=>`M${t.toFixed(1)} ${r.toFixed(1)}h0`).join("")||"M0 0";function je({asked:e},{over:t,part:r},a,s){let i=e.slice(0,t+1).flat().map(a),o=r?e[t+1]:[],d=W(r,0,q.asked),n=o.map((c,h)=>{let[$,u]=a(c),m=h/o.length*(1-ae);return{x:$,y:u,up:W(d,m,m+ae)}}).filter(({up:c})=>c>0),l=n.map(({x:c,y:h,up:$})=>[c,s+(h-s)*$]);return x`<path class="passing" style="stroke-width: 5; stroke-linecap: round; opacity: 0.45" data-asked=${i.length} d=${ie(i)}></path>
    <path class="passing" style="stroke-width: 1; opacity: 0.5" d=${l.map(([c,h],$)=>n[$].up<1?`M${c} ${s}V${h}`:"").join("")||"M0 0"}></path>
    <path class="passing" style="stroke-width: 5; stroke-linecap: round; opacity: 0.6" d=${ie(l)}></path>`}function ze(e,t,r,a){if(!e.length||!a)return p;let s=i=>Math.sign(i)*Math.min(re.most,re.one*Math.abs(i))*r*a;return t.map((i,o)=>e.every(d=>d[o]===0)?x`<circle data-push="0" class="push" cx=${i[0]} cy=${i[1]} r="6"></circle>`:e.map(d=>x`<g data-push=${d[o]}>${wt(i,[s(d[o]),0],"downhill")}</g>`))}function Fe(e,{way:t},r){if(e.guess===null||T(e).box!=="two-to-one"||t!=="swap roles")return p;let[a,s]=r([e.guess,se]);return x`<path class="you" d="M${a} ${s-18}v36"></path><text class="small outlined middle" x=${a} y=${s-24}>✎ M(${se})</text>`}function Le(e,t,{left:r,top:a,wide:s}){let{window:[[i,o],[d,n]],z:l,each:c,graph:h,formula:$}=T(e),{over:u,part:m}=ne(e),g=a+oe,w=g+I,b=s/(o-i),G=`${e.id}-${t.way.replace(" ","-")}`,v=([k,y])=>[r+(k-i)*b,w-(y-d)/(n-d)*I],N=W(m,q.drawn,1),j=Math.min(u+1,t.m.length-1),Y=k=>k[u].map((y,pt)=>y+(k[j][pt]-y)*N),le=Y(t.m),de=Y(t.out),dt=le.map((k,y)=>v([k,l[y]])),ct=dt.filter((k,y)=>y%c===0),ht=t.way,J=t.miss[u]+(t.miss[j]-t.miss[u])*N,ce=`${ht}: ${t.asked.slice(0,u+1).flat().length} queries, F(M(z)) misses z by ${_(J,2)} on average`,he=m?W(m,q.asked,q.drawn)*(1-N):1;return x`<g data-way=${t.way} role="img" aria-label=${ce}>
    <text class="strong" x=${r} y=${a+16}>${ht}</text><text class="small" x=${r} y=${a+34}>${De[ht]}</text>
    <clipPath id=${G}><rect x=${r} y=${g} width=${s} height=${I} rx="4"></rect></clipPath>
    <rect class=${$?"paper":"shade"} x=${r} y=${g} width=${s} height=${I} rx="4"></rect>
    <g clip-path="url(#${G})">
      ${h.length?x`<path class="wire" data-field="graph" style="stroke-width: 6; opacity: 0.5" d=${kt(h.map(v))}></path>`:p}
      ${je(t,{over:u,part:m},v,w)}
      <path class="now" style="stroke-dasharray: 3 2" d=${ct.map(([k,y],pt)=>`M${k} ${y}V${v([0,de[pt]])[1]}`).join("")}></path>
      <path class="line" data-role="value" style="stroke-width: 4" d=${kt(dt)}></path>
      ${ze(m?t.drawn[j]:t.push[u],ct,b,he)}
      ${ct.map(([k,y])=>x`<circle class="spot" style="stroke-width: 1" cx=${k} cy=${y} r="4"></circle>`)}
      ${Fe(e,t,v)}${dt.every(([k])=>k<r||k>r+s)?x`<text class="middle outlined" x=${r+s/2} y=${g+I/2}>M is outside</text>`:p}</g>
    <rect class="frame" x=${r} y=${g} width=${s} height=${I} rx="4"></rect>
    <g aria-hidden="true"><text class="small outlined" x=${r+5} y=${g+15}>↑ y comes out</text>
      ${[-1,0,1].map(k=>x`<text class="small middle" x=${v([k,0])[0]} y=${w+15}>${_(k)}</text>`)}
      <text class="small end outlined" x=${r+s-5} y=${w-6}>x goes in →</text></g>
    <rect class="value-fill" x=${r} y=${w+40} width=${Math.min(1,J/Be)*s} height="9" rx="2"></rect>
    <text x=${r} y=${w+34}>misses by <tspan class="strong" data-miss=${J}>${_(J,2)}</tspan></text></g>`}function Ue(e){let{formula:t}=T(e),r=[{words:"a query",wide:78,draw:(d,n)=>x`<path class="passing" style="stroke-width: 6; stroke-linecap: round; opacity: 0.6" d="M${d+8} ${n}h0"></path>`},{words:"M: the x for each wanted height",wide:228,draw:(d,n)=>x`<path class="line" data-role="value" style="stroke-width: 4" d="M${d} ${n}h16"></path>`},{words:"its miss",wide:78,draw:(d,n)=>x`<path class="now" style="stroke-dasharray: 3 2" d="M${d+8} ${n-8}v16"></path>`},{words:"its gradient pushes M (ring: 0)",wide:222,draw:(d,n)=>wt([d,n],[17,0],"downhill")}],[a,s]=[0,10],i=r.map(({words:d,wide:n,draw:l})=>{a+n>e.room&&([a,s]=[0,s+ee]);let c=x`${l(a,s)}<text class="small" x=${a+23} y=${s+5}>${d}</text>`;return a+=n+16,c}),o=t?`F(x) = ${t}`:"the box F is sealed";return a+7*o.length>e.room&&([a,s]=[0,s+ee]),{high:s+14,drawn:x`<g>${i}<text class="strong ${a?"end":""}" data-field="formula" x=${a?e.room:0} y=${s+5}>${o}</text></g>`}}function Ve(e,t){let{most:r,round:a,rounds:s}=T(e),{over:i,part:o}=ne(e),d=i+W(o,0,q.asked),n=(e.room-24)/r,l=m=>{e.local.walk=!1,e.set("rounds",Math.min(r,Math.max(0,Math.round(m))))},c=Ft(e,{key:"rounds",tap:!0,move:m=>l((m-12)/n),step:(m,g)=>l(s+m-g)}),h=`${Math.round(d*a)} of ${r*a} queries spent by each way`,$=12+d*n,u=t+30;return x`<text class="small" data-field="spent" x="0" y=${t+12}>${h}</text>
    <g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label="Rounds of ${a} queries" aria-valuenow=${s} aria-valuemin="0" aria-valuemax=${r}
      aria-valuetext="${s} rounds, ${s*a} queries" aria-disabled=${e.dead} data-knob="rounds" data-lm-suppress-shortcuts="true"
      @keydown=${c.press} @pointerdown=${c.down} @pointermove=${c.move} @pointerup=${c.up} @pointercancel=${c.up}>
      <rect class="clear" x="0" y=${u-14} width=${e.room} height="28"></rect>
      ${Array.from({length:r},(m,g)=>x`<rect class=${g<d?"value-fill":"shade"} x=${12+g*n+1} y=${u-5} width=${Math.max(1,n-2)} height="10" rx="2"></rect>`)}
      <circle class="halo" cx=${$} cy=${u} r="16"></circle><circle cx=${$} cy=${u} r="10"></circle></g>`}function qe(e){let{ways:t,box:r}=T(e),a=e.narrow?2:4,s=Ue(e),i=(e.room-te*(a-1))/a,o=oe+I+Ie,d=s.high+t.length/a*o;return x`<svg viewBox="0 0 ${e.room} ${d+Ce}" role="group" aria-label="Four ways to train M through the box ${r}">
    ${s.drawn}${t.map((n,l)=>Le(e,n,{left:l%a*(i+te),top:s.high+Math.floor(l/a)*o,wide:i}))}
    ${Ve(e,d)}</svg>`}function We(e,t){let r=T(e),a=t.stage,s=r.box!==a.box,i=s||e.local.walk&&r.rounds>a.rounds;e.local.from=s?0:a.rounds,e.local.walk=!1,i&&e.play()}function Ge(e){let{rounds:t}=T(e),r=t-Math.min(e.local.from??0,t);return Math.min(7e3,500+700*r)}function Ye(e){let{rounds:t,most:r,formula:a}=T(e),s=t>=r,i=d=>()=>{e.local.walk=!0,e.set("rounds",d)};return[{words:"\u25B6 Play",kernel:!s,press:s?()=>{e.local.from=0,e.play()}:i(r)},{words:"one round",kernel:!0,off:s,press:i(t+1)},{words:a?"seal the box":"open the box",kernel:!0,press:()=>e.set("lid",a?"sealed":"open")}]}var Rr=Kt({name:"sealed",question:"How do you aim through a box that you can only ask?",stage:qe,arrived:We,motion:Ge,actions:Ye,inside:["rounds","lid"],folded:["budget"]});export{Rr as default};
