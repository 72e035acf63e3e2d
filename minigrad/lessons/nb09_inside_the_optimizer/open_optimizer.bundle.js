// 118c362b1c18b1336c4034417e6875ff4e074268985b2a6e690d65e6b7b44cf7 lessons/nb09_inside_the_optimizer/open_optimizer.view.js widgets/frontend/controls.js widgets/frontend/look.css widgets/frontend/motion.js widgets/frontend/numbers.js widgets/frontend/package-lock.json widgets/frontend/parts.js widgets/frontend/plane.js widgets/frontend/widget.js
/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var lt=globalThis,_t=e=>e,G=lt.trustedTypes,Mt=G?G.createPolicy("lit-html",{createHTML:e=>e}):void 0,dt="$lit$",N=`lit$${Math.random().toFixed(9).slice(2)}$`,ht="?"+N,ae=`<${ht}>`,S=document,U=()=>S.createComment(""),D=e=>e===null||typeof e!="object"&&typeof e!="function",ct=Array.isArray,St=e=>ct(e)||typeof e?.[Symbol.iterator]=="function",nt=`[ 	
\f\r]`,z=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Tt=/-->/g,Nt=/>/g,H=RegExp(`>|${nt}(?:([^\\s"'>=/]+)(${nt}*=${nt}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Et=/'/g,Ht=/"/g,Ot=/^(?:script|style|textarea|title)$/i,gt=e=>(t,...s)=>({_$litType$:e,strings:t,values:s}),$=gt(1),f=gt(2),We=gt(3),T=Symbol.for("lit-noChange"),p=Symbol.for("lit-nothing"),Rt=new WeakMap,R=S.createTreeWalker(S,129);function Pt(e,t){if(!ct(e)||!e.hasOwnProperty("raw"))throw Error("invalid template strings array");return Mt!==void 0?Mt.createHTML(t):t}var It=(e,t)=>{let s=e.length-1,a=[],r,i=t===2?"<svg>":t===3?"<math>":"",o=z;for(let n=0;n<s;n++){let l=e[n],d,h,g=-1,c=0;for(;c<l.length&&(o.lastIndex=c,h=o.exec(l),h!==null);)c=o.lastIndex,o===z?h[1]==="!--"?o=Tt:h[1]!==void 0?o=Nt:h[2]!==void 0?(Ot.test(h[2])&&(r=RegExp("</"+h[2],"g")),o=H):h[3]!==void 0&&(o=H):o===H?h[0]===">"?(o=r??z,g=-1):h[1]===void 0?g=-2:(g=o.lastIndex-h[2].length,d=h[1],o=h[3]===void 0?H:h[3]==='"'?Ht:Et):o===Ht||o===Et?o=H:o===Tt||o===Nt?o=z:(o=H,r=void 0);let m=o===H&&e[n+1].startsWith("/>")?" ":"";i+=o===z?l+ae:g>=0?(a.push(d),l.slice(0,g)+dt+l.slice(g)+N+m):l+N+(g===-2?n:m)}return[Pt(e,i+(e[s]||"<?>")+(t===2?"</svg>":t===3?"</math>":"")),a]},F=class e{constructor({strings:t,_$litType$:s},a){let r;this.parts=[];let i=0,o=0,n=t.length-1,l=this.parts,[d,h]=It(t,s);if(this.el=e.createElement(d,a),R.currentNode=this.el.content,s===2||s===3){let g=this.el.content.firstChild;g.replaceWith(...g.childNodes)}for(;(r=R.nextNode())!==null&&l.length<n;){if(r.nodeType===1){if(r.hasAttributes())for(let g of r.getAttributeNames())if(g.endsWith(dt)){let c=h[o++],m=r.getAttribute(g).split(N),x=/([.?@])?(.*)/.exec(c);l.push({type:1,index:i,name:x[2],strings:m,ctor:x[1]==="."?J:x[1]==="?"?Y:x[1]==="@"?Z:P}),r.removeAttribute(g)}else g.startsWith(N)&&(l.push({type:6,index:i}),r.removeAttribute(g));if(Ot.test(r.tagName)){let g=r.textContent.split(N),c=g.length-1;if(c>0){r.textContent=G?G.emptyScript:"";for(let m=0;m<c;m++)r.append(g[m],U()),R.nextNode(),l.push({type:2,index:++i});r.append(g[c],U())}}}else if(r.nodeType===8)if(r.data===ht)l.push({type:2,index:i});else{let g=-1;for(;(g=r.data.indexOf(N,g+1))!==-1;)l.push({type:7,index:i}),g+=N.length-1}i++}}static createElement(t,s){let a=S.createElement("template");return a.innerHTML=t,a}};function O(e,t,s=e,a){if(t===T)return t;let r=a!==void 0?s._$Co?.[a]:s._$Cl,i=D(t)?void 0:t._$litDirective$;return r?.constructor!==i&&(r?._$AO?.(!1),i===void 0?r=void 0:(r=new i(e),r._$AT(e,s,a)),a!==void 0?(s._$Co??=[])[a]=r:s._$Cl=r),r!==void 0&&(t=O(e,r._$AS(e,t.values),r,a)),t}var q=class{constructor(t,s){this._$AV=[],this._$AN=void 0,this._$AD=t,this._$AM=s}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(t){let{el:{content:s},parts:a}=this._$AD,r=(t?.creationScope??S).importNode(s,!0);R.currentNode=r;let i=R.nextNode(),o=0,n=0,l=a[0];for(;l!==void 0;){if(o===l.index){let d;l.type===2?d=new B(i,i.nextSibling,this,t):l.type===1?d=new l.ctor(i,l.name,l.strings,this,t):l.type===6&&(d=new K(i,this,t)),this._$AV.push(d),l=a[++n]}o!==l?.index&&(i=R.nextNode(),o++)}return R.currentNode=S,r}p(t){let s=0;for(let a of this._$AV)a!==void 0&&(a.strings!==void 0?(a._$AI(t,a,s),s+=a.strings.length-2):a._$AI(t[s])),s++}},B=class e{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(t,s,a,r){this.type=2,this._$AH=p,this._$AN=void 0,this._$AA=t,this._$AB=s,this._$AM=a,this.options=r,this._$Cv=r?.isConnected??!0}get parentNode(){let t=this._$AA.parentNode,s=this._$AM;return s!==void 0&&t?.nodeType===11&&(t=s.parentNode),t}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(t,s=this){t=O(this,t,s),D(t)?t===p||t==null||t===""?(this._$AH!==p&&this._$AR(),this._$AH=p):t!==this._$AH&&t!==T&&this._(t):t._$litType$!==void 0?this.$(t):t.nodeType!==void 0?this.T(t):St(t)?this.k(t):this._(t)}O(t){return this._$AA.parentNode.insertBefore(t,this._$AB)}T(t){this._$AH!==t&&(this._$AR(),this._$AH=this.O(t))}_(t){this._$AH!==p&&D(this._$AH)?this._$AA.nextSibling.data=t:this.T(S.createTextNode(t)),this._$AH=t}$(t){let{values:s,_$litType$:a}=t,r=typeof a=="number"?this._$AC(t):(a.el===void 0&&(a.el=F.createElement(Pt(a.h,a.h[0]),this.options)),a);if(this._$AH?._$AD===r)this._$AH.p(s);else{let i=new q(r,this),o=i.u(this.options);i.p(s),this.T(o),this._$AH=i}}_$AC(t){let s=Rt.get(t.strings);return s===void 0&&Rt.set(t.strings,s=new F(t)),s}k(t){ct(this._$AH)||(this._$AH=[],this._$AR());let s=this._$AH,a,r=0;for(let i of t)r===s.length?s.push(a=new e(this.O(U()),this.O(U()),this,this.options)):a=s[r],a._$AI(i),r++;r<s.length&&(this._$AR(a&&a._$AB.nextSibling,r),s.length=r)}_$AR(t=this._$AA.nextSibling,s){for(this._$AP?.(!1,!0,s);t!==this._$AB;){let a=_t(t).nextSibling;_t(t).remove(),t=a}}setConnected(t){this._$AM===void 0&&(this._$Cv=t,this._$AP?.(t))}},P=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(t,s,a,r,i){this.type=1,this._$AH=p,this._$AN=void 0,this.element=t,this.name=s,this._$AM=r,this.options=i,a.length>2||a[0]!==""||a[1]!==""?(this._$AH=Array(a.length-1).fill(new String),this.strings=a):this._$AH=p}_$AI(t,s=this,a,r){let i=this.strings,o=!1;if(i===void 0)t=O(this,t,s,0),o=!D(t)||t!==this._$AH&&t!==T,o&&(this._$AH=t);else{let n=t,l,d;for(t=i[0],l=0;l<i.length-1;l++)d=O(this,n[a+l],s,l),d===T&&(d=this._$AH[l]),o||=!D(d)||d!==this._$AH[l],d===p?t=p:t!==p&&(t+=(d??"")+i[l+1]),this._$AH[l]=d}o&&!r&&this.j(t)}j(t){t===p?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,t??"")}},J=class extends P{constructor(){super(...arguments),this.type=3}j(t){this.element[this.name]=t===p?void 0:t}},Y=class extends P{constructor(){super(...arguments),this.type=4}j(t){this.element.toggleAttribute(this.name,!!t&&t!==p)}},Z=class extends P{constructor(t,s,a,r,i){super(t,s,a,r,i),this.type=5}_$AI(t,s=this){if((t=O(this,t,s,0)??p)===T)return;let a=this._$AH,r=t===p&&a!==p||t.capture!==a.capture||t.once!==a.once||t.passive!==a.passive,i=t!==p&&(a===p||r);r&&this.element.removeEventListener(this.name,this,a),i&&this.element.addEventListener(this.name,this,t),this._$AH=t}handleEvent(t){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)}},K=class{constructor(t,s,a){this.element=t,this.type=6,this._$AN=void 0,this._$AM=s,this.options=a}get _$AU(){return this._$AM._$AU}_$AI(t){O(this,t)}},Ct={M:dt,P:N,A:ht,C:1,L:It,R:q,D:St,V:O,I:B,H:P,N:Y,U:Z,B:J,F:K},re=lt.litHtmlPolyfillSupport;re?.(F,B),(lt.litHtmlVersions??=[]).push("3.3.3");var Bt=(e,t,s)=>{let a=s?.renderBefore??t,r=a._$litPart$;if(r===void 0){let i=s?.renderBefore??null;a._$litPart$=r=new B(t.insertBefore(U(),i),i,void 0,s??{})}return r._$AI(e),r};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var I={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},jt=e=>(...t)=>({_$litDirective$:e,values:t}),Q=class{constructor(t){}get _$AU(){return this._$AM._$AU}_$AT(t,s,a){this._$Ct=t,this._$AM=s,this._$Ci=a}_$AS(t,s){return this.update(t,s)}update(t,s){return this.render(...s)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Ye}=Ct;var Lt=e=>e.strings===void 0;var ie={},zt=(e,t=ie)=>e._$AH=t;/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var E=jt(class extends Q{constructor(e){if(super(e),e.type!==I.PROPERTY&&e.type!==I.ATTRIBUTE&&e.type!==I.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!Lt(e))throw Error("`live` bindings can only contain a single expression")}render(e){return e}update(e,[t]){if(t===T||t===p)return t;let s=e.element,a=e.name;if(e.type===I.PROPERTY){if(t===s[a])return T}else if(e.type===I.BOOLEAN_ATTRIBUTE){if(!!t===s.hasAttribute(a))return T}else if(e.type===I.ATTRIBUTE&&s.getAttribute(a)===t+"")return T;return zt(e),t}});function k(e,t=3){if(e===null||Number.isNaN(e))return"nan";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";let s=Math.abs(e),a=e<0?"\u2212":"";return s===0?"0":s<.001?"\u2248 0":s>=1e6?`${a}${+(s/1e6).toPrecision(t)} M`:s>=1e4?`${a}${Math.round(s).toLocaleString("en")}`:`${a}${+s.toPrecision(t)}`}var oe=[1,1.5,2,3,4,6,8,10];function pt(e){if(!e||!Number.isFinite(e))return 0;let t=1.1*Math.abs(e),s=10**Math.floor(Math.log10(t));return Math.sign(e)*s*(oe.find(a=>a*s>=t)??10)}function mt(e){if(!(e>0)||!Number.isFinite(e))return k(e);if(e>=.001&&e<1e4)return String(+e.toPrecision(2));let[t,s]=e.toExponential(1).split("e");return`${t==="1.0"?"1":t}e${s.replace("-","\u2212").replace("+","")}`}var ne=7,le=3,ut={half:8,long:13},X=class{constructor(t,{left:s,top:a,wide:r}){this.ground=t,this.left=s,this.top=a,this.wide=r,this.scale=r/t.size[0],this.high=t.size[1]*this.scale}at([t,s]){let[[a,r],[i,o]]=this.ground.window;return[this.left+(t-a)/(r-a)*this.wide,this.top+(o-s)/(o-i)*this.high]}back(t,s){let[[a,r],[i,o]]=this.ground.window;return[a+(t-this.left)/this.wide*(r-a),o-(s-this.top)/this.high*(o-i)]}inside([t,s],a=0){let r=(i,o,n)=>Math.min(o+n-a,Math.max(o+a,i));return[r(t,this.left,this.wide),r(s,this.top,this.high)]}has(t){return this.inside(t).every((s,a)=>s===t[a])}get moved(){return`translate(${this.left} ${this.top}) scale(${this.scale})`}draw(t,s,a){let{bands:r,lines:i}=this.ground,{left:o,top:n,wide:l,high:d}=this,h=g=>`--part:${Math.round(30*(1-g/r.length)**1.6+2)}%`;return f`<clipPath id=${t}><rect x=${o} y=${n} width=${l} height=${d} rx="4"></rect></clipPath>
      <g clip-path="url(#${t})"><g class="ground" transform=${this.moved}>
        ${r.map((g,c)=>f`<path class="band" style=${h(c)} d=${g}></path>`)}
        ${i.flat().map(g=>f`<path class="level" d=${g}></path>`)}</g>${s}</g>
      ${this.axes(a)}<rect class="frame" x=${o} y=${n} width=${l} height=${d} rx="4"></rect>`}axes([t,s]){let{left:a,top:r,wide:i,high:o}=this,n=r+o-5,l=ne*t.length+20,d=([c,m])=>Array.from({length:Math.floor(m)-Math.ceil(c)+1},(x,y)=>Math.ceil(c)+y),[h,g]=this.ground.window;return f`<g aria-hidden="true">
      ${d(h).map(c=>[c,this.at([c,g[0]])[0]]).filter(([,c])=>c>a+16&&c<a+i-l).map(([c,m])=>f`<text x=${m} y=${n} class="small middle outlined">${k(c)}</text>`)}
      ${d(g).map(c=>[c,this.at([h[0],c])[1]]).filter(([,c])=>c>r+30&&c<n-14).map(([c,m])=>f`<text x=${a+5} y=${m+4} class="small outlined">${k(c)}</text>`)}
      <text x=${a+i-5} y=${n} class="small end outlined">${t}</text>
      <text x=${a+5} y=${r+15} class="small outlined">${s}</text></g>`}},j=e=>e.map(([t,s],a)=>`${a?"L":"M"}${t.toFixed(1)} ${s.toFixed(1)}`).join("")||"M0 0";function Ut([e,t],[s,a],r){let i=Math.hypot(s,a);if(i<2)return p;let[o,n]=[s/i,a/i],l=Math.min(ut.long,i*.7),d=l/ut.long*ut.half,h=Math.min(le,d/2),g=(m,x)=>`${(e+m*o-x*n).toFixed(1)} ${(t+m*n+x*o).toFixed(1)}`,c=[[0,h],[i-l,h],[i-l,d],[i,0],[i-l,-d],[i-l,-h],[0,-h]];return f`<path class=${r} d="M${c.map(([m,x])=>g(m,x)).join("L")}Z"></path>`}function Dt(e,t){let s=Math.min(e.length-1,Math.floor(t)),a=t-s,[r,i]=[e[s],e[Math.min(e.length-1,s+1)]];return[r[0]+(i[0]-r[0])*a,r[1]+(i[1]-r[1])*a]}var Ft=100;function Vt(e,t,s,a){return{slider:he,decades:ce,steps:ge,choice:pe,text:me,values:ue}[e.kind]?.(e,t,s,a)??""}var de=({name:e,label:t},s,{low:a,high:r,step:i,at:o,words:n,set:l})=>$`
  <label class="knob" data-control=${e}><span>${t}</span>
    <input type="range" aria-label=${t} aria-valuetext=${n} min=${a} max=${r} step=${i}
      .value=${E(String(o))} ?disabled=${s.dead} data-lm-suppress-shortcuts="true"
      @input=${d=>l(Number(d.target.value))}><output>${n}</output></label>`,he=(e,t,s,a)=>de(e,a,{low:e.low,high:e.high,step:e.step,at:t,words:k(t),set:s});function ce(e,t,s,a){let r=n=>Math.round(Ft*Math.log10(n)),i=n=>Math.min(e.high,Math.max(e.low,Number((10**(n/Ft)).toPrecision(3)))),o=n=>{let l=n.target.value.trim();s(l===""||Number.isNaN(Number(l))?l:Number(l))};return $`<span class="knob" data-control=${e.name}><span>${e.label}</span>
    <input type="range" aria-label=${e.label} aria-valuetext=${t} min=${r(e.low)} max=${r(e.high)} step="1"
      .value=${E(String(r(t)))} ?disabled=${a.dead} data-lm-suppress-shortcuts="true"
      @input=${n=>{a.drafts.delete(e.name),s(i(Number(n.target.value)))}}>
    <input type="text" class="short" inputmode="decimal" aria-label="Type: ${e.label}" ?disabled=${a.dead}
      .value=${E(a.drafts.get(e.name)??String(t))} data-lm-suppress-shortcuts="true"
      @input=${$t(e,a)} @change=${tt(o)} @keydown=${ft(o)}></span>`}var $t=({name:e},t)=>s=>{delete s.target.dataset.sent,t.drafts.set(e,s.target.value)},tt=e=>t=>{t.target.dataset.sent!==t.target.value&&(t.target.dataset.sent=t.target.value,e(t))},ft=e=>t=>{t.key==="Enter"&&(t.stopPropagation(),tt(e)(t))};function ge({name:e,label:t,low:s,high:a},r,i,o){let n=(l,d,h)=>$`
    <button type="button" aria-label=${h} ?disabled=${o.dead||r+l<s||r+l>a}
      data-lm-suppress-shortcuts="true" @click=${()=>i(r+l)}>${d}</button>`;return $`<span class="knob" role="group" aria-label=${t} data-control=${e}><span>${t}</span>
    ${n(-1,"\u2212",`${t}: one less`)}<output aria-live="polite">${r}</output>
    ${n(1,"+",`${t}: one more`)}</span>`}function pe({name:e,label:t,options:s,named:a},r,i,o){if(s.length>4)return $`<label class="knob" data-control=${e}><span>${t}</span>
    <select aria-label=${t} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @change=${h=>i(h.target.value)}>
      ${s.map(([h,g])=>$`<option value=${h} .selected=${h===r}>${g}</option>`)}</select></label>`;let n=s.findIndex(([h])=>h===r),l=h=>{let g={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[h.key];if(!g)return;h.preventDefault(),h.stopPropagation();let c=(n+g+s.length)%s.length;i(s[c][0]),h.currentTarget.querySelectorAll("button")[c].focus()},d=a||o.view.folded?.includes(e)?$`<span class="knob">${t}</span>`:"";return $`<span class="chips" role="radiogroup" aria-label=${t} data-control=${e} @keydown=${l}>
    ${d}${s.map(([h,g])=>$`<button type="button" role="radio" aria-checked=${h===r}
      tabindex=${h===r?0:-1} ?disabled=${o.dead} data-lm-suppress-shortcuts="true"
      @click=${()=>i(h)}>${g}</button>`)}</span>`}function me(e,t,s,a){let{name:r,label:i}=e,o=n=>s(n.target.value);return $`<label class="knob long" data-control=${r}><span>${i}</span>
    <input type="text" aria-label=${i} .value=${E(a.drafts.get(r)??t)} ?disabled=${a.dead} spellcheck="false"
      data-lm-suppress-shortcuts="true" @input=${$t(e,a)} @change=${tt(o)} @keydown=${ft(o)}></label>`}function ue({name:e,label:t,now:s},a,r,i){let o=n=>{let l=`${e}.${n}`,d=h=>r({...a,[n]:h.target.value});return $`<label class="knob"><span>${n}</span>
      <input type="text" aria-label=${n} size="8" .value=${E(i.drafts.get(l)??JSON.stringify(s[n]))} spellcheck="false"
        ?disabled=${i.dead} data-lm-suppress-shortcuts="true" @input=${$t({name:l},i)}
        @change=${tt(d)} @keydown=${ft(d)}></label>`};return $`<span class="knob" role="group" aria-label=${t} data-control=${e}>${Object.keys(s).map(o)}</span>`}var Wt=({words:e,press:t,off:s,kernel:a},r,i)=>$`<button type="button" class=${r?"next":""}
  ?disabled=${s||a&&i} data-lm-suppress-shortcuts="true" @click=${t}>${e}</button>`;var Gt=`/* The look of every widget. Roles: a value is blue, a gradient orange; an error and a good end have a mark,
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
`;var fe=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,et=class{constructor(t){this.draw=t,this.at=1,this.frame=0}get playing(){return this.frame!==0}play(t){if(this.stop(),fe())return;let s=performance.now(),a=r=>{this.at=Math.min(1,Math.max(0,(r-s)/t)),this.frame=this.at<1?requestAnimationFrame(a):0,this.draw()};this.at=0,this.frame=requestAnimationFrame(a),this.draw()}stop(){cancelAnimationFrame(this.frame),this.frame=0,this.at=1}whenSeen(t,s){this.eye=new IntersectionObserver(([a])=>{a.isIntersecting&&(this.eye?.disconnect(),s())},{threshold:.5}),this.eye.observe(t)}leave(){this.eye?.disconnect(),this.stop()}};function qt(e,t){let s=Math.min(ke,t);return e.kind==="table"?be(e):e.kind==="chart"?Ae(e,s):e.kind==="bars"?ve(e,s):$`<p>${e.text}</p>`}function ve({caption:e,axis:t,role:s,bars:a},r){let i=Math.min(72,(r-4)/a.length),o=Math.max(...a.map(d=>d.value),1e-300),n=d=>92-72*d/o,l=a.map(d=>`${d.name}: ${d.text}`).join(", ");return $`<figure><figcaption>${e}</figcaption>
    <svg viewBox="0 0 ${r} 132" role="img" aria-label="${e}: ${l}" class="chart">
    ${a.map((d,h)=>f`<rect x=${h*i+4} y=${n(d.value)} width=${i-8} height=${92-n(d.value)}
        class="${s}-fill" data-value=${d.value}></rect>
      <text x=${(h+.5)*i} y=${n(d.value)-5} class="small middle">${d.text}</text>
      <text x=${(h+.5)*i} y="110" class="small middle">${d.name}</text>`)}
    <path class="axis" d="M0 92H${i*a.length}"></path><text x="4" y="129" class="small">${t}</text></svg></figure>`}var xe=e=>typeof e=="string"?$`<td>${e}</td>`:$`<td class="number" data-value=${e.value}>${e.text}</td>`;function be({caption:e,head:t,rows:s}){return $`<div class="wide" tabindex="0" role="region" aria-label=${e}><table>
    <caption>${e}</caption>
    <thead><tr>${t.map(a=>$`<th scope="col">${a}</th>`)}</tr></thead>
    <tbody>${s.map(([a,...r])=>$`<tr><th scope="row">${a}</th>${r.map(xe)}</tr>`)}
    </tbody></table></div>`}var ke=560,st=240,L=56,at=132,rt=22,vt=34,we=9;function ye({lines:e,log:t}){let s=e.flatMap(d=>d.points.map(h=>h[1])),a=Math.max(...s);if(!t)return{foot:"0",head:k(a),part:d=>d/a};let r=s.filter(d=>d>0),i=Math.max(...r,1e-300),o=Math.max(Math.min(...r,i/10),i/10**we),n=r.length<s.length,l=n?.06:0;return{foot:n?"0":mt(o),head:mt(i),part:d=>d>0?l+(1-l)*Math.max(0,Math.log(d/o)/Math.log(i/o)):0}}function Ae(e,t){let{caption:s,x:a,y:r,lines:i,here:o,mark:n}=e,l=i.flatMap(u=>u.points),[d,h]=[Math.min(...l.map(u=>u[0])),Math.max(...l.map(u=>u[0]))],{foot:g,head:c,part:m}=ye(e),x=u=>L+(u-d)/(h-d||1)*(t-L-at),y=u=>st-vt-m(u)*(st-rt-vt),w=u=>u.points.map(([_,M],it)=>`${it?"L":"M"}${x(_).toFixed(1)} ${y(M).toFixed(1)}`).join(""),v=st-vt,b=_e(i.map(u=>y((u.points.at(-1)??[0,0])[1])),v-4);return $`<figure><svg viewBox="0 0 ${t} ${st}" role="img" aria-label=${s} class="chart">
    <path class="axis" d="M${L} ${rt}V${v}H${t-at}"></path>
    <text x=${L} y="14" class="small">${r}</text>
    <text x=${L-6} y=${rt+5} class="small end">${c}</text>
    <text x=${L-6} y=${v+4} class="small end">${g}</text>
    ${[...new Set([d,h])].map(u=>f`<text x=${x(u)} y=${v+18} class="small middle">${u}</text>`)}
    <text x=${t-at+12} y=${v+18} class="small">${a}</text>
    ${o===null?"":f`<path class="here" d="M${x(o)} ${rt}V${v}"></path>`}
    ${i.map((u,_)=>f`<path class="line" data-role=${u.role} d=${w(u)}></path>
      <text x=${t-at+12} y=${b[_]+4} data-role=${u.role}>${u.name}</text>`)}
    ${n?f`<path class="mark" d="M${x(n.x)} ${v-6}v12"></path>
      <text x=${x(n.x)} y=${v+32} class="small middle">${n.words}</text>`:""}
    </svg></figure>`}function _e(e,t){let s=e.map((r,i)=>i).sort((r,i)=>e[r]-e[i]),a=[...e];for(let r=1;r<s.length;r++)a[s[r]]=Math.max(a[s[r]],a[s[r-1]]+17);for(let r=s.length-1,i=t;r>=0;r--,i-=17)i=a[s[r]]=Math.min(a[s[r]],i);return a}var Me=520,Jt="mg-118c362b",xt=class{constructor(t,s,a){this.model=t,this.view=a,this.root=document.createElement("section"),this.root.className=`mgw ${Jt}`,this.root.dataset.mg=a.name,this.root.setAttribute("aria-label",a.question),s.append(this.root),this.id=`mg-${crypto.getRandomValues(new Uint32Array(1))[0]}`,this.dead=!1,this.width=888,this.motion=new et(()=>this.draw()),this.lifted=!1,this.held=null,this.local={},this.drafts=new Map,this.redraw=()=>this.draw(),this.heard=["state","message","declared",...this.controls.map(i=>i.name)].map(i=>`change:${i}`);for(let i of this.heard)t.on(i,this.redraw);let r=this.state;t.on("change:state",()=>{let i=r;r=this.state,this.drafts.clear(),a.arrived?.(this,i)}),t.on("comm_live_update",()=>{this.dead=!0,this.draw()}),this.resize=new ResizeObserver(([i])=>{Math.round(i.contentRect.width)!==this.width&&(this.width=Math.round(i.contentRect.width),this.draw())}),this.draw(),this.resize.observe(this.root),a.motion&&this.motion.whenSeen(this.root,()=>this.play())}get controls(){return this.model.get("declared")}get state(){return this.model.get("state")}get narrow(){return this.width<Me}get guess(){return this.model.get("guess")?.value??null}get covered(){return!!this.model.get("guess")?.name&&this.state.reveals&&this.guess===null&&!this.lifted}get room(){return this.width}value(t){return this.model.get(t)}set(t,s){this.change({[t]:s})}change(t){let s=a=>JSON.stringify(this.model.get(a))===JSON.stringify(t[a]);if(!this.dead){if(Object.keys(t).every(s)){this.drafts.clear(),this.draw();return}this.motion.stop();for(let[a,r]of Object.entries(t))this.model.set(a,r);this.model.save_changes(),this.draw()}}play(){this.motion.play(this.view.motion?.(this)??0)}control(t){let s=this.controls.find(a=>a.name===t);return Vt(s,this.value(t),a=>this.set(t,a),this)}draw(){let{view:t}=this,s=this.model.get("message"),a=this.controls.filter(r=>![...t.inside??[],...t.folded??[]].includes(r.name));Bt($`<style>${Gt.replaceAll(".mgw",`.${Jt}`)}</style>
      ${this.dead?$`<p class="alert" role="alert" data-field="restart">The kernel was restarted and no longer
        knows this widget. Choose its cell ${this.model.get("cell")}, then Run &gt; Run All Above Selected Cell,
        then run it.</p>`:p}
      <h3>${t.question}</h3>
      <div class="stage ${s?"stale":""}">${t.stage(this)}</div>
      <div class="controls">${a.map(r=>this.control(r.name))}
        ${(t.actions?.(this)??[]).map((r,i)=>Wt(r,i===0,this.dead))}</div>
      ${s?$`<p class="alert" role="alert" data-field="message">${s}</p>`:p}
      ${this.covered?this.curtain():this.answer()}`,this.root)}curtain(){let t=()=>{this.lifted=!0,this.draw()};return $`<p class="readout curtain" data-field="curtain"><span>✎ Guess first: write a number into
      <code>predict("${this.model.get("guess").name}", ...)</code>, run that cell, and this one again.</span>
      <button type="button" data-lm-suppress-shortcuts="true" @click=${t}>Show me</button></p>`}answer(){let{state:t}=this;return $`<p class="readout" role="status" data-field="said"><strong>${t.number}</strong> ${t.said}
        <span class="tick" data-agrees=${t.agrees} title=${t.verdict}>${Te[Yt(t.agrees)]}</span></p>
      <details><summary data-lm-suppress-shortcuts="true">Numbers, costs, code</summary>
        ${this.view.folded?$`<div class="controls">${this.view.folded.map(s=>this.control(s))}</div>`:p}
        ${t.fold.map(s=>qt(s,this.room))}
        <p data-field="line" data-agrees=${t.agrees}>${t.cost} · ${Yt(t.agrees)} ${t.verdict}</p>
        <pre data-field="code" tabindex="0">${t.code}</pre></details>`}leave(){for(let t of this.heard)this.model.off(t,this.redraw);this.resize.disconnect(),this.motion.leave()}};function Yt(e){return e===null?"":e?"\u2713":"\u2717"}var Te={"":"","\u2713":"\u2713 checked","\u2717":"\u2717 the check fails"},Zt=e=>({render({model:t,el:s}){let a=new xt(t,s,e);return()=>a.leave()}});var Ne=372,Kt=24,Ee=180,He=140,Re=84,A=24,Se=5,Oe=118,Qt=44,bt=.6,Pe=.2,Ie=Array.from({length:10},(e,t)=>[t%2?3:7.5,t*Math.PI/5]),wt=["this","old","decay"],Ce={this:"this gradient",old:"remembered",decay:"decay"},te={this:"",old:"fill: var(--mg-grad-tint)",decay:"fill: var(--mg-wire); stroke: var(--mg-wire)"},C=e=>e.state.stage,V=(e,t=1e5)=>Math.max(-t,Math.min(t,e));function ee(e){let t=C(e).path.length-1,s=Math.min(t,Math.max(0,e.local.from??t)),{at:a}=e.motion,r=Math.min(1,a/bt),i=t-s===1?Pe:0;return t===s?{at:t,grown:a}:{at:s+(t-s)*Math.max(0,(r-i)/(1-i)),grown:Math.max(0,(a-bt)/(1-bt))}}var se=e=>wt.map((t,s)=>({name:t,share:Math.min(1,Math.max(0,e*wt.length-s)*1.5)}));function Xt(e,t,s,a){let[r,i]=e.at(t),o=e.wide/(e.ground.window[0][1]-e.ground.window[0][0]),[n,l]=[r,i],d=se(a).map(({name:c,share:m})=>{let[x,y]=s[c];if(x===null||y===null)return p;let w=[V(x*o)*m,V(-y*o)*m],v=Ut([n,l],w,c==="this"?"downhill":"push");return[n,l]=[n+w[0],l+w[1]],f`<g data-piece=${c} data-value=${JSON.stringify(s[c])} style=${c==="old"?"--mg-panel: var(--mg-grad-tint)":""}>${v}</g>`}),[h,g]=e.inside([n,l],6);return f`<path class="now" d=${j([[r,i],[n,l]])}></path>${d}<circle class="ahead" data-next cx=${h} cy=${g} r="6"></circle>`}function Be(e,t,{downhill:[s,a],next:r,angle:i},o){let n=Math.hypot(s??Number.NaN,a??Number.NaN);if(!(n>0)||s===null||a===null||r[0]===null||r[1]===null)return p;let[l,d]=e.at(t),[h,g]=[s/n,-a/n],c=Oe*Math.min(1,2*o),m=e.inside([l+c*h,d+c*g],4),[x,y]=[r[0]-t[0],t[1]-r[1]],w=Math.atan2(y,x),v=Math.atan2(g,h),b=(ot,W)=>[l+W*Math.cos(ot),d+W*Math.sin(ot)],u=Math.atan2(Math.sin(w-v),Math.cos(w-v)),_=Array.from({length:13},(ot,W)=>b(v+u*W/12,Qt)),[M,it]=e.inside(b(v+u/2,Qt+36),18),yt=u<0?-1:1,At=e.inside([m[0]+yt*g*12,m[1]-yt*h*12+4],38);return f`<path class="flow" stroke-width="2" stroke-dasharray="6 5" d=${j([[l,d],m])}></path>
    <text class="small middle outlined" x=${At[0]} y=${At[1]}>−gradient</text>
    ${i!==null&&i>4&&o===1?f`<path class="now" style="stroke-width: 1.2" d=${j(_)}></path>
      <text class="small middle outlined" data-field="angle" x=${M} y=${it+4}>${k(i)}°</text>`:p}`}function je(e,t){let s=C(e),a=new X(s.ground,{left:0,top:0,wide:t}),{at:r,grown:i}=ee(e),o=s.path.map(v=>a.at(v).map(b=>V(b))),n=Dt(o,r),l=r<o.length-1,d=Math.floor(r),h=s.path[s.path.length-1],g=s.next.every(v=>v!==null),[c,m]=a.at(s.best),x=e.local.pieces,y=`The plane of w and b: ${s.steps} steps so far, loss ${s.loss}. ${s.rows.map(v=>`${v.name} is ${k(v.before)}, and Apply would move it by ${k(v.shift)}`).join("; ")}. The angle between the step and \u2212gradient is ${s.angle===null?"none":`${k(s.angle)}\xB0`}.`,w=f`<path class="star" d="${j(Ie.map(([v,b])=>[c+v*Math.sin(b),m-v*Math.cos(b)]))}Z"></path>
    <path class="trail" data-field="trail" d=${j([...o.slice(0,d+1),n])}></path>
    ${o.slice(0,d+1).map(([v,b])=>f`<circle cx=${v} cy=${b} r="3" class="value-fill" opacity="0.5"></circle>`)}
    ${l&&x&&o.length-2===d?Xt(a,s.path[d],x,1):p}
    ${g&&!l&&h?[s.empty?p:Xt(a,h,s.pieces,i),a.has(n)?Be(a,h,s,i):p]:p}
    ${a.has(n)?p:f`<text class="small outlined" x="8" y=${a.high-24}>the weights are outside of the picture</text>`}
    ${a.has(n)?f`<circle class="spot" cx=${n[0]} cy=${n[1]} r="7" data-spot data-value=${JSON.stringify(h)}></circle>`:p}`;return f`<svg viewBox="0 0 ${t} ${a.high}" role="img" aria-label=${y}>${a.draw(`${e.id}-plane`,w,["w","b"])}
    <text class="small outlined" x="26" y="18">step ${s.steps} · loss ${s.loss}</text></svg>`}function Le(e,{name:t,box:s,edited:a}){let r=`moves.${t}`,{late:i}=C(e),o=h=>{let g=h.target.value,c=[...e.value("moves")],m=c.at(-1)?.edit;g===h.target.dataset.sent||g===s&&!e.drafts.has(r)||(h.target.dataset.sent=g,m&&Object.keys(m).join()===t&&c.pop(),e.set("moves",[...c,{edit:{[t]:g}}]))},n=h=>{delete h.target.dataset.sent,e.drafts.set(r,h.target.value)},l=h=>{h.key==="Enter"&&(h.stopPropagation(),o(h))},d=a?"\u270E edited":i?`${i} step${i>1?"s":""} old`:"";return $`<label class="knob"><strong>${t}</strong><span>gradient</span><input type="text" aria-label="Gradient of ${t} that Apply gets"
    placeholder="None" style="width: 10ch; color: var(--mg-grad); font-weight: 650" spellcheck="false" .value=${E(e.drafts.get(r)??s)}
    ?disabled=${e.dead} data-lm-suppress-shortcuts="true" @input=${n} @change=${o} @keydown=${l}>
    <span style="color: var(--mg-soft)" data-old=${t}>${d}</span></label>`}function ze({rows:e,pieces:t}){let s=e.flatMap((n,l)=>[n.slot,n.shift,t.this[l]]).map(n=>V(n??0,1e18)),a=Se*Math.max(...s.map(Math.abs)),r=[...s,...e.map(n=>V(n.naive??0,a))],[i,o]=[pt(Math.min(0,...r)),pt(Math.max(0,...r))];return i||o?[i,o]:[-1,0]}function Ue(e,t,s){let a=C(e),r=a.rows[t],[i,o]=ze(a),{grown:n,at:l}=ee(e),d=r.naive!==null&&r.shift!==null,h=e.narrow?He:Ee,g=e.narrow?"\u2212rate \xD7 gradient":a.labels.naive,c=b=>h+(Math.max(i,Math.min(o,b))-i)/(o-i)*(s-h-Re),m=(b,u,_,M)=>f`<text y=${b+16}>${_}</text>
    ${u===null?p:f`<rect class="weight none" x=${Math.min(c(0),c(u))} y=${b+4} width=${Math.abs(c(u)-c(0))} height="14"></rect>
    ${u<i||u>o?f`<path class="other-fill" d="M${c(u)} ${b+3}v16l${u<0?-9:9} -8z"></path>`:p}
    <text class="end ${M?"right":""}" x=${s} y=${b+16} data-same=${M}>${M?"\u2713 ":""}${k(u)}</text>`}`,x=0,y=se(l<a.path.length-1?0:n).map(({name:b,share:u})=>{let _=(a.pieces[b][t]??0)*u,M=x;return x+=_,_&&d?f`<rect class="bar" style=${te[b]} stroke-width="1.5" x=${Math.min(c(M),c(x))} y=${A+4}
      width=${Math.abs(c(x)-c(M))} height="14" data-part=${b} data-value=${a.pieces[b][t]}></rect>`:p}),w=a.labels.slot?3:2,v=r.slots.join(" \xB7 ")||"it has no slots";return f`<svg viewBox="0 0 ${s} ${w*A+22}" role="img" aria-label="${r.name} moves by ${k(r.shift)}; ${a.labels.naive} is ${k(r.naive)}${a.labels.slot?`; ${a.labels.slot} is ${k(r.slot)}`:""}; slots: ${v}" data-bars=${r.name}>
    ${m(0,r.naive,g,r.same.naive)}
    <text class="strong" y=${A+16}>Apply moves ${r.name} by</text>${y}
    <text class="end strong" x=${s} y=${A+16} data-shift=${r.name} data-value=${r.shift}>${k(r.shift)}</text>
    ${a.labels.slot?m(2*A,r.slot,a.labels.slot,r.same.slot):p}
    <path class="axis" d="M${c(0)} 0V${w*A}"></path>
    ${d?f`<path class="now" d="M${c(r.shift??0)} ${a.labels.slot||r.same.naive?0:A}v${a.labels.slot?3*A:r.same.naive?2*A:A}"></path>`:p}
    <text class="small" y=${w*A+16} data-slots=${r.name}>slots: ${v}</text></svg>`}function De({pieces:e},t){let s=wt.filter(a=>a==="this"||e[a].some(r=>r));return f`<svg viewBox="0 0 ${t} 20" aria-hidden="true">${s.map((a,r)=>f`<g transform="translate(${r*132} 0)">
    <rect class="bar" style=${te[a]} x="1" y="4" width="20" height="12" stroke-width="1.5"></rect><text class="small" x="28" y="15">${Ce[a]}</text></g>`)}
    </svg>`}function Fe(e){let{room:t,narrow:s}=e,a=C(e),r=s?t:Math.min(Ne,.45*t),i=s?t:t-r-Kt;return $`<div style="display: grid; align-items: center; gap: ${s?12:0}px ${Kt}px; grid-template-columns: ${s?"1fr":`${r}px ${i}px`}">
    ${je(e,r)}<div style="display: grid; gap: 6px">
    ${a.rows.map((o,n)=>$`<div>${Le(e,o)}${Ue(e,n,i)}</div>`)}${De(a,i)}</div></div>`}function Ve(e,t){let s=C(e),a=t.stage,r=s.steps-a.steps;e.local.from=s.path.length-1-Math.max(0,r),e.local.pieces=a.pieces,(r>0||s.computed!==a.computed)&&e.play()}var kt=(e,t)=>()=>e.set("moves",[...e.value("moves"),t]),Ms=Zt({name:"open",question:"What does the optimizer make of a gradient?",stage:Fe,arrived:Ve,motion:e=>C(e).path.length-1-(e.local.from??Number.POSITIVE_INFINITY)>1?2600:1300,inside:["moves"],folded:["momentum","clip","limit"],actions:e=>[{words:"\u25B6 Apply",kernel:!0,press:kt(e,"apply")},{words:"Compute gradients",kernel:!0,press:kt(e,"compute")},{words:"10 steps",kernel:!0,press:kt(e,"ten")},...e.value("moves").length?[{words:"start again",kernel:!0,press:()=>e.set("moves",[])}]:[]]});export{Ms as default};
