// 58442bbc366229fa64f041dcd7a0ca19a81fe1dd2d637033792076d9a06b414e lessons/nb13_weights_in_a_fence/four_fences.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/plane.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var rt=globalThis,xt=e=>e,j=rt.trustedTypes,bt=j?j.createPolicy("lit-html",{createHTML:e=>e}):void 0,at="$lit$",y=`lit$${Math.random().toFixed(9).slice(2)}$`,st="?"+y,ee=`<${st}>`,T=document,z=()=>T.createComment(""),C=e=>e===null||typeof e!="object"&&typeof e!="function",it=Array.isArray,Mt=e=>it(e)||typeof e?.[Symbol.iterator]=="function",et=`[ 	
\f\r]`,P=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,kt=/-->/g,wt=/>/g,_=RegExp(`>|${et}(?:([^\\s"'>=/]+)(${et}*=${et}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),At=/'/g,yt=/"/g,Tt=/^(?:script|style|textarea|title)$/i,nt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),m=nt(1),g=nt(2),Je=nt(3),A=Symbol.for("lit-noChange"),f=Symbol.for("lit-nothing"),_t=new WeakMap,M=T.createTreeWalker(T,129);function Nt(e,t){if(!it(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return bt!==void 0?bt.createHTML(t):t}var Et=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=P;for(let o=0;o<r;o++){let l=e[o],d,c,h=-1,p=0;for(;p<l.length&&(n.lastIndex=p,c=n.exec(l),c!==null);)p=n.lastIndex,n===P?c[1]==="!--"?n=kt:c[1]!==void 0?n=wt:c[2]!==void 0?(Tt.test(c[2])&&(s=RegExp("</"+c[2],"g")),n=_):c[3]!==void 0&&(n=_):n===_?c[0]===">"?(n=s??P,h=-1):c[1]===void 0?h=-2:(h=n.lastIndex-c[2].length,d=c[1],n=c[3]===void 0?_:c[3]==='"'?yt:At):n===yt||n===At?n=_:n===kt||n===wt?n=P:(n=_,s=void 0);let u=n===_&&e[o+1].startsWith("/>")?" ":"";i+=n===P?l+ee:h>=0?(a.push(d),l.slice(0,h)+at+l.slice(h)+y+u):l+y+(h===-2?o:u)}return[Nt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},D=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,n=0,o=t.length-1,l=this.parts,[d,c]=Et(t,r);if(this.el=e.createElement(d,a),M.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=M.nextNode())!==null&&l.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(at)){let p=c[n++],u=s.getAttribute(h).split(y),$=/([.?@])?(.*)/.exec(p);l.push({type:1,index:i,name:$[2],strings:u,ctor:$[1]==="."?B:$[1]==="?"?F:$[1]==="@"?U:E}),s.removeAttribute(h)}else h.startsWith(y)&&(l.push({type:6,index:i}),s.removeAttribute(h));if(Tt.test(s.tagName)){let h=s.textContent.split(y),p=h.length-1;if(p>0){s.textContent=j?j.emptyScript:"";for(let u=0;u<p;u++)s.append(h[u],z()),M.nextNode(),l.push({type:2,index:++i});s.append(h[p],z())}}}else if(s.nodeType===8)if(s.data===st)l.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(y,h+1))!==-1;)l.push({type:7,index:i}),h+=y.length-1}i++}}static createElement(t,r){let a=T.createElement("template");return a.innerHTML=t,a}};function N(e,t,r=e,a){if(t===A)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=C(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=N(e,s._$AS(e,t.values),s,a)),t}var L=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??T).importNode(r,!0);M.currentNode=s;let i=M.nextNode(),n=0,o=0,l=a[0];for(;l!==void 0;){if(n===l.index){let d;l.type===2?d=new O(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new V(i,this,t)),this._$AV.push(d),l=a[++o]}n!==l?.index&&(i=M.nextNode(),n++)}return M.currentNode=T,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},O=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=f,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=N(this,t,r),C(t)?t===f||t==null||t===""?(this._$AH!==f&&this._$AR(),this._$AH=f):t!==this._$AH&&t!==A&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Mt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==f&&C(this._$AH)?this._$AA.nextSibling.data=t:this.T(T.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=D.createElement(Nt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new L(s,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=_t.get(t.strings);return r===void 0&&_t.set(t.strings,r=new D(t)),r}k(t){it(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(z()),this.O(z()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=xt(t).nextSibling;xt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},E=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=f,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=f}_$AI(t,r=this,a,s){let i=this.strings,n=!1;if(i===void 0)t=N(this,t,r,0),n=!C(t)||t!==this._$AH&&t!==A,n&&(this._$AH=t);else{let o=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=N(this,o[a+l],r,l),d===A&&(d=this._$AH[l]),n||=!C(d)||d!==this._$AH[l],d===f?t=f:t!==f&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}n&&!s&&this.j(t)}j(t){t===f?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},B=class extends E{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===f?void 0:t}},F=class extends E{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==f)}},U=class extends E{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=N(this,t,r,0)??f)===A)return;let a=this._$AH,s=t===f&&a!==f||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==f&&(a===f||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},V=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){N(this,t)}},Ht={M:at,P:y,A:st,C:1,L:Et,R:L,D:Mt,V:N,I:O,H:E,N:F,U,B,F:V},re=rt.litHtmlPolyfillSupport;re?.(D,O),(rt.litHtmlVersions??=[]).push("3.3.3");var Ot=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new O(t.insertBefore(z(),i),i,void 0,r??{})}return s._$AI(e),s};var Rt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function ot(e,{key:t,begin:r,move:a,step:s,tap:i}){return{down:n=>{let o=n.currentTarget,l=o.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;n.preventDefault(),o.focus(),o.setPointerCapture(n.pointerId);let{x:d,y:c}=new DOMPoint(n.clientX,n.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:r?.(d,c)},i&&a(d,c,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:o,y:l}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);a(o,l,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in Rt&&(n.preventDefault(),n.stopPropagation(),s(...Rt[n.key]))}}}function St(e,{key:t,x:r,y:a,label:s,text:i,begin:n,move:o,step:l,face:d}){let c=ot(e,{key:t,begin:n,move:o,step:l});return g`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow="0"
    aria-valuetext=${i} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${c.press}
    @pointerdown=${c.down} @pointermove=${c.move} @pointerup=${c.up} @pointercancel=${c.up}>
    <circle class="halo" cx=${r} cy=${a} r="22"></circle>
    ${d??g`<circle cx=${r} cy=${a} r="10"></circle>`}</g>`}function x(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function lt(e){if(!(e>0)||!Number.isFinite(e))return x(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var ae=7,se=3,dt={half:8,long:13},W=class{constructor(t,{left:r,top:a,wide:s}){this.ground=t,this.left=r,this.top=a,this.wide=s,this.scale=s/t.size[0],this.high=t.size[1]*this.scale}at([t,r]){let[[a,s],[i,n]]=this.ground.window;return[this.left+(t-a)/(s-a)*this.wide,this.top+(n-r)/(n-i)*this.high]}back(t,r){let[[a,s],[i,n]]=this.ground.window;return[a+(t-this.left)/this.wide*(s-a),n-(r-this.top)/this.high*(n-i)]}inside([t,r],a=0){let s=(i,n,o)=>Math.min(n+o-a,Math.max(n+a,i));return[s(t,this.left,this.wide),s(r,this.top,this.high)]}has(t){return this.inside(t).every((r,a)=>r===t[a])}get moved(){return`translate(${this.left} ${this.top}) scale(${this.scale})`}draw(t,r,a){let{bands:s,lines:i}=this.ground,{left:n,top:o,wide:l,high:d}=this,c=h=>`--part:${Math.round(30*(1-h/s.length)**1.6+2)}%`;return g`<clipPath id=${t}><rect x=${n} y=${o} width=${l} height=${d} rx="4"></rect></clipPath>
      <g clip-path="url(#${t})"><g class="ground" transform=${this.moved}>
        ${s.map((h,p)=>g`<path class="band" style=${c(p)} d=${h}></path>`)}
        ${i.flat().map(h=>g`<path class="level" d=${h}></path>`)}</g>${r}</g>
      ${this.axes(a)}<rect class="frame" x=${n} y=${o} width=${l} height=${d} rx="4"></rect>`}axes([t,r]){let{left:a,top:s,wide:i,high:n}=this,o=s+n-5,l=ae*t.length+20,d=([p,u])=>Array.from({length:Math.floor(u)-Math.ceil(p)+1},($,k)=>Math.ceil(p)+k),[c,h]=this.ground.window;return g`<g aria-hidden="true">
      ${d(c).map(p=>[p,this.at([p,h[0]])[0]]).filter(([,p])=>p>a+16&&p<a+i-l).map(([p,u])=>g`<text x=${u} y=${o} class="small middle outlined">${x(p)}</text>`)}
      ${d(h).map(p=>[p,this.at([c[0],p])[1]]).filter(([,p])=>p>s+30&&p<o-14).map(([p,u])=>g`<text x=${a+5} y=${u+4} class="small outlined">${x(p)}</text>`)}
      <text x=${a+i-5} y=${o} class="small end outlined">${t}</text>
      <text x=${a+5} y=${s+15} class="small outlined">${r}</text></g>`}},G=e=>e.map(([t,r],a)=>`${a?"L":"M"}${t.toFixed(1)} ${r.toFixed(1)}`).join("")||"M0 0";function ct([e,t],[r,a],s){let i=Math.hypot(r,a);if(i<2)return f;let[n,o]=[r/i,a/i],l=Math.min(dt.long,i*.7),d=l/dt.long*dt.half,c=Math.min(se,d/2),h=(u,$)=>`${(e+u*n-$*o).toFixed(1)} ${(t+u*o+$*n).toFixed(1)}`,p=[[0,c],[i-l,c],[i-l,d],[i,0],[i-l,-d],[i-l,-c],[0,-c]];return g`<path class=${s} d="M${p.map(([u,$])=>h(u,$)).join("L")}Z"></path>`}function ht(e,t){let r=Math.min(e.length-1,Math.floor(t)),a=t-r,[s,i]=[e[r],e[Math.min(e.length-1,r+1)]];return[s[0]+(i[0]-s[0])*a,s[1]+(i[1]-s[1])*a]}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var H={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},It=e=>(...t)=>({_$litDirective$:e,values:t}),Y=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:ir}=Ht;var Pt=e=>e.strings===void 0;var ie={},zt=(e,t=ie)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var R=It(class extends Y{constructor(e){if(super(e),e.type!==H.PROPERTY&&e.type!==H.ATTRIBUTE&&e.type!==H.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Pt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===A||t===f)return t;let r=e.element,a=e.name;if(e.type===H.PROPERTY){if(t===r[a])return A}else if(e.type===H.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return A}else if(e.type===H.ATTRIBUTE&&r.getAttribute(a)===t+"")return A;return zt(e),t}});var Ct=100;function Dt(e,t,r,a){return{slider:oe,decades:le,steps:de,choice:ce,text:he,values:pe}[e.kind]?.(e,t,r,a)??""}var ne=({name:e,label:t},r,{low:a,high:s,step:i,at:n,words:o,set:l})=>m`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${o} min=${a} max=${s} step=${i}
      .value=${R(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>l(Number(d.target.value))}><output>${o}</output></label>`,oe=(e,t,r,a)=>ne(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:x(t),set:r});function le(e,t,r,a){let s=o=>Math.round(Ct*Math.log10(o)),i=o=>Math.min(e.high,Math.max(e.low,Number((10**(o/Ct)).toPrecision(3)))),n=o=>{let l=o.target.value.trim();r(l===""||Number.isNaN(Number(l))?l:Number(l))};return m`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${R(String(s(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${o=>{a.drafts.delete(e.name),r(i(Number(o.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${R(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${pt(e,a)} @change=${q(n)} @keydown=${ut(n)}></span>`}var pt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},q=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ut=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),q(e)(t))};function de({name:e,label:t,low:r,high:a},s,i,n){let o=(l,d,c)=>m`
    <button type="button" aria-label=${c} ?disabled=${n.dead||s+l<r||s+l>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${d}</button>`;return m`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${o(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${o(1,"+",`${t}: one more`)}</span>`}function ce({name:e,label:t,options:r,named:a},s,i,n){if(r.length>4)return m`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${c=>i(c.target.value)}>
      ${r.map(([c,h])=>m`<option value=${c} .selected=${c===s}>${h}</option>`)}</select></label>`;let o=r.findIndex(([c])=>c===s),l=c=>{let h={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[c.key];if(!h)return;c.preventDefault(),c.stopPropagation();let p=(o+h+r.length)%r.length;i(r[p][0]),c.currentTarget.querySelectorAll("button")[p].focus()},d=a||n.view.folded?.includes(e)?m`<span class="knob">${t}</span>`:"";return m`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${d}${r.map(([c,h])=>m`<button type="button" role="radio" aria-checked=${c===s}
      tabindex=${c===s?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(c)}>${h}</button>`)}</span>`}function he(e,t,r,a){let{name:s,label:i}=e,n=o=>r(o.target.value);return m`<label class="knob long" data-control=${s}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${R(a.drafts.get(s)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${pt(e,a)} @change=${q(n)} @keydown=${ut(n)}></label>`}function pe({name:e,label:t,now:r},a,s,i){let n=o=>{let l=`${e}.${o}`,d=c=>s({...a,[o]:c.target.value});return m`<label class="knob"><span>${o}</span>
      <input type="text" aria-label=${o} size="8" .value=${R(i.drafts.get(l)??JSON.stringify(r[o]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${pt({name:l},i)}
        @change=${q(d)} @keydown=${ut(d)}></label>`};return m`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var jt=({words:e,press:t,off:r,kernel:a},s,i)=>m`<button type="button" class=${s?"next":""}
  ?disabled=${r||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Lt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var ge=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,J=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),ge())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Bt(e,t){let r=Math.min(ve,t);return e.kind==="table"?fe(e):e.kind==="chart"?ke(e,r):e.kind==="bars"?me(e,r):m`<p>${e.text}</p>`}function me({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),n=Math.max(...a.map(d=>d.value),1e-300),o=d=>92-72*d/n,l=a.map(d=>`${d.name}: ${d.text}`).join(", ");return m`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((d,c)=>g`<rect x=${c*i+4} y=${o(d.value)} width=${i-8} height=${92-o(d.value)}
        class="${r}-fill" data-value=${d.value}></rect>
      <text x=${(c+.5)*i} y=${o(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var $e=e=>typeof e=="string"?m`<td>${e}</td>`:m`<td class="number" data-value=${e.value}>${e.text}</td>`;function fe({caption:e,head:t,rows:r}){return m`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>m`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>m`<tr><th scope="row">${a}</th>${s.map($e)}</tr>`)}
    </tbody></table></div>`}var ve=560,X=240,S=56,Z=132,K=22,gt=34,xe=9;function be({lines:e,log:t}){let r=e.flatMap(d=>d.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:x(a),part:d=>d/a};let s=r.filter(d=>d>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**xe),o=s.length<r.length,l=o?.06:0;return{foot:o?"0":lt(n),head:lt(i),part:d=>d>0?l+(1-l)*Math.max(0,Math.log(d/n)/Math.log(i/n)):0}}function ke(e,t){let{caption:r,x:a,y:s,lines:i,here:n,mark:o}=e,l=i.flatMap(v=>v.points),[d,c]=[Math.min(...l.map(v=>v[0])),Math.max(...l.map(v=>v[0]))],{foot:h,head:p,part:u}=be(e),$=v=>S+(v-d)/(c-d||1)*(t-S-Z),k=v=>X-gt-u(v)*(X-K-gt),I=v=>v.points.map(([tt,Qt],te)=>`${te?"L":"M"}${$(tt).toFixed(1)} ${k(Qt).toFixed(1)}`).join(""),w=X-gt,Kt=we(i.map(v=>k((v.points.at(-1)??[0,0])[1])),w-4);return m`<figure><svg viewBox="0 0 ${t} ${X}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${S} ${K}V${w}H${t-Z}"></path>
    <text x=${S} y="14" class="small">${s}</text>
    <text x=${S-6} y=${K+5} class="small end">${p}</text>
    <text x=${S-6} y=${w+4} class="small end">${h}</text>
    ${[...new Set([d,c])].map(v=>g`<text x=${$(v)} y=${w+18} class="small middle">${v}</text>`)}
    <text x=${t-Z+12} y=${w+18} class="small">${a}</text>
    ${n===null?"":g`<path class="here" d="M${$(n)} ${K}V${w}"></path>`}
    ${i.map((v,tt)=>g`<path class="line" data-role=${v.role} d=${I(v)}></path>
      <text x=${t-Z+12} y=${Kt[tt]+4} data-role=${v.role}>${v.name}</text>`)}
    ${o?g`<path class="mark" d="M${$(o.x)} ${w-6}v12"></path>
      <text x=${$(o.x)} y=${w+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function we(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var Ae=520,Ft="mg-58442bbc",mt=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Ft}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new J(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Ae}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Dt(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Ot(m`<style>${Lt.replaceAll(".mgw",`.${Ft}`)}</style>
      ${this.dead?m`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:f}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>jt(s,i===0,this.dead))}</div>
      ${r?m`<p class="alert" role="alert" data-field="message">${r}</p>`:f}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return m`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return m`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${ye[Ut(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?m`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:f}
        ${t.fold.map(r=>Bt(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Ut(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Ut(e){return e===null?"":e?"\u2713":"\u2717"}var ye={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Vt=e=>({render({model:t,el:r}){let a=new mt(t,r,e);return()=>a.leave()}});var Wt=16,Xt=44,_e=66,Gt=19,Yt=20,qt={one:.34,most:.36},Zt=180,Me=["weight w1 \u2192","\u2191 weight w2"],Te=["w1 \u2192","\u2191 w2"],Ne=9,Ee=.02,$t=.4,He=Array.from({length:10},(e,t)=>[t%2?3.2:8,t*Math.PI/5]),Q=11,Oe=38,Re={corner:45,disc:79},Se={project:"back to the nearest point",penalty:"outside costs extra",free:"free numbers, mapped in",multiplier:"learns how hard to push"},b=e=>e.state.stage,ft=e=>Math.min(e.local.from??0,b(e).rows-1);function vt(e){let t=ft(e),r=b(e).rows-1-t,{at:a}=e.motion;return t+r*(r>1?a:Math.max(0,(a-$t)/(1-$t)))}var Ie=(e,t)=>t.path.map(([r,a])=>{let[s,i]=e.at([r??1e4,a??1e4]).map(n=>Math.min(1e5,Math.max(-1e5,n)));return[s,i]});function Pe(e,t,r,a){let s=Math.floor(vt(e)),i=[r.downhill[s],r.push[s]],n=i.map(l=>l?Math.hypot(...l):0),o=t.wide*Math.min(qt.one,qt.most/Math.max(...n,1e-9));return i.map((l,d)=>l?ct(a,[l[0]*o,-l[1]*o],d?"push":"downhill"):"")}function ze(e,t,r,a){let s=vt(e);return e.motion.playing?s===ft(e)?ht(a,s+Math.min(1,e.motion.at/$t)):null:r.next&&t.at([r.next[0]??0,r.next[1]??0])}function Ce(e,t,r){let a=Ie(t,r),s=vt(e),i=ht(a,s),n=a.slice(0,Math.floor(s)+1),o=ze(e,t,r,a),l=(u,$)=>Math.hypot(u[0]-$[0],u[1]-$[1]),d=n.filter((u,$)=>$===0||l(u,n[$-1])>Ne),[c,h]=t.inside(i,r.end==="diverged"?28:10),p=r.end==="diverged"?g`<path class="wrong" d="M${c-7} ${h-7}l14 14m0 -14l-14 14"></path>`:g`<circle cx=${c} cy=${h} r="7" class=${t.has(i)?"spot":"ahead"} data-spot=${r.way}
        data-value=${JSON.stringify(r.at)}></circle>`;return g`<path class="trail" d=${G([...n,i])}></path>
    ${d.map(([u,$])=>g`<circle cx=${u} cy=${$} r="3" class="value-fill" opacity="0.4"></circle>`)}
    ${Pe(e,t,r,i)}
    ${o&&l(o,i)>3?g`<path class="now" d=${G([i,o])}></path>
      <circle cx=${o[0]} cy=${o[1]} r="5" class="ahead"></circle>`:""}${p}`}function De(e,t){let{best:r}=b(e);if(!r)return"";let[a,s]=t.at(r),i=([n,o])=>[a+n*Math.sin(o),s-n*Math.cos(o)];return g`<path class="star" d="${G(He.map(i))}Z"></path>`}function je(e,t){let{outside:r}=b(e);if(!r)return"";let[a,s]=t.at(r);return g`<text x=${a} y=${s+5} class="small middle outlined">not allowed</text>`}function Le(e,t,r){let{handle:a,wall:s,reach:i,names:n}=b(e),[o,l]=t.inside(t.at(a),4),d=k=>{e.local.touched=!0,e.set("wall",k)},c=(k,I)=>d(t.back(k,I).map(w=>Number(w.toFixed(3)))),h=(k,I)=>d(Number(Math.min(i[1],Math.max(i[0],s+Ee*(k-I))).toFixed(4))),p=`wall ${r.way}`,u=`translate(${o} ${l}) rotate(${Re[n[1]]??0})`,$=g`<g class="handle" transform=${u}>
    <rect x=${-Q} y=${-Q} width=${2*Q} height=${2*Q} rx="5"></rect>
    <path d="M0 -7V7M-4 -3L0 -7L4 -3M-4 3L0 7L4 3"></path></g>`;return{grip:ot(e,{key:p,move:c,step:h}),knob:St(e,{key:p,x:o,y:l,label:`Wall, in ${r.name}`,text:x(s),move:c,step:h,face:$})}}function Be(e,t,r){if(e.local.touched||r.way!==b(e).ways[0].way)return"";let[a,s]=t.inside(t.at(b(e).handle)),i=s<t.top+60?s+28:s-34,n=t.inside([a,s],Oe)[0];return g`<g data-field="hint">${["drag","the fence"].map((o,l)=>g`<text x=${n} y=${i+16*l} class="middle strong outlined">${o}</text>`)}</g>`}function Fe(e,t,r){let{left:a,top:s,high:i,wide:n}=t,o=s+i+Gt,l=n>=Zt;if(e.motion.playing)return g`<text x=${a} y=${o} class="small">on its way</text>`;let d=l?["loss pulls","fence pushes"]:["pull","push"],c=u=>g`<g transform="translate(${a} ${o+Gt*(u+1)})">
    ${ct([0,-5],[18,0],u?"push":"downhill")}
    <text x="26" y="0" data-role="grad" data-size=${u?"push":"downhill"}
      data-value=${r.sizes[u]}>${d[u]} ${x(r.sizes[u])}</text></g>`,[h,p]=r.well?["right","\u2713"]:["wrong","\u2717"];return g`<text x=${a} y=${o} class="${h} ${l?"":"small"}" data-state=${r.way}>
    ${p} ${r.words}</text>
    ${r.end==="refused"?"":[c(0),c(1)]}`}function Ue(e,t,{left:r,top:a,wide:s}){let{ground:i,fence:n}=b(e),o=new W(i,{left:r,top:a+Xt,wide:s}),l=`${e.id}-${t.way}`,{grip:d,knob:c}=Le(e,o,t),h=n.paths.join("")||"M0 0",p=`${t.name}: ${t.words}. The loss pulls by ${x(t.sizes[0])}, the fence pushes by ${x(t.sizes[1])}.`,u=g`
    <g transform=${o.moved}>
      <path fill="url(#${l}-hatch)" fill-rule="evenodd" d=${n.below||"M0 0"}></path></g>
    <g transform=${o.moved}><path class="wall" vector-effect="non-scaling-stroke" d=${h}></path></g>
    ${t.at?Ce(e,o,t):""}${je(e,o)}${De(e,o)}
    <g transform=${o.moved}><path class="grip" d=${h} @pointerdown=${d.down}
      @pointermove=${d.move} @pointerup=${d.up} @pointercancel=${d.up}></path></g>`;return g`<g role="group" aria-label=${p} data-way=${t.way} data-end=${t.end}>
    <pattern id="${l}-hatch" width="8" height="8" patternUnits="userSpaceOnUse"
      patternTransform="rotate(-45)"><rect class="shade" width="8" height="8"></rect>
      <path class="hatch" d="M0 0V8"></path></pattern>
    <text x=${r} y=${a+16} class="strong">${t.name}</text>
    ${s<150?"":g`<text x=${r} y=${a+34} class="small">${Se[t.way]}</text>`}
    ${o.draw(l,u,s<Zt?Te:Me)}
    ${Fe(e,o,t)}${c}${Be(e,o,t)}</g>`}function Ve(e){let{rule:t,wall:r,best:a}=b(e),s=[`Allowed: ${t.replaceAll("wall",x(r))}`,a?"\u2605 best allowed point":"","darker blue: lower loss"].filter(Boolean);return e.narrow?[s[0],s.slice(1).join(" \xB7 ")]:[s.join(" \xB7 ")]}function We(e){let{ways:t,ground:r,names:a}=b(e),s=e.narrow?2:4,i=Ve(e),n=(e.room-Wt*(s-1))/s,o=Yt*i.length,l=Xt+n*r.size[1]/r.size[0]+_e,d=o+t.length/s*l,c=h=>({left:h%s*(n+Wt),top:o+Math.floor(h/s)*l,wide:n});return g`<svg viewBox="0 0 ${e.room} ${d}" role="group"
      aria-label="Four ways to keep two weights inside the fence ${a[1]}">
    <g data-field="legend">${i.map((h,p)=>g`<text x="0" y=${Yt*p+12} class="small">${h}</text>`)}</g>
    ${t.map((h,p)=>Ue(e,h,c(p)))}</svg>`}function Ge(e,t){let r=b(e),a=t.stage,s=r.names.join()!==a.names.join();e.local.from=s?0:Math.min(r.rows,a.rows)-1,(s||r.step>a.step)&&e.play()}function Ye(e){let t=b(e).rows-1-ft(e);return t>1?Math.min(2400,400+50*t):450}var Jt=(e,t)=>()=>e.set("steps",e.value("steps")+Math.min(t,b(e).left));function qe(e){let{left:t,rows:r}=b(e),a=()=>e.change({steps:0,past:[]});return[{words:"\u25B6 One step",kernel:!0,off:!t,press:Jt(e,1)},{words:"50 steps",kernel:!0,off:!t,press:Jt(e,50)},{words:"start again",kernel:!0,off:r===1,press:a}]}var Rr=Vt({name:"fences",question:"What holds the weights inside the fence?",stage:We,arrived:Ge,motion:Ye,actions:qe,inside:["wall","start","past","steps"],folded:["loss"]});export{Rr as default};
