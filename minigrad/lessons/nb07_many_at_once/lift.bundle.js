// 7a6a739f5dce80e9fb769d32053c8917f1beb19f0fb56f7c94ff0cc6ce89df21 lessons/nb07_many_at_once/lift.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var it=globalThis,ft=e=>e,U=it.trustedTypes,$t=U?U.createPolicy("lit-html",{createHTML:e=>e}):void 0,nt="$lit$",_=`lit$${Math.random().toFixed(9).slice(2)}$`,ot="?"+_,Kt=`<${ot}>`,E=document,C=()=>E.createComment(""),j=e=>e===null||typeof e!="object"&&typeof e!="function",lt=Array.isArray,yt=e=>lt(e)||typeof e?.[Symbol.iterator]=="function",st=`[ 	
\f\r]`,P=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,vt=/-->/g,xt=/>/g,T=RegExp(`>|${st}(?:([^\\s"'>=/]+)(${st}*=${st}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),bt=/'/g,kt=/"/g,At=/^(?:script|style|textarea|title)$/i,dt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),g=dt(1),w=dt(2),Ce=dt(3),A=Symbol.for("lit-noChange"),u=Symbol.for("lit-nothing"),wt=new WeakMap,N=E.createTreeWalker(E,129);function _t(e,t){if(!lt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return $t!==void 0?$t.createHTML(t):t}var Mt=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=P;for(let d=0;d<r;d++){let l=e[d],o,c,h=-1,$=0;for(;$<l.length&&(n.lastIndex=$,c=n.exec(l),c!==null);)$=n.lastIndex,n===P?c[1]==="!--"?n=vt:c[1]!==void 0?n=xt:c[2]!==void 0?(At.test(c[2])&&(s=RegExp("</"+c[2],"g")),n=T):c[3]!==void 0&&(n=T):n===T?c[0]===">"?(n=s??P,h=-1):c[1]===void 0?h=-2:(h=n.lastIndex-c[2].length,o=c[1],n=c[3]===void 0?T:c[3]==='"'?kt:bt):n===kt||n===bt?n=T:n===vt||n===xt?n=P:(n=T,s=void 0);let m=n===T&&e[d+1].startsWith("/>")?" ":"";i+=n===P?l+Kt:h>=0?(a.push(o),l.slice(0,h)+nt+l.slice(h)+_+m):l+_+(h===-2?d:m)}return[_t(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},z=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,n=0,d=t.length-1,l=this.parts,[o,c]=Mt(t,r);if(this.el=e.createElement(o,a),N.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=N.nextNode())!==null&&l.length<d;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(nt)){let $=c[n++],m=s.getAttribute(h).split(_),v=/([.?@])?(.*)/.exec($);l.push({type:1,index:i,name:v[2],strings:m,ctor:v[1]==="."?F:v[1]==="?"?W:v[1]==="@"?q:R}),s.removeAttribute(h)}else h.startsWith(_)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(At.test(s.tagName)){let h=s.textContent.split(_),$=h.length-1;if($>0){s.textContent=U?U.emptyScript:"";for(let m=0;m<$;m++)s.append(h[m],C()),N.nextNode(),l.push({type:2,index:++i});s.append(h[$],C())}}}else if(s.nodeType===8)if(s.data===ot)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(_,h+1))!==-1;)l.push({type:7,index:i}),h+=_.length-1}i++}}static createElement(t,r){let a=E.createElement("template");return a.innerHTML=t,a}};function H(e,t,r=e,a){if(t===A)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=j(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=H(e,s._$AS(e,t.values),s,a)),t}var V=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??E).importNode(r,!0);N.currentNode=s;let i=N.nextNode(),n=0,d=0,l=a[0];for(;l!==void 0;){if(n===l.index){let o;l.type===2?o=new B(i,i.nextSibling,this,t):l.type===1?o=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(o=new G(i,this,t)),this._$AV.push(o),l=a[++d]}n!==l?.index&&(i=N.nextNode(),n++)}return N.currentNode=E,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},B=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=u,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=H(this,t,r),j(t)?t===u||t==null||t===""?(this._$AH!==u&&this._$AR(),this._$AH=u):t!==this._$AH&&t!==A&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):yt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==u&&j(this._$AH)?this._$AA.nextSibling.data=t:this.T(E.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=z.createElement(_t(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new V(s,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=wt.get(t.strings);return r===void 0&&wt.set(t.strings,r=new z(t)),r}k(t){lt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(C()),this.O(C()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=ft(t).nextSibling;ft(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},R=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=u,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=u}_$AI(t,r=this,a,s){let i=this.strings,n=!1;if(i===void 0)t=H(this,t,r,0),n=!j(t)||t!==this._$AH&&t!==A,n&&(this._$AH=t);else{let d=t,l,o;for(t=i[0],l=0;l<i.length-1;l++)o=H(this,d[a+l],r,l),o===A&&(o=this._$AH[l]),n||=!j(o)||o!==this._$AH[l],o===u?t=u:t!==u&&(t+=(o??"")+i[l+1]),this._$AH[l]=o}n&&!s&&this.j(t)}j(t){t===u?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},F=class extends R{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===u?void 0:t}},W=class extends R{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==u)}},q=class extends R{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=H(this,t,r,0)??u)===A)return;let a=this._$AH,s=t===u&&a!==u||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==u&&(a===u||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},G=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){H(this,t)}},Tt={M:nt,P:_,A:ot,C:1,L:Mt,R:V,D:yt,V:H,I:B,H:R,N:W,U:q,B:F,F:G},Xt=it.litHtmlPolyfillSupport;Xt?.(z,B),(it.litHtmlVersions??=[]).push("3.3.3");var Nt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new B(t.insertBefore(C(),i),i,void 0,r??{})}return s._$AI(e),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Et=e=>(...t)=>({_$litDirective$:e,values:t}),Y=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Le}=Tt;var Ht=e=>e.strings===void 0;var te={},Rt=(e,t=te)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var O=Et(class extends Y{constructor(e){if(super(e),e.type!==S.PROPERTY&&e.type!==S.ATTRIBUTE&&e.type!==S.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ht(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===A||t===u)return t;let r=e.element,a=e.name;if(e.type===S.PROPERTY){if(t===r[a])return A}else if(e.type===S.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return A}else if(e.type===S.ATTRIBUTE&&r.getAttribute(a)===t+"")return A;return Rt(e),t}});function D(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function ht(e){if(!(e>0)||!Number.isFinite(e))return D(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var J="Works as soon as Python runs",St=100;function Bt(e,t,r,a){return{slider:re,decades:ae,steps:se,choice:ie,text:ne,values:oe}[e.kind]?.(e,t,r,a)??""}function L({name:e},t){let r=!t.dead&&!t.can(e);return{waits:r,off:t.dead||r,title:r?J:u}}function ee(e,t,{low:r,high:a,step:s,place:i,words:n,set:d}){let{name:l,label:o}=e,{waits:c,off:h,title:$}=L(e,t);return g`<label class="knob" data-control=${l} data-waits=${c} title=${$}><span>${o}</span>
    <input type="range" aria-label=${o} aria-valuetext=${n} min=${r} max=${a} step=${s}
      .value=${O(String(i))} ?disabled=${h} data-lm-suppress-shortcuts="true"
      @input=${m=>d(Number(m.target.value))}><output>${n}</output></label>`}var re=(e,t,r,a)=>ee(e,a,{low:e.low,high:e.high,step:e.step,place:t,words:D(t),set:r});function ae(e,t,r,a){let s=c=>Math.round(St*Math.log10(c)),i=c=>Math.min(e.high,Math.max(e.low,Number((10**(c/St)).toPrecision(3)))),n=c=>{let h=c.target.value.trim();r(h===""||Number.isNaN(Number(h))?h:Number(h))},{waits:d,off:l,title:o}=L(e,a);return g`<span class="knob" data-control=${e.name} data-waits=${d} title=${o}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${O(String(s(t)))} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @input=${c=>{a.drafts.delete(e.name),r(i(Number(c.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${l}
      .value=${O(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ct(e,a)} @change=${Q(n)} @keydown=${pt(n)}></span>`}var ct=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},Q=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},pt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),Q(e)(t))};function se({name:e,label:t,low:r,high:a},s,i,n){let d=o=>o>=r&&o<=a&&!n.can(e,o),l=(o,c,h)=>g`
    <button type="button" aria-label=${h} title=${d(s+o)?J:u} data-waits=${d(s+o)}
      aria-disabled=${d(s+o)} ?disabled=${n.dead||s+o<r||s+o>a} data-lm-suppress-shortcuts="true" @click=${()=>i(s+o)}>${c}</button>`;return g`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function ie(e,t,r,a){let{name:s,label:i,options:n,named:d}=e,{waits:l,off:o,title:c}=L(e,a),h=f=>f!==t&&!a.can(s,f);if(n.length>4)return g`<label class="knob" data-control=${s} data-waits=${l} title=${c}><span>${i}</span>
    <select aria-label=${i} ?disabled=${o} data-lm-suppress-shortcuts="true"
      @change=${f=>r(f.target.value)}>
      ${n.map(([f,k])=>g`<option value=${f} .selected=${f===t} ?disabled=${h(f)}>${k}</option>`)}</select></label>`;let $=n.findIndex(([f])=>f===t),m=f=>{let k={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[f.key];if(!k)return;f.preventDefault(),f.stopPropagation();let x=($+k+n.length)%n.length;for(;h(n[x][0]);)x=(x+k+n.length)%n.length;r(n[x][0]),f.currentTarget.querySelectorAll("button")[x].focus()},v=d||a.view.folded?.includes(s)?g`<span class="knob">${i}</span>`:"";return g`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${m}>
    ${v}${n.map(([f,k])=>g`<button type="button" role="radio" aria-checked=${f===t}
      tabindex=${f===t?0:-1} ?disabled=${a.dead} aria-disabled=${h(f)} data-waits=${h(f)}
      title=${h(f)?J:u} data-lm-suppress-shortcuts="true"
      @click=${()=>r(f)}>${k}</button>`)}</span>`}function ne(e,t,r,a){let{name:s,label:i}=e,n=c=>r(c.target.value),{waits:d,off:l,title:o}=L(e,a);return g`<label class="knob long" data-control=${s} data-waits=${d} title=${o}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${O(a.drafts.get(s)??t)} ?disabled=${l} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ct(e,a)} @change=${Q(n)} @keydown=${pt(n)}></label>${a.complaint(s)}`}function oe(e,t,r,a){let{name:s,label:i,now:n}=e,{waits:d,off:l,title:o}=L(e,a),c=h=>{let $=`${s}.${h}`,m=v=>r({...t,[h]:v.target.value});return g`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${O(a.drafts.get($)??JSON.stringify(n[h]))} spellcheck="false"
        ?disabled=${l} data-lm-suppress-shortcuts="true" @input=${ct({name:$},a)}
        @change=${Q(m)} @keydown=${pt(m)}></label>`};return g`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${d}
    title=${o}>${Object.keys(n).map(c)}</span>${a.complaint(s)}`}var Ot=({words:e,press:t,off:r,waits:a,kernel:s},i,n)=>g`<button type="button" class=${i?"next":""}
  ?disabled=${r||s&&n} aria-disabled=${!!a&&!r} data-waits=${!!a&&!r} title=${a&&!r?J:u}
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
`;var de=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,Z=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),de())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Pt(e,t){let r=Math.min(ge,t);return e.kind==="table"?pe(e):e.kind==="chart"?fe(e,r):e.kind==="bars"?he(e,r):g`<p>${e.text}</p>`}function he({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),n=Math.max(...a.map(o=>o.value),1e-300),d=o=>92-72*o/n,l=a.map(o=>`${o.name}: ${o.text}`).join(", ");return g`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((o,c)=>w`<rect x=${c*i+4} y=${d(o.value)} width=${i-8} height=${92-d(o.value)}
        class="${r}-fill" data-value=${o.value}></rect>
      <text x=${(c+.5)*i} y=${d(o.value)-5} class="small middle">${o.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${o.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ce=e=>typeof e=="string"?g`<td>${e}</td>`:g`<td class="number" data-value=${e.value}>${e.text}</td>`;function pe({caption:e,head:t,rows:r}){return g`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>g`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>g`<tr><th scope="row">${a}</th>${s.map(ce)}</tr>`)}
    </tbody></table></div>`}var ge=560,K=240,I=56,X=132,tt=22,gt=34,ue=9;function me({lines:e,log:t}){let r=e.flatMap(o=>o.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:D(a),part:o=>o/a};let s=r.filter(o=>o>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**ue),d=s.length<r.length,l=d?.06:0;return{foot:d?"0":ht(n),head:ht(i),part:o=>o>0?l+(1-l)*Math.max(0,Math.log(o/n)/Math.log(i/n)):0}}function fe(e,t){let{caption:r,x:a,y:s,lines:i,here:n,mark:d}=e,l=i.flatMap(p=>p.points),[o,c]=[Math.min(...l.map(p=>p[0])),Math.max(...l.map(p=>p[0]))],{foot:h,head:$,part:m}=me(e),v=p=>I+(p-o)/(c-o||1)*(t-I-X),f=p=>K-gt-m(p)*(K-tt-gt),k=p=>p.points.map(([y,Qt],Zt)=>`${Zt?"L":"M"}${v(y).toFixed(1)} ${f(Qt).toFixed(1)}`).join(""),x=K-gt,b=$e(i.map(p=>f((p.points.at(-1)??[0,0])[1])),x-4);return g`<figure><svg viewBox="0 0 ${t} ${K}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${I} ${tt}V${x}H${t-X}"></path>
    <text x=${I} y="14" class="small">${s}</text>
    <text x=${I-6} y=${tt+5} class="small end">${$}</text>
    <text x=${I-6} y=${x+4} class="small end">${h}</text>
    ${[...new Set([o,c])].map(p=>w`<text x=${v(p)} y=${x+18} class="small middle">${p}</text>`)}
    <text x=${t-X+12} y=${x+18} class="small">${a}</text>
    ${n===null?"":w`<path class="here" d="M${v(n)} ${tt}V${x}"></path>`}
    ${i.map((p,y)=>w`<path class="line" data-role=${p.role} d=${k(p)}></path>
      <text x=${t-X+12} y=${b[y]+4} data-role=${p.role}>${p.name}</text>`)}
    ${d?w`<path class="mark" d="M${v(d.x)} ${x-6}v12"></path>
      <text x=${v(d.x)} y=${x+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function $e(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var ve=520,Ct="mg-7a6a739f",ut=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Ct}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new Z(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<ve}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}can(t,r){return this.model.can?.(t,r)??!0}complaint(t){let r=this.model.get("message");return r&&this.typed?.name===t?jt(r):u}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let r=this.root.querySelector(":scope > .stage");if(!r||t.target.tagName!=="INPUT")return;r.style.height=`${r.getBoundingClientRect().height}px`,r.style.overflow="clip";let a=()=>{r.style.height=r.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,a,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Bt(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Nt(g`<style>${It.replaceAll(".mgw",`.${Ct}`)}</style>
      ${this.dead?g`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:u}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Ot(s,i===0,this.dead))}</div>
      ${r&&!this.typed?jt(r):u}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return g`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,r=!!this.model.get("message");return g`<p class="readout ${r?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${r?u:g`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${xe[zt(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?g`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:u}
        ${t.fold.map(a=>Pt(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${zt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},jt=e=>g`<p class="alert" role="alert" data-field="message">${e}</p>`;function zt(e){return e===null?"":e?"\u2713":"\u2717"}var xe={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Dt=e=>({render({model:t,el:r}){let a=new ut(t,r,e);return()=>a.leave()}});var Lt=18,Ut=34,rt=7,at=6,Wt=46,be=7.6,Vt=14,qt=22,mt={least:38,most:130},ke=100,we=60,ye=14,M=e=>e.state.stage,Ft=e=>e.reduce((t,r)=>t+r,0),Ae=e=>[Math.max(Ut,Lt*(e[1]??1)),Math.max(Ut,Lt*(e[0]??1))],_e=e=>e.length?e.join(" \xD7 "):"one number",Gt=e=>`${e} sample${e===1?"":"s"}`;function Me(e,t){let r=[];for(let{args:a}of e)r.push(1+Math.max(-1,...a.map(s=>r[s])));for(let a=0;a<t;a++)r[a]=Math.min(...r.filter((s,i)=>e[i].args.includes(a)))-1;return r}function Te(e,t,r,a){let{inputs:s,size:i}=M(e),[n,d]=Ae(t.one),l=r<s.length?`${t.text}, given`:t.text,o=`${_e(s[r]?.all??t.all??t.one)} (${t.all?Gt(i):"shared"})`,c=t.all?at*(rt-1):0,h=t.all?Math.min(rt,i):1;return{line:t,k:r,layer:a,title:l,shape:o,sheets:h,x:0,y:0,w:n,h:d,back:at*(h-1),wide:Math.max(n+c,be*Math.max(l.length,o.length)),high:c+d+Wt}}function Ne(e){let{lines:t,inputs:r}=M(e),a=Me(t,r.length),s=t.map((b,p)=>Te(e,b,p,a[p])),i=Array.from({length:Math.max(...a)+1},(b,p)=>s.filter(y=>y.layer===p)),n=i.map(b=>Math.max(...b.map(p=>p.wide))),d=i.length-1,l=e.room-Ft(n),o=l<d*mt.least,c=o?mt.least:Math.min(mt.most,l/d),h=o?"high":"wide",$=o?"wide":"high",m=b=>Ft(b.map(p=>p[$]))+Vt*(b.length-1),v=Math.max(...i.map(m)),f=qt*Yt(e).length,k=s.some(b=>b.line.args.some(p=>Jt(s[p],b)))?we:0,x=0;for(let b of i){let p=k+(v-m(b))/2;for(let y of b)[y.x,y.y]=o?[p,x+f]:[x,p+f],p+=y[$]+Vt;x+=Math.max(...b.map(y=>y[h]))+c}return{boxes:s,upright:o,high:f+(o?x-c:k+v)}}function Yt(e){let{size:t}=M(e),r=t>rt?` (${rt-1} are drawn)`:"";if(t===1)return["Each sheet is what f sees: one sample."];let a=["Front sheet: one sample, all that f sees.",`Behind it: the other ${Gt(t-1)}${r}.`];return e.narrow?a:[a.join(" ")]}var et=({y:e,high:t})=>e+t-Wt,Jt=(e,t)=>t.layer-e.layer>1;function Ee(e,{boxes:t,upright:r}){let a=i=>r?i.x:i.y,s=e.line.args.map(i=>t[i]).sort((i,n)=>a(i)-a(n));return s.map((i,n)=>He(i,e,ye*(n-(s.length-1)/2),r))}function He(e,t,r,a){let s=([m,v])=>a?`${v} ${m}`:`${m} ${v}`,i=a?[e.y+e.high-2,e.x+e.w/2]:[e.x+e.w+e.back+6,et(e)-e.h/2-e.back],n=a?[et(t)-t.h-t.back-6,t.x+t.back+t.w/2+r]:[t.x-6,et(t)-t.h/2+r],d=Math.min(60,(n[0]-i[0])/2),l=Jt(e,t)?ke:0,[o,c]=[[i[0]+d,i[1]-l],[n[0]-d,n[1]-l]],h=[i,o,c,n].map(s),$=[[-7,-5],[0,0],[-7,5]].map(([m,v])=>s([n[0]+m,n[1]+v]));return w`<path class="wire" data-from=${e.k} data-to=${t.k}
    d="M${h[0]}C${h.slice(1).join(" ")}M${$.join("L")}"></path>`}function Re(e,t,r){let a=.6*t.k/r,s=Math.min(1,Math.max(0,(e.motion.at-a)/.4));return t.sheets===1?1:Math.max(1,Math.round(s*t.sheets))}function Se([e=1,t=1],r,a,s,i){let n=Array.from({length:e-1},(l,o)=>`M${r} ${a+i*(o+1)/e}h${s}`),d=Array.from({length:t-1},(l,o)=>`M${r+s*(o+1)/t} ${a}v${i}`);return[...n,...d].join("")||`M${r} ${a}`}function Be(e,t,r){let{line:a,x:s,w:i,h:n,k:d}=t,l=et(t),o=d<M(e).inputs.length,c=Re(e,t,r),h=Array.from({length:c},(m,v)=>c-1-v),$=()=>{o&&Oe(e,d)};return w`<g data-line=${d} data-sheets=${t.sheets} class=${o?"press":""} @pointerup=${$}>
    ${h.map(m=>w`<rect x=${s+m*at} y=${l-n-m*at} width=${i} height=${n} rx="3"
      class=${a.all?"sheet":"alone"}></rect>`)}
    <path class="cells" d=${Se(a.one,s,l-n,i,n)}></path>
    <text x=${s+i/2} y=${l-n/2+5} class="middle strong name">${a.text.split(" = ")[0]}</text>
    <text x=${s} y=${l+20}>${t.title}</text>
    <text x=${s} y=${l+38} class="small">${t.shape}</text></g>`}function Oe(e,t){let r=[...e.value("axes")],a=M(e).inputs[t].ndim?[null,0,1]:[null,0];r[t]=a[(a.indexOf(r[t])+1)%a.length],e.set("axes",r)}function Ie(e){let t=e.value("axes"),r=(s,i)=>{let n=()=>e.set("axes",t.with(s,i));return g`<button type="button" role="radio" aria-checked=${t[s]===i} ?disabled=${e.dead}
      data-lm-suppress-shortcuts="true" @click=${n}>${i===null?"shared":`axis ${i}`}</button>`},a=({name:s,ndim:i},n)=>g`
    <span class="chips" role="radiogroup" aria-label="Samples of ${s}">
      <span class="knob">in_axes of ${s}:</span>
      ${(i?[null,0,1]:[null,0]).map(d=>r(n,d))}</span>`;return g`<div class="controls" data-control="axes">${M(e).inputs.map(a)}</div>`}function Pe(e){let t=Ne(e),{boxes:r,high:a}=t,{size:s,lines:i}=M(e),n=`${i.length} arrays of the program; for ${s} samples each has one more axis, but for those that are shared.`;return g`${w`<svg viewBox="0 0 ${e.room} ${a}" role="img" aria-label=${n}>
    ${Yt(e).map((d,l)=>w`<text x="0" y=${qt*l+12} class="small">${d}</text>`)}
    ${r.map(d=>Ee(d,t))}
    ${r.map(d=>Be(e,d,r.length))}</svg>`}${Ie(e)}`}var pr=Dt({name:"lift",question:"You write f for one sample: what happens to all of them?",stage:Pe,inside:["axes"],motion:e=>500*M(e).lines.length,actions:e=>[{words:"\u25B6 Lift to all samples",press:()=>e.play()}]});export{pr as default};
