import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '../../../../../contract/errors.ts';
import type { Viewer } from '../../../../platform/http/caller.ts';
import { apiHeaders } from '../../../../platform/http/headers.ts';
import { errorAnswers, type RawDescription } from '../../../../platform/http/openapi/index.ts';
import { problem } from '../../../../platform/http/problem.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireProof } from '../../second-factor/proof.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A ZIP as a download. */
export interface Zip {
  /** the name of the file */
  name: string;
  /** in bytes, if it's known */
  size?: number;
  stream: Readable;
}

export interface ZipServices {
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
}

interface ZipRoute {
  /** with `:id` */
  path: string;
  /** Checks who asks, before anything is looked up. @throws ProblemError */
  allow?(viewer: Viewer | null, host: string): void;
  /** Finds the ZIP of the viewer with an id; null if there is none. What it returns opens it. */
  find(viewer: Viewer, id: string): Promise<(() => Promise<Zip | null>) | null>;
}

/**
 * Serves ZIPs of personal data, each only to whom it was made for, signed in and with a recent proof of identity, so a
 * copied address is of no use to others.
 */
export function serveZip(
  app: FastifyInstance,
  { pool }: Pick<Platform, 'pool'>,
  { viewerOf }: ZipServices,
  { path, allow, find }: ZipRoute,
): void {
  app.get<{ Params: { id: string } }>(path, async (request, reply) => {
    const token = request.sessionToken;
    const viewer = token ? await viewerOf(token) : null;
    allow?.(viewer, request.hostname);
    if (!viewer) throw problem('not_signed_in');
    const open = ID.test(request.params.id) ? await find(viewer, request.params.id) : null;
    if (!open) throw problem('not_found');
    await requireProof(pool, viewer);
    const zip = await open();
    if (!zip) throw problem('not_found');
    return reply
      .headers(apiHeaders)
      .headers({
        'content-type': 'application/zip',
        ...(zip.size === undefined ? {} : { 'content-length': String(zip.size) }),
        'content-disposition': `attachment; filename="${zip.name}"`,
      })
      .send(zip.stream);
  });
}

interface ZipDescription {
  path: string;
  operationId: string;
  summary: string;
  tag: string;
  /** besides those of a caller who isn't signed in, has no recent proof, or asks for something else */
  errors?: readonly ErrorCode[];
}

/** The description of such a route for the API's description. */
export const zipDescription = ({ path, operationId, summary, tag, errors = [] }: ZipDescription): RawDescription => ({
  method: 'GET',
  path,
  operation: {
    operationId,
    summary,
    tags: [tag],
    security: [{ session: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, description: 'the export', schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'The ZIP.',
        content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
      },
      ...errorAnswers(['not_signed_in', ...errors, 'proof_needed', 'not_found']),
    },
  },
});
