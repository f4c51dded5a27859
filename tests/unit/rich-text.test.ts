import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import {
  type Block,
  blockTypes,
  firstWords,
  fromPlainText,
  isEmpty,
  lengthOf,
  linkMentions,
  markOrder,
  mentionsOf,
  normaliseRichText,
  plainText,
  type RichText,
  richTextSchema,
  type Span,
  truncate,
} from '../../contract/posts/rich-text/index.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 30 });
const awkward = fc.constantFrom(
  '\u202Eabc',
  'e\u0301',
  '\u0301',
  '👨‍👩‍👧',
  '\u0000',
  '\uD800',
  'a\r\nb',
  '\u1100\u1161',
  '\u0958',
  '',
);
const span: fc.Arbitrary<Span> = fc.oneof(
  fc.record({ text: fc.oneof(anyText, awkward, fc.lorem()) }),
  fc.record({ text: fc.oneof(anyText, awkward), marks: fc.array(fc.constantFrom(...markOrder), { maxLength: 5 }) }),
  fc.record({ mention: fc.record({ userId: fc.uuid(), username: fc.stringMatching(/^[a-zA-Z0-9_-]{1,20}$/) }) }),
);
const block: fc.Arbitrary<Block> = fc.record({
  type: fc.constantFrom(...blockTypes),
  spans: fc.array(span, { maxLength: 6 }),
});
const richText: fc.Arbitrary<RichText> = fc.record({ blocks: fc.array(block, { maxLength: 8 }) });

const paragraph = (...spans: Span[]): Block => ({ type: 'paragraph', spans });

describe('rich text laws', () => {
  test('a normalised text is accepted by the schema and unchanged by a round trip [POS-06]', () => {
    fc.assert(
      fc.property(richText, (value) => {
        const stored = normaliseRichText(value);
        expect(richTextSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
      }),
    );
  });

  test('normalising is idempotent [POS-06]', () => {
    fc.assert(
      fc.property(richText, (value) => {
        const once = normaliseRichText(value);
        expect(normaliseRichText(once)).toEqual(once);
      }),
    );
  });

  test('the length is the same after a round trip, and a stored text is never longer than was counted [POS-07]', () => {
    fc.assert(
      fc.property(richText, (value) => {
        const stored = normaliseRichText(value);
        expect(lengthOf(JSON.parse(JSON.stringify(stored)))).toBe(lengthOf(stored));
        expect(lengthOf(stored)).toBeLessThanOrEqual(lengthOf(value));
        const blankEnds = stored.blocks.length < value.blocks.length;
        if (!blankEnds) expect(lengthOf(stored)).toBe(lengthOf(value));
      }),
    );
  });

  test('a stored text has no control characters, bidirectional overrides or lone surrogates [POS-06]', () => {
    fc.assert(
      fc.property(richText, (value) => {
        for (const { spans } of normaliseRichText(value).blocks) {
          for (const { text } of spans) {
            if (text === undefined) continue;
            expect(text).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
            expect(text.isWellFormed()).toBe(true);
            expect(text).toBe(text.normalize('NFC'));
          }
        }
      }),
    );
  });

  test('the part before See more is a prefix of at most 200 [POS-29]', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 30 }), { maxLength: 12 }), (lines) => {
        const value = fromPlainText(lines.join('\n'));
        const { visible, cut } = truncate(value);
        expect(cut).toBe(lengthOf(value) > limits.truncateAt);
        expect(lengthOf(visible)).toBeLessThanOrEqual(limits.truncateAt);
        expect(plainText(value).startsWith(plainText(visible))).toBe(true);
      }),
    );
  });
});

describe('counting', () => {
  test('counts code points, and 2 for a block break [POS-07]', () => {
    expect(lengthOf(fromPlainText('abc'))).toBe(3);
    expect(lengthOf(fromPlainText('abc\ndef'))).toBe(8);
    expect(lengthOf(fromPlainText('a\n\nb'))).toBe(6);
    expect(lengthOf(fromPlainText('👍👍'))).toBe(2);
    expect(lengthOf({ blocks: [paragraph({ mention: { username: 'ann' } })] })).toBe(4);
    expect(lengthOf({ blocks: [] })).toBe(0);
    expect(lengthOf({ blocks: [paragraph(), paragraph()] })).toBe(2);
  });

  test('marks do not change the length [POS-07]', () => {
    expect(lengthOf({ blocks: [paragraph({ text: 'ab', marks: ['b'] }, { text: 'cd', marks: ['i', 'code'] })] })).toBe(
      4,
    );
  });

  test('as many empty blocks as the limit allows are valid, one more is not [POS-07]', () => {
    const blocks = (count: number) => ({ blocks: Array.from({ length: count }, () => paragraph()) });
    expect(lengthOf(blocks(1001))).toBe(limits.listingTextMax);
    expect(richTextSchema.safeParse(blocks(1001)).success).toBe(true);
    const refused = richTextSchema.safeParse(blocks(1002));
    expect(refused.error?.issues[0]?.message).toBe('Error: Too many characters!');
  });
});

describe('format', () => {
  test('keeps paragraphs, both lists, every mark and mentions [POS-05]', () => {
    const value: RichText = {
      blocks: [
        paragraph({ text: 'a', marks: ['b', 'i', 'u', 's', 'code'] }, { mention: { userId: '7', username: 'ann' } }),
        { type: 'bulleted', spans: [{ text: 'b' }] },
        { type: 'numbered', spans: [{ text: 'c' }] },
      ],
    };
    expect(richTextSchema.parse(value)).toEqual(value);
    expect(normaliseRichText(value)).toEqual(value);
  });

  test.each([
    ['an unknown key', { blocks: [], html: '<b>' }],
    ['an unknown block', { blocks: [{ type: 'h1', spans: [] }] }],
    ['an attribute of a block', { blocks: [{ type: 'paragraph', spans: [], style: 'x' }] }],
    ['an unknown mark', { blocks: [paragraph({ text: 'a', marks: ['blink'] } as never)] }],
    ['a link in a span', { blocks: [paragraph({ text: 'a', href: 'javascript:alert(1)' } as never)] }],
    ['text and mention at once', { blocks: [paragraph({ text: 'a', mention: { username: 'b' } } as never)] }],
    ['neither text nor mention', { blocks: [paragraph({} as never)] }],
    ['a mention that is not a username', { blocks: [paragraph({ mention: { username: '../logout' } })] }],
    ['a string', '<p>a</p>'],
    ['an editor state', { root: { children: [] } }],
    ['a megabyte', { blocks: [paragraph({ text: 'a'.repeat(1_000_000) })] }],
  ])('refuses %s [POS-06]', (_, value) => {
    expect(richTextSchema.safeParse(value).success).toBe(false);
  });

  test('joins neighbours, orders marks, drops blank ends and keeps blank lines between [POS-06]', () => {
    const value: RichText = {
      blocks: [
        paragraph({ text: ' \u200B' }),
        paragraph({ text: 'a' }, { text: '' }, { text: 'b' }, { text: 'c', marks: ['i', 'b', 'i'] }),
        paragraph(),
        paragraph({ text: 'd' }),
        paragraph({ text: '\u2800' }),
      ],
    };
    expect(normaliseRichText(value)).toEqual({
      blocks: [paragraph({ text: 'ab' }, { text: 'c', marks: ['b', 'i'] }), paragraph(), paragraph({ text: 'd' })],
    });
  });

  test('a text of invisible characters is empty [POS-11]', () => {
    for (const blank of ['', '  ', '\u200B\u200D', '\u3164', '\n\n', '\u2800'])
      expect(isEmpty(fromPlainText(blank))).toBe(true);
    expect(isEmpty(null)).toBe(true);
    expect(isEmpty(fromPlainText('👍'))).toBe(false);
    expect(isEmpty({ blocks: [paragraph({ mention: { username: 'ann' } })] })).toBe(false);
  });

  test('can be shown as plain lines and as an excerpt', () => {
    const value = fromPlainText('Mini fridge,\nruns  quiet\r\nfreezer works');
    expect(plainText(value)).toBe('Mini fridge,\nruns  quiet\nfreezer works');
    expect(firstWords(value, 4)).toBe('Mini fridge, runs quiet');
    expect(firstWords(null, 4)).toBe('');
  });
});

describe('cutting', () => {
  test('200 characters stay whole, 201 are cut at a word [POS-29]', () => {
    const words = `${'word '.repeat(39)}fives`;
    expect(truncate(fromPlainText(words))).toEqual({ visible: fromPlainText(words), cut: false });
    const { visible, cut } = truncate(fromPlainText(`${words}x`));
    expect(cut).toBe(true);
    expect(plainText(visible)).toBe('word '.repeat(39).trimEnd());
  });

  test('a text without spaces is cut at 200, not within an emoji [POS-29]', () => {
    expect(plainText(truncate(fromPlainText('a'.repeat(300))).visible)).toHaveLength(200);
    const family = '👨‍👩‍👧';
    expect(plainText(truncate(fromPlainText(family.repeat(80))).visible)).toBe(family.repeat(40));
  });

  test('never cuts within a link, phone number or address [POS-29, POS-30]', () => {
    const lead = 'word '.repeat(38);
    for (const link of [
      `https://ou.edu/${'a'.repeat(60)}`,
      '(512) 471-3434',
      '1200 W Dean Keeton St, Austin, TX 78712',
    ]) {
      expect(plainText(truncate(fromPlainText(`${lead}${link} and more`)).visible)).toBe(lead.trimEnd());
    }
    const long = `https://ou.edu/${'a'.repeat(300)}`;
    expect(plainText(truncate(fromPlainText(`${long} and more`)).visible)).toBe(long);
    expect(plainText(truncate(fromPlainText(` ${long} and more`)).visible)).toBe(` ${long}`);
  });

  test('shows a part of a text of one repeated character [POS-29]', () => {
    expect(truncate(fromPlainText(`Z${'\u0334'.repeat(400)}`)).visible.blocks).toHaveLength(1);
    const astral = plainText(truncate(fromPlainText(`Z${'\u{e0100}'.repeat(400)}`)).visible);
    expect([...astral]).toHaveLength(200);
    expect(astral).not.toMatch(/\p{Cs}/u);
  });

  test('keeps marks and lists, and a mention whole [POS-29]', () => {
    const value: RichText = {
      blocks: [
        { type: 'bulleted', spans: [{ text: 'x'.repeat(190), marks: ['b'] }] },
        { type: 'numbered', spans: [{ text: 'abc ' }, { mention: { username: 'somebody' } }, { text: ' and more' }] },
      ],
    };
    expect(truncate(value).visible).toEqual({
      blocks: [value.blocks[0], { type: 'numbered', spans: [{ text: 'abc' }] }],
    });
  });
});

describe('mentions', () => {
  const value: RichText = {
    blocks: [
      paragraph({ text: 'hi @Bob and (@cy-d), not a@bob.com or x@dee, ' }, { mention: { username: 'ANN' } }),
      paragraph({ text: '@code', marks: ['code'] }, { text: '@bob', marks: ['b'] }),
    ],
  };

  test('finds picked and typed names, not those in email addresses or code [COM-20]', () => {
    expect(mentionsOf(value)).toEqual(['bob', 'cy-d', 'ann']);
  });

  test('existing names become mentions, others text, and the length stays [COM-20]', () => {
    const people = new Map([['bob', { userId: '2', username: 'bob' }]]);
    const linked = linkMentions(value, people);
    expect(lengthOf(linked)).toBe(lengthOf(value));
    expect(linked.blocks[0]?.spans).toEqual([
      { text: 'hi ' },
      { mention: { userId: '2', username: 'bob' } },
      { text: ' and (@cy-d), not a@bob.com or x@dee, @ANN' },
    ]);
    expect(linked.blocks[1]?.spans).toEqual([
      { text: '@code', marks: ['code'] },
      { mention: { userId: '2', username: 'bob' } },
    ]);
    expect(linkMentions(linked, people)).toEqual(linked);
  });
});
