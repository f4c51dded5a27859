import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ByteRange, FileSource, FileStore, OpenedFile, StoredFile } from './file-store.ts';
import { keySegments } from './keys.ts';

/** An object store with an S3 API, which several servers can share. */
export interface S3Config {
  kind: 's3';
  bucket: string;
  /** null: Amazon's own */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** How many keys are listed, and removed, at a time: the most that S3 allows. */
const PAGE = 1000;
/** The size of all parts of an upload but the last; S3 wants at least 5 MB. */
const PART_BYTES = 8 * 1024 * 1024;

const load = async () => ({
  ...(await import('@aws-sdk/client-s3')),
  ...(await import('@aws-sdk/lib-storage')),
});
type Sdk = Awaited<ReturnType<typeof load>>;

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 || ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** A file store in a bucket; keys are used as object names. */
export class S3Store implements FileStore {
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #bucket: string;

  private constructor(sdk: Sdk, client: S3Client, bucket: string) {
    this.#sdk = sdk;
    this.#client = client;
    this.#bucket = bucket;
  }

  /** Creates the client without connecting: a server can start while its store is unreachable. */
  static async open(config: S3Config): Promise<S3Store> {
    const sdk = await load();
    const client = new sdk.S3Client({
      region: config.region,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
      // S3-compatible stores often don't support trailing checksums
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
    });
    return new S3Store(sdk, client, config.bucket);
  }

  async put(key: string, source: FileSource, { contentType }: { contentType: string }): Promise<{ size: number }> {
    const target = { ...this.#at(key), ContentType: contentType };
    if (source instanceof Uint8Array) {
      await this.#client.send(new this.#sdk.PutObjectCommand({ ...target, Body: source }));
      return { size: source.byteLength };
    }
    let size = 0;
    const from = typeof source === 'string' ? createReadStream(source) : source;
    // an error in the source aborts the upload; lib-storage then discards the parts, so that nothing is left half
    // stored
    const body = Readable.from(counted(from, (bytes) => (size += bytes)));
    const upload = new this.#sdk.Upload({
      client: this.#client,
      params: { ...target, Body: body },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    await upload.done();
    return { size };
  }

  async get(key: string, range?: ByteRange): Promise<OpenedFile | null> {
    const about = range ? await this.stat(key) : undefined;
    if (about === null) return null;
    if (range && about && (range.start < 0 || range.start >= about.size || (range.end ?? about.size) < range.start))
      throw new RangeError(`Bytes ${range.start}-${range.end ?? ''} of ${about.size}`);
    const Range = range ? `bytes=${range.start}-${range.end ?? ''}` : undefined;
    try {
      const found = await this.#client.send(new this.#sdk.GetObjectCommand({ ...this.#at(key), Range }));
      const size = about?.size ?? found.ContentLength ?? 0;
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? size - 1, size - 1);
      return {
        stream: found.Body as Readable,
        size,
        contentType: found.ContentType ?? 'application/octet-stream',
        range: { start, end },
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async stat(key: string): Promise<StoredFile | null> {
    try {
      const found = await this.#client.send(new this.#sdk.HeadObjectCommand(this.#at(key)));
      return {
        size: found.ContentLength ?? 0,
        contentType: found.ContentType ?? 'application/octet-stream',
        // when a store doesn't return it, as if it were written now
        modified: found.LastModified ?? new Date(),
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new this.#sdk.DeleteObjectCommand(this.#at(key)));
  }

  async removeAll(prefix: string): Promise<void> {
    for await (const keys of this.#pagesOf(`${keySegments(prefix).join('/')}/`)) {
      const Objects = keys.map((Key) => ({ Key }));
      const answer = await this.#client.send(
        new this.#sdk.DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      );
      const [fault] = answer.Errors ?? [];
      if (fault) throw new Error(`The store kept ${fault.Key}: ${fault.Code}`);
    }
    // a file with that key
    await this.remove(prefix);
  }

  async *keys(): AsyncGenerator<string> {
    for await (const page of this.#pagesOf('')) yield* page;
  }

  /** The keys that begin with a prefix, in pages. */
  async *#pagesOf(Prefix: string): AsyncGenerator<string[]> {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#client.send(
        new this.#sdk.ListObjectsV2Command({ Bucket: this.#bucket, Prefix, MaxKeys: PAGE, ContinuationToken }),
      );
      const keys = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
      if (keys.length > 0) yield keys;
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: keySegments(key).join('/') };
  }
}

/** Passes on a stream's bytes, and calls `onBytes` with the number of each part. */
async function* counted(source: Readable, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk);
    onBytes(bytes.byteLength);
    yield bytes;
  }
}
