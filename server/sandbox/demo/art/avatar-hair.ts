import { shade } from './colour.ts';
import { circle, ellipse, line, path, rect, times } from './shapes.ts';

export type HairStyle =
  | 'crop'
  | 'side'
  | 'long'
  | 'bob'
  | 'bun'
  | 'puffs'
  | 'afro'
  | 'locs'
  | 'braids'
  | 'ponytail'
  | 'pixie'
  | 'wavy'
  | 'curls'
  | 'fade'
  | 'topknot'
  | 'bald'
  | 'swept'
  | 'fringe'
  | 'mullet'
  | 'cap'
  | 'beanie'
  | 'hijab'
  | 'turban'
  | 'bandana';

type Hair = { behind: (colour: string, extra: string) => string; front: (colour: string, extra: string) => string };

const none = () => '';
const side = 'M29 42c-3-20 9-27 20-27 13 0 21 9 18 27-2-8-5-12-8-13-8 2-18 2-23-1-4 3-6 8-7 14z';
const parted = 'M29 44c0-18 10-24 19-24s19 6 19 24c-4-4-8-8-9-13-6 6-18 6-22 1-1 5-4 9-7 12z';
const bangs = 'M28 46c0-18 9-26 20-26s20 8 20 26c-3-3-6-8-6-13-9 3-22 2-27-2 0 6-4 12-7 15z';
const smooth = 'M29 42c0-16 9-22 19-22s19 6 19 22c-3-6-7-10-19-10s-16 4-19 10z';

/** Hair and headwear on a head centred at 48,44 of a 96 x 96 picture; `extra` colours what is worn on or in it. */
export const hair: Record<HairStyle, Hair> = {
  crop: {
    behind: none,
    front: (c) => path('M30 38c-1-14 8-20 18-20s19 6 18 20c-2-5-4-8-8-9-6-1-14-1-20 0-4 1-6 4-8 9z', c),
  },
  side: { behind: none, front: (c) => path(side, c) },
  swept: {
    behind: none,
    front: (c) =>
      path('M29 41c-2-16 5-24 14-26 12-4 27 1 26 14 0 5-1 9-3 12-1-6-3-9-6-11-9 1-17-1-22-4-3 4-7 8-9 15z', c) +
      line('M40 20c6 4 14 6 22 5', shade(c, 0.22), 1.6),
  },
  fade: {
    behind: none,
    front: (c) =>
      path('M30 41c-1-8 1-14 5-17h26c4 3 6 9 5 17-1-4-2-7-4-9-4 1-24 1-28 0-2 2-3 5-4 9z', shade(c, 0.07)) +
      path('M32 32c-2-10 6-15 16-15s18 5 16 15c-6-2-26-2-32 0z', c),
  },
  bald: {
    behind: none,
    front: () => `<ellipse cx="42" cy="27" rx="7" ry="3" fill="#fff" opacity=".18" transform="rotate(-18 42 27)"/>`,
  },
  pixie: {
    behind: none,
    front: (c) => path('M28 47c-2-20 6-31 20-31s22 10 20 31c-3-2-4-6-5-11-6-1-10-4-13-8-3 5-9 8-16 9-1 4-3 8-6 10z', c),
  },
  fringe: {
    behind: (c) => path('M27 44c0-19 10-28 21-28s21 9 21 28v8H27z', c),
    front: (c) => path('M29 42c-1-16 8-23 19-23s20 7 19 23c-1-2-2-4-2-6-11 2-23 2-34 0 0 2-1 4-2 6z', c),
  },
  mullet: {
    behind: (c) => path('M28 40c0-18 10-25 20-25s20 7 20 25l5 30c-6 4-12 2-14-4H37c-2 6-8 8-14 4z', c),
    front: (c) => path(side, c),
  },
  long: { behind: (c) => path('M24 44c0-20 12-30 24-30s24 10 24 30v34H24z', c), front: (c) => path(parted, c) },
  wavy: {
    behind: (c) =>
      path(
        'M25 42c0-18 11-28 23-28s23 10 23 28c0 6 5 8 4 15s3 9 2 15c-2 8-9 10-15 8H34c-6 2-13 0-15-8-1-6 3-8 2-15s4-9 4-15z',
        c,
      ),
    front: (c) => path(parted, c),
  },
  bob: { behind: (c) => path('M25 44c0-20 11-29 23-29s23 9 23 29v16H25z', c), front: (c) => path(bangs, c) },
  bun: { behind: (c) => circle(48, 14, 9, c), front: (c) => path(smooth, c) },
  topknot: {
    behind: (c, e) => ellipse(48, 12, 7, 8, c) + rect(43, 17, 10, 4, e, 2),
    front: (c) => path('M30 40c-1-15 8-22 18-22s19 7 18 22c-3-8-8-12-18-12s-15 4-18 12z', c),
  },
  ponytail: {
    behind: (c, e) =>
      path('M60 18c14-4 24 6 23 22-1 12 3 18-2 26-8-4-12-16-12-26s-4-16-9-22z', c) + circle(63, 21, 4, e),
    front: (c) => path(smooth, c),
  },
  braids: {
    behind: none,
    front: (c, e) =>
      path('M29 44c0-18 9-25 19-25s19 7 19 25c-4-8-10-12-19-19-9 7-15 11-19 19z', c) +
      times(
        5,
        (i) => ellipse(27 - (i % 2), 48 + i * 6.4, 4.6, 4.2, c) + ellipse(69 + (i % 2), 48 + i * 6.4, 4.6, 4.2, c),
      ) +
      rect(23, 76, 7, 4, e, 2) +
      rect(66, 76, 7, 4, e, 2),
  },
  puffs: {
    behind: (c) =>
      circle(32, 36, 13, c) +
      circle(48, 26, 16, c) +
      circle(64, 36, 13, c) +
      circle(28, 50, 10, c) +
      circle(68, 50, 10, c),
    front: (c) => path('M30 40c2-14 10-18 18-18s16 4 18 18c-4-6-8-7-10-7-4 3-12 3-16 0-3 0-7 1-10 7z', c),
  },
  afro: {
    behind: (c) => circle(48, 33, 27, c) + circle(28, 42, 12, c) + circle(68, 42, 12, c),
    front: (c) => path('M29 43c0-16 9-22 19-22s19 6 19 22c-3-7-9-10-19-10s-16 3-19 10z', c),
  },
  curls: {
    behind: (c) => times(7, (i) => circle(28 + i * 6.6, [32, 24, 19, 17, 19, 24, 32][i]!, 9, c)),
    front: (c) => times(6, (i) => circle(31 + i * 6.8, [33, 28, 27, 26, 28, 33][i]!, 5.4, c)),
  },
  locs: {
    behind: (c) =>
      path('M28 40c0-18 10-25 20-25s20 7 20 25v12H28z', c) +
      times(7, (i) => rect(23 + i * 7.2, 36, 6, i % 6 === 0 ? 40 : 34, i % 2 ? c : shade(c, 0.1), 3)),
    front: (c) => path('M28 44c0-18 9-26 20-26s20 8 20 26c-3-6-5-9-9-13-8 0-14 0-22 0-4 4-6 7-9 13z', c),
  },
  cap: {
    behind: none,
    front: (_, e) =>
      path('M28 36c0-14 9-21 20-21s20 7 20 21z', e) +
      path('M58 32h24c2 4-2 6-6 6H56z', shade(e, -0.15)) +
      rect(43, 22, 10, 7, '#f6f1e6', 1),
  },
  beanie: {
    behind: (c) => path('M27 38h42v20H27z', c),
    front: (c, e) =>
      path('M29 46c0-8 1-12 4-14h30c3 2 4 6 4 14-3-4-4-6-5-9H34c-1 3-2 5-5 9z', c) +
      path('M28 34c-1-16 9-24 20-24s21 8 20 24z', e) +
      rect(26, 29, 44, 9, shade(e, -0.18), 4) +
      circle(48, 9, 5, shade(e, 0.3)),
  },
  hijab: {
    behind: (_, e) => path('M22 48c0-22 12-34 26-34s26 12 26 34c0 14 4 24 8 32H14c4-8 8-18 8-32z', e),
    front: (_, e) =>
      path(
        'M26 50c-2-22 10-32 22-32s24 10 22 32c-2-14-8-20-22-20s-20 6-22 20zM30 56c4 10 12 12 18 12s14-2 18-12c2 10-4 20-18 20s-20-10-18-20z',
        e,
      ),
  },
  turban: {
    behind: none,
    front: (_, e) =>
      path('M27 40c-4-18 8-28 21-28s25 10 21 28c-4-7-11-12-21-13-10 1-17 6-21 13z', e) +
      line('M48 26c-8-2-15 3-19 10M48 26c8-2 15 3 19 10M36 17c6 2 10 5 12 9', shade(e, -0.2), 1.6),
  },
  bandana: {
    behind: (c) => path('M25 44c0-20 11-29 23-29s23 9 23 29v22H25z', c),
    front: (c, e) =>
      path('M29 46c0-8 1-13 4-16h30c3 3 4 8 4 16-3-3-4-6-5-10H34c-1 4-2 7-5 10z', c) +
      path('M28 34c3-10 10-15 20-15s17 5 20 15c-12-4-28-4-40 0z', e) +
      circle(40, 26, 1.4, '#fff') +
      circle(48, 24, 1.4, '#fff') +
      circle(56, 26, 1.4, '#fff'),
  },
};
