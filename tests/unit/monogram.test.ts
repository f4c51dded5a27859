import { describe, expect, test } from 'vitest';
import { appIconSvg, faviconSvg, monogramSvg } from '../../contract/campuses/monogram.ts';

const NAMES = ['S', 'OU', 'SMU', 'UCLA', 'CAMPUS', 'OKSTATE', 'STANFORD'];

describe('campus badge', () => {
  for (const name of NAMES) {
    test(`${name}: every letter is rendered, inside the badge [CAM-13]`, () => {
      for (const svg of [monogramSvg(name, '#841617'), appIconSvg(name, '#841617')]) {
        expect(svg.match(/<path /g)).toHaveLength(name.length);
        for (const [, x, y] of svg.matchAll(/translate\(([\d.-]+) ([\d.-]+)\)/g)) {
          expect(Number(x)).toBeGreaterThan(8);
          expect(Number(x)).toBeLessThan(56);
          expect(Number(y)).toBeGreaterThan(8);
          expect(Number(y)).toBeLessThan(48);
        }
      }
    });
  }

  test('a long name is shown by its initial in a tab [CAM-13]', () => {
    expect(faviconSvg('STANFORD', '#8c1515').match(/<path /g)).toHaveLength(1);
    expect(faviconSvg('OU', '#841617').match(/<path /g)).toHaveLength(2);
  });

  test('letters stay visible on a pale colour, and only letters and a colour are accepted [CAM-18]', () => {
    expect(monogramSvg('I', '#ffcc00')).toContain('stroke="#161615"');
    expect(monogramSvg('<a&"b', '#000')).not.toMatch(/[&]|<a/);
    expect(() => monogramSvg('OU', '"/><script>')).toThrow(RangeError);
    expect(() => monogramSvg('&', '#000')).toThrow(RangeError);
  });
});
