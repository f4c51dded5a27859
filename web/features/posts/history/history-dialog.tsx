import { useQuery } from '@tanstack/react-query';
import { listingFieldNames, listingFields } from '../../../../contract/posts/listing-fields.ts';
import { type DetailName, detailFields, detailNames, detailOf } from '../../../../contract/posts/category-fields.ts';
import { detailText } from '../../../../contract/posts/detail-texts.ts';
import { fieldText } from '../../../../contract/posts/listing-texts.ts';
import type { PostVersion } from '../../../../contract/posts/versions.ts';
import { messageOf } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { RichTextView } from '../rich-text/rich-text-view.tsx';
import { versionsQuery } from './versions-query.ts';
import { formatDate } from '../../../../contract/date-format.ts';

/** Every version of a post or comment, the current one first, with its text and a listing's fields. */
export default function HistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: versions, error, isPending, refetch } = useQuery(versionsQuery(id));
  return (
    <Dialog open onClose={onClose} title="Edit history">
      {isPending ? <Spinner /> : null}
      {error && !versions ? (
        <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="py-12" />
      ) : null}
      {versions ? (
        <ol className="px-6 py-2 phone:px-4">
          {versions.map((version, index) => (
            <Version key={version.at} version={version} before={versions[index + 1]} latest={index === 0} />
          ))}
        </ol>
      ) : null}
    </Dialog>
  );
}

function Version({
  version,
  before,
  latest,
}: {
  version: PostVersion;
  before: PostVersion | undefined;
  latest: boolean;
}) {
  const { time_zone: timeZone } = useCampus();
  return (
    <li className="border-b border-line py-4 last:border-0">
      <p className="text-small text-3">
        <time dateTime={version.at}>
          {formatDate(version.at, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
        </time>
        {latest ? ' · Now' : before ? null : ' · First version'}
      </p>
      <RichTextView value={version.text} truncateAt={null} className="mt-1.5" />
      {version.files.length > 0 ? <Files files={version.files} /> : null}
      {before && before.files.length !== version.files.length ? (
        <Fact name="Photos and videos" now={String(version.files.length)} was={String(before.files.length)} />
      ) : null}
      {listingFieldNames.map((name) => (
        <Fact
          key={name}
          name={listingFields[name].label}
          now={fieldText(name, version)}
          was={before && fieldText(name, before)}
        />
      ))}
      {detailNames.map((name) => (
        <Fact
          key={name}
          name={detailFields[name].label}
          now={textOf(version, name, timeZone)}
          was={before && textOf(before, name, timeZone)}
        />
      ))}
    </li>
  );
}

function textOf({ details }: PostVersion, name: DetailName, timeZone: string): string | null {
  const value = detailOf(details, name);
  return value === undefined ? null : detailText(detailFields[name], value, timeZone);
}

const shapeOf = { photo: 'photo', animation: 'photo', video: 'video' } as const;

/** A version's files; deleted ones are shown as placeholders. */
function Files({ files }: { files: PostVersion['files'] }) {
  return (
    <ul aria-label="Photos and videos" className="mt-2 flex flex-wrap gap-1.5">
      {files.map(({ kind, img_path, alt }, at) => (
        <li
          key={at}
          className="grid size-14 place-items-center overflow-hidden rounded-s bg-3 text-3"
          title={img_path === null ? `This ${shapeOf[kind]} was removed` : undefined}
        >
          {img_path === null ? (
            <>
              <CloseIcon size={20} />
              <span className="sr-only">Removed {shapeOf[kind]}</span>
            </>
          ) : (
            <img
              src={`${img_path}/${kind === 'video' ? 'poster' : '320'}.webp`}
              alt={alt || `${kind === 'video' ? 'Video' : 'Photo'} ${at + 1}`}
              loading="lazy"
              className="size-full object-cover"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A field of a version, with its previous value if it changed: "Price $80, was $100". */
function Fact({ name, now, was }: { name: string; now: string | null; was: string | null | undefined }) {
  const changed = was !== undefined && was !== now;
  if (now === null && !changed) return null;
  return (
    <p className="mt-1.5 text-small text-2">
      {name} <span className="font-semi text-ink tnum">{now ?? 'none'}</span>
      {changed ? (
        <span className="text-3">
          , was <s className="tnum">{was ?? 'none'}</s>
        </span>
      ) : null}
    </p>
  );
}
