// 24f409ec99229f52e678d8006dc6c85b105392cebdd9d7ab8904213f2e521bf4 lessons/nb09_inside_the_optimizer/late_mail.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var et=globalThis,mt=e=>e,z=et.trustedTypes,ut=z?z.createPolicy("lit-html",{createHTML:e=>e}):void 0,rt="$lit$",y=`lit$${Math.random().toFixed(9).slice(2)}$`,at="?"+y,qt=`<${at}>`,N=document,B=()=>N.createComment(""),j=e=>e===null||typeof e!="object"&&typeof e!="function",it=Array.isArray,kt=e=>it(e)||typeof e?.[Symbol.iterator]=="function",tt=`[ 	
\f\r]`,L=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,gt=/-->/g,$t=/>/g,M=RegExp(`>|${tt}(?:([^\\s"'>=/]+)(${tt}*=${tt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),ft=/'/g,vt=/"/g,bt=/^(?:script|style|textarea|title)$/i,st=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),u=st(1),f=st(2),Be=st(3),w=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),xt=new WeakMap,T=N.createTreeWalker(N,129);function wt(e,t){if(!it(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return ut!==void 0?ut.createHTML(t):t}var At=(e,t)=>{let r=e.length-1,a=[],i,s=t===2?"<svg>":t===3?"<math>":"",n=L;for(let d=0;d<r;d++){let o=e[d],l,c,h=-1,m=0;for(;m<o.length&&(n.lastIndex=m,c=n.exec(o),c!==null);)m=n.lastIndex,n===L?c[1]==="!--"?n=gt:c[1]!==void 0?n=$t:c[2]!==void 0?(bt.test(c[2])&&(i=RegExp("</"+c[2],"g")),n=M):c[3]!==void 0&&(n=M):n===M?c[0]===">"?(n=i??L,h=-1):c[1]===void 0?h=-2:(h=n.lastIndex-c[2].length,l=c[1],n=c[3]===void 0?M:c[3]==='"'?vt:ft):n===vt||n===ft?n=M:n===gt||n===$t?n=L:(n=M,i=void 0);let g=n===M&&e[d+1].startsWith("/>")?" ":"";s+=n===L?o+qt:h>=0?(a.push(l),o.slice(0,h)+rt+o.slice(h)+y+g):o+y+(h===-2?d:g)}return[wt(e,s+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},D=class e{constructor({strings:t,_$litType$:r},a){let i;this.parts=[];let s=0,n=0,d=t.length-1,o=this.parts,[l,c]=At(t,r);if(this.el=e.createElement(l,a),T.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(i=T.nextNode())!==null&&o.length<d;){if(i.nodeType===1){if(i.hasAttributes())for(let h of i.getAttributeNames())if(h.endsWith(rt)){let m=c[n++],g=i.getAttribute(h).split(y),$=/([.?@])?(.*)/.exec(m);o.push({type:1,index:s,name:$[2],strings:g,ctor:$[1]==="."?V:$[1]==="?"?G:$[1]==="@"?W:H}),i.removeAttribute(h)}else h.startsWith(y)&&(o.push({type:6,index:s}),i.removeAttribute(h));if(bt.test(i.tagName)){let h=i.textContent.split(y),m=h.length-1;if(m>0){i.textContent=z?z.emptyScript:"";for(let g=0;g<m;g++)i.append(h[g],B()),T.nextNode(),o.push({type:2,index:++s});i.append(h[m],B())}}}else if(i.nodeType===8)if(i.data===at)o.push({type:2,index:s});else{let h=-1;for(;(h=i.data.indexOf(y,h+1))!==-1;)o.push({type:7,index:s}),h+=y.length-1}s++}}static createElement(t,r){let a=N.createElement("template");return a.innerHTML=t,a}};function E(e,t,r=e,a){if(t===w)return t;let i=a!==void 0?r._$Co?.[a]:r._$Cl,s=j(t)?void 0:t._$litDirective$;return i?.constructor!==s&&(i?._$AO?.(!1),s===void 0?i=void 0:(i=new s(e),i._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=i:r._$Cl=i),i!==void 0&&(t=E(e,i._$AS(e,t.values),i,a)),t}var U=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,i=(t?.creationScope??N).importNode(r,!0);T.currentNode=i;let s=T.nextNode(),n=0,d=0,o=a[0];for(;o!==void 0;){if(n===o.index){let l;o.type===2?l=new I(s,s.nextSibling,this,t):o.type===1?l=new o.ctor(s,o.name,o.strings,this,t):o.type===6&&(l=new Y(s,this,t)),this._$AV.push(l),o=a[++d]}n!==o?.index&&(s=T.nextNode(),n++)}return T.currentNode=N,i}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},I=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,i){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=E(this,t,r),j(t)?t===p||t==null||t===""?(this._$AH!==p&&this._$AR(),this._$AH=p):t!==this._$AH&&t!==w&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):kt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==p&&j(this._$AH)?this._$AA.nextSibling.data=t:this.T(N.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,i=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=D.createElement(wt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===i)this._$AH.p(r);else{let s=new U(i,this),n=s.u(this.options);s.p(r),this.T(n),this._$AH=s}}_$AC(t){let r=xt.get(t.strings);return r===void 0&&xt.set(t.strings,r=new D(t)),r}k(t){it(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,i=0;for(let s of t)i===r.length?r.push(a=new e(this.O(B()),this.O(B()),this,this.options)):a=r[i],a._$AI(s),i++;i<r.length&&(this._$AR(a&&a._$AB.nextSibling,i),r.length=i)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=mt(t).nextSibling;mt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},H=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,i,s){this.type=1,this._$AH=p,this._$AN=void 0,this.element=t,this.name=r,this._$AM=i,this.options=s,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=p}_$AI(t,r=this,a,i){let s=this.strings,n=!1;if(s===void 0)t=E(this,t,r,0),n=!j(t)||t!==this._$AH&&t!==w,n&&(this._$AH=t);else{let d=t,o,l;for(t=s[0],o=0;o<s.length-1;o++)l=E(this,d[a+o],r,o),l===w&&(l=this._$AH[o]),n||=!j(l)||l!==this._$AH[o],l===p?t=p:t!==p&&(t+=(l??"")+s[o+1]),this._$AH[o]=l}n&&!i&&this.j(t)}j(t){t===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},V=class extends H{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===p?void 0:t}},G=class extends H{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==p)}},W=class extends H{constructor(t,r,a,i,s){super(t,r,a,i,s),this.type=5}_$AI(t,r=this){if((t=E(this,t,r,0)??p)===w)return;let a=this._$AH,i=t===p&&a!==p||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,s=t!==p&&(a===p||i);i&&this.element.removeEventListener(this.name,this,a),s&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Y=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){E(this,t)}},yt={M:rt,P:y,A:at,C:1,L:At,R:U,D:kt,V:E,I,H,N:G,U:W,B:V,F:Y},Jt=et.litHtmlPolyfillSupport;Jt?.(D,I),(et.litHtmlVersions??=[]).push("3.3.3");var _t=(e,t,r)=>{let a=r?.renderBefore??t,i=a._$litPart$;if(i===void 0){let s=r?.renderBefore??null;a._$litPart$=i=new I(t.insertBefore(B(),s),s,void 0,r??{})}return i._$AI(e),i};var Mt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function Tt(e,{key:t,begin:r,move:a,step:i,tap:s}){return{down:n=>{let d=n.currentTarget,o=d.ownerSVGElement?.getScreenCTM()?.inverse();if(!o||e.dead)return;n.preventDefault(),d.focus(),d.setPointerCapture(n.pointerId);let{x:l,y:c}=new DOMPoint(n.clientX,n.clientY).matrixTransform(o);e.held={key:t,matrix:o,began:r?.(l,c)},s&&a(l,c,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:d,y:o}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);a(d,o,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in Mt&&(n.preventDefault(),n.stopPropagation(),i(...Mt[n.key]))}}}function Nt(e,{key:t,x:r,y:a,label:i,text:s,begin:n,move:d,step:o,face:l}){let c=Tt(e,{key:t,begin:n,move:d,step:o});return f`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${i} aria-valuenow="0"
    aria-valuetext=${s} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${c.press}
    @pointerdown=${c.down} @pointermove=${c.move} @pointerup=${c.up} @pointercancel=${c.up}>
    <circle class="halo" cx=${r} cy=${a} r="22"></circle>
    ${l??f`<circle cx=${r} cy=${a} r="10"></circle>`}</g>`}function Et(e,{key:t,x:r,y:a,label:i,text:s,value:n,step:d,low:o,high:l,set:c,kind:h=""}){let m=k=>c(Math.min(l,Math.max(o,Number((Math.round(k/d)*d).toFixed(10))))),g=Tt(e,{key:t,begin:k=>({from:k,value:n}),move:(k,x,b)=>m(b.value+Math.round((k-b.from)/4)*d),step:(k,x)=>m(n+(k-x)*d)}),$=Math.max(44,11*s.length+18);return f`<g class="scrub ${h}" tabindex=${e.dead?-1:0} role="slider" aria-label=${i} aria-valuenow=${n}
    aria-valuemin=${o} aria-valuemax=${l} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true"
    @keydown=${g.press} @pointerdown=${g.down} @pointermove=${g.move} @pointerup=${g.up} @pointercancel=${g.up}>
    <rect class="halo" x=${r-$/2} y=${a-19} width=${$} height="28"></rect>
    <text x=${r} y=${a} class="middle" data-value=${n}>${s}</text>
    <path class="dots" d="M${r-$/2+6} ${a+5}h${$-12}"></path>
    <path class="grips" d="M${r-$/2} ${a-10}v8l-6 -4zM${r+$/2} ${a-10}v8l6 -4z"></path></g>`}function A(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}var Xt=[1,1.5,2,3,4,6,8,10];function nt(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),r=10**Math.floor(Math.log10(t));return Math.sign(e)*r*(Xt.find(a=>a*r>=t)??10)}function ot(e){if(!(e>0)||!Number.isFinite(e))return A(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var R={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ht=e=>(...t)=>({_$litDirective$:e,values:t}),q=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Ge}=yt;var Rt=e=>e.strings===void 0;var Qt={},It=(e,t=Qt)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S=Ht(class extends q{constructor(e){if(super(e),e.type!==R.PROPERTY&&e.type!==R.ATTRIBUTE&&e.type!==R.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Rt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===w||t===p)return t;let r=e.element,a=e.name;if(e.type===R.PROPERTY){if(t===r[a])return w}else if(e.type===R.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return w}else if(e.type===R.ATTRIBUTE&&r.getAttribute(a)===t+"")return w;return It(e),t}});var St=100;function Ot(e,t,r,a){return{slider:Kt,decades:te,steps:ee,choice:re,text:ae,values:ie}[e.kind]?.(e,t,r,a)??""}var Zt=({name:e,label:t},r,{low:a,high:i,step:s,at:n,words:d,set:o})=>u`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${d} min=${a} max=${i} step=${s}
      .value=${S(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>o(Number(l.target.value))}><output>${d}</output></label>`,Kt=(e,t,r,a)=>Zt(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:A(t),set:r});function te(e,t,r,a){let i=d=>Math.round(St*Math.log10(d)),s=d=>Math.min(e.high,Math.max(e.low,Number((10**(d/St)).toPrecision(3)))),n=d=>{let o=d.target.value.trim();r(o===""||Number.isNaN(Number(o))?o:Number(o))};return u`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${i(e.low)} max=${i(e.high)} step="1"
      .value=${S(String(i(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>{a.drafts.delete(e.name),r(s(Number(d.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${S(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${lt(e,a)} @change=${J(n)} @keydown=${dt(n)}></span>`}var lt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},J=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},dt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),J(e)(t))};function ee({name:e,label:t,low:r,high:a},i,s,n){let d=(o,l,c)=>u`
    <button type="button" aria-label=${c} ?disabled=${n.dead||i+o<r||i+o>a}
      data-lm-suppress-shortcuts="true" @click=${()=>s(i+o)}>${l}</button>`;return u`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${i}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function re({name:e,label:t,options:r,named:a},i,s,n){if(r.length>4)return u`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${c=>s(c.target.value)}>
      ${r.map(([c,h])=>u`<option value=${c} .selected=${c===i}>${h}</option>`)}</select></label>`;let d=r.findIndex(([c])=>c===i),o=c=>{let h={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[c.key];if(!h)return;c.preventDefault(),c.stopPropagation();let m=(d+h+r.length)%r.length;s(r[m][0]),c.currentTarget.querySelectorAll("button")[m].focus()},l=a||n.view.folded?.includes(e)?u`<span class="knob">${t}</span>`:"";return u`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${o}>
    ${l}${r.map(([c,h])=>u`<button type="button" role="radio" aria-checked=${c===i}
      tabindex=${c===i?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>s(c)}>${h}</button>`)}</span>`}function ae(e,t,r,a){let{name:i,label:s}=e,n=d=>r(d.target.value);return u`<label class="knob long" data-control=${i}><span>${s}</span>
    <input type="text" aria-label=${s} .value=${S(a.drafts.get(i)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${lt(e,a)} @change=${J(n)} @keydown=${dt(n)}></label>`}function ie({name:e,label:t,now:r},a,i,s){let n=d=>{let o=`${e}.${d}`,l=c=>i({...a,[d]:c.target.value});return u`<label class="knob"><span>${d}</span>
      <input type="text" aria-label=${d} size="8" .value=${S(s.drafts.get(o)??JSON.stringify(r[d]))} spellcheck="false"
        ?disabled=${s.dead} data-lm-suppress-shortcuts="true" @input=${lt({name:o},s)}
        @change=${J(l)} @keydown=${dt(l)}></label>`};return u`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var Pt=({words:e,press:t,off:r,kernel:a},i,s)=>u`<button type="button" class=${i?"next":""}
  ?disabled=${r||a&&s} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Ct=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var ne=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,X=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),ne())return;let r=performance.now(),a=i=>{this.at=Math.min(1,Math.max(0,(i-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Lt(e,t){let r=Math.min(ce,t);return e.kind==="table"?de(e):e.kind==="chart"?me(e,r):e.kind==="bars"?oe(e,r):u`<p>${e.text}</p>`}function oe({caption:e,axis:t,role:r,bars:a},i){let s=Math.min(72,(i-4)/a.length),n=Math.max(...a.map(l=>l.value),1e-300),d=l=>92-72*l/n,o=a.map(l=>`${l.name}: ${l.text}`).join(", ");return u`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${i} 132" role="img" aria-label="${e}: ${o}" class="chart">
    ${a.map((l,c)=>f`<rect x=${c*s+4} y=${d(l.value)} width=${s-8} height=${92-d(l.value)}
        class="${r}-fill" data-value=${l.value}></rect>
      <text x=${(c+.5)*s} y=${d(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(c+.5)*s} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${s*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var le=e=>typeof e=="string"?u`<td>${e}</td>`:u`<td class="number" data-value=${e.value}>${e.text}</td>`;function de({caption:e,head:t,rows:r}){return u`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>u`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...i])=>u`<tr><th scope="row">${a}</th>${i.map(le)}</tr>`)}
    </tbody></table></div>`}var ce=560,Q=240,O=56,Z=132,K=22,ct=34,he=9;function pe({lines:e,log:t}){let r=e.flatMap(l=>l.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:A(a),part:l=>l/a};let i=r.filter(l=>l>0),s=Math.max(...i,1e-300),n=Math.max(Math.min(...i,s/10),s/10**he),d=i.length<r.length,o=d?.06:0;return{foot:d?"0":ot(n),head:ot(s),part:l=>l>0?o+(1-o)*Math.max(0,Math.log(l/n)/Math.log(s/n)):0}}function me(e,t){let{caption:r,x:a,y:i,lines:s,here:n,mark:d}=e,o=s.flatMap(v=>v.points),[l,c]=[Math.min(...o.map(v=>v[0])),Math.max(...o.map(v=>v[0]))],{foot:h,head:m,part:g}=pe(e),$=v=>O+(v-l)/(c-l||1)*(t-O-Z),k=v=>Q-ct-g(v)*(Q-K-ct),x=v=>v.points.map(([C,Wt],Yt)=>`${Yt?"L":"M"}${$(C).toFixed(1)} ${k(Wt).toFixed(1)}`).join(""),b=Q-ct,_=ue(s.map(v=>k((v.points.at(-1)??[0,0])[1])),b-4);return u`<figure><svg viewBox="0 0 ${t} ${Q}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${O} ${K}V${b}H${t-Z}"></path>
    <text x=${O} y="14" class="small">${i}</text>
    <text x=${O-6} y=${K+5} class="small end">${m}</text>
    <text x=${O-6} y=${b+4} class="small end">${h}</text>
    ${[...new Set([l,c])].map(v=>f`<text x=${$(v)} y=${b+18} class="small middle">${v}</text>`)}
    <text x=${t-Z+12} y=${b+18} class="small">${a}</text>
    ${n===null?"":f`<path class="here" d="M${$(n)} ${K}V${b}"></path>`}
    ${s.map((v,C)=>f`<path class="line" data-role=${v.role} d=${x(v)}></path>
      <text x=${t-Z+12} y=${_[C]+4} data-role=${v.role}>${v.name}</text>`)}
    ${d?f`<path class="mark" d="M${$(d.x)} ${b-6}v12"></path>
      <text x=${$(d.x)} y=${b+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function ue(e,t){let r=e.map((i,s)=>s).sort((i,s)=>e[i]-e[s]),a=[...e];for(let i=1;i<r.length;i++)a[r[i]]=Math.max(a[r[i]],a[r[i-1]]+17);for(let i=r.length-1,s=t;i>=0;i--,s-=17)s=a[r[i]]=Math.min(a[r[i]],s);return a}var ge=520,Bt="mg-24f409ec",ht=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Bt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new X(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(s=>s.name)].map(s=>`change:${s}`);for(let s of this.heard)t.on(s,this.redraw);let i=this.state;t.on("change:state",()=>{let s=i;i=this.state,this.drafts.clear(),a.arrived?.(this,s)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([s])=>{Math.round(s.contentRect.width)!==this.width&&(this.width=Math.round(s.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<ge}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,i]of Object.entries(t))this.model.set(a,i);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Ot(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(i=>![...t.inside??[],...t.folded??[]].includes(i.name));_t(u`<style>${Ct.replaceAll(".mgw",`.${Bt}`)}</style>
      ${this.dead?u`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:p}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(i=>this.control(i.name))}
        ${(t.actions?.(this)??[]).map((i,s)=>Pt(i,s===0,this.dead))}</div>
      ${r?u`<p class="alert" role="alert" data-field="message">${r}</p>`:p}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return u`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return u`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${$e[jt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?u`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:p}
        ${t.fold.map(r=>Lt(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${jt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function jt(e){return e===null?"":e?"\u2713":"\u2717"}var $e={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Dt=e=>({render({model:t,el:r}){let a=new ht(t,r,e);return()=>a.leave()}});var pt=1.4,fe=190,ve=146,xe=132,ke=28,Vt=52,Ft=190,be=26,we=32,Ae=38,F=16,ye=8,zt=16,Ut=12,P=e=>e.state.stage;function _e(e){let{until:t}=P(e),r=t+pt;return e.motion.playing?r*e.motion.at:e.local.tick??r}function Me(e){let{until:t,workers:r,updates:a,goal:i}=P(e),{room:s,narrow:n}=e,d=n?10:fe,o=n?s-10:s-ve,l=n?Vt:Math.max(ke,Math.min(44,xe/r.length)),c=r.length*l+be,h=c+Ft,m=a.map(([,x])=>x??0),g=r.map(x=>x.mean),$=Math.max(i-Ut,Math.min(0,nt(Math.min(0,...m)))),k=Math.min(i+Ut,nt(Math.max(...g,...m)/1.1)||1);return{left:d,right:o,high:l,top:c,foot:h,now:_e(e),x:x=>d+x/t*(o-d),lane:x=>l*x+(n?36:l/2),up:x=>h-(Math.min(k,Math.max($,x))-$)/(k-$)*Ft}}var Te=({updates:e},t)=>e.filter(([r])=>r<t).at(-1)?.[1]??0,Ne="M-5 -5L5 5M5 -5L-5 5";function Gt(e,t,r){return e==="dropped"?f`<path class="wrong" transform="translate(${t} ${r})" d=${Ne}></path>`:e==="fresh"?f`<circle class="grad-fill" cx=${t} cy=${r} r="6"></circle>`:f`<path class="push" transform="translate(${t} ${r})" d="M-6 0L0 -6L6 0L0 6z"></path>`}function Ee(e,{x:t,lane:r,up:a,now:i},{tick:s,worker:n,fate:d}){if(s>i||d==="dropped")return p;let o=r(n),l=Math.min(1,(i-s)/pt+1e-9),c=o+(a(Te(e,s))-o)*l;return f`<path class="flow" stroke-width="1.6" opacity="0.35" stroke-dasharray=${d==="late"?"3 3":"none"} d="M${t(s)} ${o}V${c}"></path>
    ${l<1?Gt(d,t(s),c):p}`}function He({x:e,lane:t,now:r,high:a},{worker:i,began:s,tick:n,stamp:d,fate:o}){let l=t(i),c=a>Ae&&a<Vt,h=ye*String(d).length+(c?4:22)<e(n)-e(s);return s>=r?p:f`<rect class="paper" x=${e(s)+1.5} y=${l-F/2} width=${Math.max(1,e(Math.min(n,r))-e(s)-3)} height=${F}></rect>
    <rect class="weight ${o==="dropped"&&n<=r?"none":""}" data-role="grad" style="stroke-width: 1.2" x=${e(s)+1.5} y=${l-F/2}
      width=${Math.max(1,e(Math.min(n,r))-e(s)-3)} height=${F} rx="3"></rect>
    ${h?f`<text class="small middle" data-stamp x=${(e(s)+e(n))/2-(c?0:4)} y=${c?l-F/2-3:l+5}>${d}</text>`:p}`}var Re=({x:e,lane:t,now:r},{worker:a,tick:i,stamp:s,step:n,fate:d},o)=>i>r?p:f`<g data-letter=${o} data-fate=${d} data-worker=${a+1}>
  <title>worker ${a+1}: local step ${s}, came at step ${n}: ${d}</title>${Gt(d,e(i)-(d==="dropped"?5:0),t(a))}</g>`;function Ie(e,{lane:t,left:r,right:a,high:i,now:s},n){let{workers:d,letters:o}=P(e),{ticks:l}=d[n],c=t(n),{narrow:h,room:m}=e,g=o.filter(_=>_.worker===n&&_.tick<=s),$=g.filter(_=>_.fate!=="dropped").length,k=g.length?`${$?"":"\u2717 "}${$} of ${g.length} count`:"",x=h?i*n+16:c+5,b=_=>e.set("ticks",e.value("ticks").map((v,C)=>C===n?_:v));return f`<path class="axis" d="M${r} ${c}H${a}"></path><text class="strong" x="0" y=${x}>worker ${n+1}</text>
    ${Et(e,{key:`ticks ${n+1}`,x:130,y:x,label:`Ticks of worker ${n+1}`,text:`${l} tick${l>1?"s":""}`,value:l,step:1,low:1,high:6,set:b,kind:"cell"})}
    <text class="small ${h?"end":""} ${$?"":"wrong"}" data-count=${n+1} x=${h?m:a+12} y=${x}>${k}</text>`}function Se(e,t){let r=e.map((i,s)=>s).sort((i,s)=>e[i]-e[s]),a=[...e];for(let i=1;i<r.length;i++)a[r[i]]=Math.max(a[r[i]],a[r[i-1]]+zt);for(let i=r.length-1,s=t;i>=0;i--,s-=zt)a[r[i]]=s=Math.min(a[r[i]],s);return a}function Oe(e,{left:t,right:r,up:a,foot:i,top:s}){let{workers:n,goal:d}=P(e),{narrow:o}=e,l=[...n.map((h,m)=>({w:h.mean,name:`worker ${m+1} wants ${A(h.mean)}`,kind:"axis"})),{w:d,name:`goal: ${A(d)} cm`,kind:"now"}],c=Se(l.map(h=>a(h.w)+(o?-4:5)),i);return f`${l.map(({w:h,name:m,kind:g},$)=>f`<path class=${g} stroke-dasharray=${g==="now"?"6 5":"none"} d="M${t} ${a(h)}H${r}"></path>
    <text class="${g==="now"?"strong":"small"} outlined ${o?"end":""}" x=${o?r:r+12} y=${c[$]}>${m}</text>`)}
    <text class="small ${o?"":"end"} outlined" x=${o?t:t-10} y=${o?s-6:s+14}>the weight, cm</text>
    <path class="axis" d="M${t} ${s}V${i}H${r}"></path>`}function Pe({updates:e,until:t},{x:r,up:a,now:i}){let s=Math.max(0,Math.min(t,i-pt)),n=[],d=[],[o,l]=[0,0];for(let[h,m]of[...e.filter(([g])=>g<=s),[s,null]])l!==null&&n.push(`M${r(o).toFixed(1)} ${a(l).toFixed(1)}H${r(h).toFixed(1)}`),l!==null&&m!==null&&d.push(`M${r(h).toFixed(1)} ${a(l).toFixed(1)}V${a(m).toFixed(1)}`),[o,l]=[h,m];let c=e.filter(([h])=>h<=s).at(-1)?.[1]??(e.some(([h])=>h<=s)?null:0);return f`<path class="climb" data-role="value" style="stroke-width: 3.5" d=${n.join("")||"M0 0"}></path>
    <path class="climb" data-role="grad" style="stroke-width: 3.5; stroke-dasharray: none" d=${d.join("")||"M0 0"}></path>
    ${c===null?p:f`<circle class="spot" data-weight data-value=${c} cx=${r(s)} cy=${a(c)} r="7"></circle>`}`}function Ce(e,{x:t,now:r,foot:a,left:i,right:s}){let{until:n}=P(e),d=Math.min(n,r),o=a+18,l=c=>{e.motion.stop(),e.local.tick=c>=n?void 0:Math.max(0,c),e.draw()};return f`<path class="axis" d="M${i} ${o}H${s}"></path>${d<n?f`<path class="here" d="M${t(d)} 0V${o}"></path>`:p}
    <text class="small ${e.narrow?"":"end"}" x=${i-(e.narrow?0:14)} y=${o+(e.narrow?24:5)}>time</text>
    ${Nt(e,{key:"time",x:t(d),y:o,label:"Time",text:`tick ${Math.round(d)}`,move:c=>l((c-i)/(s-i)*n),step:(c,h)=>l(Math.min(n,Math.round(d)+c-h))})}`}function Le(e){let t=P(e),r=Me(e),{workers:a,letters:i,updates:s}=t,n=i.filter(o=>o.fate!=="dropped").length,d=`${i.length} gradients of ${a.length} workers, ${n} count, ${s.length} updates. The weight is ${A(s.at(-1)?.[1]??0)} at the end; the mean of all flowers is ${A(t.goal)}.`;return f`<svg viewBox="0 0 ${e.room} ${r.foot+we+(e.narrow?16:0)}" role="group" aria-label=${d}>
    ${Oe(e,r)}${i.map(o=>Ee(t,r,o))}${a.map((o,l)=>Ie(e,r,l))}
    ${i.map(o=>He(r,o))}${i.map((o,l)=>Re(r,o,l))}
    ${Pe(t,r)}${Ce(e,r)}</svg>`}var fr=Dt({name:"mail",question:"Whose gradients count?",stage:Le,arrived:e=>{e.local.tick=void 0},motion:()=>4500,inside:["ticks"],folded:["rate","begin"],actions:e=>[{words:"\u25B6 Play",press:()=>{e.local.tick=void 0,e.play()}}]});export{fr as default};
