import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentCss, accentTokens, contrast, hexColour } from '../../contract/campuses/accent.ts';

const CAMPUSES = {
  campus: '#2b6a4d',
  ou: '#841617',
  ut: '#bf5700',
  smu: '#354ca1',
  uf: '#0a4b9e',
  ucla: '#2774ae',
  stanford: '#8c1515',
  duke: '#00539b',
  okstate: '#c2410c',
  tamu: '#5b0a14',
  mit: '#7f1d33',
  harvard: '#98202d',
  ucf: '#1f1f1d',
  fsu: '#6f2c40',
  unt: '#14713a',
};

// Reviewed visually; in the order accent, solid, hover, press, tint and tint 2.
const REVIEWED: Record<string, { light: string; dark: string }> = {
  ou: {
    light: '#841617 #841617 #72020a #600107 #f4eaea #ebdada',
    dark: '#f26e64 #b5332f #a72423 #9a1217 #372120 #492826',
  },
  ut: {
    light: '#b15001 #b15001 #9b4500 #8a3d01 #f9f0e8 #f5e4d6',
    dark: '#ea772b #a24900 #914102 #803902 #362216 #472b18',
  },
  ucla: {
    light: '#2370aa #2370aa #0c629a #03568a #ecf2f8 #dce9f2',
    dark: '#409de5 #0667a3 #005b93 #005081 #192936 #1d3447',
  },
  stanford: {
    light: '#8c1515 #8c1515 #7a0007 #670005 #f5eaea #eddada',
    dark: '#f36f63 #b82f2a #aa1f1e #9d0810 #372120 #4a2826',
  },
  campus: {
    light: '#2b6a4d #2b6a4d #1b5c40 #0a5035 #ecf2ef #dde7e3',
    dark: '#5aa681 #21704e #106443 #005839 #1d2a25 #23362e',
  },
};

const channels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

function expectReadable(colour: string) {
  const { light, dark } = accentTokens(colour);
  for (const ground of ['#ffffff', '#f5f5f3', light.tint])
    expect(contrast(light.accent, ground)).toBeGreaterThanOrEqual(4.5);
  for (const ground of ['#111112', '#1c1c1e', dark.tint])
    expect(contrast(dark.accent, ground)).toBeGreaterThanOrEqual(4.5);
  for (const t of [light, dark]) {
    expect(contrast(t.accentStrong, t.tint2)).toBeGreaterThanOrEqual(4.5);
    for (const fill of [t.solid, t.solidHover, t.solidPress])
      expect(contrast(t.onAccent, fill)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(dark.solid, '#111112')).toBeGreaterThanOrEqual(3);
}

describe('campus accent', () => {
  for (const [id, colour] of Object.entries(CAMPUSES)) {
    test(`${id}: accent text and fills reach their contrast in both themes [CAM-13]`, () => expectReadable(colour));
  }

  for (const [id, { light, dark }] of Object.entries(REVIEWED)) {
    test(`${id}: gives the reviewed colours within rounding [CAM-13]`, () => {
      const got = accentTokens(CAMPUSES[id as keyof typeof CAMPUSES]);
      for (const [theme, want] of [
        ['light', light],
        ['dark', dark],
      ] as const) {
        const t = got[theme];
        const have = [t.accent, t.solid, t.solidHover, t.solidPress, t.tint, t.tint2];
        want.split(' ').forEach((hex, i) => {
          const off = channels(hex).map((v, k) => Math.abs(v - (channels(have[i] ?? '#000000')[k] ?? 0)));
          expect(Math.max(...off), `${id} ${theme} ${i}: ${have[i]} for ${hex}`).toBeLessThanOrEqual(6);
        });
      }
    });
  }

  test('any colour a new campus may choose stays readable [CAM-18]', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(byte, byte, byte, (...rgb) => {
        expectReadable(`#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`);
      }),
      { numRuns: 300 },
    );
  });

  test('only a colour can get into the style sheet [CAM-18]', () => {
    expect(hexColour('#ABC')).toBe('#aabbcc');
    for (const bad of ['', 'red', '#12345', '#841617;}', 'url(x)']) expect(() => accentCss(bad)).toThrow(RangeError);
    const css = accentCss('#841617');
    expect(css).toContain('--campus:#841617;--accent:#841617');
    expect(css).toContain(':root[data-theme="dark"]{--accent:');
    expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme]){--accent:');
  });
});
