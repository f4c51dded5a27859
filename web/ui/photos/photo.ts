/** A photo, video or file, as the tiles and the viewer take it. */
export type Photo = {
  /** the picture of a photo, at the size of a tile; the tiles show `poster` for a video and nothing for a file */
  src: string;
  srcSet?: string;
  /** of the original, px; used to reserve its space */
  width: number;
  height: number;
  /** a thumbhash in base64, or a color like #a0b0c0 */
  placeholder?: string | null;
  alt?: string | null;
  kind: 'photo' | 'video' | 'file';
  /** a video's poster image */
  poster?: string;
  /** seconds */
  duration?: number;
  /** the full-size picture for the viewer, or the video itself */
  full?: string;
  /** false: browsers can't play it, so a download is offered instead (D29) */
  playable?: boolean;
  /** the file to download, and its name */
  file?: { href: string; name: string };
};

const backgrounds = new Map<string, string>();

let decode: ((hash: Uint8Array) => string) | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads the placeholder decoder. The first screen doesn't need it, because its photos are already loading. Never rejects; a
 * later call tries again what failed.
 */
export const loadPlaceholders = (): Promise<void> =>
  (loading ??= import('thumbhash').then(
    (part) => void (decode = part.thumbHashToDataURL),
    () => void (loading = undefined),
  ));

/** The CSS background shown until the picture has loaded: grey as long as the decoder hasn't loaded. */
export function placeholderBackground(placeholder: string | null | undefined): string {
  if (!placeholder) return 'var(--bg-3)';
  if (placeholder.startsWith('#')) return placeholder;
  if (!decode) {
    void loadPlaceholders();
    return 'var(--bg-3)';
  }
  let background = backgrounds.get(placeholder);
  if (background === undefined) {
    background = 'var(--bg-3)';
    try {
      const bytes = Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0));
      background = `center / cover url("${decode(bytes)}")`;
    } catch {
      // A damaged hash falls back to grey.
    }
    backgrounds.set(placeholder, background);
  }
  return background;
}

/** A photo's accessible name: its description, or "Photo 2 of 5". @param index from 0 */
export function photoName(photo: Photo, index: number, count: number): string {
  if (photo.alt) return photo.alt;
  const kind = { photo: 'Photo', video: 'Video', file: 'File' }[photo.kind];
  return count > 1 ? `${kind} ${index + 1} of ${count}` : kind;
}

/** "0:07", "12:30". */
export function playTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
