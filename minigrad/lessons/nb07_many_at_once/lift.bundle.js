// fd599238478f3ab5e1a414b1c2322cab584652091d2fe929e720133f70252c1e lessons/nb07_many_at_once/lift.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var st=globalThis,mt=e=>e,L=st.trustedTypes,ut=L?L.createPolicy("lit-html",{createHTML:e=>e}):void 0,at="$lit$",A=`lit$${Math.random().toFixed(9).slice(2)}$`,it="?"+A,Jt=`<${it}>`,T=document,P=()=>T.createComment(""),B=e=>e===null||typeof e!="object"&&typeof e!="function",nt=Array.isArray,bt=e=>nt(e)||typeof e?.[Symbol.iterator]=="function",rt=`[ 	
\f\r]`,I=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,ft=/-->/g,$t=/>/g,_=RegExp(`>|${rt}(?:([^\\s"'>=/]+)(${rt}*=${rt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),vt=/'/g,xt=/"/g,wt=/^(?:script|style|textarea|title)$/i,ot=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),g=ot(1),k=ot(2),Ce=ot(3),w=Symbol.for("lit-noChange"),m=Symbol.for("lit-nothing"),kt=new WeakMap,M=T.createTreeWalker(T,129);function At(e,t){if(!nt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return ut!==void 0?ut.createHTML(t):t}var yt=(e,t)=>{let r=e.length-1,s=[],a,i=t===2?"<svg>":t===3?"<math>":"",n=I;for(let d=0;d<r;d++){let o=e[d],l,h,c=-1,f=0;for(;f<o.length&&(n.lastIndex=f,h=n.exec(o),h!==null);)f=n.lastIndex,n===I?h[1]==="!--"?n=ft:h[1]!==void 0?n=$t:h[2]!==void 0?(wt.test(h[2])&&(a=RegExp("</"+h[2],"g")),n=_):h[3]!==void 0&&(n=_):n===_?h[0]===">"?(n=a??I,c=-1):h[1]===void 0?c=-2:(c=n.lastIndex-h[2].length,l=h[1],n=h[3]===void 0?_:h[3]==='"'?xt:vt):n===xt||n===vt?n=_:n===ft||n===$t?n=I:(n=_,a=void 0);let u=n===_&&e[d+1].startsWith("/>")?" ":"";i+=n===I?o+Jt:c>=0?(s.push(l),o.slice(0,c)+at+o.slice(c)+A+u):o+A+(c===-2?d:u)}return[At(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),s]},j=class e{constructor({strings:t,_$litType$:r},s){let a;this.parts=[];let i=0,n=0,d=t.length-1,o=this.parts,[l,h]=yt(t,r);if(this.el=e.createElement(l,s),M.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(a=M.nextNode())!==null&&o.length<d;){if(a.nodeType===1){if(a.hasAttributes())for(let c of a.getAttributeNames())if(c.endsWith(at)){let f=h[n++],u=a.getAttribute(c).split(A),$=/([.?@])?(.*)/.exec(f);o.push({type:1,index:i,name:$[2],strings:u,ctor:$[1]==="."?V:$[1]==="?"?F:$[1]==="@"?W:E}),a.removeAttribute(c)}else c.startsWith(A)&&(o.push({type:6,index:i}),a.removeAttribute(c));if(wt.test(a.tagName)){let c=a.textContent.split(A),f=c.length-1;if(f>0){a.textContent=L?L.emptyScript:"";for(let u=0;u<f;u++)a.append(c[u],P()),M.nextNode(),o.push({type:2,index:++i});a.append(c[f],P())}}}else if(a.nodeType===8)if(a.data===it)o.push({type:2,index:i});else{let c=-1;for(;(c=a.data.indexOf(A,c+1))!==-1;)o.push({type:7,index:i}),c+=A.length-1}i++}}static createElement(t,r){let s=T.createElement("template");return s.innerHTML=t,s}};function N(e,t,r=e,s){if(t===w)return t;let a=s!==void 0?r._$Co?.[s]:r._$Cl,i=B(t)?void 0:t._$litDirective$;return a?.constructor!==i&&(a?._$AO?.(!1),i===void 0?a=void 0:(a=new i(e),a._$AT(e,r,s)),s!==void 0?(r._$Co??=[])[s]=a:r._$Cl=a),a!==void 0&&(t=N(e,a._$AS(e,t.values),a,s)),t}var U=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:s}=this._$AD,a=(t?.creationScope??T).importNode(r,!0);M.currentNode=a;let i=M.nextNode(),n=0,d=0,o=s[0];for(;o!==void 0;){if(n===o.index){let l;o.type===2?l=new S(i,i.nextSibling,this,t):o.type===1?l=new o.ctor(i,o.name,o.strings,this,t):o.type===6&&(l=new q(i,this,t)),this._$AV.push(l),o=s[++d]}n!==o?.index&&(i=M.nextNode(),n++)}return M.currentNode=T,a}p(t){let r=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(t,s,r),r+=s.strings.length-2):s._$AI(t[r])),r++}},S=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,s,a){this.type=2,this._$AH=m,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=s,this.options=a,this._$Cv=a?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=N(this,t,r),B(t)?t===m||t==null||t===""?(this._$AH!==m&&this._$AR(),this._$AH=m):t!==this._$AH&&t!==w&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):bt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==m&&B(this._$AH)?this._$AA.nextSibling.data=t:this.T(T.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:s}=t,a=typeof s=="number"?this._$AC(t):(s.el===void 0&&(s.el=j.createElement(At(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===a)this._$AH.p(r);else{let i=new U(a,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=kt.get(t.strings);return r===void 0&&kt.set(t.strings,r=new j(t)),r}k(t){nt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,s,a=0;for(let i of t)a===r.length?r.push(s=new e(this.O(P()),this.O(P()),this,this.options)):s=r[a],s._$AI(i),a++;a<r.length&&(this._$AR(s&&s._$AB.nextSibling,a),r.length=a)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let s=mt(t).nextSibling;mt(t).remove(),t=s}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},E=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,s,a,i){this.type=1,this._$AH=m,this._$AN=void 0,this.element=t,this.name=r,this._$AM=a,this.options=i,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=m}_$AI(t,r=this,s,a){let i=this.strings,n=!1;if(i===void 0)t=N(this,t,r,0),n=!B(t)||t!==this._$AH&&t!==w,n&&(this._$AH=t);else{let d=t,o,l;for(t=i[0],o=0;o<i.length-1;o++)l=N(this,d[s+o],r,o),l===w&&(l=this._$AH[o]),n||=!B(l)||l!==this._$AH[o],l===m?t=m:t!==m&&(t+=(l??"")+i[o+1]),this._$AH[o]=l}n&&!a&&this.j(t)}j(t){t===m?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},V=class extends E{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===m?void 0:t}},F=class extends E{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==m)}},W=class extends E{constructor(t,r,s,a,i){super(t,r,s,a,i),this.type=5}_$AI(t,r=this){if((t=N(this,t,r,0)??m)===w)return;let s=this._$AH,a=t===m&&s!==m||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,i=t!==m&&(s===m||a);a&&this.element.removeEventListener(this.name,this,s),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},q=class{constructor(t,r,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){N(this,t)}},_t={M:at,P:A,A:it,C:1,L:yt,R:U,D:bt,V:N,I:S,H:E,N:F,U:W,B:V,F:q},Qt=st.litHtmlPolyfillSupport;Qt?.(j,S),(st.litHtmlVersions??=[]).push("3.3.3");var Mt=(e,t,r)=>{let s=r?.renderBefore??t,a=s._$litPart$;if(a===void 0){let i=r?.renderBefore??null;s._$litPart$=a=new S(t.insertBefore(P(),i),i,void 0,r??{})}return a._$AI(e),a};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var H={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Tt=e=>(...t)=>({_$litDirective$:e,values:t}),G=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,s){this._$Ct=t,this._$AM=r,this._$Ci=s}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:je}=_t;var Nt=e=>e.strings===void 0;var Zt={},Et=(e,t=Zt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var O=Tt(class extends G{constructor(e){if(super(e),e.type!==H.PROPERTY&&e.type!==H.ATTRIBUTE&&e.type!==H.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Nt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===w||t===m)return t;let r=e.element,s=e.name;if(e.type===H.PROPERTY){if(t===r[s])return w}else if(e.type===H.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(s))return w}else if(e.type===H.ATTRIBUTE&&r.getAttribute(s)===t+"")return w;return Et(e),t}});function z(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),s=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${s}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${s}${Math.round(r).toLocaleString("en")}`:`${s}${+r.toPrecision(t)}`}function lt(e){if(!(e>0)||!Number.isFinite(e))return z(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var Ht=100;function Rt(e,t,r,s){return{slider:Xt,decades:te,steps:ee,choice:re,text:se,values:ae}[e.kind]?.(e,t,r,s)??""}var Kt=({name:e,label:t},r,{low:s,high:a,step:i,at:n,words:d,set:o})=>g`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${d} min=${s} max=${a} step=${i}
      .value=${O(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>o(Number(l.target.value))}><output>${d}</output></label>`,Xt=(e,t,r,s)=>Kt(e,s,{low:e.low,high:e.high,step:e.step,at:t,words:z(t),set:r});function te(e,t,r,s){let a=d=>Math.round(Ht*Math.log10(d)),i=d=>Math.min(e.high,Math.max(e.low,Number((10**(d/Ht)).toPrecision(3)))),n=d=>{let o=d.target.value.trim();r(o===""||Number.isNaN(Number(o))?o:Number(o))};return g`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${a(e.low)} max=${a(e.high)} step="1"
      .value=${O(String(a(t)))} ?disabled=${s.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>{s.drafts.delete(e.name),r(i(Number(d.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${s.dead}
      .value=${O(s.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${dt(e,s)} @change=${Y(n)} @keydown=${ht(n)}></span>`}var dt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},Y=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ht=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),Y(e)(t))};function ee({name:e,label:t,low:r,high:s},a,i,n){let d=(o,l,h)=>g`
    <button type="button" aria-label=${h} ?disabled=${n.dead||a+o<r||a+o>s}
      data-lm-suppress-shortcuts="true" @click=${()=>i(a+o)}>${l}</button>`;return g`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${a}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function re({name:e,label:t,options:r,named:s},a,i,n){if(r.length>4)return g`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${h=>i(h.target.value)}>
      ${r.map(([h,c])=>g`<option value=${h} .selected=${h===a}>${c}</option>`)}</select></label>`;let d=r.findIndex(([h])=>h===a),o=h=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[h.key];if(!c)return;h.preventDefault(),h.stopPropagation();let f=(d+c+r.length)%r.length;i(r[f][0]),h.currentTarget.querySelectorAll("button")[f].focus()},l=s||n.view.folded?.includes(e)?g`<span class="knob">${t}</span>`:"";return g`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${o}>
    ${l}${r.map(([h,c])=>g`<button type="button" role="radio" aria-checked=${h===a}
      tabindex=${h===a?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(h)}>${c}</button>`)}</span>`}function se(e,t,r,s){let{name:a,label:i}=e,n=d=>r(d.target.value);return g`<label class="knob long" data-control=${a}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${O(s.drafts.get(a)??t)} ?disabled=${s.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${dt(e,s)} @change=${Y(n)} @keydown=${ht(n)}></label>`}function ae({name:e,label:t,now:r},s,a,i){let n=d=>{let o=`${e}.${d}`,l=h=>a({...s,[d]:h.target.value});return g`<label class="knob"><span>${d}</span>
      <input type="text" aria-label=${d} size="8" .value=${O(i.drafts.get(o)??JSON.stringify(r[d]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${dt({name:o},i)}
        @change=${Y(l)} @keydown=${ht(l)}></label>`};return g`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var St=({words:e,press:t,off:r,kernel:s},a,i)=>g`<button type="button" class=${a?"next":""}
  ?disabled=${r||s&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Ot=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var ne=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,J=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),ne())return;let r=performance.now(),s=a=>{this.at=Math.min(1,Math.max(0,(a-r)/t)),this.frame=this.at<1?requestAnimationFrame(s):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(s),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([s])=>{s.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Ct(e,t){let r=Math.min(he,t);return e.kind==="table"?de(e):e.kind==="chart"?ge(e,r):e.kind==="bars"?oe(e,r):g`<p>${e.text}</p>`}function oe({caption:e,axis:t,role:r,bars:s},a){let i=Math.min(72,(a-4)/s.length),n=Math.max(...s.map(l=>l.value),1e-300),d=l=>92-72*l/n,o=s.map(l=>`${l.name}: ${l.text}`).join(", ");return g`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${a} 132" role="img" aria-label="${e}: ${o}" class="chart">
    ${s.map((l,h)=>k`<rect x=${h*i+4} y=${d(l.value)} width=${i-8} height=${92-d(l.value)}
        class="${r}-fill" data-value=${l.value}></rect>
      <text x=${(h+.5)*i} y=${d(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(h+.5)*i} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${i*s.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var le=e=>typeof e=="string"?g`<td>${e}</td>`:g`<td class="number" data-value=${e.value}>${e.text}</td>`;function de({caption:e,head:t,rows:r}){return g`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(s=>g`<th scope="col">${s}</th>`)}</tr></thead>
    <tbody>${r.map(([s,...a])=>g`<tr><th scope="row">${s}</th>${a.map(le)}</tr>`)}
    </tbody></table></div>`}var he=560,Q=240,C=56,Z=132,K=22,ct=34,ce=9;function pe({lines:e,log:t}){let r=e.flatMap(l=>l.points.map(h=>h[1])),s=Math.max(...r);if(!t)return{foot:"0",head:z(s),part:l=>l/s};let a=r.filter(l=>l>0),i=Math.max(...a,1e-300),n=Math.max(Math.min(...a,i/10),i/10**ce),d=a.length<r.length,o=d?.06:0;return{foot:d?"0":lt(n),head:lt(i),part:l=>l>0?o+(1-o)*Math.max(0,Math.log(l/n)/Math.log(i/n)):0}}function ge(e,t){let{caption:r,x:s,y:a,lines:i,here:n,mark:d}=e,o=i.flatMap(p=>p.points),[l,h]=[Math.min(...o.map(p=>p[0])),Math.max(...o.map(p=>p[0]))],{foot:c,head:f,part:u}=pe(e),$=p=>C+(p-l)/(h-l||1)*(t-C-Z),R=p=>Q-ct-u(p)*(Q-K-ct),D=p=>p.points.map(([b,Gt],Yt)=>`${Yt?"L":"M"}${$(b).toFixed(1)} ${R(Gt).toFixed(1)}`).join(""),x=Q-ct,v=me(i.map(p=>R((p.points.at(-1)??[0,0])[1])),x-4);return g`<figure><svg viewBox="0 0 ${t} ${Q}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${C} ${K}V${x}H${t-Z}"></path>
    <text x=${C} y="14" class="small">${a}</text>
    <text x=${C-6} y=${K+5} class="small end">${f}</text>
    <text x=${C-6} y=${x+4} class="small end">${c}</text>
    ${[...new Set([l,h])].map(p=>k`<text x=${$(p)} y=${x+18} class="small middle">${p}</text>`)}
    <text x=${t-Z+12} y=${x+18} class="small">${s}</text>
    ${n===null?"":k`<path class="here" d="M${$(n)} ${K}V${x}"></path>`}
    ${i.map((p,b)=>k`<path class="line" data-role=${p.role} d=${D(p)}></path>
      <text x=${t-Z+12} y=${v[b]+4} data-role=${p.role}>${p.name}</text>`)}
    ${d?k`<path class="mark" d="M${$(d.x)} ${x-6}v12"></path>
      <text x=${$(d.x)} y=${x+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function me(e,t){let r=e.map((a,i)=>i).sort((a,i)=>e[a]-e[i]),s=[...e];for(let a=1;a<r.length;a++)s[r[a]]=Math.max(s[r[a]],s[r[a-1]]+17);for(let a=r.length-1,i=t;a>=0;a--,i-=17)i=s[r[a]]=Math.min(s[r[a]],i);return s}var ue=520,It="mg-fd599238",pt=class{constructor(t,r,s){this.model=t,this.view=s,this.root=document.createElement("section"),this.root.className=`mgw ${It}`,this.root.dataset.mg=s.name,this.root.setAttribute("aria-label",s.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new J(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let a=this.state;t.on("change:state",()=>{let i=a;a=this.state,this.drafts.clear(),s.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),s.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<ue}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=s=>JSON.stringify(this.model.get(s))===JSON.stringify(t[s]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[s,a]of Object.entries(t))this.model.set(s,a);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(s=>s.name===t);return Rt(r,this.value(t),s=>this.set(t,s),this)}draw(){let{view:t}=this,r=this.model.get("message"),s=this.controls.filter(a=>![...t.inside??[],...t.folded??[]].includes(a.name));Mt(g`<style>${Ot.replaceAll(".mgw",`.${It}`)}</style>
      ${this.dead?g`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:m}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${s.map(a=>this.control(a.name))}
        ${(t.actions?.(this)??[]).map((a,i)=>St(a,i===0,this.dead))}</div>
      ${r?g`<p class="alert" role="alert" data-field="message">${r}</p>`:m}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return g`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return g`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${fe[Pt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?g`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:m}
        ${t.fold.map(r=>Ct(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Pt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Pt(e){return e===null?"":e?"\u2713":"\u2717"}var fe={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Bt=e=>({render({model:t,el:r}){let s=new pt(t,r,e);return()=>s.leave()}});var jt=18,zt=34,tt=7,et=6,Ut=46,$e=7.6,Dt=14,Vt=22,gt={least:38,most:130},ve=100,xe=60,ke=14,y=e=>e.state.stage,Lt=e=>e.reduce((t,r)=>t+r,0),be=e=>[Math.max(zt,jt*(e[1]??1)),Math.max(zt,jt*(e[0]??1))],we=e=>e.length?e.join(" \xD7 "):"one number",Ft=e=>`${e} sample${e===1?"":"s"}`;function Ae(e,t){let r=[];for(let{args:s}of e)r.push(1+Math.max(-1,...s.map(a=>r[a])));for(let s=0;s<t;s++)r[s]=Math.min(...r.filter((a,i)=>e[i].args.includes(s)))-1;return r}function ye(e,t,r,s){let{inputs:a,size:i}=y(e),[n,d]=be(t.one),o=r<a.length?`${t.text}, given`:t.text,l=`${we(a[r]?.all??t.all??t.one)} (${t.all?Ft(i):"shared"})`,h=t.all?et*(tt-1):0,c=t.all?Math.min(tt,i):1;return{line:t,k:r,layer:s,title:o,shape:l,sheets:c,x:0,y:0,w:n,h:d,back:et*(c-1),wide:Math.max(n+h,$e*Math.max(o.length,l.length)),high:h+d+Ut}}function _e(e){let{lines:t,inputs:r}=y(e),s=Ae(t,r.length),a=t.map((v,p)=>ye(e,v,p,s[p])),i=Array.from({length:Math.max(...s)+1},(v,p)=>a.filter(b=>b.layer===p)),n=i.map(v=>Math.max(...v.map(p=>p.wide))),d=i.length-1,o=e.room-Lt(n),l=o<d*gt.least,h=l?gt.least:Math.min(gt.most,o/d),c=l?"high":"wide",f=l?"wide":"high",u=v=>Lt(v.map(p=>p[f]))+Dt*(v.length-1),$=Math.max(...i.map(u)),R=Vt*Wt(e).length,D=a.some(v=>v.line.args.some(p=>qt(a[p],v)))?xe:0,x=0;for(let v of i){let p=D+($-u(v))/2;for(let b of v)[b.x,b.y]=l?[p,x+R]:[x,p+R],p+=b[f]+Dt;x+=Math.max(...v.map(b=>b[c]))+h}return{boxes:a,upright:l,high:R+(l?x-h:D+$)}}function Wt(e){let{size:t}=y(e),r=t>tt?` (${tt-1} are drawn)`:"";if(t===1)return["Each sheet is what f sees: one sample."];let s=["Front sheet: one sample, all that f sees.",`Behind it: the other ${Ft(t-1)}${r}.`];return e.narrow?s:[s.join(" ")]}var X=({y:e,high:t})=>e+t-Ut,qt=(e,t)=>t.layer-e.layer>1;function Me(e,{boxes:t,upright:r}){let s=i=>r?i.x:i.y,a=e.line.args.map(i=>t[i]).sort((i,n)=>s(i)-s(n));return a.map((i,n)=>Te(i,e,ke*(n-(a.length-1)/2),r))}function Te(e,t,r,s){let a=([u,$])=>s?`${$} ${u}`:`${u} ${$}`,i=s?[e.y+e.high-2,e.x+e.w/2]:[e.x+e.w+e.back+6,X(e)-e.h/2-e.back],n=s?[X(t)-t.h-t.back-6,t.x+t.back+t.w/2+r]:[t.x-6,X(t)-t.h/2+r],d=Math.min(60,(n[0]-i[0])/2),o=qt(e,t)?ve:0,[l,h]=[[i[0]+d,i[1]-o],[n[0]-d,n[1]-o]],c=[i,l,h,n].map(a),f=[[-7,-5],[0,0],[-7,5]].map(([u,$])=>a([n[0]+u,n[1]+$]));return k`<path class="wire" data-from=${e.k} data-to=${t.k}
    d="M${c[0]}C${c.slice(1).join(" ")}M${f.join("L")}"></path>`}function Ne(e,t,r){let s=.6*t.k/r,a=Math.min(1,Math.max(0,(e.motion.at-s)/.4));return t.sheets===1?1:Math.max(1,Math.round(a*t.sheets))}function Ee([e=1,t=1],r,s,a,i){let n=Array.from({length:e-1},(o,l)=>`M${r} ${s+i*(l+1)/e}h${a}`),d=Array.from({length:t-1},(o,l)=>`M${r+a*(l+1)/t} ${s}v${i}`);return[...n,...d].join("")||`M${r} ${s}`}function He(e,t,r){let{line:s,x:a,w:i,h:n,k:d}=t,o=X(t),l=d<y(e).inputs.length,h=Ne(e,t,r),c=Array.from({length:h},(u,$)=>h-1-$),f=()=>{l&&Re(e,d)};return k`<g data-line=${d} data-sheets=${t.sheets} class=${l?"press":""} @pointerup=${f}>
    ${c.map(u=>k`<rect x=${a+u*et} y=${o-n-u*et} width=${i} height=${n} rx="3"
      class=${s.all?"sheet":"alone"}></rect>`)}
    <path class="cells" d=${Ee(s.one,a,o-n,i,n)}></path>
    <text x=${a+i/2} y=${o-n/2+5} class="middle strong name">${s.text.split(" = ")[0]}</text>
    <text x=${a} y=${o+20}>${t.title}</text>
    <text x=${a} y=${o+38} class="small">${t.shape}</text></g>`}function Re(e,t){let r=[...e.value("axes")],s=y(e).inputs[t].ndim?[null,0,1]:[null,0];r[t]=s[(s.indexOf(r[t])+1)%s.length],e.set("axes",r)}function Se(e){let t=e.value("axes"),r=(a,i)=>{let n=()=>e.set("axes",t.with(a,i));return g`<button type="button" role="radio" aria-checked=${t[a]===i} ?disabled=${e.dead}
      data-lm-suppress-shortcuts="true" @click=${n}>${i===null?"shared":`axis ${i}`}</button>`},s=({name:a,ndim:i},n)=>g`
    <span class="chips" role="radiogroup" aria-label="Samples of ${a}">
      <span class="knob">in_axes of ${a}:</span>
      ${(i?[null,0,1]:[null,0]).map(d=>r(n,d))}</span>`;return g`<div class="controls" data-control="axes">${y(e).inputs.map(s)}</div>`}function Oe(e){let t=_e(e),{boxes:r,high:s}=t,{size:a,lines:i}=y(e),n=`${i.length} arrays of the program; for ${a} samples each has one more axis, but for those that are shared.`;return g`${k`<svg viewBox="0 0 ${e.room} ${s}" role="img" aria-label=${n}>
    ${Wt(e).map((d,o)=>k`<text x="0" y=${Vt*o+12} class="small">${d}</text>`)}
    ${r.map(d=>Me(d,t))}
    ${r.map(d=>He(e,d,r.length))}</svg>`}${Se(e)}`}var dr=Bt({name:"lift",question:"You write f for one sample: what happens to all of them?",stage:Oe,inside:["axes"],motion:e=>500*y(e).lines.length,actions:e=>[{words:"\u25B6 Lift to all samples",press:()=>e.play()}]});export{dr as default};
