import type { FastifyInstance } from 'fastify';
import { type DataExport, exportFilePath, getExport, startExport } from '../../../../../contract/identity/settings.ts';
import type { Viewer } from '../../../../platform/http/caller.ts';
import { apiHeaders } from '../../../../platform/http/headers.ts';
import { errorAnswers, type RawDescription } from '../../../../platform/http/openapi/index.ts';
import { problem } from '../../../../platform/http/problem.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { type CookieScope, readSessionCookie } from '../../../../platform/http/session-cookie.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireProof } from '../../second-factor/proof.ts';
import { type Exports, exportKey } from './exports.ts';
import { type ExportRow, findReadyExport } from './store.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function exportView(row: ExportRow | null): { export: DataExport | null } {
  if (!row) return { export: null };
  const ready = row.state === 'ready';
  return {
    export: {
      _id: row.id,
      state: row.state,
      progress: ready ? 1 : Math.min(0.99, row.steps_done / Math.max(1, row.steps)),
      bytes: row.bytes,
      createdAt: row.created_at,
      expires_at: row.expires_at,
      file: ready ? exportFilePath(row.id) : null,
    },
  };
}

export function exportRoutes({ pool }: Pick<Platform, 'pool'>, exports: Exports): Route[] {
  return [
    route(startExport, async (call) => {
      const viewer = call.signedIn();
      await requireProof(pool, viewer);
      return exportView(await exports.start(viewer.userId, call.campus.id));
    }),
    route(getExport, async (call) => exportView(await exports.latest(call.signedIn().userId))),
  ];
}

/**
 * Serves a finished ZIP only to its owner, signed in and with a recent proof of identity, so a copied address is of no
 * use to others.
 */
export function registerExportFile(
  app: FastifyInstance,
  { pool, files }: Pick<Platform, 'pool' | 'files'>,
  services: { cookies: CookieScope; viewerOf(token: string): Viewer | null | Promise<Viewer | null> },
): void {
  app.get<{ Params: { id: string } }>(exportFilePath(':id'), async (request, reply) => {
    const token = readSessionCookie(request.headers.cookie, request.hostname, services.cookies);
    const viewer = token ? await services.viewerOf(token) : null;
    if (!viewer) throw problem('not_signed_in');
    const { id } = request.params;
    const row = ID.test(id) ? await findReadyExport.one(pool, id, viewer.userId) : undefined;
    const file = row && (await files.get(exportKey(viewer.userId, row.id)));
    if (!row || !file) throw problem('not_found');
    await requireProof(pool, viewer);
    return reply
      .headers(apiHeaders)
      .headers({
        'content-type': 'application/zip',
        'content-length': String(file.size),
        'content-disposition': `attachment; filename="quad-data-${row.created_at.slice(0, 10)}.zip"`,
      })
      .send(file.stream);
  });
}

export const exportDescriptions: readonly RawDescription[] = [
  {
    method: 'GET',
    path: '/api/settings/exports/{id}/file',
    operation: {
      operationId: 'getExportFile',
      summary: "A finished copy of the viewer's data, for the viewer only (a navigation)",
      tags: ['settings'],
      security: [{ session: [] }],
      parameters: [{ name: 'id', in: 'path', required: true, description: 'the export', schema: { type: 'string' } }],
      responses: {
        200: {
          description: 'The ZIP.',
          content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
        },
        ...errorAnswers(['not_signed_in', 'proof_needed', 'not_found']),
      },
    },
  },
];
