import type { Readable } from 'node:stream';

/**
 * A part of a file: first and last byte, both inclusive, as in an HTTP range. Without `end`, to the end of the file.
 */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface StoredFile {
  /** bytes of the whole file */
  size: number;
  contentType: string;
  modified: Date;
}

export interface OpenedFile extends Omit<StoredFile, 'modified'> {
  /** the file's bytes, or those of the range; the reader must consume or destroy it */
  stream: Readable;
  /** the part that the stream holds, both ends inclusive; an empty file has end -1 */
  range: { start: number; end: number };
}

/** What `put` stores: bytes, a stream, or the path of a file, which is copied and stays where it is. */
export type FileSource = Readable | Uint8Array | string;

/**
 * Where uploads are stored: a disk or an object store. Keys are paths of at least two segments whose first two name the
 * owner, such as `posts/{post}/{file}/640.webp`. A file is written once and never changed under its key.
 */
export interface FileStore {
  /** Stores a file durably and atomically, replacing any under the same key, as when it is repeated. Throws on failure. */
  put(key: string, source: FileSource, about: { contentType: string }): Promise<{ size: number }>;
  /** Opens a file or a part of it; null when there is none. Throws RangeError for a range that begins outside the file. */
  get(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** A file's metadata; null when there is none. */
  stat(key: string): Promise<StoredFile | null>;
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Removes everything below a prefix of whole segments, at least two: `posts/{post}`; also a file with that key. */
  removeAll(prefix: string): Promise<void>;
  /** The keys of all files, in no particular order, for a backup or a check. */
  keys(): AsyncIterable<string>;
}
