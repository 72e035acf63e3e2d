// 949f0602b0edd5e76f6dbed7c30564d00a3aaac3c2bbc3ad9abe137ec5c12fce lessons/nb07_many_at_once/lift.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var K=globalThis,ht=e=>e,z=K.trustedTypes,ct=z?z.createPolicy("lit-html",{createHTML:e=>e}):void 0,X="$lit$",b=`lit$${Math.random().toFixed(9).slice(2)}$`,tt="?"+b,Dt=`<${tt}>`,_=document,O=()=>_.createComment(""),P=e=>e===null||typeof e!="object"&&typeof e!="function",et=Array.isArray,$t=e=>et(e)||typeof e?.[Symbol.iterator]=="function",Z=`[ 	
\f\r]`,R=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,gt=/-->/g,pt=/>/g,A=RegExp(`>|${Z}(?:([^\\s"'>=/]+)(${Z}*=${Z}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),ut=/'/g,mt=/"/g,vt=/^(?:script|style|textarea|title)$/i,rt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),g=rt(1),v=rt(2),ve=rt(3),k=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),ft=new WeakMap,y=_.createTreeWalker(_,129);function xt(e,t){if(!et(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return ct!==void 0?ct.createHTML(t):t}var kt=(e,t)=>{let r=e.length-1,s=[],a,i=t===2?"<svg>":t===3?"<math>":"",n=R;for(let l=0;l<r;l++){let o=e[l],d,h,c=-1,m=0;for(;m<o.length&&(n.lastIndex=m,h=n.exec(o),h!==null);)m=n.lastIndex,n===R?h[1]==="!--"?n=gt:h[1]!==void 0?n=pt:h[2]!==void 0?(vt.test(h[2])&&(a=RegExp("</"+h[2],"g")),n=A):h[3]!==void 0&&(n=A):n===A?h[0]===">"?(n=a??R,c=-1):h[1]===void 0?c=-2:(c=n.lastIndex-h[2].length,d=h[1],n=h[3]===void 0?A:h[3]==='"'?mt:ut):n===mt||n===ut?n=A:n===gt||n===pt?n=R:(n=A,a=void 0);let f=n===A&&e[l+1].startsWith("/>")?" ":"";i+=n===R?o+Dt:c>=0?(s.push(d),o.slice(0,c)+X+o.slice(c)+b+f):o+b+(c===-2?l:f)}return[xt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),s]},C=class e{constructor({strings:t,_$litType$:r},s){let a;this.parts=[];let i=0,n=0,l=t.length-1,o=this.parts,[d,h]=kt(t,r);if(this.el=e.createElement(d,s),y.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(a=y.nextNode())!==null&&o.length<l;){if(a.nodeType===1){if(a.hasAttributes())for(let c of a.getAttributeNames())if(c.endsWith(X)){let m=h[n++],f=a.getAttribute(c).split(b),$=/([.?@])?(.*)/.exec(m);o.push({type:1,index:i,name:$[2],strings:f,ctor:$[1]==="."?L:$[1]==="?"?U:$[1]==="@"?D:T}),a.removeAttribute(c)}else c.startsWith(b)&&(o.push({type:6,index:i}),a.removeAttribute(c));if(vt.test(a.tagName)){let c=a.textContent.split(b),m=c.length-1;if(m>0){a.textContent=z?z.emptyScript:"";for(let f=0;f<m;f++)a.append(c[f],O()),y.nextNode(),o.push({type:2,index:++i});a.append(c[m],O())}}}else if(a.nodeType===8)if(a.data===tt)o.push({type:2,index:i});else{let c=-1;for(;(c=a.data.indexOf(b,c+1))!==-1;)o.push({type:7,index:i}),c+=b.length-1}i++}}static createElement(t,r){let s=_.createElement("template");return s.innerHTML=t,s}};function M(e,t,r=e,s){if(t===k)return t;let a=s!==void 0?r._$Co?.[s]:r._$Cl,i=P(t)?void 0:t._$litDirective$;return a?.constructor!==i&&(a?._$AO?.(!1),i===void 0?a=void 0:(a=new i(e),a._$AT(e,r,s)),s!==void 0?(r._$Co??=[])[s]=a:r._$Cl=a),a!==void 0&&(t=M(e,a._$AS(e,t.values),a,s)),t}var j=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:s}=this._$AD,a=(t?.creationScope??_).importNode(r,!0);y.currentNode=a;let i=y.nextNode(),n=0,l=0,o=s[0];for(;o!==void 0;){if(n===o.index){let d;o.type===2?d=new E(i,i.nextSibling,this,t):o.type===1?d=new o.ctor(i,o.name,o.strings,this,t):o.type===6&&(d=new V(i,this,t)),this._$AV.push(d),o=s[++l]}n!==o?.index&&(i=y.nextNode(),n++)}return y.currentNode=_,a}p(t){let r=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(t,s,r),r+=s.strings.length-2):s._$AI(t[r])),r++}},E=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,s,a){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=s,this.options=a,this._$Cv=a?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=M(this,t,r),P(t)?t===p||t==null||t===""?(this._$AH!==p&&this._$AR(),this._$AH=p):t!==this._$AH&&t!==k&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):$t(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==p&&P(this._$AH)?this._$AA.nextSibling.data=t:this.T(_.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:s}=t,a=typeof s=="number"?this._$AC(t):(s.el===void 0&&(s.el=C.createElement(xt(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===a)this._$AH.p(r);else{let i=new j(a,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=ft.get(t.strings);return r===void 0&&ft.set(t.strings,r=new C(t)),r}k(t){et(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,s,a=0;for(let i of t)a===r.length?r.push(s=new e(this.O(O()),this.O(O()),this,this.options)):s=r[a],s._$AI(i),a++;a<r.length&&(this._$AR(s&&s._$AB.nextSibling,a),r.length=a)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let s=ht(t).nextSibling;ht(t).remove(),t=s}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},T=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,s,a,i){this.type=1,this._$AH=p,this._$AN=void 0,this.element=t,this.name=r,this._$AM=a,this.options=i,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=p}_$AI(t,r=this,s,a){let i=this.strings,n=!1;if(i===void 0)t=M(this,t,r,0),n=!P(t)||t!==this._$AH&&t!==k,n&&(this._$AH=t);else{let l=t,o,d;for(t=i[0],o=0;o<i.length-1;o++)d=M(this,l[s+o],r,o),d===k&&(d=this._$AH[o]),n||=!P(d)||d!==this._$AH[o],d===p?t=p:t!==p&&(t+=(d??"")+i[o+1]),this._$AH[o]=d}n&&!a&&this.j(t)}j(t){t===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},L=class extends T{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===p?void 0:t}},U=class extends T{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==p)}},D=class extends T{constructor(t,r,s,a,i){super(t,r,s,a,i),this.type=5}_$AI(t,r=this){if((t=M(this,t,r,0)??p)===k)return;let s=this._$AH,a=t===p&&s!==p||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,i=t!==p&&(s===p||a);a&&this.element.removeEventListener(this.name,this,s),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},V=class{constructor(t,r,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){M(this,t)}},bt={M:X,P:b,A:tt,C:1,L:kt,R:j,D:$t,V:M,I:E,H:T,N:U,U:D,B:L,F:V},Vt=K.litHtmlPolyfillSupport;Vt?.(C,E),(K.litHtmlVersions??=[]).push("3.3.3");var wt=(e,t,r)=>{let s=r?.renderBefore??t,a=s._$litPart$;if(a===void 0){let i=r?.renderBefore??null;s._$litPart$=a=new E(t.insertBefore(O(),i),i,void 0,r??{})}return a._$AI(e),a};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var N={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},At=e=>(...t)=>({_$litDirective$:e,values:t}),F=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,s){this._$Ct=t,this._$AM=r,this._$Ci=s}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:we}=bt;var yt=e=>e.strings===void 0;var Ft={},_t=(e,t=Ft)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var H=At(class extends F{constructor(e){if(super(e),e.type!==N.PROPERTY&&e.type!==N.ATTRIBUTE&&e.type!==N.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!yt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===k||t===p)return t;let r=e.element,s=e.name;if(e.type===N.PROPERTY){if(t===r[s])return k}else if(e.type===N.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(s))return k}else if(e.type===N.ATTRIBUTE&&r.getAttribute(s)===t+"")return k;return _t(e),t}});function I(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),s=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${s}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${s}${Math.round(r).toLocaleString("en")}`:`${s}${+r.toPrecision(t)}`}function st(e){if(!(e>0)||!Number.isFinite(e))return I(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var Mt=100;function Tt(e,t,r,s){return{slider:qt,decades:Gt,steps:Yt,choice:Jt,text:Qt,values:Zt}[e.kind]?.(e,t,r,s)??""}var Wt=({name:e,label:t},r,{low:s,high:a,step:i,at:n,words:l,set:o})=>g`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${l} min=${s} max=${a} step=${i}
      .value=${H(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>o(Number(d.target.value))}><output>${l}</output></label>`,qt=(e,t,r,s)=>Wt(e,s,{low:e.low,high:e.high,step:e.step,at:t,words:I(t),set:r});function Gt(e,t,r,s){let a=l=>Math.round(Mt*Math.log10(l)),i=l=>Math.min(e.high,Math.max(e.low,Number((10**(l/Mt)).toPrecision(3)))),n=l=>{let o=l.target.value.trim();r(o===""||Number.isNaN(Number(o))?o:Number(o))};return g`<span class="knob" role="group" aria-label=${e.label} data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${a(e.low)} max=${a(e.high)} step="1"
      .value=${H(String(a(t)))} ?disabled=${s.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>{s.drafts.delete(e.name),r(i(Number(l.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${s.dead}
      .value=${H(s.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${at(e,s)} @change=${W(n)} @keydown=${it(n)}></span>`}var at=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},W=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},it=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),W(e)(t))};function Yt({name:e,label:t,low:r,high:s},a,i,n){let l=(o,d,h)=>g`
    <button type="button" aria-label=${h} ?disabled=${n.dead||a+o<r||a+o>s}
      data-lm-suppress-shortcuts="true" @click=${()=>i(a+o)}>${d}</button>`;return g`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${a}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function Jt({name:e,label:t,options:r,named:s},a,i,n){if(r.length>4)return g`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${h=>i(h.target.value)}>
      ${r.map(([h,c])=>g`<option value=${h} .selected=${h===a}>${c}</option>`)}</select></label>`;let l=r.findIndex(([h])=>h===a),o=h=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[h.key];if(!c)return;h.preventDefault(),h.stopPropagation();let m=(l+c+r.length)%r.length;i(r[m][0]),h.currentTarget.querySelectorAll("button")[m].focus()},d=s||n.view.folded?.includes(e)?g`<span class="knob">${t}</span>`:"";return g`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${o}>
    ${d}${r.map(([h,c])=>g`<button type="button" role="radio" aria-checked=${h===a}
      tabindex=${h===a?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(h)}>${c}</button>`)}</span>`}function Qt(e,t,r,s){let{name:a,label:i}=e,n=l=>r(l.target.value);return g`<label class="knob long" data-control=${a}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${H(s.drafts.get(a)??t)} ?disabled=${s.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${at(e,s)} @change=${W(n)} @keydown=${it(n)}></label>`}function Zt({name:e,label:t,now:r},s,a,i){let n=l=>{let o=`${e}.${l}`,d=h=>a({...s,[l]:h.target.value});return g`<label class="knob"><span>${l}</span>
      <input type="text" aria-label=${l} size="8" .value=${H(i.drafts.get(o)??JSON.stringify(r[l]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${at({name:o},i)}
        @change=${W(d)} @keydown=${it(d)}></label>`};return g`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var Nt=({words:e,press:t,off:r,kernel:s},a,i)=>g`<button type="button" class=${a?"next":""}
  ?disabled=${r||s&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Et=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Xt=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,q=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Xt())return;let r=performance.now(),s=a=>{this.at=Math.min(1,Math.max(0,(a-r)/t)),this.frame=this.at<1?requestAnimationFrame(s):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(s),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([s])=>{s.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Ht(e,t){let r=Math.min(se,t);return e.kind==="table"?re(e):e.kind==="chart"?ne(e,r):e.kind==="bars"?te(e,r):g`<p>${e.text}</p>`}function te({caption:e,axis:t,role:r,bars:s},a){let i=Math.min(72,(a-4)/s.length),n=Math.max(...s.map(d=>d.value),1e-300),l=d=>92-72*d/n,o=s.map(d=>`${d.name}: ${d.text}`).join(", ");return g`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${a} 132" role="img" aria-label="${e}: ${o}" class="chart">
    ${s.map((d,h)=>v`<rect x=${h*i+4} y=${l(d.value)} width=${i-8} height=${92-l(d.value)}
        class="${r}-fill" data-value=${d.value}></rect>
      <text x=${(h+.5)*i} y=${l(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(h+.5)*i} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${i*s.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ee=e=>typeof e=="string"?g`<td>${e}</td>`:g`<td class="number" data-value=${e.value}>${e.text}</td>`;function re({caption:e,head:t,rows:r}){return g`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(s=>g`<th scope="col">${s}</th>`)}</tr></thead>
    <tbody>${r.map(([s,...a])=>g`<tr><th scope="row">${s}</th>${a.map(ee)}</tr>`)}
    </tbody></table></div>`}var se=560,G=240,S=56,Y=132,J=22,nt=34,ae=9;function ie({lines:e,log:t}){let r=e.flatMap(d=>d.points.map(h=>h[1])),s=Math.max(...r);if(!t)return{foot:"0",head:I(s),part:d=>d/s};let a=r.filter(d=>d>0),i=Math.max(...a,1e-300),n=Math.max(Math.min(...a,i/10),i/10**ae),l=a.length<r.length,o=l?.06:0;return{foot:l?"0":st(n),head:st(i),part:d=>d>0?o+(1-o)*Math.max(0,Math.log(d/n)/Math.log(i/n)):0}}function ne(e,t){let{caption:r,x:s,y:a,lines:i,here:n,mark:l}=e,o=i.flatMap(u=>u.points),[d,h]=[Math.min(...o.map(u=>u[0])),Math.max(...o.map(u=>u[0]))],{foot:c,head:m,part:f}=ie(e),$=u=>S+(u-d)/(h-d||1)*(t-S-Y),B=u=>G-nt-f(u)*(G-J-nt),w=u=>u.points.map(([Q,Lt],Ut)=>`${Ut?"L":"M"}${$(Q).toFixed(1)} ${B(Lt).toFixed(1)}`).join(""),x=G-nt,jt=oe(i.map(u=>B((u.points.at(-1)??[0,0])[1])),x-4);return g`<figure><svg viewBox="0 0 ${t} ${G}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${S} ${J}V${x}H${t-Y}"></path>
    <text x=${S} y="14" class="small">${a}</text>
    <text x=${S-6} y=${J+5} class="small end">${m}</text>
    <text x=${S-6} y=${x+4} class="small end">${c}</text>
    ${[...new Set([d,h])].map(u=>v`<text x=${$(u)} y=${x+18} class="small middle">${u}</text>`)}
    <text x=${t-Y+12} y=${x+18} class="small">${s}</text>
    ${n===null?"":v`<path class="here" d="M${$(n)} ${J}V${x}"></path>`}
    ${i.map((u,Q)=>v`<path class="line" data-role=${u.role} d=${w(u)}></path>
      <text x=${t-Y+12} y=${jt[Q]+4} data-role=${u.role}>${u.name}</text>`)}
    ${l?v`<path class="mark" d="M${$(l.x)} ${x-6}v12"></path>
      <text x=${$(l.x)} y=${x+32} class="small middle">${l.words}</text>`:""}
    </svg></figure>`}function oe(e,t){let r=e.map((a,i)=>i).sort((a,i)=>e[a]-e[i]),s=[...e];for(let a=1;a<r.length;a++)s[r[a]]=Math.max(s[r[a]],s[r[a-1]]+17);for(let a=r.length-1,i=t;a>=0;a--,i-=17)i=s[r[a]]=Math.min(s[r[a]],i);return s}var le=520,St="mg-949f0602",ot=class{constructor(t,r,s){this.model=t,this.view=s,this.root=document.createElement("section"),this.root.className=`mgw ${St}`,this.root.dataset.mg=s.name,this.root.setAttribute("aria-label",s.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new q(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let a=this.state;t.on("change:state",()=>{let i=a;a=this.state,this.drafts.clear(),s.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),s.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<le}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=s=>JSON.stringify(this.model.get(s))===JSON.stringify(t[s]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[s,a]of Object.entries(t))this.model.set(s,a);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(s=>s.name===t);return Tt(r,this.value(t),s=>this.set(t,s),this)}draw(){let{view:t}=this,r=this.model.get("message"),s=this.controls.filter(a=>![...t.inside??[],...t.folded??[]].includes(a.name));wt(g`<style>${Et.replaceAll(".mgw",`.${St}`)}</style>
      ${this.dead?g`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:p}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${s.map(a=>this.control(a.name))}
        ${(t.actions?.(this)??[]).map((a,i)=>Nt(a,i===0,this.dead))}</div>
      ${r?g`<p class="alert" role="alert" data-field="message">${r}</p>`:p}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return g`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return g`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${de[Rt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?g`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:p}
        ${t.fold.map(r=>Ht(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Rt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Rt(e){return e===null?"":e?"\u2713":"\u2717"}var de={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Ot=e=>({render({model:t,el:r}){let s=new ot(t,r,e);return()=>s.leave()}});var Pt=26,Ct=34,It=7,lt=9,Bt=44,dt=216,he=e=>[Math.max(Ct,Pt*(e[1]??1)),Math.max(Ct,Pt*(e[0]??1))],zt=e=>e?.length?e.join(" \xD7 "):"one number";function ce(e){let{lines:t,size:r}=e.state.stage,s=[],a=0,i=0;for(let[n,l]of t.entries()){let[o,d]=he(l.one),h=l.all?Math.min(It,r):1,c=Math.max(o+lt*(It-1),8.4*Math.max(l.text.length,zt(l.all??l.one).length+8));a&&a+c>e.room&&(a=0,i+=1),s.push({line:l,k:n,x:a,y:i*dt,w:o,h:d,wide:c,sheets:h}),a+=c+Bt}return{boxes:s,high:(i+1)*dt}}function ge(e,t,r){let s=t.k/r,a=Math.min(1,Math.max(0,(e.motion.at-.6*s)/.4));return t.sheets===1?1:Math.max(1,Math.round(a*t.sheets))}function pe([e=1,t=1],r,s,a,i){return[...Array.from({length:e-1},(l,o)=>`M${r} ${s+i*(o+1)/e}h${a}`),...Array.from({length:t-1},(l,o)=>`M${r+a*(o+1)/t} ${s}v${i}`)].join("")||"M0 0"}function ue(e,t,r){let{line:s,x:a,y:i,w:n,h:l,k:o}=t,d=i+dt-52,h=e.state.stage.inputs,c=ge(e,t,r.length),m=h[o],f=r[o+1],$=Array.from({length:c},(w,x)=>c-1-x),B=w=>{m&&me(e,o,w)};return v`<g data-line=${o} data-sheets=${t.sheets} class=${m?"press":""} @pointerup=${B}>
    ${$.map(w=>v`<rect x=${a+w*lt} y=${d-l-w*lt} width=${n} height=${l} rx="3"
      class=${s.all?"sheet":"alone"}></rect>`)}
    <path class="cells" d=${pe(s.one,a,d-l,n,l)}></path>
    <text x=${a+n/2} y=${d-l/2+5} class="middle strong name">${s.text.split(" = ")[0]}</text>
    <text x=${a} y=${d+20}>${s.text.includes(" = ")?s.text.split(" = ")[1]:"given"}</text>
    <text x=${a} y=${d+38} class="small">${zt(m?.all??s.all??s.one)}${s.all?"":", shared"}</text>
    ${f&&f.y===i&&!h[o+1]?v`<path class="wire" d="M${a+t.wide+6} ${d-40}h${Bt-16}m-6 -5l6 5l-6 5"></path>`:""}</g>`}function me(e,t,r){r.preventDefault();let s=[...e.value("axes")],{ndim:a}=e.state.stage.inputs[t],i=a?[null,0,1]:[null,0];s[t]=i[(i.indexOf(s[t])+1)%i.length],e.set("axes",s)}function fe(e){let t=e.state.stage.inputs,r=e.value("axes"),s=(a,i)=>{let n=[...r];n[a]=i,e.set("axes",n)};return g`<div class="controls" data-control="axes">${t.map(({name:a,ndim:i},n)=>g`
    <span class="chips" role="radiogroup" aria-label="Samples of ${a}"><span class="knob">in_axes of ${a}:</span>
    ${(i?[null,0,1]:[null,0]).map(l=>g`<button type="button" role="radio" aria-checked=${r[n]===l}
      ?disabled=${e.dead} data-lm-suppress-shortcuts="true" @click=${()=>s(n,l)}>${l===null?"shared":`axis ${l}`}</button>`)}</span>`)}</div>`}function $e(e){let{boxes:t,high:r}=ce(e),{size:s,lines:a}=e.state.stage,i=`${a.length} arrays of the program; for ${s} samples each has one more axis, but for those that are shared.`;return g`${v`<svg viewBox="0 0 ${e.room} ${r}" role="img" aria-label=${i}>
    ${t.map(n=>ue(e,n,t))}</svg>`}${fe(e)}`}var Ge=Ot({name:"lift",question:"You write f for one sample: what happens to all of them?",stage:$e,inside:["axes"],motion:e=>500*e.state.stage.lines.length,actions:e=>[{words:"\u25B6 Lift to all samples",press:()=>e.play()}]});export{Ge as default};
