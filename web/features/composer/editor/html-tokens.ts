/** A token of clipboard HTML. Names are lowercase; `style` is the attribute as written. */
export type HtmlToken =
  | { kind: 'open'; name: string; style: string }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const rawText = new Set('script style title textarea noscript iframe xmp noembed noframes'.split(' '));
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return named[name] ?? whole;
      const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    },
  );
}

/** The index of the `>` that ends a tag, ignoring quoted ones; the text's end if there is none. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let i = from; i < html.length; i += 1) {
    const character = html.charAt(i);
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '>') return i;
    else if ((character === '"' || character === "'") && /[=\s]/.test(html.charAt(i - 1))) quote = character;
  }
  return html.length;
}

const after = (html: string, needle: string, from: number) => {
  const at = html.indexOf(needle, from);
  return at < 0 ? html.length : at + needle.length;
};

/**
 * Tokenizes HTML in one pass. The browser's own parser isn't used: its documents are subject to the page's content
 * security policy, which would report every style and handler in the pasted HTML and drop the styles.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    if (html.charAt(at) !== '<' || !/[a-zA-Z/!?]/.test(html.charAt(at + 1))) {
      const next = html.indexOf('<', at + 1);
      const end = next < 0 ? html.length : next;
      yield { kind: 'text', text: decode(html.slice(at, end)) };
      at = end;
      continue;
    }
    if (html.startsWith('<!--', at)) {
      at = after(html, '-->', at + 4);
      continue;
    }
    const end = endOfTag(html, at + 1);
    const tag = html.slice(at + 1, end);
    at = end + 1;
    const name = /^\/?([a-zA-Z][^\s/>]*)/.exec(tag)?.[1]?.toLowerCase();
    if (!name) continue;
    if (tag.startsWith('/')) {
      yield { kind: 'close', name };
    } else if (rawText.has(name)) {
      const close = new RegExp(`</${name}[\\s/>]`, 'gi');
      close.lastIndex = at;
      const found = close.exec(html);
      at = found ? endOfTag(html, found.index) + 1 : html.length;
    } else {
      const style = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
      yield { kind: 'open', name, style: decode(style?.[1] ?? style?.[2] ?? '') };
    }
  }
}
