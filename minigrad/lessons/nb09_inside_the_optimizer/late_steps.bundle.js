// cbb33af88f6de9390894da4caae1688844ce511d3f04c6336271add3d54c5ed4 lessons/nb09_inside_the_optimizer/late_steps.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/plane.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var gt=globalThis,Rt=e=>e,K=gt.trustedTypes,Pt=K?K.createPolicy("lit-html",{createHTML:e=>e}):void 0,mt="$lit$",H=`lit$${Math.random().toFixed(9).slice(2)}$`,ut="?"+H,ge=`<${ut}>`,C=document,W=()=>C.createComment(""),G=e=>e===null||typeof e!="object"&&typeof e!="function",$t=Array.isArray,Dt=e=>$t(e)||typeof e?.[Symbol.iterator]=="function",pt=`[ 	
\f\r]`,V=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,It=/-->/g,St=/>/g,S=RegExp(`>|${pt}(?:([^\\s"'>=/]+)(${pt}*=${pt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Ot=/'/g,Ct=/"/g,zt=/^(?:script|style|textarea|title)$/i,ft=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),u=ft(1),f=ft(2),qe=ft(3),T=Symbol.for("lit-noChange"),m=Symbol.for("lit-nothing"),Bt=new WeakMap,O=C.createTreeWalker(C,129);function Lt(e,t){if(!$t(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Pt!==void 0?Pt.createHTML(t):t}var jt=(e,t)=>{let a=e.length-1,r=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=V;for(let h=0;h<a;h++){let o=e[h],d,l,c=-1,g=0;for(;g<o.length&&(n.lastIndex=g,l=n.exec(o),l!==null);)g=n.lastIndex,n===V?l[1]==="!--"?n=It:l[1]!==void 0?n=St:l[2]!==void 0?(zt.test(l[2])&&(s=RegExp("</"+l[2],"g")),n=S):l[3]!==void 0&&(n=S):n===S?l[0]===">"?(n=s??V,c=-1):l[1]===void 0?c=-2:(c=n.lastIndex-l[2].length,d=l[1],n=l[3]===void 0?S:l[3]==='"'?Ct:Ot):n===Ct||n===Ot?n=S:n===It||n===St?n=V:(n=S,s=void 0);let v=n===S&&e[h+1].startsWith("/>")?" ":"";i+=n===V?o+ge:c>=0?(r.push(d),o.slice(0,c)+mt+o.slice(c)+H+v):o+H+(c===-2?h:v)}return[Lt(e,i+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},Y=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let i=0,n=0,h=t.length-1,o=this.parts,[d,l]=jt(t,a);if(this.el=e.createElement(d,r),O.currentNode=this.el.content,a===2||a===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=O.nextNode())!==null&&o.length<h;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(mt)){let g=l[n++],v=s.getAttribute(c).split(H),$=/([.?@])?(.*)/.exec(g);o.push({type:1,index:i,name:$[2],strings:v,ctor:$[1]==="."?tt:$[1]==="?"?et:$[1]==="@"?at:D}),s.removeAttribute(c)}else c.startsWith(H)&&(o.push({type:6,index:i}),s.removeAttribute(c));if(zt.test(s.tagName)){let c=s.textContent.split(H),g=c.length-1;if(g>0){s.textContent=K?K.emptyScript:"";for(let v=0;v<g;v++)s.append(c[v],W()),O.nextNode(),o.push({type:2,index:++i});s.append(c[g],W())}}}else if(s.nodeType===8)if(s.data===ut)o.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(H,c+1))!==-1;)o.push({type:7,index:i}),c+=H.length-1}i++}}static createElement(t,a){let r=C.createElement("template");return r.innerHTML=t,r}};function B(e,t,a=e,r){if(t===T)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,i=G(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=B(e,s._$AS(e,t.values),s,r)),t}var Q=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??C).importNode(a,!0);O.currentNode=s;let i=O.nextNode(),n=0,h=0,o=r[0];for(;o!==void 0;){if(n===o.index){let d;o.type===2?d=new L(i,i.nextSibling,this,t):o.type===1?d=new o.ctor(i,o.name,o.strings,this,t):o.type===6&&(d=new rt(i,this,t)),this._$AV.push(d),o=r[++h]}n!==o?.index&&(i=O.nextNode(),n++)}return O.currentNode=C,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},L=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=m,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=B(this,t,a),G(t)?t===m||t==null||t===""?(this._$AH!==m&&this._$AR(),this._$AH=m):t!==this._$AH&&t!==T&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Dt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==m&&G(this._$AH)?this._$AA.nextSibling.data=t:this.T(C.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=Y.createElement(Lt(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let i=new Q(s,this),n=i.u(this.options);i.p(a),this.T(n),this._$AH=i}}_$AC(t){let a=Bt.get(t.strings);return a===void 0&&Bt.set(t.strings,a=new Y(t)),a}k(t){$t(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let i of t)s===a.length?a.push(r=new e(this.O(W()),this.O(W()),this,this.options)):r=a[s],r._$AI(i),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=Rt(t).nextSibling;Rt(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},D=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,i){this.type=1,this._$AH=m,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=m}_$AI(t,a=this,r,s){let i=this.strings,n=!1;if(i===void 0)t=B(this,t,a,0),n=!G(t)||t!==this._$AH&&t!==T,n&&(this._$AH=t);else{let h=t,o,d;for(t=i[0],o=0;o<i.length-1;o++)d=B(this,h[r+o],a,o),d===T&&(d=this._$AH[o]),n||=!G(d)||d!==this._$AH[o],d===m?t=m:t!==m&&(t+=(d??"")+i[o+1]),this._$AH[o]=d}n&&!s&&this.j(t)}j(t){t===m?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},tt=class extends D{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===m?void 0:t}},et=class extends D{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==m)}},at=class extends D{constructor(t,a,r,s,i){super(t,a,r,s,i),this.type=5}_$AI(t,a=this){if((t=B(this,t,a,0)??m)===T)return;let r=this._$AH,s=t===m&&r!==m||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==m&&(r===m||s);s&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},rt=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){B(this,t)}},Ut={M:mt,P:H,A:ut,C:1,L:jt,R:Q,D:Dt,V:B,I:L,H:D,N:et,U:at,B:tt,F:rt},me=gt.litHtmlPolyfillSupport;me?.(Y,L),(gt.litHtmlVersions??=[]).push("3.3.3");var Ft=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let i=a?.renderBefore??null;r._$litPart$=s=new L(t.insertBefore(W(),i),i,void 0,a??{})}return s._$AI(e),s};var Vt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function ue(e,{key:t,begin:a,move:r,step:s,tap:i}){return{down:n=>{let h=n.currentTarget,o=h.ownerSVGElement?.getScreenCTM()?.inverse();if(!o||e.dead)return;n.preventDefault(),h.focus(),h.setPointerCapture(n.pointerId);let{x:d,y:l}=new DOMPoint(n.clientX,n.clientY).matrixTransform(o);e.held={key:t,matrix:o,began:a?.(d,l)},i&&r(d,l,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:h,y:o}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);r(h,o,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in Vt&&(n.preventDefault(),n.stopPropagation(),s(...Vt[n.key]))}}}function vt(e,{key:t,x:a,y:r,label:s,text:i,begin:n,move:h,step:o,face:d}){let l=ue(e,{key:t,begin:n,move:h,step:o});return f`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow="0"
    aria-valuetext=${i} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${l.press}
    @pointerdown=${l.down} @pointermove=${l.move} @pointerup=${l.up} @pointercancel=${l.up}>
    <circle class="halo" cx=${a} cy=${r} r="22"></circle>
    ${d??f`<circle cx=${a} cy=${r} r="10"></circle>`}</g>`}function w(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}var $e=[1,1.5,2,3,4,6,8,10];function Wt(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),a=10**Math.floor(Math.log10(t));return Math.sign(e)*a*($e.find(r=>r*a>=t)??10)}function q(e){if(!(e>0)||!Number.isFinite(e))return w(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,a]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${a.replace("-","\u2212").replace("+","")}`}var fe=3,xt={half:8,long:13};var J=e=>e.map(([t,a],r)=>`${r?"L":"M"}${t.toFixed(1)} ${a.toFixed(1)}`).join("")||"M0 0";function Gt([e,t],[a,r],s){let i=Math.hypot(a,r);if(i<2)return m;let[n,h]=[a/i,r/i],o=Math.min(xt.long,i*.7),d=o/xt.long*xt.half,l=Math.min(fe,d/2),c=(v,$)=>`${(e+v*n-$*h).toFixed(1)} ${(t+v*h+$*n).toFixed(1)}`,g=[[0,l],[i-o,l],[i-o,d],[i,0],[i-o,-d],[i-o,-l],[0,-l]];return f`<path class=${s} d="M${g.map(([v,$])=>c(v,$)).join("L")}Z"></path>`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var z={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Yt=e=>(...t)=>({_$litDirective$:e,values:t}),st=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:sa}=Ut;var qt=e=>e.strings===void 0;var ve={},Jt=(e,t=ve)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var j=Yt(class extends st{constructor(e){if(super(e),e.type!==z.PROPERTY&&e.type!==z.ATTRIBUTE&&e.type!==z.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!qt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===T||t===m)return t;let a=e.element,r=e.name;if(e.type===z.PROPERTY){if(t===a[r])return T}else if(e.type===z.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return T}else if(e.type===z.ATTRIBUTE&&a.getAttribute(r)===t+"")return T;return Jt(e),t}});var Zt=100;function Xt(e,t,a,r){return{slider:ke,decades:be,steps:we,choice:ye,text:Ae,values:_e}[e.kind]?.(e,t,a,r)??""}var xe=({name:e,label:t},a,{low:r,high:s,step:i,at:n,words:h,set:o})=>u`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${h} min=${r} max=${s} step=${i}
      .value=${j(String(n))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>o(Number(d.target.value))}><output>${h}</output></label>`,ke=(e,t,a,r)=>xe(e,r,{low:e.low,high:e.high,step:e.step,at:t,words:w(t),set:a});function be(e,t,a,r){let s=h=>Math.round(Zt*Math.log10(h)),i=h=>Math.min(e.high,Math.max(e.low,Number((10**(h/Zt)).toPrecision(3)))),n=h=>{let o=h.target.value.trim();a(o===""||Number.isNaN(Number(o))?o:Number(o))};return u`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${j(String(s(t)))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${h=>{r.drafts.delete(e.name),a(i(Number(h.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${r.dead}
      .value=${j(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${kt(e,r)} @change=${it(n)} @keydown=${bt(n)}></span>`}var kt=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},it=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},bt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),it(e)(t))};function we({name:e,label:t,low:a,high:r},s,i,n){let h=(o,d,l)=>u`
    <button type="button" aria-label=${l} ?disabled=${n.dead||s+o<a||s+o>r}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+o)}>${d}</button>`;return u`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${h(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${h(1,"+",`${t}: one more`)}</span>`}function ye({name:e,label:t,options:a,named:r},s,i,n){if(a.length>4)return u`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${l=>i(l.target.value)}>
      ${a.map(([l,c])=>u`<option value=${l} .selected=${l===s}>${c}</option>`)}</select></label>`;let h=a.findIndex(([l])=>l===s),o=l=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[l.key];if(!c)return;l.preventDefault(),l.stopPropagation();let g=(h+c+a.length)%a.length;i(a[g][0]),l.currentTarget.querySelectorAll("button")[g].focus()},d=r||n.view.folded?.includes(e)?u`<span class="knob">${t}</span>`:"";return u`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${o}>
    ${d}${a.map(([l,c])=>u`<button type="button" role="radio" aria-checked=${l===s}
      tabindex=${l===s?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(l)}>${c}</button>`)}</span>`}function Ae(e,t,a,r){let{name:s,label:i}=e,n=h=>a(h.target.value);return u`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${j(r.drafts.get(s)??t)} ?disabled=${r.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${kt(e,r)} @change=${it(n)} @keydown=${bt(n)}></label>`}function _e({name:e,label:t,now:a},r,s,i){let n=h=>{let o=`${e}.${h}`,d=l=>s({...r,[h]:l.target.value});return u`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${j(i.drafts.get(o)??JSON.stringify(a[h]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${kt({name:o},i)}
        @change=${it(d)} @keydown=${bt(d)}></label>`};return u`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(a).map(n)}</span>`}var Kt=({words:e,press:t,off:a,kernel:r},s,i)=>u`<button type="button" class=${s?"next":""}
  ?disabled=${a||r&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Qt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Te=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,ot=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Te())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function te(e,t){let a=Math.min(Re,t);return e.kind==="table"?He(e):e.kind==="chart"?Se(e,a):e.kind==="bars"?Ne(e,a):u`<p>${e.text}</p>`}function Ne({caption:e,axis:t,role:a,bars:r},s){let i=Math.min(72,(s-4)/r.length),n=Math.max(...r.map(d=>d.value),1e-300),h=d=>92-72*d/n,o=r.map(d=>`${d.name}: ${d.text}`).join(", ");return u`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${o}" class="chart">
    ${r.map((d,l)=>f`<rect x=${l*i+4} y=${h(d.value)} width=${i-8} height=${92-h(d.value)}
        class="${a}-fill" data-value=${d.value}></rect>
      <text x=${(l+.5)*i} y=${h(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(l+.5)*i} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Ee=e=>typeof e=="string"?u`<td>${e}</td>`:u`<td class="number" data-value=${e.value}>${e.text}</td>`;function He({caption:e,head:t,rows:a}){return u`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>u`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>u`<tr><th scope="row">${r}</th>${s.map(Ee)}</tr>`)}
    </tbody></table></div>`}var Re=560,nt=240,U=56,lt=132,dt=22,wt=34,Pe=9;function Ie({lines:e,log:t}){let a=e.flatMap(d=>d.points.map(l=>l[1])),r=Math.max(...a);if(!t)return{foot:"0",head:w(r),part:d=>d/r};let s=a.filter(d=>d>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**Pe),h=s.length<a.length,o=h?.06:0;return{foot:h?"0":q(n),head:q(i),part:d=>d>0?o+(1-o)*Math.max(0,Math.log(d/n)/Math.log(i/n)):0}}function Se(e,t){let{caption:a,x:r,y:s,lines:i,here:n,mark:h}=e,o=i.flatMap(p=>p.points),[d,l]=[Math.min(...o.map(p=>p[0])),Math.max(...o.map(p=>p[0]))],{foot:c,head:g,part:v}=Ie(e),$=p=>U+(p-d)/(l-d||1)*(t-U-lt),y=p=>nt-wt-v(p)*(nt-dt-wt),_=p=>p.points.map(([k,A],E)=>`${E?"L":"M"}${$(k).toFixed(1)} ${y(A).toFixed(1)}`).join(""),b=nt-wt,M=Oe(i.map(p=>y((p.points.at(-1)??[0,0])[1])),b-4);return u`<figure><svg viewBox="0 0 ${t} ${nt}" role="img" aria-label=${a} class="chart">
    <path class="axis" d="M${U} ${dt}V${b}H${t-lt}"></path>
    <text x=${U} y="14" class="small">${s}</text>
    <text x=${U-6} y=${dt+5} class="small end">${g}</text>
    <text x=${U-6} y=${b+4} class="small end">${c}</text>
    ${[...new Set([d,l])].map(p=>f`<text x=${$(p)} y=${b+18} class="small middle">${p}</text>`)}
    <text x=${t-lt+12} y=${b+18} class="small">${r}</text>
    ${n===null?"":f`<path class="here" d="M${$(n)} ${dt}V${b}"></path>`}
    ${i.map((p,k)=>f`<path class="line" data-role=${p.role} d=${_(p)}></path>
      <text x=${t-lt+12} y=${M[k]+4} data-role=${p.role}>${p.name}</text>`)}
    ${h?f`<path class="mark" d="M${$(h.x)} ${b-6}v12"></path>
      <text x=${$(h.x)} y=${b+32} class="small middle">${h.words}</text>`:""}
    </svg></figure>`}function Oe(e,t){let a=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),r=[...e];for(let s=1;s<a.length;s++)r[a[s]]=Math.max(r[a[s]],r[a[s-1]]+17);for(let s=a.length-1,i=t;s>=0;s--,i-=17)i=r[a[s]]=Math.min(r[a[s]],i);return r}var Ce=520,ee="mg-cbb33af8",yt=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${ee}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new ot(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),r.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Ce}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return Xt(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Ft(u`<style>${Qt.replaceAll(".mgw",`.${ee}`)}</style>
      ${this.dead?u`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:m}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Kt(s,i===0,this.dead))}</div>
      ${a?u`<p class="alert" role="alert" data-field="message">${a}</p>`:m}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return u`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return u`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Be[ae(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?u`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:m}
        ${t.fold.map(a=>te(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${ae(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function ae(e){return e===null?"":e?"\u2713":"\u2717"}var Be={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},re=e=>({render({model:t,el:a}){let r=new yt(t,a,e);return()=>r.leave()}});var De=270,se=32,F=344,N=38,oe=44,R=10,P=30,ie=6,At=.6,ze=[.02,.05,.1,.2,.5,1,2,4],ht=8,_t=e=>e.state.stage;function Le({weights:e,steps:t,delay:a}){let r=t.findIndex((s,i)=>i>a&&(s??0)*(e[i]??0)>1e-9);return r>0&&r<P?r:a+1}var je=e=>e.motion.playing?P*e.motion.at**1.7:e.local.update??Le(_t(e)),Ue=(e,t,a)=>[e[0]+(t[0]-e[0])*(2*a-a*a),e[1]+(t[1]-e[1])*a*a];function Fe(e,t){let a=_t(e),{weights:r,read:s,steps:i,delay:n}=a,h=je(e),o=Math.min(P-1,Math.floor(h)),d=h-o,l=Math.min(ie,Wt(Math.max(1,...r.map(x=>Math.abs(x??ie)))/1.1)),c=F-oe,g=(R+c)/2,v=x=>N+x/P*(t-N-10),$=x=>g-Math.max(-40,Math.min(40,(x??1e9)/l))*(g-R),y=r.slice(0,P+1).map((x,I)=>[v(I),$(x)]),{playing:_}=e.motion,b=s[o],M=i[o],p=_?Math.min(1,d/At):1,k=_?Math.max(0,(d-At)/(1-At)):0,[A,E,Mt]=[y[b],y[o],y[o+1]],Z=$(M??0)-$(0),ct=[E[0]+(Mt[0]-E[0])*k,E[1]+(Mt[1]-E[1])*k],Tt=Array.from({length:17},(x,I)=>Ue(A,E,p*I/16)),ne=Tt[16],le=_?o:P,de=(M??0)*(r[o]??0)>1e-9,he=A[1]<g?-14:24,ce=`The weight over ${r.length-1} updates with gradients that are ${n} updates old, at rate ${w(a.rate)}: ${a.verdict}. Update ${o+1} moves ${w(r[o])} by ${w(M)}, a gradient of the weight ${w(r[b])}.`,Nt=x=>{e.motion.stop(),e.local.update=Math.max(0,Math.min(P-1,Math.round(x))),e.draw()},Et=`${e.id}-walk`,X=o-b,pe=Math.min(t-8,Math.max(N+8,A[0]));return f`<svg viewBox="0 0 ${t} ${F}" role="group" aria-label=${ce}>
    <clipPath id=${Et}><rect x="0" y="0" width=${t} height=${c}></rect></clipPath>
    <path class="now" stroke-dasharray="6 5" d="M${N} ${g}H${t}"></path><text class="small end outlined" x=${t-2} y=${g-7}>minimum of the loss</text>
    <path class="axis" d="M${N} ${R}V${c}"></path><text class="strong end" x=${N-8} y=${(R+g)/2+5}>w</text>
    ${[l,0,-l].map(x=>f`<text class="small end" x=${N-8} y=${$(x)+(x?8*Math.sign(x)-1:5)}>${w(x)}</text>`)}
    <g clip-path="url(#${Et})"><path class="trail" d=${J(_?[...y.slice(0,o+1),ct]:y)}></path>
      ${y.slice(0,le+1).map(([x,I],Ht)=>f`<circle class="value-fill" cx=${x} cy=${I} r="3.5" opacity=${Ht>o?.35:.7} data-at=${Ht}></circle>`)}
      ${M===null?m:f`<path class="flow" stroke-width="1.6" stroke-dasharray="4 4" d=${J(Tt)}></path>
      <circle class="ahead" style="stroke: var(--mg-grad-fill)" cx=${A[0]} cy=${A[1]} r="8"></circle>
      <g data-step=${o} data-value=${M} data-read=${b}>${Gt(ne,[0,Z],"downhill")}</g>`}
      <circle class="spot" cx=${ct[0]} cy=${ct[1]} r="7" data-spot></circle></g>
    ${_||M===null||A[1]<0||A[1]>c?m:f`<text class="small outlined" x=${pe-(A[0]>t/2?0:6)} y=${Math.min(c-6,Math.max(14,A[1]+he))}
        data-role="grad">${X?`gradient of ${X} update${X>1?"s":""} ago`:"gradient of now"}</text>
      ${X&&de?f`<text class="small outlined wrong" x=${Math.min(t-150,E[0]+14)} y=${Math.min(c-6,Math.max(30,E[1]+(Z>0?Z+20:Z-10)))}>✗ leads away</text>`:m}`}
    <path class="axis" d="M${N} ${c+16}H${t-10}"></path>
    <text class="small middle" x=${Math.min(t-40,Math.max(40,v(o)))} y=${F-5}>update ${o+1}</text>
    ${vt(e,{key:"update",x:v(o),y:c+16,label:"Update",text:`update ${o+1}`,move:x=>Nt((x-N)/(t-N-10)*P),step:(x,I)=>Nt(o+x-I)})}</svg>`}function Ve(e,t){let{limits:a,rates:[r,s],delay:i,rate:n,verdict:h}=_t(e),o=40,d=t-12,l=F-oe,c=p=>o+14+p/ht*(d-o-28),g=p=>l-Math.log(Math.min(s,Math.max(r,p))/r)/Math.log(s/r)*(l-R),v=a.map((p,k)=>[c(k),g(p)]),{guess:$}=e,y=!e.covered,_=(p,k)=>e.change({delay:Math.min(ht,Math.max(0,Math.round(p))),rate:Math.min(s,Math.max(r,Number(k.toPrecision(3))))}),b=e.local.tried??new Map,M=`Rates over the age of the gradients. Age ${i}, rate ${w(n)}: ${h}.${y?` Largest stable rates for the ages 0 to 8: ${a.map(p=>w(p)).join(", ")}.`:""}`;return f`<svg viewBox="0 0 ${t} ${F}" role="group" aria-label=${M}>
    ${y?f`<path class="over" data-edge d="${J([...v,[v[ht][0],l],[v[0][0],l]])}Z"></path>
      <path class="climb" data-role="value" d=${J(v)}></path>
      <text class="small" x=${o+22} y=${l-34}>settles</text><text class="small end" x=${d-4} y=${R+52}>swings grow</text>`:m}
    <path class="axis" d="M${o} ${R}V${l}H${d}"></path>
    ${ze.map(p=>f`<text class="small end" x=${o-8} y=${g(p)+5}>${q(p)}</text><path class="axis" d="M${o-4} ${g(p)}h4"></path>`)}
    ${Array.from({length:ht+1},(p,k)=>f`<text class="small middle" x=${c(k)} y=${l+18}>${k}</text>`)}
    <text class="small end" x=${d} y=${F-4}>age of the gradients, in updates</text><text class="small" x=${o+8} y=${R+6}>rate</text>
    ${$===null||$<r||$>s?m:f`<path class="you" d="M${c(2)-22} ${g($)}h44"></path><text class="small outlined" data-you x=${c(2)+26} y=${g($)+5}>✎ ${w($)}</text>`}
    ${[...b.values()].map(p=>f`<text class="${p.verdict==="too large"?"wrong":"right"} middle" data-tried=${p.verdict} x=${c(p.age)} y=${g(p.rate)+5}>${p.verdict==="too large"?"\u2717":"\u2713"}</text>`)}
    <text class="small outlined ${i>4?"end":""} ${h==="too large"?"wrong":"right"}" data-verdict=${h} x=${c(i)+(i>4?-16:16)}
      y=${g(n)+5}>${h==="too large"?"\u2717 swings grow":"\u2713 settles"}</text>
    ${b.size?m:f`<text class="small outlined ${i>4?"end":""}" x=${c(i)+(i>4?-16:16)} y=${g(n)+24}>drag this dot</text>`}
    ${vt(e,{key:"rate and age",x:c(i),y:g(n),label:"Rate and age",text:`age ${i}, rate ${w(n)}`,move:(p,k)=>_((p-c(0))/(c(1)-c(0)),r*(s/r)**((l-k)/(l-R))),step:(p,k)=>_(i+p,n*10**(-k/20))})}</svg>`}function We(e){let{room:t,narrow:a}=e,r=a?t:Math.min(De,.36*t),s=a?t:t-r-se;return u`<div style="display: grid; gap: ${a?16:0}px ${se}px; grid-template-columns: ${a?"1fr":`${s}px ${r}px`}">
    ${Fe(e,s)}${Ve(e,r)}</div>`}function Ge(e,t){let{delay:a,rate:r,verdict:s}=t.stage,i=e.held&&e.local.held===e.held;e.local.held=e.held,i||(e.local.tried=(e.local.tried??new Map).set(`${a} ${Ye(r)}`,{age:a,rate:r,verdict:s})),e.local.update=void 0}var Ye=e=>Math.round(8*Math.log10(e)),Ra=re({name:"steps",question:"How fast may you go with old gradients?",stage:We,arrived:Ge,motion:()=>4500,actions:e=>[{words:"\u25B6 Play",press:()=>{e.local.update=void 0,e.play()}}]});export{Ra as default};
