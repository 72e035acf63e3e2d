// bfec64643b1ffe9a043b63a90ab967755a134cbe3b3c4ede82c2ff2d9f542de5 lessons/nb09_inside_the_optimizer/open_optimizer.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/plane.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ht=globalThis,Tt=a=>a,G=ht.trustedTypes,Nt=G?G.createPolicy("lit-html",{createHTML:a=>a}):void 0,ct="$lit$",N=`lit$${Math.random().toFixed(9).slice(2)}$`,pt="?"+N,oe=`<${pt}>`,S=document,U=()=>S.createComment(""),D=a=>a===null||typeof a!="object"&&typeof a!="function",gt=Array.isArray,Pt=a=>gt(a)||typeof a?.[Symbol.iterator]=="function",dt=`[ 	
\f\r]`,z=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Et=/-->/g,Ht=/>/g,H=RegExp(`>|${dt}(?:([^\\s"'>=/]+)(${dt}*=${dt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Rt=/'/g,St=/"/g,It=/^(?:script|style|textarea|title)$/i,mt=a=>(t,...e)=>({_$litType$:a,strings:t,values:e}),v=mt(1),b=mt(2),Je=mt(3),T=Symbol.for("lit-noChange"),g=Symbol.for("lit-nothing"),Ot=new WeakMap,R=S.createTreeWalker(S,129);function Bt(a,t){if(!gt(a)||!a.hasOwnProperty("raw"))throw Error("invalid template strings array");return Nt!==void 0?Nt.createHTML(t):t}var Ct=(a,t)=>{let e=a.length-1,s=[],r,i=t===2?"<svg>":t===3?"<math>":"",o=z;for(let d=0;d<e;d++){let l=a[d],n,h,c=-1,p=0;for(;p<l.length&&(o.lastIndex=p,h=o.exec(l),h!==null);)p=o.lastIndex,o===z?h[1]==="!--"?o=Et:h[1]!==void 0?o=Ht:h[2]!==void 0?(It.test(h[2])&&(r=RegExp("</"+h[2],"g")),o=H):h[3]!==void 0&&(o=H):o===H?h[0]===">"?(o=r??z,c=-1):h[1]===void 0?c=-2:(c=o.lastIndex-h[2].length,n=h[1],o=h[3]===void 0?H:h[3]==='"'?St:Rt):o===St||o===Rt?o=H:o===Et||o===Ht?o=z:(o=H,r=void 0);let m=o===H&&a[d+1].startsWith("/>")?" ":"";i+=o===z?l+oe:c>=0?(s.push(n),l.slice(0,c)+ct+l.slice(c)+N+m):l+N+(c===-2?d:m)}return[Bt(a,i+(a[e]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),s]},F=class a{constructor({strings:t,_$litType$:e},s){let r;this.parts=[];let i=0,o=0,d=t.length-1,l=this.parts,[n,h]=Ct(t,e);if(this.el=a.createElement(n,s),R.currentNode=this.el.content,e===2||e===3){let c=this.el.content.firstChild;c.replaceWith(...c.childNodes)}for(;(r=R.nextNode())!==null&&l.length<d;){if(r.nodeType===1){if(r.hasAttributes())for(let c of r.getAttributeNames())if(c.endsWith(ct)){let p=h[o++],m=r.getAttribute(c).split(N),x=/([.?@])?(.*)/.exec(p);l.push({type:1,index:i,name:x[2],strings:m,ctor:x[1]==="."?Y:x[1]==="?"?Z:x[1]==="@"?K:P}),r.removeAttribute(c)}else c.startsWith(N)&&(l.push({type:6,index:i}),r.removeAttribute(c));if(It.test(r.tagName)){let c=r.textContent.split(N),p=c.length-1;if(p>0){r.textContent=G?G.emptyScript:"";for(let m=0;m<p;m++)r.append(c[m],U()),R.nextNode(),l.push({type:2,index:++i});r.append(c[p],U())}}}else if(r.nodeType===8)if(r.data===pt)l.push({type:2,index:i});else{let c=-1;for(;(c=r.data.indexOf(N,c+1))!==-1;)l.push({type:7,index:i}),c+=N.length-1}i++}}static createElement(t,e){let s=S.createElement("template");return s.innerHTML=t,s}};function O(a,t,e=a,s){if(t===T)return t;let r=s!==void 0?e._$Co?.[s]:e._$Cl,i=D(t)?void 0:t._$litDirective$;return r?.constructor!==i&&(r?._$AO?.(!1),i===void 0?r=void 0:(r=new i(a),r._$AT(a,e,s)),s!==void 0?(e._$Co??=[])[s]=r:e._$Cl=r),r!==void 0&&(t=O(a,r._$AS(a,t.values),r,s)),t}var J=class{constructor(t,e){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:e},parts:s}=this._$AD,r=(t?.creationScope??S).importNode(e,!0);R.currentNode=r;let i=R.nextNode(),o=0,d=0,l=s[0];for(;l!==void 0;){if(o===l.index){let n;l.type===2?n=new C(i,i.nextSibling,this,t):l.type===1?n=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(n=new Q(i,this,t)),this._$AV.push(n),l=s[++d]}o!==l?.index&&(i=R.nextNode(),o++)}return R.currentNode=S,r}p(t){let e=0;for(let s of this._$AV)s!==void 0&&(s.strings!==void 0?(s._$AI(t,s,e),e+=s.strings.length-2):s._$AI(t[e])),e++}},C=class a{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,e,s,r){this.type=2,this._$AH=g,this._$AN=void 0,this._$AA=t,this._$AB=e,this._$AM=s,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,e=this._$AM;return e!==void 0&&t?.nodeType===11&&(t=e.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,e=this){t=O(this,t,e),D(t)?t===g||t==null||t===""?(this._$AH!==g&&this._$AR(),this._$AH=g):t!==this._$AH&&t!==T&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Pt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==g&&D(this._$AH)?this._$AA.nextSibling.data=t:this.T(S.createTextNode(t)),this._$AH=t}$(t){let{values:e,_$litType$:s}=t,r=typeof s=="number"?this._$AC(t):(s.el===void 0&&(s.el=F.createElement(Bt(s.h,s.h[0]),this.options)),s);if(this._$AH?._$AD===r)this._$AH.p(e);else{let i=new J(r,this),o=i.u(this.options);i.p(e),this.T(o),this._$AH=i}}_$AC(t){let e=Ot.get(t.strings);return e===void 0&&Ot.set(t.strings,e=new F(t)),e}k(t){gt(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,s,r=0;for(let i of t)r===e.length?e.push(s=new a(this.O(U()),this.O(U()),this,this.options)):s=e[r],s._$AI(i),r++;r<e.length&&(this._$AR(s&&s._$AB.nextSibling,r),e.length=r)}_$AR(t=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);t!==this._$AB;){let s=Tt(t).nextSibling;Tt(t).remove(),t=s}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},P=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,e,s,r,i){this.type=1,this._$AH=g,this._$AN=void 0,this.element=t,this.name=e,this._$AM=r,this.options=i,s.length>2||s[0]!==""||s[1]!==""?(this._$AH=Array(s.length-1).fill(new String),this.strings=s):this._$AH=g}_$AI(t,e=this,s,r){let i=this.strings,o=!1;if(i===void 0)t=O(this,t,e,0),o=!D(t)||t!==this._$AH&&t!==T,o&&(this._$AH=t);else{let d=t,l,n;for(t=i[0],l=0;l<i.length-1;l++)n=O(this,d[s+l],e,l),n===T&&(n=this._$AH[l]),o||=!D(n)||n!==this._$AH[l],n===g?t=g:t!==g&&(t+=(n??"")+i[l+1]),this._$AH[l]=n}o&&!r&&this.j(t)}j(t){t===g?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},Y=class extends P{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===g?void 0:t}},Z=class extends P{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==g)}},K=class extends P{constructor(t,e,s,r,i){super(t,e,s,r,i),this.type=5}_$AI(t,e=this){if((t=O(this,t,e,0)??g)===T)return;let s=this._$AH,r=t===g&&s!==g||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive,i=t!==g&&(s===g||r);r&&this.element.removeEventListener(this.name,this,s),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Q=class{constructor(t,e,s){this.element=t,this.type=6,this._$AN=void 0,this._$AM=e,this.options=s}get _$AU(){return this._$AM._$AU}_$AI(t){O(this,t)}},jt={M:ct,P:N,A:pt,C:1,L:Ct,R:J,D:Pt,V:O,I:C,H:P,N:Z,U:K,B:Y,F:Q},ne=ht.litHtmlPolyfillSupport;ne?.(F,C),(ht.litHtmlVersions??=[]).push("3.3.3");var Lt=(a,t,e)=>{let s=e?.renderBefore??t,r=s._$litPart$;if(r===void 0){let i=e?.renderBefore??null;s._$litPart$=r=new C(t.insertBefore(U(),i),i,void 0,e??{})}return r._$AI(a),r};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var I={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},zt=a=>(...t)=>({_$litDirective$:a,values:t}),X=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,e,s){this._$Ct=t,this._$AM=e,this._$Ci=s}_$AS(t,e){return this.update(t,e)}update(t,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Qe}=jt;var Ut=a=>a.strings===void 0;var le={},Dt=(a,t=le)=>a._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var E=zt(class extends X{constructor(a){if(super(a),a.type!==I.PROPERTY&&a.type!==I.ATTRIBUTE&&a.type!==I.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Ut(a))throw Error("`live` bindings can only contain a single expression")}render(a){return a}update(a,[t]){if(t===T||t===g)return t;let e=a.element,s=a.name;if(a.type===I.PROPERTY){if(t===e[s])return T}else if(a.type===I.BOOLEAN_ATTRIBUTE){if(!!t===e.hasAttribute(s))return T}else if(a.type===I.ATTRIBUTE&&e.getAttribute(s)===t+"")return T;return Dt(a),t}});function y(a,t=3){if(a===null||Number.isNaN(a))return"nan";if(!Number.isFinite(a))return a>0?"\u221E":"\u2212\u221E";let e=Math.abs(a),s=a<0?"\u2212":"";return e===0?"0":e<.001?"\u2248 0":e>=1e6?`${s}${+(e/1e6).toPrecision(t)} M`:e>=1e4?`${s}${Math.round(e).toLocaleString("en")}`:`${s}${+e.toPrecision(t)}`}var de=[1,1.5,2,3,4,6,8,10];function ut(a){if(!a||!Number.isFinite(a))return 0;let t=1.1*Math.abs(a),e=10**Math.floor(Math.log10(t));return Math.sign(a)*e*(de.find(s=>s*e>=t)??10)}function $t(a){if(!(a>0)||!Number.isFinite(a))return y(a);if(a>=.001&&a<1e4)return String(+a.toPrecision(2));let[t,e]=a.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${e.replace("-","\u2212").replace("+","")}`}var he=7,ce=3,ft={half:8,long:13},tt=class{constructor(t,{left:e,top:s,wide:r}){this.ground=t,this.left=e,this.top=s,this.wide=r,this.scale=r/t.size[0],this.high=t.size[1]*this.scale}at([t,e]){let[[s,r],[i,o]]=this.ground.window;return[this.left+(t-s)/(r-s)*this.wide,this.top+(o-e)/(o-i)*this.high]}back(t,e){let[[s,r],[i,o]]=this.ground.window;return[s+(t-this.left)/this.wide*(r-s),o-(e-this.top)/this.high*(o-i)]}inside([t,e],s=0){let r=(i,o,d)=>Math.min(o+d-s,Math.max(o+s,i));return[r(t,this.left,this.wide),r(e,this.top,this.high)]}has(t){return this.inside(t).every((e,s)=>e===t[s])}get moved(){return`translate(${this.left} ${this.top}) scale(${this.scale})`}draw(t,e,s){let{bands:r,lines:i}=this.ground,{left:o,top:d,wide:l,high:n}=this,h=c=>`--part:${Math.round(30*(1-c/r.length)**1.6+2)}%`;return b`<clipPath id=${t}><rect x=${o} y=${d} width=${l} height=${n} rx="4"></rect></clipPath>
      <g clip-path="url(#${t})"><g class="ground" transform=${this.moved}>
        ${r.map((c,p)=>b`<path class="band" style=${h(p)} d=${c}></path>`)}
        ${i.flat().map(c=>b`<path class="level" d=${c}></path>`)}</g>${e}</g>
      ${this.axes(s)}<rect class="frame" x=${o} y=${d} width=${l} height=${n} rx="4"></rect>`}axes([t,e]){let{left:s,top:r,wide:i,high:o}=this,d=r+o-5,l=he*t.length+20,n=([p,m])=>Array.from({length:Math.floor(m)-Math.ceil(p)+1},(x,$)=>Math.ceil(p)+$),[h,c]=this.ground.window;return b`<g aria-hidden="true">
      ${n(h).map(p=>[p,this.at([p,c[0]])[0]]).filter(([,p])=>p>s+16&&p<s+i-l).map(([p,m])=>b`<text x=${m} y=${d} class="small middle outlined">${y(p)}</text>`)}
      ${n(c).map(p=>[p,this.at([h[0],p])[1]]).filter(([,p])=>p>r+30&&p<d-14).map(([p,m])=>b`<text x=${s+5} y=${m+4} class="small outlined">${y(p)}</text>`)}
      <text x=${s+i-5} y=${d} class="small end outlined">${t}</text>
      <text x=${s+5} y=${r+15} class="small outlined">${e}</text></g>`}},j=a=>a.map(([t,e],s)=>`${s?"L":"M"}${t.toFixed(1)} ${e.toFixed(1)}`).join("")||"M0 0";function Ft([a,t],[e,s],r){let i=Math.hypot(e,s);if(i<2)return g;let[o,d]=[e/i,s/i],l=Math.min(ft.long,i*.7),n=l/ft.long*ft.half,h=Math.min(ce,n/2),c=(m,x)=>`${(a+m*o-x*d).toFixed(1)} ${(t+m*d+x*o).toFixed(1)}`,p=[[0,h],[i-l,h],[i-l,n],[i,0],[i-l,-n],[i-l,-h],[0,-h]];return b`<path class=${r} d="M${p.map(([m,x])=>c(m,x)).join("L")}Z"></path>`}function Vt(a,t){let e=Math.min(a.length-1,Math.floor(t)),s=t-e,[r,i]=[a[e],a[Math.min(a.length-1,e+1)]];return[r[0]+(i[0]-r[0])*s,r[1]+(i[1]-r[1])*s]}var et="Works as soon as Python runs",Wt=100;function qt(a,t,e,s){return{slider:ge,decades:me,steps:ue,choice:$e,text:fe,values:ve}[a.kind]?.(a,t,e,s)??""}function V({name:a},t){let e=!t.dead&&!t.can(a);return{waits:e,off:t.dead||e,title:e?et:g}}function pe(a,t,{low:e,high:s,step:r,place:i,words:o,set:d}){let{name:l,label:n}=a,{waits:h,off:c,title:p}=V(a,t);return v`<label class="knob" data-control=${l} data-waits=${h} title=${p}><span>${n}</span>
    <input type="range" aria-label=${n} aria-valuetext=${o} min=${e} max=${s} step=${r}
      .value=${E(String(i))} ?disabled=${c} data-lm-suppress-shortcuts="true"
      @input=${m=>d(Number(m.target.value))}><output>${o}</output></label>`}var ge=(a,t,e,s)=>pe(a,s,{low:a.low,high:a.high,step:a.step,place:t,words:y(t),set:e});function me(a,t,e,s){let r=h=>Math.round(Wt*Math.log10(h)),i=h=>Math.min(a.high,Math.max(a.low,Number((10**(h/Wt)).toPrecision(3)))),o=h=>{let c=h.target.value.trim();e(c===""||Number.isNaN(Number(c))?c:Number(c))},{waits:d,off:l,title:n}=V(a,s);return v`<span class="knob" data-control=${a.name} data-waits=${d} title=${n}><span>${a.label}</span>
    <input type="range" aria-label=${a.label} aria-valuetext=${t} min=${r(a.low)} max=${r(a.high)} step="1"
      .value=${E(String(r(t)))} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @input=${h=>{s.drafts.delete(a.name),e(i(Number(h.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${a.label}" ?disabled=${l}
      .value=${E(s.drafts.get(a.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${vt(a,s)} @change=${at(o)} @keydown=${xt(o)}></span>`}var vt=({name:a},t)=>e=>{delete e.target.dataset.sent,t.drafts.set(a,e.target.value)},at=a=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,a(t))},xt=a=>t=>{t.key==="Enter"&&(t.stopPropagation(),at(a)(t))};function ue({name:a,label:t,low:e,high:s},r,i,o){let d=n=>n>=e&&n<=s&&!o.can(a,n),l=(n,h,c)=>v`
    <button type="button" aria-label=${c} title=${d(r+n)?et:g} data-waits=${d(r+n)}
      aria-disabled=${d(r+n)} ?disabled=${o.dead||r+n<e||r+n>s} data-lm-suppress-shortcuts="true" @click=${()=>i(r+n)}>${h}</button>`;return v`<span class="knob" role="group" aria-label=${t} data-control=${a}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${r}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function $e(a,t,e,s){let{name:r,label:i,options:o,named:d}=a,{waits:l,off:n,title:h}=V(a,s),c=$=>$!==t&&!s.can(r,$);if(o.length>4)return v`<label class="knob" data-control=${r} data-waits=${l} title=${h}><span>${i}</span>
    <select aria-label=${i} ?disabled=${n} data-lm-suppress-shortcuts="true"
      @change=${$=>e($.target.value)}>
      ${o.map(([$,k])=>v`<option value=${$} .selected=${$===t} ?disabled=${c($)}>${k}</option>`)}</select></label>`;let p=o.findIndex(([$])=>$===t),m=$=>{let k={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[$.key];if(!k)return;$.preventDefault(),$.stopPropagation();let u=(p+k+o.length)%o.length;for(;c(o[u][0]);)u=(u+k+o.length)%o.length;e(o[u][0]),$.currentTarget.querySelectorAll("button")[u].focus()},x=d||s.view.folded?.includes(r)?v`<span class="knob">${i}</span>`:"";return v`<span class="chips" role="radiogroup" aria-label=${i} data-control=${r} @keydown=${m}>
    ${x}${o.map(([$,k])=>v`<button type="button" role="radio" aria-checked=${$===t}
      tabindex=${$===t?0:-1} ?disabled=${s.dead} aria-disabled=${c($)} data-waits=${c($)}
      title=${c($)?et:g} data-lm-suppress-shortcuts="true"
      @click=${()=>e($)}>${k}</button>`)}</span>`}function fe(a,t,e,s){let{name:r,label:i}=a,o=h=>e(h.target.value),{waits:d,off:l,title:n}=V(a,s);return v`<label class="knob long" data-control=${r} data-waits=${d} title=${n}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${E(s.drafts.get(r)??t)} ?disabled=${l} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${vt(a,s)} @change=${at(o)} @keydown=${xt(o)}></label>${s.complaint(r)}`}function ve(a,t,e,s){let{name:r,label:i,now:o}=a,{waits:d,off:l,title:n}=V(a,s),h=c=>{let p=`${r}.${c}`,m=x=>e({...t,[c]:x.target.value});return v`<label class="knob"><span>${c}</span>
      <input type="text" aria-label=${c} size="8" .value=${E(s.drafts.get(p)??JSON.stringify(o[c]))} spellcheck="false"
        ?disabled=${l} data-lm-suppress-shortcuts="true" @input=${vt({name:p},s)}
        @change=${at(m)} @keydown=${xt(m)}></label>`};return v`<span class="knob" role="group" aria-label=${i} data-control=${r} data-waits=${d}
    title=${n}>${Object.keys(o).map(h)}</span>${s.complaint(r)}`}var Gt=({words:a,press:t,off:e,waits:s,kernel:r},i,o)=>v`<button type="button" class=${i?"next":""}
  ?disabled=${e||r&&o} aria-disabled=${!!s&&!e} data-waits=${!!s&&!e} title=${s&&!e?et:g}
  data-lm-suppress-shortcuts="true" @click=${t}>${a}</button>`;var Jt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var be=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,st=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),be())return;let e=performance.now(),s=r=>{this.at=Math.min(1,Math.max(0,(r-e)/t)),this.frame=this.at<1?requestAnimationFrame(s):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(s),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,e){this.eye=new IntersectionObserver(([s])=>{s.isIntersecting&&(this.eye?.disconnect(),e())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Yt(a,t){let e=Math.min(Ae,t);return a.kind==="table"?ye(a):a.kind==="chart"?Te(a,e):a.kind==="bars"?we(a,e):v`<p>${a.text}</p>`}function we({caption:a,axis:t,role:e,bars:s},r){let i=Math.min(72,(r-4)/s.length),o=Math.max(...s.map(n=>n.value),1e-300),d=n=>92-72*n/o,l=s.map(n=>`${n.name}: ${n.text}`).join(", ");return v`<figure><figcaption>${a}</figcaption>
    <svg viewBox="0 0 ${r} 132" role="img" aria-label="${a}: ${l}" class="chart">
    ${s.map((n,h)=>b`<rect x=${h*i+4} y=${d(n.value)} width=${i-8} height=${92-d(n.value)}
        class="${e}-fill" data-value=${n.value}></rect>
      <text x=${(h+.5)*i} y=${d(n.value)-5} class="small middle">${n.text}</text>
      <text x=${(h+.5)*i} y="110" class="small middle">${n.name}</text>`)}
    <path class="axis" d="M0 92H${i*s.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ke=a=>typeof a=="string"?v`<td>${a}</td>`:v`<td class="number" data-value=${a.value}>${a.text}</td>`;function ye({caption:a,head:t,rows:e}){return v`<div class="wide" tabindex="0" role="region" aria-label=${a}><table>
    <caption>${a}</caption>
    <thead><tr>${t.map(s=>v`<th scope="col">${s}</th>`)}</tr></thead>
    <tbody>${e.map(([s,...r])=>v`<tr><th scope="row">${s}</th>${r.map(ke)}</tr>`)}
    </tbody></table></div>`}var Ae=560,rt=240,L=56,it=132,ot=22,bt=34,_e=9;function Me({lines:a,log:t}){let e=a.flatMap(n=>n.points.map(h=>h[1])),s=Math.max(...e);if(!t)return{foot:"0",head:y(s),part:n=>n/s};let r=e.filter(n=>n>0),i=Math.max(...r,1e-300),o=Math.max(Math.min(...r,i/10),i/10**_e),d=r.length<e.length,l=d?.06:0;return{foot:d?"0":$t(o),head:$t(i),part:n=>n>0?l+(1-l)*Math.max(0,Math.log(n/o)/Math.log(i/o)):0}}function Te(a,t){let{caption:e,x:s,y:r,lines:i,here:o,mark:d}=a,l=i.flatMap(f=>f.points),[n,h]=[Math.min(...l.map(f=>f[0])),Math.max(...l.map(f=>f[0]))],{foot:c,head:p,part:m}=Me(a),x=f=>L+(f-n)/(h-n||1)*(t-L-it),$=f=>rt-bt-m(f)*(rt-ot-bt),k=f=>f.points.map(([_,M],nt)=>`${nt?"L":"M"}${x(_).toFixed(1)} ${$(M).toFixed(1)}`).join(""),u=rt-bt,w=Ne(i.map(f=>$((f.points.at(-1)??[0,0])[1])),u-4);return v`<figure><svg viewBox="0 0 ${t} ${rt}" role="img" aria-label=${e} class="chart">
    <path class="axis" d="M${L} ${ot}V${u}H${t-it}"></path>
    <text x=${L} y="14" class="small">${r}</text>
    <text x=${L-6} y=${ot+5} class="small end">${p}</text>
    <text x=${L-6} y=${u+4} class="small end">${c}</text>
    ${[...new Set([n,h])].map(f=>b`<text x=${x(f)} y=${u+18} class="small middle">${f}</text>`)}
    <text x=${t-it+12} y=${u+18} class="small">${s}</text>
    ${o===null?"":b`<path class="here" d="M${x(o)} ${ot}V${u}"></path>`}
    ${i.map((f,_)=>b`<path class="line" data-role=${f.role} d=${k(f)}></path>
      <text x=${t-it+12} y=${w[_]+4} data-role=${f.role}>${f.name}</text>`)}
    ${d?b`<path class="mark" d="M${x(d.x)} ${u-6}v12"></path>
      <text x=${x(d.x)} y=${u+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function Ne(a,t){let e=a.map((r,i)=>i).sort((r,i)=>a[r]-a[i]),s=[...a];for(let r=1;r<e.length;r++)s[e[r]]=Math.max(s[e[r]],s[e[r-1]]+17);for(let r=e.length-1,i=t;r>=0;r--,i-=17)i=s[e[r]]=Math.min(s[e[r]],i);return s}var Ee=520,Zt="mg-bfec6464",wt=class{constructor(t,e,s){this.model=t,this.view=s,this.root=document.createElement("section"),this.root.className=`mgw ${Zt}`,this.root.dataset.mg=s.name,this.root.setAttribute("aria-label",s.question),e.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new st(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let r=this.state;t.on("change:state",()=>{let i=r;r=this.state,this.drafts.clear(),s.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),s.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Ee}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,e){this.change({[t]:e})}change(t){let e=s=>JSON.stringify(this.model.get(s))===JSON.stringify(t[s]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(e)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[s,r]of Object.entries(t))this.model.set(s,r);this.model.save_changes(),this.draw()}}can(t,e){return this.model.can?.(t,e)??!0}complaint(t){let e=this.model.get("message");return e&&this.typed?.name===t?Kt(e):g}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let e=this.root.querySelector(":scope > .stage");if(!e||t.target.tagName!=="INPUT")return;e.style.height=`${e.getBoundingClientRect().height}px`,e.style.overflow="clip";let s=()=>{e.style.height=e.style.overflow=""};for(let r of["pointerup","pointercancel","blur"])addEventListener(r,s,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let e=this.controls.find(s=>s.name===t);return qt(e,this.value(t),s=>this.set(t,s),this)}draw(){let{view:t}=this,e=this.model.get("message"),s=this.controls.filter(r=>![...t.inside??[],...t.folded??[]].includes(r.name));Lt(v`<style>${Jt.replaceAll(".mgw",`.${Zt}`)}</style>
      ${this.dead?v`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:g}
      <h3>${t.question}</h3>
      <div class="stage ${e?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${r=>this.hold(r)}>${s.map(r=>this.control(r.name))}
        ${(t.actions?.(this)??[]).map((r,i)=>Gt(r,i===0,this.dead))}</div>
      ${e&&!this.typed?Kt(e):g}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return v`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,e=!!this.model.get("message");return v`<p class="readout ${e?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${e?g:v`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${He[Qt(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?v`<div class="controls">${this.view.folded.map(s=>this.control(s))}</div>`:g}
        ${t.fold.map(s=>Yt(s,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Qt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Kt=a=>v`<p class="alert" role="alert" data-field="message">${a}</p>`;function Qt(a){return a===null?"":a?"\u2713":"\u2717"}var He={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Xt=a=>({render({model:t,el:e}){let s=new wt(t,e,a);return()=>s.leave()}});var Re=372,te=24,Se=180,Oe=140,Pe=84,A=24,Ie=5,Be=118,ee=44,kt=.6,Ce=.2,je=Array.from({length:10},(a,t)=>[t%2?3:7.5,t*Math.PI/5]),At=["this","old","decay"],Le={this:"this gradient",old:"remembered",decay:"decay"},se={this:"",old:"fill: var(--mg-grad-tint)",decay:"fill: var(--mg-wire); stroke: var(--mg-wire)"},B=a=>a.state.stage,W=(a,t=1e5)=>Math.max(-t,Math.min(t,a));function re(a){let t=B(a).path.length-1,e=Math.min(t,Math.max(0,a.local.from??t)),{at:s}=a.motion,r=Math.min(1,s/kt),i=t-e===1?Ce:0;return t===e?{at:t,grown:s}:{at:e+(t-e)*Math.max(0,(r-i)/(1-i)),grown:Math.max(0,(s-kt)/(1-kt))}}var ie=a=>At.map((t,e)=>({name:t,share:Math.min(1,Math.max(0,a*At.length-e)*1.5)}));function ae(a,t,e,s){let[r,i]=a.at(t),o=a.wide/(a.ground.window[0][1]-a.ground.window[0][0]),[d,l]=[r,i],n=ie(s).map(({name:p,share:m})=>{let[x,$]=e[p];if(x===null||$===null)return g;let k=[W(x*o)*m,W(-$*o)*m],u=Ft([d,l],k,p==="this"?"downhill":"push");return[d,l]=[d+k[0],l+k[1]],b`<g data-piece=${p} data-value=${JSON.stringify(e[p])} style=${p==="old"?"--mg-panel: var(--mg-grad-tint)":""}>${u}</g>`}),[h,c]=a.inside([d,l],6);return b`<path class="now" d=${j([[r,i],[d,l]])}></path>${n}<circle class="ahead" data-next cx=${h} cy=${c} r="6"></circle>`}function ze(a,t,{downhill:[e,s],next:r,angle:i},o){let d=Math.hypot(e??Number.NaN,s??Number.NaN);if(!(d>0)||e===null||s===null||r[0]===null||r[1]===null)return g;let[l,n]=a.at(t),[h,c]=[e/d,-s/d],p=Be*Math.min(1,2*o),m=a.inside([l+p*h,n+p*c],4),[x,$]=[r[0]-t[0],t[1]-r[1]],k=Math.atan2($,x),u=Math.atan2(c,h),w=(lt,q)=>[l+q*Math.cos(lt),n+q*Math.sin(lt)],f=Math.atan2(Math.sin(k-u),Math.cos(k-u)),_=Array.from({length:13},(lt,q)=>w(u+f*q/12,ee)),[M,nt]=a.inside(w(u+f/2,ee+36),18),_t=f<0?-1:1,Mt=a.inside([m[0]+_t*c*12,m[1]-_t*h*12+4],38);return b`<path class="flow" stroke-width="2" stroke-dasharray="6 5" d=${j([[l,n],m])}></path>
    <text class="small middle outlined" x=${Mt[0]} y=${Mt[1]}>−gradient</text>
    ${i!==null&&i>4&&o===1?b`<path class="now" style="stroke-width: 1.2" d=${j(_)}></path>
      <text class="small middle outlined" data-field="angle" x=${M} y=${nt+4}>${y(i)}°</text>`:g}`}function Ue(a,t){let e=B(a),s=new tt(e.ground,{left:0,top:0,wide:t}),{at:r,grown:i}=re(a),o=e.path.map(u=>s.at(u).map(w=>W(w))),d=Vt(o,r),l=r<o.length-1,n=Math.floor(r),h=e.path[e.path.length-1],c=e.next.every(u=>u!==null),[p,m]=s.at(e.best),x=a.local.pieces,$=`The plane of w and b: ${e.steps} steps so far, loss ${e.loss}. ${e.rows.map(u=>`${u.name} is ${y(u.before)}, and Apply would move it by ${y(u.shift)}`).join("; ")}. The angle between the step and \u2212gradient is ${e.angle===null?"none":`${y(e.angle)}\xB0`}.`,k=b`<path class="star" d="${j(je.map(([u,w])=>[p+u*Math.sin(w),m-u*Math.cos(w)]))}Z"></path>
    <path class="trail" data-field="trail" d=${j([...o.slice(0,n+1),d])}></path>
    ${o.slice(0,n+1).map(([u,w])=>b`<circle cx=${u} cy=${w} r="3" class="value-fill" opacity="0.5"></circle>`)}
    ${l&&x&&o.length-2===n?ae(s,e.path[n],x,1):g}
    ${c&&!l&&h?[e.empty?g:ae(s,h,e.pieces,i),s.has(d)?ze(s,h,e,i):g]:g}
    ${s.has(d)?g:b`<text class="small outlined" x="8" y=${s.high-24}>the weights are outside of the picture</text>`}
    ${s.has(d)?b`<circle class="spot" cx=${d[0]} cy=${d[1]} r="7" data-spot data-value=${JSON.stringify(h)}></circle>`:g}`;return b`<svg viewBox="0 0 ${t} ${s.high}" role="img" aria-label=${$}>${s.draw(`${a.id}-plane`,k,["w","b"])}
    <text class="small outlined" x="26" y="18">step ${e.steps} · loss ${e.loss}</text></svg>`}function De(a,{name:t,box:e,edited:s}){let r=`moves.${t}`,{late:i}=B(a),o=h=>{let c=h.target.value,p=[...a.value("moves")],m=p.at(-1)?.edit;c===h.target.dataset.sent||c===e&&!a.drafts.has(r)||(h.target.dataset.sent=c,m&&Object.keys(m).join()===t&&p.pop(),a.set("moves",[...p,{edit:{[t]:c}}]))},d=h=>{delete h.target.dataset.sent,a.drafts.set(r,h.target.value)},l=h=>{h.key==="Enter"&&(h.stopPropagation(),o(h))},n=s?"\u270E edited":i?`${i} step${i>1?"s":""} old`:"";return v`<label class="knob"><strong>${t}</strong><span>gradient</span><input type="text" aria-label="Gradient of ${t} that Apply gets"
    placeholder="None" style="width: 10ch; color: var(--mg-grad); font-weight: 650" spellcheck="false" .value=${E(a.drafts.get(r)??e)}
    ?disabled=${a.dead} data-lm-suppress-shortcuts="true" @input=${d} @change=${o} @keydown=${l}>
    <span style="color: var(--mg-soft)" data-old=${t}>${n}</span></label>`}function Fe({rows:a,pieces:t}){let e=a.flatMap((d,l)=>[d.slot,d.shift,t.this[l]]).map(d=>W(d??0,1e18)),s=Ie*Math.max(...e.map(Math.abs)),r=[...e,...a.map(d=>W(d.naive??0,s))],[i,o]=[ut(Math.min(0,...r)),ut(Math.max(0,...r))];return i||o?[i,o]:[-1,0]}function Ve(a,t,e){let s=B(a),r=s.rows[t],[i,o]=Fe(s),{grown:d,at:l}=re(a),n=r.naive!==null&&r.shift!==null,h=a.narrow?Oe:Se,c=a.narrow?"\u2212rate \xD7 gradient":s.labels.naive,p=w=>h+(Math.max(i,Math.min(o,w))-i)/(o-i)*(e-h-Pe),m=(w,f,_,M)=>b`<text y=${w+16}>${_}</text>
    ${f===null?g:b`<rect class="weight none" x=${Math.min(p(0),p(f))} y=${w+4} width=${Math.abs(p(f)-p(0))} height="14"></rect>
    ${f<i||f>o?b`<path class="other-fill" d="M${p(f)} ${w+3}v16l${f<0?-9:9} -8z"></path>`:g}
    <text class="end ${M?"right":""}" x=${e} y=${w+16} data-same=${M}>${M?"\u2713 ":""}${y(f)}</text>`}`,x=0,$=ie(l<s.path.length-1?0:d).map(({name:w,share:f})=>{let _=(s.pieces[w][t]??0)*f,M=x;return x+=_,_&&n?b`<rect class="bar" style=${se[w]} stroke-width="1.5" x=${Math.min(p(M),p(x))} y=${A+4}
      width=${Math.abs(p(x)-p(M))} height="14" data-part=${w} data-value=${s.pieces[w][t]}></rect>`:g}),k=s.labels.slot?3:2,u=r.slots.join(" \xB7 ")||"it has no slots";return b`<svg viewBox="0 0 ${e} ${k*A+22}" role="img" aria-label="${r.name} moves by ${y(r.shift)}; ${s.labels.naive} is ${y(r.naive)}${s.labels.slot?`; ${s.labels.slot} is ${y(r.slot)}`:""}; slots: ${u}" data-bars=${r.name}>
    ${m(0,r.naive,c,r.same.naive)}
    <text class="strong" y=${A+16}>Apply moves ${r.name} by</text>${$}
    <text class="end strong" x=${e} y=${A+16} data-shift=${r.name} data-value=${r.shift}>${y(r.shift)}</text>
    ${s.labels.slot?m(2*A,r.slot,s.labels.slot,r.same.slot):g}
    <path class="axis" d="M${p(0)} 0V${k*A}"></path>
    ${n?b`<path class="now" d="M${p(r.shift??0)} ${s.labels.slot||r.same.naive?0:A}v${s.labels.slot?3*A:r.same.naive?2*A:A}"></path>`:g}
    <text class="small" y=${k*A+16} data-slots=${r.name}>slots: ${u}</text></svg>`}function We({pieces:a},t){let e=At.filter(s=>s==="this"||a[s].some(r=>r));return b`<svg viewBox="0 0 ${t} 20" aria-hidden="true">${e.map((s,r)=>b`<g transform="translate(${r*132} 0)">
    <rect class="bar" style=${se[s]} x="1" y="4" width="20" height="12" stroke-width="1.5"></rect><text class="small" x="28" y="15">${Le[s]}</text></g>`)}
    </svg>`}function qe(a){let{room:t,narrow:e}=a,s=B(a),r=e?t:Math.min(Re,.45*t),i=e?t:t-r-te;return v`<div style="display: grid; align-items: center; gap: ${e?12:0}px ${te}px; grid-template-columns: ${e?"1fr":`${r}px ${i}px`}">
    ${Ue(a,r)}<div style="display: grid; gap: 6px">
    ${s.rows.map((o,d)=>v`<div>${De(a,o)}${Ve(a,d,i)}</div>`)}${We(s,i)}</div></div>`}function Ge(a,t){let e=B(a),s=t.stage,r=e.steps-s.steps;a.local.from=e.path.length-1-Math.max(0,r),a.local.pieces=s.pieces,(r>0||e.computed!==s.computed)&&a.play()}var yt=(a,t)=>()=>a.set("moves",[...a.value("moves"),t]),Ea=Xt({name:"open",question:"What does the optimizer make of a gradient?",stage:qe,arrived:Ge,motion:a=>B(a).path.length-1-(a.local.from??Number.POSITIVE_INFINITY)>1?2600:1300,inside:["moves"],folded:["momentum","clip","limit"],actions:a=>[{words:"\u25B6 Apply",kernel:!0,press:yt(a,"apply")},{words:"Compute gradients",kernel:!0,press:yt(a,"compute")},{words:"10 steps",kernel:!0,press:yt(a,"ten")},...a.value("moves").length?[{words:"start again",kernel:!0,press:()=>a.set("moves",[])}]:[]]});export{Ea as default};
