import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextKind } from '../../../../contract/campuses/text-kinds.ts';
import { getCampusText } from '../../../../contract/campuses/texts.ts';
import { infoTitles } from '../../../../contract/screen-names.ts';
import { call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ExternalIcon } from '../../../ui/icons/icons.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';

/** The operator's own legal text: a link to it, or its versions with their dates. */
export default function OwnText({ kind }: { kind: TextKind }) {
  const { [`${kind}_url` as const]: url, name } = useCampus();
  return url ? (
    <article className="prose">
      <p className="prose-lead">
        {name} has its own {kind === 'terms' ? 'terms of service' : 'privacy policy'}.
      </p>
      <p>
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
          <ExternalIcon size={20} />
          {infoTitles[kind]}
        </a>
      </p>
    </article>
  ) : (
    <Versions kind={kind} />
  );
}

function Versions({ kind }: { kind: TextKind }) {
  const { time_zone: timeZone } = useCampus();
  const [version, setVersion] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: ['campus', 'text', kind, version],
    queryFn: ({ signal }) => call(getCampusText, { params: { kind }, query: version ? { version } : {}, signal }),
  });
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  const day = (at: string) => formatDate(at, { dateStyle: 'long', timeZone });
  const current = data.versions[0]?.version === data.version;
  return (
    <article className="prose">
      <p className="prose-date">
        {current ? 'Last updated' : 'Replaced version of'}{' '}
        <time dateTime={data.published_at}>{day(data.published_at)}</time>
      </p>
      {/* the server renders it from Markdown without HTML (server/features/campuses/own/texts.ts) */}
      {/* oxlint-disable-next-line react/no-danger -- see above */}
      <section className="prose-own" dangerouslySetInnerHTML={{ __html: data.html }} />
      {data.versions.length > 1 ? (
        <section aria-label="Versions">
          <h2>Versions</h2>
          <ul>
            {data.versions.map((one, at) => (
              <li key={one.version}>
                {one.version === data.version ? (
                  day(one.published_at)
                ) : (
                  <button
                    type="button"
                    className="text-accent underline"
                    onClick={() => setVersion(at === 0 ? undefined : one.version)}
                  >
                    {day(one.published_at)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}
