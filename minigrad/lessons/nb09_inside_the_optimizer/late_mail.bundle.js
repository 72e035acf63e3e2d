// 030058abe45e54927e60b9e37bb2d326234987ff8ffbc3b45fd37b544dd0a3d1 lessons/nb09_inside_the_optimizer/late_mail.view.js widgets/frontend/controls.js widgets/frontend/knob.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var nt=globalThis,kt=e=>e,G=nt.trustedTypes,wt=G?G.createPolicy("lit-html",{createHTML:e=>e}):void 0,ot="$lit$",M=`lit$${Math.random().toFixed(9).slice(2)}$`,lt="?"+M,ee=`<${lt}>`,H=document,j=()=>H.createComment(""),D=e=>e===null||typeof e!="object"&&typeof e!="function",dt=Array.isArray,Tt=e=>dt(e)||typeof e?.[Symbol.iterator]=="function",st=`[ 	
\f\r]`,L=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,bt=/-->/g,yt=/>/g,N=RegExp(`>|${st}(?:([^\\s"'>=/]+)(${st}*=${st}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),At=/'/g,_t=/"/g,Nt=/^(?:script|style|textarea|title)$/i,ct=e=>(t,...r)=>({_$litType$:e,strings:t,values:r}),$=ct(1),k=ct(2),We=ct(3),A=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),Mt=new WeakMap,E=H.createTreeWalker(H,129);function Et(e,t){if(!dt(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return wt!==void 0?wt.createHTML(t):t}var Ht=(e,t)=>{let r=e.length-1,a=[],i,s=t===2?"<svg>":t===3?"<math>":"",n=L;for(let d=0;d<r;d++){let l=e[d],o,c,h=-1,m=0;for(;m<l.length&&(n.lastIndex=m,c=n.exec(l),c!==null);)m=n.lastIndex,n===L?c[1]==="!--"?n=bt:c[1]!==void 0?n=yt:c[2]!==void 0?(Nt.test(c[2])&&(i=RegExp("</"+c[2],"g")),n=N):c[3]!==void 0&&(n=N):n===N?c[0]===">"?(n=i??L,h=-1):c[1]===void 0?h=-2:(h=n.lastIndex-c[2].length,o=c[1],n=c[3]===void 0?N:c[3]==='"'?_t:At):n===_t||n===At?n=N:n===bt||n===yt?n=L:(n=N,i=void 0);let g=n===N&&e[d+1].startsWith("/>")?" ":"";s+=n===L?l+ee:h>=0?(a.push(o),l.slice(0,h)+ot+l.slice(h)+M+g):l+M+(h===-2?d:g)}return[Et(e,s+(e[r]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},F=class e{constructor({strings:t,_$litType$:r},a){let i;this.parts=[];let s=0,n=0,d=t.length-1,l=this.parts,[o,c]=Ht(t,r);if(this.el=e.createElement(o,a),E.currentNode=this.el.content,r===2||r===3){let h=this.el.content.firstChild;h.replaceWith(...h.childNodes)}for(;(i=E.nextNode())!==null&&l.length<d;){if(i.nodeType===1){if(i.hasAttributes())for(let h of i.getAttributeNames())if(h.endsWith(ot)){let m=c[n++],g=i.getAttribute(h).split(M),f=/([.?@])?(.*)/.exec(m);l.push({type:1,index:s,name:f[2],strings:g,ctor:f[1]==="."?q:f[1]==="?"?J:f[1]==="@"?X:I}),i.removeAttribute(h)}else h.startsWith(M)&&(l.push({type:6,index:s}),i.removeAttribute(h));if(Nt.test(i.tagName)){let h=i.textContent.split(M),m=h.length-1;if(m>0){i.textContent=G?G.emptyScript:"";for(let g=0;g<m;g++)i.append(h[g],j()),E.nextNode(),l.push({type:2,index:++s});i.append(h[m],j())}}}else if(i.nodeType===8)if(i.data===lt)l.push({type:2,index:s});else{let h=-1;for(;(h=i.data.indexOf(M,h+1))!==-1;)l.push({type:7,index:s}),h+=M.length-1}s++}}static createElement(t,r){let a=H.createElement("template");return a.innerHTML=t,a}};function R(e,t,r=e,a){if(t===A)return t;let i=a!==void 0?r._$Co?.[a]:r._$Cl,s=D(t)?void 0:t._$litDirective$;return i?.constructor!==s&&(i?._$AO?.(!1),s===void 0?i=void 0:(i=new s(e),i._$AT(e,r,a)),a!==void 0?(r._$Co??=[])[a]=i:r._$Cl=i),i!==void 0&&(t=R(e,i._$AS(e,t.values),i,a)),t}var Y=class{constructor(t,r){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=r}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:r},parts:a}=this._$AD,i=(t?.creationScope??H).importNode(r,!0);E.currentNode=i;let s=E.nextNode(),n=0,d=0,l=a[0];for(;l!==void 0;){if(n===l.index){let o;l.type===2?o=new P(s,s.nextSibling,this,t):l.type===1?o=new l.ctor(s,l.name,l.strings,this,t):l.type===6&&(o=new Q(s,this,t)),this._$AV.push(o),l=a[++d]}n!==l?.index&&(s=E.nextNode(),n++)}return E.currentNode=H,i}p(t){let r=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,r),r+=a.strings.length-2):a._$AI(t[r])),r++}},P=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,r,a,i){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=t,this._$AB=r,this._$AM=a,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,r=this._$AM;return r!==void 0&&t?.nodeType===11&&(t=r.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,r=this){t=R(this,t,r),D(t)?t===p||t==null||t===""?(this._$AH!==p&&this._$AR(),this._$AH=p):t!==this._$AH&&t!==A&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):Tt(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==p&&D(this._$AH)?this._$AA.nextSibling.data=t:this.T(H.createTextNode(t)),this._$AH=t}$(t){let{values:r,_$litType$:a}=t,i=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=F.createElement(Et(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===i)this._$AH.p(r);else{let s=new Y(i,this),n=s.u(this.options);s.p(r),this.T(n),this._$AH=s}}_$AC(t){let r=Mt.get(t.strings);return r===void 0&&Mt.set(t.strings,r=new F(t)),r}k(t){dt(this._$AH)||(this._$AH=[],this._$AR());let r=this._$AH,a,i=0;for(let s of t)i===r.length?r.push(a=new e(this.O(j()),this.O(j()),this,this.options)):a=r[i],a._$AI(s),i++;i<r.length&&(this._$AR(a&&a._$AB.nextSibling,i),r.length=i)}_$AR(t=this._$AA.nextSibling,r){for(this._$AP?.(!1,!0,r);t!==this._$AB;){let a=kt(t).nextSibling;kt(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},I=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,r,a,i,s){this.type=1,this._$AH=p,this._$AN=void 0,this.element=t,this.name=r,this._$AM=i,this.options=s,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=p}_$AI(t,r=this,a,i){let s=this.strings,n=!1;if(s===void 0)t=R(this,t,r,0),n=!D(t)||t!==this._$AH&&t!==A,n&&(this._$AH=t);else{let d=t,l,o;for(t=s[0],l=0;l<s.length-1;l++)o=R(this,d[a+l],r,l),o===A&&(o=this._$AH[l]),n||=!D(o)||o!==this._$AH[l],o===p?t=p:t!==p&&(t+=(o??"")+s[l+1]),this._$AH[l]=o}n&&!i&&this.j(t)}j(t){t===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},q=class extends I{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===p?void 0:t}},J=class extends I{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==p)}},X=class extends I{constructor(t,r,a,i,s){super(t,r,a,i,s),this.type=5}_$AI(t,r=this){if((t=R(this,t,r,0)??p)===A)return;let a=this._$AH,i=t===p&&a!==p||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,s=t!==p&&(a===p||i);i&&this.element.removeEventListener(this.name,this,a),s&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},Q=class{constructor(t,r,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=r,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){R(this,t)}},Rt={M:ot,P:M,A:lt,C:1,L:Ht,R:Y,D:Tt,V:R,I:P,H:I,N:J,U:X,B:q,F:Q},re=nt.litHtmlPolyfillSupport;re?.(F,P),(nt.litHtmlVersions??=[]).push("3.3.3");var It=(e,t,r)=>{let a=r?.renderBefore??t,i=a._$litPart$;if(i===void 0){let s=r?.renderBefore??null;a._$litPart$=i=new P(t.insertBefore(j(),s),s,void 0,r??{})}return i._$AI(e),i};var St={ArrowRight:[1,0],ArrowLeft:[-1,0],ArrowDown:[0,1],ArrowUp:[0,-1],Home:[Number.NEGATIVE_INFINITY,0],End:[Number.POSITIVE_INFINITY,0]};function Ot(e,{key:t,begin:r,move:a,step:i,tap:s,undo:n}){return{down:d=>{let l=d.currentTarget,o=l.ownerSVGElement?.getScreenCTM()?.inverse();if(!o||e.dead)return;d.preventDefault(),l.focus(),l.setPointerCapture(d.pointerId);let{x:c,y:h}=new DOMPoint(d.clientX,d.clientY).matrixTransform(o);e.held={key:t,matrix:o,began:r?.(c,h)},s&&a(c,h,e.held.began)},move:d=>{if(e.held?.key!==t)return;let{x:l,y:o}=new DOMPoint(d.clientX,d.clientY).matrixTransform(e.held.matrix);a(l,o,e.held.began)},up:()=>{e.held=null},cancel:()=>{let d=e.held?.key===t?e.held:null;e.held=null,d&&n?.(d.began)},press:d=>{d.key in St&&(d.preventDefault(),d.stopPropagation(),i(...St[d.key]))}}}function Ct(e,{key:t,x:r,y:a,label:i,text:s,begin:n,move:d,step:l,face:o}){let c=Ot(e,{key:t,begin:n,move:d,step:l});return k`<g class="knobbed" tabindex=${e.dead?-1:0} role="slider" aria-label=${i} aria-valuenow="0"
    aria-valuetext=${s} aria-disabled=${e.dead} data-knob=${t} data-lm-suppress-shortcuts="true" @keydown=${c.press}
    @pointerdown=${c.down} @pointermove=${c.move} @pointerup=${c.up} @pointercancel=${c.up}>
    <circle class="halo" cx=${r} cy=${a} r="22"></circle>
    ${o??k`<circle cx=${r} cy=${a} r="10"></circle>`}</g>`}function Pt(e,{x:t,y:r,way:a,off:i,role:s="value",high:n=40,press:d}){let l=c=>{c.preventDefault(),c.stopPropagation(),!i&&!e.dead&&d()},o=c=>c.stopPropagation();return k`<g class="arrowed" aria-hidden="true" data-arrow=${a>0?"more":"less"} data-off=${i} @pointerdown=${o}
    @click=${l}><rect class="clear" x=${a>0?t-4:t-18} y=${r-n/2} width="22" height=${n}></rect>
    <path class="grips" data-role=${s} d="M${t} ${r-5}v10l${7*a} -5z"></path></g>`}function Bt(e,{key:t,x:r,y:a,label:i,text:s,value:n,step:d,low:l,high:o,set:c,can:h=()=>!0,kind:m=""}){let g=y=>Math.min(o,Math.max(l,Number((Math.round(y/d)*d).toFixed(10)))),f=y=>c(g(y)),u=g(n+d),x=g(n-d),w=!h(u)&&!h(x),b=Ot(e,{key:t,begin:y=>({from:y,value:n}),move:(y,vt,xt)=>f(xt.value+Math.round((y-xt.from)/4)*d),step:(y,vt)=>f(n+(y-vt)*d),undo:y=>c(y.value)}),v=Math.max(44,11*s.length+18),T=v/2-1,V=a-6,W=m?28:40;return k`<g class="scrub ${m}" tabindex=${e.dead?-1:0} role="slider" aria-label=${i} aria-valuenow=${n}
    aria-valuemin=${l} aria-valuemax=${o} aria-disabled=${e.dead||w} data-knob=${t} data-lm-suppress-shortcuts="true"
    data-waits=${w} @keydown=${b.press} @pointerdown=${b.down} @pointermove=${b.move} @pointerup=${b.up} @pointercancel=${b.cancel}>
    <rect class="halo" x=${r-v/2} y=${a-19} width=${v} height="28"></rect>
    <text x=${r} y=${a} class="middle" data-value=${n}>${s}</text>
    <path class="dots" d="M${r-v/2+6} ${a+5}h${v-12}"></path></g>
    ${Pt(e,{x:r-T,y:V,way:-1,off:x===n||!h(x),high:W,press:()=>f(x)})}
    ${Pt(e,{x:r+T,y:V,way:1,off:u===n||!h(u),high:W,press:()=>f(u)})}`}function _(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let r=Math.abs(e),a=e<0?"\u2212":"";return r===0?"0":r<.001?"\u2248 0":r>=1e6?`${a}${+(r/1e6).toPrecision(t)} M`:r>=1e4?`${a}${Math.round(r).toLocaleString("en")}`:`${a}${+r.toPrecision(t)}`}var ae=[1,1.5,2,3,4,6,8,10];function ht(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),r=10**Math.floor(Math.log10(t));return Math.sign(e)*r*(ae.find(a=>a*r>=t)??10)}function pt(e){if(!(e>0)||!Number.isFinite(e))return _(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,r]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${r.replace("-","\u2212").replace("+","")}`}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},Lt=e=>(...t)=>({_$litDirective$:e,values:t}),Z=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,r,a){this._$Ct=t,this._$AM=r,this._$Ci=a}_$AS(t,r){return this.update(t,r)}update(t,r){return this.render(...r)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Ze}=Rt;var jt=e=>e.strings===void 0;var ie={},Dt=(e,t=ie)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var O=Lt(class extends Z{constructor(e){if(super(e),e.type!==S.PROPERTY&&e.type!==S.ATTRIBUTE&&e.type!==S.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!jt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===A||t===p)return t;let r=e.element,a=e.name;if(e.type===S.PROPERTY){if(t===r[a])return A}else if(e.type===S.BOOLEAN_ATTRIBUTE){if(!!t===r.hasAttribute(a))return A}else if(e.type===S.ATTRIBUTE&&r.getAttribute(a)===t+"")return A;return Dt(e),t}});var K="Works as soon as Python runs",Ft=100;function Ut(e,t,r,a){return{slider:ne,decades:oe,steps:le,choice:de,text:ce,values:he}[e.kind]?.(e,t,r,a)??""}function U({name:e},t){let r=!t.dead&&!t.can(e);return{waits:r,off:t.dead||r,title:r?K:p}}function se(e,t,{low:r,high:a,step:i,place:s,words:n,set:d}){let{name:l,label:o}=e,{waits:c,off:h,title:m}=U(e,t);return $`<label class="knob" data-control=${l} data-waits=${c} title=${m}><span>${o}</span>
    <input type="range" aria-label=${o} aria-valuetext=${n} min=${r} max=${a} step=${i}
      .value=${O(String(s))} ?disabled=${h} data-lm-suppress-shortcuts="true"
      @input=${g=>d(Number(g.target.value))}><output>${n}</output></label>`}var ne=(e,t,r,a)=>se(e,a,{low:e.low,high:e.high,step:e.step,place:t,words:_(t),set:r});function oe(e,t,r,a){let i=c=>Math.round(Ft*Math.log10(c)),s=c=>Math.min(e.high,Math.max(e.low,Number((10**(c/Ft)).toPrecision(3)))),n=c=>{let h=c.target.value.trim();r(h===""||Number.isNaN(Number(h))?h:Number(h))},{waits:d,off:l,title:o}=U(e,a);return $`<span class="knob" data-control=${e.name} data-waits=${d} title=${o}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${i(e.low)} max=${i(e.high)} step="1"
      .value=${O(String(i(t)))} ?disabled=${l} data-lm-suppress-shortcuts="true"
      @input=${c=>{a.drafts.delete(e.name),r(s(Number(c.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${l}
      .value=${O(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${ut(e,a)} @change=${tt(n)} @keydown=${mt(n)}></span>`}var ut=({name:e},t)=>r=>{delete r.target.dataset.sent,t.drafts.set(e,r.target.value)},tt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},mt=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),tt(e)(t))};function le({name:e,label:t,low:r,high:a},i,s,n){let d=o=>o>=r&&o<=a&&!n.can(e,o),l=(o,c,h)=>$`
    <button type="button" aria-label=${h} title=${d(i+o)?K:p} data-waits=${d(i+o)}
      aria-disabled=${d(i+o)} ?disabled=${n.dead||i+o<r||i+o>a} data-lm-suppress-shortcuts="true" @click=${()=>s(i+o)}>${c}</button>`;return $`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${l(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${i}</output>
    ${l(1,"+",`${t}: one more`)}</span>`}function de(e,t,r,a){let{name:i,label:s,options:n,named:d}=e,{waits:l,off:o,title:c}=U(e,a),h=u=>u!==t&&!a.can(i,u);if(n.length>4)return $`<label class="knob" data-control=${i} data-waits=${l} title=${c}><span>${s}</span>
    <select aria-label=${s} ?disabled=${o} data-lm-suppress-shortcuts="true"
      @change=${u=>r(u.target.value)}>
      ${n.map(([u,x])=>$`<option value=${u} .selected=${u===t} ?disabled=${h(u)}>${x}</option>`)}</select></label>`;let m=n.findIndex(([u])=>u===t),g=u=>{let x={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[u.key];if(!x)return;u.preventDefault(),u.stopPropagation();let w=(m+x+n.length)%n.length;for(;h(n[w][0]);)w=(w+x+n.length)%n.length;r(n[w][0]),u.currentTarget.querySelectorAll("button")[w].focus()},f=d||a.view.folded?.includes(i)?$`<span class="knob">${s}</span>`:"";return $`<span class="chips" role="radiogroup" aria-label=${s} data-control=${i} @keydown=${g}>
    ${f}${n.map(([u,x])=>$`<button type="button" role="radio" aria-checked=${u===t}
      tabindex=${u===t?0:-1} ?disabled=${a.dead} aria-disabled=${h(u)} data-waits=${h(u)}
      title=${h(u)?K:p} data-lm-suppress-shortcuts="true"
      @click=${()=>r(u)}>${x}</button>`)}</span>`}function ce(e,t,r,a){let{name:i,label:s}=e,n=c=>r(c.target.value),{waits:d,off:l,title:o}=U(e,a);return $`<label class="knob long" data-control=${i} data-waits=${d} title=${o}><span>${s}</span>
    <input type="text" aria-label=${s} .value=${O(a.drafts.get(i)??t)} ?disabled=${l} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${ut(e,a)} @change=${tt(n)} @keydown=${mt(n)}></label>${a.complaint(i)}`}function he(e,t,r,a){let{name:i,label:s,now:n}=e,{waits:d,off:l,title:o}=U(e,a),c=h=>{let m=`${i}.${h}`,g=f=>r({...t,[h]:f.target.value});return $`<label class="knob"><span>${h}</span>
      <input type="text" aria-label=${h} size="8" .value=${O(a.drafts.get(m)??JSON.stringify(n[h]))} spellcheck="false"
        ?disabled=${l} data-lm-suppress-shortcuts="true" @input=${ut({name:m},a)}
        @change=${tt(g)} @keydown=${mt(g)}></label>`};return $`<span class="knob" role="group" aria-label=${s} data-control=${i} data-waits=${d}
    title=${o}>${Object.keys(n).map(c)}</span>${a.complaint(i)}`}var zt=({words:e,press:t,off:r,waits:a,kernel:i},s,n)=>$`<button type="button" class=${s?"next":""}
  ?disabled=${r||i&&n} aria-disabled=${!!a&&!r} data-waits=${!!a&&!r} title=${a&&!r?K:p}
  data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Vt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var ue=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,et=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),ue())return;let r=performance.now(),a=i=>{this.at=Math.min(1,Math.max(0,(i-r)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,r){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),r())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function Wt(e,t){let r=Math.min(fe,t);return e.kind==="table"?$e(e):e.kind==="chart"?ke(e,r):e.kind==="bars"?me(e,r):$`<p>${e.text}</p>`}function me({caption:e,axis:t,role:r,bars:a},i){let s=Math.min(72,(i-4)/a.length),n=Math.max(...a.map(o=>o.value),1e-300),d=o=>92-72*o/n,l=a.map(o=>`${o.name}: ${o.text}`).join(", ");return $`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${i} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((o,c)=>k`<rect x=${c*s+4} y=${d(o.value)} width=${s-8} height=${92-d(o.value)}
        class="${r}-fill" data-value=${o.value}></rect>
      <text x=${(c+.5)*s} y=${d(o.value)-5} class="small middle">${o.text}</text>
      <text x=${(c+.5)*s} y="110" class="small middle">${o.name}</text>`)}
    <path class="axis" d="M0 92H${s*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var ge=e=>typeof e=="string"?$`<td>${e}</td>`:$`<td class="number" data-value=${e.value}>${e.text}</td>`;function $e({caption:e,head:t,rows:r}){return $`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>$`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${r.map(([a,...i])=>$`<tr><th scope="row">${a}</th>${i.map(ge)}</tr>`)}
    </tbody></table></div>`}var fe=560,rt=240,C=56,at=132,it=22,gt=34,ve=9;function xe({lines:e,log:t}){let r=e.flatMap(o=>o.points.map(c=>c[1])),a=Math.max(...r);if(!t)return{foot:"0",head:_(a),part:o=>o/a};let i=r.filter(o=>o>0),s=Math.max(...i,1e-300),n=Math.max(Math.min(...i,s/10),s/10**ve),d=i.length<r.length,l=d?.06:0;return{foot:d?"0":pt(n),head:pt(s),part:o=>o>0?l+(1-l)*Math.max(0,Math.log(o/n)/Math.log(s/n)):0}}function ke(e,t){let{caption:r,x:a,y:i,lines:s,here:n,mark:d}=e,l=s.flatMap(v=>v.points),[o,c]=[Math.min(...l.map(v=>v[0])),Math.max(...l.map(v=>v[0]))],{foot:h,head:m,part:g}=xe(e),f=v=>C+(v-o)/(c-o||1)*(t-C-at),u=v=>rt-gt-g(v)*(rt-it-gt),x=v=>v.points.map(([T,V],W)=>`${W?"L":"M"}${f(T).toFixed(1)} ${u(V).toFixed(1)}`).join(""),w=rt-gt,b=we(s.map(v=>u((v.points.at(-1)??[0,0])[1])),w-4);return $`<figure><svg viewBox="0 0 ${t} ${rt}" role="img" aria-label=${r} class="chart">
    <path class="axis" d="M${C} ${it}V${w}H${t-at}"></path>
    <text x=${C} y="14" class="small">${i}</text>
    <text x=${C-6} y=${it+5} class="small end">${m}</text>
    <text x=${C-6} y=${w+4} class="small end">${h}</text>
    ${[...new Set([o,c])].map(v=>k`<text x=${f(v)} y=${w+18} class="small middle">${v}</text>`)}
    <text x=${t-at+12} y=${w+18} class="small">${a}</text>
    ${n===null?"":k`<path class="here" d="M${f(n)} ${it}V${w}"></path>`}
    ${s.map((v,T)=>k`<path class="line" data-role=${v.role} d=${x(v)}></path>
      <text x=${t-at+12} y=${b[T]+4} data-role=${v.role}>${v.name}</text>`)}
    ${d?k`<path class="mark" d="M${f(d.x)} ${w-6}v12"></path>
      <text x=${f(d.x)} y=${w+32} class="small middle">${d.words}</text>`:""}
    </svg></figure>`}function we(e,t){let r=e.map((i,s)=>s).sort((i,s)=>e[i]-e[s]),a=[...e];for(let i=1;i<r.length;i++)a[r[i]]=Math.max(a[r[i]],a[r[i-1]]+17);for(let i=r.length-1,s=t;i>=0;i--,s-=17)s=a[r[i]]=Math.min(a[r[i]],s);return a}var be=520,Gt="mg-030058ab",$t=class{constructor(t,r,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Gt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),r.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new et(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.asked=[],this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared","guess",...this.controls.map(s=>s.name)].map(s=>`change:${s}`);for(let s of this.heard)t.on(s,this.redraw);let i=this.state;t.on("change:state",()=>{let s=i;i=this.state,this.drafts.clear(),a.arrived?.(this,s)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([s])=>{Math.round(s.contentRect.width)!==this.width&&(this.width=Math.round(s.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<be}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,r){this.change({[t]:r})}change(t){let r=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(this.asked=Object.keys(t),Object.keys(t).every(r)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,i]of Object.entries(t))this.model.set(a,i);this.model.save_changes(),this.draw()}}can(t,r){return this.model.can?.(t,r)??!0}complaint(t){let r=this.model.get("message");return r&&this.typed?.name===t?Yt(r):p}get typed(){return this.controls.find(t=>this.asked.includes(t.name)&&["text","values"].includes(t.kind))}hold(t){let r=this.root.querySelector(":scope > .stage");if(!r||t.target.tagName!=="INPUT")return;r.style.height=`${r.getBoundingClientRect().height}px`,r.style.overflow="clip";let a=()=>{r.style.height=r.style.overflow=""};for(let i of["pointerup","pointercancel","blur"])addEventListener(i,a,{once:!0,capture:!0})}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let r=this.controls.find(a=>a.name===t);return Ut(r,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,r=this.model.get("message"),a=this.controls.filter(i=>![...t.inside??[],...t.folded??[]].includes(i.name));It($`<style>${Vt.replaceAll(".mgw",`.${Gt}`)}</style>
      ${this.dead?$`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:p}
      <h3>${t.question}</h3>
      <div class="stage ${r?"stale":""}">${t.stage(this)}</div>
      <div class="controls" @pointerdown=${i=>this.hold(i)}>${a.map(i=>this.control(i.name))}
        ${(t.actions?.(this)??[]).map((i,s)=>zt(i,s===0,this.dead))}</div>
      ${r&&!this.typed?Yt(r):p}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return $`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code> and run that cell.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this,r=!!this.model.get("message");return $`<p class="readout ${r?"stale":""}" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        ${r?p:$`<span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${ye[qt(t.agrees)]}</span>`}</p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?$`<div class="controls">${this.view.folded.map(a=>this.control(a))}</div>`:p}
        ${t.fold.map(a=>Wt(a,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${qt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}},Yt=e=>$`<p class="alert" role="alert" data-field="message">${e}</p>`;function qt(e){return e===null?"":e?"\u2713":"\u2717"}var ye={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Jt=e=>({render({model:t,el:r}){let a=new $t(t,r,e);return()=>a.leave()}});var ft=1.4,Ae=190,_e=146,Me=132,Te=28,Kt=52,Xt=190,Ne=26,Ee=32,He=38,z=16,Re=8,Qt=16,Zt=12,B=e=>e.state.stage;function Ie(e){let{until:t}=B(e),r=t+ft;return e.motion.playing?r*e.motion.at:e.local.tick??r}function Se(e){let{until:t,workers:r,updates:a,goal:i}=B(e),{room:s,narrow:n}=e,d=n?10:Ae,l=n?s-10:s-_e,o=n?Kt:Math.max(Te,Math.min(44,Me/r.length)),c=r.length*o+Ne,h=c+Xt,m=a.map(([,x])=>x??0),g=r.map(x=>x.mean),f=Math.max(i-Zt,Math.min(0,ht(Math.min(0,...m)))),u=Math.min(i+Zt,ht(Math.max(...g,...m)/1.1)||1);return{left:d,right:l,high:o,top:c,foot:h,now:Ie(e),x:x=>d+x/t*(l-d),lane:x=>o*x+(n?36:o/2),up:x=>h-(Math.min(u,Math.max(f,x))-f)/(u-f)*Xt}}var Pe=({updates:e},t)=>e.filter(([r])=>r<t).at(-1)?.[1]??0,Oe="M-5 -5L5 5M5 -5L-5 5";function te(e,t,r){return e==="dropped"?k`<path class="wrong" transform="translate(${t} ${r})" d=${Oe}></path>`:e==="fresh"?k`<circle class="grad-fill" cx=${t} cy=${r} r="6"></circle>`:k`<path class="push" transform="translate(${t} ${r})" d="M-6 0L0 -6L6 0L0 6z"></path>`}function Ce(e,{x:t,lane:r,up:a,now:i},{tick:s,worker:n,fate:d}){if(s>i||d==="dropped")return p;let l=r(n),o=Math.min(1,(i-s)/ft+1e-9),c=l+(a(Pe(e,s))-l)*o;return k`<path class="flow" stroke-width="1.6" opacity="0.35" stroke-dasharray=${d==="late"?"3 3":"none"} d="M${t(s)} ${l}V${c}"></path>
    ${o<1?te(d,t(s),c):p}`}function Be({x:e,lane:t,now:r,high:a},{worker:i,began:s,tick:n,stamp:d,fate:l}){let o=t(i),c=a>He&&a<Kt,h=Re*String(d).length+(c?4:22)<e(n)-e(s);return s>=r?p:k`<rect class="paper" x=${e(s)+1.5} y=${o-z/2} width=${Math.max(1,e(Math.min(n,r))-e(s)-3)} height=${z}></rect>
    <rect class="weight ${l==="dropped"&&n<=r?"none":""}" data-role="grad" style="stroke-width: 1.2" x=${e(s)+1.5} y=${o-z/2}
      width=${Math.max(1,e(Math.min(n,r))-e(s)-3)} height=${z} rx="3"></rect>
    ${h?k`<text class="small middle" data-stamp x=${(e(s)+e(n))/2-(c?0:4)} y=${c?o-z/2-3:o+5}>${d}</text>`:p}`}var Le=({x:e,lane:t,now:r},{worker:a,tick:i,stamp:s,step:n,fate:d},l)=>i>r?p:k`<g data-letter=${l} data-fate=${d} data-worker=${a+1}>
  <title>worker ${a+1}: local step ${s}, came at step ${n}: ${d}</title>${te(d,e(i)-(d==="dropped"?5:0),t(a))}</g>`;function je(e,{lane:t,left:r,right:a,high:i,now:s},n){let{workers:d,letters:l}=B(e),{ticks:o}=d[n],c=t(n),{narrow:h,room:m}=e,g=l.filter(b=>b.worker===n&&b.tick<=s),f=g.filter(b=>b.fate!=="dropped").length,u=g.length?`${f?"":"\u2717 "}${f} of ${g.length} count`:"",x=h?i*n+16:c+5,w=b=>e.set("ticks",e.value("ticks").map((v,T)=>T===n?b:v));return k`<path class="axis" d="M${r} ${c}H${a}"></path><text class="strong" x="0" y=${x}>worker ${n+1}</text>
    ${Bt(e,{key:`ticks ${n+1}`,x:130,y:x,label:`Ticks of worker ${n+1}`,text:`${o} tick${o>1?"s":""}`,value:o,step:1,low:1,high:6,set:w,kind:"cell"})}
    <text class="small ${h?"end":""} ${f?"":"wrong"}" data-count=${n+1} x=${h?m:a+12} y=${x}>${u}</text>`}function De(e,t){let r=e.map((i,s)=>s).sort((i,s)=>e[i]-e[s]),a=[...e];for(let i=1;i<r.length;i++)a[r[i]]=Math.max(a[r[i]],a[r[i-1]]+Qt);for(let i=r.length-1,s=t;i>=0;i--,s-=Qt)a[r[i]]=s=Math.min(a[r[i]],s);return a}function Fe(e,{left:t,right:r,up:a,foot:i,top:s}){let{workers:n,goal:d}=B(e),{narrow:l}=e,o=[...n.map((h,m)=>({w:h.mean,name:`worker ${m+1} wants ${_(h.mean)}`,kind:"axis"})),{w:d,name:`goal: ${_(d)} cm`,kind:"now"}],c=De(o.map(h=>a(h.w)+(l?-4:5)),i);return k`${o.map(({w:h,name:m,kind:g},f)=>k`<path class=${g} stroke-dasharray=${g==="now"?"6 5":"none"} d="M${t} ${a(h)}H${r}"></path>
    <text class="${g==="now"?"strong":"small"} outlined ${l?"end":""}" x=${l?r:r+12} y=${c[f]}>${m}</text>`)}
    <text class="small ${l?"":"end"} outlined" x=${l?t:t-10} y=${l?s-6:s+14}>the weight, cm</text>
    <path class="axis" d="M${t} ${s}V${i}H${r}"></path>`}function Ue({updates:e,until:t},{x:r,up:a,now:i}){let s=Math.max(0,Math.min(t,i-ft)),n=[],d=[],[l,o]=[0,0];for(let[h,m]of[...e.filter(([g])=>g<=s),[s,null]])o!==null&&n.push(`M${r(l).toFixed(1)} ${a(o).toFixed(1)}H${r(h).toFixed(1)}`),o!==null&&m!==null&&d.push(`M${r(h).toFixed(1)} ${a(o).toFixed(1)}V${a(m).toFixed(1)}`),[l,o]=[h,m];let c=e.filter(([h])=>h<=s).at(-1)?.[1]??(e.some(([h])=>h<=s)?null:0);return k`<path class="climb" data-role="value" style="stroke-width: 3.5" d=${n.join("")||"M0 0"}></path>
    <path class="climb" data-role="grad" style="stroke-width: 3.5; stroke-dasharray: none" d=${d.join("")||"M0 0"}></path>
    ${c===null?p:k`<circle class="spot" data-weight data-value=${c} cx=${r(s)} cy=${a(c)} r="7"></circle>`}`}function ze(e,{x:t,now:r,foot:a,left:i,right:s}){let{until:n}=B(e),d=Math.min(n,r),l=a+18,o=c=>{e.motion.stop(),e.local.tick=c>=n?void 0:Math.max(0,c),e.draw()};return k`<path class="axis" d="M${i} ${l}H${s}"></path>${d<n?k`<path class="here" d="M${t(d)} 0V${l}"></path>`:p}
    <text class="small ${e.narrow?"":"end"}" x=${i-(e.narrow?0:14)} y=${l+(e.narrow?24:5)}>time</text>
    ${Ct(e,{key:"time",x:t(d),y:l,label:"Time",text:`tick ${Math.round(d)}`,move:c=>o((c-i)/(s-i)*n),step:(c,h)=>o(Math.min(n,Math.round(d)+c-h))})}`}function Ve(e){let t=B(e),r=Se(e),{workers:a,letters:i,updates:s}=t,n=i.filter(l=>l.fate!=="dropped").length,d=`${i.length} gradients of ${a.length} workers, ${n} count, ${s.length} updates. The weight is ${_(s.at(-1)?.[1]??0)} at the end; the mean of all flowers is ${_(t.goal)}.`;return k`<svg viewBox="0 0 ${e.room} ${r.foot+Ee+(e.narrow?16:0)}" role="group" aria-label=${d}>
    ${Fe(e,r)}${i.map(l=>Ce(t,r,l))}${a.map((l,o)=>je(e,r,o))}
    ${i.map(l=>Be(r,l))}${i.map((l,o)=>Le(r,l,o))}
    ${Ue(t,r)}${ze(e,r)}</svg>`}var Ar=Jt({name:"mail",question:"Whose gradients count?",stage:Ve,arrived:e=>{e.local.tick=void 0},motion:()=>4500,inside:["ticks"],folded:["rate","begin"],actions:e=>[{words:"\u25B6 Play",press:()=>{e.local.tick=void 0,e.play()}}]});export{Ar as default};
