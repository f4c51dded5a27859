import { addressOf } from '../../../contract/endpoint.ts';
import { type DataExport, getExport, getExportFile, startExport } from '../../../contract/exports/exports.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireProof } from '../identity/accounts/index.ts';
import { type Exports, exportKey } from './exports.ts';
import { type ExportRow, findReadyExport } from './store.ts';

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
      file: ready ? addressOf(getExportFile.path, { id: row.id }) : null,
    },
  };
}

export function exportRoutes({ pool, files }: Pick<Platform, 'pool' | 'files'>, exports: Exports): Route[] {
  return [
    route(startExport, async (call) => {
      const viewer = call.signedIn();
      await requireProof(pool, viewer);
      return exportView(await exports.start(viewer.userId, call.campus.id));
    }),
    route(getExport, async (call) => exportView(await exports.latest(call.signedIn().userId))),
    // a recent proof is required, so that a copied address is of no use to others
    route(getExportFile, async (call) => {
      const viewer = call.signedIn();
      const row = await findReadyExport.one(pool, call.params.id, viewer.userId);
      if (!row) throw problem('not_found');
      await requireProof(pool, viewer);
      const file = await files.get(exportKey(viewer.userId, row.id));
      if (!file) throw problem('not_found');
      return { content: file.stream, name: `quad-data-${row.created_at.slice(0, 10)}.zip`, size: file.size };
    }),
  ];
}
