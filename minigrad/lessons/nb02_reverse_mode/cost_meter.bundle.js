// 893ca86e8c95b819d8bac1f6514b17c2f8a157117970735ca68db9553c18966f lessons/nb02_reverse_mode/cost_meter.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var et=globalThis,ht=e=>e,L=et.trustedTypes,ut=L?L.createPolicy("lit-html",{createHTML:e=>e}):void 0,rt="$lit$",k=`lit$${Math.random().toFixed(9).slice(2)}$`,at="?"+k,Yt=`<${at}>`,T=document,B=()=>T.createComment(""),z=e=>e===null||typeof e!="object"&&typeof e!="function",st=Array.isArray,vt=e=>st(e)||typeof e?.[Symbol.iterator]=="function",tt=`[ 	
\f\r]`,C=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,pt=/-->/g,mt=/>/g,_=RegExp(`>|${tt}(?:([^\\s"'>=/]+)(${tt}*=${tt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),gt=/'/g,$t=/"/g,xt=/^(?:script|style|textarea|title)$/i,it=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),u=it(1),v=it(2),_e=it(3),b=Symbol.for("lit-noChange"),g=Symbol.for("lit-nothing"),ft=new WeakMap,M=T.createTreeWalker(T,129);function bt(e,t){if(!st(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return ut!==void 0?ut.createHTML(t):t}var kt=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=C;for(let d=0;d<r;d++){let o=e[d],l,c,h=-1,m=0;for(;m<o.length&&(n.lastIndex=m,c=n.exec(o),c!==null);)m=n.lastIndex,n===C?c[1]==="!--"?n=pt:c[1]!==void 0?n=mt:c[2]!==void 0?(xt.test(c[2])&&(s=RegExp("</"+c[2],"g")),n=_):c[3]!==void 0&&(n=_):n===_?c[0]===">"?(n=s??C,h=-1):c[1]===void 0?h=-2:(h=n.lastIndex-c[2].length,l=c[1],n=c[3]===void 0?_:c[3]==='"'?$t:gt):n===$t||n===gt?n=_:n===pt||n===mt?n=C:(n=_,s=void 0);let p=n===_&&e[d+1].startsWith("/>")?" ":"";i+=n===C?o+Yt:h>=0?(a.push(l),o.slice(0,h)+rt+o.slice(h)+k+p):o+k+(h===-2?d:p)}return[bt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},D=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,n=0,d=t.length-1,o=this.parts,[l,c]=kt(t,r);if(this.el=e.createElement(l,a),M.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=M.nextNode())!==null&&o.length<d;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(rt)){let m=c[n++],p=s.getAttribute(h).split(k),$=/([.?@])?(.*)/.exec(m);o.push({type:1,index:i,name:$[2],strings:p,ctor:$[1]==="."?U:$[1]==="?"?V:$[1]==="@"?F:E}),s.removeAttribute(h)}else h.startsWith(k)&&(o.push({type:6,index:i}),s.removeAttribute(h));if(xt.test(s.tagName)){let h=s.textContent.split(k),m=h.length-1;if(m>0){s.textContent=L?L.emptyScript:"";for(let p=0;p<m;p++)s.append(h[p],B()),M.nextNode(),o.push({type:2,index:++i});s.append(h[m],B())}}}else if(s.nodeType===8)if(s.data===at)o.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(k,h+1))!==-1;)o.push({type:7,index:i}),h+=k.length-1}i++}}static createElement(t,r){let a=T.createElement("template");return a.innerHTML=t,a}};function N(e,t,r=e,a){if(t===b)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=z(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=N(e,s._$AS(e,t.values),s,a)),t}var j=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??T).importNode(r,!0);M.currentNode=s;let i=M.nextNode(),n=0,d=0,o=a[0];for(;o!==void 0;){if(n===o.index){let l;o.type===2?l=new S(i,i.nextSibling,this,t):o.type===1?l=new o.ctor(i,o.name,o.strings,this,t):o.type===6&&(l=new W(i,this,t)),this._$AV.push(l),o=a[++d]}n!==o?.index&&(i=M.nextNode(),n++)}return M.currentNode=T,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},S=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=g,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=N(this,t,r),z(t)?t===g||t==null||t===""?(this._$AH!==g&&this._$AR(),this._$AH=g):t!==this._$AH&&t!==b&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):vt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==g&&z(this._$AH)?this._$AA.nextSibling.data=t:this.T(T.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=D.createElement(bt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new j(s,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=ft.get(t.strings);return r===void 0&&ft.set(t.strings,r=new D(t)),r}k(t){st(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(B()),this.O(B()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=ht(t).nextSibling;ht(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},E=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=g,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=g}_$AI(t,r=this,a,s){let i=this.strings,n=!1;if(i===void 0)t=N(this,t,r,0),n=!z(t)||t!==this._$AH&&t!==b,n&&(this._$AH=t);else{let d=t,o,l;for(t=i[0],o=0;o<i.length-1;o++)l=N(this,d[a+o],r,o),l===b&&(l=this._$AH[o]),n||=!z(l)||l!==this._$AH[o],l===g?t=g:t!==g&&(t+=(l??"")+i[o+1]),this._$AH[o]=l}n&&!s&&this.j(t)}j(t){t===g?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},U=class extends E{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===g?void 0:t}},V=class extends E{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==g)}},F=class extends E{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=N(this,t,r,0)??g)===b)return;let a=this._$AH,s=t===g&&a!==g||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==g&&(a===g||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},W=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){N(this,t)}},wt={M:rt,P:k,A:at,C:1,L:kt,R:j,D:vt,V:N,I:S,H:E,N:V,U:F,B:U,F:W},qt=et.litHtmlPolyfillSupport;qt?.(D,S),(et.litHtmlVersions??=[]).push("3.3.3");var yt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new S(t.insertBefore(B(),i),i,void 0,r??{})}return s._$AI(e),s};var At={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function Jt(e,{key:t,begin:r,move:a,step:s,tap:i}){return{down:n=>{let d=n.currentTarget,o=d.ownerSVGElement?.getScreenCTM()?.inverse();if(!o||e.dead)return;n.preventDefault(),d.focus(),d.setPointerCapture(n.pointerId);let{x:l,y:c}=new DOMPoint(n.clientX,n.clientY).matrixTransform(o);e.held={key:t,matrix:o,began:r?.(l,c)},i&&a(l,c,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:d,y:o}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);a(d,o,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in At&&(n.preventDefault(),n.stopPropagation(),s(...At[n.key]))}}}function _t(e,{key:t,x:r,y:a,label:s,text:i,begin:n,move:d,step:o,face:l}){let c=Jt(e,{key:t,begin:n,move:d,step:o});return v`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow="0"
    aria-valuetext=${i} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${c.press}
    @pointerdown=${c.down} @pointermove=${c.move} @pointerup=${c.up} @pointercancel=${c.up}>
    <circle class="halo" cx=${r} cy=${a} r="22"></circle>
    ${l??v`<circle cx=${r} cy=${a} r="10"></circle>`}</g>`}function H(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function nt(e){if(!(e>0)||!Number.isFinite(e))return H(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var R={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Mt=e=>(...t)=>({_$litDirective$:e,values:t}),G=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Se}=wt;var Tt=e=>e.strings===void 0;var Xt={},Nt=(e,t=Xt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var I=Mt(class extends G{constructor(e){if(super(e),e.type!==R.PROPERTY&&e.type!==R.ATTRIBUTE&&e.type!==R.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Tt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===b||t===g)return t;let r=e.element,a=e.name;if(e.type===R.PROPERTY){if(t===r[a])return b}else if(e.type===R.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return b}else if(e.type===R.ATTRIBUTE&&r.getAttribute(a)===t+"")return b;return Nt(e),t}});var Et=100;function Ht(e,t,r,a){return{slider:Qt,decades:Zt,steps:te,choice:ee,text:re,values:ae}[e.kind]?.(e,t,r,a)??""}var Kt=({name:e,label:t},r,{low:a,high:s,step:i,at:n,words:d,set:o})=>u`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${d} min=${a} max=${s} step=${i}
      .value=${I(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>o(Number(l.target.value))}><output>${d}</output></label>`,Qt=(e,t,r,a)=>Kt(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:H(t),set:r});function Zt(e,t,r,a){let s=d=>Math.round(Et*Math.log10(d)),i=d=>Math.min(e.high,Math.max(e.low,Number((10**(d/Et)).toPrecision(3)))),n=d=>{let o=d.target.value.trim();r(o===""||Number.isNaN(Number(o))?o:Number(o))};return u`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${I(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>{a.drafts.delete(e.name),r(i(Number(d.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${I(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ot(e,a)} @change=${Y(n)} @keydown=${lt(n)}></span>`}var ot=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},Y=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},lt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),Y(e)(t))};function te({name:e,label:t,low:r,high:a},s,i,n){let d=(o,l,c)=>u`
    <button type="button" aria-label=${c} ?disabled=${n.dead||s+o<r||s+o>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+o)}>${l}</button>`;return u`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function ee({name:e,label:t,options:r,named:a},s,i,n){if(r.length>4)return u`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${c=>i(c.target.value)}>
      ${r.map(([c,h])=>u`<option value=${c} .selected=${c===s}>${h}</option>`)}</select></label>`;let d=r.findIndex(([c])=>c===s),o=c=>{let h={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[c.key];if(!h)return;c.preventDefault(),c.stopPropagation();let m=(d+h+r.length)%r.length;i(r[m][0]),c.currentTarget.querySelectorAll("button")[m].focus()},l=a||n.view.folded?.includes(e)?u`<span class="knob">${t}</span>`:"";return u`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${o}>
    ${l}${r.map(([c,h])=>u`<button type="button" role="radio" aria-checked=${c===s}
      tabindex=${c===s?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(c)}>${h}</button>`)}</span>`}function re(e,t,r,a){let{name:s,label:i}=e,n=d=>r(d.target.value);return u`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${I(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ot(e,a)} @change=${Y(n)} @keydown=${lt(n)}></label>`}function ae({name:e,label:t,now:r},a,s,i){let n=d=>{let o=`${e}.${d}`,l=c=>s({...a,[d]:c.target.value});return u`<label class="knob"><span>${d}</span>
      <input type="text" aria-label=${d} size="8" .value=${I(i.drafts.get(o)??JSON.stringify(r[d]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${ot({name:o},i)}
        @change=${Y(l)} @keydown=${lt(l)}></label>`};return u`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var Rt=({words:e,press:t,off:r,kernel:a},s,i)=>u`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var St=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var ie=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,q=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),ie())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function It(e,t){let r=Math.min(de,t);return e.kind==="table"?le(e):e.kind==="chart"?ue(e,r):e.kind==="bars"?ne(e,r):u`<p>${e.text}</p>`}function ne({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),n=Math.max(...a.map(l=>l.value),1e-300),d=l=>92-72*l/n,o=a.map(l=>`${l.name}: ${l.text}`).join(", ");return u`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${o}" class="chart">
    ${a.map((l,c)=>v`<rect x=${c*i+4} y=${d(l.value)} width=${i-8} height=${92-d(l.value)}
        class="${r}-fill" data-value=${l.value}></rect>
      <text x=${(c+.5)*i} y=${d(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var oe=e=>typeof e=="string"?u`<td>${e}</td>`:u`<td class="number" data-value=${e.value}>${e.text}</td>`;function le({caption:e,head:t,rows:r}){return u`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>u`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>u`<tr><th scope="row">${a}</th>${s.map(oe)}</tr>`)}
    </tbody></table></div>`}var de=560,J=240,O=56,X=132,K=22,dt=34,ce=9;function he({lines:e,log:t}){let r=e.flatMap(l=>l.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:H(a),part:l=>l/a};let s=r.filter(l=>l>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**ce),d=s.length<r.length,o=d?.06:0;return{foot:d?"0":nt(n),head:nt(i),part:l=>l>0?o+(1-o)*Math.max(0,Math.log(l/n)/Math.log(i/n)):0}}function ue(e,t){let{caption:r,x:a,y:s,lines:i,here:n,mark:d}=e,o=i.flatMap(f=>f.points),[l,c]=[Math.min(...o.map(f=>f[0])),Math.max(...o.map(f=>f[0]))],{foot:h,head:m,part:p}=he(e),$=f=>O+(f-l)/(c-l||1)*(t-O-X),x=f=>J-dt-p(f)*(J-K-dt),Vt=f=>f.points.map(([Z,Wt],Gt)=>`${Gt?"L":"M"}${$(Z).toFixed(1)} ${x(Wt).toFixed(1)}`).join(""),y=J-dt,Ft=pe(i.map(f=>x((f.points.at(-1)??[0,0])[1])),y-4);return u`<figure><svg viewBox="0 0 ${t} ${J}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${O} ${K}V${y}H${t-X}"></path>
    <text x=${O} y="14" class="small">${s}</text>
    <text x=${O-6} y=${K+5} class="small end">${m}</text>
    <text x=${O-6} y=${y+4} class="small end">${h}</text>
    ${[...new Set([l,c])].map(f=>v`<text x=${$(f)} y=${y+18} class="small middle">${f}</text>`)}
    <text x=${t-X+12} y=${y+18} class="small">${a}</text>
    ${n===null?"":v`<path class="here" d="M${$(n)} ${K}V${y}"></path>`}
    ${i.map((f,Z)=>v`<path class="line" data-role=${f.role} d=${Vt(f)}></path>
      <text x=${t-X+12} y=${Ft[Z]+4} data-role=${f.role}>${f.name}</text>`)}
    ${d?v`<path class="mark" d="M${$(d.x)} ${y-6}v12"></path>
      <text x=${$(d.x)} y=${y+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function pe(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var me=520,Ot="mg-893ca86e",ct=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Ot}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new q(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<me}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Ht(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));yt(u`<style>${St.replaceAll(".mgw",`.${Ot}`)}</style>
      ${this.dead?u`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:g}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Rt(s,i===0,this.dead))}</div>
      ${r?u`<p class="alert" role="alert" data-field="message">${r}</p>`:g}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return u`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return u`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${ge[Pt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?u`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:g}
        ${t.fold.map(r=>It(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Pt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Pt(e){return e===null?"":e?"\u2713":"\u2717"}var ge={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Ct=e=>({render({model:t,el:r}){let a=new ct(t,r,e);return()=>a.leave()}});var Lt=24,$e=28,fe=208,Q=58,Bt=26,P={away:13,room:72},zt=20,A={high:22,step:30,left:138,right:84},w=(e,t)=>`${e} ${t}${e===1?"":"s"}`;function jt(e){let t=e.value("n"),r=e.value("m"),a=e.narrow?e.room:e.room/2,s=Math.min($e,(a-Bt-P.room)/t,fe/r),i={cell:s,n:t,m:r},n=e.narrow?0:a,d=e.narrow?Q+r*s+28+Q:Q,o={...i,forward:!0,x:0,left:0,top:Q},l={...i,forward:!1,x:n,left:n+Bt,top:d};return{forward:o,reverse:l,foot:d+r*s+2*P.away}}function Ut(e,t){let r=e.motion.at*Math.max(e.value("n"),e.value("m"))+1e-9,a=Math.min(t,Math.floor(r));return{done:a,part:a<t?r-a:0}}function Dt(e,t){let{forward:r,left:a,top:s,cell:i,n,m:d}=t,{done:o,part:l}=Ut(e,r?n:d),c=r?"value-fill":"grad-fill",h=Math.max(1,i-2),m=[];for(let p=0;p<d;p++)for(let $=0;$<n;$++){let x=r?$:p;m.push(v`<rect x=${a+$*i+1} y=${s+p*i+1} width=${h} height=${h}
      rx=${Math.min(4,i/5)} class=${x<o?c:"ghost"}></rect>`)}return v`${ve(t,o)}${m}
    ${l?xe(t,o,l,c):""}${be(t,o)}`}function ve({forward:e,x:t,top:r,n:a,m:s},i){let n=e?a:s,d=e?w(a,"input"):w(s,"output"),o=i<n?`sweep ${i+1} of ${n}`:`${d}, ${w(n,"sweep")}`,[l,c]=e?["Forward","column"]:["Reverse","row"];return v`<text x=${t} y=${r-42} class="strong">${l} mode: ${o}</text>
    <text x=${t} y=${r-24} class="small">each sweep fills one ${c}</text>`}function xe({forward:e,left:t,top:r,cell:a,n:s,m:i},n,d,o){let l=t+(e?n*a:0),c=r+(e?0:n*a),h=e?a:s*a,m=e?i*a:a,p=e?`h${h}v${m*d}h${-h}z`:`h${h*d}v${m}h${-h*d}z`;return v`<path class=${o} d="M${l} ${c}${p}"></path>
    <rect x=${l} y=${c} width=${h} height=${m} rx="3" class="now"></rect>`}function be({forward:e,left:t,top:r,cell:a,n:s,m:i},n){let d=Math.ceil(zt/a),o=[];for(let l=0;l<(e?s:i);l+=d){let c=(l+.5)*a,h=e?"value":"grad",[m,p]=e?[t+Math.max(zt/3,c),r-5]:[t-6,r+c+5];o.push(v`<text x=${m} y=${p} class="small ${e?"middle":"end"}"
      data-role=${l<n?h:""}>${l+1}</text>`)}return o}function ke(e,{left:t,top:r,cell:a,n:s,m:i}){let n=t+s*a,d=r+i*a,o=n+P.away,l=d+P.away,c=p=>Math.min(Lt,Math.max(1,Math.round(p))),h=`M${n+3} ${r}V${d+3}H${t}`,m=`M${n+3} ${d+3}L${o} ${l}`;return v`<path class="axis" d=${h+m}></path>
    ${_t(e,{key:"corner",x:o,y:l,label:"Corner of the Jacobian",text:`${w(s,"input")}, ${w(i,"output")}`,begin:()=>({left:t+P.away,top:r+P.away,cell:a}),move:(p,$,x)=>e.change({n:c((p-x.left)/x.cell),m:c(($-x.top)/x.cell)}),step:(p,$)=>e.change({n:c(s+p),m:c(i+$)})})}
    <text x=${o+26} y=${l+5} class="small">drag</text>`}function we(e,t){let r=e.state.stage.ways,a=Math.max(...r.map(o=>o.ratio)),{n:s,m:i}=jt(e).forward,n=e.room-A.left-A.right,d={forward:s,reverse:i,difference:s};return v`<text x="0" y=${t} class="strong">operations, compared with one run of f</text>
    ${r.map((o,l)=>{let c=d[o.key]??0,{done:h,part:m}=Ut(e,c),p=c?(h+m)/c:1,$=n*o.ratio/a*p,x=t+12+l*A.step;return v`<text x=${A.left-10} y=${x+16} class="end">${o.name}</text>
        <rect x=${A.left} y=${x} width=${Math.max(2,$)} height=${A.high} rx="4"
          class="${o.role}-fill"></rect>
        <text x=${A.left+$+8} y=${x+16} class="strong" data-cost=${o.key}
          data-value=${o.ratio}>${p<1?"":`${H(o.ratio)} \xD7 f`}</text>`})}`}function ye(e,{left:t,top:r,cell:a,n:s,m:i}){let{guess:n}=e;if(n===null||n<1||n>Lt)return"";let d=r+Math.min(n-1,i)*a,o=t+s*a,l=`\u270E your guess: ${n}${n-1>i?" \u2193":""}`;return v`<path class="you" d="M${t-8} ${d}H${o+6}"></path>
    <text x=${o+8} y=${d-3}>✎</text>
    <text x=${e.room} y=${r-24} class="small end">${l}</text>`}function Ae(e){let{forward:t,reverse:r,foot:a}=jt(e),{n:s,m:i}=t,n=a+24,d=`The Jacobian of ${w(i,"output")} by ${w(s,"input")}: forward mode fills it in ${w(s,"column")}, reverse mode in ${w(i,"row")}.`;return v`<svg viewBox="0 0 ${e.room} ${n+8+4*A.step}" role="group" aria-label=${d}>
    ${Dt(e,t)}${Dt(e,r)}
    ${we(e,n)}${ye(e,r)}${ke(e,r)}</svg>`}var sr=Ct({name:"meter",question:"Who fills the Jacobian with fewer sweeps?",stage:Ae,motion:e=>Math.min(2400,240*Math.max(e.value("n"),e.value("m"))),actions:e=>[{words:"\u25B6 Sweep",press:()=>e.play()}]});export{sr as default};
