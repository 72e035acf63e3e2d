// e18c5833cd6aaef90aaf79eabeec64da28a014480c834c5c52d6da868d7f7e34 lessons/nb15_train_test_measure/meter_reading.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ft=globalThis,Ot=e=>e,tt=ft.trustedTypes,Rt=tt?tt.createPolicy("lit-html",{createHTML:e=>e}):void 0,vt="$lit$",E=`lit$${Math.random().toFixed(9).slice(2)}$`,xt="?"+E,me=`<${xt}>`,C=document,J=()=>C.createComment(""),X=e=>e===null||typeof e!="object"&&typeof e!="function",bt=Array.isArray,Dt=e=>bt(e)||typeof e?.[Symbol.iterator]=="function",$t=`[ 	
\f\r]`,q=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Pt=/-->/g,St=/>/g,S=RegExp(`>|${$t}(?:([^\\s"'>=/]+)(${$t}*=${$t}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),It=/'/g,Ct=/"/g,Ft=/^(?:script|style|textarea|title)$/i,kt=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),x=kt(1),v=kt(2),aa=kt(3),T=Symbol.for("lit-noChange"),m=Symbol.for("lit-nothing"),Bt=new WeakMap,I=C.createTreeWalker(C,129);function Lt(e,t){if(!bt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Rt!==void 0?Rt.createHTML(t):t}var Ut=(e,t)=>{let a=e.length-1,r=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=q;for(let o=0;o<a;o++){let l=e[o],c,d,h=-1,p=0;for(;p<l.length&&(n.lastIndex=p,d=n.exec(l),d!==null);)p=n.lastIndex,n===q?d[1]==="!--"?n=Pt:d[1]!==void 0?n=St:d[2]!==void 0?(Ft.test(d[2])&&(s=RegExp("</"+d[2],"g")),n=S):d[3]!==void 0&&(n=S):n===S?d[0]===">"?(n=s??q,h=-1):d[1]===void 0?h=-2:(h=n.lastIndex-d[2].length,c=d[1],n=d[3]===void 0?S:d[3]==='"'?Ct:It):n===Ct||n===It?n=S:n===Pt||n===St?n=q:(n=S,s=void 0);let u=n===S&&e[o+1].startsWith("/>")?" ":"";i+=n===q?l+me:h>=0?(r.push(c),l.slice(0,h)+vt+l.slice(h)+E+u):l+E+(h===-2?o:u)}return[Lt(e,i+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},z=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let i=0,n=0,o=t.length-1,l=this.parts,[c,d]=Ut(t,a);if(this.el=e.createElement(c,r),I.currentNode=this.el.content,a===2||a===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=I.nextNode())!==null&&l.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(vt)){let p=d[n++],u=s.getAttribute(h).split(E),g=/([.?@])?(.*)/.exec(p);l.push({type:1,index:i,name:g[2],strings:u,ctor:g[1]==="."?at:g[1]==="?"?rt:g[1]==="@"?st:D}),s.removeAttribute(h)}else h.startsWith(E)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(Ft.test(s.tagName)){let h=s.textContent.split(E),p=h.length-1;if(p>0){s.textContent=tt?tt.emptyScript:"";for(let u=0;u<p;u++)s.append(h[u],J()),I.nextNode(),l.push({type:2,index:++i});s.append(h[p],J())}}}else if(s.nodeType===8)if(s.data===xt)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(E,h+1))!==-1;)l.push({type:7,index:i}),h+=E.length-1}i++}}static createElement(t,a){let r=C.createElement("template");return r.innerHTML=t,r}};function B(e,t,a=e,r){if(t===T)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,i=X(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=B(e,s._$AS(e,t.values),s,r)),t}var et=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??C).importNode(a,!0);I.currentNode=s;let i=I.nextNode(),n=0,o=0,l=r[0];for(;l!==void 0;){if(n===l.index){let c;l.type===2?c=new j(i,i.nextSibling,this,t):l.type===1?c=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(c=new it(i,this,t)),this._$AV.push(c),l=r[++o]}n!==l?.index&&(i=I.nextNode(),n++)}return I.currentNode=C,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},j=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=m,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=B(this,t,a),X(t)?t===m||t==null||t===""?(this._$AH!==m&&this._$AR(),this._$AH=m):t!==this._$AH&&t!==T&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Dt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==m&&X(this._$AH)?this._$AA.nextSibling.data=t:this.T(C.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=z.createElement(Lt(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let i=new et(s,this),n=i.u(this.options);i.p(a),this.T(n),this._$AH=i}}_$AC(t){let a=Bt.get(t.strings);return a===void 0&&Bt.set(t.strings,a=new z(t)),a}k(t){bt(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let i of t)s===a.length?a.push(r=new e(this.O(J()),this.O(J()),this,this.options)):r=a[s],r._$AI(i),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=Ot(t).nextSibling;Ot(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},D=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,i){this.type=1,this._$AH=m,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=m}_$AI(t,a=this,r,s){let i=this.strings,n=!1;if(i===void 0)t=B(this,t,a,0),n=!X(t)||t!==this._$AH&&t!==T,n&&(this._$AH=t);else{let o=t,l,c;for(t=i[0],l=0;l<i.length-1;l++)c=B(this,o[r+l],a,l),c===T&&(c=this._$AH[l]),n||=!X(c)||c!==this._$AH[l],c===m?t=m:t!==m&&(t+=(c??"")+i[l+1]),this._$AH[l]=c}n&&!s&&this.j(t)}j(t){t===m?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},at=class extends D{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===m?void 0:t}},rt=class extends D{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==m)}},st=class extends D{constructor(t,a,r,s,i){super(t,a,r,s,i),this.type=5}_$AI(t,a=this){if((t=B(this,t,a,0)??m)===T)return;let r=this._$AH,s=t===m&&r!==m||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==m&&(r===m||s);s&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},it=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){B(this,t)}},jt={M:vt,P:E,A:xt,C:1,L:Ut,R:et,D:Dt,V:B,I:j,H:D,N:rt,U:st,B:at,F:it},ge=ft.litHtmlPolyfillSupport;ge?.(z,j),(ft.litHtmlVersions??=[]).push("3.3.3");var Vt=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let i=a?.renderBefore??null;r._$litPart$=s=new j(t.insertBefore(J(),i),i,void 0,a??{})}return s._$AI(e),s};var Wt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function nt(e,{key:t,begin:a,move:r,step:s,tap:i}){return{down:n=>{let o=n.currentTarget,l=o.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;n.preventDefault(),o.focus(),o.setPointerCapture(n.pointerId);let{x:c,y:d}=new DOMPoint(n.clientX,n.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:a?.(c,d)},i&&r(c,d,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:o,y:l}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);r(o,l,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in Wt&&(n.preventDefault(),n.stopPropagation(),s(...Wt[n.key]))}}}function Yt(e,{key:t,x:a,y:r,label:s,text:i,begin:n,move:o,step:l,face:c}){let d=nt(e,{key:t,begin:n,move:o,step:l});return v`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow="0"
    aria-valuetext=${i} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${d.press}
    @pointerdown=${d.down} @pointermove=${d.move} @pointerup=${d.up} @pointercancel=${d.up}>
    <circle class="halo" cx=${a} cy=${r} r="22"></circle>
    ${c??v`<circle cx=${a} cy=${r} r="10"></circle>`}</g>`}function Gt(e,{key:t,x:a,y:r,label:s,text:i,value:n,step:o,low:l,high:c,set:d,kind:h=""}){let p=b=>d(Math.min(c,Math.max(l,Number((Math.round(b/o)*o).toFixed(10))))),u=nt(e,{key:t,begin:b=>({from:b,value:n}),move:(b,A,k)=>p(k.value+Math.round((b-k.from)/4)*o),step:(b,A)=>p(n+(b-A)*o)}),g=Math.max(44,11*i.length+18);return v`<g class="scrub ${h}" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow=${n}
    aria-valuemin=${l} aria-valuemax=${c} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true"
    @keydown=${u.press} @pointerdown=${u.down} @pointermove=${u.move} @pointerup=${u.up} @pointercancel=${u.up}>
    <rect class="halo" x=${a-g/2} y=${r-19} width=${g} height="28"></rect>
    <text x=${a} y=${r} class="middle" data-value=${n}>${i}</text>
    <path class="dots" d="M${a-g/2+6} ${r+5}h${g-12}"></path>
    <path class="grips" d="M${a-g/2} ${r-10}v8l-6 -4zM${a+g/2} ${r-10}v8l6 -4z"></path></g>`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var F={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},qt=e=>(...t)=>({_$litDirective$:e,values:t}),ot=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:la}=jt;var Jt=e=>e.strings===void 0;var $e={},Xt=(e,t=$e)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var V=qt(class extends ot{constructor(e){if(super(e),e.type!==F.PROPERTY&&e.type!==F.ATTRIBUTE&&e.type!==F.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Jt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===T||t===m)return t;let a=e.element,r=e.name;if(e.type===F.PROPERTY){if(t===a[r])return T}else if(e.type===F.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return T}else if(e.type===F.ATTRIBUTE&&a.getAttribute(r)===t+"")return T;return Xt(e),t}});function Q(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}function wt(e){if(!(e>0)||!Number.isFinite(e))return Q(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,a]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${a.replace("-","\u2212").replace("+","")}`}var zt=100;function Qt(e,t,a,r){return{slider:ve,decades:xe,steps:be,choice:ke,text:we,values:ye}[e.kind]?.(e,t,a,r)??""}var fe=({name:e,label:t},a,{low:r,high:s,step:i,at:n,words:o,set:l})=>x`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${o} min=${r} max=${s} step=${i}
      .value=${V(String(n))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${c=>l(Number(c.target.value))}><output>${o}</output></label>`,ve=(e,t,a,r)=>fe(e,r,{low:e.low,high:e.high,step:e.step,at:t,words:Q(t),set:a});function xe(e,t,a,r){let s=o=>Math.round(zt*Math.log10(o)),i=o=>Math.min(e.high,Math.max(e.low,Number((10**(o/zt)).toPrecision(3)))),n=o=>{let l=o.target.value.trim();a(l===""||Number.isNaN(Number(l))?l:Number(l))};return x`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${V(String(s(t)))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${o=>{r.drafts.delete(e.name),a(i(Number(o.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${r.dead}
      .value=${V(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${yt(e,r)} @change=${lt(n)} @keydown=${At(n)}></span>`}var yt=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},lt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},At=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),lt(e)(t))};function be({name:e,label:t,low:a,high:r},s,i,n){let o=(l,c,d)=>x`
    <button type="button" aria-label=${d} ?disabled=${n.dead||s+l<a||s+l>r}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${c}</button>`;return x`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${o(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${o(1,"+",`${t}: one more`)}</span>`}function ke({name:e,label:t,options:a,named:r},s,i,n){if(a.length>4)return x`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${d=>i(d.target.value)}>
      ${a.map(([d,h])=>x`<option value=${d} .selected=${d===s}>${h}</option>`)}</select></label>`;let o=a.findIndex(([d])=>d===s),l=d=>{let h={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[d.key];if(!h)return;d.preventDefault(),d.stopPropagation();let p=(o+h+a.length)%a.length;i(a[p][0]),d.currentTarget.querySelectorAll("button")[p].focus()},c=r||n.view.folded?.includes(e)?x`<span class="knob">${t}</span>`:"";return x`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${c}${a.map(([d,h])=>x`<button type="button" role="radio" aria-checked=${d===s}
      tabindex=${d===s?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(d)}>${h}</button>`)}</span>`}function we(e,t,a,r){let{name:s,label:i}=e,n=o=>a(o.target.value);return x`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${V(r.drafts.get(s)??t)} ?disabled=${r.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${yt(e,r)} @change=${lt(n)} @keydown=${At(n)}></label>`}function ye({name:e,label:t,now:a},r,s,i){let n=o=>{let l=`${e}.${o}`,c=d=>s({...r,[o]:d.target.value});return x`<label class="knob"><span>${o}</span>
      <input type="text" aria-label=${o} size="8" .value=${V(i.drafts.get(l)??JSON.stringify(a[o]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${yt({name:l},i)}
        @change=${lt(c)} @keydown=${At(c)}></label>`};return x`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(a).map(n)}</span>`}var Zt=({words:e,press:t,off:a,kernel:r},s,i)=>x`<button type="button" class=${s?"next":""}
  ?disabled=${a||r&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Kt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var _e=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,dt=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),_e())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function te(e,t){let a=Math.min(Ee,t);return e.kind==="table"?Ne(e):e.kind==="chart"?Re(e,a):e.kind==="bars"?Me(e,a):x`<p>${e.text}</p>`}function Me({caption:e,axis:t,role:a,bars:r},s){let i=Math.min(72,(s-4)/r.length),n=Math.max(...r.map(c=>c.value),1e-300),o=c=>92-72*c/n,l=r.map(c=>`${c.name}: ${c.text}`).join(", ");return x`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${r.map((c,d)=>v`<rect x=${d*i+4} y=${o(c.value)} width=${i-8} height=${92-o(c.value)}
        class="${a}-fill" data-value=${c.value}></rect>
      <text x=${(d+.5)*i} y=${o(c.value)-5} class="small middle">${c.text}</text>
      <text x=${(d+.5)*i} y="110" class="small middle">${c.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Te=e=>typeof e=="string"?x`<td>${e}</td>`:x`<td class="number" data-value=${e.value}>${e.text}</td>`;function Ne({caption:e,head:t,rows:a}){return x`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>x`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>x`<tr><th scope="row">${r}</th>${s.map(Te)}</tr>`)}
    </tbody></table></div>`}var Ee=560,ct=240,W=56,ht=132,pt=22,_t=34,He=9;function Oe({lines:e,log:t}){let a=e.flatMap(c=>c.points.map(d=>d[1])),r=Math.max(...a);if(!t)return{foot:"0",head:Q(r),part:c=>c/r};let s=a.filter(c=>c>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**He),o=s.length<a.length,l=o?.06:0;return{foot:o?"0":wt(n),head:wt(i),part:c=>c>0?l+(1-l)*Math.max(0,Math.log(c/n)/Math.log(i/n)):0}}function Re(e,t){let{caption:a,x:r,y:s,lines:i,here:n,mark:o}=e,l=i.flatMap($=>$.points),[c,d]=[Math.min(...l.map($=>$[0])),Math.max(...l.map($=>$[0]))],{foot:h,head:p,part:u}=Oe(e),g=$=>W+($-c)/(d-c||1)*(t-W-ht),b=$=>ct-_t-u($)*(ct-pt-_t),A=$=>$.points.map(([y,U],N)=>`${N?"L":"M"}${g(y).toFixed(1)} ${b(U).toFixed(1)}`).join(""),k=ct-_t,M=Pe(i.map($=>b(($.points.at(-1)??[0,0])[1])),k-4);return x`<figure><svg viewBox="0 0 ${t} ${ct}" role="img" aria-label=${a} class="chart">
    <path class="axis" d="M${W} ${pt}V${k}H${t-ht}"></path>
    <text x=${W} y="14" class="small">${s}</text>
    <text x=${W-6} y=${pt+5} class="small end">${p}</text>
    <text x=${W-6} y=${k+4} class="small end">${h}</text>
    ${[...new Set([c,d])].map($=>v`<text x=${g($)} y=${k+18} class="small middle">${$}</text>`)}
    <text x=${t-ht+12} y=${k+18} class="small">${r}</text>
    ${n===null?"":v`<path class="here" d="M${g(n)} ${pt}V${k}"></path>`}
    ${i.map(($,y)=>v`<path class="line" data-role=${$.role} d=${A($)}></path>
      <text x=${t-ht+12} y=${M[y]+4} data-role=${$.role}>${$.name}</text>`)}
    ${o?v`<path class="mark" d="M${g(o.x)} ${k-6}v12"></path>
      <text x=${g(o.x)} y=${k+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function Pe(e,t){let a=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),r=[...e];for(let s=1;s<a.length;s++)r[a[s]]=Math.max(r[a[s]],r[a[s-1]]+17);for(let s=a.length-1,i=t;s>=0;s--,i-=17)i=r[a[s]]=Math.min(r[a[s]],i);return r}var Se=520,ee="mg-e18c5833",Mt=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${ee}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new dt(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),r.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Se}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return Qt(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Vt(x`<style>${Kt.replaceAll(".mgw",`.${ee}`)}</style>
      ${this.dead?x`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:m}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Zt(s,i===0,this.dead))}</div>
      ${a?x`<p class="alert" role="alert" data-field="message">${a}</p>`:m}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return x`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return x`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Ie[ae(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?x`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:m}
        ${t.fold.map(a=>te(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${ae(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function ae(e){return e===null?"":e?"\u2713":"\u2717"}var Ie={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},re=e=>({render({model:t,el:a}){let r=new Mt(t,a,e);return()=>r.leave()}});var mt=196,Y=84,Ce=44,Be=38,De=44,Fe=14,Tt={one:900,all:1800,most:180},Le=800,se=.35,Ue=248,je=190,Ve=130,de=120,Nt="stroke: var(--mg-value-fill); stroke-width: 1.2",We="fill: color-mix(in srgb, var(--mg-value-fill) 35%, var(--mg-panel))",P=e=>e.state.stage,H=({lengths:e})=>[0,1,2,3].map(t=>e.slice(0,t).reduce((a,r)=>a+r,0)),ie=(e,t)=>H(e).findLastIndex((a,r)=>a<=t&&r<e.lengths.length),ne=e=>e==null?"nan":e.toFixed(3);function ce(e){let t=P(e),a=e.local.from??0,r=t.batches-a,s=r>1?Math.min(Tt.most,Tt.all/r):Tt.one;return Array.from({length:Math.max(0,r)},(i,n)=>a+n).flatMap(i=>[...i>0&&H(t).includes(i)?[{what:"pass",at:i,ms:Le}]:[],{what:"batch",at:i,ms:s}])}var he=e=>ce(e).reduce((t,{ms:a})=>t+a,1);function Ye(e){let{batches:t,added:a}=P(e),r=e.value("batches");if(e.held?.key==="batches"&&Number.isInteger(r))return{read:Math.min(a.length,Math.max(0,r)),part:0};let s=e.motion.at*he(e);if(e.motion.at<1)for(let i of ce(e)){if(s<i.ms)return{read:i.at,now:i,part:s/i.ms};s-=i.ms}return{read:t,part:0}}function L({added:e,buckets:t},a,r){let s=[0,1].map(()=>Array(t).fill(0));for(let[i,...n]of e.slice(a,r).flat())n.forEach((o,l)=>{s[l][i]+=o});return s}function ut(e,t,{wide:a},r,s){let i=a/e[0].length,n=i>5?1.5:0;return t.flatMap((o,l)=>o.map((c,d)=>{let[h,p]=[e[l][d],e[l][d]+c].map(u=>r.at(l,u));return c?`M${(s+d*i+n/2).toFixed(1)} ${h.toFixed(1)}V${p.toFixed(1)}h${(i-n).toFixed(2)}V${h.toFixed(1)}z`:""})).join("")}function Ge(e,{top:t}){let[a,r]=L(e,0,e.added.length).map(n=>Math.max(...n,1)),s=mt/(a+r),i=t+a*s;return{foot:i,at:(n,o)=>i+(n?1:-1)*s*o}}var qe=e=>e*e*(3-2*e),pe=(e,t)=>L(e,0,e.meters==="shared"?H(e)[t]:0);function Je(e,t,a,{read:r,now:s,part:i},n){let[o,l]=H(e).slice(n),c=_(t,n),d=s?.what==="batch"&&s.at>=o&&s.at<l,h=L(e,o,Math.min(r,l)),p=pe(e,n),u=L(e,0,0),g=r>o||d,b=p.map((A,k)=>A.map((M,$)=>M+h[k][$]));return v`<path class="axis" d="M${c} ${a.foot}h${t.wide}"></path>
    ${g?v`<path data-held="old" class="paper" style=${t.wide/e.buckets<3?We:Nt} d=${ut(u,p,t,a,c)}></path>
      <path data-held="own" class="value-fill" d=${ut(p,h,t,a,c)}></path>`:m}
    ${d?Xe(e.added[s.at],b,t,a,c,i):m}
    ${s?.what==="pass"&&s.at===o?ze(e,t,a,n,qe(i)):m}`}function Xe(e,t,a,r,s,i){let n=t.map(d=>d.map(()=>0));for(let[d,...h]of e)h.forEach((p,u)=>{n[u][d]=p});let o=1-Math.max(0,(i-se)/(1-se))**2,l=[a.top,a.top+mt].map(d=>Math.abs(d-r.foot)/Math.abs(r.at(0,1)-r.foot)),c=t.map((d,h)=>d.map((p,u)=>p+o*Math.max(0,l[h]-p-n[h][u])));return v`<path data-coming class="value-fill" d=${ut(c,n,a,r,s)}></path>`}function ze(e,t,a,r,s){if(e.meters==="own")return m;let[i,n]=H(e).slice(r-1),o=e.meters==="shared",l=L(e,o?0:i,n),c=o?s:Math.min(1,2*s),d=o?1:1-Math.max(0,2*s-1),h=_(t,r-1)+(t.wide+t.gap)*c,p=l.map(u=>u.map(g=>g*d));return v`<path data-passing class="paper" style=${Nt} d=${ut(L(e,0,0),p,t,a,h)}></path>`}var _=({left:e,wide:t,gap:a},r)=>e+r*(t+a),oe=(e,t,a)=>v`<path class="line" data-role=${a} d="M${e} ${t}h18"></path>`;function Qe(e,t,{read:a},r){let s=P(e),[i,n]=H(s).slice(r),o=_(t,r),l=Math.min(a,n)-1,c=a>i,{rows:d,wide:h,top:p}=t,u=h>=Ve,g=s.stages[r],b=h<de?g.split(" "):[g],A=d.meter,k=e.covered&&r===2,M=w=>w.flat().reduce((f,G)=>f+G,0),$=M(L(s,i,l+1)),y=M(pe(s,r)),U={shared:`${y} left${u?" over":""}`,reset:"emptied first",own:"a new meter"}[s.meters],N=d.alone===A?o+146:o,[O,R]=d.counts?[d.counts,o]:[p+mt-25,o+h-118];return v`<g data-stage=${r}>
    ${b.map((w,f)=>v`<text x=${o} y=${16+17*f} class=${c?"strong":"small"}>${w}</text>`)}
    ${c?v`${u?v`${oe(o,A-6,"value")}${oe(N,d.alone-6,"other")}`:m}
      <text x=${u?o+25:o} y=${A} data-role="value" data-reads>${u?"meter ":""}<tspan style="font-size: 20px"
        >${k?"?":ne(s.meter[l])}</tspan></text>
      <text x=${u?N+25:o} y=${d.alone} class="small" data-alone>alone ${ne(s.alone[l])}</text>
      <rect class="value-fill" x=${R} y=${O-10} width="10" height="10"></rect>
      <text class="small outlined" x=${R+15} y=${O}>${$} own${u?" scores":""}</text>
      ${y?v`<rect class="paper" style=${Nt} x=${R+.75} y=${O+8.75} width="8.5" height="8.5"></rect>`:m}
      <text class="small outlined" x=${y?R+15:R} y=${O+18}>${r?U:""}</text>`:m}</g>`}function Ze(e,t,{read:a,now:r,part:s}){let i=P(e),{room:n,guess:o}=e,{wide:l,chart:c}=t,d=c+Y,h=H(i),p=i.meters==="shared",[u,g]=o===null?i.window:[Math.min(i.window[0],o-.02),Math.max(i.window[1],o+.02)],b=w=>d-Y*(w-u)/(g-u),A=(w,f=ie(i,Math.max(0,w-1)))=>_(t,f)+l*(w-h[f])/i.lengths[f],k=(w,f,G)=>{let Z=G&&f?h[f]:h[f]+1,ue=Math.min(a,h[f+1]),Et="M",Ht="";for(let K=Z;K<=ue;K++){let gt=w[K-1];gt!==null&&(Ht+=`${Et}${A(K,f).toFixed(1)} ${b(gt).toFixed(1)}`),Et=gt===null?"M":"L"}return Ht},M=i.lengths.map((w,f)=>a>h[f]?v`
    <path class="line" data-role="other" d=${k(i.alone,f,!1)}></path>
    ${f===2&&e.covered?m:v`<path class="line" data-role="value" d=${k(i.meter,f,p)}></path>`}
    ${p&&f?v`<path class="line" data-role="value" style="opacity: 0.4" d="M${_(t,f)-t.gap} ${b(i.meter[h[f]-1]??u)}h${t.gap}"></path>`:m}`:m),$=A(a)+(r?.what==="batch"&&a>0&&!h.includes(a)?s*l/i.lengths[ie(i,a)]:0),y=w=>{let f=[2,1,0].find(Z=>Z===0||w>_(t,Z)-t.gap/2)??0,G=h[f]+Math.min(i.lengths[f],Math.max(f?1:0,Math.round((w-_(t,f))/l*i.lengths[f])));e.set("batches",G)},U=(w,f)=>e.set("batches",Math.min(i.added.length,Math.max(0,a+w-f))),N=nt(e,{key:"batches",move:y,step:U,tap:!0}),O=`${a} of ${i.added.length} batches`,R=4*O.length;return v`<defs><clipPath id="${e.id}-chart"><rect x="0" y=${c} width=${n} height=${Y}></rect></clipPath></defs>
    <text class="small" x=${t.left} y=${c-7}>AUC after each batch</text>
    ${t.left?[g,u].map((w,f)=>v`<text class="small end" x=${t.left-6} y=${f?d:c+11}>${w.toFixed(2)}</text>`):m}
    ${i.lengths.map((w,f)=>v`<rect class="frame" x=${_(t,f)} y=${c} width=${l} height=${Y}></rect>`)}
    <g clip-path="url(#${e.id}-chart)">${M}
      ${o===null?m:v`<path class="you" d="M${_(t,2)} ${b(o)}h${l}"></path>
        <text class="small outlined" x=${_(t,2)+4} y=${b(o)+(b(o)>d-20?-5:15)}>✎ ${o}</text>`}</g>
    <path class="now" d="M${$} ${c}V${d}"></path>
    <rect class="picker" x=${t.left} y=${c} width=${n-t.left} height=${Y} @pointerdown=${N.down}
      @pointermove=${N.move} @pointerup=${N.up} @pointercancel=${N.up}></rect>
    ${Yt(e,{key:"batches",x:$,y:d,label:"Batches read",text:O,move:y,step:U})}
    <text class="small middle" x=${Math.min(n-R,Math.max(R,$))} y=${d+30}>${O}</text>`}function Ke(e){let t=P(e),{room:a,narrow:r}=e,s=r?0:Be,i=r?Fe:De,n=(a-s-2*i)/3,o=n>=je,l=n<de?58:41,c=n<Ue?l+18:l,d=o?0:c+18,h=(o?c:d+18)+14,p=h+mt,u=o?50:74,g={room:a,left:s,gap:i,wide:n,top:h,chart:p+u,high:p+u+Y+Ce,rows:{meter:l,alone:c,counts:d}},b=Ye(e),A=`${t.buckets} buckets`,k=Ge(t,g),M=e.controls.find(({name:$})=>$==="buckets");return v`<svg viewBox="0 0 ${a} ${g.high}" role="group"
      aria-label="What the meter holds in each of three stages, in ${t.buckets} buckets, and its AUC after each batch">
    ${t.stages.map(($,y)=>v`${Je(t,g,k,b,y)}${Qe(e,g,b,y)}
      <text class="small" x=${_(g,y)} y=${p+14}>0</text>
      ${y||!o?v`<text class="small middle" x=${_(g,y)+n/2} y=${p+14}>score</text>`:m}
      <text class="small end" x=${_(g,y)+n} y=${p+14}>1</text>`)}
    <text class="small outlined" x=${s} y=${h+12}>↑ malignant</text>
    <text class="small outlined" x=${s} y=${p-6}>↓ benign</text>
    ${Gt(e,{key:"buckets",x:o?s+n/2:s+70,y:p+(o?16:42),label:"Buckets",text:A,value:t.buckets,step:1,low:M.low,high:M.high,set:$=>e.set("buckets",$)})}
    ${Ze(e,g,b)}</svg>`}var le=(e,t)=>()=>{Object.assign(e.local,{from:P(e).batches,walk:!0}),e.set("batches",t)};function ta(e,t){let{batches:a,added:r}=P(e),s=t.stage;e.local.walk&&a>s.batches&&r.length===s.added.length&&e.play(),e.local.walk=!1}function ea(e){let t=P(e),{batches:a}=t,r=a>=t.added.length,s=()=>{e.local.from=0,e.play()},i=H(t).find(o=>o>a)??a,n=H(t).includes(a)?"\u25B6 Next stage":"\u25B6 Finish stage";return[r?{words:"\u25B6 Play all again",press:s}:{words:n,kernel:!0,press:le(e,i)},{words:"One batch",kernel:!0,off:r,press:le(e,a+1)}]}var Sa=re({name:"reading",question:"Whose scores are in this AUC?",stage:Ke,motion:he,arrived:ta,actions:ea,inside:["batches","buckets"],folded:["order","batch"]});export{Sa as default};
