import { discardUpload, getUpload } from '../../../contract/files/uploads.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { uploadView } from './gallery.ts';
import type { FileRemover } from './remove.ts';
import { findUnused } from './store.ts';
import type { Uploads } from './uploads.ts';

export function fileRoutes({ pool }: Platform, uploads: Uploads, remover: FileRemover): Route[] {
  return [
    route(getUpload, async (call) => {
      const { userId } = call.signedIn();
      const { id } = call.params;
      const kept = await findUnused.one(pool, id, userId);
      if (kept) return uploadView(kept);
      // all bytes arrived, but the response was lost, or the server stopped before the check
      const waiting = await uploads.find(id, userId);
      if (!waiting?.whole) throw problem('file_gone');
      return uploadView(await uploads.keep(id, waiting.facts));
    }),

    route(discardUpload, async (call) => {
      const { userId } = call.signedIn();
      const { id } = call.params;
      if (await uploads.find(id, userId)) await uploads.drop(id);
      await call.write((tx) => remover.discard(tx, id, userId));
      return undefined;
    }),
  ];
}
