/*
 * The campus accent. A campus stores one color; everything the interface needs of it (text, fills, tints, in
 * both themes) is derived here in OKLCH, where lightness can change while the hue stays. Pure and without
 * dependencies: the server writes the result into the page's head, and the tests measure its contrast.
 */

/** The accent colours of one theme, each as '#rrggbb'. */
export type AccentTokens = {
  /** text and icons: contrast of 4.5:1 or more on the page, on raised surfaces and on its own tint */
  accent: string;
  /** text on `tint2`, and links while pressed */
  accentStrong: string;
  /** fills below text in `onAccent` */
  solid: string;
  solidHover: string;
  solidPress: string;
  onAccent: string;
  /** the quiet fill behind accent text, and its hover state */
  tint: string;
  tint2: string;
};

type Rgb = readonly [number, number, number];
type Lch = { l: number; c: number; h: number };

const BACKGROUND = {
  light: { page: '#ffffff', surface: '#f5f5f3' },
  dark: { page: '#111112', surface: '#1c1c1e' },
} as const;

/**
 * Target contrast ratios, slightly above the required 4.5 and 3 because colors are rounded to eight bits. On the dark page
 * text is brighter than it has to be.
 */
const LIGHT_TEXT = 4.62;
const DARK_TEXT_ON_PAGE = 6.45;
const DARK_TEXT_ON_TINT = 4.62;
const DARK_FILL_OFF_PAGE = 3.13;

/**
 * Normalizes the color of a campus.
 * @param colour '#rgb' or '#rrggbb', any case
 * @returns '#rrggbb' in lower case
 * @throws RangeError for anything else: the value is written into style sheets and SVG files, so nothing else may pass
 */
export function hexColour(colour: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  const long = short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : colour;
  if (!/^#[0-9a-f]{6}$/i.test(long)) throw new RangeError(`not a colour like #841617: ${colour}`);
  return long.toLowerCase();
}

/**
 * The contrast of two colors as defined by WCAG 2.
 * @returns 1 to 21
 */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(toRgb(a)), luminance(toRgb(b))];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/**
 * Derives the accent of a campus (D2). Light theme: darkened until it is readable on page, surface and its own tint.
 * Dark theme: text is lightened, and fills have a contrast of 3:1 with the page.
 * @param campusColour '#rrggbb'
 * @throws RangeError when it is not a color
 */
export function accentTokens(campusColour: string): { light: AccentTokens; dark: AccentTokens } {
  const campus = hexColour(campusColour);
  return { light: lightTokens(campus), dark: darkTokens(campus) };
}

/**
 * The accent as CSS custom properties, for a <style> element in the page's head: light, dark by `data-theme`, and dark
 * by the system's preference where no theme is chosen.
 * @param colour the campus's color
 * @param scope selector of the element that gets the accent; the whole page by default
 * @throws RangeError when it is not a color
 */
export function accentCss(colour: string, scope = ':root'): string {
  const { light, dark } = accentTokens(colour);
  const inner = scope === ':root' ? '' : ` ${scope}`;
  const darkBody = body(dark);
  return (
    `${scope}{--campus:${hexColour(colour)};${body(light)}}` +
    `:root[data-theme="dark"]${inner}{${darkBody}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme])${inner}{${darkBody}}}`
  );
}

function body(t: AccentTokens): string {
  return [
    `--accent:${t.accent}`,
    `--accent-strong:${t.accentStrong}`,
    `--accent-solid:${t.solid}`,
    `--accent-solid-hover:${t.solidHover}`,
    `--accent-solid-press:${t.solidPress}`,
    `--on-accent:${t.onAccent}`,
    `--accent-tint:${t.tint}`,
    `--accent-tint-2:${t.tint2}`,
  ].join(';');
}

function lightTokens(campus: string): AccentTokens {
  const base = toLch(campus);
  const { page, surface } = BACKGROUND.light;
  const tint = mix(campus, page, 0.09);
  const tint2 = mix(campus, page, 0.16);
  const isReadable = (hex: string) =>
    [page, surface, tint].every((background) => contrast(hex, background) >= LIGHT_TEXT);
  const accent = isReadable(campus) ? campus : toHex(edge(base, base.l, 0, isReadable));
  const at = toLch(accent);
  return {
    accent,
    accentStrong: toHex({ ...base, l: at.l - 0.05 }),
    solid: accent,
    solidHover: toHex({ ...base, l: at.l - 0.05 }),
    solidPress: toHex({ ...base, l: at.l - 0.09 }),
    onAccent: '#ffffff',
    tint,
    tint2,
  };
}

function darkTokens(campus: string): AccentTokens {
  const base = toLch(campus);
  const { page, surface } = BACKGROUND.dark;
  // Colors look paler on black, so chroma is raised a little, but not so far that text starts to glow.
  const lifted = { ...base, c: Math.min(base.c * 1.18, 0.165) };
  const isReadable = (hex: string) =>
    contrast(hex, page) >= DARK_TEXT_ON_PAGE &&
    [surface, mix(hex, page, 0.17)].every((background) => contrast(hex, background) >= DARK_TEXT_ON_TINT);
  const bright = edge(lifted, Math.min(base.l, 0.4), 1, isReadable);
  const accent = toHex(bright);
  const fill = { ...base, c: Math.min(base.c * 1.16, 0.175) };
  const solid = edge(fill, 0, 1, (hex) => contrast(hex, page) >= DARK_FILL_OFF_PAGE);
  return {
    accent,
    accentStrong: toHex({ ...bright, l: bright.l + 0.04 }),
    solid: toHex(solid),
    solidHover: toHex({ ...solid, l: solid.l - 0.04 }),
    solidPress: toHex({ ...solid, l: solid.l - 0.08 }),
    onAccent: '#ffffff',
    tint: mix(accent, page, 0.17),
    tint2: mix(accent, page, 0.25),
  };
}

/**
 * The lightness nearest to `from`, moving towards `to`, at which the color passes. Once it passes it must keep passing
 * towards `to`.
 */
function edge(colour: Lch, from: number, to: number, passes: (hex: string) => boolean): Lch {
  let [fails, good] = [from, to];
  for (let i = 0; i < 24; i++) {
    const middle = (fails + good) / 2;
    if (passes(toHex({ ...colour, l: middle }))) good = middle;
    else fails = middle;
  }
  return { ...colour, l: good };
}

function mix(top: string, background: string, share: number): string {
  const [a, b] = [toRgb(top), toRgb(background)];
  return rgbHex([0, 1, 2].map((i) => (b[i] ?? 0) + share * ((a[i] ?? 0) - (b[i] ?? 0))) as unknown as Rgb);
}

function toRgb(hex: string): Rgb {
  return [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255) as unknown as Rgb;
}

function rgbHex(rgb: Rgb): string {
  const byte = (v: number) => Math.round(Math.min(1, Math.max(0, v)) * 255);
  return `#${rgb.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`;
}

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const curved = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** A color in OKLCH, by the matrices of OKLab's definition (bottosson.github.io/posts/oklab). */
function toLch(hex: string): Lch {
  const [r, g, b] = toRgb(hex).map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(A, B), h: Math.atan2(B, A) };
}

/** The color in sRGB. Where sRGB cannot show the chroma, the chroma is reduced, never the hue or the lightness. */
function toHex(colour: Lch): string {
  let [inside, outside] = [0, colour.c];
  if (isInSrgb(colour)) inside = colour.c;
  else
    for (let i = 0; i < 20; i++) {
      const middle = (inside + outside) / 2;
      if (isInSrgb({ ...colour, c: middle })) inside = middle;
      else outside = middle;
    }
  return rgbHex(toSrgb({ ...colour, c: inside }));
}

function isInSrgb(colour: Lch): boolean {
  return toSrgb(colour).every((v) => v >= -0.0005 && v <= 1.0005);
}

function toSrgb({ l: L, c, h }: Lch): Rgb {
  const [A, B] = [c * Math.cos(h), c * Math.sin(h)];
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    curved(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    curved(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    curved(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
