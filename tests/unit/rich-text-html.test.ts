import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, type Mark, normaliseRichText, type Span } from '../../contract/posts/rich-text/index.ts';
import { htmlToRichText } from '../../web/features/composer/editor/html-to-blocks.ts';

const t = (text: string, ...marks: Mark[]): Span => (marks.length > 0 ? { text, marks } : { text });
const p = (...spans: Span[]): Block => ({ type: 'paragraph', spans });
const b = (...spans: Span[]): Block => ({ type: 'bulleted', spans });
const n = (...spans: Span[]): Block => ({ type: 'numbered', spans });

describe('pasted HTML keeps the known marks and lists [POS-05]', () => {
  test.each<[string, string, Block[]]>([
    [
      'marks by tag',
      '<b>a</b><em>b</em><u>c</u><del>d</del><code>e</code>',
      [p(t('a', 'b'), t('b', 'i'), t('c', 'u'), t('d', 's'), t('e', 'code'))],
    ],
    ['nested marks', '<strong>a<i>b</i></strong>', [p(t('a', 'b'), t('b', 'b', 'i'))]],
    [
      'marks by style',
      '<span style="font-weight:700; font-style: italic">a</span><span style="text-decoration:underline line-through">b</span>',
      [p(t('a', 'b', 'i'), t('b', 'u', 's'))],
    ],
    [
      'a bold tag that is not bold',
      '<meta charset="utf-8"><b style="font-weight:normal"><p>a</p><p>b</p></b>',
      [p(t('a')), p(t('b'))],
    ],
    ['headings and paragraphs', '<h1>a</h1>\n<p>b\n c</p>', [p(t('a')), p(t('b c'))]],
    ['lists', '<ul><li>a</li><li><p>b</p></li></ul><ol><li>c</ol>', [b(t('a')), b(t('b')), n(t('c'))]],
    ['nested lists', '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', [b(t('a')), n(t('b')), b(t('c'))]],
    ['items left open', '<ul><li>a<li>b</ul>', [b(t('a')), b(t('b'))]],
    ['line breaks', 'a<br>b<br><br>c<p>d<br></p>', [p(t('a')), p(t('b')), p(), p(t('c')), p(t('d'))]],
    ['an empty paragraph', '<p>a</p><p><br></p><p>b</p>', [p(t('a')), p(), p(t('b'))]],
    ['preformatted lines', '<pre>a\n  b</pre>', [p(t('a', 'code')), p(t('  b', 'code'))]],
    ['entities', 'a&nbsp;&amp;&lt;b&gt; &#x1F44D;&#128077; &unknown;', [p(t('a &<b> 👍👍 &unknown;'))]],
    ['a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', [p(t('a b')), p(t('c'))]],
    [
      'clipboard fragments',
      '<html><head><style>p{}</style></head><body>\n<!--StartFragment--><p>a</p><!--EndFragment-->\n</body></html>',
      [p(t('a'))],
    ],
  ])('%s', (_, html, blocks) => {
    expect(htmlToRichText(html)).toEqual({ blocks });
  });
});

describe('nothing else of pasted HTML survives but text [POS-06]', () => {
  test.each([
    '<script>alert(1)</script>a',
    '<SCRIPT src=x></SCRIPT >a',
    '<img src=x onerror="alert(1)">a',
    '<svg><a href="javascript:x">no</a></svg>a',
    '<a href="javascript:alert(1)" title=">">a</a>',
    '<iframe srcdoc="<p>no</p>"></iframe>a',
    '<!-- <p>no</p> -->a',
    '<style>no</style>a<title>no',
  ])('%s', (html) => {
    expect(htmlToRichText(html)).toEqual({ blocks: [p(t('a'))] });
  });

  test('any text is parsed into the normal form', () => {
    const pieces = fc.constantFrom(
      '<b>',
      '</b>',
      '<li>',
      '<ul>',
      '</ul>',
      '<',
      '>',
      '"',
      '<a title="',
      '&',
      '&#0;',
      '&#xD800;',
      '<!--',
      '-->',
      '<br>',
      '<pre>',
      'a',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 30 }), (parts) => {
        const read = htmlToRichText(parts.join(''));
        expect(normaliseRichText(read)).toEqual(read);
      }),
    );
  });

  test.each(['<', '<a ', '<a="', '<!--', '&', '<p>', '<li>', '</b>', '<script>', ' style', '<b style="'])(
    'repetitions of %j take linear time',
    (piece) => {
      const start = performance.now();
      htmlToRichText(piece.repeat(200_000 / piece.length));
      expect(performance.now() - start).toBeLessThan(2000);
    },
  );
});
