import type { FastifyInstance } from 'fastify';
import { type DataExport, exportFilePath, getExport, startExport } from '../../../../../contract/identity/settings.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireProof } from '../../second-factor/proof.ts';
import { type Exports, exportKey } from './exports.ts';
import { type ExportRow, findReadyExport } from './store.ts';
import { serveZip, zipDescription, type ZipServices } from './zip-file.ts';

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

/** Serves a finished ZIP to its owner. */
export function registerExportFile(
  app: FastifyInstance,
  { pool, files }: Pick<Platform, 'pool' | 'files'>,
  services: ZipServices,
): void {
  serveZip(app, { pool }, services, {
    path: exportFilePath(':id'),
    async find({ userId }, id) {
      const row = await findReadyExport.one(pool, id, userId);
      if (!row) return null;
      return async () => {
        const file = await files.get(exportKey(userId, row.id));
        return file && { name: `quad-data-${row.created_at.slice(0, 10)}.zip`, size: file.size, stream: file.stream };
      };
    },
  });
}

export const exportDescriptions = [
  zipDescription({
    path: '/api/settings/exports/{id}/file',
    operationId: 'getExportFile',
    summary: "A finished copy of the viewer's data, for the viewer only (a navigation)",
    tag: 'settings',
  }),
];
