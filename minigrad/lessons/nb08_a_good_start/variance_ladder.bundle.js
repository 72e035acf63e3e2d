// a7d46dfb7206f263676b2dbcb6cb81fe28f579c19d4eec317c45f06cd23b3c13 lessons/nb08_a_good_start/variance_ladder.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ot=globalThis,xt=e=>e,V=ot.trustedTypes,bt=V?V.createPolicy("lit-html",{createHTML:e=>e}):void 0,lt="$lit$",b=`lit$${Math.random().toFixed(9).slice(2)}$`,dt="?"+b,Wt=`<${dt}>`,M=document,I=()=>M.createComment(""),z=e=>e===null||typeof e!="object"&&typeof e!="function",ct=Array.isArray,Mt=e=>ct(e)||typeof e?.[Symbol.iterator]=="function",nt=`[ 	
\f\r]`,B=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,kt=/-->/g,At=/>/g,_=RegExp(`>|${nt}(?:([^\\s"'>=/]+)(${nt}*=${nt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),wt=/'/g,_t=/"/g,Tt=/^(?:script|style|textarea|title)$/i,ht=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),g=ht(1),$=ht(2),pe=ht(3),x=Symbol.for("lit-noChange"),m=Symbol.for("lit-nothing"),yt=new WeakMap,y=M.createTreeWalker(M,129);function Nt(e,t){if(!ct(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return bt!==void 0?bt.createHTML(t):t}var Ht=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=B;for(let d=0;d<r;d++){let o=e[d],l,c,h=-1,v=0;for(;v<o.length&&(n.lastIndex=v,c=n.exec(o),c!==null);)v=n.lastIndex,n===B?c[1]==="!--"?n=kt:c[1]!==void 0?n=At:c[2]!==void 0?(Tt.test(c[2])&&(s=RegExp("</"+c[2],"g")),n=_):c[3]!==void 0&&(n=_):n===_?c[0]===">"?(n=s??B,h=-1):c[1]===void 0?h=-2:(h=n.lastIndex-c[2].length,l=c[1],n=c[3]===void 0?_:c[3]==='"'?_t:wt):n===_t||n===wt?n=_:n===kt||n===At?n=B:(n=_,s=void 0);let p=n===_&&e[d+1].startsWith("/>")?" ":"";i+=n===B?o+Wt:h>=0?(a.push(l),o.slice(0,h)+lt+o.slice(h)+b+p):o+b+(h===-2?d:p)}return[Nt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},L=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,n=0,d=t.length-1,o=this.parts,[l,c]=Ht(t,r);if(this.el=e.createElement(l,a),y.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=y.nextNode())!==null&&o.length<d;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(lt)){let v=c[n++],p=s.getAttribute(h).split(b),k=/([.?@])?(.*)/.exec(v);o.push({type:1,index:i,name:k[2],strings:p,ctor:k[1]==="."?q:k[1]==="?"?G:k[1]==="@"?J:N}),s.removeAttribute(h)}else h.startsWith(b)&&(o.push({type:6,index:i}),s.removeAttribute(h));if(Tt.test(s.tagName)){let h=s.textContent.split(b),v=h.length-1;if(v>0){s.textContent=V?V.emptyScript:"";for(let p=0;p<v;p++)s.append(h[p],I()),y.nextNode(),o.push({type:2,index:++i});s.append(h[v],I())}}}else if(s.nodeType===8)if(s.data===dt)o.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(b,h+1))!==-1;)o.push({type:7,index:i}),h+=b.length-1}i++}}static createElement(t,r){let a=M.createElement("template");return a.innerHTML=t,a}};function T(e,t,r=e,a){if(t===x)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=z(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=T(e,s._$AS(e,t.values),s,a)),t}var W=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??M).importNode(r,!0);y.currentNode=s;let i=y.nextNode(),n=0,d=0,o=a[0];for(;o!==void 0;){if(n===o.index){let l;o.type===2?l=new R(i,i.nextSibling,this,t):o.type===1?l=new o.ctor(i,o.name,o.strings,this,t):o.type===6&&(l=new Y(i,this,t)),this._$AV.push(l),o=a[++d]}n!==o?.index&&(i=y.nextNode(),n++)}return y.currentNode=M,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},R=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=m,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=T(this,t,r),z(t)?t===m||t==null||t===""?(this._$AH!==m&&this._$AR(),this._$AH=m):t!==this._$AH&&t!==x&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Mt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==m&&z(this._$AH)?this._$AA.nextSibling.data=t:this.T(M.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=L.createElement(Nt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new W(s,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=yt.get(t.strings);return r===void 0&&yt.set(t.strings,r=new L(t)),r}k(t){ct(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(I()),this.O(I()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=xt(t).nextSibling;xt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},N=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=m,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=m}_$AI(t,r=this,a,s){let i=this.strings,n=!1;if(i===void 0)t=T(this,t,r,0),n=!z(t)||t!==this._$AH&&t!==x,n&&(this._$AH=t);else{let d=t,o,l;for(t=i[0],o=0;o<i.length-1;o++)l=T(this,d[a+o],r,o),l===x&&(l=this._$AH[o]),n||=!z(l)||l!==this._$AH[o],l===m?t=m:t!==m&&(t+=(l??"")+i[o+1]),this._$AH[o]=l}n&&!s&&this.j(t)}j(t){t===m?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},q=class extends N{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===m?void 0:t}},G=class extends N{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==m)}},J=class extends N{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=T(this,t,r,0)??m)===x)return;let a=this._$AH,s=t===m&&a!==m||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==m&&(a===m||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Y=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){T(this,t)}},Et={M:lt,P:b,A:dt,C:1,L:Ht,R:W,D:Mt,V:T,I:R,H:N,N:G,U:J,B:q,F:Y},qt=ot.litHtmlPolyfillSupport;qt?.(L,R),(ot.litHtmlVersions??=[]).push("3.3.3");var Rt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new R(t.insertBefore(I(),i),i,void 0,r??{})}return s._$AI(e),s};function U(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function gt(e){if(!(e>0)||!Number.isFinite(e))return U(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var H={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ot=e=>(...t)=>({_$litDirective$:e,values:t}),Q=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:ve}=Et;var St=e=>e.strings===void 0;var Gt={},Ct=(e,t=Gt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var O=Ot(class extends Q{constructor(e){if(super(e),e.type!==H.PROPERTY&&e.type!==H.ATTRIBUTE&&e.type!==H.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!St(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===x||t===m)return t;let r=e.element,a=e.name;if(e.type===H.PROPERTY){if(t===r[a])return x}else if(e.type===H.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return x}else if(e.type===H.ATTRIBUTE&&r.getAttribute(a)===t+"")return x;return Ct(e),t}});var Pt=100;function Bt(e,t,r,a){return{slider:Yt,decades:Qt,steps:Zt,choice:Kt,text:Xt,values:te}[e.kind]?.(e,t,r,a)??""}var Jt=({name:e,label:t},r,{low:a,high:s,step:i,at:n,words:d,set:o})=>g`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${d} min=${a} max=${s} step=${i}
      .value=${O(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>o(Number(l.target.value))}><output>${d}</output></label>`,Yt=(e,t,r,a)=>Jt(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:U(t),set:r});function Qt(e,t,r,a){let s=d=>Math.round(Pt*Math.log10(d)),i=d=>Math.min(e.high,Math.max(e.low,Number((10**(d/Pt)).toPrecision(3)))),n=d=>{let o=d.target.value.trim();r(o===""||Number.isNaN(Number(o))?o:Number(o))};return g`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${O(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>{a.drafts.delete(e.name),r(i(Number(d.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${O(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${pt(e,a)} @change=${Z(n)} @keydown=${ut(n)}></span>`}var pt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},Z=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ut=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),Z(e)(t))};function Zt({name:e,label:t,low:r,high:a},s,i,n){let d=(o,l,c)=>g`
    <button type="button" aria-label=${c} ?disabled=${n.dead||s+o<r||s+o>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+o)}>${l}</button>`;return g`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function Kt({name:e,label:t,options:r},a,s,i){if(r.length>4)return g`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @change=${l=>s(l.target.value)}>
      ${r.map(([l,c])=>g`<option value=${l} .selected=${l===a}>${c}</option>`)}</select></label>`;let n=r.findIndex(([l])=>l===a),d=l=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[l.key];if(!c)return;l.preventDefault(),l.stopPropagation();let h=(n+c+r.length)%r.length;s(r[h][0]),l.currentTarget.querySelectorAll("button")[h].focus()},o=i.view.folded?.includes(e)?g`<span>${t}</span>`:"";return g`${o}<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${d}>
    ${r.map(([l,c])=>g`<button type="button" role="radio" aria-checked=${l===a}
      tabindex=${l===a?0:-1} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>s(l)}>${c}</button>`)}</span>`}function Xt(e,t,r,a){let{name:s,label:i}=e,n=d=>r(d.target.value);return g`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${O(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${pt(e,a)} @change=${Z(n)} @keydown=${ut(n)}></label>`}function te({name:e,label:t,now:r},a,s,i){let n=d=>{let o=`${e}.${d}`,l=c=>s({...a,[d]:c.target.value});return g`<label class="knob"><span>${d}</span>
      <input type="text" aria-label=${d} size="8" .value=${O(i.drafts.get(o)??JSON.stringify(r[d]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${pt({name:o},i)}
        @change=${Z(l)} @keydown=${ut(l)}></label>`};return g`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var It=({words:e,press:t,off:r,kernel:a},s,i)=>g`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var zt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
  & .knob { display: flex; align-items: center; gap: 8px; min-height: 32px; }
  & p.knob { margin: 0; }
  & .knob output { min-width: 2ch; text-align: right; font-weight: 650; color: var(--mg-value); }
  & input[type="range"] { width: 140px; height: 28px; accent-color: var(--mg-value-fill); }
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
  & text[data-role="value"] { fill: var(--mg-value); font-weight: 650; }
  & text[data-role="grad"] { fill: var(--mg-grad); font-weight: 650; }
  & .mark { stroke: var(--mg-ink); stroke-width: 2; }
  & .knobbed { cursor: grab; outline: none; touch-action: none; }
  & .knobbed circle { fill: var(--mg-value-fill); stroke: #fff; stroke-width: 3; }
  & .knobbed .halo { fill: transparent; stroke: none; }
  & .scrub { cursor: ew-resize; outline: none; touch-action: none; }
  & .scrub .halo { fill: transparent; }
  & .scrub text { font-size: 18px; font-weight: 650; fill: var(--mg-value); }
  & .grips { fill: var(--mg-value-fill); }
  & .dots { stroke: var(--mg-value-fill); stroke-dasharray: 2 4; stroke-width: 2; fill: none; }
  & :is(.knobbed, .scrub):focus-visible .halo { stroke: var(--mg-value-fill); stroke-width: 2; }
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
  @media (pointer: coarse) { & button { min-height: 44px; } & input[type="range"] { height: 44px; } }
}
[data-jp-theme-light="false"] .mgw {
  --mg-value: #7fb8ff; --mg-value-fill: #4d96f0; --mg-value-tint: #1b2a40;
  --mg-grad: #ffab73; --mg-grad-fill: #f0803c; --mg-grad-tint: #3a2418;
  --mg-bad: #ff8fd0; --mg-good: #5fd3a0;
  --mg-ink: #eceff4; --mg-soft: #a3acba; --mg-wire: #6f7988; --mg-rule: #333b47; --mg-panel: #14181f;
}
`;var re=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,K=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),re())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Lt(e){return e.kind==="table"?ie(e):e.kind==="chart"?ne(e):e.kind==="bars"?ae(e):g`<p>${e.text}</p>`}function ae({caption:e,axis:t,role:r,bars:a}){let s=Math.min(72,520/a.length),i=Math.max(...a.map(o=>o.value),1e-300),n=o=>92-72*o/i,d=a.map(o=>`${o.name}: ${o.text}`).join(", ");return g`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 560 132" role="img" aria-label="${e}: ${d}" class="chart">
    ${a.map((o,l)=>$`<rect x=${l*s+4} y=${n(o.value)} width=${s-8} height=${92-n(o.value)}
        class="${r}-fill" data-value=${o.value}></rect>
      <text x=${(l+.5)*s} y=${n(o.value)-5} class="small middle">${o.text}</text>
      <text x=${(l+.5)*s} y="110" class="small middle">${o.name}</text>`)}
    <path class="axis" d="M0 92H${s*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var se=e=>typeof e=="string"?g`<td>${e}</td>`:g`<td class="number" data-value=${e.value}>${e.text}</td>`;function ie({caption:e,head:t,rows:r}){return g`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>g`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>g`<tr><th scope="row">${a}</th>${s.map(se)}</tr>`)}
    </tbody></table></div>`}var j=560,X=240,S=56,tt=132,mt=22,ft=34;function ne({caption:e,x:t,y:r,lines:a,here:s,mark:i}){let n=a.flatMap(u=>u.points),[d,o]=[Math.min(...n.map(u=>u[0])),Math.max(...n.map(u=>u[0]))],l=Math.max(...n.map(u=>u[1])),c=u=>S+(u-d)/(o-d)*(j-S-tt),h=u=>X-ft-u/l*(X-mt-ft),v=u=>u.points.map(([E,D],st)=>`${st?"L":"M"}${c(E).toFixed(1)} ${h(D).toFixed(1)}`).join(""),p=X-ft,k=oe(a.map(u=>h((u.points.at(-1)??[0,0])[1])));return g`<figure><svg viewBox="0 0 ${j} ${X}" role="img" aria-label=${e} class="chart">
    <path class="axis" d="M${S} ${mt}V${p}H${j-tt}"></path>
    <text x=${S} y="14" class="small">${r}</text>
    <text x=${S-6} y=${h(l)+5} class="small end">${U(l)}</text>
    <text x=${S-6} y=${p+4} class="small end">0</text>
    ${[d,o].map(u=>$`<text x=${c(u)} y=${p+18} class="small middle">${u}</text>`)}
    <text x=${j-tt+12} y=${p+18} class="small">${t}</text>
    ${s===null?"":$`<path class="here" d="M${c(s)} ${mt}V${p}"></path>`}
    ${a.map((u,E)=>$`<path class="line" data-role=${u.role} d=${v(u)}></path>
      <text x=${j-tt+12} y=${k[E]+4} data-role=${u.role}>${u.name}</text>`)}
    ${i?$`<path class="mark" d="M${c(i.x)} ${p-6}v12"></path>
      <text x=${c(i.x)} y=${p+32} class="small middle">${i.words}</text>`:""}
    </svg></figure>`}function oe(e){let t=e.map((a,s)=>s).sort((a,s)=>e[a]-e[s]),r=[...e];for(let a=1;a<t.length;a++)r[t[a]]=Math.max(r[t[a]],r[t[a-1]]+17);return r}var le=520,Ut="mg-a7d46dfb",$t=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Ut}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.dead=!1,this.width=888,this.motion=new K(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(s=>s.name)].map(s=>`change:${s}`);for(let s of this.heard)t.on(s,this.redraw);t.on("change:state",()=>{this.drafts.clear()}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([s])=>{Math.round(s.contentRect.width)!==this.width&&(this.width=Math.round(s.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<le}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Bt(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Rt(g`<style>${zt.replaceAll(".mgw",`.${Ut}`)}</style>
      ${this.dead?g`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:m}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>It(s,i===0,this.dead))}</div>
      ${r?g`<p class="alert" role="alert" data-field="message">${r}</p>`:m}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return g`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return g`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${jt(t.agrees)}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?g`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:m}
        ${t.fold.map(Lt)}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${jt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},jt=e=>e===null?"":e?"\u2713":"\u2717",Dt=e=>({render({model:t,el:r}){let a=new $t(t,r,e);return()=>a.leave()}});var P=24,at=52,C=74,de=62,w=e=>e.state.stage.rungs,ce=(e,t)=>Math.min(1,Math.max(0,2*e.motion.at-(t==="forward"?0:1))),rt=(e,t,r)=>t+at+(w(e).length-1-r)*P+P/2;function he(e){let t=e.filter(Number.isFinite),r=Math.min(-2,Math.floor(Math.min(...t,0))),a=Math.max(2,Math.ceil(Math.max(...t,0))),s=Math.ceil((a-r)/4),i=[];for(let n=Math.ceil(r/s)*s;n<=a;n+=s)i.push(n);return{low:r,top:a,marks:i}}function Ft(e,{side:t,left:r,wide:a,top:s}){let i=w(e),n=i.map(f=>Math.log10(f[t])),{low:d,top:o,marks:l}=he(n),c=f=>r+14+(Number.isFinite(f)?(a-de-14)*(f-d)/(o-d):-6),h=i.map((f,A)=>[c(n[A]),rt(e,s,A)]),v=s+at+i.length*P,p=t==="forward",k=Math.ceil(ce(e,t)*i.length),E=(p?h:[...h].reverse()).slice(0,k),D=p?0:i.length-1,st=new Set([0,i.length-1,e.local.over]);return $`<text x=${r} y=${s+16} class="strong">${p?"\u2191 values z: their spread":"\u2193 slopes dL/dz: their spread"}</text>
    ${l.map(f=>$`<path class=${f?"decade":"decade one"} d="M${c(f)} ${s+at-8}V${v}"></path>
      <text x=${c(f)} y=${v+16} class="small middle">${gt(10**f)}</text>`)}
    <path class="climb" data-role=${p?"value":"grad"} d=${E.map(([f,A],F)=>`${F?"L":"M"}${f.toFixed(1)} ${A}`).join("")||"M0 0"}></path>
    ${E.map(([f,A],F)=>{let vt=p?D+F:D-F,it=i[vt];return $`<g data-mark=${t} data-layer=${it.layer} data-value=${it[t]}>
        ${p?$`<circle cx=${f} cy=${A} r="6" class="value-fill"></circle>`:$`<path class="grad-fill" d="M${f-7} ${A}l7 -7l7 7l-7 7z"></path>`}
        ${st.has(vt)?$`<text x=${f+12} y=${A+5} data-role=${p?"value":"grad"}>${gt(it[t])}</text>`:""}</g>`})}`}function Vt(e,t,r,a){let s=i=>{e.local.over=i,e.draw()};return w(e).map((i,n)=>$`<g class="rung" @pointerenter=${()=>s(n)} @pointerleave=${()=>s(void 0)}>
    <rect x="0" y=${rt(e,t,n)-P/2} width=${r} height=${P} class=${e.local.over===n?"over":"clear"}></rect>
    <path class="axis" d="M${C} ${rt(e,t,n)}H${r}"></path>
    <text x="0" y=${rt(e,t,n)+5}>${a(n)}</text></g>`)}function ge(e){let t=w(e),r=e.room,a=at+t.length*P+24,s=e.state.stage.done,i=l=>`${l<s?"\u2713 ":""}layer ${t[l].layer}`,n=`The spread of the values and of the slopes in ${t.length} layers, on logarithmic axes.`,d=e.narrow?r-C:(r-C-24)/2,o=e.narrow?{left:C,top:a+20}:{left:C+d+24,top:0};return $`<svg viewBox="0 0 ${r} ${a+(e.narrow?a+20:0)}" role="img" aria-label=${n}>
    ${Vt(e,0,r,i)}${e.narrow?Vt(e,o.top,r,i):""}
    ${Ft(e,{side:"forward",left:C,wide:d,top:0})}
    ${Ft(e,{side:"backward",...o,wide:d})}</svg>`}var et=e=>e.state.stage.done,Fe=Dt({name:"ladder",question:"Do values and slopes keep their size?",stage:ge,motion:e=>160*w(e).length+400,inside:["done"],folded:["shape","layer"],actions:e=>[{words:"\u25B6 LSUV: next layer",kernel:!0,off:et(e)>=w(e).length,press:()=>e.set("done",et(e)+1)},{words:"all layers",kernel:!0,off:et(e)>=w(e).length,press:()=>e.set("done",w(e).length)},{words:"undo",kernel:!0,off:!et(e),press:()=>e.set("done",0)}]});export{Fe as default};
