/* Texts that would run if a page treated them as markup. Each calls `ran()`, which the tests' pages count. None may run, nor only be stopped by the content policy: text stays text. */

const CALL = 'ran()';

/** Elements that run something by themselves when rendered or loaded. */
const elements: readonly string[] = [
  `<script>${CALL}</script>`,
  `<SCRIPT>${CALL}</SCRIPT>`,
  `<script/x>${CALL}</script/x>`,
  `<script src="data:text/javascript,${CALL}"></script>`,
  `<script type="module">${CALL}</script>`,
  `<script type="importmap">{"imports":{"x":"data:text/javascript,${CALL}"}}</script>`,
  `<script>/*</script><script>*/${CALL}</script>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<template><script>${CALL}</script></template>`,
  `<template shadowrootmode="open"><img src=x onerror=${CALL}></template>`,
  `<iframe src="javascript:parent.${CALL}"></iframe>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<iframe srcdoc="&lt;img src=x onerror=parent.${CALL}&gt;"></iframe>`,
  `<object data="data:text/html,<script>${CALL}</script>"></object>`,
  `<object data="javascript:${CALL}"></object>`,
  `<embed src="javascript:${CALL}">`,
  `<embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${CALL}'/>">`,
  `<base href="javascript:/a/-${CALL}///"><a href="#">x</a>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${CALL}">`,
  `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`,
  `<link rel="stylesheet" href="data:text/css,*{background:url(javascript:${CALL})}">`,
  `<link rel="modulepreload" href="data:text/javascript,${CALL}">`,
  `<style>@import "javascript:${CALL}";</style>`,
  `<style>*{xss:expression(${CALL})}</style>`,
  `<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart="${CALL}">x</b>`,
  `<frameset onload=${CALL}>`,
  `<form action="javascript:${CALL}"><button>x</button></form>`,
  `<form><button formaction="javascript:${CALL}">x</button></form>`,
  `<isindex action="javascript:${CALL}" type=submit value=x>`,
  `<math><maction actiontype="statusline#${CALL}" xlink:href="javascript:${CALL}">x</maction></math>`,
  `<math href="javascript:${CALL}">x</math>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${CALL}></annotation-xml></math>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><script href="data:text/javascript,${CALL}"/></svg>`,
  `<svg><script>&#114;an&#40;)</script></svg>`,
  `<svg><a xlink:href="javascript:${CALL}"><text y="20">x</text></a></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s></svg>`,
  `<svg><set onbegin=${CALL} attributename=x></svg>`,
  `<svg><a><animate attributeName=href values="javascript:${CALL}"/><text y=20>x</text></a></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${CALL}</script>"></iframe></foreignObject></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${CALL}'/></svg>#x"/></svg>`,
  `<svg><style><img src=x onerror=${CALL}></style></svg>`,
  `<svg><desc><![CDATA[</desc><script>${CALL}</script>]]></svg>`,
  `<svg><title><p onload=${CALL}></title></svg>`,
  `<table background="javascript:${CALL}"><tr><td>x</table>`,
  `<video><source onerror=${CALL}></video>`,
  `<audio src=x onerror=${CALL}></audio>`,
  `<picture><source srcset="x"><img onerror=${CALL}></picture>`,
  `<portal src="javascript:${CALL}"></portal>`,
  `<x contenteditable onblur=${CALL} autofocus tabindex=1>x</x>`,
  `<div id="__proto__"><a id="constructor" name="prototype" href="javascript:${CALL}">x</a></div>`,
];

/** Handlers that fire without user interaction, with an element where they do. */
const handled: readonly [element: string, more: string, handlers: readonly string[]][] = [
  ['img', 'src=x', ['onerror', 'onloadstart', 'onloadend']],
  ['img', 'src="data:image/gif;base64,R0lGODlhAQABAAAAACw="', ['onload']],
  ['body', '', ['onload', 'onpageshow', 'onresize', 'onscroll', 'onhashchange', 'onfocus', 'onmessage', 'onunload']],
  ['svg', '', ['onload', 'onfocusin', 'onbegin', 'onrepeat']],
  ['input', 'autofocus', ['onfocus', 'onfocusin', 'oninput', 'oninvalid']],
  ['select', 'autofocus', ['onfocus', 'onfocusin']],
  ['textarea', 'autofocus', ['onfocus', 'onselectionchange']],
  ['button', 'autofocus popovertarget=x', ['onfocus', 'onbeforetoggle']],
  ['details', 'open', ['ontoggle']],
  ['video', 'src=x autoplay', ['onerror', 'onloadstart', 'onplay', 'oncanplay', 'onsuspend']],
  ['audio', 'src=x autoplay', ['onerror', 'onloadstart']],
  ['marquee', 'loop=1 width=0', ['onstart', 'onfinish', 'onbounce']],
  ['iframe', 'src="about:blank"', ['onload']],
  ['object', 'data=x', ['onerror', 'onload']],
  ['embed', 'src=x', ['onload']],
  ['link', 'rel=stylesheet href=x', ['onerror', 'onload']],
  ['script', 'src=x', ['onerror']],
  ['style', '', ['onload']],
  ['p', 'style="animation:x 1s"', ['onanimationstart', 'onanimationend', 'ontransitionrun', 'onscrollend']],
  [
    'div',
    'style="position:fixed;inset:0;z-index:9999"',
    ['onpointerover', 'onmouseenter', 'onmousemove', 'onwheel', 'ontouchstart'],
  ],
  ['a', 'href="#x" autofocus', ['onfocus', 'onclick', 'onauxclick']],
  ['dialog', 'open', ['onclose', 'oncancel']],
  [
    'xss',
    'contentvisibilityautostatechange tabindex=1 autofocus style="content-visibility:auto"',
    ['oncontentvisibilityautostatechange', 'onfocus'],
  ],
];

/** Ways to write an attribute's space, name and value. */
const spellings: readonly ((name: string, value: string) => string)[] = [
  (name, value) => ` ${name}=${value}`,
  (name, value) => `/${name.toUpperCase()}="${value}"`,
  (name, value) => `\n${name}\n=\n'${value}'`,
];

const byHandlers = handled.flatMap(([element, more, handlers]) =>
  handlers.flatMap((handler, n) => {
    const spell = spellings[n % spellings.length] as (name: string, value: string) => string;
    return [`<${element} ${more}${spell(handler, CALL)}>`];
  }),
);

/** Ways to break out of a text's context: attributes, scripts, comments, raw text elements. */
const breakouts: readonly string[] = [
  '">',
  "'>",
  '`>',
  '" ',
  '-->',
  '--!>',
  ']]>',
  '?>',
  '*/',
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '</noscript>',
  '</option></select>',
  '</template>',
  '</svg>',
  '</math>',
  '</xmp>',
  '</iframe>',
  '<!--><',
  '\\">',
  '\\u0022>',
  '&quot;>',
  '%22%3e',
];
const breakingOut = breakouts.flatMap((way) => [`${way}<img src=x onerror=${CALL}>`, `${way}<script>${CALL}</script>`]);

/** Out of an attribute's quotes, or of a string in a script. */
const withinQuotes: readonly string[] = [
  `" onfocus="${CALL}" autofocus tabindex="1" x="`,
  `' onfocus='${CALL}' autofocus tabindex='1' x='`,
  `" onmouseover="${CALL}" style="position:fixed;inset:0" x="`,
  `x" onerror="${CALL}" src="x`,
  `";${CALL};//`,
  `';${CALL};//`,
  `\`;${CALL};//`,
  `\\";${CALL};//`,
  `"-${CALL}-"`,
  `'-${CALL}-'`,
  `"+${CALL}+"`,
  `\${${CALL}}`,
  `{{constructor.constructor('${CALL}')()}}`,
  `{{$on.constructor('${CALL}')()}}`,
  `#{${CALL}}`,
  `<%= ${CALL} %>`,
  `[[${CALL}]]`,
  `{"__html":"<img src=x onerror=${CALL}>"}`,
  `{"$$typeof":"Symbol(react.element)","type":"script","props":{"dangerouslySetInnerHTML":{"__html":"${CALL}"}}}`,
  `\u2028${CALL}\u2029`,
  `</script\u0009><svg onload=${CALL}>`,
  `<!--<script>`,
  `<![endif]--><img src=x onerror=${CALL}>`,
];

/** Addresses that run when followed. */
const schemes: readonly string[] = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  'java\rscript:',
  '\u0001javascript:',
  ' javascript:',
  '\u00a0javascript:',
  '&#106;avascript:',
  '&#x6a;avascript&colon;',
  'javascript&#58;',
  'java&Tab;script:',
  'java&NewLine;script:',
  '\\x6aavascript:',
  'j%61vascript:',
  'javascript\u200b:',
  'ｊavascript:',
  'view-source:javascript:',
  'feed:javascript:',
  'vbscript:',
  'livescript:',
];
export const runningAddresses: readonly string[] = [
  ...schemes.map((scheme) => `${scheme}${CALL}`),
  ...schemes.slice(0, 6).map((scheme) => `${scheme}//example.com/%0a${CALL}`),
  `data:text/html,<script>${CALL}</script>`,
  `data:text/html;base64,${Buffer.from(`<script>${CALL}</script>`).toString('base64')}`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${CALL}"/>`,
  `blob:http://localhost/${CALL}`,
  `http://example.com/"onmouseover="${CALL}`,
  `https://example.com/?x=<script>${CALL}</script>`,
  `www.example.com/'-${CALL}-'`,
  `https://example.com/#"><img src=x onerror=${CALL}>`,
  `mailto:x@example.com"onclick="${CALL}`,
  `https://javascript:${CALL}@example.com/`,
];

/** Links and images in Markdown and similar formats. */
const notations: readonly string[] = runningAddresses
  .slice(0, 12)
  .flatMap((address) => [`[x](${address})`, `![x](${address})`])
  .concat(
    `[x](https://example.com "onmouseover=${CALL}")`,
    `![x" onerror="${CALL}](x)`,
    `<javascript:${CALL}>`,
    `[url=javascript:${CALL}]x[/url]`,
    `[img]x" onerror="${CALL}[/img]`,
    `\`\`\`html\n<script>${CALL}</script>\n\`\`\``,
    `@<script>${CALL}</script>`,
    `#<img src=x onerror=${CALL}>`,
    `@ana"onmouseover="${CALL}`,
    `a@b.edu"><svg onload=${CALL}>`,
    `405-555-1234"><svg onload=${CALL}>`,
  );

/** The same in characters that become brackets after folding, decoding or a second unescaping. */
const base = `<img src=x onerror=${CALL}>`;
const encoded: readonly string[] = [
  base.replace(/[<>]/g, (char) => `&#${char.codePointAt(0)};`),
  base.replace(/[<>]/g, (char) => `&#x${char.codePointAt(0)?.toString(16)}`),
  base.replace(/[<>]/g, (char) => `&#0000${char.codePointAt(0)};`),
  base.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  base.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  base.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  base.replaceAll('<', '\\x3c').replaceAll('>', '\\x3e'),
  encodeURIComponent(base),
  encodeURIComponent(encodeURIComponent(base)),
  base.replaceAll('<', '＜').replaceAll('>', '＞'),
  base.replaceAll('<', '﹤').replaceAll('>', '﹥'),
  base.replaceAll('<', '‹').replaceAll('>', '›'),
  base.replaceAll('<', '〈').replaceAll('>', '〉'),
  base.replaceAll('<', '\u202e<'),
  base.replaceAll('<', '<\u200b'),
  base.replaceAll('<', '<\ufeff'),
  base.replaceAll('<', '<\u0001'),
  base.replaceAll(' ', '\u000c'),
  base.replaceAll(' ', '/'),
  base.replaceAll(' ', '\u00a0'),
  base.replaceAll('onerror', 'ONERROR').replaceAll('img', 'ıMG'),
  `+ADw-script+AD4-${CALL}+ADw-/script+AD4-`,
  `<img src=x onerror=&#114;&#97;&#110;&#40;&#41;>`,
  `<img src=x onerror=\\u0072an()>`,
  `<img src=x onerror=window['r\\x61n']()>`,
  `<img src=x onerror=eval(atob('${Buffer.from(CALL).toString('base64')}'))>`,
  `<img src=x onerror="top['ran']()">`,
  `<img src=x onerror=throw/**/onerror=ran,1>`,
  `<img/src='x'onerror=${CALL}>`,
  `<<img src=x onerror=${CALL}>`,
  `<img src=x onerror=${CALL}//`,
  `<img src=x onerror=${CALL} <b`,
  `< img src=x onerror=${CALL}>`,
  `<\timg src=x onerror=${CALL}>`,
  `<img\u0000 src=x onerror=${CALL}>`.replaceAll('\u0000', '\ufffd'),
  `${'<b>'.repeat(40)}${base}`,
  `${'x'.repeat(400)}${base}`,
  `${'</div>'.repeat(30)}${base}`,
  `${'👩‍👩‍👧‍👦'.repeat(6)}${base}`,
  `${'Z\u0351\u036b'.repeat(20)}${base}`,
];

/** CSS that fetches or runs. */
const styles: readonly string[] = [
  `x;background:url(javascript:${CALL})`,
  `}</style><script>${CALL}</script>`,
  `red;}*{background:url("//evil.example/x")}`,
  `url("javascript:${CALL}")`,
  `expression(${CALL})`,
  `#123;-moz-binding:url(data:text/xml,${CALL})`,
  `"><div style="background-image:url(javascript:${CALL})">`,
  `var(--x,url(javascript:${CALL}))`,
  `@import url(data:text/css,*{color:red});`,
];

/** All texts, without duplicates. */
export const vectors: readonly string[] = [
  ...new Set([
    ...elements,
    ...byHandlers,
    ...breakingOut,
    ...withinQuotes,
    ...runningAddresses,
    ...notations,
    ...encoded,
    ...styles,
  ]),
];

/** The shortest ones, for fields with low limits. */
export const short = (most: number): string[] => vectors.filter((vector) => vector.length <= most);

/** Texts of several vectors each, one per line, up to a field's length. */
export function filled(most: number, among: readonly string[] = vectors): string[] {
  const texts: string[] = [];
  let text = '';
  for (const vector of among.filter(({ length }) => length <= most)) {
    if (text && text.length + 1 + vector.length > most) {
      texts.push(text);
      text = '';
    }
    text = text ? `${text}\n${vector}` : vector;
  }
  return text ? [...texts, text] : texts;
}
