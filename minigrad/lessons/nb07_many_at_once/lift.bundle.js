// f77dc73f47c3fe0cb55e9c3e9afe51286d2809aef25ce6638dd6a12d56ff4bde lessons/nb07_many_at_once/lift.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var it=globalThis,ft=e=>e,U=it.trustedTypes,$t=U?U.createPolicy("lit-html",{createHTML:e=>e}):void 0,nt="$lit$",_=`lit$${Math.random().toFixed(9).slice(2)}$`,ot="?"+_,Kt=`<${ot}>`,E=document,C=()=>E.createComment(""),j=e=>e===null||typeof e!="object"&&typeof e!="function",lt=Array.isArray,yt=e=>lt(e)||typeof e?.[Symbol.iterator]=="function",st=`[ 	
\f\r]`,P=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,vt=/-->/g,xt=/>/g,T=RegExp(`>|${st}(?:([^\\s"'>=/]+)(${st}*=${st}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),bt=/'/g,kt=/"/g,At=/^(?:script|style|textarea|title)$/i,dt=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),g=dt(1),w=dt(2),Ce=dt(3),A=Symbol.for("lit-noChange"),u=Symbol.for("lit-nothing"),wt=new WeakMap,N=E.createTreeWalker(E,129);function _t(e,t){if(!lt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return $t!==void 0?$t.createHTML(t):t}var Mt=(e,t)=>{let a=e.length-1,r=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=P;for(let d=0;d<a;d++){let l=e[d],o,c,h=-1,$=0;for(;$<l.length&&(n.lastIndex=$,c=n.exec(l),c!==null);)$=n.lastIndex,n===P?c[1]==="!--"?n=vt:c[1]!==void 0?n=xt:c[2]!==void 0?(At.test(c[2])&&(s=RegExp("</"+c[2],"g")),n=T):c[3]!==void 0&&(n=T):n===T?c[0]===">"?(n=s??P,h=-1):c[1]===void 0?h=-2:(h=n.lastIndex-c[2].length,o=c[1],n=c[3]===void 0?T:c[3]==='"'?kt:bt):n===kt||n===bt?n=T:n===vt||n===xt?n=P:(n=T,s=void 0);let m=n===T&&e[d+1].startsWith("/>")?" ":"";i+=n===P?l+Kt:h>=0?(r.push(o),l.slice(0,h)+nt+l.slice(h)+_+m):l+_+(h===-2?d:m)}return[_t(e,i+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},z=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let i=0,n=0,d=t.length-1,l=this.parts,[o,c]=Mt(t,a);if(this.el=e.createElement(o,r),N.currentNode=this.el.content,a===2||a===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=N.nextNode())!==null&&l.length<d;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(nt)){let $=c[n++],m=s.getAttribute(h).split(_),v=/([.?@])?(.*)/.exec($);l.push({type:1,index:i,name:v[2],strings:m,ctor:v[1]==="."?F:v[1]==="?"?W:v[1]==="@"?q:R}),s.removeAttribute(h)}else h.startsWith(_)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(At.test(s.tagName)){let h=s.textContent.split(_),$=h.length-1;if($>0){s.textContent=U?U.emptyScript:"";for(let m=0;m<$;m++)s.append(h[m],C()),N.nextNode(),l.push({type:2,index:++i});s.append(h[$],C())}}}else if(s.nodeType===8)if(s.data===ot)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(_,h+1))!==-1;)l.push({type:7,index:i}),h+=_.length-1}i++}}static createElement(t,a){let r=E.createElement("template");return r.innerHTML=t,r}};function H(e,t,a=e,r){if(t===A)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,i=j(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=H(e,s._$AS(e,t.values),s,r)),t}var V=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??E).importNode(a,!0);N.currentNode=s;let i=N.nextNode(),n=0,d=0,l=r[0];for(;l!==void 0;){if(n===l.index){let o;l.type===2?o=new B(i,i.nextSibling,this,t):l.type===1?o=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(o=new G(i,this,t)),this._$AV.push(o),l=r[++d]}n!==l?.index&&(i=N.nextNode(),n++)}return N.currentNode=E,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},B=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=u,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=H(this,t,a),j(t)?t===u||t==null||t===""?(this._$AH!==u&&this._$AR(),this._$AH=u):t!==this._$AH&&t!==A&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):yt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==u&&j(this._$AH)?this._$AA.nextSibling.data=t:this.T(E.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=z.createElement(_t(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let i=new V(s,this),n=i.u(this.options);i.p(a),this.T(n),this._$AH=i}}_$AC(t){let a=wt.get(t.strings);return a===void 0&&wt.set(t.strings,a=new z(t)),a}k(t){lt(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let i of t)s===a.length?a.push(r=new e(this.O(C()),this.O(C()),this,this.options)):r=a[s],r._$AI(i),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=ft(t).nextSibling;ft(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},R=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,i){this.type=1,this._$AH=u,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=u}_$AI(t,a=this,r,s){let i=this.strings,n=!1;if(i===void 0)t=H(this,t,a,0),n=!j(t)||t!==this._$AH&&t!==A,n&&(this._$AH=t);else{let d=t,l,o;for(t=i[0],l=0;l<i.length-1;l++)o=H(this,d[r+l],a,l),o===A&&(o=this._$AH[l]),n||=!j(o)||o!==this._$AH[l],o===u?t=u:t!==u&&(t+=(o??"")+i[l+1]),this._$AH[l]=o}n&&!s&&this.j(t)}j(t){t===u?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},F=class extends R{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===u?void 0:t}},W=class extends R{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==u)}},q=class extends R{constructor(t,a,r,s,i){super(t,a,r,s,i),this.type=5}_$AI(t,a=this){if((t=H(this,t,a,0)??u)===A)return;let r=this._$AH,s=t===u&&r!==u||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==u&&(r===u||s);s&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},G=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){H(this,t)}},Tt={M:nt,P:_,A:ot,C:1,L:Mt,R:V,D:yt,V:H,I:B,H:R,N:W,U:q,B:F,F:G},Xt=it.litHtmlPolyfillSupport;Xt?.(z,B),(it.litHtmlVersions??=[]).push("3.3.3");var Nt=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let i=a?.renderBefore??null;r._$litPart$=s=new B(t.insertBefore(C(),i),i,void 0,a??{})}return s._$AI(e),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Et=e=>(...t)=>({_$litDirective$:e,values:t}),Y=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Le}=Tt;var Ht=e=>e.strings===void 0;var te={},Rt=(e,t=te)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var O=Et(class extends Y{constructor(e){if(super(e),e.type!==S.PROPERTY&&e.type!==S.ATTRIBUTE&&e.type!==S.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ht(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===A||t===u)return t;let a=e.element,r=e.name;if(e.type===S.PROPERTY){if(t===a[r])return A}else if(e.type===S.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return A}else if(e.type===S.ATTRIBUTE&&a.getAttribute(r)===t+"")return A;return Rt(e),t}});function D(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}function ht(e){if(!(e>0)||!Number.isFinite(e))return D(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,a]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${a.replace("-","\u2212").replace("+","")}`}var J="Works as soon as Python runs",St=100;function Bt(e,t,a,r){return{slider:ae,decades:re,steps:se,choice:ie,text:ne,values:oe}[e.kind]?.(e,t,a,r)??""}function L({name:e},t){let a=!t.dead&&!t.can(e);return{waits:a,off:t.dead||a,title:a?J:u}}function ee(e,t,{low:a,high:r,step:s,place:i,words:n,set:d}){let{name:l,label:o}=e,{waits:c,off:h,title:$}=L(e,t);return g`<label class="knob" data-control=${l} data-waits=${c} title=${$}><span>${o}</span>
    <input type="range" aria-label=${o} aria-valuetext=${n} min=${a} max=${r} step=${s}
      .value=${O(String(i))} ?disabled=${h} data-lm-suppress-shortcuts="true"
      @input=${m=>d(Number(m.target.value))}><output>${n}</output></label>`}var ae=(e,t,a,r)=>ee(e,r,{low:e.low,high:e.high,step:e.step,place:t,words:D(t),set:a});function re(e,t,a,r){let s=c=>Math.round(St*Math.log10(c)),i=c=>Math.min(e.high,Math.max(e.low,Number((10**(c/St)).toPrecision(3)))),n=c=>{let h=c.target.value.trim();a(h===""||Number.isNaN(Number(h))?h:Number(h))},{waits:d,off:l,title:o}=L(e,r);return g`<span class="knob" data-control=${e.name} data-waits=${d} title=${o}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${O(String(s(t)))} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @input=${c=>{r.drafts.delete(e.name),a(i(Number(c.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${l}
      .value=${O(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ct(e,r)} @change=${Q(n)} @keydown=${pt(n)}></span>`}var ct=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},Q=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},pt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),Q(e)(t))};function se({name:e,label:t,low:a,high:r},s,i,n){let d=o=>o>=a&&o<=r&&!n.can(e,o),l=(o,c,h)=>g`
    <button type="button" aria-label=${h} title=${d(s+o)?J:u} data-waits=${d(s+o)}
      aria-disabled=${d(s+o)} ?disabled=${n.dead||s+o<a||s+o>r} data-lm-suppress-shortcuts="true" @click=${()=>i(s+o)}>${c}</button>`;return g`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function ie(e,t,a,r){let{name:s,label:i,options:n,named:d}=e,{waits:l,off:o,title:c}=L(e,r),h=f=>f!==t&&!r.can(s,f);if(n.length>4)return g`<label class="knob" data-control=${s} data-waits=${l} title=${c}><span>${i}</span>
    <select aria-label=${i} ?disabled=${o} data-lm-suppress-shortcuts="true"
      @change=${f=>a(f.target.value)}>
      ${n.map(([f,k])=>g`<option value=${f} .selected=${f===t} ?disabled=${h(f)}>${k}</option>`)}</select></label>`;let $=n.findIndex(([f])=>f===t),m=f=>{let k={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[f.key];if(!k)return;f.preventDefault(),f.stopPropagation();let x=($+k+n.length)%n.length;for(;h(n[x][0]);)x=(x+k+n.length)%n.length;a(n[x][0]),f.currentTarget.querySelectorAll("button")[x].focus()},v=d||r.view.folded?.includes(s)?g`<span class="knob">${i}</span>`:"";return g`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${m}>
    ${v}${n.map(([f,k])=>g`<button type="button" role="radio" aria-checked=${f===t}
      tabindex=${f===t?0:-1} ?disabled=${r.dead} aria-disabled=${h(f)} data-waits=${h(f)}
      title=${h(f)?J:u} data-lm-suppress-shortcuts="true"
      @click=${()=>a(f)}>${k}</button>`)}</span>`}function ne(e,t,a,r){let{name:s,label:i}=e,n=c=>a(c.target.value),{waits:d,off:l,title:o}=L(e,r);return g`<label class="knob long" data-control=${s} data-waits=${d} title=${o}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${O(r.drafts.get(s)??t)} ?disabled=${l} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ct(e,r)} @change=${Q(n)} @keydown=${pt(n)}></label>${r.complaint(s)}`}function oe(e,t,a,r){let{name:s,label:i,now:n}=e,{waits:d,off:l,title:o}=L(e,r),c=h=>{let $=`${s}.${h}`,m=v=>a({...t,[h]:v.target.value});return g`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${O(r.drafts.get($)??JSON.stringify(n[h]))} spellcheck="false"
        ?disabled=${l} data-lm-suppress-shortcuts="true" @input=${ct({name:$},r)}
        @change=${Q(m)} @keydown=${pt(m)}></label>`};return g`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${d}
    title=${o}>${Object.keys(n).map(c)}</span>${r.complaint(s)}`}var Ot=({words:e,press:t,off:a,waits:r,kernel:s},i,n)=>g`<button type="button" class=${i?"next":""}
  ?disabled=${a||s&&n} aria-disabled=${!!r&&!a} data-waits=${!!r&&!a} title=${r&&!a?J:u}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var It=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var de=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,Z=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),de())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Pt(e,t){let a=Math.min(ge,t);return e.kind==="table"?pe(e):e.kind==="chart"?fe(e,a):e.kind==="bars"?he(e,a):g`<p>${e.text}</p>`}function he({caption:e,axis:t,role:a,bars:r},s){let i=Math.min(72,(s-4)/r.length),n=Math.max(...r.map(o=>o.value),1e-300),d=o=>92-72*o/n,l=r.map(o=>`${o.name}: ${o.text}`).join(", ");return g`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${r.map((o,c)=>w`<rect x=${c*i+4} y=${d(o.value)} width=${i-8} height=${92-d(o.value)}
        class="${a}-fill" data-value=${o.value}></rect>
      <text x=${(c+.5)*i} y=${d(o.value)-5} class="small middle">${o.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${o.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ce=e=>typeof e=="string"?g`<td>${e}</td>`:g`<td class="number" data-value=${e.value}>${e.text}</td>`;function pe({caption:e,head:t,rows:a}){return g`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>g`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>g`<tr><th scope="row">${r}</th>${s.map(ce)}</tr>`)}
    </tbody></table></div>`}var ge=560,K=240,I=56,X=132,tt=22,gt=34,ue=9;function me({lines:e,log:t}){let a=e.flatMap(o=>o.points.map(c=>c[1])),r=Math.max(...a);if(!t)return{foot:"0",head:D(r),part:o=>o/r};let s=a.filter(o=>o>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**ue),d=s.length<a.length,l=d?.06:0;return{foot:d?"0":ht(n),head:ht(i),part:o=>o>0?l+(1-l)*Math.max(0,Math.log(o/n)/Math.log(i/n)):0}}function fe(e,t){let{caption:a,x:r,y:s,lines:i,here:n,mark:d}=e,l=i.flatMap(p=>p.points),[o,c]=[Math.min(...l.map(p=>p[0])),Math.max(...l.map(p=>p[0]))],{foot:h,head:$,part:m}=me(e),v=p=>I+(p-o)/(c-o||1)*(t-I-X),f=p=>K-gt-m(p)*(K-tt-gt),k=p=>p.points.map(([y,Qt],Zt)=>`${Zt?"L":"M"}${v(y).toFixed(1)} ${f(Qt).toFixed(1)}`).join(""),x=K-gt,b=$e(i.map(p=>f((p.points.at(-1)??[0,0])[1])),x-4);return g`<figure><svg viewBox="0 0 ${t} ${K}" role="img" aria-label=${a} class="chart">
    <path class="axis" d="M${I} ${tt}V${x}H${t-X}"></path>
    <text x=${I} y="14" class="small">${s}</text>
    <text x=${I-6} y=${tt+5} class="small end">${$}</text>
    <text x=${I-6} y=${x+4} class="small end">${h}</text>
    ${[...new Set([o,c])].map(p=>w`<text x=${v(p)} y=${x+18} class="small middle">${p}</text>`)}
    <text x=${t-X+12} y=${x+18} class="small">${r}</text>
    ${n===null?"":w`<path class="here" d="M${v(n)} ${tt}V${x}"></path>`}
    ${i.map((p,y)=>w`<path class="line" data-role=${p.role} d=${k(p)}></path>
      <text x=${t-X+12} y=${b[y]+4} data-role=${p.role}>${p.name}</text>`)}
    ${d?w`<path class="mark" d="M${v(d.x)} ${x-6}v12"></path>
      <text x=${v(d.x)} y=${x+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function $e(e,t){let a=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),r=[...e];for(let s=1;s<a.length;s++)r[a[s]]=Math.max(r[a[s]],r[a[s-1]]+17);for(let s=a.length-1,i=t;s>=0;s--,i-=17)i=r[a[s]]=Math.min(r[a[s]],i);return r}var ve=520,Ct="mg-f77dc73f",ut=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${Ct}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new Z(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),r.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<ve}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}can(t,a){return this.model.can?.(t,a)??!0}complaint(t){let a=this.model.get("message");return a&&this.typed?.name===t?jt(a):u}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let a=this.root.querySelector(":scope > .stage");if(!a||t.target.tagName!=="INPUT")return;a.style.height=`${a.getBoundingClientRect().height}px`,a.style.overflow="clip";let r=()=>{a.style.height=a.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,r,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return Bt(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Nt(g`<style>${It.replaceAll(".mgw",`.${Ct}`)}</style>
      ${this.dead?g`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:u}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Ot(s,i===0,this.dead))}</div>
      ${a&&!this.typed?jt(a):u}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return g`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,a=!!this.model.get("message");return g`<p class="readout ${a?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${a?u:g`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${xe[zt(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?g`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:u}
        ${t.fold.map(r=>Pt(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${zt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},jt=e=>g`<p class="alert" role="alert" data-field="message">${e}</p>`;function zt(e){return e===null?"":e?"\u2713":"\u2717"}var xe={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Dt=e=>({render({model:t,el:a}){let r=new ut(t,a,e);return()=>r.leave()}});var Lt=18,Ut=34,at=7,rt=6,Wt=46,be=7.6,Vt=14,qt=22,mt={least:38,most:130},ke=100,we=60,ye=14,M=e=>e.state.stage,Ft=e=>e.reduce((t,a)=>t+a,0),Ae=e=>[Math.max(Ut,Lt*(e[1]??1)),Math.max(Ut,Lt*(e[0]??1))],_e=e=>e.length?e.join(" \xD7 "):"one number",Gt=e=>`${e} sample${e===1?"":"s"}`;function Me(e,t){let a=[];for(let{args:r}of e)a.push(1+Math.max(-1,...r.map(s=>a[s])));for(let r=0;r<t;r++)a[r]=Math.min(...a.filter((s,i)=>e[i].args.includes(r)))-1;return a}function Te(e,t,a,r){let{inputs:s,size:i}=M(e),[n,d]=Ae(t.one),l=a<s.length?`${t.text}, given`:t.text,o=`${_e(s[a]?.all??t.all??t.one)} (${t.all?Gt(i):"shared"})`,c=t.all?rt*(at-1):0,h=t.all?Math.min(at,i):1;return{line:t,k:a,layer:r,title:l,shape:o,sheets:h,x:0,y:0,w:n,h:d,back:rt*(h-1),wide:Math.max(n+c,be*Math.max(l.length,o.length)),high:c+d+Wt}}function Ne(e){let{lines:t,inputs:a}=M(e),r=Me(t,a.length),s=t.map((b,p)=>Te(e,b,p,r[p])),i=Array.from({length:Math.max(...r)+1},(b,p)=>s.filter(y=>y.layer===p)),n=i.map(b=>Math.max(...b.map(p=>p.wide))),d=i.length-1,l=e.room-Ft(n),o=l<d*mt.least,c=o?mt.least:Math.min(mt.most,l/d),h=o?"high":"wide",$=o?"wide":"high",m=b=>Ft(b.map(p=>p[$]))+Vt*(b.length-1),v=Math.max(...i.map(m)),f=qt*Yt(e).length,k=s.some(b=>b.line.args.some(p=>Jt(s[p],b)))?we:0,x=0;for(let b of i){let p=k+(v-m(b))/2;for(let y of b)[y.x,y.y]=o?[p,x+f]:[x,p+f],p+=y[$]+Vt;x+=Math.max(...b.map(y=>y[h]))+c}return{boxes:s,upright:o,high:f+(o?x-c:k+v)}}function Yt(e){let{size:t}=M(e),a=t>at?` (${at-1} are drawn)`:"";if(t===1)return["Each sheet is what f sees: one sample."];let r=["Front sheet: one sample, all that f sees.",`Behind it: the other ${Gt(t-1)}${a}.`];return e.narrow?r:[r.join(" ")]}var et=({y:e,high:t})=>e+t-Wt,Jt=(e,t)=>t.layer-e.layer>1;function Ee(e,{boxes:t,upright:a}){let r=i=>a?i.x:i.y,s=e.line.args.map(i=>t[i]).sort((i,n)=>r(i)-r(n));return s.map((i,n)=>He(i,e,ye*(n-(s.length-1)/2),a))}function He(e,t,a,r){let s=([m,v])=>r?`${v} ${m}`:`${m} ${v}`,i=r?[e.y+e.high-2,e.x+e.w/2]:[e.x+e.w+e.back+6,et(e)-e.h/2-e.back],n=r?[et(t)-t.h-t.back-6,t.x+t.back+t.w/2+a]:[t.x-6,et(t)-t.h/2+a],d=Math.min(60,(n[0]-i[0])/2),l=Jt(e,t)?ke:0,[o,c]=[[i[0]+d,i[1]-l],[n[0]-d,n[1]-l]],h=[i,o,c,n].map(s),$=[[-7,-5],[0,0],[-7,5]].map(([m,v])=>s([n[0]+m,n[1]+v]));return w`<path class="wire" data-from=${e.k} data-to=${t.k}
    d="M${h[0]}C${h.slice(1).join(" ")}M${$.join("L")}"></path>`}function Re(e,t,a){let r=.6*t.k/a,s=Math.min(1,Math.max(0,(e.motion.at-r)/.4));return t.sheets===1?1:Math.max(1,Math.round(s*t.sheets))}function Se([e=1,t=1],a,r,s,i){let n=Array.from({length:e-1},(l,o)=>`M${a} ${r+i*(o+1)/e}h${s}`),d=Array.from({length:t-1},(l,o)=>`M${a+s*(o+1)/t} ${r}v${i}`);return[...n,...d].join("")||`M${a} ${r}`}function Be(e,t,a){let{line:r,x:s,w:i,h:n,k:d}=t,l=et(t),o=d<M(e).inputs.length,c=Re(e,t,a),h=Array.from({length:c},(m,v)=>c-1-v),$=()=>{o&&Oe(e,d)};return w`<g data-line=${d} data-sheets=${t.sheets} class=${o?"press":""} @pointerup=${$}>
    ${h.map(m=>w`<rect x=${s+m*rt} y=${l-n-m*rt} width=${i} height=${n} rx="3"
      class=${r.all?"sheet":"alone"}></rect>`)}
    <path class="cells" d=${Se(r.one,s,l-n,i,n)}></path>
    <text x=${s+i/2} y=${l-n/2+5} class="middle strong name">${r.text.split(" = ")[0]}</text>
    <text x=${s} y=${l+20}>${t.title}</text>
    <text x=${s} y=${l+38} class="small">${t.shape}</text></g>`}function Oe(e,t){let a=[...e.value("axes")],r=M(e).inputs[t].ndim?[null,0,1]:[null,0];a[t]=r[(r.indexOf(a[t])+1)%r.length],e.set("axes",a)}function Ie(e){let t=e.value("axes"),a=(s,i)=>{let n=()=>e.set("axes",t.with(s,i));return g`<button type="button" role="radio" aria-checked=${t[s]===i} ?disabled=${e.dead}
      data-lm-suppress-shortcuts="true" @click=${n}>${i===null?"shared":`axis ${i}`}</button>`},r=({name:s,ndim:i},n)=>g`
    <span class="chips" role="radiogroup" aria-label="Samples of ${s}">
      <span class="knob">in_axes of ${s}:</span>
      ${(i?[null,0,1]:[null,0]).map(d=>a(n,d))}</span>`;return g`<div class="controls" data-control="axes">${M(e).inputs.map(r)}</div>`}function Pe(e){let t=Ne(e),{boxes:a,high:r}=t,{size:s,lines:i}=M(e),n=`${i.length} arrays of the program; for ${s} samples each has one more axis, but for those that are shared.`;return g`${w`<svg viewBox="0 0 ${e.room} ${r}" role="img" aria-label=${n}>
    ${Yt(e).map((d,l)=>w`<text x="0" y=${qt*l+12} class="small">${d}</text>`)}
    ${a.map(d=>Ee(d,t))}
    ${a.map(d=>Be(e,d,a.length))}</svg>`}${Ie(e)}`}var pa=Dt({name:"lift",question:"You write f for one sample: what happens to all of them?",stage:Pe,inside:["axes"],motion:e=>500*M(e).lines.length,actions:e=>[{words:"\u25B6 Lift to all samples",press:()=>e.play()}]});export{pa as default};
