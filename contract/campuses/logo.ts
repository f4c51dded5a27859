/** Bytes that a logo's file may have. */
export const LOGO_BYTES = 1_000_000;
/** The shortest side of a logo's file, in pixels. */
export const LOGO_SIDE_MIN = 128;

/** Path of a campus's picture: its own logo, which is cached by its version, or the lettered badge. */
export const logoPath = (campusId: string, version: string): string =>
  version === '' ? `/logos/${campusId}.svg` : `/logos/${campusId}-${version}.webp`;
