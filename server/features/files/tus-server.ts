import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@tus/server';
import type { ErrorCode, Problem } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { isAway } from '../../platform/http/errors.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { uploadView } from './gallery.ts';
import { ROOM_SECONDS } from './upload-folder.ts';
import type { UploadFacts, Uploads } from './uploads.ts';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

interface TusError {
  status_code: number;
  headers: Record<string, string>;
  body: string;
}

const headersOf = ({ retry_after }: Pick<Problem, 'retry_after'>): Record<string, string> => ({
  'content-type': PROBLEM_TYPE,
  ...(retry_after ? { 'retry-after': String(retry_after) } : {}),
});

const sentProblem = (error: ProblemError): TusError => {
  const about = error.toProblem();
  return { status_code: about.status, headers: headersOf(about), body: JSON.stringify(about) };
};

/** The tus library's message when bytes can't be written, which nearly always means a full disk. */
const NOT_WRITTEN = 'Something went wrong receiving the file\n';
/** Retry-After when the database or the file store can't be reached, in seconds. */
const AWAY_SECONDS = 5;

/** The problem for temporary errors of storing an upload. */
function temporaryProblem(error: unknown): ProblemError | null {
  const { code, body } = error as { code?: string; body?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT' || body === NOT_WRITTEN)
    return problem('storage_full', undefined, ROOM_SECONDS);
  return isAway(error as Error) ? problem('unavailable', undefined, AWAY_SECONDS) : null;
}

/** Error codes for the protocol's own errors; others keep their status with the nearest code. */
const nameOf = (status: number): ErrorCode =>
  status === 404 || status === 410
    ? 'not_found'
    : status === 413
      ? 'too_large'
      : status >= 500
        ? 'internal'
        : 'malformed';

/** Turns the protocol's errors into problems like the rest of the API. */
class ProblemServer extends Server {
  override async write(context: Parameters<Server['write']>[0], headers: Headers, status: number, body?: string) {
    if (status < 400) return super.write(context, headers, status, body);
    // the library passes on only a problem's status and body
    const about: Problem = body?.startsWith('{')
      ? (JSON.parse(body) as Problem)
      : { ...new ProblemError(nameOf(status)).toProblem(), status };
    for (const [name, value] of Object.entries(headersOf(about))) headers.set(name, value);
    return super.write(context, headers, status, JSON.stringify(about));
  }
}

/**
 * What a page declares about a file before it sends it. The declared type only limits the size; the real one is
 * detected from the content.
 * @throws ProblemError malformed, too_large
 */
function factsOf(
  metadata: Record<string, string | null> | undefined,
  size: number | undefined,
  { viewer, campus }: TusRequest,
): UploadFacts {
  const { filename, filetype, purpose = 'post', alt } = metadata ?? {};
  if (size === undefined || size === 0) throw problem(size === 0 ? 'broken_file' : 'malformed');
  if (purpose !== 'post' && purpose !== 'message' && purpose !== 'profile') throw problem('malformed');
  const isVideo = /^video\//.test(filetype ?? '') || /\.(mp4|mov|avi)$/i.test(filename ?? '');
  if (size > (isVideo ? limits.uploadBytes.video : limits.uploadBytes.photo)) throw problem('too_large');
  return {
    userId: viewer.userId,
    campusId: campus.id,
    purpose,
    name: plainName(filename ?? ''),
    alt: (alt ?? '').slice(0, 500).replaceAll('\0', ''),
  };
}

/** A file's name without folders and characters that could be misleading in a header or a page. */
const plainName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"]/gu, '')
    .trim()
    // from its end, where the extension is
    .slice(-120) || 'file';

/** A request of the protocol: the caller, and the id of their upload; null to start one. */
export interface TusRequest {
  campus: HostCampus;
  viewer: Viewer;
  uploadId: string | null;
}

/** Answers one request of the protocol. */
export type AnswerUpload = (asked: TusRequest, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Makes the protocol's server. Its library is loaded with this file, at the first upload.
 * @param path where it is mounted
 */
export function createTusServer(path: string, platform: Platform, uploads: Uploads): AnswerUpload {
  const requests = new AsyncLocalStorage<TusRequest>();
  const currentRequest = () => requests.getStore() as TusRequest;
  const tus = new ProblemServer({
    path,
    datastore: uploads.waiting,
    relativeLocation: true,
    maxSize: limits.uploadBytes.video,
    allowedOrigins: () => false,
    namingFunction: () => uploads.newId(),
    // the id that was checked, rather than the library's own parsing of the URL
    getFileIdFromRequest: () => currentRequest().uploadId ?? undefined,
    async onIncomingRequest(request) {
      if (request.method === 'PATCH') await uploads.waiting.requireRoom();
    },
    async onUploadCreate(_request, upload) {
      await platform.limits.spendAs(currentRequest().viewer, 'posts.upload');
      return { metadata: factsOf(upload.metadata, upload.size, currentRequest()) as unknown as Record<string, string> };
    },
    async onUploadFinish(_request, upload) {
      try {
        const row = await uploads.keep(upload.id, upload.metadata as unknown as UploadFacts);
        return {
          status_code: 200,
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify(uploadView(row)),
        };
      } catch (error) {
        if (error instanceof ProblemError) return sentProblem(error);
        platform.log.error({ err: error }, 'an upload could not be kept');
        return sentProblem(temporaryProblem(error) ?? problem('internal'));
      }
    },
    onResponseError(_request, error) {
      if (error instanceof ProblemError) return sentProblem(error);
      const temporary = temporaryProblem(error);
      if (temporary || !('status_code' in error)) platform.log.error({ err: error }, 'upload');
      return temporary ? sentProblem(temporary) : undefined;
    },
  });
  return (about, request, response) => requests.run(about, () => tus.handle(request, response));
}
