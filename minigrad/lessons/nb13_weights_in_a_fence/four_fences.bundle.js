// 715336226850ad1b2a73a6afbc8bc602518d2a878f7a8e2728d5f1a1325c1289 lessons/nb13_weights_in_a_fence/four_fences.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/plane.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var tt=globalThis,$t=e=>e,j=tt.trustedTypes,ft=j?j.createPolicy("lit-html",{createHTML:e=>e}):void 0,et="$lit$",w=`lit$${Math.random().toFixed(9).slice(2)}$`,rt="?"+w,Qt=`<${rt}>`,M=document,I=()=>M.createComment(""),z=e=>e===null||typeof e!="object"&&typeof e!="function",at=Array.isArray,At=e=>at(e)||typeof e?.[Symbol.iterator]=="function",Q=`[ 	
\f\r]`,P=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,vt=/-->/g,xt=/>/g,y=RegExp(`>|${Q}(?:([^\\s"'>=/]+)(${Q}*=${Q}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),bt=/'/g,kt=/"/g,yt=/^(?:script|style|textarea|title)$/i,it=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),m=it(1),g=it(2),Ce=it(3),k=Symbol.for("lit-noChange"),$=Symbol.for("lit-nothing"),wt=new WeakMap,_=M.createTreeWalker(M,129);function _t(e,t){if(!at(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return ft!==void 0?ft.createHTML(t):t}var Mt=(e,t)=>{let r=e.length-1,a=[],i,s=t===2?"<svg>":t===3?"<math>":"",n=P;for(let l=0;l<r;l++){let o=e[l],d,h,c=-1,p=0;for(;p<o.length&&(n.lastIndex=p,h=n.exec(o),h!==null);)p=n.lastIndex,n===P?h[1]==="!--"?n=vt:h[1]!==void 0?n=xt:h[2]!==void 0?(yt.test(h[2])&&(i=RegExp("</"+h[2],"g")),n=y):h[3]!==void 0&&(n=y):n===y?h[0]===">"?(n=i??P,c=-1):h[1]===void 0?c=-2:(c=n.lastIndex-h[2].length,d=h[1],n=h[3]===void 0?y:h[3]==='"'?kt:bt):n===kt||n===bt?n=y:n===vt||n===xt?n=P:(n=y,i=void 0);let u=n===y&&e[l+1].startsWith("/>")?" ":"";s+=n===P?o+Qt:c>=0?(a.push(d),o.slice(0,c)+et+o.slice(c)+w+u):o+w+(c===-2?l:u)}return[_t(e,s+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},C=class e{constructor({strings:t,_$litType$:r},a){let i;this.parts=[];let s=0,n=0,l=t.length-1,o=this.parts,[d,h]=Mt(t,r);if(this.el=e.createElement(d,a),_.currentNode=this.el.content,r===2||r===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(i=_.nextNode())!==null&&o.length<l;){if(i.nodeType===1){if(i.hasAttributes())for(let c of i.getAttributeNames())if(c.endsWith(et)){let p=h[n++],u=i.getAttribute(c).split(w),v=/([.?@])?(.*)/.exec(p);o.push({type:1,index:s,name:v[2],strings:u,ctor:v[1]==="."?B:v[1]==="?"?F:v[1]==="@"?L:N}),i.removeAttribute(c)}else c.startsWith(w)&&(o.push({type:6,index:s}),i.removeAttribute(c));if(yt.test(i.tagName)){let c=i.textContent.split(w),p=c.length-1;if(p>0){i.textContent=j?j.emptyScript:"";for(let u=0;u<p;u++)i.append(c[u],I()),_.nextNode(),o.push({type:2,index:++s});i.append(c[p],I())}}}else if(i.nodeType===8)if(i.data===rt)o.push({type:2,index:s});else{let c=-1;for(;(c=i.data.indexOf(w,c+1))!==-1;)o.push({type:7,index:s}),c+=w.length-1}s++}}static createElement(t,r){let a=M.createElement("template");return a.innerHTML=t,a}};function T(e,t,r=e,a){if(t===k)return t;let i=a!==void 0?r._$Co?.[a]:r._$Cl,s=z(t)?void 0:t._$litDirective$;return i?.constructor!==s&&(i?._$AO?.(!1),s===void 0?i=void 0:(i=new s(e),i._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=i:r._$Cl=i),i!==void 0&&(t=T(e,i._$AS(e,t.values),i,a)),t}var D=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,i=(t?.creationScope??M).importNode(r,!0);_.currentNode=i;let s=_.nextNode(),n=0,l=0,o=a[0];for(;o!==void 0;){if(n===o.index){let d;o.type===2?d=new O(s,s.nextSibling,this,t):o.type===1?d=new o.ctor(s,o.name,o.strings,this,t):o.type===6&&(d=new U(s,this,t)),this._$AV.push(d),o=a[++l]}n!==o?.index&&(s=_.nextNode(),n++)}return _.currentNode=M,i}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},O=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,i){this.type=2,this._$AH=$,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=T(this,t,r),z(t)?t===$||t==null||t===""?(this._$AH!==$&&this._$AR(),this._$AH=$):t!==this._$AH&&t!==k&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):At(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==$&&z(this._$AH)?this._$AA.nextSibling.data=t:this.T(M.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,i=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=C.createElement(_t(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===i)this._$AH.p(r);else{let s=new D(i,this),n=s.u(this.options);s.p(r),this.T(n),this._$AH=s}}_$AC(t){let r=wt.get(t.strings);return r===void 0&&wt.set(t.strings,r=new C(t)),r}k(t){at(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,i=0;for(let s of t)i===r.length?r.push(a=new e(this.O(I()),this.O(I()),this,this.options)):a=r[i],a._$AI(s),i++;i<r.length&&(this._$AR(a&&a._$AB.nextSibling,i),r.length=i)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=$t(t).nextSibling;$t(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},N=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,i,s){this.type=1,this._$AH=$,this._$AN=void 0,this.element=t,this.name=r,this._$AM=i,this.options=s,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=$}_$AI(t,r=this,a,i){let s=this.strings,n=!1;if(s===void 0)t=T(this,t,r,0),n=!z(t)||t!==this._$AH&&t!==k,n&&(this._$AH=t);else{let l=t,o,d;for(t=s[0],o=0;o<s.length-1;o++)d=T(this,l[a+o],r,o),d===k&&(d=this._$AH[o]),n||=!z(d)||d!==this._$AH[o],d===$?t=$:t!==$&&(t+=(d??"")+s[o+1]),this._$AH[o]=d}n&&!i&&this.j(t)}j(t){t===$?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},B=class extends N{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===$?void 0:t}},F=class extends N{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==$)}},L=class extends N{constructor(t,r,a,i,s){super(t,r,a,i,s),this.type=5}_$AI(t,r=this){if((t=T(this,t,r,0)??$)===k)return;let a=this._$AH,i=t===$&&a!==$||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,s=t!==$&&(a===$||i);i&&this.element.removeEventListener(this.name,this,a),s&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},U=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){T(this,t)}},Tt={M:et,P:w,A:rt,C:1,L:Mt,R:D,D:At,V:T,I:O,H:N,N:F,U:L,B,F:U},te=tt.litHtmlPolyfillSupport;te?.(C,O),(tt.litHtmlVersions??=[]).push("3.3.3");var Nt=(e,t,r)=>{let a=r?.renderBefore??t,i=a._$litPart$;if(i===void 0){let s=r?.renderBefore??null;a._$litPart$=i=new O(t.insertBefore(I(),s),s,void 0,r??{})}return i._$AI(e),i};var Et={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function st(e,{key:t,begin:r,move:a,step:i,tap:s}){return{down:n=>{let l=n.currentTarget,o=l.ownerSVGElement?.getScreenCTM()?.inverse();if(!o||e.dead)return;n.preventDefault(),l.focus(),l.setPointerCapture(n.pointerId);let{x:d,y:h}=new DOMPoint(n.clientX,n.clientY).matrixTransform(o);e.held={key:t,matrix:o,began:r?.(d,h)},s&&a(d,h,e.held.began)},move:n=>{if(e.held?.key!==t)return;let{x:l,y:o}=new DOMPoint(n.clientX,n.clientY).matrixTransform(e.held.matrix);a(l,o,e.held.began)},up:()=>{e.held=null},press:n=>{n.key in Et&&(n.preventDefault(),n.stopPropagation(),i(...Et[n.key]))}}}function Ht(e,{key:t,x:r,y:a,label:i,text:s,begin:n,move:l,step:o,face:d}){let h=st(e,{key:t,begin:n,move:l,step:o});return g`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${i} aria-valuenow="0"
    aria-valuetext=${s} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${h.press}
    @pointerdown=${h.down} @pointermove=${h.move} @pointerup=${h.up} @pointercancel=${h.up}>
    <circle class="halo" cx=${r} cy=${a} r="22"></circle>
    ${d??g`<circle cx=${r} cy=${a} r="10"></circle>`}</g>`}function x(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}function nt(e){if(!(e>0)||!Number.isFinite(e))return x(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}var ee=7,re=3,ot={half:8,long:13},V=class{constructor(t,{left:r,top:a,wide:i}){this.ground=t,this.left=r,this.top=a,this.wide=i,this.scale=i/t.size[0],this.high=t.size[1]*this.scale}at([t,r]){let[[a,i],[s,n]]=this.ground.window;return[this.left+(t-a)/(i-a)*this.wide,this.top+(n-r)/(n-s)*this.high]}back(t,r){let[[a,i],[s,n]]=this.ground.window;return[a+(t-this.left)/this.wide*(i-a),n-(r-this.top)/this.high*(n-s)]}inside([t,r],a=0){let i=(s,n,l)=>Math.min(n+l-a,Math.max(n+a,s));return[i(t,this.left,this.wide),i(r,this.top,this.high)]}has(t){return this.inside(t).every((r,a)=>r===t[a])}get moved(){return`translate(${this.left} ${this.top}) scale(${this.scale})`}draw(t,r,a){let{bands:i,lines:s}=this.ground,{left:n,top:l,wide:o,high:d}=this,h=c=>`--part:${Math.round(30*(1-c/i.length)**1.6+2)}%`;return g`<clipPath id=${t}><rect x=${n} y=${l} width=${o} height=${d} rx="4"></rect></clipPath>
      <g clip-path="url(#${t})"><g class="ground" transform=${this.moved}>
        ${i.map((c,p)=>g`<path class="band" style=${h(p)} d=${c}></path>`)}
        ${s.flat().map(c=>g`<path class="level" d=${c}></path>`)}</g>${r}</g>
      ${this.axes(a)}<rect class="frame" x=${n} y=${l} width=${o} height=${d} rx="4"></rect>`}axes([t,r]){let{left:a,top:i,wide:s,high:n}=this,l=i+n-5,o=ee*t.length+20,d=([p,u])=>Array.from({length:Math.floor(u)-Math.ceil(p)+1},(v,H)=>Math.ceil(p)+H),[h,c]=this.ground.window;return g`<g aria-hidden="true">
      ${d(h).map(p=>[p,this.at([p,c[0]])[0]]).filter(([,p])=>p>a+16&&p<a+s-o).map(([p,u])=>g`<text x=${u} y=${l} class="small middle outlined">${x(p)}</text>`)}
      ${d(c).map(p=>[p,this.at([h[0],p])[1]]).filter(([,p])=>p>i+30&&p<l-14).map(([p,u])=>g`<text x=${a+5} y=${u+4} class="small outlined">${x(p)}</text>`)}
      <text x=${a+s-5} y=${l} class="small end outlined">${t}</text>
      <text x=${a+5} y=${i+15} class="small outlined">${r}</text></g>`}},W=e=>e.map(([t,r],a)=>`${a?"L":"M"}${t.toFixed(1)} ${r.toFixed(1)}`).join("")||"M0 0";function lt([e,t],[r,a],i){let s=Math.hypot(r,a);if(s<2)return $;let[n,l]=[r/s,a/s],o=Math.min(ot.long,s*.7),d=o/ot.long*ot.half,h=Math.min(re,d/2),c=(u,v)=>`${(e+u*n-v*l).toFixed(1)} ${(t+u*l+v*n).toFixed(1)}`,p=[[0,h],[s-o,h],[s-o,d],[s,0],[s-o,-d],[s-o,-h],[0,-h]];return g`<path class=${i} d="M${p.map(([u,v])=>c(u,v)).join("L")}Z"></path>`}function dt(e,t){let r=Math.min(e.length-1,Math.floor(t)),a=t-r,[i,s]=[e[r],e[Math.min(e.length-1,r+1)]];return[i[0]+(s[0]-i[0])*a,i[1]+(s[1]-i[1])*a]}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var E={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Ot=e=>(...t)=>({_$litDirective$:e,values:t}),Y=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Ge}=Tt;var Rt=e=>e.strings===void 0;var ae={},St=(e,t=ae)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var R=Ot(class extends Y{constructor(e){if(super(e),e.type!==E.PROPERTY&&e.type!==E.ATTRIBUTE&&e.type!==E.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Rt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===k||t===$)return t;let r=e.element,a=e.name;if(e.type===E.PROPERTY){if(t===r[a])return k}else if(e.type===E.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return k}else if(e.type===E.ATTRIBUTE&&r.getAttribute(a)===t+"")return k;return St(e),t}});var Pt=100;function It(e,t,r,a){return{slider:se,decades:ne,steps:oe,choice:le,text:de,values:he}[e.kind]?.(e,t,r,a)??""}var ie=({name:e,label:t},r,{low:a,high:i,step:s,at:n,words:l,set:o})=>m`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${l} min=${a} max=${i} step=${s}
      .value=${R(String(n))} ?disabled=${r.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>o(Number(d.target.value))}><output>${l}</output></label>`,se=(e,t,r,a)=>ie(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:x(t),set:r});function ne(e,t,r,a){let i=l=>Math.round(Pt*Math.log10(l)),s=l=>Math.min(e.high,Math.max(e.low,Number((10**(l/Pt)).toPrecision(3)))),n=l=>{let o=l.target.value.trim();r(o===""||Number.isNaN(Number(o))?o:Number(o))};return m`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${i(e.low)} max=${i(e.high)} step="1"
      .value=${R(String(i(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${l=>{a.drafts.delete(e.name),r(s(Number(l.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${R(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ht(e,a)} @change=${G(n)} @keydown=${ct(n)}></span>`}var ht=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},G=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ct=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),G(e)(t))};function oe({name:e,label:t,low:r,high:a},i,s,n){let l=(o,d,h)=>m`
    <button type="button" aria-label=${h} ?disabled=${n.dead||i+o<r||i+o>a}
      data-lm-suppress-shortcuts="true" @click=${()=>s(i+o)}>${d}</button>`;return m`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${i}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function le({name:e,label:t,options:r,named:a},i,s,n){if(r.length>4)return m`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @change=${h=>s(h.target.value)}>
      ${r.map(([h,c])=>m`<option value=${h} .selected=${h===i}>${c}</option>`)}</select></label>`;let l=r.findIndex(([h])=>h===i),o=h=>{let c={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[h.key];if(!c)return;h.preventDefault(),h.stopPropagation();let p=(l+c+r.length)%r.length;s(r[p][0]),h.currentTarget.querySelectorAll("button")[p].focus()},d=a||n.view.folded?.includes(e)?m`<span class="knob">${t}</span>`:"";return m`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${o}>
    ${d}${r.map(([h,c])=>m`<button type="button" role="radio" aria-checked=${h===i}
      tabindex=${h===i?0:-1} ?disabled=${n.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>s(h)}>${c}</button>`)}</span>`}function de(e,t,r,a){let{name:i,label:s}=e,n=l=>r(l.target.value);return m`<label class="knob long" data-control=${i}><span>${s}</span>
    <input type="text" aria-label=${s} .value=${R(a.drafts.get(i)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ht(e,a)} @change=${G(n)} @keydown=${ct(n)}></label>`}function he({name:e,label:t,now:r},a,i,s){let n=l=>{let o=`${e}.${l}`,d=h=>i({...a,[l]:h.target.value});return m`<label class="knob"><span>${l}</span>
      <input type="text" aria-label=${l} size="8" .value=${R(s.drafts.get(o)??JSON.stringify(r[l]))} spellcheck="false"
        ?disabled=${s.dead} data-lm-suppress-shortcuts="true" @input=${ht({name:o},s)}
        @change=${G(d)} @keydown=${ct(d)}></label>`};return m`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(r).map(n)}</span>`}var zt=({words:e,press:t,off:r,kernel:a},i,s)=>m`<button type="button" class=${i?"next":""}
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
`;var pe=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,q=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),pe())return;let r=performance.now(),a=i=>{this.at=Math.min(1,Math.max(0,(i-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function jt(e,t){let r=Math.min($e,t);return e.kind==="table"?ue(e):e.kind==="chart"?xe(e,r):e.kind==="bars"?ge(e,r):m`<p>${e.text}</p>`}function ge({caption:e,axis:t,role:r,bars:a},i){let s=Math.min(72,(i-4)/a.length),n=Math.max(...a.map(d=>d.value),1e-300),l=d=>92-72*d/n,o=a.map(d=>`${d.name}: ${d.text}`).join(", ");return m`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${i} 132" role="img" aria-label="${e}: ${o}" class="chart">
    ${a.map((d,h)=>g`<rect x=${h*s+4} y=${l(d.value)} width=${s-8} height=${92-l(d.value)}
        class="${r}-fill" data-value=${d.value}></rect>
      <text x=${(h+.5)*s} y=${l(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(h+.5)*s} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${s*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var me=e=>typeof e=="string"?m`<td>${e}</td>`:m`<td class="number" data-value=${e.value}>${e.text}</td>`;function ue({caption:e,head:t,rows:r}){return m`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>m`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...i])=>m`<tr><th scope="row">${a}</th>${i.map(me)}</tr>`)}
    </tbody></table></div>`}var $e=560,J=240,S=56,Z=132,X=22,pt=34,fe=9;function ve({lines:e,log:t}){let r=e.flatMap(d=>d.points.map(h=>h[1])),a=Math.max(...r);if(!t)return{foot:"0",head:x(a),part:d=>d/a};let i=r.filter(d=>d>0),s=Math.max(...i,1e-300),n=Math.max(Math.min(...i,s/10),s/10**fe),l=i.length<r.length,o=l?.06:0;return{foot:l?"0":nt(n),head:nt(s),part:d=>d>0?o+(1-o)*Math.max(0,Math.log(d/n)/Math.log(s/n)):0}}function xe(e,t){let{caption:r,x:a,y:i,lines:s,here:n,mark:l}=e,o=s.flatMap(f=>f.points),[d,h]=[Math.min(...o.map(f=>f[0])),Math.max(...o.map(f=>f[0]))],{foot:c,head:p,part:u}=ve(e),v=f=>S+(f-d)/(h-d||1)*(t-S-Z),H=f=>J-pt-u(f)*(J-X-pt),Jt=f=>f.points.map(([K,Xt],Kt)=>`${Kt?"L":"M"}${v(K).toFixed(1)} ${H(Xt).toFixed(1)}`).join(""),A=J-pt,Zt=be(s.map(f=>H((f.points.at(-1)??[0,0])[1])),A-4);return m`<figure><svg viewBox="0 0 ${t} ${J}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${S} ${X}V${A}H${t-Z}"></path>
    <text x=${S} y="14" class="small">${i}</text>
    <text x=${S-6} y=${X+5} class="small end">${p}</text>
    <text x=${S-6} y=${A+4} class="small end">${c}</text>
    ${[...new Set([d,h])].map(f=>g`<text x=${v(f)} y=${A+18} class="small middle">${f}</text>`)}
    <text x=${t-Z+12} y=${A+18} class="small">${a}</text>
    ${n===null?"":g`<path class="here" d="M${v(n)} ${X}V${A}"></path>`}
    ${s.map((f,K)=>g`<path class="line" data-role=${f.role} d=${Jt(f)}></path>
      <text x=${t-Z+12} y=${Zt[K]+4} data-role=${f.role}>${f.name}</text>`)}
    ${l?g`<path class="mark" d="M${v(l.x)} ${A-6}v12"></path>
      <text x=${v(l.x)} y=${A+32} class="small middle">${l.words}</text>`:""}
    </svg></figure>`}function be(e,t){let r=e.map((i,s)=>s).sort((i,s)=>e[i]-e[s]),a=[...e];for(let i=1;i<r.length;i++)a[r[i]]=Math.max(a[r[i]],a[r[i-1]]+17);for(let i=r.length-1,s=t;i>=0;i--,s-=17)s=a[r[i]]=Math.min(a[r[i]],s);return a}var ke=520,Dt="mg-71533622",gt=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Dt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new q(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(s=>s.name)].map(s=>`change:${s}`);for(let s of this.heard)t.on(s,this.redraw);let i=this.state;t.on("change:state",()=>{let s=i;i=this.state,this.drafts.clear(),a.arrived?.(this,s)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([s])=>{Math.round(s.contentRect.width)!==this.width&&(this.width=Math.round(s.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<ke}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,i]of Object.entries(t))this.model.set(a,i);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return It(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(i=>![...t.inside??[],...t.folded??[]].includes(i.name));Nt(m`<style>${Ct.replaceAll(".mgw",`.${Dt}`)}</style>
      ${this.dead?m`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:$}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(i=>this.control(i.name))}
        ${(t.actions?.(this)??[]).map((i,s)=>zt(i,s===0,this.dead))}</div>
      ${r?m`<p class="alert" role="alert" data-field="message">${r}</p>`:$}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return m`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return m`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${we[Bt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?m`<div class="controls">${this.view.folded.map(r=>this.control(r))}</div>`:$}
        ${t.fold.map(r=>jt(r,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Bt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Bt(e){return e===null?"":e?"\u2713":"\u2717"}var we={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Ft=e=>({render({model:t,el:r}){let a=new gt(t,r,e);return()=>a.leave()}});var Lt=16,Yt=44,Ae=66,Ut=19,Vt={one:.34,most:.36},Gt=150,ye=9,_e=.02,mt=.4,Me=Array.from({length:10},(e,t)=>[t%2?3:7.5,t*Math.PI/5]),Te={project:"back to the nearest point",penalty:"outside costs extra",free:"free numbers, mapped in",hard:"search with a multiplier"},b=e=>e.state.stage,ut=e=>Math.min(e.local.from??0,b(e).rows-1);function qt(e){let t=ut(e),r=b(e).rows-1-t,{at:a}=e.motion;return t+r*(r>1?a:Math.max(0,(a-mt)/(1-mt)))}var Ne=(e,t)=>t.path.map(([r,a])=>e.at([r??1e4,a??1e4]).map(i=>Math.min(1e5,Math.max(-1e5,i)))).map(([r,a])=>[r,a]);function Ee(e,t,r,a){let i=Math.floor(qt(e)),s=[r.downhill[i],r.push[i]],n=s.map(o=>o?Math.hypot(...o):0),l=t.wide*Math.min(Vt.one,Vt.most/Math.max(...n,1e-9));return s.map((o,d)=>o?lt(a,[o[0]*l,-o[1]*l],d?"push":"downhill"):"")}function He(e,t,r){let a=Ne(t,r),i=qt(e),s=dt(a,i),n=a.slice(0,Math.floor(i)+1),l=n.filter((c,p)=>p===0||Math.hypot(c[0]-n[p-1][0],c[1]-n[p-1][1])>ye),o=r.next&&!e.motion.playing?t.at([r.next[0]??0,r.next[1]??0]):e.motion.playing&&i===ut(e)?dt(a,i+Math.min(1,e.motion.at/mt)):null,[d,h]=t.inside(s,r.end==="diverged"?28:10);return g`<path class="trail" d=${W([...n,s])}></path>
    ${l.map(([c,p])=>g`<circle cx=${c} cy=${p} r="3" class="value-fill" opacity="0.4"></circle>`)}
    ${Ee(e,t,r,s)}
    ${o&&Math.hypot(o[0]-s[0],o[1]-s[1])>3?g`<path class="now" d=${W([s,o])}></path>
      <circle cx=${o[0]} cy=${o[1]} r="5" class="ahead"></circle>`:""}
    ${r.end==="diverged"?g`<path class="wrong" d="M${d-7} ${h-7}l14 14m0 -14l-14 14"></path>`:g`<circle cx=${d} cy=${h} r="7" class=${t.has(s)?"spot":"ahead"} data-spot=${r.way} data-value=${JSON.stringify(r.at)}></circle>`}`}function Oe(e,t){let r=b(e).solution;if(!r||e.motion.playing)return"";let[a,i]=t.at(r);return g`<path class="star" d="${W(Me.map(([s,n])=>[a+s*Math.sin(n),i-s*Math.cos(n)]))}Z"></path>`}function Re(e,t,r){let{handle:a,wall:i,reach:s}=b(e),[n,l]=t.inside(t.at(a),4),o=p=>{e.local.touched=!0,e.set("wall",p)},d=(p,u)=>o(t.back(p,u).map(v=>Number(v.toFixed(3)))),h=(p,u)=>o(Number(Math.min(s[1],Math.max(s[0],i+_e*(p-u))).toFixed(4))),c=`wall ${r.way}`;return{grip:st(e,{key:c,move:d,step:h}),knob:Ht(e,{key:c,x:n,y:l,label:`Wall, in ${r.name}`,text:x(i),move:d,step:h})}}function Se(e,t,r){let{left:a,top:i,high:s}=t,n=i+s+Ut,l=[t.wide<Gt?"\u2212grad":"\u2212gradient",e.narrow?"push":"fence pushes"];if(e.motion.playing)return g`<text x=${a} y=${n} class="small">on its way</text>`;let o=d=>g`<g transform="translate(${a} ${n+Ut*(d+1)})">
    ${lt([0,-5],[18,0],d?"push":"downhill")}<text x="26" y="0" data-role="grad" data-size=${d?"push":"downhill"}
      data-value=${r.sizes[d]}>${l[d]} ${x(r.sizes[d])}</text></g>`;return g`<text x=${a} y=${n} class="${e.narrow?"small":""} ${r.well?"right":"wrong"}" data-state=${r.way}>${r.well?"\u2713":"\u2717"} ${r.words}</text>
    ${r.end==="refused"?"":[o(0),o(1)]}`}function Pe(e,t,{left:r,top:a,wide:i}){let{ground:s,fence:n}=b(e),l=new V(s,{left:r,top:a+Yt,wide:i}),o=`${e.id}-${t.way}`,[d,h]=l.inside(l.at(b(e).handle)),{grip:c,knob:p}=Re(e,l,t),u=n.paths.join("")||"M0 0",v=`${t.name}: ${t.words}. \u2212gradient has the size ${x(t.sizes[0])}, the fence's push ${x(t.sizes[1])}.`,H=g`<g transform=${l.moved}><path fill="url(#${o}-hatch)" fill-rule="evenodd" d=${n.below||"M0 0"}></path></g>
    <g transform=${l.moved}><path class="wall" vector-effect="non-scaling-stroke" d=${u}></path></g>
    ${Oe(e,l)}${t.at?He(e,l,t):""}
    <g transform=${l.moved}><path class="grip" d=${u} @pointerdown=${c.down} @pointermove=${c.move}
      @pointerup=${c.up} @pointercancel=${c.up}></path></g>`;return g`<g role="group" aria-label=${v} data-way=${t.way} data-end=${t.end}>
    <pattern id="${o}-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect class="shade" width="8" height="8"></rect><path class="hatch" d="M0 0V8"></path></pattern>
    <text x=${r} y=${a+16} class="strong">${t.name}</text>${i<Gt?"":g`<text x=${r} y=${a+34} class="small">${Te[t.way]}</text>`}
    ${l.draw(o,H,["w1","w2"])}${Se(e,l,t)}${p}
    ${t.way==="project"?g`<text data-field="wall" x=${Math.min(r+i-38,Math.max(r+38,d))} y=${h<l.top+60?h+38:h-26} class="small middle outlined">${e.local.touched?"wall":"drag:"} ${x(b(e).wall)}</text>`:""}</g>`}function Ie(e){let{ways:t,ground:r,names:a}=b(e),i=e.narrow?2:4,s=(e.room-Lt*(i-1))/i,n=Yt+s*r.size[1]/r.size[0]+Ae,l=t.length/i;return g`<svg viewBox="0 0 ${e.room} ${l*n}" role="group" aria-label="Four ways to keep two weights inside the fence ${a[1]}">
    ${t.map((o,d)=>Pe(e,o,{left:d%i*(s+Lt),top:Math.floor(d/i)*n,wide:s}))}</svg>`}function ze(e,t){let r=b(e),a=t.stage,i=r.names.join()!==a.names.join();e.local.from=i?0:Math.min(r.rows,a.rows)-1,(i||r.step>a.step)&&e.play()}var Wt=(e,t)=>()=>e.set("steps",e.value("steps")+Math.min(t,b(e).left)),br=Ft({name:"fences",question:"What holds the weights inside the fence?",stage:Ie,arrived:ze,motion:e=>{let t=b(e).rows-1-ut(e);return t>1?Math.min(2400,400+50*t):450},inside:["wall","start","past","steps"],folded:["loss"],actions:e=>[{words:"\u25B6 One step",kernel:!0,off:!b(e).left,press:Wt(e,1)},{words:"50 steps",kernel:!0,off:!b(e).left,press:Wt(e,50)},{words:"start again",kernel:!0,off:b(e).rows===1,press:()=>e.change({steps:0,past:[]})}]});export{br as default};
