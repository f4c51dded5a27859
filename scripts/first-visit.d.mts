/** JavaScript of the first screen, brotli. */
export const FIRST_VISIT_BYTES: number;
/** What every first visit waits for, in bytes of brotli; `folder` holds the built page. */
export function firstVisit(folder: string): Promise<{ scripts: number; styles: number }>;
