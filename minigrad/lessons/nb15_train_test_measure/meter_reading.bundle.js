// 5d4fd7d4241fc82e7b4478ad7cb12b2a066524ce944b7c8bd377498486fc5ea4 lessons/nb15_train_test_measure/meter_reading.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var xt=globalThis,Rt=e=>e,et=xt.trustedTypes,St=et?et.createPolicy("lit-html",{createHTML:e=>e}):void 0,bt="$lit$",P=`lit$${Math.random().toFixed(9).slice(2)}$`,kt="?"+P,ve=`<${kt}>`,B=document,J=()=>B.createComment(""),X=e=>e===null||typeof e!="object"&&typeof e!="function",wt=Array.isArray,Lt=e=>wt(e)||typeof e?.[Symbol.iterator]=="function",vt=`[ 	
\f\r]`,q=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,It=/-->/g,Ct=/>/g,I=RegExp(`>|${vt}(?:([^\\s"'>=/]+)(${vt}*=${vt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Bt=/'/g,Dt=/"/g,Ut=/^(?:script|style|textarea|title)$/i,yt=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),b=yt(1),x=yt(2),na=yt(3),H=Symbol.for("lit-noChange"),m=Symbol.for("lit-nothing"),Ft=new WeakMap,C=B.createTreeWalker(B,129);function jt(e,t){if(!wt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return St!==void 0?St.createHTML(t):t}var Vt=(e,t)=>{let a=e.length-1,r=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=q;for(let o=0;o<a;o++){let d=e[o],l,c,h=-1,p=0;for(;p<d.length&&(n.lastIndex=p,c=n.exec(d),c!==null);)p=n.lastIndex,n===q?c[1]==="!--"?n=It:c[1]!==void 0?n=Ct:c[2]!==void 0?(Ut.test(c[2])&&(s=RegExp("</"+c[2],"g")),n=I):c[3]!==void 0&&(n=I):n===I?c[0]===">"?(n=s??q,h=-1):c[1]===void 0?h=-2:(h=n.lastIndex-c[2].length,l=c[1],n=c[3]===void 0?I:c[3]==='"'?Dt:Bt):n===Dt||n===Bt?n=I:n===It||n===Ct?n=q:(n=I,s=void 0);let u=n===I&&e[o+1].startsWith("/>")?" ":"";i+=n===q?d+ve:h>=0?(r.push(l),d.slice(0,h)+bt+d.slice(h)+P+u):d+P+(h===-2?o:u)}return[jt(e,i+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},Q=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let i=0,n=0,o=t.length-1,d=this.parts,[l,c]=Vt(t,a);if(this.el=e.createElement(l,r),C.currentNode=this.el.content,a===2||a===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=C.nextNode())!==null&&d.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(bt)){let p=c[n++],u=s.getAttribute(h).split(P),f=/([.?@])?(.*)/.exec(p);d.push({type:1,index:i,name:f[2],strings:u,ctor:f[1]==="."?rt:f[1]==="?"?st:f[1]==="@"?it:F}),s.removeAttribute(h)}else h.startsWith(P)&&(d.push({type:6,index:i}),s.removeAttribute(h));if(Ut.test(s.tagName)){let h=s.textContent.split(P),p=h.length-1;if(p>0){s.textContent=et?et.emptyScript:"";for(let u=0;u<p;u++)s.append(h[u],J()),C.nextNode(),d.push({type:2,index:++i});s.append(h[p],J())}}}else if(s.nodeType===8)if(s.data===kt)d.push({type:2,index:i});else{let h=-1;for(;(h=s.data.indexOf(P,h+1))!==-1;)d.push({type:7,index:i}),h+=P.length-1}i++}}static createElement(t,a){let r=B.createElement("template");return r.innerHTML=t,r}};function D(e,t,a=e,r){if(t===H)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,i=X(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=D(e,s._$AS(e,t.values),s,r)),t}var at=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??B).importNode(a,!0);C.currentNode=s;let i=C.nextNode(),n=0,o=0,d=r[0];for(;d!==void 0;){if(n===d.index){let l;d.type===2?l=new j(i,i.nextSibling,this,t):d.type===1?l=new d.ctor(i,d.name,d.strings,this,t):d.type===6&&(l=new nt(i,this,t)),this._$AV.push(l),d=r[++o]}n!==d?.index&&(i=C.nextNode(),n++)}return C.currentNode=B,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},j=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=m,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=D(this,t,a),X(t)?t===m||t==null||t===""?(this._$AH!==m&&this._$AR(),this._$AH=m):t!==this._$AH&&t!==H&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Lt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==m&&X(this._$AH)?this._$AA.nextSibling.data=t:this.T(B.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=Q.createElement(jt(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let i=new at(s,this),n=i.u(this.options);i.p(a),this.T(n),this._$AH=i}}_$AC(t){let a=Ft.get(t.strings);return a===void 0&&Ft.set(t.strings,a=new Q(t)),a}k(t){wt(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let i of t)s===a.length?a.push(r=new e(this.O(J()),this.O(J()),this,this.options)):r=a[s],r._$AI(i),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=Rt(t).nextSibling;Rt(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},F=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,i){this.type=1,this._$AH=m,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=i,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=m}_$AI(t,a=this,r,s){let i=this.strings,n=!1;if(i===void 0)t=D(this,t,a,0),n=!X(t)||t!==this._$AH&&t!==H,n&&(this._$AH=t);else{let o=t,d,l;for(t=i[0],d=0;d<i.length-1;d++)l=D(this,o[r+d],a,d),l===H&&(l=this._$AH[d]),n||=!X(l)||l!==this._$AH[d],l===m?t=m:t!==m&&(t+=(l??"")+i[d+1]),this._$AH[d]=l}n&&!s&&this.j(t)}j(t){t===m?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},rt=class extends F{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===m?void 0:t}},st=class extends F{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==m)}},it=class extends F{constructor(t,a,r,s,i){super(t,a,r,s,i),this.type=5}_$AI(t,a=this){if((t=D(this,t,a,0)??m)===H)return;let r=this._$AH,s=t===m&&r!==m||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,i=t!==m&&(r===m||s);s&&this.element.removeEventListener(this.name,this,r),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},nt=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){D(this,t)}},Wt={M:bt,P,A:kt,C:1,L:Vt,R:at,D:Lt,V:D,I:j,H:F,N:st,U:it,B:rt,F:nt},xe=xt.litHtmlPolyfillSupport;xe?.(Q,j),(xt.litHtmlVersions??=[]).push("3.3.3");var Yt=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let i=a?.renderBefore??null;r._$litPart$=s=new j(t.insertBefore(J(),i),i,void 0,a??{})}return s._$AI(e),s};var Gt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function ot(e,{key:t,begin:a,move:r,step:s,tap:i,undo:n}){return{down:o=>{let d=o.currentTarget,l=d.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;o.preventDefault(),d.focus(),d.setPointerCapture(o.pointerId);let{x:c,y:h}=new DOMPoint(o.clientX,o.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:a?.(c,h)},i&&r(c,h,e.held.began)},move:o=>{if(e.held?.key!==t)return;let{x:d,y:l}=new DOMPoint(o.clientX,o.clientY).matrixTransform(e.held.matrix);r(d,l,e.held.began)},up:()=>{e.held=null},cancel:()=>{let o=e.held?.key===t?e.held:null;e.held=null,o&&n?.(o.began)},press:o=>{o.key in Gt&&(o.preventDefault(),o.stopPropagation(),s(...Gt[o.key]))}}}function Jt(e,{key:t,x:a,y:r,label:s,text:i,begin:n,move:o,step:d,face:l}){let c=ot(e,{key:t,begin:n,move:o,step:d});return x`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow="0"
    aria-valuetext=${i} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${c.press}
    @pointerdown=${c.down} @pointermove=${c.move} @pointerup=${c.up} @pointercancel=${c.up}>
    <circle class="halo" cx=${a} cy=${r} r="22"></circle>
    ${l??x`<circle cx=${a} cy=${r} r="10"></circle>`}</g>`}function qt(e,{x:t,y:a,way:r,off:s,role:i="value",high:n=40,press:o}){let d=c=>{c.preventDefault(),c.stopPropagation(),!s&&!e.dead&&o()},l=c=>c.stopPropagation();return x`<g class="arrowed" aria-hidden="true" data-arrow=${r>0?"more":"less"} data-off=${s} @pointerdown=${l}
    @click=${d}><rect class="clear" x=${r>0?t-4:t-18} y=${a-n/2} width="22" height=${n}></rect>
    <path class="grips" data-role=${i} d="M${t} ${a-5}v10l${7*r} -5z"></path></g>`}function Xt(e,{key:t,x:a,y:r,label:s,text:i,value:n,step:o,low:d,high:l,set:c,can:h=()=>!0,kind:p=""}){let u=_=>Math.min(l,Math.max(d,Number((Math.round(_/o)*o).toFixed(10)))),f=_=>c(u(_)),g=u(n+o),w=u(n-o),k=!h(g)&&!h(w),M=ot(e,{key:t,begin:_=>({from:_,value:n}),move:(_,E,y)=>f(y.value+Math.round((_-y.from)/4)*o),step:(_,E)=>f(n+(_-E)*o),undo:_=>c(_.value)}),$=Math.max(44,11*i.length+18),A=$/2-1,O=r-6,N=p?28:40;return x`<g class="scrub ${p}" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow=${n}
    aria-valuemin=${d} aria-valuemax=${l} aria-disabled=${e.dead||k} data-knob=${t} data-lm-suppress-shortcuts="true"
    data-waits=${k} @keydown=${M.press} @pointerdown=${M.down} @pointermove=${M.move} @pointerup=${M.up} @pointercancel=${M.cancel}>
    <rect class="halo" x=${a-$/2} y=${r-19} width=${$} height="28"></rect>
    <text x=${a} y=${r} class="middle" data-value=${n}>${i}</text>
    <path class="dots" d="M${a-$/2+6} ${r+5}h${$-12}"></path></g>
    ${qt(e,{x:a-A,y:O,way:-1,off:w===n||!h(w),high:N,press:()=>f(w)})}
    ${qt(e,{x:a+A,y:O,way:1,off:g===n||!h(g),high:N,press:()=>f(g)})}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var L={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Qt=e=>(...t)=>({_$litDirective$:e,values:t}),lt=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:pa}=Wt;var Zt=e=>e.strings===void 0;var be={},zt=(e,t=be)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var V=Qt(class extends lt{constructor(e){if(super(e),e.type!==L.PROPERTY&&e.type!==L.ATTRIBUTE&&e.type!==L.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Zt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===H||t===m)return t;let a=e.element,r=e.name;if(e.type===L.PROPERTY){if(t===a[r])return H}else if(e.type===L.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return H}else if(e.type===L.ATTRIBUTE&&a.getAttribute(r)===t+"")return H;return zt(e),t}});function Z(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}function At(e){if(!(e>0)||!Number.isFinite(e))return Z(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,a]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${a.replace("-","\u2212").replace("+","")}`}var dt="Works as soon as Python runs",Kt=100;function te(e,t,a,r){return{slider:we,decades:ye,steps:Ae,choice:_e,text:Me,values:Te}[e.kind]?.(e,t,a,r)??""}function z({name:e},t){let a=!t.dead&&!t.can(e);return{waits:a,off:t.dead||a,title:a?dt:m}}function ke(e,t,{low:a,high:r,step:s,place:i,words:n,set:o}){let{name:d,label:l}=e,{waits:c,off:h,title:p}=z(e,t);return b`<label class="knob" data-control=${d} data-waits=${c} title=${p}><span>${l}</span>
    <input type="range" aria-label=${l} aria-valuetext=${n} min=${a} max=${r} step=${s}
      .value=${V(String(i))} ?disabled=${h} data-lm-suppress-shortcuts="true"
      @input=${u=>o(Number(u.target.value))}><output>${n}</output></label>`}var we=(e,t,a,r)=>ke(e,r,{low:e.low,high:e.high,step:e.step,place:t,words:Z(t),set:a});function ye(e,t,a,r){let s=c=>Math.round(Kt*Math.log10(c)),i=c=>Math.min(e.high,Math.max(e.low,Number((10**(c/Kt)).toPrecision(3)))),n=c=>{let h=c.target.value.trim();a(h===""||Number.isNaN(Number(h))?h:Number(h))},{waits:o,off:d,title:l}=z(e,r);return b`<span class="knob" data-control=${e.name} data-waits=${o} title=${l}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${V(String(s(t)))} ?disabled=${d} data-lm-suppress-shortcuts="true"
      @input=${c=>{r.drafts.delete(e.name),a(i(Number(c.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${d}
      .value=${V(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${_t(e,r)} @change=${ct(n)} @keydown=${Mt(n)}></span>`}var _t=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},ct=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},Mt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),ct(e)(t))};function Ae({name:e,label:t,low:a,high:r},s,i,n){let o=l=>l>=a&&l<=r&&!n.can(e,l),d=(l,c,h)=>b`
    <button type="button" aria-label=${h} title=${o(s+l)?dt:m} data-waits=${o(s+l)}
      aria-disabled=${o(s+l)} ?disabled=${n.dead||s+l<a||s+l>r} data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${c}</button>`;return b`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function _e(e,t,a,r){let{name:s,label:i,options:n,named:o}=e,{waits:d,off:l,title:c}=z(e,r),h=g=>g!==t&&!r.can(s,g);if(n.length>4)return b`<label class="knob" data-control=${s} data-waits=${d} title=${c}><span>${i}</span>
    <select aria-label=${i} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @change=${g=>a(g.target.value)}>
      ${n.map(([g,w])=>b`<option value=${g} .selected=${g===t} ?disabled=${h(g)}>${w}</option>`)}</select></label>`;let p=n.findIndex(([g])=>g===t),u=g=>{let w={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[g.key];if(!w)return;g.preventDefault(),g.stopPropagation();let k=(p+w+n.length)%n.length;for(;h(n[k][0]);)k=(k+w+n.length)%n.length;a(n[k][0]),g.currentTarget.querySelectorAll("button")[k].focus()},f=o||r.view.folded?.includes(s)?b`<span class="knob">${i}</span>`:"";return b`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${u}>
    ${f}${n.map(([g,w])=>b`<button type="button" role="radio" aria-checked=${g===t}
      tabindex=${g===t?0:-1} ?disabled=${r.dead} aria-disabled=${h(g)} data-waits=${h(g)}
      title=${h(g)?dt:m} data-lm-suppress-shortcuts="true"
      @click=${()=>a(g)}>${w}</button>`)}</span>`}function Me(e,t,a,r){let{name:s,label:i}=e,n=c=>a(c.target.value),{waits:o,off:d,title:l}=z(e,r);return b`<label class="knob long" data-control=${s} data-waits=${o} title=${l}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${V(r.drafts.get(s)??t)} ?disabled=${d} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${_t(e,r)} @change=${ct(n)} @keydown=${Mt(n)}></label>${r.complaint(s)}`}function Te(e,t,a,r){let{name:s,label:i,now:n}=e,{waits:o,off:d,title:l}=z(e,r),c=h=>{let p=`${s}.${h}`,u=f=>a({...t,[h]:f.target.value});return b`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${V(r.drafts.get(p)??JSON.stringify(n[h]))} spellcheck="false"
        ?disabled=${d} data-lm-suppress-shortcuts="true" @input=${_t({name:p},r)}
        @change=${ct(u)} @keydown=${Mt(u)}></label>`};return b`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${o}
    title=${l}>${Object.keys(n).map(c)}</span>${r.complaint(s)}`}var ee=({words:e,press:t,off:a,waits:r,kernel:s},i,n)=>b`<button type="button" class=${i?"next":""}
  ?disabled=${a||s&&n} aria-disabled=${!!r&&!a} data-waits=${!!r&&!a} title=${r&&!a?dt:m}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var ae=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var Ee=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,ht=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),Ee())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function re(e,t){let a=Math.min(Re,t);return e.kind==="table"?Pe(e):e.kind==="chart"?Ce(e,a):e.kind==="bars"?He(e,a):b`<p>${e.text}</p>`}function He({caption:e,axis:t,role:a,bars:r},s){let i=Math.min(72,(s-4)/r.length),n=Math.max(...r.map(l=>l.value),1e-300),o=l=>92-72*l/n,d=r.map(l=>`${l.name}: ${l.text}`).join(", ");return b`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${d}" class="chart">
    ${r.map((l,c)=>x`<rect x=${c*i+4} y=${o(l.value)} width=${i-8} height=${92-o(l.value)}
        class="${a}-fill" data-value=${l.value}></rect>
      <text x=${(c+.5)*i} y=${o(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(c+.5)*i} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${i*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var Oe=e=>typeof e=="string"?b`<td>${e}</td>`:b`<td class="number" data-value=${e.value}>${e.text}</td>`;function Pe({caption:e,head:t,rows:a}){return b`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>b`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>b`<tr><th scope="row">${r}</th>${s.map(Oe)}</tr>`)}
    </tbody></table></div>`}var Re=560,pt=240,W=56,ut=132,mt=22,Tt=34,Se=9;function Ie({lines:e,log:t}){let a=e.flatMap(l=>l.points.map(c=>c[1])),r=Math.max(...a);if(!t)return{foot:"0",head:Z(r),part:l=>l/r};let s=a.filter(l=>l>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**Se),o=s.length<a.length,d=o?.06:0;return{foot:o?"0":At(n),head:At(i),part:l=>l>0?d+(1-d)*Math.max(0,Math.log(l/n)/Math.log(i/n)):0}}function Ce(e,t){let{caption:a,x:r,y:s,lines:i,here:n,mark:o}=e,d=i.flatMap($=>$.points),[l,c]=[Math.min(...d.map($=>$[0])),Math.max(...d.map($=>$[0]))],{foot:h,head:p,part:u}=Ie(e),f=$=>W+($-l)/(c-l||1)*(t-W-ut),g=$=>pt-Tt-u($)*(pt-mt-Tt),w=$=>$.points.map(([A,O],N)=>`${N?"L":"M"}${f(A).toFixed(1)} ${g(O).toFixed(1)}`).join(""),k=pt-Tt,M=Be(i.map($=>g(($.points.at(-1)??[0,0])[1])),k-4);return b`<figure><svg viewBox="0 0 ${t} ${pt}" role="img" aria-label=${a} class="chart">
    <path class="axis" d="M${W} ${mt}V${k}H${t-ut}"></path>
    <text x=${W} y="14" class="small">${s}</text>
    <text x=${W-6} y=${mt+5} class="small end">${p}</text>
    <text x=${W-6} y=${k+4} class="small end">${h}</text>
    ${[...new Set([l,c])].map($=>x`<text x=${f($)} y=${k+18} class="small middle">${$}</text>`)}
    <text x=${t-ut+12} y=${k+18} class="small">${r}</text>
    ${n===null?"":x`<path class="here" d="M${f(n)} ${mt}V${k}"></path>`}
    ${i.map(($,A)=>x`<path class="line" data-role=${$.role} d=${w($)}></path>
      <text x=${t-ut+12} y=${M[A]+4} data-role=${$.role}>${$.name}</text>`)}
    ${o?x`<path class="mark" d="M${f(o.x)} ${k-6}v12"></path>
      <text x=${f(o.x)} y=${k+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function Be(e,t){let a=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),r=[...e];for(let s=1;s<a.length;s++)r[a[s]]=Math.max(r[a[s]],r[a[s-1]]+17);for(let s=a.length-1,i=t;s>=0;s--,i-=17)i=r[a[s]]=Math.min(r[a[s]],i);return r}var De=520,se="mg-5d4fd7d4",Nt=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${se}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new ht(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),r.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<De}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}can(t,a){return this.model.can?.(t,a)??!0}complaint(t){let a=this.model.get("message");return a&&this.typed?.name===t?ie(a):m}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let a=this.root.querySelector(":scope > .stage");if(!a||t.target.tagName!=="INPUT")return;a.style.height=`${a.getBoundingClientRect().height}px`,a.style.overflow="clip";let r=()=>{a.style.height=a.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,r,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return te(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Yt(b`<style>${ae.replaceAll(".mgw",`.${se}`)}</style>
      ${this.dead?b`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:m}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>ee(s,i===0,this.dead))}</div>
      ${a&&!this.typed?ie(a):m}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return b`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,a=!!this.model.get("message");return b`<p class="readout ${a?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${a?m:b`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Fe[ne(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?b`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:m}
        ${t.fold.map(r=>re(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${ne(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},ie=e=>b`<p class="alert" role="alert" data-field="message">${e}</p>`;function ne(e){return e===null?"":e?"\u2713":"\u2717"}var Fe={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},oe=e=>({render({model:t,el:a}){let r=new Nt(t,a,e);return()=>r.leave()}});var $t=196,Y=84,Le=44,Ue=38,je=44,Ve=14,Et={one:900,all:1800,most:180},We=800,le=.35,Ye=248,Ge=190,qe=130,ue=120,Ht="stroke: var(--mg-value-fill); stroke-width: 1.2",Je="fill: color-mix(in srgb, var(--mg-value-fill) 35%, var(--mg-panel))",S=e=>e.state.stage,R=({lengths:e})=>[0,1,2,3].map(t=>e.slice(0,t).reduce((a,r)=>a+r,0)),de=(e,t)=>R(e).findLastIndex((a,r)=>a<=t&&r<e.lengths.length),ce=e=>e==null?"nan":e.toFixed(3);function me(e){let t=S(e),a=e.local.from??0,r=t.batches-a,s=r>1?Math.min(Et.most,Et.all/r):Et.one;return Array.from({length:Math.max(0,r)},(i,n)=>a+n).flatMap(i=>[...i>0&&R(t).includes(i)?[{what:"pass",at:i,ms:We}]:[],{what:"batch",at:i,ms:s}])}var ge=e=>me(e).reduce((t,{ms:a})=>t+a,1);function Xe(e){let{batches:t,added:a}=S(e),r=e.value("batches");if(e.held?.key==="batches"&&Number.isInteger(r))return{read:Math.min(a.length,Math.max(0,r)),part:0};let s=e.motion.at*ge(e);if(e.motion.at<1)for(let i of me(e)){if(s<i.ms)return{read:i.at,now:i,part:s/i.ms};s-=i.ms}return{read:t,part:0}}function U({added:e,buckets:t},a,r){let s=[0,1].map(()=>Array(t).fill(0));for(let[i,...n]of e.slice(a,r).flat())n.forEach((o,d)=>{s[d][i]+=o});return s}function gt(e,t,{wide:a},r,s){let i=a/e[0].length,n=i>5?1.5:0;return t.flatMap((o,d)=>o.map((l,c)=>{let[h,p]=[e[d][c],e[d][c]+l].map(u=>r.at(d,u));return l?`M${(s+c*i+n/2).toFixed(1)} ${h.toFixed(1)}V${p.toFixed(1)}h${(i-n).toFixed(2)}V${h.toFixed(1)}z`:""})).join("")}function Qe(e,{top:t}){let[a,r]=U(e,0,e.added.length).map(n=>Math.max(...n,1)),s=$t/(a+r),i=t+a*s;return{foot:i,at:(n,o)=>i+(n?1:-1)*s*o}}var Ze=e=>e*e*(3-2*e),$e=(e,t)=>U(e,0,e.meters==="shared"?R(e)[t]:0);function ze(e,t,a,{read:r,now:s,part:i},n){let[o,d]=R(e).slice(n),l=T(t,n),c=s?.what==="batch"&&s.at>=o&&s.at<d,h=U(e,o,Math.min(r,d)),p=$e(e,n),u=U(e,0,0),f=r>o||c,g=p.map((w,k)=>w.map((M,$)=>M+h[k][$]));return x`<path class="axis" d="M${l} ${a.foot}h${t.wide}"></path>
    ${f?x`<path data-held="old" class="paper" style=${t.wide/e.buckets<3?Je:Ht} d=${gt(u,p,t,a,l)}></path>
      <path data-held="own" class="value-fill" d=${gt(p,h,t,a,l)}></path>`:m}
    ${c?Ke(e.added[s.at],g,t,a,l,i):m}
    ${s?.what==="pass"&&s.at===o?ta(e,t,a,n,Ze(i)):m}`}function Ke(e,t,a,r,s,i){let n=t.map(c=>c.map(()=>0));for(let[c,...h]of e)h.forEach((p,u)=>{n[u][c]=p});let o=1-Math.max(0,(i-le)/(1-le))**2,d=[a.top,a.top+$t].map(c=>Math.abs(c-r.foot)/Math.abs(r.at(0,1)-r.foot)),l=t.map((c,h)=>c.map((p,u)=>p+o*Math.max(0,d[h]-p-n[h][u])));return x`<path data-coming class="value-fill" d=${gt(l,n,a,r,s)}></path>`}function ta(e,t,a,r,s){if(e.meters==="own")return m;let[i,n]=R(e).slice(r-1),o=e.meters==="shared",d=U(e,o?0:i,n),l=o?s:Math.min(1,2*s),c=o?1:1-Math.max(0,2*s-1),h=T(t,r-1)+(t.wide+t.gap)*l,p=d.map(u=>u.map(f=>f*c));return x`<path data-passing class="paper" style=${Ht} d=${gt(U(e,0,0),p,t,a,h)}></path>`}var T=({left:e,wide:t,gap:a},r)=>e+r*(t+a),he=(e,t,a)=>x`<path class="line" data-role=${a} d="M${e} ${t}h18"></path>`;function ea(e,t,{read:a},r){let s=S(e),[i,n]=R(s).slice(r),o=T(t,r),d=Math.min(a,n)-1,l=a>i,{rows:c,wide:h,top:p}=t,u=h>=qe,f=s.stages[r],g=h<ue?f.split(" "):[f],w=c.meter,k=e.covered&&r===2,M=y=>y.flat().reduce((v,G)=>v+G,0),$=M(U(s,i,d+1)),A=M($e(s,r)),O={shared:`${A} left${u?" over":""}`,reset:"emptied first",own:"a new meter"}[s.meters],N=c.alone===w?o+146:o,[_,E]=c.counts?[c.counts,o]:[p+$t-25,o+h-118];return x`<g data-stage=${r}>
    ${g.map((y,v)=>x`<text x=${o} y=${16+17*v} class=${l?"strong":"small"}>${y}</text>`)}
    ${l?x`${u?x`${he(o,w-6,"value")}${he(N,c.alone-6,"other")}`:m}
      <text x=${u?o+25:o} y=${w} data-role="value" data-reads>${u?"meter ":""}<tspan style="font-size: 20px"
        >${k?"?":ce(s.meter[d])}</tspan></text>
      <text x=${u?N+25:o} y=${c.alone} class="small" data-alone>alone ${ce(s.alone[d])}</text>
      <rect class="value-fill" x=${E} y=${_-10} width="10" height="10"></rect>
      <text class="small outlined" x=${E+15} y=${_}>${$} own${u?" scores":""}</text>
      ${A?x`<rect class="paper" style=${Ht} x=${E+.75} y=${_+8.75} width="8.5" height="8.5"></rect>`:m}
      <text class="small outlined" x=${A?E+15:E} y=${_+18}>${r?O:""}</text>`:m}</g>`}function aa(e,t,{read:a,now:r,part:s}){let i=S(e),{room:n,guess:o}=e,{wide:d,chart:l}=t,c=l+Y,h=R(i),p=i.meters==="shared",[u,f]=o===null?i.window:[Math.min(i.window[0],o-.02),Math.max(i.window[1],o+.02)],g=y=>c-Y*(y-u)/(f-u),w=(y,v=de(i,Math.max(0,y-1)))=>T(t,v)+d*(y-h[v])/i.lengths[v],k=(y,v,G)=>{let K=G&&v?h[v]:h[v]+1,fe=Math.min(a,h[v+1]),Ot="M",Pt="";for(let tt=K;tt<=fe;tt++){let ft=y[tt-1];ft!==null&&(Pt+=`${Ot}${w(tt,v).toFixed(1)} ${g(ft).toFixed(1)}`),Ot=ft===null?"M":"L"}return Pt},M=i.lengths.map((y,v)=>a>h[v]?x`
    <path class="line" data-role="other" d=${k(i.alone,v,!1)}></path>
    ${v===2&&e.covered?m:x`<path class="line" data-role="value" d=${k(i.meter,v,p)}></path>`}
    ${p&&v?x`<path class="line" data-role="value" style="opacity: 0.4" d="M${T(t,v)-t.gap} ${g(i.meter[h[v]-1]??u)}h${t.gap}"></path>`:m}`:m),$=w(a)+(r?.what==="batch"&&a>0&&!h.includes(a)?s*d/i.lengths[de(i,a)]:0),A=y=>{let v=[2,1,0].find(K=>K===0||y>T(t,K)-t.gap/2)??0,G=h[v]+Math.min(i.lengths[v],Math.max(v?1:0,Math.round((y-T(t,v))/d*i.lengths[v])));e.set("batches",G)},O=(y,v)=>e.set("batches",Math.min(i.added.length,Math.max(0,a+y-v))),N=ot(e,{key:"batches",move:A,step:O,tap:!0}),_=`${a} of ${i.added.length} batches`,E=4*_.length;return x`<defs><clipPath id="${e.id}-chart"><rect x="0" y=${l} width=${n} height=${Y}></rect></clipPath></defs>
    <text class="small" x=${t.left} y=${l-7}>AUC after each batch</text>
    ${t.left?[f,u].map((y,v)=>x`<text class="small end" x=${t.left-6} y=${v?c:l+11}>${y.toFixed(2)}</text>`):m}
    ${i.lengths.map((y,v)=>x`<rect class="frame" x=${T(t,v)} y=${l} width=${d} height=${Y}></rect>`)}
    <g clip-path="url(#${e.id}-chart)">${M}
      ${o===null?m:x`<path class="you" d="M${T(t,2)} ${g(o)}h${d}"></path>
        <text class="small outlined" x=${T(t,2)+4} y=${g(o)+(g(o)>c-20?-5:15)}>✎ ${o}</text>`}</g>
    <path class="now" d="M${$} ${l}V${c}"></path>
    <rect class="picker" x=${t.left} y=${l} width=${n-t.left} height=${Y} @pointerdown=${N.down}
      @pointermove=${N.move} @pointerup=${N.up} @pointercancel=${N.up}></rect>
    ${Jt(e,{key:"batches",x:$,y:c,label:"Batches read",text:_,move:A,step:O})}
    <text class="small middle" x=${Math.min(n-E,Math.max(E,$))} y=${c+30}>${_}</text>`}function ra(e){let t=S(e),{room:a,narrow:r}=e,s=r?0:Ue,i=r?Ve:je,n=(a-s-2*i)/3,o=n>=Ge,d=n<ue?58:41,l=n<Ye?d+18:d,c=o?0:l+18,h=(o?l:c+18)+14,p=h+$t,u=o?50:74,f={room:a,left:s,gap:i,wide:n,top:h,chart:p+u,high:p+u+Y+Le,rows:{meter:d,alone:l,counts:c}},g=Xe(e),w=`${t.buckets} buckets`,k=Qe(t,f),M=e.controls.find(({name:$})=>$==="buckets");return x`<svg viewBox="0 0 ${a} ${f.high}" role="group"
      aria-label="What the meter holds in each of three stages, in ${t.buckets} buckets, and its AUC after each batch">
    ${t.stages.map(($,A)=>x`${ze(t,f,k,g,A)}${ea(e,f,g,A)}
      <text class="small" x=${T(f,A)} y=${p+14}>0</text>
      ${A||!o?x`<text class="small middle" x=${T(f,A)+n/2} y=${p+14}>score</text>`:m}
      <text class="small end" x=${T(f,A)+n} y=${p+14}>1</text>`)}
    <text class="small outlined" x=${s} y=${h+12}>↑ malignant</text>
    <text class="small outlined" x=${s} y=${p-6}>↓ benign</text>
    ${Xt(e,{key:"buckets",x:o?s+n/2:s+70,y:p+(o?16:42),label:"Buckets",text:w,value:t.buckets,step:1,low:M.low,high:M.high,set:$=>e.set("buckets",$)})}
    ${aa(e,f,g)}</svg>`}var pe=(e,t)=>()=>{Object.assign(e.local,{from:S(e).batches,walk:!0}),e.set("batches",t)};function sa(e,t){let{batches:a,added:r}=S(e),s=t.stage;e.local.walk&&a>s.batches&&r.length===s.added.length&&e.play(),e.local.walk=!1}function ia(e){let t=S(e),{batches:a}=t,r=a>=t.added.length,s=()=>{e.local.from=0,e.play()},i=R(t).find(o=>o>a)??a,n=R(t).includes(a)?"\u25B6 Next stage":"\u25B6 Finish stage";return[r?{words:"\u25B6 Play all again",press:s}:{words:n,kernel:!0,press:pe(e,i)},{words:"One batch",kernel:!0,off:r,press:pe(e,a+1)}]}var Da=oe({name:"reading",question:"Whose scores are in this AUC?",stage:ra,motion:ge,arrived:sa,actions:ia,inside:["batches","buckets"],folded:["order","batch"]});export{Da as default};
