import { waitingCodeStatus } from '../../web/features/hand-offs/waiting-code-words.ts';
import jsQR from 'jsqr';
import { encodeQR } from 'qr';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { codeAfter } from '../../contract/deals/deal-facts.ts';
import { handOffCode } from '../../server/features/deals/hand-offs/code.ts';

const ids = Array.from({ length: 2_000 }, (_, n) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`);

describe('the hand-off code', () => {
  it('has four digits, is the same every time, and differs by deal and by secret [MEE-04]', () => {
    const first = { version: 0, digits: 4 } as const;
    const codes = ids.map((id) => handOffCode('a secret', id, first));
    expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true);
    expect(ids.map((id) => handOffCode('a secret', id, first))).toEqual(codes);
    expect(new Set(codes).size).toBeGreaterThan(1_700);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    const others = ids.map((id) => handOffCode('another secret', id, first));
    expect(codes.filter((code, n) => code === others[n]).length).toBeLessThan(10);
  });

  it('has six digits once it is replaced, and another number each time [MEE-04]', () => {
    expect(codeAfter(4)).toEqual({ version: 0, digits: 4 });
    const versions = [5, 10].map((wrong) => codeAfter(wrong) ?? { version: 0, digits: 4 as const });
    const [second = [], third = []] = versions.map((code) => ids.map((id) => handOffCode('a secret', id, code)));
    expect([...second, ...third].every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(second.filter((code, n) => code === third[n]).length).toBeLessThan(10);
    expect(codeAfter(15)).toBeNull();
  });

  it('is read from its picture by two readers [MEE-04]', () => {
    for (const code of ['0000', '4827', '9999', '000000', '481516']) {
      const { data, width, size } = picture(code);
      expect(jsQR.default(data, width, size)?.data).toBe(code);
      expect(decodeQR({ data, width, height: size })).toBe(code);
    }
  });
});

/** The modules black on white, as the pixels of a photo. */
function picture(code: string) {
  const modules = encodeQR(code, 'raw', { ecc: 'medium', border: 2 });
  const scale = 6;
  const size = modules.length * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return { data, width: size, size };
}

it('a refused code is the seller’s turn again on the deal’s card, and no success [MEE-04]', () => {
  expect(waitingCodeStatus({ late: false, refused: null })).toEqual({ word: 'Confirming the code…', tone: 'wait' });
  expect(waitingCodeStatus({ late: true, refused: "That code isn't right." })).toEqual({
    word: "That code isn't right.",
    tone: 'turn',
  });
});
