// e858217a3d189859d0900608696a374e7cde9b33ebc7e9aaf8f15da1694451d1 lessons/nb08_a_good_start/variance_ladder.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var dt=globalThis,vt=e=>e,F=dt.trustedTypes,xt=F?F.createPolicy("lit-html",{createHTML:e=>e}):void 0,ht="$lit$",w=`lit$${Math.random().toFixed(9).slice(2)}$`,ct="?"+w,Ft=`<${ct}>`,M=document,z=()=>M.createComment(""),L=e=>e===null||typeof e!="object"&&typeof e!="function",gt=Array.isArray,_t=e=>gt(e)||typeof e?.[Symbol.iterator]=="function",lt=`[ 	
\f\r]`,I=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,kt=/-->/g,bt=/>/g,y=RegExp(`>|${lt}(?:([^\\s"'>=/]+)(${lt}*=${lt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),wt=/'/g,At=/"/g,Mt=/^(?:script|style|textarea|title)$/i,pt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),p=pt(1),$=pt(2),fe=pt(3),b=Symbol.for("lit-noChange"),u=Symbol.for("lit-nothing"),yt=new WeakMap,_=M.createTreeWalker(M,129);function Tt(e,t){if(!gt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return xt!==void 0?xt.createHTML(t):t}var Nt=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",o=I;for(let d=0;d<r;d++){let n=e[d],l,h,g=-1,f=0;for(;f<n.length&&(o.lastIndex=f,h=o.exec(n),h!==null);)f=o.lastIndex,o===I?h[1]==="!--"?o=kt:h[1]!==void 0?o=bt:h[2]!==void 0?(Mt.test(h[2])&&(s=RegExp("</"+h[2],"g")),o=y):h[3]!==void 0&&(o=y):o===y?h[0]===">"?(o=s??I,g=-1):h[1]===void 0?g=-2:(g=o.lastIndex-h[2].length,l=h[1],o=h[3]===void 0?y:h[3]==='"'?At:wt):o===At||o===wt?o=y:o===kt||o===bt?o=I:(o=y,s=void 0);let m=o===y&&e[d+1].startsWith("/>")?" ":"";i+=o===I?n+Ft:g>=0?(a.push(l),n.slice(0,g)+ht+n.slice(g)+w+m):n+w+(g===-2?d:m)}return[Tt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},U=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,o=0,d=t.length-1,n=this.parts,[l,h]=Nt(t,r);if(this.el=e.createElement(l,a),_.currentNode=this.el.content,r===2||r===3){let g=this.el.content.firstChild;g.replaceWith(...g.childNodes)}for(;(s=_.nextNode())!==null&&n.length<d;){if(s.nodeType===1){if(s.hasAttributes())for(let g of s.getAttributeNames())if(g.endsWith(ht)){let f=h[o++],m=s.getAttribute(g).split(w),v=/([.?@])?(.*)/.exec(f);n.push({type:1,index:i,name:v[2],strings:m,ctor:v[1]==="."?q:v[1]==="?"?G:v[1]==="@"?J:N}),s.removeAttribute(g)}else g.startsWith(w)&&(n.push({type:6,index:i}),s.removeAttribute(g));if(Mt.test(s.tagName)){let g=s.textContent.split(w),f=g.length-1;if(f>0){s.textContent=F?F.emptyScript:"";for(let m=0;m<f;m++)s.append(g[m],z()),_.nextNode(),n.push({type:2,index:++i});s.append(g[f],z())}}}else if(s.nodeType===8)if(s.data===ct)n.push({type:2,index:i});else{let g=-1;for(;(g=s.data.indexOf(w,g+1))!==-1;)n.push({type:7,index:i}),g+=w.length-1}i++}}static createElement(t,r){let a=M.createElement("template");return a.innerHTML=t,a}};function T(e,t,r=e,a){if(t===b)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=L(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=T(e,s._$AS(e,t.values),s,a)),t}var W=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??M).importNode(r,!0);_.currentNode=s;let i=_.nextNode(),o=0,d=0,n=a[0];for(;n!==void 0;){if(o===n.index){let l;n.type===2?l=new R(i,i.nextSibling,this,t):n.type===1?l=new n.ctor(i,n.name,n.strings,this,t):n.type===6&&(l=new Y(i,this,t)),this._$AV.push(l),n=a[++d]}o!==n?.index&&(i=_.nextNode(),o++)}return _.currentNode=M,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},R=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=u,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=T(this,t,r),L(t)?t===u||t==null||t===""?(this._$AH!==u&&this._$AR(),this._$AH=u):t!==this._$AH&&t!==b&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):_t(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==u&&L(this._$AH)?this._$AA.nextSibling.data=t:this.T(M.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=U.createElement(Tt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new W(s,this),o=i.u(this.options);i.p(r),this.T(o),this._$AH=i}}_$AC(t){let r=yt.get(t.strings);return r===void 0&&yt.set(t.strings,r=new U(t)),r}k(t){gt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(z()),this.O(z()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=vt(t).nextSibling;vt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},N=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=u,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=u}_$AI(t,r=this,a,s){let i=this.strings,o=!1;if(i===void 0)t=T(this,t,r,0),o=!L(t)||t!==this._$AH&&t!==b,o&&(this._$AH=t);else{let d=t,n,l;for(t=i[0],n=0;n<i.length-1;n++)l=T(this,d[a+n],r,n),l===b&&(l=this._$AH[n]),o||=!L(l)||l!==this._$AH[n],l===u?t=u:t!==u&&(t+=(l??"")+i[n+1]),this._$AH[n]=l}o&&!s&&this.j(t)}j(t){t===u?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},q=class extends N{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===u?void 0:t}},G=class extends N{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==u)}},J=class extends N{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=T(this,t,r,0)??u)===b)return;let a=this._$AH,s=t===u&&a!==u||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==u&&(a===u||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Y=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){T(this,t)}},Et={M:ht,P:w,A:ct,C:1,L:Nt,R:W,D:_t,V:T,I:R,H:N,N:G,U:J,B:q,F:Y},Wt=dt.litHtmlPolyfillSupport;Wt?.(U,R),(dt.litHtmlVersions??=[]).push("3.3.3");var Ht=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new R(t.insertBefore(z(),i),i,void 0,r??{})}return s._$AI(e),s};function j(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function S(e){if(!(e>0)||!Number.isFinite(e))return j(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var E={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Rt=e=>(...t)=>({_$litDirective$:e,values:t}),Q=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:be}=Et;var St=e=>e.strings===void 0;var qt={},Ot=(e,t=qt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var O=Rt(class extends Q{constructor(e){if(super(e),e.type!==E.PROPERTY&&e.type!==E.ATTRIBUTE&&e.type!==E.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!St(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===b||t===u)return t;let r=e.element,a=e.name;if(e.type===E.PROPERTY){if(t===r[a])return b}else if(e.type===E.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return b}else if(e.type===E.ATTRIBUTE&&r.getAttribute(a)===t+"")return b;return Ot(e),t}});var Pt=100;function Ct(e,t,r,a){return{slider:Jt,decades:Yt,steps:Qt,choice:Zt,text:Kt,values:Xt}[e.kind]?.(e,t,r,a)??""}var Gt=({name:e,label:t},r,{low:a,high:s,step:i,at:o,words:d,set:n})=>p`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${d} min=${a} max=${s} step=${i}
      .value=${O(String(o))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>n(Number(l.target.value))}><output>${d}</output></label>`,Jt=(e,t,r,a)=>Gt(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:j(t),set:r});function Yt(e,t,r,a){let s=d=>Math.round(Pt*Math.log10(d)),i=d=>Math.min(e.high,Math.max(e.low,Number((10**(d/Pt)).toPrecision(3)))),o=d=>{let n=d.target.value.trim();r(n===""||Number.isNaN(Number(n))?n:Number(n))};return p`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${O(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>{a.drafts.delete(e.name),r(i(Number(d.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${O(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ut(e,a)} @change=${Z(o)} @keydown=${mt(o)}></span>`}var ut=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},Z=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},mt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),Z(e)(t))};function Qt({name:e,label:t,low:r,high:a},s,i,o){let d=(n,l,h)=>p`
    <button type="button" aria-label=${h} ?disabled=${o.dead||s+n<r||s+n>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+n)}>${l}</button>`;return p`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function Zt({name:e,label:t,options:r,named:a},s,i,o){if(r.length>4)return p`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @change=${h=>i(h.target.value)}>
      ${r.map(([h,g])=>p`<option value=${h} .selected=${h===s}>${g}</option>`)}</select></label>`;let d=r.findIndex(([h])=>h===s),n=h=>{let g={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[h.key];if(!g)return;h.preventDefault(),h.stopPropagation();let f=(d+g+r.length)%r.length;i(r[f][0]),h.currentTarget.querySelectorAll("button")[f].focus()},l=a||o.view.folded?.includes(e)?p`<span class="knob">${t}</span>`:"";return p`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${n}>
    ${l}${r.map(([h,g])=>p`<button type="button" role="radio" aria-checked=${h===s}
      tabindex=${h===s?0:-1} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(h)}>${g}</button>`)}</span>`}function Kt(e,t,r,a){let{name:s,label:i}=e,o=d=>r(d.target.value);return p`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${O(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ut(e,a)} @change=${Z(o)} @keydown=${mt(o)}></label>`}function Xt({name:e,label:t,now:r},a,s,i){let o=d=>{let n=`${e}.${d}`,l=h=>s({...a,[d]:h.target.value});return p`<label class="knob"><span>${d}</span>
      <input type="text" aria-label=${d} size="8" .value=${O(i.drafts.get(n)??JSON.stringify(r[d]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${ut({name:n},i)}
        @change=${Z(l)} @keydown=${mt(l)}></label>`};return p`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(o)}</span>`}var Bt=({words:e,press:t,off:r,kernel:a},s,i)=>p`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var It=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
  & .star { fill: var(--mg-ink); stroke: var(--mg-panel); }
  @media (pointer: coarse) { & button { min-height: 44px; } & input[type="range"] { height: 44px; } }
}
[data-jp-theme-light="false"] .mgw {
  --mg-value: #7fb8ff; --mg-value-fill: #4d96f0; --mg-value-tint: #1b2a40;
  --mg-grad: #ffab73; --mg-grad-fill: #f0803c; --mg-grad-tint: #3a2418;
  --mg-bad: #ff8fd0; --mg-good: #5fd3a0;
  --mg-ink: #eceff4; --mg-soft: #a3acba; --mg-wire: #6f7988; --mg-rule: #333b47; --mg-panel: #14181f;
}
`;var ee=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,K=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),ee())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function zt(e,t){let r=Math.min(ie,t);return e.kind==="table"?se(e):e.kind==="chart"?le(e,r):e.kind==="bars"?re(e,r):p`<p>${e.text}</p>`}function re({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),o=Math.max(...a.map(l=>l.value),1e-300),d=l=>92-72*l/o,n=a.map(l=>`${l.name}: ${l.text}`).join(", ");return p`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${n}" class="chart">
    ${a.map((l,h)=>$`<rect x=${h*i+4} y=${d(l.value)} width=${i-8} height=${92-d(l.value)}
        class="${r}-fill" data-value=${l.value}></rect>
      <text x=${(h+.5)*i} y=${d(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(h+.5)*i} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ae=e=>typeof e=="string"?p`<td>${e}</td>`:p`<td class="number" data-value=${e.value}>${e.text}</td>`;function se({caption:e,head:t,rows:r}){return p`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>p`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>p`<tr><th scope="row">${a}</th>${s.map(ae)}</tr>`)}
    </tbody></table></div>`}var ie=560,X=240,P=56,tt=132,et=22,ft=34,oe=9;function ne({lines:e,log:t}){let r=e.flatMap(l=>l.points.map(h=>h[1])),a=Math.max(...r);if(!t)return{foot:"0",head:j(a),part:l=>l/a};let s=r.filter(l=>l>0),i=Math.max(...s,1e-300),o=Math.max(Math.min(...s,i/10),i/10**oe),d=s.length<r.length,n=d?.06:0;return{foot:d?"0":S(o),head:S(i),part:l=>l>0?n+(1-n)*Math.max(0,Math.log(l/o)/Math.log(i/o)):0}}function le(e,t){let{caption:r,x:a,y:s,lines:i,here:o,mark:d}=e,n=i.flatMap(c=>c.points),[l,h]=[Math.min(...n.map(c=>c[0])),Math.max(...n.map(c=>c[0]))],{foot:g,head:f,part:m}=ne(e),v=c=>P+(c-l)/(h-l||1)*(t-P-tt),it=c=>X-ft-m(c)*(X-et-ft),D=c=>c.points.map(([x,H],V)=>`${V?"L":"M"}${v(x).toFixed(1)} ${it(H).toFixed(1)}`).join(""),k=X-ft,ot=de(i.map(c=>it((c.points.at(-1)??[0,0])[1])),k-4);return p`<figure><svg viewBox="0 0 ${t} ${X}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${P} ${et}V${k}H${t-tt}"></path>
    <text x=${P} y="14" class="small">${s}</text>
    <text x=${P-6} y=${et+5} class="small end">${f}</text>
    <text x=${P-6} y=${k+4} class="small end">${g}</text>
    ${[...new Set([l,h])].map(c=>$`<text x=${v(c)} y=${k+18} class="small middle">${c}</text>`)}
    <text x=${t-tt+12} y=${k+18} class="small">${a}</text>
    ${o===null?"":$`<path class="here" d="M${v(o)} ${et}V${k}"></path>`}
    ${i.map((c,x)=>$`<path class="line" data-role=${c.role} d=${D(c)}></path>
      <text x=${t-tt+12} y=${ot[x]+4} data-role=${c.role}>${c.name}</text>`)}
    ${d?$`<path class="mark" d="M${v(d.x)} ${k-6}v12"></path>
      <text x=${v(d.x)} y=${k+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function de(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var he=520,Lt="mg-e858217a",$t=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Lt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new K(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<he}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Ct(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Ht(p`<style>${It.replaceAll(".mgw",`.${Lt}`)}</style>
      ${this.dead?p`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:u}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Bt(s,i===0,this.dead))}</div>
      ${r?p`<p class="alert" role="alert" data-field="message">${r}</p>`:u}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return p`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return p`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${ce[Ut(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?p`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:u}
        ${t.fold.map(r=>zt(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Ut(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Ut(e){return e===null?"":e?"\u2713":"\u2717"}var ce={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},jt=e=>({render({model:t,el:r}){let a=new $t(t,r,e);return()=>a.leave()}});var B=24,st=52,C=74,ge=62,A=e=>e.state.stage.rungs,pe=(e,t)=>Math.min(1,Math.max(0,2*e.motion.at-(t==="forward"?0:1))),at=(e,t,r)=>t+st+(A(e).length-1-r)*B+B/2;function ue(e){let t=e.filter(Number.isFinite),r=Math.min(-2,Math.floor(Math.min(...t,0))),a=Math.max(2,Math.ceil(Math.max(...t,0))),s=Math.ceil((a-r)/4),i=[];for(let o=Math.ceil(r/s)*s;o<=a;o+=s)i.push(o);return{low:r,top:a,marks:i}}function Dt(e,{side:t,left:r,wide:a,top:s}){let i=A(e),o=i.map(c=>Math.log10(c[t])),{low:d,top:n,marks:l}=ue(o),h=c=>r+14+(Number.isFinite(c)?(a-ge-14)*(c-d)/(n-d):-6),g=i.map((c,x)=>[h(o[x]),at(e,s,x)]),f=s+st+i.length*B,m=t==="forward",v=Math.ceil(pe(e,t)*i.length),D=(m?g:[...g].reverse()).slice(0,v),k=m?0:i.length-1,ot=new Set([0,i.length-1,e.local.over]);return $`<text x=${r} y=${s+16} class="strong">${m?"\u2191 values z: their spread":"\u2193 slopes dL/dz: their spread"}</text>
    ${l.map(c=>$`<path class=${c?"decade":"decade one"} d="M${h(c)} ${s+st-8}V${f}"></path>
      <text x=${h(c)} y=${f+16} class="small middle">${S(10**c)}</text>`)}
    <path class="climb" data-role=${m?"value":"grad"} d=${D.map(([c,x],H)=>`${H?"L":"M"}${c.toFixed(1)} ${x}`).join("")||"M0 0"}></path>
    ${D.map(([c,x],H)=>{let V=m?k+H:k-H,nt=i[V];return $`<g data-mark=${t} data-layer=${nt.layer} data-value=${nt[t]}>
        ${m?$`<circle cx=${c} cy=${x} r="6" class="value-fill"></circle>`:$`<path class="grad-fill" d="M${c-7} ${x}l7 -7l7 7l-7 7z"></path>`}
        ${ot.has(V)?$`<text x=${c+12} y=${x+5} data-role=${m?"value":"grad"}>${S(nt[t])}</text>`:""}</g>`})}`}function Vt(e,t,r,a){let s=i=>{e.local.over=i,e.draw()};return A(e).map((i,o)=>$`<g class="rung" @pointerenter=${()=>s(o)} @pointerleave=${()=>s(void 0)}>
    <rect x="0" y=${at(e,t,o)-B/2} width=${r} height=${B} class=${e.local.over===o?"over":"clear"}></rect>
    <path class="axis" d="M${C} ${at(e,t,o)}H${r}"></path>
    <text x="0" y=${at(e,t,o)+5}>${a(o)}</text></g>`)}function me(e){let t=A(e),r=e.room,a=st+t.length*B+24,s=e.state.stage.done,i=l=>`${l<s?"\u2713 ":""}layer ${t[l].layer}`,o=`The spread of the values and of the slopes in ${t.length} layers, on logarithmic axes.`,d=e.narrow?r-C:(r-C-24)/2,n=e.narrow?{left:C,top:a+20}:{left:C+d+24,top:0};return $`<svg viewBox="0 0 ${r} ${a+(e.narrow?a+20:0)}" role="img" aria-label=${o}>
    ${Vt(e,0,r,i)}${e.narrow?Vt(e,n.top,r,i):""}
    ${Dt(e,{side:"forward",left:C,wide:d,top:0})}
    ${Dt(e,{side:"backward",...n,wide:d})}</svg>`}var rt=e=>e.state.stage.done,qe=jt({name:"ladder",question:"Do values and slopes keep their size?",stage:me,motion:e=>160*A(e).length+400,inside:["done"],folded:["shape","layer"],actions:e=>[{words:"\u25B6 LSUV: next layer",kernel:!0,off:rt(e)>=A(e).length,press:()=>e.set("done",rt(e)+1)},{words:"all layers",kernel:!0,off:rt(e)>=A(e).length,press:()=>e.set("done",A(e).length)},{words:"undo",kernel:!0,off:!rt(e),press:()=>e.set("done",0)}]});export{qe as default};
