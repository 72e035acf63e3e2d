// e85097e866d8d55574ce68848b697ca5c85ea3e83e53e0e0b67e0e5823932490 lessons/nb14_fewer_weights_many_owners/round_table.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/pipes.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ft=globalThis,jt=e=>e,et=ft.trustedTypes,zt=et?et.createPolicy("lit-html",{createHTML:e=>e}):void 0,xt="$lit$",O=`lit$${Math.random().toFixed(9).slice(2)}$`,vt="?"+O,ke=`<${vt}>`,j=document,X=()=>j.createComment(""),K=e=>e===null||typeof e!="object"&&typeof e!="function",bt=Array.isArray,Ft=e=>bt(e)||typeof e?.[Symbol.iterator]=="function",$t=`[ 	
\f\r]`,J=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Bt=/-->/g,Dt=/>/g,R=RegExp(`>|${$t}(?:([^\\s"'>=/]+)(${$t}*=${$t}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Lt=/'/g,Ut=/"/g,Wt=/^(?:script|style|textarea|title)$/i,yt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),b=yt(1),x=yt(2),gr=yt(3),P=Symbol.for("lit-noChange"),k=Symbol.for("lit-nothing"),Vt=new WeakMap,C=j.createTreeWalker(j,129);function Gt(e,t){if(!bt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return zt!==void 0?zt.createHTML(t):t}var Yt=(e,t)=>{let r=e.length-1,a=[],s,n=t===2?"<svg>":t===3?"<math>":"",i=J;for(let l=0;l<r;l++){let o=e[l],d,c,h=-1,u=0;for(;u<o.length&&(i.lastIndex=u,c=i.exec(o),c!==null);)u=i.lastIndex,i===J?c[1]==="!--"?i=Bt:c[1]!==void 0?i=Dt:c[2]!==void 0?(Wt.test(c[2])&&(s=RegExp("</"+c[2],"g")),i=R):c[3]!==void 0&&(i=R):i===R?c[0]===">"?(i=s??J,h=-1):c[1]===void 0?h=-2:(h=i.lastIndex-c[2].length,d=c[1],i=c[3]===void 0?R:c[3]==='"'?Ut:Lt):i===Ut||i===Lt?i=R:i===Bt||i===Dt?i=J:(i=R,s=void 0);let g=i===R&&e[l+1].startsWith("/>")?" ":"";n+=i===J?o+ke:h>=0?(a.push(d),o.slice(0,h)+xt+o.slice(h)+O+g):o+O+(h===-2?l:g)}return[Gt(e,n+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},Z=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let n=0,i=0,l=t.length-1,o=this.parts,[d,c]=Yt(t,r);if(this.el=e.createElement(d,a),C.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=C.nextNode())!==null&&o.length<l;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(xt)){let u=c[i++],g=s.getAttribute(h).split(O),v=/([.?@])?(.*)/.exec(u);o.push({type:1,index:n,name:v[2],strings:g,ctor:v[1]==="."?at:v[1]==="?"?st:v[1]==="@"?nt:B}),s.removeAttribute(h)}else h.startsWith(O)&&(o.push({type:6,index:n}),s.removeAttribute(h));if(Wt.test(s.tagName)){let h=s.textContent.split(O),u=h.length-1;if(u>0){s.textContent=et?et.emptyScript:"";for(let g=0;g<u;g++)s.append(h[g],X()),C.nextNode(),o.push({type:2,index:++n});s.append(h[u],X())}}}else if(s.nodeType===8)if(s.data===vt)o.push({type:2,index:n});else{let h=-1;for(;(h=s.data.indexOf(O,h+1))!==-1;)o.push({type:7,index:n}),h+=O.length-1}n++}}static createElement(t,r){let a=j.createElement("template");return a.innerHTML=t,a}};function z(e,t,r=e,a){if(t===P)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,n=K(t)?void 0:t._$litDirective$;return s?.constructor!==n&&(s?._$AO?.(!1),n===void 0?s=void 0:(s=new n(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=z(e,s._$AS(e,t.values),s,a)),t}var rt=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??j).importNode(r,!0);C.currentNode=s;let n=C.nextNode(),i=0,l=0,o=a[0];for(;o!==void 0;){if(i===o.index){let d;o.type===2?d=new U(n,n.nextSibling,this,t):o.type===1?d=new o.ctor(n,o.name,o.strings,this,t):o.type===6&&(d=new it(n,this,t)),this._$AV.push(d),o=a[++l]}i!==o?.index&&(n=C.nextNode(),i++)}return C.currentNode=j,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},U=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=k,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=z(this,t,r),K(t)?t===k||t==null||t===""?(this._$AH!==k&&this._$AR(),this._$AH=k):t!==this._$AH&&t!==P&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Ft(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==k&&K(this._$AH)?this._$AA.nextSibling.data=t:this.T(j.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=Z.createElement(Gt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let n=new rt(s,this),i=n.u(this.options);n.p(r),this.T(i),this._$AH=n}}_$AC(t){let r=Vt.get(t.strings);return r===void 0&&Vt.set(t.strings,r=new Z(t)),r}k(t){bt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let n of t)s===r.length?r.push(a=new e(this.O(X()),this.O(X()),this,this.options)):a=r[s],a._$AI(n),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=jt(t).nextSibling;jt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},B=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,n){this.type=1,this._$AH=k,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=n,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=k}_$AI(t,r=this,a,s){let n=this.strings,i=!1;if(n===void 0)t=z(this,t,r,0),i=!K(t)||t!==this._$AH&&t!==P,i&&(this._$AH=t);else{let l=t,o,d;for(t=n[0],o=0;o<n.length-1;o++)d=z(this,l[a+o],r,o),d===P&&(d=this._$AH[o]),i||=!K(d)||d!==this._$AH[o],d===k?t=k:t!==k&&(t+=(d??"")+n[o+1]),this._$AH[o]=d}i&&!s&&this.j(t)}j(t){t===k?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},at=class extends B{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===k?void 0:t}},st=class extends B{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==k)}},nt=class extends B{constructor(t,r,a,s,n){super(t,r,a,s,n),this.type=5}_$AI(t,r=this){if((t=z(this,t,r,0)??k)===P)return;let a=this._$AH,s=t===k&&a!==k||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,n=t!==k&&(a===k||s);s&&this.element.removeEventListener(this.name,this,a),n&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},it=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){z(this,t)}},qt={M:xt,P:O,A:vt,C:1,L:Yt,R:rt,D:Ft,V:z,I:U,H:B,N:st,U:nt,B:at,F:it},we=ft.litHtmlPolyfillSupport;we?.(Z,U),(ft.litHtmlVersions??=[]).push("3.3.3");var Jt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let n=r?.renderBefore??null;a._$litPart$=s=new U(t.insertBefore(X(),n),n,void 0,r??{})}return s._$AI(e),s};var Xt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function kt(e,{key:t,begin:r,move:a,step:s,tap:n}){return{down:i=>{let l=i.currentTarget,o=l.ownerSVGElement?.getScreenCTM()?.inverse();if(!o||e.dead)return;i.preventDefault(),l.focus(),l.setPointerCapture(i.pointerId);let{x:d,y:c}=new DOMPoint(i.clientX,i.clientY).matrixTransform(o);e.held={key:t,matrix:o,began:r?.(d,c)},n&&a(d,c,e.held.began)},move:i=>{if(e.held?.key!==t)return;let{x:l,y:o}=new DOMPoint(i.clientX,i.clientY).matrixTransform(e.held.matrix);a(l,o,e.held.began)},up:()=>{e.held=null},press:i=>{i.key in Xt&&(i.preventDefault(),i.stopPropagation(),s(...Xt[i.key]))}}}function wt(e,{key:t,x:r,y:a,label:s,text:n,begin:i,move:l,step:o,face:d}){let c=kt(e,{key:t,begin:i,move:l,step:o});return x`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow="0"
    aria-valuetext=${n} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${c.press}
    @pointerdown=${c.down} @pointermove=${c.move} @pointerup=${c.up} @pointercancel=${c.up}>
    <circle class="halo" cx=${r} cy=${a} r="22"></circle>
    ${d??x`<circle cx=${r} cy=${a} r="10"></circle>`}</g>`}function M(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}var Ae=[1,1.5,2,3,4,6,8,10];function Kt(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),r=10**Math.floor(Math.log10(t));return Math.sign(e)*r*(Ae.find(a=>a*r>=t)??10)}function Q(e){if(!(e>0)||!Number.isFinite(e))return M(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var At={least:3,more:9,rim:4};var Qt=(e,t)=>e[Math.round(t*(e.length-1))],Zt=e=>e.map(([t,r],a)=>`${a?"L":"M"}${t.toFixed(1)} ${r.toFixed(1)}`).join(""),Mt=(e,t,r=1)=>r*(At.least+(t?At.more*Math.min(1,e/t):0));function _t(e,{width:t,minus:r=!1,share:a=1,faint:s=!1,shift:n=0,title:i=""}){let l=e.slice(0,Math.max(2,Math.round(a*(e.length-1))+1)),[o,d]=l[l.length-1],[c,h]=l[Math.max(0,l.length-3)],u=Math.atan2(d-h,o-c)*180/Math.PI,g=t/2+Math.min(4,t),v=r?`${Math.max(1,t/3)} ${t/2+Math.min(4,t)}`:"14 6";return x`<g class="edge"><title>${i}</title>
    <path class="bed" d=${Zt(e)} stroke-width=${t+Math.min(At.rim,t)}></path>
    ${a>0?x`<g opacity=${s?.35:1}>
      <path class="flow" d=${Zt(l)} stroke-width=${t} stroke-dasharray=${v}
        stroke-dashoffset=${-n}></path>
      <path class="grad-fill" d="M0 ${-g}L${1.3*g} 0L0 ${g}z"
        transform="translate(${o} ${d}) rotate(${u}) translate(${-g} 0)"></path></g>`:""}</g>`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var D={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},te=e=>(...t)=>({_$litDirective$:e,values:t}),ot=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Ar}=qt;var ee=e=>e.strings===void 0;var Me={},re=(e,t=Me)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var V=te(class extends ot{constructor(e){if(super(e),e.type!==D.PROPERTY&&e.type!==D.ATTRIBUTE&&e.type!==D.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!ee(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===P||t===k)return t;let r=e.element,a=e.name;if(e.type===D.PROPERTY){if(t===r[a])return P}else if(e.type===D.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return P}else if(e.type===D.ATTRIBUTE&&r.getAttribute(a)===t+"")return P;return re(e),t}});var ae=100;function se(e,t,r,a){return{slider:Te,decades:Ne,steps:Ee,choice:He,text:Se,values:Pe}[e.kind]?.(e,t,r,a)??""}var _e=({name:e,label:t},r,{low:a,high:s,step:n,at:i,words:l,set:o})=>b`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${l} min=${a} max=${s} step=${n}
      .value=${V(String(i))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>o(Number(d.target.value))}><output>${l}</output></label>`,Te=(e,t,r,a)=>_e(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:M(t),set:r});function Ne(e,t,r,a){let s=l=>Math.round(ae*Math.log10(l)),n=l=>Math.min(e.high,Math.max(e.low,Number((10**(l/ae)).toPrecision(3)))),i=l=>{let o=l.target.value.trim();r(o===""||Number.isNaN(Number(o))?o:Number(o))};return b`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${V(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>{a.drafts.delete(e.name),r(n(Number(l.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${V(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${Tt(e,a)} @change=${lt(i)} @keydown=${Nt(i)}></span>`}var Tt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},lt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},Nt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),lt(e)(t))};function Ee({name:e,label:t,low:r,high:a},s,n,i){let l=(o,d,c)=>b`
    <button type="button" aria-label=${c} ?disabled=${i.dead||s+o<r||s+o>a}
      data-lm-suppress-shortcuts="true" @click=${()=>n(s+o)}>${d}</button>`;return b`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function He({name:e,label:t,options:r,named:a},s,n,i){if(r.length>4)return b`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @change=${c=>n(c.target.value)}>
      ${r.map(([c,h])=>b`<option value=${c} .selected=${c===s}>${h}</option>`)}</select></label>`;let l=r.findIndex(([c])=>c===s),o=c=>{let h={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[c.key];if(!h)return;c.preventDefault(),c.stopPropagation();let u=(l+h+r.length)%r.length;n(r[u][0]),c.currentTarget.querySelectorAll("button")[u].focus()},d=a||i.view.folded?.includes(e)?b`<span class="knob">${t}</span>`:"";return b`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${o}>
    ${d}${r.map(([c,h])=>b`<button type="button" role="radio" aria-checked=${c===s}
      tabindex=${c===s?0:-1} ?disabled=${i.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>n(c)}>${h}</button>`)}</span>`}function Se(e,t,r,a){let{name:s,label:n}=e,i=l=>r(l.target.value);return b`<label class="knob long" data-control=${s}><span>${n}</span>
    <input type="text" aria-label=${n} .value=${V(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${Tt(e,a)} @change=${lt(i)} @keydown=${Nt(i)}></label>`}function Pe({name:e,label:t,now:r},a,s,n){let i=l=>{let o=`${e}.${l}`,d=c=>s({...a,[l]:c.target.value});return b`<label class="knob"><span>${l}</span>
      <input type="text" aria-label=${l} size="8" .value=${V(n.drafts.get(o)??JSON.stringify(r[l]))} spellcheck="false"
        ?disabled=${n.dead} data-lm-suppress-shortcuts="true" @input=${Tt({name:o},n)}
        @change=${lt(d)} @keydown=${Nt(d)}></label>`};return b`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(i)}</span>`}var ne=({words:e,press:t,off:r,kernel:a},s,n)=>b`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&n} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var ie=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Ie=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,dt=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Ie())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function oe(e,t){let r=Math.min(ze,t);return e.kind==="table"?je(e):e.kind==="chart"?Le(e,r):e.kind==="bars"?Re(e,r):b`<p>${e.text}</p>`}function Re({caption:e,axis:t,role:r,bars:a},s){let n=Math.min(72,(s-4)/a.length),i=Math.max(...a.map(d=>d.value),1e-300),l=d=>92-72*d/i,o=a.map(d=>`${d.name}: ${d.text}`).join(", ");return b`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${o}" class="chart">
    ${a.map((d,c)=>x`<rect x=${c*n+4} y=${l(d.value)} width=${n-8} height=${92-l(d.value)}
        class="${r}-fill" data-value=${d.value}></rect>
      <text x=${(c+.5)*n} y=${l(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(c+.5)*n} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${n*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Ce=e=>typeof e=="string"?b`<td>${e}</td>`:b`<td class="number" data-value=${e.value}>${e.text}</td>`;function je({caption:e,head:t,rows:r}){return b`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>b`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>b`<tr><th scope="row">${a}</th>${s.map(Ce)}</tr>`)}
    </tbody></table></div>`}var ze=560,ct=240,F=56,ht=132,ut=22,Et=34,Be=9;function De({lines:e,log:t}){let r=e.flatMap(d=>d.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:M(a),part:d=>d/a};let s=r.filter(d=>d>0),n=Math.max(...s,1e-300),i=Math.max(Math.min(...s,n/10),n/10**Be),l=s.length<r.length,o=l?.06:0;return{foot:l?"0":Q(i),head:Q(n),part:d=>d>0?o+(1-o)*Math.max(0,Math.log(d/i)/Math.log(n/i)):0}}function Le(e,t){let{caption:r,x:a,y:s,lines:n,here:i,mark:l}=e,o=n.flatMap($=>$.points),[d,c]=[Math.min(...o.map($=>$[0])),Math.max(...o.map($=>$[0]))],{foot:h,head:u,part:g}=De(e),v=$=>F+($-d)/(c-d||1)*(t-F-ht),_=$=>ct-Et-g($)*(ct-ut-Et),N=$=>$.points.map(([E,T],y)=>`${y?"L":"M"}${v(E).toFixed(1)} ${_(T).toFixed(1)}`).join(""),A=ct-Et,w=Ue(n.map($=>_(($.points.at(-1)??[0,0])[1])),A-4);return b`<figure><svg viewBox="0 0 ${t} ${ct}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${F} ${ut}V${A}H${t-ht}"></path>
    <text x=${F} y="14" class="small">${s}</text>
    <text x=${F-6} y=${ut+5} class="small end">${u}</text>
    <text x=${F-6} y=${A+4} class="small end">${h}</text>
    ${[...new Set([d,c])].map($=>x`<text x=${v($)} y=${A+18} class="small middle">${$}</text>`)}
    <text x=${t-ht+12} y=${A+18} class="small">${a}</text>
    ${i===null?"":x`<path class="here" d="M${v(i)} ${ut}V${A}"></path>`}
    ${n.map(($,E)=>x`<path class="line" data-role=${$.role} d=${N($)}></path>
      <text x=${t-ht+12} y=${w[E]+4} data-role=${$.role}>${$.name}</text>`)}
    ${l?x`<path class="mark" d="M${v(l.x)} ${A-6}v12"></path>
      <text x=${v(l.x)} y=${A+32} class="small middle">${l.words}</text>`:""}
    </svg></figure>`}function Ue(e,t){let r=e.map((s,n)=>n).sort((s,n)=>e[s]-e[n]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,n=t;s>=0;s--,n-=17)n=a[r[s]]=Math.min(a[r[s]],n);return a}var Ve=520,le="mg-e85097e8",Ht=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${le}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new dt(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(n=>n.name)].map(n=>`change:${n}`);for(let n of this.heard)t.on(n,this.redraw);let s=this.state;t.on("change:state",()=>{let n=s;s=this.state,this.drafts.clear(),a.arrived?.(this,n)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([n])=>{Math.round(n.contentRect.width)!==this.width&&(this.width=Math.round(n.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Ve}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return se(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Jt(b`<style>${ie.replaceAll(".mgw",`.${le}`)}</style>
      ${this.dead?b`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:k}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,n)=>ne(s,n===0,this.dead))}</div>
      ${r?b`<p class="alert" role="alert" data-field="message">${r}</p>`:k}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return b`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return b`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Fe[de(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?b`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:k}
        ${t.fold.map(r=>oe(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${de(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function de(e){return e===null?"":e?"\u2713":"\u2717"}var Fe={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},ce=e=>({render({model:t,el:r}){let a=new Ht(t,r,e);return()=>a.leave()}});var W=2*Math.PI,It="by hand",We=.01,Ge=20,I=24,Pt=92,Ye=28,qe=56,Je=720,Xe=440,Ot={large:376,small:340,loss:220},Ke={out:.22,back:.7},pt={one:1600,first:700,each:520,most:4200},he={3:[[-1,-1],[1,-1],[0,1]],4:[[-1,-1],[1,-1],[1,1],[-1,1]],5:[[-1,-.75],[0,-1],[1,-.75],[.65,1],[-.65,1]],6:[[-1,-.75],[0,-1],[1,-.75],[1,.75],[0,1],[-1,.75]]},ue=[-3,-2,-1,0,1,2],Ze=ue.flatMap(e=>[1,2,5].map(t=>t*10**e)),St=ue.flatMap(e=>[1,1.5,2,3,5,7].map(t=>t*10**e)),H=e=>e.state.stage;function Qe(e){let t=H(e).rounds.length,r=Math.min(e.local.from??0,t);if(e.motion.at===1||r===t)return{round:t,out:1,back:1,step:1,upto:t};let a=r+e.motion.at*(t-r),s=Math.floor(a),{out:n,back:i}=Ke,l=(o,d)=>Math.min(1,Math.max(0,(a-s-o)/(d-o)));return{round:s+1,out:l(0,n),back:l(n,i),step:l(i,1),upto:s+l(i,1)}}function mt(e){let{rounds:t,shares:r}=H(e),a=e.value("weigh")===It&&e.value("hand");return Array.isArray(a)&&a.length===r.length&&a.some(n=>n>0)?a:t.at(-1)?.shares??r}function pe(e,t){let r=t.reduce((a,s)=>a+s,0);r>0&&e.change({weigh:It,hand:t.map(a=>Number((a/r).toFixed(4)))})}function tr(e,t){let{clients:r}=H(e),a=mt(e),s=a.reduce((n,i,l)=>i>0?n+r[l].size:n,0);pe(e,a.map((n,i)=>i!==t?n:n>0?0:r[t].size/s))}function er(e,t,r){let a=H(e).clients.length,s=r<Xe,n=s?70:a>4?98:108,i=s?Ot.small:Ot.large,l={wide:r,high:i,x:t+r/2,y:i/2,out:n,in:n-(s?24:40),core:n-(s?42:66),seat:[s?106:146,72],first:0},o=ge(0,mt(e)),h=he[a].map((u,g)=>me(l,g,a)).map(([u,g],v)=>Math.atan2(g-l.y,u-l.x)+W-(o[v]+o[v+1])/2).reduce((u,g)=>u+g,0)/a;return(e.value("weigh")!==It||e.local.first?.many!==a)&&(e.local.first={many:a,first:h}),{...l,first:e.local.first.first}}var G=({x:e,y:t},r,a)=>[e+a*Math.cos(r),t+a*Math.sin(r)];function me({x:e,y:t,wide:r,high:a,seat:s},n,i){let[l,o]=he[i][n];return[e+l*(r-s[0])/2,t+o*(a-s[1])/2]}function ge(e,t){let r=[e];for(let a of t)r.push(r[r.length-1]+a*W);return r}function rr(e,[t,r],a){let s=t-e.x,n=r-e.y,i=e.out+5,l=Math.atan2(n,s),o=Math.max(2*Math.abs(s)/e.seat[0],2*Math.abs(n)/e.seat[1]),d=Math.hypot(s,n)*(1-1/o),c=$e(a-l),h=Math.max(6,Math.round((Math.abs(d-i)+Math.abs(c)*i)/4));return Array.from({length:h+1},(u,g)=>G(e,l+c*g/h,d+(i-d)*g/h))}var $e=e=>Math.atan2(Math.sin(e),Math.cos(e));function ar(e,t,r){let a=Math.min(r,t+W-.001),s=a-t>Math.PI?1:0,n=(i,l)=>G(e,i,l).map(o=>o.toFixed(1)).join(" ");return`M${n(t,e.out)}A${e.out} ${e.out} 0 ${s} 1 ${n(a,e.out)}L${n(a,e.in)}A${e.in} ${e.in} 0 ${s} 0 ${n(t,e.in)}Z`}function sr(e,t,r,a){let s=mt(e),n=s[r]+s[r+1],[i,l]=G(t,a[r+1],t.out),o=d=>{let c=Math.min(n,Math.max(0,d));pe(e,s.map((h,u)=>u===r?c:u===r+1?n-c:h))};return wt(e,{key:`share ${r+1}`,x:i,y:l,label:`Share of client ${r+1} against client ${r+2}`,text:`${M(100*s[r])} % and ${M(100*s[r+1])} %`,begin:()=>s[r],move:(d,c,h)=>o(h+$e(Math.atan2(c-t.y,d-t.x)-a[r]-h*W)/W),step:(d,c)=>o(s[r]+We*(d-c))})}function nr(e,t,r,a,s){let{clients:n}=H(e),{labels:i,size:l}=n[r],o=mt(e)[r]>0,[d,c]=t.seat,h=s[0]-d/2,u=s[1]-c/2,g=h+d-7,v=Math.max(...n.flatMap(y=>y.labels)),_=(d-12)/i.length,N=d<120,A=u+52,w=()=>tr(e,r),$=y=>{y.key!=="Enter"&&y.key!==" "||(y.preventDefault(),y.stopPropagation(),w())},E=a?`${N?"":"own "}loss ${M(a.own[r],2)}`:"",T=o?E:N?"silent":"counts nothing";return x`<g role="switch" aria-checked=${o} aria-disabled=${e.dead} tabindex=${e.dead?-1:0}
    data-seat=${r} data-lm-suppress-shortcuts="true" style="cursor: pointer" @click=${w} @keydown=${$}
    aria-label="Client ${r+1} counts: ${l} digits, ${i.map((y,p)=>`${y} of ${p}`).join(", ")}">
    <rect class="paper" x=${h} y=${u} width=${d} height=${c} rx="8"
      stroke-dasharray=${o?"none":"4 4"} style="stroke: var(--mg-wire)"></rect>
    <text class="strong" x=${h+7} y=${u+17}>client ${r+1}</text>
    <text class="small end" x=${g} y=${u+17}>${l}${N?"":" digits"}</text>
    ${i.map((y,p)=>x`<rect x=${h+6+p*_} y=${A-28*y/v} width=${_-2}
      height=${28*y/v} class=${o?"value-fill":"other-fill"}></rect>`)}
    <path class="axis" d="M${h+6} ${A}h${d-12}"></path>
    <text class="small" x=${h+7} y=${A+14}>0</text>
    <text class="small end" x=${g} y=${A+14}>9</text>
    <text class="small middle" x=${s[0]} y=${A+14} data-own=${a?.own[r]??""}>${T}</text></g>`}function ir(e,t,r){let{clients:a,rounds:s,right:n,shares:i,asked:l}=H(e),o=s[r.round-1],d=o?.shares??i,c=ge(t.first,d),h=e.covered&&l,u=Math.max(...s.flatMap(p=>p.lengths),1e-9),g=t.out>80,v=Math.max(...s.flatMap(p=>p.parts.map(Math.abs)),1e-9),_=(r.step>0?o?.right:s[r.round-2]?.right)??n,N=d.map((p,f)=>(c[f]+c[f+1])/2),A=160*e.motion.at,w=a.map((p,f)=>me(t,f,a.length)),$=w.map((p,f)=>rr(t,p,N[f])),E=t.in-t.core-5,T=p=>[0,1,2,3,4,5].map(f=>G(t,N[p],t.in-3-E*f/5)),y=d.map((p,f)=>`client ${f+1} ${M(100*p)} %`).join(", ");return x`<g role="group" aria-label="The round table. Shares: ${y}. The model has ${M(100*_)} % of the test right.">
    ${o?$.map((p,f)=>x`<g data-sent=${o.lengths[f]}>${_t(p,{width:Mt(o.lengths[f],u),share:Math.min(1,1.6*r.back),shift:A,faint:d[f]===0,title:`client ${f+1} sends a change of length ${M(o.lengths[f])}`})}</g>`):""}
    ${d.map((p,f)=>p>0?x`<path class="weight" data-role="grad" data-share=${p}
      d=${ar(t,c[f],c[f+1])}></path>`:"")}
    ${h?"":d.map((p,f)=>p>(g?.06:.14)?or(G(t,N[f],(t.in+t.out)/2),M(100*p,2)+(g?" %":"")):"")}
    <circle cx=${t.x} cy=${t.y} r=${t.core} class="weight" data-role="value"></circle>
    ${o&&r.back>.6?o.parts.map((p,f)=>d[f]>0?x`<g data-part=${p}>${_t(T(f),{width:Mt(Math.abs(p),v,t.out/70),minus:p<0,shift:A,share:(r.back-.6)/.4,title:`of client ${f+1}, ${M(p)} arrive`})}</g>`:""):""}
    ${r.out<1?$.map(p=>fe(Qt([...p].reverse(),r.out))):""}
    <text class="middle strong" x=${t.x} y=${t.y-2} data-role="value" data-right=${_}>${M(100*_,2)} %</text>
    <text class="middle small" x=${t.x} y=${t.y+13}>right</text>
    ${w.map((p,f)=>nr(e,t,f,o,p))}
    ${e.motion.playing?"":a.slice(1).map((p,f)=>sr(e,t,f,c))}
    ${l&&s.length===1?lr(t,c[c.length-1],e.guess):""}</g>`}var or=([e,t],r)=>x`<text class="middle" x=${e} y=${t+5} style="pointer-events: none">${r}</text>`,fe=([e,t])=>x`<circle class="spot" cx=${e} cy=${t} r="7"></circle>`;function lr(e,t,r){if(r===null)return"";let a=e.out+14,s=t-Math.min(.999,r/100)*W,[n,i,[l,o]]=[[s,a],[t,a],[(s+t)/2,a+18]].map(([c,h])=>G(e,c,h)),d=r>50?1:0;return x`<g data-field="guess"><path class="you" d="M${n}A${a} ${a} 0 ${d} 1 ${i}"></path>
    <text class="middle outlined" x=${l} y=${o+5}>✎ ${M(r)} %</text></g>`}function dr(e,t){let r=0;return t.map(a=>(r+=e.parts[a],r))}function cr(e,{left:t,top:r,wide:a},s){let{rounds:n,order:i}=H(e),l=n[s.round-1],o=l?dr(l,i):[],d=t+Pt,c=t+a,h=Kt(Math.max(...o,0))||1,u=(a-Pt-qe)/h,g=s.step*i.length,v=r+24,_=v+I*i.length,N=l?i.map(w=>`client ${w+1} ${M(l.parts[w])}`).join(", "):"no round yet",A=(w,$)=>{let E=v+I*$,T=l?.parts[w]??0,y=Math.min(1,Math.max(0,g-$)),p=$?o[$-1]:0,f=d+u*Math.min(p,p+T*y),Y=Math.max(1,u*Math.abs(T)*y);return x`${hr(e,{left:t,y:E,k:w,i:$,head:v})}${l?.shares[w]&&y?x`
      <rect class="bar ${T<0?"minus":""}" data-term=${T} x=${f} y=${E+4} width=${Y}
        height=${I-9}></rect>
      <text class="end" x=${c} y=${E+17}>${y===1?M(T):""}</text>`:""}`};return x`<g role="group" aria-label="What arrives adds up to a step: ${N}">
    <text class="strong" x=${t} y=${r+14}>It adds up to the model's step</text>
    ${i.map((w,$)=>A($,i.indexOf($)))}
    <path class="axis" d="M${d} ${v}V${_+I-4}"></path>
    <text x=${t+16} y=${_+16}>sum</text>
    ${l?"":x`<text class="small" x=${d+12} y=${v+17}>after the first round</text>`}
    ${l&&s.step===1?x`
      <path class="now" d="M${d+u*l.step} ${v-2}V${_+I-4}"></path>
      <path class="axis" d="M${c-48} ${_-1}h48"></path>
      <text class="end" data-role="grad" x=${c} y=${_+16} data-step=${l.step}>${M(l.step)}</text>`:""}</g>`}function hr(e,{left:t,y:r,k:a,i:s,head:n}){let{order:i}=H(e),l=d=>{let c=i.filter(u=>u!==a),h=Math.min(c.length,Math.max(0,d));i[h]!==a&&e.set("order",[...c.slice(0,h),a,...c.slice(h)])},o=kt(e,{key:`row ${a+1}`,move:(d,c)=>l(Math.floor((c-n)/I)),step:(d,c)=>l(s+Math.sign(d+c))});return x`<g class="knobbed" role="slider" tabindex=${e.dead?-1:0}
    aria-label="Arrival of client ${a+1}" aria-valuenow=${s+1} aria-valuemin="1"
    aria-valuemax=${i.length} aria-disabled=${e.dead}
    data-knob="row ${a+1}" data-lm-suppress-shortcuts="true" @keydown=${o.press} @pointerdown=${o.down}
    @pointermove=${o.move} @pointerup=${o.up} @pointercancel=${o.up}>
    <rect class="halo" x=${t-4} y=${r} width=${Pt-6} height=${I} rx="6"></rect>
    ${[8,12,16].map(d=>x`<path class="axis" d="M${t} ${r+d}h10"></path>`)}
    <text x=${t+16} y=${r+17}>client ${a+1}</text></g>`}function ur(e,{left:t,top:r,wide:a,high:s},n){let{losses:i,central:l,rounds:o,most:d,weigh:c}=H(e),h=o.length<9?10:d,u=[...Object.values(i).flat(),...l],g=t+38,v=t+a-92,_=[...St].reverse().find(m=>m<=Math.min(...u))??St[0],N=St.find(m=>m>=Math.max(...u))??1e3,A=r+26,w=r+s-36,$=Ze.filter(m=>m>=_&&m<=N),E=$.length<7,T=m=>g+(v-g)*m/h,y=m=>w-(w-A)*Math.log(m/_)/Math.log(N/_),p=Math.floor(n.upto),f=n.upto-p,Y=m=>m[p]*((m[p+1]??1)/m[p])**f,xe=m=>[...m.slice(0,p+1).map((S,q)=>[q,S]),...f?[[n.upto,Y(m)]]:[]],ve=m=>xe(m).map(([S,q])=>`${T(S).toFixed(1)} ${y(q).toFixed(1)}`).join("L"),L=y(Y(i[c])),Rt=y(Y(l)),be=Math.abs(L-Rt)<18?L+(L+18>w-12?-18:18):Rt,tt=T(n.upto),ye=Object.entries(i).map(([m,S])=>`${m} ${M(S.at(-1)??0)}`).join(", "),Ct=m=>e.set("rounds",Math.min(d,Math.max(0,Math.round(m)))),gt=(m,S,q)=>x`<path class="line" data-rule=${m} d="M${ve(S)}" style=${q}></path>`;return x`<g role="group" aria-label="Global loss after ${o.length} rounds: ${ye}, one client with all digits ${M(l.at(-1)??0)}">
    <text class="strong" x=${t} y=${r+14}>Global loss, on all digits</text>
    ${$.filter(m=>E||Math.log10(m)%1===0).map(m=>x`
      <path class="decade" d="M${g} ${y(m)}H${v}"></path>
      <text class="small end" x=${g-6} y=${y(m)+4}>${Q(m)}</text>`)}
    <path class="axis" d="M${g} ${A}V${w}H${v}"></path>
    ${[0,h/2,h].map(m=>x`<text class="small middle" x=${T(m)} y=${w+17}>${m}</text>`)}
    <text class="small" x=${v+12} y=${w+17}>rounds</text>
    <text class="small" x=${g+4} y=${w+33}>grey: the other rules</text>
    ${Object.entries(i).filter(([m])=>m!==c).map(([m,S])=>gt(m,S,"stroke: var(--mg-wire); stroke-width: 1.5"))}
    ${gt("one client",l,"stroke: var(--mg-ink); stroke-width: 2; stroke-dasharray: 2 4")}
    ${gt(c,i[c],"stroke: var(--mg-value-fill); stroke-width: 3.5")}
    <text data-role="value" x=${tt+14} y=${L+5}>${c}</text>
    <text class="small" x=${tt+14} y=${be+5}>one client</text>
    ${e.motion.playing?fe([tt,L]):wt(e,{key:"rounds",x:tt,y:L,label:"Rounds",text:`${o.length}`,move:m=>Ct((m-g)/(v-g)*h),step:(m,S)=>Ct(o.length+Math.max(-d,Math.min(d,m-S)))})}</g>`}function pr(e){let{room:t}=e,r=t<Je,a=Math.min(500,r?t:.57*t),s=er(e,r?(t-a)/2:0,a),n=Qe(e),i=s.high+Ge,l=30+I*(H(e).order.length+1),o=r?0:a+Ye,d={left:o,wide:t-o},c=r?i+14:0,h=r?Ot.loss:i-l-4,u=t<480?"drag a knob of the ring, tap a client":"drag a knob of the ring; tap a client, and it counts nothing";return x`<svg viewBox="0 0 ${t} ${r?c+h+l+4:i}" role="group"
    aria-label="The round table, the loss, and the sum">
    ${ir(e,s,n)}
    <text class="small middle" x=${s.x} y=${i-3}>${u}</text>
    ${ur(e,{...d,top:c,high:h},n)}
    ${cr(e,{...d,top:c+h+4,high:l},n)}</svg>`}var Kr=ce({name:"round",question:"One model, many clients: how much does each count?",stage:pr,inside:["rounds","order","hand"],folded:["clients","sizes","rate"],motion:e=>{let t=H(e).rounds.length,r=t-Math.min(e.local.from??0,t);return r<2?pt.one:Math.min(pt.most,pt.first+pt.each*r)},arrived:(e,t)=>{e.local.pressed&&(e.local.pressed=!1,e.local.from=t.stage.rounds.length,e.play())},actions:e=>{let{rounds:t,most:r}=H(e);return[{words:"\u25B6 One round",kernel:!0,off:t.length>=r,press:()=>{e.local.pressed=!0,e.set("rounds",t.length+1)}},{words:"\u25B6 Play",off:!t.length,press:()=>{e.local.from=0,e.play()}}]}});export{Kr as default};
