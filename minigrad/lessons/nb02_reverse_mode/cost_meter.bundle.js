// a1ba3393b38ea556522d155f8fd97e34de23241f6e912a13f604be6638bbc92c lessons/nb02_reverse_mode/cost_meter.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var st=globalThis,gt=e=>e,U=st.trustedTypes,mt=U?U.createPolicy("lit-html",{createHTML:e=>e}):void 0,it="$lit$",y=`lit$${Math.random().toFixed(9).slice(2)}$`,ot="?"+y,Xt=`<${ot}>`,N=document,D=()=>N.createComment(""),z=e=>e===null||typeof e!="object"&&typeof e!="function",nt=Array.isArray,kt=e=>nt(e)||typeof e?.[Symbol.iterator]=="function",at=`[ 	
\f\r]`,B=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,$t=/-->/g,ft=/>/g,M=RegExp(`>|${at}(?:([^\\s"'>=/]+)(${at}*=${at}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),vt=/'/g,xt=/"/g,wt=/^(?:script|style|textarea|title)$/i,lt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),$=lt(1),x=lt(2),Ne=lt(3),k=Symbol.for("lit-noChange"),m=Symbol.for("lit-nothing"),bt=new WeakMap,T=N.createTreeWalker(N,129);function yt(e,t){if(!nt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return mt!==void 0?mt.createHTML(t):t}var At=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=B;for(let d=0;d<r;d++){let l=e[d],n,c,h=-1,g=0;for(;g<l.length&&(o.lastIndex=g,c=o.exec(l),c!==null);)g=o.lastIndex,o===B?c[1]==="!--"?o=$t:c[1]!==void 0?o=ft:c[2]!==void 0?(wt.test(c[2])&&(s=RegExp("</"+c[2],"g")),o=M):c[3]!==void 0&&(o=M):o===M?c[0]===">"?(o=s??B,h=-1):c[1]===void 0?h=-2:(h=o.lastIndex-c[2].length,n=c[1],o=c[3]===void 0?M:c[3]==='"'?xt:vt):o===xt||o===vt?o=M:o===$t||o===ft?o=B:(o=M,s=void 0);let p=o===M&&e[d+1].startsWith("/>")?" ":"";i+=o===B?l+Xt:h>=0?(a.push(n),l.slice(0,h)+it+l.slice(h)+y+p):l+y+(h===-2?d:p)}return[yt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},L=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,o=0,d=t.length-1,l=this.parts,[n,c]=At(t,r);if(this.el=e.createElement(n,a),T.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=T.nextNode())!==null&&l.length<d;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(it)){let g=c[o++],p=s.getAttribute(h).split(y),f=/([.?@])?(.*)/.exec(g);l.push({type:1,index:i,name:f[2],strings:p,ctor:f[1]==="."?F:f[1]==="?"?W:f[1]==="@"?q:H}),s.removeAttribute(h)}else h.startsWith(y)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(wt.test(s.tagName)){let h=s.textContent.split(y),g=h.length-1;if(g>0){s.textContent=U?U.emptyScript:"";for(let p=0;p<g;p++)s.append(h[p],D()),T.nextNode(),l.push({type:2,index:++i});s.append(h[g],D())}}}else if(s.nodeType===8)if(s.data===ot)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(y,h+1))!==-1;)l.push({type:7,index:i}),h+=y.length-1}i++}}static createElement(t,r){let a=N.createElement("template");return a.innerHTML=t,a}};function E(e,t,r=e,a){if(t===k)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=z(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=E(e,s._$AS(e,t.values),s,a)),t}var V=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??N).importNode(r,!0);T.currentNode=s;let i=T.nextNode(),o=0,d=0,l=a[0];for(;l!==void 0;){if(o===l.index){let n;l.type===2?n=new I(i,i.nextSibling,this,t):l.type===1?n=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(n=new G(i,this,t)),this._$AV.push(n),l=a[++d]}o!==l?.index&&(i=T.nextNode(),o++)}return T.currentNode=N,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},I=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=m,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=E(this,t,r),z(t)?t===m||t==null||t===""?(this._$AH!==m&&this._$AR(),this._$AH=m):t!==this._$AH&&t!==k&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):kt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==m&&z(this._$AH)?this._$AA.nextSibling.data=t:this.T(N.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=L.createElement(yt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new V(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=bt.get(t.strings);return r===void 0&&bt.set(t.strings,r=new L(t)),r}k(t){nt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(D()),this.O(D()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=gt(t).nextSibling;gt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},H=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=m,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=m}_$AI(t,r=this,a,s){let i=this.strings,o=!1;if(i===void 0)t=E(this,t,r,0),o=!z(t)||t!==this._$AH&&t!==k,o&&(this._$AH=t);else{let d=t,l,n;for(t=i[0],l=0;l<i.length-1;l++)n=E(this,d[a+l],r,l),n===k&&(n=this._$AH[l]),o||=!z(n)||n!==this._$AH[l],n===m?t=m:t!==m&&(t+=(n??"")+i[l+1]),this._$AH[l]=n}o&&!s&&this.j(t)}j(t){t===m?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},F=class extends H{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===m?void 0:t}},W=class extends H{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==m)}},q=class extends H{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=E(this,t,r,0)??m)===k)return;let a=this._$AH,s=t===m&&a!==m||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==m&&(a===m||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},G=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){E(this,t)}},_t={M:it,P:y,A:ot,C:1,L:At,R:V,D:kt,V:E,I,H,N:W,U:q,B:F,F:G},Kt=st.litHtmlPolyfillSupport;Kt?.(L,I),(st.litHtmlVersions??=[]).push("3.3.3");var Mt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new I(t.insertBefore(D(),i),i,void 0,r??{})}return s._$AI(e),s};var Tt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function Qt(e,{key:t,begin:r,move:a,step:s,tap:i,undo:o}){return{down:d=>{let l=d.currentTarget,n=l.ownerSVGElement?.getScreenCTM()?.inverse();if(!n||e.dead)return;d.preventDefault(),l.focus(),l.setPointerCapture(d.pointerId);let{x:c,y:h}=new DOMPoint(d.clientX,d.clientY).matrixTransform(n);e.held={key:t,matrix:n,began:r?.(c,h)},i&&a(c,h,e.held.began)},move:d=>{if(e.held?.key!==t)return;let{x:l,y:n}=new DOMPoint(d.clientX,d.clientY).matrixTransform(e.held.matrix);a(l,n,e.held.began)},up:()=>{e.held=null},cancel:()=>{let d=e.held?.key===t?e.held:null;e.held=null,d&&o?.(d.began)},press:d=>{d.key in Tt&&(d.preventDefault(),d.stopPropagation(),s(...Tt[d.key]))}}}function Nt(e,{key:t,x:r,y:a,label:s,text:i,begin:o,move:d,step:l,face:n}){let c=Qt(e,{key:t,begin:o,move:d,step:l});return x`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow="0"
    aria-valuetext=${i} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${c.press}
    @pointerdown=${c.down} @pointermove=${c.move} @pointerup=${c.up} @pointercancel=${c.up}>
    <circle class="halo" cx=${r} cy=${a} r="22"></circle>
    ${n??x`<circle cx=${r} cy=${a} r="10"></circle>`}</g>`}function R(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function dt(e){if(!(e>0)||!Number.isFinite(e))return R(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Et=e=>(...t)=>({_$litDirective$:e,values:t}),Y=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Oe}=_t;var Ht=e=>e.strings===void 0;var Zt={},Rt=(e,t=Zt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var P=Et(class extends Y{constructor(e){if(super(e),e.type!==S.PROPERTY&&e.type!==S.ATTRIBUTE&&e.type!==S.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ht(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===k||t===m)return t;let r=e.element,a=e.name;if(e.type===S.PROPERTY){if(t===r[a])return k}else if(e.type===S.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return k}else if(e.type===S.ATTRIBUTE&&r.getAttribute(a)===t+"")return k;return Rt(e),t}});var J="Works as soon as Python runs",St=100;function It(e,t,r,a){return{slider:ee,decades:re,steps:ae,choice:se,text:ie,values:oe}[e.kind]?.(e,t,r,a)??""}function j({name:e},t){let r=!t.dead&&!t.can(e);return{waits:r,off:t.dead||r,title:r?J:m}}function te(e,t,{low:r,high:a,step:s,place:i,words:o,set:d}){let{name:l,label:n}=e,{waits:c,off:h,title:g}=j(e,t);return $`<label class="knob" data-control=${l} data-waits=${c} title=${g}><span>${n}</span>
    <input type="range" aria-label=${n} aria-valuetext=${o} min=${r} max=${a} step=${s}
      .value=${P(String(i))} ?disabled=${h} data-lm-suppress-shortcuts="true"
      @input=${p=>d(Number(p.target.value))}><output>${o}</output></label>`}var ee=(e,t,r,a)=>te(e,a,{low:e.low,high:e.high,step:e.step,place:t,words:R(t),set:r});function re(e,t,r,a){let s=c=>Math.round(St*Math.log10(c)),i=c=>Math.min(e.high,Math.max(e.low,Number((10**(c/St)).toPrecision(3)))),o=c=>{let h=c.target.value.trim();r(h===""||Number.isNaN(Number(h))?h:Number(h))},{waits:d,off:l,title:n}=j(e,a);return $`<span class="knob" data-control=${e.name} data-waits=${d} title=${n}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${P(String(s(t)))} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @input=${c=>{a.drafts.delete(e.name),r(i(Number(c.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${l}
      .value=${P(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ct(e,a)} @change=${X(o)} @keydown=${ht(o)}></span>`}var ct=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},X=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ht=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),X(e)(t))};function ae({name:e,label:t,low:r,high:a},s,i,o){let d=n=>n>=r&&n<=a&&!o.can(e,n),l=(n,c,h)=>$`
    <button type="button" aria-label=${h} title=${d(s+n)?J:m} data-waits=${d(s+n)}
      aria-disabled=${d(s+n)} ?disabled=${o.dead||s+n<r||s+n>a} data-lm-suppress-shortcuts="true" @click=${()=>i(s+n)}>${c}</button>`;return $`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function se(e,t,r,a){let{name:s,label:i,options:o,named:d}=e,{waits:l,off:n,title:c}=j(e,a),h=u=>u!==t&&!a.can(s,u);if(o.length>4)return $`<label class="knob" data-control=${s} data-waits=${l} title=${c}><span>${i}</span>
    <select aria-label=${i} ?disabled=${n} data-lm-suppress-shortcuts="true"
      @change=${u=>r(u.target.value)}>
      ${o.map(([u,w])=>$`<option value=${u} .selected=${u===t} ?disabled=${h(u)}>${w}</option>`)}</select></label>`;let g=o.findIndex(([u])=>u===t),p=u=>{let w={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[u.key];if(!w)return;u.preventDefault(),u.stopPropagation();let b=(g+w+o.length)%o.length;for(;h(o[b][0]);)b=(b+w+o.length)%o.length;r(o[b][0]),u.currentTarget.querySelectorAll("button")[b].focus()},f=d||a.view.folded?.includes(s)?$`<span class="knob">${i}</span>`:"";return $`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${p}>
    ${f}${o.map(([u,w])=>$`<button type="button" role="radio" aria-checked=${u===t}
      tabindex=${u===t?0:-1} ?disabled=${a.dead} aria-disabled=${h(u)} data-waits=${h(u)}
      title=${h(u)?J:m} data-lm-suppress-shortcuts="true"
      @click=${()=>r(u)}>${w}</button>`)}</span>`}function ie(e,t,r,a){let{name:s,label:i}=e,o=c=>r(c.target.value),{waits:d,off:l,title:n}=j(e,a);return $`<label class="knob long" data-control=${s} data-waits=${d} title=${n}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${P(a.drafts.get(s)??t)} ?disabled=${l} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ct(e,a)} @change=${X(o)} @keydown=${ht(o)}></label>${a.complaint(s)}`}function oe(e,t,r,a){let{name:s,label:i,now:o}=e,{waits:d,off:l,title:n}=j(e,a),c=h=>{let g=`${s}.${h}`,p=f=>r({...t,[h]:f.target.value});return $`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${P(a.drafts.get(g)??JSON.stringify(o[h]))} spellcheck="false"
        ?disabled=${l} data-lm-suppress-shortcuts="true" @input=${ct({name:g},a)}
        @change=${X(p)} @keydown=${ht(p)}></label>`};return $`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${d}
    title=${n}>${Object.keys(o).map(c)}</span>${a.complaint(s)}`}var Pt=({words:e,press:t,off:r,waits:a,kernel:s},i,o)=>$`<button type="button" class=${i?"next":""}
  ?disabled=${r||s&&o} aria-disabled=${!!a&&!r} data-waits=${!!a&&!r} title=${a&&!r?J:m}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Ot=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var le=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,K=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),le())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Ct(e,t){let r=Math.min(ue,t);return e.kind==="table"?he(e):e.kind==="chart"?me(e,r):e.kind==="bars"?de(e,r):$`<p>${e.text}</p>`}function de({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),o=Math.max(...a.map(n=>n.value),1e-300),d=n=>92-72*n/o,l=a.map(n=>`${n.name}: ${n.text}`).join(", ");return $`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((n,c)=>x`<rect x=${c*i+4} y=${d(n.value)} width=${i-8} height=${92-d(n.value)}
        class="${r}-fill" data-value=${n.value}></rect>
      <text x=${(c+.5)*i} y=${d(n.value)-5} class="small middle">${n.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${n.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ce=e=>typeof e=="string"?$`<td>${e}</td>`:$`<td class="number" data-value=${e.value}>${e.text}</td>`;function he({caption:e,head:t,rows:r}){return $`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>$`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>$`<tr><th scope="row">${a}</th>${s.map(ce)}</tr>`)}
    </tbody></table></div>`}var ue=560,Q=240,O=56,Z=132,tt=22,ut=34,pe=9;function ge({lines:e,log:t}){let r=e.flatMap(n=>n.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:R(a),part:n=>n/a};let s=r.filter(n=>n>0),i=Math.max(...s,1e-300),o=Math.max(Math.min(...s,i/10),i/10**pe),d=s.length<r.length,l=d?.06:0;return{foot:d?"0":dt(o),head:dt(i),part:n=>n>0?l+(1-l)*Math.max(0,Math.log(n/o)/Math.log(i/o)):0}}function me(e,t){let{caption:r,x:a,y:s,lines:i,here:o,mark:d}=e,l=i.flatMap(v=>v.points),[n,c]=[Math.min(...l.map(v=>v[0])),Math.max(...l.map(v=>v[0]))],{foot:h,head:g,part:p}=ge(e),f=v=>O+(v-n)/(c-n||1)*(t-O-Z),u=v=>Q-ut-p(v)*(Q-tt-ut),w=v=>v.points.map(([rt,Yt],Jt)=>`${Jt?"L":"M"}${f(rt).toFixed(1)} ${u(Yt).toFixed(1)}`).join(""),b=Q-ut,Gt=$e(i.map(v=>u((v.points.at(-1)??[0,0])[1])),b-4);return $`<figure><svg viewBox="0 0 ${t} ${Q}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${O} ${tt}V${b}H${t-Z}"></path>
    <text x=${O} y="14" class="small">${s}</text>
    <text x=${O-6} y=${tt+5} class="small end">${g}</text>
    <text x=${O-6} y=${b+4} class="small end">${h}</text>
    ${[...new Set([n,c])].map(v=>x`<text x=${f(v)} y=${b+18} class="small middle">${v}</text>`)}
    <text x=${t-Z+12} y=${b+18} class="small">${a}</text>
    ${o===null?"":x`<path class="here" d="M${f(o)} ${tt}V${b}"></path>`}
    ${i.map((v,rt)=>x`<path class="line" data-role=${v.role} d=${w(v)}></path>
      <text x=${t-Z+12} y=${Gt[rt]+4} data-role=${v.role}>${v.name}</text>`)}
    ${d?x`<path class="mark" d="M${f(d.x)} ${b-6}v12"></path>
      <text x=${f(d.x)} y=${b+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function $e(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var fe=520,Bt="mg-a1ba3393",pt=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Bt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new K(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<fe}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}can(t,r){return this.model.can?.(t,r)??!0}complaint(t){let r=this.model.get("message");return r&&this.typed?.name===t?Dt(r):m}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let r=this.root.querySelector(":scope > .stage");if(!r||t.target.tagName!=="INPUT")return;r.style.height=`${r.getBoundingClientRect().height}px`,r.style.overflow="clip";let a=()=>{r.style.height=r.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,a,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return It(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Mt($`<style>${Ot.replaceAll(".mgw",`.${Bt}`)}</style>
      ${this.dead?$`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:m}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Pt(s,i===0,this.dead))}</div>
      ${r&&!this.typed?Dt(r):m}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return $`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,r=!!this.model.get("message");return $`<p class="readout ${r?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${r?m:$`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${ve[zt(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?$`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:m}
        ${t.fold.map(a=>Ct(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${zt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Dt=e=>$`<p class="alert" role="alert" data-field="message">${e}</p>`;function zt(e){return e===null?"":e?"\u2713":"\u2717"}var ve={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Lt=e=>({render({model:t,el:r}){let a=new pt(t,r,e);return()=>a.leave()}});var Ft=24,xe=28,be=208,et=58,jt=26,C={away:13,room:72},Ut=20,_={high:22,step:30,left:138,right:84},A=(e,t)=>`${e} ${t}${e===1?"":"s"}`;function Wt(e){let t=e.value("n"),r=e.value("m"),a=e.narrow?e.room:e.room/2,s=Math.min(xe,(a-jt-C.room)/t,be/r),i={cell:s,n:t,m:r},o=e.narrow?0:a,d=e.narrow?et+r*s+28+et:et,l={...i,forward:!0,x:0,left:0,top:et},n={...i,forward:!1,x:o,left:o+jt,top:d};return{forward:l,reverse:n,foot:d+r*s+2*C.away}}function qt(e,t){let r=e.motion.at*Math.max(e.value("n"),e.value("m"))+1e-9,a=Math.min(t,Math.floor(r));return{done:a,part:a<t?r-a:0}}function Vt(e,t){let{forward:r,left:a,top:s,cell:i,n:o,m:d}=t,{done:l,part:n}=qt(e,r?o:d),c=r?"value-fill":"grad-fill",h=Math.max(1,i-2),g=[];for(let p=0;p<d;p++)for(let f=0;f<o;f++){let u=r?f:p;g.push(x`<rect x=${a+f*i+1} y=${s+p*i+1} width=${h} height=${h}
      rx=${Math.min(4,i/5)} class=${u<l?c:"ghost"}></rect>`)}return x`${ke(t,l)}${g}
    ${n?we(t,l,n,c):""}${ye(t,l)}`}function ke({forward:e,x:t,top:r,n:a,m:s},i){let o=e?a:s,d=e?A(a,"input"):A(s,"output"),l=i<o?`sweep ${i+1} of ${o}`:`${d}, ${A(o,"sweep")}`,[n,c]=e?["Forward","column"]:["Reverse","row"];return x`<text x=${t} y=${r-42} class="strong">${n} mode: ${l}</text>
    <text x=${t} y=${r-24} class="small">each sweep fills one ${c}</text>`}function we({forward:e,left:t,top:r,cell:a,n:s,m:i},o,d,l){let n=t+(e?o*a:0),c=r+(e?0:o*a),h=e?a:s*a,g=e?i*a:a,p=e?`h${h}v${g*d}h${-h}z`:`h${h*d}v${g}h${-h*d}z`;return x`<path class=${l} d="M${n} ${c}${p}"></path>
    <rect x=${n} y=${c} width=${h} height=${g} rx="3" class="now"></rect>`}function ye({forward:e,left:t,top:r,cell:a,n:s,m:i},o){let d=Math.ceil(Ut/a),l=[];for(let n=0;n<(e?s:i);n+=d){let c=(n+.5)*a,h=e?"value":"grad",[g,p]=e?[t+Math.max(Ut/3,c),r-5]:[t-6,r+c+5];l.push(x`<text x=${g} y=${p} class="small ${e?"middle":"end"}"
      data-role=${n<o?h:""}>${n+1}</text>`)}return l}function Ae(e,{left:t,top:r,cell:a,n:s,m:i}){let o=t+s*a,d=r+i*a,l=o+C.away,n=d+C.away,c=p=>Math.min(Ft,Math.max(1,Math.round(p))),h=`M${o+3} ${r}V${d+3}H${t}`,g=`M${o+3} ${d+3}L${l} ${n}`;return x`<path class="axis" d=${h+g}></path>
    ${Nt(e,{key:"corner",x:l,y:n,label:"Corner of the Jacobian",text:`${A(s,"input")}, ${A(i,"output")}`,begin:()=>({left:t+C.away,top:r+C.away,cell:a}),move:(p,f,u)=>e.change({n:c((p-u.left)/u.cell),m:c((f-u.top)/u.cell)}),step:(p,f)=>e.change({n:c(s+p),m:c(i+f)})})}
    <text x=${l+26} y=${n+5} class="small">drag</text>`}function _e(e,t){let r=e.state.stage.ways,a=Math.max(...r.map(l=>l.ratio)),{n:s,m:i}=Wt(e).forward,o=e.room-_.left-_.right,d={forward:s,reverse:i,difference:s};return x`<text x="0" y=${t} class="strong">operations, compared with one run of f</text>
    ${r.map((l,n)=>{let c=d[l.key]??0,{done:h,part:g}=qt(e,c),p=c?(h+g)/c:1,f=o*l.ratio/a*p,u=t+12+n*_.step;return x`<text x=${_.left-10} y=${u+16} class="end">${l.name}</text>
        <rect x=${_.left} y=${u} width=${Math.max(2,f)} height=${_.high} rx="4"
          class="${l.role}-fill"></rect>
        <text x=${_.left+f+8} y=${u+16} class="strong" data-cost=${l.key}
          data-value=${l.ratio}>${p<1?"":`${R(l.ratio)} \xD7 f`}</text>`})}`}function Me(e,{left:t,top:r,cell:a,n:s,m:i}){let{guess:o}=e;if(o===null||o<1||o>Ft)return"";let d=r+Math.min(o-1,i)*a,l=t+s*a,n=`\u270E your guess: ${o}${o-1>i?" \u2193":""}`;return x`<path class="you" d="M${t-8} ${d}H${l+6}"></path>
    <text x=${l+8} y=${d-3}>✎</text>
    <text x=${e.room} y=${r-24} class="small end">${n}</text>`}function Te(e){let{forward:t,reverse:r,foot:a}=Wt(e),{n:s,m:i}=t,o=a+24,d=`The Jacobian of ${A(i,"output")} by ${A(s,"input")}: forward mode fills it in ${A(s,"column")}, reverse mode in ${A(i,"row")}.`;return x`<svg viewBox="0 0 ${e.room} ${o+8+4*_.step}" role="group" aria-label=${d}>
    ${Vt(e,t)}${Vt(e,r)}
    ${_e(e,o)}${Me(e,r)}${Ae(e,r)}</svg>`}var nr=Lt({name:"meter",question:"Who fills the Jacobian with fewer sweeps?",stage:Te,motion:e=>Math.min(2400,240*Math.max(e.value("n"),e.value("m"))),actions:e=>[{words:"\u25B6 Sweep",press:()=>e.play()}]});export{nr as default};
