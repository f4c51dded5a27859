import { useState } from 'react';
import type { EvidenceLine } from '../../../../contract/moderation/cases.ts';
import { listingTexts } from '../../../../contract/posts/listing-texts.ts';
import { PhotoTiles } from '../../../ui/photos/photo-tiles.tsx';
import { PhotoViewer } from '../../../ui/photos/photo-viewer.tsx';
import { photoOfFile } from '../../posts/index.ts';
import { CasePart } from './part.tsx';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';
import { Byline, Face, StateMark, Marks, Quote } from '../../console/index.ts';

interface Props {
  lines: readonly EvidenceLine[];
  /** when the copy will be deleted; null while the case or its appeal is open */
  until: string | null;
  /** for how many days after that the copy is kept */
  days: number;
}

/** The evidence copied into the case when it was reported (D61): the text then, and whether it has changed. */
export function Evidence({ lines, days, until }: Props) {
  const { time_zone: timeZone } = useCampus();
  if (lines.length === 0) return null;
  const isMessage = lines.some((line) => line.record_kind === 'message');
  return (
    <CasePart title={isMessage ? 'What was reported, and the messages around it' : 'What was reported'}>
      {lines.map((line) => (
        <Line key={line._id} line={line} />
      ))}
      <p className="mt-2 text-small text-3">
        This copy was made at the time of the report. It stays the same, even if the author edits or deletes the
        original.{' '}
        {until
          ? `It's kept until ${formatDate(until, { dateStyle: 'long', timeZone })}.`
          : `It's kept until ${days} days after the case and any appeal are closed.`}
        {isMessage
          ? " Moderators can't see the rest of the conversation. The audit log shows that you opened this."
          : null}
      </p>
    </CasePart>
  );
}

function Line({ line }: { line: EvidenceLine }) {
  const [open, setOpen] = useState<number | null>(null);
  const photos = line.img_gallery.map((file) => photoOfFile(file));
  const { text, shared, target, now } = line;
  const title = line.record_kind === 'user' ? `${line.user.name} (@${line.user.username})` : line.title;
  return (
    <div
      className={`flex gap-3 py-2.5 ${target ? '-mx-4 border-l-[3px] border-danger-solid bg-danger-tint px-[13px]' : ''}`}
    >
      <Face user={line.user} size={32} />
      <div className="min-w-0 flex-1">
        <Byline user={line.user} at={line.createdAt}>
          {listingTexts(line).map((fact) => ` · ${fact}`)}
        </Byline>
        {title ? <p className="font-semi">{title}</p> : null}
        {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
        {shared === null ? null : <Quote>{shared || 'A post with no text'}</Quote>}
        {photos.length > 0 ? <PhotoTiles small photos={photos} onOpen={setOpen} className="mt-2" /> : null}
        {target || now !== 'same' ? (
          <Marks>
            <State now={now} />
          </Marks>
        ) : null}
        <PhotoViewer photos={photos} open={open} onMove={setOpen} onClose={() => setOpen(null)} />
      </div>
    </div>
  );
}

function State({ now }: Pick<EvidenceLine, 'now'>) {
  if (now === 'removed') return <StateMark tone="danger">Deleted since</StateMark>;
  if (now === 'changed') return <StateMark tone="warn">Edited since</StateMark>;
  return <StateMark>Unchanged</StateMark>;
}
