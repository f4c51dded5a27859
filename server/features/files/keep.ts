import type { VideoKind } from '../../../contract/file-kinds.ts';
import type { AcceptedMedia } from '../../platform/media/index.ts';
import { judgeUpload, type ProcessedImage, processImage, type VideoTools } from '../../platform/media/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FileOwner, type FileRow, findFile, insertFile } from './store.ts';

/** A completely uploaded file, not yet checked. */
export interface ArrivedFile {
  id: string;
  /** the path of its bytes */
  path: string;
  userId: string;
  campusId: string;
  purpose: FileOwner;
  name: string;
  alt: string;
}

const kinds: Record<string, VideoKind> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/x-msvideo': 'avi' };

/**
 * Key of a video's original below its storage key. The original of one that browsers can't play has another name than
 * its transcoded version, since a file never changes under its key.
 */
export const videoKey = (row: Pick<FileRow, 'storage_key' | 'content_type' | 'playable'>): string =>
  `${row.storage_key}/${row.playable ? 'file' : 'source'}.${videoKind(row)}`;

/** The container of a video, by its content type. */
export const videoKind = (row: Pick<FileRow, 'content_type'>): VideoKind => kinds[row.content_type] ?? 'mp4';

/** Storage keys by purpose. */
const keyOf = ({ id, purpose, userId }: ArrivedFile): string =>
  purpose === 'profile' ? `profiles/${userId}/${id}` : `${purpose}s/${id}`;

/** The database columns of a checked file. */
function facts(judged: AcceptedMedia, poster: ProcessedImage | null, bytes: number) {
  if (judged.kind !== 'video') {
    const { width, height, thumbhash, colour, likeness } = judged.image;
    return {
      contentType: 'image/webp',
      bytes,
      width,
      height,
      seconds: null,
      playable: true,
      placeholder: thumbhash,
      colour,
      likeness,
    };
  }
  const { width, height, seconds, playable } = judged.video;
  return {
    contentType: judged.contentType,
    bytes,
    width,
    height,
    seconds,
    playable,
    placeholder: poster?.thumbhash ?? null,
    colour: poster?.colour ?? null,
    likeness: null,
  };
}

/**
 * Checks a file, stores what is made of it and records it as an unused upload of its uploader.
 * @throws MediaError when it is refused; nothing of it stays in the store then
 */
export async function keepFile(
  { files, pool }: Pick<Platform, 'files' | 'pool'>,
  tools: () => Promise<VideoTools | null>,
  arrived: ArrivedFile,
): Promise<FileRow> {
  const judged = await judgeUpload(arrived.path, arrived.purpose);
  const poster = judged.kind === 'video' ? await posterOf(judged, arrived.path, tools) : null;
  const key = keyOf(arrived);
  try {
    const sizes = judged.kind === 'video' ? poster?.sizes : judged.image.sizes;
    const stored = await storeSizes(files, key, sizes ?? []);
    let bytes = stored.bytes;
    if (judged.kind === 'video') {
      const { contentType } = judged;
      const originalKey = videoKey({ storage_key: key, content_type: contentType, playable: judged.video.playable });
      bytes = (await files.put(originalKey, arrived.path, { contentType })).size;
    }
    const { contentType, width, height, seconds, playable, placeholder, colour, likeness } = facts(
      judged,
      poster,
      bytes,
    );
    const row = await insertFile.one(pool, {
      id: arrived.id,
      campusId: arrived.campusId,
      uploaderId: arrived.userId,
      purpose: arrived.purpose,
      kind: judged.kind,
      name: arrived.name,
      storageKey: key,
      contentType,
      bytes,
      width,
      height,
      seconds,
      playable,
      placeholder,
      colour,
      sizes: stored.names,
      alt: arrived.alt,
      likeness,
    });
    return row as FileRow;
  } catch (error) {
    // after a lost answer another process may have kept the same upload meanwhile
    const kept = await findFile.one(pool, arrived.id);
    if (kept) return kept;
    // what can't be removed now, the sweep of the store removes (sweep-store.ts)
    await files.removeAll(key).catch(() => undefined);
    throw error;
  }
}

/** Stores each size once: those larger than the photo are the same picture. Returns their names and total bytes. */
async function storeSizes(files: Platform['files'], key: string, sizes: ProcessedImage['sizes']) {
  const distinct = sizes.filter(
    (size, at) => at === 0 || size.width !== sizes[at - 1]?.width || size.height !== sizes[at - 1]?.height,
  );
  const puts = await Promise.allSettled(
    distinct.map(({ name, data, contentType }) => files.put(`${key}/${name}.webp`, data, { contentType })),
  );
  // only once all have ended, so that what was stored can be removed
  for (const put of puts) if (put.status === 'rejected') throw put.reason;
  return {
    names: distinct.map((size) => size.name),
    bytes: distinct.reduce((sum, size) => sum + size.data.length, 0),
  };
}

/** A video's poster where ffmpeg is installed; null when it can't make one. */
async function posterOf(
  judged: Extract<AcceptedMedia, { kind: 'video' }>,
  path: string,
  tools: () => Promise<VideoTools | null>,
): Promise<ProcessedImage | null> {
  try {
    const picture = await (await tools())?.poster(path, judged.video.kind, judged.video.seconds);
    return picture ? await processImage(picture) : null;
  } catch {
    return null;
  }
}
