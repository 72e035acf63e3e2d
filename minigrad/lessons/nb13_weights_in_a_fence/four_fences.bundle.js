// 70a515d619fb3bfec0365eed83dfa92adde2db4e594d7e785d4c063bb4d2f25f lessons/nb13_weights_in_a_fence/four_fences.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/plane.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var st=globalThis,kt=e=>e,D=st.trustedTypes,yt=D?D.createPolicy("lit-html",{createHTML:e=>e}):void 0,it="$lit$",_=`lit$${Math.random().toFixed(9).slice(2)}$`,nt="?"+_,se=`<${nt}>`,N=document,B=()=>N.createComment(""),C=e=>e===null||typeof e!="object"&&typeof e!="function",ot=Array.isArray,Et=e=>ot(e)||typeof e?.[Symbol.iterator]=="function",at=`[ 	
\f\r]`,I=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,At=/-->/g,_t=/>/g,M=RegExp(`>|${at}(?:([^\\s"'>=/]+)(${at}*=${at}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Mt=/'/g,Tt=/"/g,Ht=/^(?:script|style|textarea|title)$/i,lt=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),f=lt(1),g=lt(2),Qe=lt(3),A=Symbol.for("lit-noChange"),$=Symbol.for("lit-nothing"),Nt=new WeakMap,T=N.createTreeWalker(N,129);function Rt(e,t){if(!ot(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return yt!==void 0?yt.createHTML(t):t}var Ot=(e,t)=>{let r=e.length-1,a=[],s,i=t===2?"<svg>":t===3?"<math>":"",n=I;for(let o=0;o<r;o++){let d=e[o],l,h,c=-1,p=0;for(;p<d.length&&(n.lastIndex=p,h=n.exec(d),h!==null);)p=n.lastIndex,n===I?h[1]==="!--"?n=At:h[1]!==void 0?n=_t:h[2]!==void 0?(Ht.test(h[2])&&(s=RegExp("</"+h[2],"g")),n=M):h[3]!==void 0&&(n=M):n===M?h[0]===">"?(n=s??I,c=-1):h[1]===void 0?c=-2:(c=n.lastIndex-h[2].length,l=h[1],n=h[3]===void 0?M:h[3]==='"'?Tt:Mt):n===Tt||n===Mt?n=M:n===At||n===_t?n=I:(n=M,s=void 0);let u=n===M&&e[o+1].startsWith("/>")?" ":"";i+=n===I?d+se:c>=0?(a.push(l),d.slice(0,c)+it+d.slice(c)+_+u):d+_+(c===-2?o:u)}return[Rt(e,i+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},j=class e{constructor({strings:t,_$litType$:r},a){let s;this.parts=[];let i=0,n=0,o=t.length-1,d=this.parts,[l,h]=Ot(t,r);if(this.el=e.createElement(l,a),T.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(s=T.nextNode())!==null&&d.length<o;){if(s.nodeType===1){if(s.hasAttributes())for(let c of s.getAttributeNames())if(c.endsWith(it)){let p=h[n++],u=s.getAttribute(c).split(_),v=/([.?@])?(.*)/.exec(p);d.push({type:1,index:i,name:v[2],strings:u,ctor:v[1]==="."?F:v[1]==="?"?U:v[1]==="@"?V:H}),s.removeAttribute(c)}else c.startsWith(_)&&(d.push({type:6,index:i}),s.removeAttribute(c));if(Ht.test(s.tagName)){let c=s.textContent.split(_),p=c.length-1;if(p>0){s.textContent=D?D.emptyScript:"";for(let u=0;u<p;u++)s.append(c[u],B()),T.nextNode(),d.push({type:2,index:++i});s.append(c[p],B())}}}else if(s.nodeType===8)if(s.data===nt)d.push({type:2,index:i});else{let c=-1;for(;(c=s.data.indexOf(_,c+1))!==-1;)d.push({type:7,index:i}),c+=_.length-1}i++}}static createElement(t,r){let a=N.createElement("template");return a.innerHTML=t,a}};function E(e,t,r=e,a){if(t===A)return t;let s=a!==void 0?r._$Co?.[a]:r._$Cl,i=C(t)?void 0:t._$litDirective$;return s?.constructor!==i&&(s?._$AO?.(!1),i===void 0?s=void 0:(s=new i(e),s._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=s:r._$Cl=s),s!==void 0&&(t=E(e,s._$AS(e,t.values),s,a)),t}var L=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,s=(t?.creationScope??N).importNode(r,!0);T.currentNode=s;let i=T.nextNode(),n=0,o=0,d=a[0];for(;d!==void 0;){if(n===d.index){let l;d.type===2?l=new O(i,i.nextSibling,this,t):d.type===1?l=new d.ctor(i,d.name,d.strings,this,t):d.type===6&&(l=new W(i,this,t)),this._$AV.push(l),d=a[++o]}n!==d?.index&&(i=T.nextNode(),n++)}return T.currentNode=N,s}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},O=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,s){this.type=2,this._$AH=$,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=E(this,t,r),C(t)?t===$||t==null||t===""?(this._$AH!==$&&this._$AR(),this._$AH=$):t!==this._$AH&&t!==A&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Et(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==$&&C(this._$AH)?this._$AA.nextSibling.data=t:this.T(N.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,s=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=j.createElement(Rt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===s)this._$AH.p(r);else{let i=new L(s,this),n=i.u(this.options);i.p(r),this.T(n),this._$AH=i}}_$AC(t){let r=Nt.get(t.strings);return r===void 0&&Nt.set(t.strings,r=new j(t)),r}k(t){ot(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,s=0;for(let i of t)s===r.length?r.push(a=new e(this.O(B()),this.O(B()),this,this.options)):a=r[s],a._$AI(i),s++;s<r.length&&(this._$AR(a&&a._$AB.nextSibling,s),r.length=s)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=kt(t).nextSibling;kt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},H=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,s,i){this.type=1,this._$AH=$,this._$AN=void 0,this.element=t,this.name=r,this._$AM=s,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=$}_$AI(t,r=this,a,s){let i=this.strings,n=!1;if(i===void 0)t=E(this,t,r,0),n=!C(t)||t!==this._$AH&&t!==A,n&&(this._$AH=t);else{let o=t,d,l;for(t=i[0],d=0;d<i.length-1;d++)l=E(this,o[a+d],r,d),l===A&&(l=this._$AH[d]),n||=!C(l)||l!==this._$AH[d],l===$?t=$:t!==$&&(t+=(l??"")+i[d+1]),this._$AH[d]=l}n&&!s&&this.j(t)}j(t){t===$?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},F=class extends H{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===$?void 0:t}},U=class extends H{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==$)}},V=class extends H{constructor(t,r,a,s,i){super(t,r,a,s,i),this.type=5}_$AI(t,r=this){if((t=E(this,t,r,0)??$)===A)return;let a=this._$AH,s=t===$&&a!==$||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==$&&(a===$||s);s&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},W=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){E(this,t)}},St={M:it,P:_,A:nt,C:1,L:Ot,R:L,D:Et,V:E,I:O,H,N:U,U:V,B:F,F:W},ie=st.litHtmlPolyfillSupport;ie?.(j,O),(st.litHtmlVersions??=[]).push("3.3.3");var Pt=(e,t,r)=>{let a=r?.renderBefore??t,s=a._$litPart$;if(s===void 0){let i=r?.renderBefore??null;a._$litPart$=s=new O(t.insertBefore(B(),i),i,void 0,r??{})}return s._$AI(e),s};var It={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function dt(e,{key:t,begin:r,move:a,step:s,tap:i,undo:n}){return{down:o=>{let d=o.currentTarget,l=d.ownerSVGElement?.getScreenCTM()?.inverse();if(!l||e.dead)return;o.preventDefault(),d.focus(),d.setPointerCapture(o.pointerId);let{x:h,y:c}=new DOMPoint(o.clientX,o.clientY).matrixTransform(l);e.held={key:t,matrix:l,began:r?.(h,c)},i&&a(h,c,e.held.began)},move:o=>{if(e.held?.key!==t)return;let{x:d,y:l}=new DOMPoint(o.clientX,o.clientY).matrixTransform(e.held.matrix);a(d,l,e.held.began)},up:()=>{e.held=null},cancel:()=>{let o=e.held?.key===t?e.held:null;e.held=null,o&&n?.(o.began)},press:o=>{o.key in It&&(o.preventDefault(),o.stopPropagation(),s(...It[o.key]))}}}function Bt(e,{key:t,x:r,y:a,label:s,text:i,begin:n,move:o,step:d,face:l}){let h=dt(e,{key:t,begin:n,move:o,step:d});return g`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow="0"
    aria-valuetext=${i} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${h.press}
    @pointerdown=${h.down} @pointermove=${h.move} @pointerup=${h.up} @pointercancel=${h.up}>
    <circle class="halo" cx=${r} cy=${a} r="22"></circle>
    ${l??g`<circle cx=${r} cy=${a} r="10"></circle>`}</g>`}function w(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function ct(e){if(!(e>0)||!Number.isFinite(e))return w(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var ne=7,oe=3,ht={half:8,long:13},G=class{constructor(t,{left:r,top:a,wide:s}){this.ground=t,this.left=r,this.top=a,this.wide=s,this.scale=s/t.size[0],this.high=t.size[1]*this.scale}at([t,r]){let[[a,s],[i,n]]=this.ground.window;return[this.left+(t-a)/(s-a)*this.wide,this.top+(n-r)/(n-i)*this.high]}back(t,r){let[[a,s],[i,n]]=this.ground.window;return[a+(t-this.left)/this.wide*(s-a),n-(r-this.top)/this.high*(n-i)]}inside([t,r],a=0){let s=(i,n,o)=>Math.min(n+o-a,Math.max(n+a,i));return[s(t,this.left,this.wide),s(r,this.top,this.high)]}has(t){return this.inside(t).every((r,a)=>r===t[a])}get moved(){return`translate(${this.left} ${this.top}) scale(${this.scale})`}draw(t,r,a){let{bands:s,lines:i}=this.ground,{left:n,top:o,wide:d,high:l}=this,h=c=>`--part:${Math.round(30*(1-c/s.length)**1.6+2)}%`;return g`<clipPath id=${t}><rect x=${n} y=${o} width=${d} height=${l} rx="4"></rect></clipPath>
      <g clip-path="url(#${t})"><g class="ground" transform=${this.moved}>
        ${s.map((c,p)=>g`<path class="band" style=${h(p)} d=${c}></path>`)}
        ${i.flat().map(c=>g`<path class="level" d=${c}></path>`)}</g>${r}</g>
      ${this.axes(a)}<rect class="frame" x=${n} y=${o} width=${d} height=${l} rx="4"></rect>`}axes([t,r]){let{left:a,top:s,wide:i,high:n}=this,o=s+n-5,d=ne*t.length+20,l=([p,u])=>Array.from({length:Math.floor(u)-Math.ceil(p)+1},(v,m)=>Math.ceil(p)+m),[h,c]=this.ground.window;return g`<g aria-hidden="true">
      ${l(h).map(p=>[p,this.at([p,c[0]])[0]]).filter(([,p])=>p>a+16&&p<a+i-d).map(([p,u])=>g`<text x=${u} y=${o} class="small middle outlined">${w(p)}</text>`)}
      ${l(c).map(p=>[p,this.at([h[0],p])[1]]).filter(([,p])=>p>s+30&&p<o-14).map(([p,u])=>g`<text x=${a+5} y=${u+4} class="small outlined">${w(p)}</text>`)}
      <text x=${a+i-5} y=${o} class="small end outlined">${t}</text>
      <text x=${a+5} y=${s+15} class="small outlined">${r}</text></g>`}},Y=e=>e.map(([t,r],a)=>`${a?"L":"M"}${t.toFixed(1)} ${r.toFixed(1)}`).join("")||"M0 0";function pt([e,t],[r,a],s){let i=Math.hypot(r,a);if(i<2)return $;let[n,o]=[r/i,a/i],d=Math.min(ht.long,i*.7),l=d/ht.long*ht.half,h=Math.min(oe,l/2),c=(u,v)=>`${(e+u*n-v*o).toFixed(1)} ${(t+u*o+v*n).toFixed(1)}`,p=[[0,h],[i-d,h],[i-d,l],[i,0],[i-d,-l],[i-d,-h],[0,-h]];return g`<path class=${s} d="M${p.map(([u,v])=>c(u,v)).join("L")}Z"></path>`}function ut(e,t){let r=Math.min(e.length-1,Math.floor(t)),a=t-r,[s,i]=[e[r],e[Math.min(e.length-1,r+1)]];return[s[0]+(i[0]-s[0])*a,s[1]+(i[1]-s[1])*a]}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var R={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ct=e=>(...t)=>({_$litDirective$:e,values:t}),q=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:dr}=St;var jt=e=>e.strings===void 0;var le={},zt=(e,t=le)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S=Ct(class extends q{constructor(e){if(super(e),e.type!==R.PROPERTY&&e.type!==R.ATTRIBUTE&&e.type!==R.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!jt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===A||t===$)return t;let r=e.element,a=e.name;if(e.type===R.PROPERTY){if(t===r[a])return A}else if(e.type===R.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return A}else if(e.type===R.ATTRIBUTE&&r.getAttribute(a)===t+"")return A;return zt(e),t}});var J="Works as soon as Python runs",Dt=100;function Lt(e,t,r,a){return{slider:ce,decades:he,steps:pe,choice:ue,text:ge,values:me}[e.kind]?.(e,t,r,a)??""}function z({name:e},t){let r=!t.dead&&!t.can(e);return{waits:r,off:t.dead||r,title:r?J:$}}function de(e,t,{low:r,high:a,step:s,place:i,words:n,set:o}){let{name:d,label:l}=e,{waits:h,off:c,title:p}=z(e,t);return f`<label class="knob" data-control=${d} data-waits=${h} title=${p}><span>${l}</span>
    <input type="range" aria-label=${l} aria-valuetext=${n} min=${r} max=${a} step=${s}
      .value=${S(String(i))} ?disabled=${c} data-lm-suppress-shortcuts="true"
      @input=${u=>o(Number(u.target.value))}><output>${n}</output></label>`}var ce=(e,t,r,a)=>de(e,a,{low:e.low,high:e.high,step:e.step,place:t,words:w(t),set:r});function he(e,t,r,a){let s=h=>Math.round(Dt*Math.log10(h)),i=h=>Math.min(e.high,Math.max(e.low,Number((10**(h/Dt)).toPrecision(3)))),n=h=>{let c=h.target.value.trim();r(c===""||Number.isNaN(Number(c))?c:Number(c))},{waits:o,off:d,title:l}=z(e,a);return f`<span class="knob" data-control=${e.name} data-waits=${o} title=${l}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${S(String(s(t)))} ?disabled=${d} data-lm-suppress-shortcuts="true"
      @input=${h=>{a.drafts.delete(e.name),r(i(Number(h.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${d}
      .value=${S(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${gt(e,a)} @change=${X(n)} @keydown=${mt(n)}></span>`}var gt=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},X=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},mt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),X(e)(t))};function pe({name:e,label:t,low:r,high:a},s,i,n){let o=l=>l>=r&&l<=a&&!n.can(e,l),d=(l,h,c)=>f`
    <button type="button" aria-label=${c} title=${o(s+l)?J:$} data-waits=${o(s+l)}
      aria-disabled=${o(s+l)} ?disabled=${n.dead||s+l<r||s+l>a} data-lm-suppress-shortcuts="true" @click=${()=>i(s+l)}>${h}</button>`;return f`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${d(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${d(1,"+",`${t}: one more`)}</span>`}function ue(e,t,r,a){let{name:s,label:i,options:n,named:o}=e,{waits:d,off:l,title:h}=z(e,a),c=m=>m!==t&&!a.can(s,m);if(n.length>4)return f`<label class="knob" data-control=${s} data-waits=${d} title=${h}><span>${i}</span>
    <select aria-label=${i} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @change=${m=>r(m.target.value)}>
      ${n.map(([m,y])=>f`<option value=${m} .selected=${m===t} ?disabled=${c(m)}>${y}</option>`)}</select></label>`;let p=n.findIndex(([m])=>m===t),u=m=>{let y={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[m.key];if(!y)return;m.preventDefault(),m.stopPropagation();let b=(p+y+n.length)%n.length;for(;c(n[b][0]);)b=(b+y+n.length)%n.length;r(n[b][0]),m.currentTarget.querySelectorAll("button")[b].focus()},v=o||a.view.folded?.includes(s)?f`<span class="knob">${i}</span>`:"";return f`<span class="chips" role="radiogroup" aria-label=${i} data-control=${s} @keydown=${u}>
    ${v}${n.map(([m,y])=>f`<button type="button" role="radio" aria-checked=${m===t}
      tabindex=${m===t?0:-1} ?disabled=${a.dead} aria-disabled=${c(m)} data-waits=${c(m)}
      title=${c(m)?J:$} data-lm-suppress-shortcuts="true"
      @click=${()=>r(m)}>${y}</button>`)}</span>`}function ge(e,t,r,a){let{name:s,label:i}=e,n=h=>r(h.target.value),{waits:o,off:d,title:l}=z(e,a);return f`<label class="knob long" data-control=${s} data-waits=${o} title=${l}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${S(a.drafts.get(s)??t)} ?disabled=${d} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${gt(e,a)} @change=${X(n)} @keydown=${mt(n)}></label>${a.complaint(s)}`}function me(e,t,r,a){let{name:s,label:i,now:n}=e,{waits:o,off:d,title:l}=z(e,a),h=c=>{let p=`${s}.${c}`,u=v=>r({...t,[c]:v.target.value});return f`<label class="knob"><span>${c}</span>
      <input type="text" aria-label=${c} size="8" .value=${S(a.drafts.get(p)??JSON.stringify(n[c]))} spellcheck="false"
        ?disabled=${d} data-lm-suppress-shortcuts="true" @input=${gt({name:p},a)}
        @change=${X(u)} @keydown=${mt(u)}></label>`};return f`<span class="knob" role="group" aria-label=${i} data-control=${s} data-waits=${o}
    title=${l}>${Object.keys(n).map(h)}</span>${a.complaint(s)}`}var Ft=({words:e,press:t,off:r,waits:a,kernel:s},i,n)=>f`<button type="button" class=${i?"next":""}
  ?disabled=${r||s&&n} aria-disabled=${!!a&&!r} data-waits=${!!a&&!r} title=${a&&!r?J:$}
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
`;var fe=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,Z=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),fe())return;let r=performance.now(),a=s=>{this.at=Math.min(1,Math.max(0,(s-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Vt(e,t){let r=Math.min(we,t);return e.kind==="table"?be(e):e.kind==="chart"?Ae(e,r):e.kind==="bars"?ve(e,r):f`<p>${e.text}</p>`}function ve({caption:e,axis:t,role:r,bars:a},s){let i=Math.min(72,(s-4)/a.length),n=Math.max(...a.map(l=>l.value),1e-300),o=l=>92-72*l/n,d=a.map(l=>`${l.name}: ${l.text}`).join(", ");return f`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${d}" class="chart">
    ${a.map((l,h)=>g`<rect x=${h*i+4} y=${o(l.value)} width=${i-8} height=${92-o(l.value)}
        class="${r}-fill" data-value=${l.value}></rect>
      <text x=${(h+.5)*i} y=${o(l.value)-5} class="small middle">${l.text}</text>
      <text x=${(h+.5)*i} y="110" class="small middle">${l.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var xe=e=>typeof e=="string"?f`<td>${e}</td>`:f`<td class="number" data-value=${e.value}>${e.text}</td>`;function be({caption:e,head:t,rows:r}){return f`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>f`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...s])=>f`<tr><th scope="row">${a}</th>${s.map(xe)}</tr>`)}
    </tbody></table></div>`}var we=560,K=240,P=56,Q=132,tt=22,$t=34,ke=9;function ye({lines:e,log:t}){let r=e.flatMap(l=>l.points.map(h=>h[1])),a=Math.max(...r);if(!t)return{foot:"0",head:w(a),part:l=>l/a};let s=r.filter(l=>l>0),i=Math.max(...s,1e-300),n=Math.max(Math.min(...s,i/10),i/10**ke),o=s.length<r.length,d=o?.06:0;return{foot:o?"0":ct(n),head:ct(i),part:l=>l>0?d+(1-d)*Math.max(0,Math.log(l/n)/Math.log(i/n)):0}}function Ae(e,t){let{caption:r,x:a,y:s,lines:i,here:n,mark:o}=e,d=i.flatMap(x=>x.points),[l,h]=[Math.min(...d.map(x=>x[0])),Math.max(...d.map(x=>x[0]))],{foot:c,head:p,part:u}=ye(e),v=x=>P+(x-l)/(h-l||1)*(t-P-Q),m=x=>K-$t-u(x)*(K-tt-$t),y=x=>x.points.map(([rt,re],ae)=>`${ae?"L":"M"}${v(rt).toFixed(1)} ${m(re).toFixed(1)}`).join(""),b=K-$t,ee=_e(i.map(x=>m((x.points.at(-1)??[0,0])[1])),b-4);return f`<figure><svg viewBox="0 0 ${t} ${K}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${P} ${tt}V${b}H${t-Q}"></path>
    <text x=${P} y="14" class="small">${s}</text>
    <text x=${P-6} y=${tt+5} class="small end">${p}</text>
    <text x=${P-6} y=${b+4} class="small end">${c}</text>
    ${[...new Set([l,h])].map(x=>g`<text x=${v(x)} y=${b+18} class="small middle">${x}</text>`)}
    <text x=${t-Q+12} y=${b+18} class="small">${a}</text>
    ${n===null?"":g`<path class="here" d="M${v(n)} ${tt}V${b}"></path>`}
    ${i.map((x,rt)=>g`<path class="line" data-role=${x.role} d=${y(x)}></path>
      <text x=${t-Q+12} y=${ee[rt]+4} data-role=${x.role}>${x.name}</text>`)}
    ${o?g`<path class="mark" d="M${v(o.x)} ${b-6}v12"></path>
      <text x=${v(o.x)} y=${b+32} class="small middle">${o.words}</text>`:""}
    </svg></figure>`}function _e(e,t){let r=e.map((s,i)=>i).sort((s,i)=>e[s]-e[i]),a=[...e];for(let s=1;s<r.length;s++)a[r[s]]=Math.max(a[r[s]],a[r[s-1]]+17);for(let s=r.length-1,i=t;s>=0;s--,i-=17)i=a[r[s]]=Math.min(a[r[s]],i);return a}var Me=520,Wt="mg-70a515d6",ft=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Wt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new Z(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let s=this.state;t.on("change:state",()=>{let i=s;s=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Me}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,s]of Object.entries(t))this.model.set(a,s);this.model.save_changes(),this.draw()}}can(t,r){return this.model.can?.(t,r)??!0}complaint(t){let r=this.model.get("message");return r&&this.typed?.name===t?Gt(r):$}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let r=this.root.querySelector(":scope > .stage");if(!r||t.target.tagName!=="INPUT")return;r.style.height=`${r.getBoundingClientRect().height}px`,r.style.overflow="clip";let a=()=>{r.style.height=r.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,a,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Lt(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Pt(f`<style>${Ut.replaceAll(".mgw",`.${Wt}`)}</style>
      ${this.dead?f`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:$}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${a.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,i)=>Ft(s,i===0,this.dead))}</div>
      ${r&&!this.typed?Gt(r):$}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return f`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,r=!!this.model.get("message");return f`<p class="readout ${r?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${r?$:f`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Te[Yt(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?f`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:$}
        ${t.fold.map(a=>Vt(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Yt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Gt=e=>f`<p class="alert" role="alert" data-field="message">${e}</p>`;function Yt(e){return e===null?"":e?"\u2713":"\u2717"}var Te={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},qt=e=>({render({model:t,el:r}){let a=new ft(t,r,e);return()=>a.leave()}});var Jt=16,te=44,Ne=66,Xt=19,Zt=20,Kt={one:.34,most:.36},vt=180,Ee=["weight w1 \u2192","\u2191 weight w2"],He=["w1 \u2192","\u2191 w2"],Re=9,Oe=.02,xt=.4,Se=Array.from({length:10},(e,t)=>[t%2?3.2:8,t*Math.PI/5]),et=11,Pe=38,Ie={corner:45,disc:79},Be={project:"back to the nearest point",penalty:"outside costs extra",free:"free numbers, mapped in",multiplier:"learns how hard to push"},Ce={project:"back to the fence",penalty:"outside costs extra",free:"mapped inside",multiplier:"learns its push"},k=e=>e.state.stage,bt=e=>Math.min(e.local.from??0,k(e).rows-1);function wt(e){let t=bt(e),r=k(e).rows-1-t,{at:a}=e.motion;return t+r*(r>1?a:Math.max(0,(a-xt)/(1-xt)))}var je=(e,t)=>t.path.map(([r,a])=>{let[s,i]=e.at([r??1e4,a??1e4]).map(n=>Math.min(1e5,Math.max(-1e5,n)));return[s,i]});function ze(e,t,r,a){let s=Math.floor(wt(e)),i=[r.downhill[s],r.push[s]],n=i.map(d=>d?Math.hypot(...d):0),o=t.wide*Math.min(Kt.one,Kt.most/Math.max(...n,1e-9));return i.map((d,l)=>d?pt(a,[d[0]*o,-d[1]*o],l?"push":"downhill"):"")}function De(e,t,r,a){let s=wt(e);return e.motion.playing?s===bt(e)?ut(a,s+Math.min(1,e.motion.at/xt)):null:r.next&&t.at([r.next[0]??0,r.next[1]??0])}function Le(e,t,r){let a=je(t,r),s=wt(e),i=ut(a,s),n=a.slice(0,Math.floor(s)+1),o=De(e,t,r,a),d=(u,v)=>Math.hypot(u[0]-v[0],u[1]-v[1]),l=n.filter((u,v)=>v===0||d(u,n[v-1])>Re),[h,c]=t.inside(i,r.end==="diverged"?28:10),p=r.end==="diverged"?g`<path class="wrong" d="M${h-7} ${c-7}l14 14m0 -14l-14 14"></path>`:g`<circle cx=${h} cy=${c} r="7" class=${t.has(i)?"spot":"ahead"} data-spot=${r.way}
        data-value=${JSON.stringify(r.at)}></circle>`;return g`<path class="trail" d=${Y([...n,i])}></path>
    ${l.map(([u,v])=>g`<circle cx=${u} cy=${v} r="3" class="value-fill" opacity="0.4"></circle>`)}
    ${ze(e,t,r,i)}
    ${o&&d(o,i)>3?g`<path class="now" d=${Y([i,o])}></path>
      <circle cx=${o[0]} cy=${o[1]} r="5" class="ahead"></circle>`:""}${p}`}function Fe(e,t){let{best:r}=k(e);if(!r)return"";let[a,s]=t.at(r),i=([n,o])=>[a+n*Math.sin(o),s-n*Math.cos(o)];return g`<path class="star" d="${Y(Se.map(i))}Z"></path>`}function Ue(e,t){let{outside:r}=k(e);if(!r)return"";let[a,s]=t.at(r);return g`<text x=${a} y=${s+5} class="small middle outlined">not allowed</text>`}function Ve(e,t,r){let{handle:a,wall:s,reach:i,names:n}=k(e),[o,d]=t.inside(t.at(a),4),l=m=>{e.local.touched=!0,e.set("wall",m)},h=(m,y)=>l(t.back(m,y).map(b=>Number(b.toFixed(3)))),c=(m,y)=>l(Number(Math.min(i[1],Math.max(i[0],s+Oe*(m-y))).toFixed(4))),p=`wall ${r.way}`,u=`translate(${o} ${d}) rotate(${Ie[n[1]]??0})`,v=g`<g class="handle" transform=${u}>
    <rect x=${-et} y=${-et} width=${2*et} height=${2*et} rx="5"></rect>
    <path d="M0 -7V7M-4 -3L0 -7L4 -3M-4 3L0 7L4 3"></path></g>`;return{grip:dt(e,{key:p,move:h,step:c}),knob:Bt(e,{key:p,x:o,y:d,label:`Fence, in ${r.name}`,text:w(s),move:h,step:c,face:v})}}function We(e,t,r){if(e.local.touched||r.way!==k(e).ways[0].way)return"";let[a,s]=t.inside(t.at(k(e).handle)),i=s<t.top+60?s+28:s-34,n=t.inside([a,s],Pe)[0];return g`<g data-field="hint">${["drag","the fence"].map((o,d)=>g`<text x=${n} y=${i+16*d} class="middle strong outlined">${o}</text>`)}</g>`}function Ge(e,t,r){let{left:a,top:s,high:i,wide:n}=t,o=s+i+Xt,d=n>=vt;if(e.motion.playing)return g`<text x=${a} y=${o} class="small">on its way</text>`;let l=d?["loss pulls","fence pushes"]:["pull","push"],h=u=>g`<g transform="translate(${a} ${o+Xt*(u+1)})">
    ${pt([0,-5],[18,0],u?"push":"downhill")}
    <text x="26" y="0" data-role="grad" data-size=${u?"push":"downhill"}
      data-value=${r.sizes[u]}>${l[u]} ${w(r.sizes[u])}</text></g>`,[c,p]=r.well?["right","\u2713"]:["wrong","\u2717"];return g`<text x=${a} y=${o} class="${c} ${d?"":"small"}" data-state=${r.way}>
    ${p} ${r.words}</text>
    ${r.end==="refused"?"":[h(0),h(1)]}`}function Ye(e,t,{left:r,top:a,wide:s}){let{ground:i,fence:n}=k(e),o=new G(i,{left:r,top:a+te,wide:s}),d=`${e.id}-${t.way}`,{grip:l,knob:h}=Ve(e,o,t),c=n.paths.join("")||"M0 0",p=`${t.name}: ${t.words}. The loss pulls by ${w(t.sizes[0])}, the fence pushes by ${w(t.sizes[1])}.`,u=g`
    <g transform=${o.moved}>
      <path fill="url(#${d}-hatch)" fill-rule="evenodd" d=${n.below||"M0 0"}></path></g>
    <g transform=${o.moved}><path class="wall" vector-effect="non-scaling-stroke" d=${c}></path></g>
    ${t.at?Le(e,o,t):""}${Ue(e,o)}${Fe(e,o)}
    <g transform=${o.moved}><path class="grip" d=${c} @pointerdown=${l.down}
      @pointermove=${l.move} @pointerup=${l.up} @pointercancel=${l.up}></path></g>`;return g`<g role="group" aria-label=${p} data-way=${t.way} data-end=${t.end}>
    <pattern id="${d}-hatch" width="8" height="8" patternUnits="userSpaceOnUse"
      patternTransform="rotate(-45)"><rect class="shade" width="8" height="8"></rect>
      <path class="hatch" d="M0 0V8"></path></pattern>
    <text x=${r} y=${a+16} class="strong">${t.name}</text>
    ${s<150?"":g`<text x=${r} y=${a+34} class="small">${(s<vt?Ce:Be)[t.way]}</text>`}
    ${o.draw(d,u,s<vt?He:Ee)}
    ${Ge(e,o,t)}${h}${We(e,o,t)}</g>`}function qe(e){let{rule:t,wall:r,best:a}=k(e),s=[`Allowed: ${t.replaceAll("wall",w(r))}`,a?"\u2605 best allowed point":"","stronger blue: lower loss"].filter(Boolean);return e.narrow?[s[0],s.slice(1).join(" \xB7 ")]:[s.join(" \xB7 ")]}function Je(e){let{ways:t,ground:r,names:a}=k(e),s=e.narrow?2:4,i=qe(e),n=(e.room-Jt*(s-1))/s,o=Zt*i.length,d=te+n*r.size[1]/r.size[0]+Ne,l=o+t.length/s*d,h=c=>({left:c%s*(n+Jt),top:o+Math.floor(c/s)*d,wide:n});return g`<svg viewBox="0 0 ${e.room} ${l}" role="group"
      aria-label="Four ways to keep two weights inside the fence ${a[1]}">
    <g data-field="legend">${i.map((c,p)=>g`<text x="0" y=${Zt*p+12} class="small">${c}</text>`)}</g>
    ${t.map((c,p)=>Ye(e,c,h(p)))}</svg>`}function Xe(e,t){let r=k(e),a=t.stage,s=r.names.join()!==a.names.join();e.local.from=s?0:Math.min(r.rows,a.rows)-1,(s||r.step>a.step)&&e.play()}function Ze(e){let t=k(e).rows-1-bt(e);return t>1?Math.min(2400,400+50*t):450}var Qt=(e,t)=>e.value("steps")+Math.min(t,k(e).left);function Ke(e){let{left:t,rows:r}=k(e),a=()=>e.change({steps:0,past:[]}),s=(i,n)=>({words:i,kernel:!0,off:!t,waits:!e.can("steps",Qt(e,n)),press:()=>e.set("steps",Qt(e,n))});return[s("\u25B6 One step",1),s("50 steps",50),{words:"start again",kernel:!0,off:r===1,press:a}]}var Br=qt({name:"fences",question:"What holds the weights inside the fence?",stage:Je,arrived:Xe,motion:Ze,actions:Ke,inside:["wall","start","past","steps"],folded:["loss"]});export{Br as default};
