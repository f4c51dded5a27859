import { useState } from 'react';
import { priceText } from '../../../../contract/posts/listing-fields.ts';
import type { ContextLine, ModerationCase } from '../../../../contract/moderation/cases.ts';
import { PhotoTiles } from '../../../ui/photos/photo-tiles.tsx';
import { PhotoViewer } from '../../../ui/photos/photo-viewer.tsx';
import { photoOfFile } from '../../posts/index.ts';
import { CasePart } from './part.tsx';
import { Byline, Face, StateMark } from '../../console/index.ts';

const titles: Record<ModerationCase['kind'], string> = {
  user: 'Latest posts',
  post: 'The post and its first comments',
  comment: 'The comment in its thread',
  message: 'The message and a few around it',
  rating: 'The note',
  sale: 'The title and pick-up place',
};

interface Props {
  kind: ModerationCase['kind'];
  lines: readonly ContextLine[];
  /** the copy from when it was reported is shown above */
  reported: boolean;
}

/** The reported item as it is now, with what surrounds it. */
export function Context({ kind, lines, reported }: Props) {
  const title = reported && kind !== 'user' ? `Now: ${titles[kind].replace(/^T/, 't')}` : titles[kind];
  if (lines.length === 0) return kind === 'user' ? null : <CasePart title={title}>It's no longer there.</CasePart>;
  return (
    <CasePart title={title}>
      {lines.map((line) => (
        <Line key={line._id} line={line} />
      ))}
      {kind === 'message' ? (
        <p className="mt-2 text-small text-3">
          Moderators can't see the rest of the conversation. The audit log shows that you opened this.
        </p>
      ) : null}
    </CasePart>
  );
}

function Line({ line }: { line: ContextLine }) {
  const [open, setOpen] = useState<number | null>(null);
  const photos = line.img_gallery.map((file) => photoOfFile(file));
  return (
    <div
      className={`flex gap-3 py-2.5 ${line.target ? '-mx-4 border-l-[3px] border-danger-solid bg-danger-tint px-[13px]' : ''}`}
    >
      <Face user={line.user} size={32} />
      <div className="min-w-0 flex-1">
        <Byline user={line.user} at={line.createdAt}>
          {line.price === null ? '' : ` · ${priceText(line.price)}`}
        </Byline>
        {line.gone ? <p className="text-3 italic">Deleted</p> : null}
        {line.text ? <p className="whitespace-pre-line">{line.text}</p> : null}
        {photos.length > 0 ? <PhotoTiles small photos={photos} onOpen={setOpen} className="mt-2" /> : null}
        {line.hidden ? (
          <p className="mt-1.5">
            <StateMark>Hidden</StateMark>
          </p>
        ) : null}
        <PhotoViewer photos={photos} open={open} onMove={setOpen} onClose={() => setOpen(null)} />
      </div>
    </div>
  );
}
