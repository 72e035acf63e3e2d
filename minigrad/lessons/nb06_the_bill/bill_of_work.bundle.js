// a5b34e157d6213e4a9f3fc200a148ac53b6e2eaa832337ee92a6ff1d43c7c1e8 lessons/nb06_the_bill/bill_of_work.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var lt=globalThis,bt=e=>e,q=lt.trustedTypes,kt=q?q.createPolicy("lit-html",{createHTML:e=>e}):void 0,dt="$lit$",N=`lit$${Math.random().toFixed(9).slice(2)}$`,ht="?"+N,Yt=`<${ht}>`,P=document,j=()=>P.createComment(""),L=e=>e===null||typeof e!="object"&&typeof e!="function",ct=Array.isArray,Mt=e=>ct(e)||typeof e?.[Symbol.iterator]=="function",ot=`[ 	
\f\r]`,U=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,wt=/-->/g,yt=/>/g,E=RegExp(`>|${ot}(?:([^\\s"'>=/]+)(${ot}*=${ot}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),At=/'/g,_t=/"/g,Nt=/^(?:script|style|textarea|title)$/i,pt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),g=pt(1),k=pt(2),we=pt(3),M=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),Tt=new WeakMap,H=P.createTreeWalker(P,129);function Et(e,t){if(!ct(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return kt!==void 0?kt.createHTML(t):t}var Ht=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=U;for(let c=0;c<r;c++){let l=e[c],o,d,h=-1,f=0;for(;f<l.length&&(n.lastIndex=f,d=n.exec(l),d!==null);)f=n.lastIndex,n===U?d[1]==="!--"?n=wt:d[1]!==void 0?n=yt:d[2]!==void 0?(Nt.test(d[2])&&(s=RegExp("</"+d[2],"g")),n=E):d[3]!==void 0&&(n=E):n===E?d[0]===">"?(n=s??U,h=-1):d[1]===void 0?h=-2:(h=n.lastIndex-d[2].length,o=d[1],n=d[3]===void 0?E:d[3]==='"'?_t:At):n===_t||n===At?n=E:n===wt||n===yt?n=U:(n=E,s=void 0);let $=n===E&&e[c+1].startsWith("/>")?" ":"";i+=n===U?l+Yt:h>=0?(a.push(o),l.slice(0,h)+dt+l.slice(h)+N+$):l+N+(h===-2?c:$)}return[Et(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},D=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,n=0,c=t.length-1,l=this.parts,[o,d]=Ht(t,r);if(this.el=e.createElement(o,a),H.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=H.nextNode())!==null&&l.length<c;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(dt)){let f=d[n++],$=s.getAttribute(h).split(N),b=/([.?@])?(.*)/.exec(f);l.push({type:1,index:i,name:b[2],strings:$,ctor:b[1]==="."?J:b[1]==="?"?Y:b[1]==="@"?X:S}),s.removeAttribute(h)}else h.startsWith(N)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(Nt.test(s.tagName)){let h=s.textContent.split(N),f=h.length-1;if(f>0){s.textContent=q?q.emptyScript:"";for(let $=0;$<f;$++)s.append(h[$],j()),H.nextNode(),l.push({type:2,index:++i});s.append(h[f],j())}}}else if(s.nodeType===8)if(s.data===ht)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(N,h+1))!==-1;)l.push({type:7,index:i}),h+=N.length-1}i++}}static createElement(t,r){let a=P.createElement("template");return a.innerHTML=t,a}};function R(e,t,r=e,a){if(t===M)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=L(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=R(e,s._$AS(e,t.values),s,a)),t}var G=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??P).importNode(r,!0);H.currentNode=s;let i=H.nextNode(),n=0,c=0,l=a[0];for(;l!==void 0;){if(n===l.index){let o;l.type===2?o=new B(i,i.nextSibling,this,t):l.type===1?o=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(o=new K(i,this,t)),this._$AV.push(o),l=a[++c]}n!==l?.index&&(i=H.nextNode(),n++)}return H.currentNode=P,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},B=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=R(this,t,r),L(t)?t===p||t==null||t===""?(this._$AH!==p&&this._$AR(),this._$AH=p):t!==this._$AH&&t!==M&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Mt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==p&&L(this._$AH)?this._$AA.nextSibling.data=t:this.T(P.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=D.createElement(Et(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new G(s,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=Tt.get(t.strings);return r===void 0&&Tt.set(t.strings,r=new D(t)),r}k(t){ct(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(j()),this.O(j()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=bt(t).nextSibling;bt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},S=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=p,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=p}_$AI(t,r=this,a,s){let i=this.strings,n=!1;if(i===void 0)t=R(this,t,r,0),n=!L(t)||t!==this._$AH&&t!==M,n&&(this._$AH=t);else{let c=t,l,o;for(t=i[0],l=0;l<i.length-1;l++)o=R(this,c[a+l],r,l),o===M&&(o=this._$AH[l]),n||=!L(o)||o!==this._$AH[l],o===p?t=p:t!==p&&(t+=(o??"")+i[l+1]),this._$AH[l]=o}n&&!s&&this.j(t)}j(t){t===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},J=class extends S{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===p?void 0:t}},Y=class extends S{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==p)}},X=class extends S{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=R(this,t,r,0)??p)===M)return;let a=this._$AH,s=t===p&&a!==p||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==p&&(a===p||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},K=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){R(this,t)}},Pt={M:dt,P:N,A:ht,C:1,L:Ht,R:G,D:Mt,V:R,I:B,H:S,N:Y,U:X,B:J,F:K},Xt=lt.litHtmlPolyfillSupport;Xt?.(D,B),(lt.litHtmlVersions??=[]).push("3.3.3");var Rt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new B(t.insertBefore(j(),i),i,void 0,r??{})}return s._$AI(e),s};function V(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}var Kt=[1,1.5,2,3,4,6,8,10];function gt(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),r=10**Math.floor(Math.log10(t));return Math.sign(e)*r*(Kt.find(a=>a*r>=t)??10)}function ut(e){if(!(e>0)||!Number.isFinite(e))return V(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var O={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},St=e=>(...t)=>({_$litDirective$:e,values:t}),Q=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Me}=Pt;var Ot=e=>e.strings===void 0;var Qt={},Bt=(e,t=Qt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var C=St(class extends Q{constructor(e){if(super(e),e.type!==O.PROPERTY&&e.type!==O.ATTRIBUTE&&e.type!==O.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ot(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===M||t===p)return t;let r=e.element,a=e.name;if(e.type===O.PROPERTY){if(t===r[a])return M}else if(e.type===O.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return M}else if(e.type===O.ATTRIBUTE&&r.getAttribute(a)===t+"")return M;return Bt(e),t}});var Z="Works as soon as Python runs",Ct=100;function It(e,t,r,a){return{slider:te,decades:ee,steps:re,choice:ae,text:se,values:ie}[e.kind]?.(e,t,r,a)??""}function F({name:e},t){let r=!t.dead&&!t.can(e);return{waits:r,off:t.dead||r,title:r?Z:p}}function Zt(e,t,{low:r,high:a,step:s,place:i,words:n,set:c}){let{name:l,label:o}=e,{waits:d,off:h,title:f}=F(e,t);return g`<label class="knob" data-control=${l} data-waits=${d} title=${f}><span>${o}</span>
    <input type="range" aria-label=${o} aria-valuetext=${n} min=${r} max=${a} step=${s}
      .value=${C(String(i))} ?disabled=${h} data-lm-suppress-shortcuts="true"
      @input=${$=>c(Number($.target.value))}><output>${n}</output></label>`}var te=(e,t,r,a)=>Zt(e,a,{low:e.low,high:e.high,step:e.step,place:t,words:V(t),set:r});function ee(e,t,r,a){let s=d=>Math.round(Ct*Math.log10(d)),i=d=>Math.min(e.high,Math.max(e.low,Number((10**(d/Ct)).toPrecision(3)))),n=d=>{let h=d.target.value.trim();r(h===""||Number.isNaN(Number(h))?h:Number(h))},{waits:c,off:l,title:o}=F(e,a);return g`<span class="knob" data-control=${e.name} data-waits=${c} title=${o}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${C(String(s(t)))} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @input=${d=>{a.drafts.delete(e.name),r(i(Number(d.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${l}
      .value=${C(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${mt(e,a)} @change=${tt(n)} @keydown=${ft(n)}></span>`}var mt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},tt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ft=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),tt(e)(t))};function re({name:e,label:t,low:r,high:a},s,i,n){let c=o=>o>=r&&o<=a&&!n.can(e,o),l=(o,d,h)=>g`
    <button type="button" aria-label=${h} title=${c(s+o)?Z:p} data-waits=${c(s+o)}
      aria-disabled=${c(s+o)} ?disabled=${n.dead||s+o<r||s+o>a} data-lm-suppress-shortcuts="true" @click=${()=>i(s+o)}>${d}</button>`;return g`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function ae(e,t,r,a){let{name:s,label:i,options:n,named:c}=e,{waits:l,off:o,title:d}=F(e,a),h=u=>u!==t&&!a.can(s,u);if(n.length>4)return g`<label class="knob" data-control=${s} data-waits=${l} title=${d}><span>${i}</span>
    <select aria-label=${i} ?disabled=${o} data-lm-suppress-shortcuts="true"
      @change=${u=>r(u.target.value)}>
      ${n.map(([u,A])=>g`<option value=${u} .selected=${u===t} ?disabled=${h(u)}>${A}</option>`)}</select></label>`;let f=n.findIndex(([u])=>u===t),$=u=>{let A={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[u.key];if(!A)return;u.preventDefault(),u.stopPropagation();let x=(f+A+n.length)%n.length;for(;h(n[x][0]);)x=(x+A+n.length)%n.length;r(n[x][0]),u.currentTarget.querySelectorAll("button")[x].focus()},b=c||a.view.folded?.includes(s)?g`<span class="knob">${i}</span>`:"";return g`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${$}>
    ${b}${n.map(([u,A])=>g`<button type="button" role="radio" aria-checked=${u===t}
      tabindex=${u===t?0:-1} ?disabled=${a.dead} aria-disabled=${h(u)} data-waits=${h(u)}
      title=${h(u)?Z:p} data-lm-suppress-shortcuts="true"
      @click=${()=>r(u)}>${A}</button>`)}</span>`}function se(e,t,r,a){let{name:s,label:i}=e,n=d=>r(d.target.value),{waits:c,off:l,title:o}=F(e,a);return g`<label class="knob long" data-control=${s} data-waits=${c} title=${o}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${C(a.drafts.get(s)??t)} ?disabled=${l} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${mt(e,a)} @change=${tt(n)} @keydown=${ft(n)}></label>${a.complaint(s)}`}function ie(e,t,r,a){let{name:s,label:i,now:n}=e,{waits:c,off:l,title:o}=F(e,a),d=h=>{let f=`${s}.${h}`,$=b=>r({...t,[h]:b.target.value});return g`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${C(a.drafts.get(f)??JSON.stringify(n[h]))} spellcheck="false"
        ?disabled=${l} data-lm-suppress-shortcuts="true" @input=${mt({name:f},a)}
        @change=${tt($)} @keydown=${ft($)}></label>`};return g`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${c}
    title=${o}>${Object.keys(n).map(d)}</span>${a.complaint(s)}`}var zt=({words:e,press:t,off:r,waits:a,kernel:s},i,n)=>g`<button type="button" class=${i?"next":""}
  ?disabled=${r||s&&n} aria-disabled=${!!a&&!r} data-waits=${!!a&&!r} title=${a&&!r?Z:p}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Ut=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var oe=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,et=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),oe())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function jt(e,t){let r=Math.min(ce,t);return e.kind==="table"?he(e):e.kind==="chart"?ue(e,r):e.kind==="bars"?le(e,r):g`<p>${e.text}</p>`}function le({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),n=Math.max(...a.map(o=>o.value),1e-300),c=o=>92-72*o/n,l=a.map(o=>`${o.name}: ${o.text}`).join(", ");return g`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((o,d)=>k`<rect x=${d*i+4} y=${c(o.value)} width=${i-8} height=${92-c(o.value)}
        class="${r}-fill" data-value=${o.value}></rect>
      <text x=${(d+.5)*i} y=${c(o.value)-5} class="small middle">${o.text}</text>
      <text x=${(d+.5)*i} y="110" class="small middle">${o.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var de=e=>typeof e=="string"?g`<td>${e}</td>`:g`<td class="number" data-value=${e.value}>${e.text}</td>`;function he({caption:e,head:t,rows:r}){return g`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>g`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>g`<tr><th scope="row">${a}</th>${s.map(de)}</tr>`)}
    </tbody></table></div>`}var ce=560,rt=240,I=56,at=132,st=22,$t=34,pe=9;function ge({lines:e,log:t}){let r=e.flatMap(o=>o.points.map(d=>d[1])),a=Math.max(...r);if(!t)return{foot:"0",head:V(a),part:o=>o/a};let s=r.filter(o=>o>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**pe),c=s.length<r.length,l=c?.06:0;return{foot:c?"0":ut(n),head:ut(i),part:o=>o>0?l+(1-l)*Math.max(0,Math.log(o/n)/Math.log(i/n)):0}}function ue(e,t){let{caption:r,x:a,y:s,lines:i,here:n,mark:c}=e,l=i.flatMap(m=>m.points),[o,d]=[Math.min(...l.map(m=>m[0])),Math.max(...l.map(m=>m[0]))],{foot:h,head:f,part:$}=ge(e),b=m=>I+(m-o)/(d-o||1)*(t-I-at),u=m=>rt-$t-$(m)*(rt-st-$t),A=m=>m.points.map(([_,z],nt)=>`${nt?"L":"M"}${b(_).toFixed(1)} ${u(z).toFixed(1)}`).join(""),x=rt-$t,it=me(i.map(m=>u((m.points.at(-1)??[0,0])[1])),x-4);return g`<figure><svg viewBox="0 0 ${t} ${rt}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${I} ${st}V${x}H${t-at}"></path>
    <text x=${I} y="14" class="small">${s}</text>
    <text x=${I-6} y=${st+5} class="small end">${f}</text>
    <text x=${I-6} y=${x+4} class="small end">${h}</text>
    ${[...new Set([o,d])].map(m=>k`<text x=${b(m)} y=${x+18} class="small middle">${m}</text>`)}
    <text x=${t-at+12} y=${x+18} class="small">${a}</text>
    ${n===null?"":k`<path class="here" d="M${b(n)} ${st}V${x}"></path>`}
    ${i.map((m,_)=>k`<path class="line" data-role=${m.role} d=${A(m)}></path>
      <text x=${t-at+12} y=${it[_]+4} data-role=${m.role}>${m.name}</text>`)}
    ${c?k`<path class="mark" d="M${b(c.x)} ${x-6}v12"></path>
      <text x=${b(c.x)} y=${x+32} class="small middle">${c.words}</text>`:""}
    </svg></figure>`}function me(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var fe=520,Lt="mg-a5b34e15",vt=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Lt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new et(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<fe}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}can(t,r){return this.model.can?.(t,r)??!0}complaint(t){let r=this.model.get("message");return r&&this.typed?.name===t?Dt(r):p}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let r=this.root.querySelector(":scope > .stage");if(!r||t.target.tagName!=="INPUT")return;r.style.height=`${r.getBoundingClientRect().height}px`,r.style.overflow="clip";let a=()=>{r.style.height=r.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,a,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return It(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Rt(g`<style>${Ut.replaceAll(".mgw",`.${Lt}`)}</style>
      ${this.dead?g`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:p}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>zt(s,i===0,this.dead))}</div>
      ${r&&!this.typed?Dt(r):p}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return g`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,r=!!this.model.get("message");return g`<p class="readout ${r?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${r?p:g`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${$e[Vt(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?g`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:p}
        ${t.fold.map(a=>jt(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Vt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Dt=e=>g`<p class="alert" role="alert" data-field="message">${e}</p>`;function Vt(e){return e===null?"":e?"\u2713":"\u2717"}var $e={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Ft=e=>({render({model:t,el:r}){let a=new vt(t,r,e);return()=>a.leave()}});var w=30,y=60,ve=8;function Wt(e,t,r){let a=0;return e.filter(({size:s})=>s>0).map(({size:s,name:i,short:n,role:c})=>{let l=a*t,o=s*t,d=c==="again",h=[i,n].find(f=>ve*f.length+8<o);return a+=s,k`<g data-piece=${i}><title>${i}</title>
      ${d?k`<rect class="paper" x=${l} y=${w} width=${o} height=${y}></rect>`:p}
      <rect class="weight" data-role=${c} x=${l} y=${w} width=${o} height=${y} style=${d?`fill: url(#${r})`:""}></rect>
      ${h?k`<text class="middle ${d?"outlined":""}" x=${l+o/2} y=${w+y/2+5}>${h}</text>`:p}</g>`})}var qt=(e,t)=>k`<path class="now" stroke-dasharray="5 4" d="M${e} ${w-8}v${y+16}"></path>
  <text class="small ${e>t-80?"end":""}" x=${e>t-80?e-5:e+5} y=${w+y+15}>all kept</text>`,Gt=(e,t,r,a,s)=>k`<text y="18"><tspan class="strong">${t}</tspan><tspan class="small" dx="8">${r}</tspan></text>
  <text class="end" x=${e} y="18" data-role=${a}>${s}</text>
  <rect class="shade" y=${w} width=${e} height=${y}></rect>`;function xe(e){let{loss:t,forward:r,backward:a,times:s,kept:i,most:n,size:c,redone:l}=e.state.stage,o=e.state.stage.layers,{room:d,narrow:h}=e,f=`${e.id}-again`,$=r+a,b=o.map((T,v)=>({size:T.result+T.inner,name:`layer ${v+1}`,short:`${v+1}`,role:"value"})),u=o.map((T,v)=>({size:T.forward,name:`layer ${v+1}`,short:`${v+1}`,role:"value"})),A=o.flatMap((T,v)=>[{size:T.on,name:v?`by h${v}`:"by X",short:v?`h${v}`:"X",role:"grad"},{size:T.tanh+T.weight,name:`by W${v+1}`,short:`W${v+1}`,role:"grad"},{size:T.redone,name:`layer ${v+1} again`,short:`${v+1}`,role:"again"}]).reverse(),x={name:"loss",short:"",role:"value"},it=[...u,{...x,size:t.forward},{...x,size:t.on,role:"grad"},...A],m=d/gt(n),_=d/gt($-l+r),z=e.motion.at*$,[nt,xt]=be(e,z);return g`
    <svg viewBox="0 0 ${d} ${w+y+20}" role="img" aria-label="Memory: ${c} are kept for the backward pass">
      <defs>
        <pattern id=${f} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v7" stroke-width="4" style="stroke: var(--mg-value-fill)"></path></pattern>
        <clipPath id="${e.id}-kept"><rect width=${nt*m+1} height="200"></rect></clipPath></defs>
      ${Gt(d,"Memory",h?"kept for backward":"values kept for the backward pass","value",c)}
      ${i<n?qt(n*m,d):p}
      <g clip-path="url(#${e.id}-kept)">${Wt([...b,{...x,short:"L",size:t.result}],m,f)}</g>
      ${xt?k`<rect class="weight" x=${i*m} y=${w} width=${xt*m} height=${y} style="fill: url(#${f})"></rect>`:p}
    </svg>
    <div class="controls" data-control="again" role="group" aria-label="Forget, and compute again">
      <span>forget, and compute again:</span>
      <span class="chips">${o.map((T,v)=>g`<button type="button" role="switch" aria-checked=${W(e).includes(v)}
        aria-label="Compute layer ${v+1} again" ?disabled=${e.dead} data-lm-suppress-shortcuts="true"
        @click=${()=>Jt(e,v)}>layer ${v+1}</button>`)}</span></div>
    <svg viewBox="0 0 ${d} ${w+y+42}" role="img" aria-label="Time: the backward pass takes ${s} times the operations of the forward pass">
      <defs><clipPath id="${e.id}-done"><rect width=${z*_+1} height="200"></rect></clipPath></defs>
      ${Gt(d,"Time",h?"":"operations, one after the other","grad",`backward = ${s} \xD7 forward`)}
      ${l?qt(($-l)*_,d):p}
      <g clip-path="url(#${e.id}-done)">${Wt(it,_,f)}</g>
      ${e.motion.at<1?k`<path class="now" d="M${z*_} ${w-4}v${y+8}"></path>`:p}
      <text data-role="value" class="middle" x=${Math.max(28,r*_/2)} y=${w+y+36}>forward</text>
      <text data-role="grad" class="middle" x=${Math.max(94,(r+a/2)*_)} y=${w+y+36}>backward</text>
    </svg>`}function be(e,t){let{loss:r,forward:a,kept:s}=e.state.stage,i=e.state.stage.layers;if(e.motion.at===1)return[s,0];if(t<a){let l=0,o=0;for(let d of i)o+=(d.result+d.inner)*Math.min(1,Math.max(0,(t-l)/d.forward)),l+=d.forward;return[o,0]}let n=a+r.on,c=[...i].reverse().find(l=>(n+=l.redone+l.tanh+l.weight+l.on,t<n));return[s,c?.forgotten??0]}var W=e=>Array.isArray(e.value("again"))?e.value("again"):[],Jt=(e,t)=>e.set("again",W(e).includes(t)?W(e).filter(r=>r!==t):[...W(e),t].sort());function ke(e){let t=[0,1,2].find(r=>!W(e).includes(r));return t===void 0?{words:"Keep all",press:()=>e.set("again",[]),kernel:!0}:{words:`Forget layer ${t+1}`,press:()=>Jt(e,t),kernel:!0}}var Qe=Ft({name:"work",question:"What must be kept, and what does forgetting cost?",stage:xe,inside:["again"],folded:["inputs","hidden1","hidden2","outputs"],motion:()=>2600,actions:e=>[ke(e),{words:"\u25B6 Play",press:()=>e.play()}]});export{Qe as default};
