// 5fd132798a386b3ffb81b919c697e317b957e6c355e4b58ed4dec051aab4a29b lessons/nb01_path_sums/path_lens.graph.js lessons/nb01_path_sums/path_lens.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/pipes.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var gt=globalThis,It=e=>e,Z=gt.trustedTypes,Ot=Z?Z.createPolicy("lit-html",{createHTML:e=>e}):void 0,ft="$lit$",O=`lit$${Math.random().toFixed(9).slice(2)}$`,$t="?"+O,xe=`<${$t}>`,S=document,Y=()=>S.createComment(""),G=e=>e===null||typeof e!="object"&&typeof e!="function",vt=Array.isArray,jt=e=>vt(e)||typeof e?.[Symbol.iterator]=="function",mt=`[ 	
\f\r]`,W=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Rt=/-->/g,Pt=/>/g,R=RegExp(`>|${mt}(?:([^\\s"'>=/]+)(${mt}*=${mt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),St=/'/g,Ht=/"/g,Bt=/^(?:script|style|textarea|title)$/i,xt=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),$=xt(1),v=xt(2),Ia=xt(3),E=Symbol.for("lit-noChange"),b=Symbol.for("lit-nothing"),Ct=new WeakMap,P=S.createTreeWalker(S,129);function Lt(e,t){if(!vt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ot!==void 0?Ot.createHTML(t):t}var zt=(e,t)=>{let a=e.length-1,r=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=W;for(let o=0;o<a;o++){let d=e[o],l,c,u=-1,h=0;for(;h<d.length&&(n.lastIndex=h,c=n.exec(d),c!==null);)h=n.lastIndex,n===W?c[1]==="!--"?n=Rt:c[1]!==void 0?n=Pt:c[2]!==void 0?(Bt.test(c[2])&&(s=RegExp("</"+c[2],"g")),n=R):c[3]!==void 0&&(n=R):n===R?c[0]===">"?(n=s??W,u=-1):c[1]===void 0?u=-2:(u=n.lastIndex-c[2].length,l=c[1],n=c[3]===void 0?R:c[3]==='"'?Ht:St):n===Ht||n===St?n=R:n===Rt||n===Pt?n=W:(n=R,s=void 0);let p=n===R&&e[o+1].startsWith("/>")?" ":"";i+=n===W?d+xe:u>=0?(r.push(l),d.slice(0,u)+ft+d.slice(u)+O+p):d+O+(u===-2?o:p)}return[Lt(e,i+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},q=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let i=0,n=0,o=t.length-1,d=this.parts,[l,c]=zt(t,a);if(this.el=e.createElement(l,r),P.currentNode=this.el.content,a===2||a===3){let u=this.el.content.firstChild;u.replaceWith(...u.childNodes)}for(;(s=P.nextNode())!==null&&d.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let u of s.getAttributeNames())if(u.endsWith(ft)){let h=c[n++],p=s.getAttribute(u).split(O),g=/([.?@])?(.*)/.exec(h);d.push({type:1,index:i,name:g[2],strings:p,ctor:g[1]==="."?tt:g[1]==="?"?et:g[1]==="@"?at:C}),s.removeAttribute(u)}else u.startsWith(O)&&(d.push({type:6,index:i}),s.removeAttribute(u));if(Bt.test(s.tagName)){let u=s.textContent.split(O),h=u.length-1;if(h>0){s.textContent=Z?Z.emptyScript:"";for(let p=0;p<h;p++)s.append(u[p],Y()),P.nextNode(),d.push({type:2,index:++i});s.append(u[h],Y())}}}else if(s.nodeType===8)if(s.data===$t)d.push({type:2,index:i});else{let u=-1;for(;(u=s.data.indexOf(O,u+1))!==-1;)d.push({type:7,index:i}),u+=O.length-1}i++}}static createElement(t,a){let r=S.createElement("template");return r.innerHTML=t,r}};function H(e,t,a=e,r){if(t===E)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,i=G(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=H(e,s._$AS(e,t.values),s,r)),t}var K=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??S).importNode(a,!0);P.currentNode=s;let i=P.nextNode(),n=0,o=0,d=r[0];for(;d!==void 0;){if(n===d.index){let l;d.type===2?l=new z(i,i.nextSibling,this,t):d.type===1?l=new d.ctor(i,d.name,d.strings,this,t):d.type===6&&(l=new rt(i,this,t)),this._$AV.push(l),d=r[++o]}n!==d?.index&&(i=P.nextNode(),n++)}return P.currentNode=S,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},z=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=b,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=H(this,t,a),G(t)?t===b||t==null||t===""?(this._$AH!==b&&this._$AR(),this._$AH=b):t!==this._$AH&&t!==E&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):jt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==b&&G(this._$AH)?this._$AA.nextSibling.data=t:this.T(S.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=q.createElement(Lt(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let i=new K(s,this),n=i.u(this.options);i.p(a),this.T(n),this._$AH=i}}_$AC(t){let a=Ct.get(t.strings);return a===void 0&&Ct.set(t.strings,a=new q(t)),a}k(t){vt(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let i of t)s===a.length?a.push(r=new e(this.O(Y()),this.O(Y()),this,this.options)):r=a[s],r._$AI(i),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=It(t).nextSibling;It(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},C=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,i){this.type=1,this._$AH=b,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=b}_$AI(t,a=this,r,s){let i=this.strings,n=!1;if(i===void 0)t=H(this,t,a,0),n=!G(t)||t!==this._$AH&&t!==E,n&&(this._$AH=t);else{let o=t,d,l;for(t=i[0],d=0;d<i.length-1;d++)l=H(this,o[r+d],a,d),l===E&&(l=this._$AH[d]),n||=!G(l)||l!==this._$AH[d],l===b?t=b:t!==b&&(t+=(l??"")+i[d+1]),this._$AH[d]=l}n&&!s&&this.j(t)}j(t){t===b?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},tt=class extends C{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===b?void 0:t}},et=class extends C{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==b)}},at=class extends C{constructor(t,a,r,s,i){super(t,a,r,s,i),this.type=5}_$AI(t,a=this){if((t=H(this,t,a,0)??b)===E)return;let r=this._$AH,s=t===b&&r!==b||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==b&&(r===b||s);s&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},rt=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){H(this,t)}},Dt={M:ft,P:O,A:$t,C:1,L:zt,R:K,D:jt,V:H,I:z,H:C,N:et,U:at,B:tt,F:rt},be=gt.litHtmlPolyfillSupport;be?.(q,z),(gt.litHtmlVersions??=[]).push("3.3.3");var Ft=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let i=a?.renderBefore??null;r._$litPart$=s=new z(t.insertBefore(Y(),i),i,void 0,a??{})}return s._$AI(e),s};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var j={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ut=e=>(...t)=>({_$litDirective$:e,values:t}),st=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Sa}=Dt;var Vt=e=>e.strings===void 0;var ke={},Wt=(e,t=ke)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var D=Ut(class extends st{constructor(e){if(super(e),e.type!==j.PROPERTY&&e.type!==j.ATTRIBUTE&&e.type!==j.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Vt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===E||t===b)return t;let a=e.element,r=e.name;if(e.type===j.PROPERTY){if(t===a[r])return E}else if(e.type===j.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return E}else if(e.type===j.ATTRIBUTE&&a.getAttribute(r)===t+"")return E;return Wt(e),t}});function B(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}var ye=[1,1.5,2,3,4,6,8,10];function J(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),a=10**Math.floor(Math.log10(t));return Math.sign(e)*a*(ye.find(r=>r*a>=t)??10)}function F(e){if(!(e>0)||!Number.isFinite(e))return B(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,a]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${a.replace("-","\u2212").replace("+","")}`}var it="Works as soon as Python runs",Yt=100;function nt(e,t,a,r){return{slider:Ae,decades:_e,steps:Me,choice:Te,text:Ne,values:Ee}[e.kind]?.(e,t,a,r)??""}function X({name:e},t){let a=!t.dead&&!t.can(e);return{waits:a,off:t.dead||a,title:a?it:b}}function we(e,t,{low:a,high:r,step:s,place:i,words:n,set:o}){let{name:d,label:l}=e,{waits:c,off:u,title:h}=X(e,t);return $`<label class="knob" data-control=${d} data-waits=${c} title=${h}><span>${l}</span>
    <input type="range" aria-label=${l} aria-valuetext=${n} min=${a} max=${r} step=${s}
      .value=${D(String(i))} ?disabled=${u} data-lm-suppress-shortcuts="true"
      @input=${p=>o(Number(p.target.value))}><output>${n}</output></label>`}var Ae=(e,t,a,r)=>we(e,r,{low:e.low,high:e.high,step:e.step,place:t,words:B(t),set:a});function _e(e,t,a,r){let s=c=>Math.round(Yt*Math.log10(c)),i=c=>Math.min(e.high,Math.max(e.low,Number((10**(c/Yt)).toPrecision(3)))),n=c=>{let u=c.target.value.trim();a(u===""||Number.isNaN(Number(u))?u:Number(u))},{waits:o,off:d,title:l}=X(e,r);return $`<span class="knob" data-control=${e.name} data-waits=${o} title=${l}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${D(String(s(t)))} ?disabled=${d} data-lm-suppress-shortcuts="true"
      @input=${c=>{r.drafts.delete(e.name),a(i(Number(c.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${d}
      .value=${D(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${bt(e,r)} @change=${ot(n)} @keydown=${kt(n)}></span>`}var bt=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},ot=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},kt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),ot(e)(t))};function Me({name:e,label:t,low:a,high:r},s,i,n){let o=l=>l>=a&&l<=r&&!n.can(e,l),d=(l,c,u)=>$`
    <button type="button" aria-label=${u} title=${o(s+l)?it:b} data-waits=${o(s+l)}
      aria-disabled=${o(s+l)} ?disabled=${n.dead||s+l<a||s+l>r} data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${c}</button>`;return $`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function Te(e,t,a,r){let{name:s,label:i,options:n,named:o}=e,{waits:d,off:l,title:c}=X(e,r),u=m=>m!==t&&!r.can(s,m);if(n.length>4)return $`<label class="knob" data-control=${s} data-waits=${d} title=${c}><span>${i}</span>
    <select aria-label=${i} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @change=${m=>a(m.target.value)}>
      ${n.map(([m,y])=>$`<option value=${m} .selected=${m===t} ?disabled=${u(m)}>${y}</option>`)}</select></label>`;let h=n.findIndex(([m])=>m===t),p=m=>{let y={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[m.key];if(!y)return;m.preventDefault(),m.stopPropagation();let k=(h+y+n.length)%n.length;for(;u(n[k][0]);)k=(k+y+n.length)%n.length;a(n[k][0]),m.currentTarget.querySelectorAll("button")[k].focus()},g=o||r.view.folded?.includes(s)?$`<span class="knob">${i}</span>`:"";return $`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${p}>
    ${g}${n.map(([m,y])=>$`<button type="button" role="radio" aria-checked=${m===t}
      tabindex=${m===t?0:-1} ?disabled=${r.dead} aria-disabled=${u(m)} data-waits=${u(m)}
      title=${u(m)?it:b} data-lm-suppress-shortcuts="true"
      @click=${()=>a(m)}>${y}</button>`)}</span>`}function Ne(e,t,a,r){let{name:s,label:i}=e,n=c=>a(c.target.value),{waits:o,off:d,title:l}=X(e,r);return $`<label class="knob long" data-control=${s} data-waits=${o} title=${l}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${D(r.drafts.get(s)??t)} ?disabled=${d} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${bt(e,r)} @change=${ot(n)} @keydown=${kt(n)}></label>${r.complaint(s)}`}function Ee(e,t,a,r){let{name:s,label:i,now:n}=e,{waits:o,off:d,title:l}=X(e,r),c=u=>{let h=`${s}.${u}`,p=g=>a({...t,[u]:g.target.value});return $`<label class="knob"><span>${u}</span>
      <input type="text" aria-label=${u} size="8" .value=${D(r.drafts.get(h)??JSON.stringify(n[u]))} spellcheck="false"
        ?disabled=${d} data-lm-suppress-shortcuts="true" @input=${bt({name:h},r)}
        @change=${ot(p)} @keydown=${kt(p)}></label>`};return $`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${o}
    title=${l}>${Object.keys(n).map(c)}</span>${r.complaint(s)}`}var Gt=({words:e,press:t,off:a,waits:r,kernel:s},i,n)=>$`<button type="button" class=${i?"next":""}
  ?disabled=${a||s&&n} aria-disabled=${!!r&&!a} data-waits=${!!r&&!a} title=${r&&!a?it:b}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var qt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function yt(e,{key:t,begin:a,move:r,step:s,tap:i,undo:n}){return{down:o=>{let d=o.currentTarget,l=d.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;o.preventDefault(),d.focus(),d.setPointerCapture(o.pointerId);let{x:c,y:u}=new DOMPoint(o.clientX,o.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:a?.(c,u)},i&&r(c,u,e.held.began)},move:o=>{if(e.held?.key!==t)return;let{x:d,y:l}=new DOMPoint(o.clientX,o.clientY).matrixTransform(e.held.matrix);r(d,l,e.held.began)},up:()=>{e.held=null},cancel:()=>{let o=e.held?.key===t?e.held:null;e.held=null,o&&n?.(o.began)},press:o=>{o.key in qt&&(o.preventDefault(),o.stopPropagation(),s(...qt[o.key]))}}}function Jt(e,{x:t,y:a,way:r,off:s,role:i="value",high:n=40,press:o}){let d=c=>{c.preventDefault(),c.stopPropagation(),!s&&!e.dead&&o()},l=c=>c.stopPropagation();return v`<g class="arrowed" aria-hidden="true" data-arrow=${r>0?"more":"less"} data-off=${s} @pointerdown=${l}
    @click=${d}><rect class="clear" x=${r>0?t-4:t-18} y=${a-n/2} width="22" height=${n}></rect>
    <path class="grips" data-role=${i} d="M${t} ${a-5}v10l${7*r} -5z"></path></g>`}function Xt(e,{key:t,x:a,y:r,label:s,text:i,value:n,step:o,low:d,high:l,set:c,can:u=()=>!0,kind:h=""}){let p=w=>Math.min(l,Math.max(d,Number((Math.round(w/o)*o).toFixed(10)))),g=w=>c(p(w)),m=p(n+o),y=p(n-o),k=!u(m)&&!u(y),M=yt(e,{key:t,begin:w=>({from:w,value:n}),move:(w,Q,Et)=>g(Et.value+Math.round((w-Et.from)/4)*o),step:(w,Q)=>g(n+(w-Q)*o),undo:w=>c(w.value)}),x=Math.max(44,11*i.length+18),N=x/2-1,f=r-6,_=h?28:40;return v`<g class="scrub ${h}" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow=${n}
    aria-valuemin=${d} aria-valuemax=${l} aria-disabled=${e.dead||k} data-knob=${t} data-lm-suppress-shortcuts="true"
    data-waits=${k} @keydown=${M.press} @pointerdown=${M.down} @pointermove=${M.move} @pointerup=${M.up} @pointercancel=${M.cancel}>
    <rect class="halo" x=${a-x/2} y=${r-19} width=${x} height="28"></rect>
    <text x=${a} y=${r} class="middle" data-value=${n}>${i}</text>
    <path class="dots" d="M${a-x/2+6} ${r+5}h${x-12}"></path></g>
    ${Jt(e,{x:a-N,y:f,way:-1,off:y===n||!u(y),high:_,press:()=>g(y)})}
    ${Jt(e,{x:a+N,y:f,way:1,off:m===n||!u(m),high:_,press:()=>g(m)})}`}var Qt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Oe=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,lt=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Oe())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Zt(e,t){let a=Math.min(He,t);return e.kind==="table"?Se(e):e.kind==="chart"?Be(e,a):e.kind==="bars"?Re(e,a):$`<p>${e.text}</p>`}function Re({caption:e,axis:t,role:a,bars:r},s){let i=Math.min(72,(s-4)/r.length),n=Math.max(...r.map(l=>l.value),1e-300),o=l=>92-72*l/n,d=r.map(l=>`${l.name}: ${l.text}`).join(", ");return $`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${d}" class="chart">
    ${r.map((l,c)=>v`<rect x=${c*i+4} y=${o(l.value)} width=${i-8} height=${92-o(l.value)}
        class="${a}-fill" data-value=${l.value}></rect>
      <text x=${(c+.5)*i} y=${o(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Pe=e=>typeof e=="string"?$`<td>${e}</td>`:$`<td class="number" data-value=${e.value}>${e.text}</td>`;function Se({caption:e,head:t,rows:a}){return $`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>$`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>$`<tr><th scope="row">${r}</th>${s.map(Pe)}</tr>`)}
    </tbody></table></div>`}var He=560,dt=240,U=56,ct=132,ut=22,wt=34,Ce=9;function je({lines:e,log:t}){let a=e.flatMap(l=>l.points.map(c=>c[1])),r=Math.max(...a);if(!t)return{foot:"0",head:B(r),part:l=>l/r};let s=a.filter(l=>l>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**Ce),o=s.length<a.length,d=o?.06:0;return{foot:o?"0":F(n),head:F(i),part:l=>l>0?d+(1-d)*Math.max(0,Math.log(l/n)/Math.log(i/n)):0}}function Be(e,t){let{caption:a,x:r,y:s,lines:i,here:n,mark:o}=e,d=i.flatMap(x=>x.points),[l,c]=[Math.min(...d.map(x=>x[0])),Math.max(...d.map(x=>x[0]))],{foot:u,head:h,part:p}=je(e),g=x=>U+(x-l)/(c-l||1)*(t-U-ct),m=x=>dt-wt-p(x)*(dt-ut-wt),y=x=>x.points.map(([N,f],_)=>`${_?"L":"M"}${g(N).toFixed(1)} ${m(f).toFixed(1)}`).join(""),k=dt-wt,M=Le(i.map(x=>m((x.points.at(-1)??[0,0])[1])),k-4);return $`<figure><svg viewBox="0 0 ${t} ${dt}" role="img" aria-label=${a} class="chart">
    <path class="axis" d="M${U} ${ut}V${k}H${t-ct}"></path>
    <text x=${U} y="14" class="small">${s}</text>
    <text x=${U-6} y=${ut+5} class="small end">${h}</text>
    <text x=${U-6} y=${k+4} class="small end">${u}</text>
    ${[...new Set([l,c])].map(x=>v`<text x=${g(x)} y=${k+18} class="small middle">${x}</text>`)}
    <text x=${t-ct+12} y=${k+18} class="small">${r}</text>
    ${n===null?"":v`<path class="here" d="M${g(n)} ${ut}V${k}"></path>`}
    ${i.map((x,N)=>v`<path class="line" data-role=${x.role} d=${y(x)}></path>
      <text x=${t-ct+12} y=${M[N]+4} data-role=${x.role}>${x.name}</text>`)}
    ${o?v`<path class="mark" d="M${g(o.x)} ${k-6}v12"></path>
      <text x=${g(o.x)} y=${k+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function Le(e,t){let a=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),r=[...e];for(let s=1;s<a.length;s++)r[a[s]]=Math.max(r[a[s]],r[a[s-1]]+17);for(let s=a.length-1,i=t;s>=0;s--,i-=17)i=r[a[s]]=Math.min(r[a[s]],i);return r}var ze=520,Kt="mg-5fd13279",At=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${Kt}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new lt(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),r.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<ze}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}can(t,a){return this.model.can?.(t,a)??!0}complaint(t){let a=this.model.get("message");return a&&this.typed?.name===t?te(a):b}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let a=this.root.querySelector(":scope > .stage");if(!a||t.target.tagName!=="INPUT")return;a.style.height=`${a.getBoundingClientRect().height}px`,a.style.overflow="clip";let r=()=>{a.style.height=a.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,r,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return nt(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Ft($`<style>${Qt.replaceAll(".mgw",`.${Kt}`)}</style>
      ${this.dead?$`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:b}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Gt(s,i===0,this.dead))}</div>
      ${a&&!this.typed?te(a):b}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return $`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,a=!!this.model.get("message");return $`<p class="readout ${a?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${a?b:$`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${De[ee(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?$`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:b}
        ${t.fold.map(r=>Zt(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${ee(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},te=e=>$`<p class="alert" role="alert" data-field="message">${e}</p>`;function ee(e){return e===null?"":e?"\u2713":"\u2717"}var De={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},ae=e=>({render({model:t,el:a}){let r=new At(t,a,e);return()=>r.leave()}});var Fe=4,_t={least:3,more:9,rim:4};function se({path:e,tip:t},a,r,s){let i=[r,a(e[0])];for(let n=0;n+3<e.length;n+=3)for(let o=.125;o<=1;o+=.125)i.push(a(Ue(e.slice(n,n+4),o)));return Ve([...i,a(t),s].reverse())}function Ue([e,t,a,r],s){let i=1-s,n=o=>i*i*i*e[o]+3*i*i*s*t[o]+3*i*s*s*a[o]+s*s*s*r[o];return[n(0),n(1)]}function Ve(e){let t=[e[0]];for(let a=1;a<e.length;a++){let[r,s]=[e[a-1],e[a]],i=s[0]-r[0],n=s[1]-r[1],o=Math.max(1,Math.round(Math.hypot(i,n)/Fe));for(let d=1;d<=o;d++)t.push([r[0]+i*d/o,r[1]+n*d/o])}return t}function ie(e,t){let a=e.filter(([r,s])=>t.every(i=>Math.abs(r-i.x)>i.w/2||Math.abs(s-i.y)>i.h/2));return a.length>1?a:e}var pt=(e,t)=>e[Math.round(t*(e.length-1))],re=e=>e.map(([t,a],r)=>`${r?"L":"M"}${t.toFixed(1)} ${a.toFixed(1)}`).join(""),ne=(e,t,a=1)=>a*(_t.least+(t?_t.more*Math.min(1,e/t):0));function oe(e,{width:t,minus:a=!1,share:r=1,faint:s=!1,shift:i=0,title:n=""}){let o=e.slice(0,Math.max(2,Math.round(r*(e.length-1))+1)),[d,l]=o[o.length-1],[c,u]=o[Math.max(0,o.length-3)],h=Math.atan2(l-u,d-c)*180/Math.PI,p=t/2+Math.min(4,t),g=a?`${Math.max(1,t/3)} ${t/2+Math.min(4,t)}`:"14 6";return v`<g class="edge"><title>${n}</title>
    <path class="bed" d=${re(e)} stroke-width=${t+Math.min(_t.rim,t)}></path>
    ${r>0?v`<g opacity=${s?.35:1}>
      <path class="flow" d=${re(o)} stroke-width=${t} stroke-dasharray=${g}
        stroke-dashoffset=${-i}></path>
      <path class="grad-fill" d="M0 ${-p}L${1.3*p} 0L0 ${p}z"
        transform="translate(${d} ${l}) rotate(${h}) translate(${-p} 0)"></path></g>`:""}</g>`}var Mt={box:70,most:184,dots:104},le=1.9,We=1.35,ht=7.6,de=9,ce=12,Ye=420,ue={tall:1.1,dots:3.2};function Tt(e){return!e||Math.abs(e)>=.001?B(e):e<0?`\u2212${F(-e)}`:F(e)}var A=e=>e.text||Tt(e.value);function Ge(e){let{places:t}=e.state.stage,{narrow:a}=e,r=t.dots||a&&t.tall.height>Ye,s=a&&!r,i=s?t.tall:t.wide,n=r?de+12:2,o=Math.min((e.room-2*n)/i.width,s?We:le),[d,l]=r?[Mt.dots,ue.dots]:[Mt.most,le],c=s?ue.tall:Math.min(d/i.height,l),u=(e.room-i.width*o)/2,h=r||o<.75,p=([k,M])=>[u+k*o,ce+M*c],g=Math.min(de,9*o),m={};for(let[k,M]of Object.entries(i.nodes)){let[x,N]=p(M),[f,_]=t.sizes[k];m[k]=h?{x,y:N,w:2*g,h:2*g}:{x,y:N,w:f*Math.min(o,1.5),h:Math.min(Mt.box,_*c)}}let y=p([i.width/2,i.height/2])[s?0:1];return{layout:i,boxes:m,put:p,small:h,tall:s,middle:y,high:ce+i.height*c+(r?46:8),scale:h?Math.min(1,1.2*o):1}}function pe(e,t,a,r){let{stage:s}=e.state,{trouble:i}=s.places;if(i)return{high:60,drawn:v`<foreignObject width=${e.room} height="60">
    <p>${i}</p></foreignObject>`};let{layout:n,boxes:o,put:d,small:l,tall:c,middle:u,high:h,scale:p}=Ge(e),g=s.arrows,m=s.nodes,y=Object.fromEntries(m.map(f=>[f.key,f.name])),k=new Map(g.map(f=>{let _=o[f.tail],w=o[f.head],Q=se(n.edges[f.key],d,[_.x,_.y],[w.x,w.y]);return[f.key,ie(Q,[_,w])]})),M=J(Math.max(0,...g.filter(f=>f.on).map(f=>f.carried.size),...[...t.values()].map(f=>f.amount.size))),x=g.map(f=>{let _=t.get(f.key),w=_?.amount??f.carried;return oe(k.get(f.key)??[],{width:f.on?ne(w.size,M,p):2,share:_?.share??0,faint:_?.faint,minus:(w.value??0)<0,shift:e.motion.playing?performance.now()/25:0,title:`\u2202${y[f.head]}/\u2202${y[f.tail]} = ${A(f.partial)}`})}),N=l?Ke:Xe;return{high:h,drawn:v`${x}
    ${l?"":g.map(f=>qe(f,k.get(f.key)??[],t.get(f.key),c,u))}
    ${m.map(f=>N(e,f,o[f.key],a.get(f.key)))}
    ${l?ta(e,m.filter(f=>f.scrubbed),h-12):""}
    ${r.map(f=>Je(k.get(f)??[],t.get(f)))}`}}function qe(e,t,a,r,s){let[i,n]=pt(t,.5),[o,d]=pt(t,.4),l=Math.hypot(i-o,n-d)||1,c=[(d-n)/l,(i-o)/l],u=A(e.partial),p=(9+(r?5:11)*Math.abs(c[1])+ht/2*u.length*Math.abs(c[0]))*(Math.sign(r?c[0]*(i-s):c[1]*(n-s))||1),g=a&&!a.faint;return v`<text x=${i+p*c[0]} y=${n+5+p*c[1]}
    class="middle rimmed ${g?"":"small"}" data-role=${g?"grad":""} data-partial=${e.key}
    data-value=${e.partial.value}>${u}</text>`}function Je(e,{share:t,amount:a}){let[r,s]=pt(e,t),i=A(a),n=ht*i.length+20;return v`<g class="amount"><rect x=${r-n/2} y=${s-14} width=${n} height="28" rx="14"></rect>
    <text x=${r} y=${s+5} class="middle" data-role="grad">${i}</text></g>`}function he(e,t){let a=()=>e.set("by",t.name);return{choose:a,press:r=>{["Enter"," "].includes(r.key)&&(r.preventDefault(),r.stopPropagation(),a())}}}function Xe(e,t,{x:a,y:r,w:s,h:i},n){let o=t.key===e.state.stage.x,{choose:d,press:l}=he(e,t),c=t.kind==="output"&&t.formula!==t.name,u=Math.min(22,i/3.1),h=r+(n?3:5)-u*(n?1:.5),p=c?`y is ${A(t.value)}`:`Derivative by ${t.name}`,g=`${t.name} = ${t.formula}${c?"":`: tap for the derivative by ${t.name}`}`;return v`<g data-node=${t.key}><g class="node ${o?"chosen":""} ${t.kind}">
    <g tabindex=${c?-1:0} role=${c?"img":"button"} aria-label=${p}
      data-lm-suppress-shortcuts="true" @click=${c?null:d} @keydown=${c?null:l}>
      <title>${g}</title>
      <rect x=${a-s/2} y=${r-i/2} width=${s} height=${i} rx="10"></rect>
      <text x=${a} y=${h} class="middle strong">${Qe(t,s)}</text></g></g>
    ${t.scrubbed?me(e,t,a,h+u):v`<text x=${a} y=${h+u} class="middle" data-role="value"
          data-value=${t.value.value}>${A(t.value)}</text>`}
    ${n?v`<text x=${a} y=${h+2*u} class="middle slope" data-role="grad"
      data-value=${n.value}>${Ze(n,s)}</text>`:""}</g>`}function Qe({kind:e,name:t,formula:a},r){let s=`${t} = ${a}`;return e==="input"?t:s.length*ht+12<r?s:a}function Ze(e,t){let a=`slope ${A(e)}`;return a.length*ht+24<t?a:A(e)}function me(e,t,a,r){let s=t.value.value,i=Math.max(5,2*Math.abs(s)),n=o=>{e.local.step=Number.POSITIVE_INFINITY,e.set("values",{...e.value("values"),[t.name]:o})};return Xt(e,{key:`values.${t.name}`,x:a,y:r,label:`Value of ${t.name}`,text:A(t.value),value:s,step:.05,low:-i,high:i,set:n,can:o=>e.can("values",{...e.value("values"),[t.name]:o})})}function Ke(e,t,{x:a,y:r,w:s},i){let{choose:n}=he(e,t),o=t.key===e.state.stage.x,d=t.kind==="output",l=i?`; slope ${A(i)}`:"",c=`${t.name} = ${t.formula} = ${A(t.value)}${l}`,u=d?{x:a+s/2+4,y:r+5,middle:""}:{x:a,y:r-14,middle:"middle"};return v`<g class="node ${o?"chosen":""} ${t.kind}" data-node=${t.key}>
    <g @click=${d?null:n}><title>${c}</title><circle cx=${a} cy=${r} r=${s/2}></circle></g>
    ${d||o||t.kind==="input"?v`<text x=${u.x} y=${u.y} class="strong ${u.middle}">${t.name}</text>`:""}</g>`}var ta=(e,t,a)=>t.map((r,s)=>v`
  <text x=${4+120*s} y=${a} class="strong">${r.name}</text>
  ${me(e,r,56+120*s,a)}`);var fe={most:26,told:16},ea=96,aa=42,ra=18,V=.75,sa=146,ia=166,na=96,oa=66,T=e=>e.value("way")==="shared",Nt=e=>String(e.state.stage.paths.length)===e.state.stage.total,L=e=>T(e)?e.state.stage.visits:e.state.stage.paths;function I(e){let t=L(e).length,{at:a,playing:r}=e.motion,s=Math.min(e.local.step??t,t);if(!r)return{done:s,now:-1,part:0,all:t};if(!T(e))return{done:Math.max(0,s-1),now:s-1,part:a,all:t};let i=Math.min(t-1,Math.floor(a*t));return{done:i,now:i,part:a*t-i,all:t}}function la(e){let{done:t,now:a,all:r}=I(e);return T(e)?da(e):a<0&&t===r&&!e.local.look?ca(e):ua(e)}function da(e){let{done:t,now:a,part:r}=I(e),s=Math.min(1,r/V),i=L(e).slice(0,a<0?t:a+1);return new Map(i.map(({edge:n,product:o},d)=>[n,{amount:o,share:d===a?s:1,faint:!1}]))}function ca(e){let t=e.state.stage.arrows.filter(a=>a.on);return new Map(t.map(({key:a,carried:r})=>[a,{amount:r,share:1,faint:!1}]))}function ua(e){let{done:t,now:a,part:r}=I(e),s=e.state.stage.paths,i=a<0?t-1:a,n=new Map;for(let d of s.slice(0,t))ge(n,e,d,!0,()=>1);if(i<0)return n;let o=a<0?Number.POSITIVE_INFINITY:r/V*s[i].edges.length;return ge(n,e,s[i],!1,d=>Math.min(1,Math.max(0,o-d))),n}function ge(e,t,{edges:a,products:r},s,i){let n=t.state.stage.arrows;for(let[o,d]of a.entries()){let l=r[o],c=n.find(h=>h.key===d),u=l===null?c.carried:{value:l,size:Math.abs(l),text:""};e.set(d,{amount:u,share:i(o),faint:s})}}function pa(e,t){let{now:a,part:r}=I(e);if(a<0||r>=V)return[];let s=L(e)[a],i="edges"in s?s.edges:[s.edge],n=i[Math.min(i.length-1,Math.floor(r/V*i.length))];return n&&t.has(n)?[n]:[]}function $e(e){let{stage:t}=e.state,{done:a,now:r,all:s}=I(e),i=new Map,n=o=>o.kind==="output"||o.key===t.x;if(T(e)){for(let d of t.nodes)d.kind==="output"&&i.set(d.key,d.slope);let o=L(e).slice(0,a);for(let{node:d,after:l}of o)i.set(d,l)}else a===s&&r<0&&Nt(e)?i.set(t.x,t.slope):a&&i.set(t.x,t.paths[a-1].after);return new Map([...i].filter(([o])=>T(e)||n({key:o})))}var ha=e=>T(e)?ga(e):ma(e);function ma(e){let{stage:t}=e.state,a=t.arrows,r=Object.fromEntries(a.map(s=>[s.key,A(s.partial)]));return t.paths.map((s,i)=>{let{label:n,edges:o,product:d,before:l,after:c}=s,h=o.length>1&&o.length<4&&!e.narrow?`${o.map(p=>r[p]).join(" \xB7 ")} = `:"";return{label:n,end:d,told:h+A(d),bars:[{from:l.value??0,to:c.value??0,key:i}]}})}function ga(e){let{stage:t}=e.state;return t.sums.map(({label:a,visits:r})=>{let s=r.map(n=>t.visits[n].after),i=s.at(-1)??t.slope;return{label:a,end:i,told:A(i),bars:r.map((n,o)=>({from:s[o-1]?.value??0,to:s[o].value??0,key:n}))}})}function fa(e,t){let{stage:a}=e.state,r=ha(e),s=ya(e),i=t+6;s&&e.narrow&&(t+=ra);let[n,o]=e.narrow?[na,oa]:[sa,ia],d=e.room-o,l=Math.min(fe.most,ea/Math.max(1,r.length)),c=t+26+l*r.length,u=[0,a.slope.value??0,a.difference??0,...r.flatMap(m=>m.bars.flatMap(y=>[y.from,y.to]))],h=J(Math.min(...u)),p=J(Math.max(...u))-h||1,g=m=>n+(m-h)/p*(d-n);return{foot:c+aa,drawn:v`<text x="0" y=${i} class="strong">${ka(e)}</text>
    <text x=${e.room} y=${t+6} class="small end">${s}</text>
    <path class="axis" d="M${g(0)} ${t+16}V${c}"></path>${wa(e,g,t+16,c)}
    ${r.map((m,y)=>$a(e,m,y,{left:n,y:t+22+y*l,high:l,x:g}))}
    ${_a(e,t+16,c,l,r)}`}}function $a(e,t,a,{left:r,y:s,high:i,x:n}){let o=(i-Math.min(8,i/4))/t.bars.length,d=s+i/2+4,l=Math.max(...t.bars.map(p=>Math.max(n(p.from),n(p.to)))),c=t.bars.map(p=>va(e,p.key)),u=i>=fe.told,h=c.every(p=>p===1);return v`${u?v`<text x=${r-12} y=${d}
      class="end small ${c.some(Boolean)?"begun":""}">${xa(t.label,e)}</text>`:""}
    ${t.bars.map((p,g)=>ba(p,n,s+g*o,o,c[g]))}
    ${u&&h?v`<text x=${l+8} y=${d} class="rimmed" data-role="grad"
      data-row=${a} data-value=${t.end.value}>${t.told}</text>`:""}`}function va(e,t){let{done:a,now:r,part:s}=I(e);return t<a?1:t===r?Math.max(0,(s-V)/(1-V)):0}function xa(e,t){let a=e.replace(/ \(argument (\d+)\)/g," ($1)"),r=t.narrow?11:18;return a.length>r?`\u2026${a.slice(1-r)}`:a}function ba({from:e,to:t},a,r,s,i){let n=e+(t-e)*i,o=Math.abs(a(n)-a(e));return i?v`<rect class="bar ${t<e?"minus":""}" x=${Math.min(a(e),a(n))} y=${r}
    width=${Math.max(1,o)} height=${Math.max(1,s-1)} rx=${Math.min(3,s/4)}></rect>`:""}function ka(e){let{stage:t}=e.state,a=t.sums.length,{done:r,now:s,all:i}=I(e);return t.paths.length?T(e)?`${a} sum${a===1?"":"s"} where amounts meet`:s>=0?`path ${s+1} of ${i} flows back to ${t.symbol.split("/d")[1]}`:r<i?`the sum of ${r} of ${i} paths`:Nt(e)?i>1?`the sum of all ${i} paths`:"the only path":`the first ${t.paths.length} of ${e.covered?"all":t.total} paths`:"no path leads there"}function ya(e){return e.guess===null||!e.value("diamonds")?"":`\u270E your guess for 20 diamonds: ${e.guess.toLocaleString("en")} paths`}function ve(e,t){return t>e.room-110?"end":t<110?"":"middle"}function wa(e,t,a,r){let{stage:s}=e.state,{difference:i}=s,n=t(i??0);return v`${i===null?"":v`<path class="ink" d="M${n} ${r}l5 9h-10z"></path>
      <text x=${n} y=${r+40} class="small ${ve(e,n)}" data-field="difference"
        data-value=${i}>finite difference ${Tt(i)}</text>`}
    ${Aa(e,t,a,r)}`}function Aa(e,t,a,r){let{stage:s}=e.state,i=$e(e).get(s.x),{done:n,all:o}=I(e);if(!i)return"";let d=n>=o&&(T(e)||Nt(e)),l=r+24,c=`${s.symbol} ${d?"=":"so far"} `;if(i.value===null)return v`<text x="0" y=${l}>${c}<tspan data-role="grad">${A(i)}</tspan></text>`;let u=t(i.value);return v`<path class="now" d="M${u} ${a-4}V${r}"></path>
    <text x=${u} y=${l} class="strong ${ve(e,u)}" data-field="sum"
      data-value=${i.value}>${c}${A(i)}</text>`}function _a(e,t,a,r,s){let{done:i,all:n}=I(e);if(!n)return"";let o=u=>{e.motion.stop(),Object.assign(e.local,{step:Math.min(n,Math.max(0,u)),look:!0}),e.draw()},d=u=>s[Math.min(s.length-1,Math.max(0,Math.floor((u-t-6)/r)))],l=yt(e,{key:"step",tap:!0,move:(u,h)=>o(Math.max(...d(h).bars.map(p=>p.key))+1),step:(u,h)=>o(i+u+h)}),c=T(e)?`${i} of ${n} edges visited`:`path ${i} of ${n}`;return v`<rect class="picker" x="0" y=${t-2} width=${e.room}
    height=${Math.max(28,a-t+2)} role="slider" tabindex="0"
    aria-label=${T(e)?"Edges visited":"Path"}
    aria-valuemin="0" aria-valuemax=${n} aria-valuenow=${i} aria-valuetext=${c}
    data-knob="step" data-lm-suppress-shortcuts="true" @keydown=${l.press}
    @pointerdown=${l.down} @pointermove=${l.move} @pointerup=${l.up} @pointercancel=${l.up}></rect>`}function Ma(e){let t=e.value("diamonds"),a=e.controls.find(s=>s.name==="expression"),r=e.value("expression");return!t&&a?nt(a,r,s=>e.change({expression:s}),e):$`<p class="knob"><span>y: x becomes sin x + cos x, ${t} time${t===1?"":"s"}</span>
    <button type="button" ?disabled=${e.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>e.set("diamonds",0)}>back to ${r}</button></p>`}function Ta(e){let{stage:t}=e.state,a=[t.title,t.symbol,t.total,e.value("way")].join();if(e.local.key!==a){let d=e.local.key?Number.POSITIVE_INFINITY:void 0;Object.assign(e.local,{step:d,look:!1,key:a})}let r=la(e),s=pe(e,r,$e(e),pa(e,r)),i=fa(e,s.high+14),o=`The graph of y, and what ${`its paths back to ${t.symbol.split("/d")[1]}`} bring: ${t.symbol} is ${A(t.slope)}`;return $`${Ma(e)}<svg viewBox="0 0 ${e.room} ${i.foot}" role="group"
    aria-label=${o}>${s.drawn}${i.drawn}</svg>`}function Na(e){if(e.local.step===void 0){if(matchMedia("(prefers-reduced-motion: reduce)").matches)return 0;e.local.step=T(e)?L(e).length:1}let t=L(e)[e.local.step-1];return T(e)?Math.min(5e3,700*L(e).length):t&&"edges"in t?Math.min(3e3,700+500*t.edges.length):0}function Ea(e){let{done:t,now:a,all:r}=I(e),s=a<0?t:a+1,i=n=>()=>{Object.assign(e.local,{step:n,look:!1}),e.play(),e.draw()};return T(e)?[{words:"\u25B6 Sweep",press:i(r),off:!r}]:s>0&&s<r?[{words:"\u25B6 Next path",press:i(s+1)}]:[{words:s?"\u21BA Play again":"\u25B6 First path",press:i(1),off:!r}]}var vr=ae({name:"lens",question:"The slope is a sum: what does each path bring?",stage:Ta,motion:Na,actions:Ea,inside:["expression"],folded:["by","values"]});export{vr as default};
