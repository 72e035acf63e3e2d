// d0194fc8269aa40fa55c1666e0f360fab99ee209bbec26f0ff574297acf0f2dd lessons/nb14_fewer_weights_many_owners/round_table.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/pipes.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var vt=globalThis,zt=e=>e,at=vt.trustedTypes,Dt=at?at.createPolicy("lit-html",{createHTML:e=>e}):void 0,bt="$lit$",O=`lit$${Math.random().toFixed(9).slice(2)}$`,yt="?"+O,Me=`<${yt}>`,j=document,X=()=>j.createComment(""),K=e=>e===null||typeof e!="object"&&typeof e!="function",kt=Array.isArray,Gt=e=>kt(e)||typeof e?.[Symbol.iterator]=="function",xt=`[ 	
\f\r]`,J=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Lt=/-->/g,Ut=/>/g,R=RegExp(`>|${xt}(?:([^\\s"'>=/]+)(${xt}*=${xt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Vt=/'/g,Ft=/"/g,Yt=/^(?:script|style|textarea|title)$/i,wt=e=>(t,...a)=>({_$litType$:e,strings:t,values:a}),k=wt(1),b=wt(2),xa=wt(3),H=Symbol.for("lit-noChange"),y=Symbol.for("lit-nothing"),Wt=new WeakMap,C=j.createTreeWalker(j,129);function qt(e,t){if(!kt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Dt!==void 0?Dt.createHTML(t):t}var Jt=(e,t)=>{let a=e.length-1,r=[],s,o=t===2?"<svg>":t===3?"<math>":"",i=J;for(let d=0;d<a;d++){let l=e[d],n,c,h=-1,p=0;for(;p<l.length&&(i.lastIndex=p,c=i.exec(l),c!==null);)p=i.lastIndex,i===J?c[1]==="!--"?i=Lt:c[1]!==void 0?i=Ut:c[2]!==void 0?(Yt.test(c[2])&&(s=RegExp("</"+c[2],"g")),i=R):c[3]!==void 0&&(i=R):i===R?c[0]===">"?(i=s??J,h=-1):c[1]===void 0?h=-2:(h=i.lastIndex-c[2].length,n=c[1],i=c[3]===void 0?R:c[3]==='"'?Ft:Vt):i===Ft||i===Vt?i=R:i===Lt||i===Ut?i=J:(i=R,s=void 0);let u=i===R&&e[d+1].startsWith("/>")?" ":"";o+=i===J?l+Me:h>=0?(r.push(n),l.slice(0,h)+bt+l.slice(h)+O+u):l+O+(h===-2?d:u)}return[qt(e,o+(e[a]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),r]},Z=class e{constructor({strings:t,_$litType$:a},r){let s;this.parts=[];let o=0,i=0,d=t.length-1,l=this.parts,[n,c]=Jt(t,a);if(this.el=e.createElement(n,r),C.currentNode=this.el.content,a===2||a===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(s=C.nextNode())!==null&&l.length<d;){if(s.nodeType===1){if(s.hasAttributes())for(let h of s.getAttributeNames())if(h.endsWith(bt)){let p=c[i++],u=s.getAttribute(h).split(O),x=/([.?@])?(.*)/.exec(p);l.push({type:1,index:o,name:x[2],strings:u,ctor:x[1]==="."?st:x[1]==="?"?ot:x[1]==="@"?it:z}),s.removeAttribute(h)}else h.startsWith(O)&&(l.push({type:6,index:o}),s.removeAttribute(h));if(Yt.test(s.tagName)){let h=s.textContent.split(O),p=h.length-1;if(p>0){s.textContent=at?at.emptyScript:"";for(let u=0;u<p;u++)s.append(h[u],X()),C.nextNode(),l.push({type:2,index:++o});s.append(h[p],X())}}}else if(s.nodeType===8)if(s.data===yt)l.push({type:2,index:o});else{let h=-1;for(;(h=s.data.indexOf(O,h+1))!==-1;)l.push({type:7,index:o}),h+=O.length-1}o++}}static createElement(t,a){let r=j.createElement("template");return r.innerHTML=t,r}};function B(e,t,a=e,r){if(t===H)return t;let s=r!==void 0?a._$Co?.[r]:a._$Cl,o=K(t)?void 0:t._$litDirective$;return s?.constructor!==o&&(s?._$AO?.(!1),o===void 0?s=void 0:(s=new o(e),s._$AT(e,a,r)),r!==void 0?(a._$Co??=[])[r]=s:a._$Cl=s),s!==void 0&&(t=B(e,s._$AS(e,t.values),s,r)),t}var rt=class{constructor(t,a){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=a}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:a},parts:r}=this._$AD,s=(t?.creationScope??j).importNode(a,!0);C.currentNode=s;let o=C.nextNode(),i=0,d=0,l=r[0];for(;l!==void 0;){if(i===l.index){let n;l.type===2?n=new U(o,o.nextSibling,this,t):l.type===1?n=new l.ctor(o,l.name,l.strings,this,t):l.type===6&&(n=new nt(o,this,t)),this._$AV.push(n),l=r[++d]}i!==l?.index&&(o=C.nextNode(),i++)}return C.currentNode=j,s}p(t){let a=0;for(let r of this._$AV)r!==void 0&&(r.strings!==void 0?(r._$AI(t,r,a),a+=r.strings.length-2):r._$AI(t[a])),a++}},U=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,a,r,s){this.type=2,this._$AH=y,this._$AN=void 0,this._$AA=t,this._$AB=a,this._$AM=r,this.options=s,this._$Cv=s?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,a=this._$AM;return a!==void 0&&t?.nodeType===11&&(t=a.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,a=this){t=B(this,t,a),K(t)?t===y||t==null||t===""?(this._$AH!==y&&this._$AR(),this._$AH=y):t!==this._$AH&&t!==H&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Gt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==y&&K(this._$AH)?this._$AA.nextSibling.data=t:this.T(j.createTextNode(t)),this._$AH=t}$(t){let{values:a,_$litType$:r}=t,s=typeof r=="number"?this._$AC(t):(r.el===void 0&&(r.el=Z.createElement(qt(r.h,r.h[0]),this.options)),r);if(this._$AH?._$AD===s)this._$AH.p(a);else{let o=new rt(s,this),i=o.u(this.options);o.p(a),this.T(i),this._$AH=o}}_$AC(t){let a=Wt.get(t.strings);return a===void 0&&Wt.set(t.strings,a=new Z(t)),a}k(t){kt(this._$AH)||(this._$AH=[],this._$AR());let a=this._$AH,r,s=0;for(let o of t)s===a.length?a.push(r=new e(this.O(X()),this.O(X()),this,this.options)):r=a[s],r._$AI(o),s++;s<a.length&&(this._$AR(r&&r._$AB.nextSibling,s),a.length=s)}_$AR(t=this._$AA.nextSibling,a){for(this._$AP?.(!1,!0,a);t!==this._$AB;){let r=zt(t).nextSibling;zt(t).remove(),t=r}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},z=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,a,r,s,o){this.type=1,this._$AH=y,this._$AN=void 0,this.element=t,this.name=a,this._$AM=s,this.options=o,r.length>2||r[0]!==""||r[1]!==""?(this._$AH=Array(r.length-1).fill(new String),this.strings=r):this._$AH=y}_$AI(t,a=this,r,s){let o=this.strings,i=!1;if(o===void 0)t=B(this,t,a,0),i=!K(t)||t!==this._$AH&&t!==H,i&&(this._$AH=t);else{let d=t,l,n;for(t=o[0],l=0;l<o.length-1;l++)n=B(this,d[r+l],a,l),n===H&&(n=this._$AH[l]),i||=!K(n)||n!==this._$AH[l],n===y?t=y:t!==y&&(t+=(n??"")+o[l+1]),this._$AH[l]=n}i&&!s&&this.j(t)}j(t){t===y?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},st=class extends z{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===y?void 0:t}},ot=class extends z{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==y)}},it=class extends z{constructor(t,a,r,s,o){super(t,a,r,s,o),this.type=5}_$AI(t,a=this){if((t=B(this,t,a,0)??y)===H)return;let r=this._$AH,s=t===y&&r!==y||t.capture!==r.capture||t.once!==r.once||t.passive!==r.passive,o=t!==y&&(r===y||s);s&&this.element.removeEventListener(this.name,this,r),o&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},nt=class{constructor(t,a,r){this.element=t,this.type=6,this._$AN=void 0,this._$AM=a,this.options=r}get _$AU(){return this._$AM._$AU}_$AI(t){B(this,t)}},Xt={M:bt,P:O,A:yt,C:1,L:Jt,R:rt,D:Gt,V:B,I:U,H:z,N:ot,U:it,B:st,F:nt},_e=vt.litHtmlPolyfillSupport;_e?.(Z,U),(vt.litHtmlVersions??=[]).push("3.3.3");var Kt=(e,t,a)=>{let r=a?.renderBefore??t,s=r._$litPart$;if(s===void 0){let o=a?.renderBefore??null;r._$litPart$=s=new U(t.insertBefore(X(),o),o,void 0,a??{})}return s._$AI(e),s};var Zt={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function At(e,{key:t,begin:a,move:r,step:s,tap:o,undo:i}){return{down:d=>{let l=d.currentTarget,n=l.ownerSVGElement?.getScreenCTM()?.inverse();if(!n||e.dead)return;d.preventDefault(),l.focus(),l.setPointerCapture(d.pointerId);let{x:c,y:h}=new DOMPoint(d.clientX,d.clientY).matrixTransform(n);e.held={key:t,matrix:n,began:a?.(c,h)},o&&r(c,h,e.held.began)},move:d=>{if(e.held?.key!==t)return;let{x:l,y:n}=new DOMPoint(d.clientX,d.clientY).matrixTransform(e.held.matrix);r(l,n,e.held.began)},up:()=>{e.held=null},cancel:()=>{let d=e.held?.key===t?e.held:null;e.held=null,d&&i?.(d.began)},press:d=>{d.key in Zt&&(d.preventDefault(),d.stopPropagation(),s(...Zt[d.key]))}}}function Mt(e,{key:t,x:a,y:r,label:s,text:o,begin:i,move:d,step:l,face:n}){let c=At(e,{key:t,begin:i,move:d,step:l});return b`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${s} aria-valuenow="0"
    aria-valuetext=${o} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${c.press}
    @pointerdown=${c.down} @pointermove=${c.move} @pointerup=${c.up} @pointercancel=${c.up}>
    <circle class="halo" cx=${a} cy=${r} r="22"></circle>
    ${n??b`<circle cx=${a} cy=${r} r="10"></circle>`}</g>`}function T(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let a=Math.abs(e),r=e<0?"\u2212":"";return a===0?"0":a<.001?"\u2248 0":a>=1e6?`${r}${+(a/1e6).toPrecision(t)} M`:a>=1e4?`${r}${Math.round(a).toLocaleString("en")}`:`${r}${+a.toPrecision(t)}`}var Te=[1,1.5,2,3,4,6,8,10];function Qt(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),a=10**Math.floor(Math.log10(t));return Math.sign(e)*a*(Te.find(r=>r*a>=t)??10)}function Q(e){if(!(e>0)||!Number.isFinite(e))return T(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,a]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${a.replace("-","\u2212").replace("+","")}`}var _t={least:3,more:9,rim:4};var ee=(e,t)=>e[Math.round(t*(e.length-1))],te=e=>e.map(([t,a],r)=>`${r?"L":"M"}${t.toFixed(1)} ${a.toFixed(1)}`).join(""),Tt=(e,t,a=1)=>a*(_t.least+(t?_t.more*Math.min(1,e/t):0));function Nt(e,{width:t,minus:a=!1,share:r=1,faint:s=!1,shift:o=0,title:i=""}){let d=e.slice(0,Math.max(2,Math.round(r*(e.length-1))+1)),[l,n]=d[d.length-1],[c,h]=d[Math.max(0,d.length-3)],p=Math.atan2(n-h,l-c)*180/Math.PI,u=t/2+Math.min(4,t),x=a?`${Math.max(1,t/3)} ${t/2+Math.min(4,t)}`:"14 6";return b`<g class="edge"><title>${i}</title>
    <path class="bed" d=${te(e)} stroke-width=${t+Math.min(_t.rim,t)}></path>
    ${r>0?b`<g opacity=${s?.35:1}>
      <path class="flow" d=${te(d)} stroke-width=${t} stroke-dasharray=${x}
        stroke-dashoffset=${-o}></path>
      <path class="grad-fill" d="M0 ${-u}L${1.3*u} 0L0 ${u}z"
        transform="translate(${l} ${n}) rotate(${p}) translate(${-u} 0)"></path></g>`:""}</g>`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var D={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},ae=e=>(...t)=>({_$litDirective$:e,values:t}),lt=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,a,r){this._$Ct=t,this._$AM=a,this._$Ci=r}_$AS(t,a){return this.update(t,a)}update(t,a){return this.render(...a)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Ta}=Xt;var re=e=>e.strings===void 0;var Ne={},se=(e,t=Ne)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var V=ae(class extends lt{constructor(e){if(super(e),e.type!==D.PROPERTY&&e.type!==D.ATTRIBUTE&&e.type!==D.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!re(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===H||t===y)return t;let a=e.element,r=e.name;if(e.type===D.PROPERTY){if(t===a[r])return H}else if(e.type===D.BOOLEAN_ATTRIBUTE){if(!!t===a.hasAttribute(r))return H}else if(e.type===D.ATTRIBUTE&&a.getAttribute(r)===t+"")return H;return se(e),t}});var dt="Works as soon as Python runs",oe=100;function ie(e,t,a,r){return{slider:Pe,decades:Se,steps:He,choice:Oe,text:Ie,values:Re}[e.kind]?.(e,t,a,r)??""}function tt({name:e},t){let a=!t.dead&&!t.can(e);return{waits:a,off:t.dead||a,title:a?dt:y}}function Ee(e,t,{low:a,high:r,step:s,place:o,words:i,set:d}){let{name:l,label:n}=e,{waits:c,off:h,title:p}=tt(e,t);return k`<label class="knob" data-control=${l} data-waits=${c} title=${p}><span>${n}</span>
    <input type="range" aria-label=${n} aria-valuetext=${i} min=${a} max=${r} step=${s}
      .value=${V(String(o))} ?disabled=${h} data-lm-suppress-shortcuts="true"
      @input=${u=>d(Number(u.target.value))}><output>${i}</output></label>`}var Pe=(e,t,a,r)=>Ee(e,r,{low:e.low,high:e.high,step:e.step,place:t,words:T(t),set:a});function Se(e,t,a,r){let s=c=>Math.round(oe*Math.log10(c)),o=c=>Math.min(e.high,Math.max(e.low,Number((10**(c/oe)).toPrecision(3)))),i=c=>{let h=c.target.value.trim();a(h===""||Number.isNaN(Number(h))?h:Number(h))},{waits:d,off:l,title:n}=tt(e,r);return k`<span class="knob" data-control=${e.name} data-waits=${d} title=${n}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${s(e.low)} max=${s(e.high)} step="1"
      .value=${V(String(s(t)))} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @input=${c=>{r.drafts.delete(e.name),a(o(Number(c.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${l}
      .value=${V(r.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${Et(e,r)} @change=${ct(i)} @keydown=${Pt(i)}></span>`}var Et=({name:e},t)=>a=>{delete a.target.dataset.sent,t.drafts.set(e,a.target.value)},ct=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},Pt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),ct(e)(t))};function He({name:e,label:t,low:a,high:r},s,o,i){let d=n=>n>=a&&n<=r&&!i.can(e,n),l=(n,c,h)=>k`
    <button type="button" aria-label=${h} title=${d(s+n)?dt:y} data-waits=${d(s+n)}
      aria-disabled=${d(s+n)} ?disabled=${i.dead||s+n<a||s+n>r} data-lm-suppress-shortcuts="true" @click=${()=>o(s+n)}>${c}</button>`;return k`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${s}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function Oe(e,t,a,r){let{name:s,label:o,options:i,named:d}=e,{waits:l,off:n,title:c}=tt(e,r),h=m=>m!==t&&!r.can(s,m);if(i.length>4)return k`<label class="knob" data-control=${s} data-waits=${l} title=${c}><span>${o}</span>
    <select aria-label=${o} ?disabled=${n} data-lm-suppress-shortcuts="true"
      @change=${m=>a(m.target.value)}>
      ${i.map(([m,_])=>k`<option value=${m} .selected=${m===t} ?disabled=${h(m)}>${_}</option>`)}</select></label>`;let p=i.findIndex(([m])=>m===t),u=m=>{let _={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[m.key];if(!_)return;m.preventDefault(),m.stopPropagation();let w=(p+_+i.length)%i.length;for(;h(i[w][0]);)w=(w+_+i.length)%i.length;a(i[w][0]),m.currentTarget.querySelectorAll("button")[w].focus()},x=d||r.view.folded?.includes(s)?k`<span class="knob">${o}</span>`:"";return k`<span class="chips" role="radiogroup" aria-label=${o} data-control=${s} @keydown=${u}>
    ${x}${i.map(([m,_])=>k`<button type="button" role="radio" aria-checked=${m===t}
      tabindex=${m===t?0:-1} ?disabled=${r.dead} aria-disabled=${h(m)} data-waits=${h(m)}
      title=${h(m)?dt:y} data-lm-suppress-shortcuts="true"
      @click=${()=>a(m)}>${_}</button>`)}</span>`}function Ie(e,t,a,r){let{name:s,label:o}=e,i=c=>a(c.target.value),{waits:d,off:l,title:n}=tt(e,r);return k`<label class="knob long" data-control=${s} data-waits=${d} title=${n}><span>${o}</span>
    <input type="text" aria-label=${o} .value=${V(r.drafts.get(s)??t)} ?disabled=${l} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${Et(e,r)} @change=${ct(i)} @keydown=${Pt(i)}></label>${r.complaint(s)}`}function Re(e,t,a,r){let{name:s,label:o,now:i}=e,{waits:d,off:l,title:n}=tt(e,r),c=h=>{let p=`${s}.${h}`,u=x=>a({...t,[h]:x.target.value});return k`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${V(r.drafts.get(p)??JSON.stringify(i[h]))} spellcheck="false"
        ?disabled=${l} data-lm-suppress-shortcuts="true" @input=${Et({name:p},r)}
        @change=${ct(u)} @keydown=${Pt(u)}></label>`};return k`<span class="knob" role="group" aria-label=${o} data-control=${s} data-waits=${d}
    title=${n}>${Object.keys(i).map(c)}</span>${r.complaint(s)}`}var ne=({words:e,press:t,off:a,waits:r,kernel:s},o,i)=>k`<button type="button" class=${o?"next":""}
  ?disabled=${a||s&&i} aria-disabled=${!!r&&!a} data-waits=${!!r&&!a} title=${r&&!a?dt:y}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var le=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var je=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,ht=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),je())return;let a=performance.now(),r=s=>{this.at=Math.min(1,Math.max(0,(s-a)/t)),this.frame=this.at<1?requestAnimationFrame(r):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(r),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,a){this.eye=new IntersectionObserver(([r])=>{r.isIntersecting&&(this.eye?.disconnect(),a())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function de(e,t){let a=Math.min(Le,t);return e.kind==="table"?De(e):e.kind==="chart"?Fe(e,a):e.kind==="bars"?Be(e,a):k`<p>${e.text}</p>`}function Be({caption:e,axis:t,role:a,bars:r},s){let o=Math.min(72,(s-4)/r.length),i=Math.max(...r.map(n=>n.value),1e-300),d=n=>92-72*n/i,l=r.map(n=>`${n.name}: ${n.text}`).join(", ");return k`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${s} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${r.map((n,c)=>b`<rect x=${c*o+4} y=${d(n.value)} width=${o-8} height=${92-d(n.value)}
        class="${a}-fill" data-value=${n.value}></rect>
      <text x=${(c+.5)*o} y=${d(n.value)-5} class="small middle">${n.text}</text>
      <text x=${(c+.5)*o} y="110" class="small middle">${n.name}</text>`)}
    <path class="axis" d="M0 92H${o*r.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ze=e=>typeof e=="string"?k`<td>${e}</td>`:k`<td class="number" data-value=${e.value}>${e.text}</td>`;function De({caption:e,head:t,rows:a}){return k`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(r=>k`<th scope="col">${r}</th>`)}</tr></thead>
    <tbody>${a.map(([r,...s])=>k`<tr><th scope="row">${r}</th>${s.map(ze)}</tr>`)}
    </tbody></table></div>`}var Le=560,ut=240,F=56,pt=132,mt=22,St=34,Ue=9;function Ve({lines:e,log:t}){let a=e.flatMap(n=>n.points.map(c=>c[1])),r=Math.max(...a);if(!t)return{foot:"0",head:T(r),part:n=>n/r};let s=a.filter(n=>n>0),o=Math.max(...s,1e-300),i=Math.max(Math.min(...s,o/10),o/10**Ue),d=s.length<a.length,l=d?.06:0;return{foot:d?"0":Q(i),head:Q(o),part:n=>n>0?l+(1-l)*Math.max(0,Math.log(n/i)/Math.log(o/i)):0}}function Fe(e,t){let{caption:a,x:r,y:s,lines:o,here:i,mark:d}=e,l=o.flatMap(f=>f.points),[n,c]=[Math.min(...l.map(f=>f[0])),Math.max(...l.map(f=>f[0]))],{foot:h,head:p,part:u}=Ve(e),x=f=>F+(f-n)/(c-n||1)*(t-F-pt),m=f=>ut-St-u(f)*(ut-mt-St),_=f=>f.points.map(([E,N],A)=>`${A?"L":"M"}${x(E).toFixed(1)} ${m(N).toFixed(1)}`).join(""),w=ut-St,M=We(o.map(f=>m((f.points.at(-1)??[0,0])[1])),w-4);return k`<figure><svg viewBox="0 0 ${t} ${ut}" role="img" aria-label=${a} class="chart">
    <path class="axis" d="M${F} ${mt}V${w}H${t-pt}"></path>
    <text x=${F} y="14" class="small">${s}</text>
    <text x=${F-6} y=${mt+5} class="small end">${p}</text>
    <text x=${F-6} y=${w+4} class="small end">${h}</text>
    ${[...new Set([n,c])].map(f=>b`<text x=${x(f)} y=${w+18} class="small middle">${f}</text>`)}
    <text x=${t-pt+12} y=${w+18} class="small">${r}</text>
    ${i===null?"":b`<path class="here" d="M${x(i)} ${mt}V${w}"></path>`}
    ${o.map((f,E)=>b`<path class="line" data-role=${f.role} d=${_(f)}></path>
      <text x=${t-pt+12} y=${M[E]+4} data-role=${f.role}>${f.name}</text>`)}
    ${d?b`<path class="mark" d="M${x(d.x)} ${w-6}v12"></path>
      <text x=${x(d.x)} y=${w+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function We(e,t){let a=e.map((s,o)=>o).sort((s,o)=>e[s]-e[o]),r=[...e];for(let s=1;s<a.length;s++)r[a[s]]=Math.max(r[a[s]],r[a[s-1]]+17);for(let s=a.length-1,o=t;s>=0;s--,o-=17)o=r[a[s]]=Math.min(r[a[s]],o);return r}var Ge=520,ce="mg-d0194fc8",Ht=class{constructor(t,a,r){this.model=t,this.view=r,this.root=document.createElement("section"),this.root.className=`mgw ${ce}`,this.root.dataset.mg=r.name,this.root.setAttribute("aria-label",r.question),a.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new ht(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(o=>o.name)].map(o=>`change:${o}`);for(let o of this.heard)t.on(o,this.redraw);let s=this.state;t.on("change:state",()=>{let o=s;s=this.state,this.drafts.clear(),r.arrived?.(this,o)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([o])=>{Math.round(o.contentRect.width)!==this.width&&(this.width=Math.round(o.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),r.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Ge}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,a){this.change({[t]:a})}change(t){let a=r=>JSON.stringify(this.model.get(r))===JSON.stringify(t[r]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(a)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[r,s]of Object.entries(t))this.model.set(r,s);this.model.save_changes(),this.draw()}}can(t,a){return this.model.can?.(t,a)??!0}complaint(t){let a=this.model.get("message");return a&&this.typed?.name===t?he(a):y}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let a=this.root.querySelector(":scope > .stage");if(!a||t.target.tagName!=="INPUT")return;a.style.height=`${a.getBoundingClientRect().height}px`,a.style.overflow="clip";let r=()=>{a.style.height=a.style.overflow=""};for(let s of["pointerup","pointercancel","blur"])addEventListener(s,r,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let a=this.controls.find(r=>r.name===t);return ie(a,this.value(t),r=>this.set(t,r),this)}draw(){let{view:t}=this,a=this.model.get("message"),r=this.controls.filter(s=>![...t.inside??[],...t.folded??[]].includes(s.name));Kt(k`<style>${le.replaceAll(".mgw",`.${ce}`)}</style>
      ${this.dead?k`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:y}
      <h3>${t.question}</h3>
      <div class="stage ${a?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${s=>this.hold(s)}>${r.map(s=>this.control(s.name))}
        ${(t.actions?.(this)??[]).map((s,o)=>ne(s,o===0,this.dead))}</div>
      ${a&&!this.typed?he(a):y}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return k`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,a=!!this.model.get("message");return k`<p class="readout ${a?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${a?y:k`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Ye[ue(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?k`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:y}
        ${t.fold.map(r=>de(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${ue(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},he=e=>k`<p class="alert" role="alert" data-field="message">${e}</p>`;function ue(e){return e===null?"":e?"\u2713":"\u2717"}var Ye={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},pe=e=>({render({model:t,el:a}){let r=new Ht(t,a,e);return()=>r.leave()}});var W=2*Math.PI,Ct="by hand",qe=.01,Je=20,I=24,It=92,Xe=28,Ke=56,Ze=720,Qe=440,Rt={large:376,small:340,loss:220},ta={out:.22,back:.7},gt={one:1600,first:700,each:520,most:4200},me={3:[[-1,-1],[1,-1],[0,1]],4:[[-1,-1],[1,-1],[1,1],[-1,1]],5:[[-1,-.75],[0,-1],[1,-.75],[.65,1],[-.65,1]],6:[[-1,-.75],[0,-1],[1,-.75],[1,.75],[0,1],[-1,.75]]},ge=[-3,-2,-1,0,1,2],ea=ge.flatMap(e=>[1,2,5].map(t=>t*10**e)),Ot=ge.flatMap(e=>[1,1.5,2,3,5,7].map(t=>t*10**e)),P=e=>e.state.stage;function aa(e){let t=P(e).rounds.length,a=Math.min(e.local.from??0,t);if(e.motion.at===1||a===t)return{round:t,out:1,back:1,step:1,upto:t};let r=a+e.motion.at*(t-a),s=Math.floor(r),{out:o,back:i}=ta,d=(l,n)=>Math.min(1,Math.max(0,(r-s-l)/(n-l)));return{round:s+1,out:d(0,o),back:d(o,i),step:d(i,1),upto:s+d(i,1)}}function $t(e){let{rounds:t,shares:a}=P(e),r=e.value("weigh")===Ct&&e.value("hand");return Array.isArray(r)&&r.length===a.length&&r.some(o=>o>0)?r:t.at(-1)?.shares??a}function $e(e,t){let a=t.reduce((r,s)=>r+s,0);a>0&&e.change({weigh:Ct,hand:t.map(r=>Number((r/a).toFixed(4)))})}function ra(e,t){let{clients:a}=P(e),r=$t(e),s=r.reduce((o,i,d)=>i>0?o+a[d].size:o,0);$e(e,r.map((o,i)=>i!==t?o:o>0?0:a[t].size/s))}function sa(e,t,a){let r=P(e).clients.length,s=a<Qe,o=s?70:r>4?98:108,i=s?Rt.small:Rt.large,d={wide:a,high:i,x:t+a/2,y:i/2,out:o,in:o-(s?24:40),core:o-(s?42:66),seat:[s?106:146,72],first:0},l=xe(0,$t(e)),h=me[r].map((p,u)=>fe(d,u,r)).map(([p,u],x)=>Math.atan2(u-d.y,p-d.x)+W-(l[x]+l[x+1])/2).reduce((p,u)=>p+u,0)/r;return(e.value("weigh")!==Ct||e.local.first?.many!==r)&&(e.local.first={many:r,first:h}),{...d,first:e.local.first.first}}var G=({x:e,y:t},a,r)=>[e+r*Math.cos(a),t+r*Math.sin(a)];function fe({x:e,y:t,wide:a,high:r,seat:s},o,i){let[d,l]=me[i][o];return[e+d*(a-s[0])/2,t+l*(r-s[1])/2]}function xe(e,t){let a=[e];for(let r of t)a.push(a[a.length-1]+r*W);return a}function oa(e,[t,a],r){let s=t-e.x,o=a-e.y,i=e.out+5,d=Math.atan2(o,s),l=Math.max(2*Math.abs(s)/e.seat[0],2*Math.abs(o)/e.seat[1]),n=Math.hypot(s,o)*(1-1/l),c=ve(r-d),h=Math.max(6,Math.round((Math.abs(n-i)+Math.abs(c)*i)/4));return Array.from({length:h+1},(p,u)=>G(e,d+c*u/h,n+(i-n)*u/h))}var ve=e=>Math.atan2(Math.sin(e),Math.cos(e));function ia(e,t,a){let r=Math.min(a,t+W-.001),s=r-t>Math.PI?1:0,o=(i,d)=>G(e,i,d).map(l=>l.toFixed(1)).join(" ");return`M${o(t,e.out)}A${e.out} ${e.out} 0 ${s} 1 ${o(r,e.out)}L${o(r,e.in)}A${e.in} ${e.in} 0 ${s} 0 ${o(t,e.in)}Z`}function na(e,t,a,r){let s=$t(e),o=s[a]+s[a+1],[i,d]=G(t,r[a+1],t.out),l=n=>{let c=Math.min(o,Math.max(0,n));$e(e,s.map((h,p)=>p===a?c:p===a+1?o-c:h))};return Mt(e,{key:`share ${a+1}`,x:i,y:d,label:`Share of client ${a+1} against client ${a+2}`,text:`${T(100*s[a])} % and ${T(100*s[a+1])} %`,begin:()=>s[a],move:(n,c,h)=>l(h+ve(Math.atan2(c-t.y,n-t.x)-r[a]-h*W)/W),step:(n,c)=>l(s[a]+qe*(n-c))})}function la(e,t,a,r,s){let{clients:o}=P(e),{labels:i,size:d}=o[a],l=$t(e)[a]>0,[n,c]=t.seat,h=s[0]-n/2,p=s[1]-c/2,u=h+n-7,x=Math.max(...o.flatMap(A=>A.labels)),m=(n-12)/i.length,_=n<120,w=p+52,M=()=>ra(e,a),f=A=>{A.key!=="Enter"&&A.key!==" "||(A.preventDefault(),A.stopPropagation(),M())},E=r?`${_?"":"own "}loss ${T(r.own[a],2)}`:"",N=l?E:_?"silent":"counts nothing";return b`<g role="switch" aria-checked=${l} aria-disabled=${e.dead} tabindex=${e.dead?-1:0}
    data-seat=${a} data-lm-suppress-shortcuts="true" style="cursor: pointer" @click=${M} @keydown=${f}
    aria-label="Client ${a+1} counts: ${d} digits, ${i.map((A,g)=>`${A} of ${g}`).join(", ")}">
    <rect class="paper" x=${h} y=${p} width=${n} height=${c} rx="8"
      stroke-dasharray=${l?"none":"4 4"} style="stroke: var(--mg-wire)"></rect>
    <text class="strong" x=${h+7} y=${p+17}>client ${a+1}</text>
    <text class="small end" x=${u} y=${p+17}>${d}${_?"":" digits"}</text>
    ${i.map((A,g)=>b`<rect x=${h+6+g*m} y=${w-28*A/x} width=${m-2}
      height=${28*A/x} class=${l?"value-fill":"other-fill"}></rect>`)}
    <path class="axis" d="M${h+6} ${w}h${n-12}"></path>
    <text class="small" x=${h+7} y=${w+14}>0</text>
    <text class="small end" x=${u} y=${w+14}>9</text>
    <text class="small middle" x=${s[0]} y=${w+14} data-own=${r?.own[a]??""}>${N}</text></g>`}function da(e,t,a){let{clients:r,rounds:s,right:o,shares:i,asked:d}=P(e),l=s[a.round-1],n=l?.shares??i,c=xe(t.first,n),h=e.covered&&d,p=Math.max(...s.flatMap(g=>g.lengths),1e-9),u=t.out>80,x=Math.max(...s.flatMap(g=>g.parts.map(Math.abs)),1e-9),m=(a.step>0?l?.right:s[a.round-2]?.right)??o,_=n.map((g,v)=>(c[v]+c[v+1])/2),w=160*e.motion.at,M=r.map((g,v)=>fe(t,v,r.length)),f=M.map((g,v)=>oa(t,g,_[v])),E=t.in-t.core-5,N=g=>[0,1,2,3,4,5].map(v=>G(t,_[g],t.in-3-E*v/5)),A=n.map((g,v)=>`client ${v+1} ${T(100*g)} %`).join(", ");return b`<g role="group" aria-label="The round table. Shares: ${A}. The model has ${T(100*m)} % of the test right.">
    ${l?f.map((g,v)=>b`<g data-sent=${l.lengths[v]}>${Nt(g,{width:Tt(l.lengths[v],p),share:Math.min(1,1.6*a.back),shift:w,faint:n[v]===0,title:`client ${v+1} sends a change of length ${T(l.lengths[v])}`})}</g>`):""}
    ${n.map((g,v)=>g>0?b`<path class="weight" data-role="grad" data-share=${g}
      d=${ia(t,c[v],c[v+1])}></path>`:"")}
    ${h?"":n.map((g,v)=>g>(u?.06:.14)?ca(G(t,_[v],(t.in+t.out)/2),T(100*g,2)+(u?" %":"")):"")}
    <circle cx=${t.x} cy=${t.y} r=${t.core} class="weight" data-role="value"></circle>
    ${l&&a.back>.6?l.parts.map((g,v)=>n[v]>0?b`<g data-part=${g}>${Nt(N(v),{width:Tt(Math.abs(g),x,t.out/70),minus:g<0,shift:w,share:(a.back-.6)/.4,title:`of client ${v+1}, ${T(g)} arrive`})}</g>`:""):""}
    ${a.out<1?f.map(g=>be(ee([...g].reverse(),a.out))):""}
    <text class="middle strong" x=${t.x} y=${t.y-2} data-role="value" data-right=${m}>${T(100*m,2)} %</text>
    <text class="middle small" x=${t.x} y=${t.y+13}>right</text>
    ${M.map((g,v)=>la(e,t,v,l,g))}
    ${e.motion.playing?"":r.slice(1).map((g,v)=>na(e,t,v,c))}
    ${d&&s.length===1?ha(t,c[c.length-1],e.guess):""}</g>`}var ca=([e,t],a)=>b`<text class="middle" x=${e} y=${t+5} style="pointer-events: none">${a}</text>`,be=([e,t])=>b`<circle class="spot" cx=${e} cy=${t} r="7"></circle>`;function ha(e,t,a){if(a===null)return"";let r=e.out+14,s=t-Math.min(.999,a/100)*W,[o,i,[d,l]]=[[s,r],[t,r],[(s+t)/2,r+18]].map(([c,h])=>G(e,c,h)),n=a>50?1:0;return b`<g data-field="guess"><path class="you" d="M${o}A${r} ${r} 0 ${n} 1 ${i}"></path>
    <text class="middle outlined" x=${d} y=${l+5}>✎ ${T(a)} %</text></g>`}function ua(e,t){let a=0;return t.map(r=>(a+=e.parts[r],a))}function pa(e,{left:t,top:a,wide:r},s){let{rounds:o,order:i}=P(e),d=o[s.round-1],l=d?ua(d,i):[],n=t+It,c=t+r,h=Qt(Math.max(...l,0))||1,p=(r-It-Ke)/h,u=s.step*i.length,x=a+24,m=x+I*i.length,_=d?i.map(M=>`client ${M+1} ${T(d.parts[M])}`).join(", "):"no round yet",w=(M,f)=>{let E=x+I*f,N=d?.parts[M]??0,A=Math.min(1,Math.max(0,u-f)),g=f?l[f-1]:0,v=n+p*Math.min(g,g+N*A),Y=Math.max(1,p*Math.abs(N)*A);return b`${ma(e,{left:t,y:E,k:M,i:f,head:x})}${d?.shares[M]&&A?b`
      <rect class="bar ${N<0?"minus":""}" data-term=${N} x=${v} y=${E+4} width=${Y}
        height=${I-9}></rect>
      <text class="end" x=${c} y=${E+17}>${A===1?T(N):""}</text>`:""}`};return b`<g role="group" aria-label="What arrives adds up to a step: ${_}">
    <text class="strong" x=${t} y=${a+14}>It adds up to the model's step</text>
    ${i.map((M,f)=>w(f,i.indexOf(f)))}
    <path class="axis" d="M${n} ${x}V${m+I-4}"></path>
    <text x=${t+16} y=${m+16}>sum</text>
    ${d?"":b`<text class="small" x=${n+12} y=${x+17}>after the first round</text>`}
    ${d&&s.step===1?b`
      <path class="now" d="M${n+p*d.step} ${x-2}V${m+I-4}"></path>
      <path class="axis" d="M${c-48} ${m-1}h48"></path>
      <text class="end" data-role="grad" x=${c} y=${m+16} data-step=${d.step}>${T(d.step)}</text>`:""}</g>`}function ma(e,{left:t,y:a,k:r,i:s,head:o}){let{order:i}=P(e),d=n=>{let c=i.filter(p=>p!==r),h=Math.min(c.length,Math.max(0,n));i[h]!==r&&e.set("order",[...c.slice(0,h),r,...c.slice(h)])},l=At(e,{key:`row ${r+1}`,move:(n,c)=>d(Math.floor((c-o)/I)),step:(n,c)=>d(s+Math.sign(n+c))});return b`<g class="knobbed" role="slider" tabindex=${e.dead?-1:0}
    aria-label="Arrival of client ${r+1}" aria-valuenow=${s+1} aria-valuemin="1"
    aria-valuemax=${i.length} aria-disabled=${e.dead}
    data-knob="row ${r+1}" data-lm-suppress-shortcuts="true" @keydown=${l.press} @pointerdown=${l.down}
    @pointermove=${l.move} @pointerup=${l.up} @pointercancel=${l.up}>
    <rect class="halo" x=${t-4} y=${a} width=${It-6} height=${I} rx="6"></rect>
    ${[8,12,16].map(n=>b`<path class="axis" d="M${t} ${a+n}h10"></path>`)}
    <text x=${t+16} y=${a+17}>client ${r+1}</text></g>`}function ga(e,{left:t,top:a,wide:r,high:s},o){let{losses:i,central:d,rounds:l,most:n,weigh:c}=P(e),h=l.length<9?10:n,p=[...Object.values(i).flat(),...d],u=t+38,x=t+r-92,m=[...Ot].reverse().find($=>$<=Math.min(...p))??Ot[0],_=Ot.find($=>$>=Math.max(...p))??1e3,w=a+26,M=a+s-36,f=ea.filter($=>$>=m&&$<=_),E=f.length<7,N=$=>u+(x-u)*$/h,A=$=>M-(M-w)*Math.log($/m)/Math.log(_/m),g=Math.floor(o.upto),v=o.upto-g,Y=$=>$[g]*(($[g+1]??1)/$[g])**v,ye=$=>[...$.slice(0,g+1).map((S,q)=>[q,S]),...v?[[o.upto,Y($)]]:[]],ke=$=>ye($).map(([S,q])=>`${N(S).toFixed(1)} ${A(q).toFixed(1)}`).join("L"),L=A(Y(i[c])),jt=A(Y(d)),we=Math.abs(L-jt)<18?L+(L+18>M-12?-18:18):jt,et=N(o.upto),Ae=Object.entries(i).map(([$,S])=>`${$} ${T(S.at(-1)??0)}`).join(", "),Bt=$=>e.set("rounds",Math.min(n,Math.max(0,Math.round($)))),ft=($,S,q)=>b`<path class="line" data-rule=${$} d="M${ke(S)}" style=${q}></path>`;return b`<g role="group" aria-label="Global loss after ${l.length} rounds: ${Ae}, one client with all digits ${T(d.at(-1)??0)}">
    <text class="strong" x=${t} y=${a+14}>Global loss, on all digits</text>
    ${f.filter($=>E||Math.log10($)%1===0).map($=>b`
      <path class="decade" d="M${u} ${A($)}H${x}"></path>
      <text class="small end" x=${u-6} y=${A($)+4}>${Q($)}</text>`)}
    <path class="axis" d="M${u} ${w}V${M}H${x}"></path>
    ${[0,h/2,h].map($=>b`<text class="small middle" x=${N($)} y=${M+17}>${$}</text>`)}
    <text class="small" x=${x+12} y=${M+17}>rounds</text>
    <text class="small" x=${u+4} y=${M+33}>grey: the other rules</text>
    ${Object.entries(i).filter(([$])=>$!==c).map(([$,S])=>ft($,S,"stroke: var(--mg-wire); stroke-width: 1.5"))}
    ${ft("one client",d,"stroke: var(--mg-ink); stroke-width: 2; stroke-dasharray: 2 4")}
    ${ft(c,i[c],"stroke: var(--mg-value-fill); stroke-width: 3.5")}
    <text data-role="value" x=${et+14} y=${L+5}>${c}</text>
    <text class="small" x=${et+14} y=${we+5}>one client</text>
    ${e.motion.playing?be([et,L]):Mt(e,{key:"rounds",x:et,y:L,label:"Rounds",text:`${l.length}`,move:$=>Bt(($-u)/(x-u)*h),step:($,S)=>Bt(l.length+Math.max(-n,Math.min(n,$-S)))})}</g>`}function $a(e){let{room:t}=e,a=t<Ze,r=Math.min(500,a?t:.57*t),s=sa(e,a?(t-r)/2:0,r),o=aa(e),i=s.high+Je,d=30+I*(P(e).order.length+1),l=a?0:r+Xe,n={left:l,wide:t-l},c=a?i+14:0,h=a?Rt.loss:i-d-4,p=t<480?"drag a knob of the ring, tap a client":"drag a knob of the ring; tap a client, and it counts nothing";return b`<svg viewBox="0 0 ${t} ${a?c+h+d+4:i}" role="group"
    aria-label="The round table, the loss, and the sum">
    ${da(e,s,o)}
    <text class="small middle" x=${s.x} y=${i-3}>${p}</text>
    ${ga(e,{...n,top:c,high:h},o)}
    ${pa(e,{...n,top:c+h+4,high:d},o)}</svg>`}var tr=pe({name:"round",question:"One model, many clients: how much does each count?",stage:$a,inside:["rounds","order","hand"],folded:["clients","sizes","rate"],motion:e=>{let t=P(e).rounds.length,a=t-Math.min(e.local.from??0,t);return a<2?gt.one:Math.min(gt.most,gt.first+gt.each*a)},arrived:(e,t)=>{e.local.pressed&&(e.local.pressed=!1,e.local.from=t.stage.rounds.length,e.play())},actions:e=>{let{rounds:t,most:a}=P(e);return[{words:"\u25B6 One round",kernel:!0,off:t.length>=a,press:()=>{e.local.pressed=!0,e.set("rounds",t.length+1)}},{words:"\u25B6 Play",off:!t.length,press:()=>{e.local.from=0,e.play()}}]}});export{tr as default};
