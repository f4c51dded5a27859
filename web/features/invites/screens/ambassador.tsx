import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  type AmbassadorPage,
  type Figures,
  getAmbassadorPage,
  LEAST_SHOWN,
  unpinPost,
  welcomeNewcomer,
} from '../../../../contract/invites/ambassador.ts';
import { formatDate } from '../../../../contract/date-format.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import { showError } from '../../../lib/alerts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MissingPage } from '../../../ui/feedback/missing-page.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { PersonItem } from '../../identity/index.ts';
import { useKnownPost } from '../../posts/index.ts';

/** /ambassador: pin a post, welcome newcomers, see how the campus grows. */
export default function Ambassador() {
  const { abilities } = useViewer();
  return abilities.ambassador ? (
    <>
      <ScreenHead title="Ambassador" back="/home" />
      <OwnPage />
    </>
  ) : (
    <MissingPage />
  );
}

function OwnPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['ambassador'],
    queryFn: ({ signal }) => call(getAmbassadorPage, { signal }),
    staleTime: 0,
  });
  if (!data)
    return error ? (
      <ErrorLine className="py-12" text={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows />
    );
  return (
    <div className="pb-16">
      <PinnedPost page={data} />
      <Newcomers newcomers={data.newcomers} />
      <Growth page={data} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line px-4 py-5 last:border-0">
      <h2 className="mb-1 text-lead font-bold">{title}</h2>
      {children}
    </section>
  );
}

function PinnedPost({ page: { pin, next_pin_at: next } }: { page: AmbassadorPage }) {
  const day = useDay();
  return (
    <Part title="Pinned post">
      {pin ? (
        <PostOf key={pin.post} pin={pin} until={day(pin.until)} />
      ) : (
        <p className="max-w-[56ch] text-2">
          {next
            ? `No post is pinned. You can pin the next one on ${day(next)}.`
            : 'Pin one post a week: it’s first in everyone’s feed for seven days. Choose “Pin for a week” in the post’s menu.'}
        </p>
      )}
      {pin || next ? null : (
        <Link to="/home" className={`mt-4 ${buttonClass('second')}`}>
          Choose a post
        </Link>
      )}
    </Part>
  );
}

function PostOf({ pin, until }: { pin: NonNullable<AmbassadorPage['pin']>; until: string }) {
  const { known } = useKnownPost(pin.post);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const unpin = async () => {
    setBusy(true);
    try {
      await call(unpinPost, { params: { id: pin.post } });
      await Promise.all([['ambassador'], ['feed', 'list']].map((queryKey) => queries.invalidateQueries({ queryKey })));
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <Link to={`/post/${pin.post}`} className="block truncate font-semi hover:underline">
          {known ? postName(known.post) : 'Post'}
        </Link>
        <p className="text-2">{pin.own ? `Until ${until}` : `Pinned by another ambassador until ${until}`}</p>
      </div>
      {pin.own ? (
        <Button size="s" busy={busy} onClick={() => void unpin()}>
          Unpin
        </Button>
      ) : null}
    </div>
  );
}

function Newcomers({ newcomers }: Pick<AmbassadorPage, 'newcomers'>) {
  return (
    <Part title="Newcomers">
      <p className="max-w-[56ch] text-2">
        {newcomers.length === 0
          ? 'Everyone who joined in the last 30 days has been welcomed.'
          : 'Say hello to people who just joined. One tap sends a short message, which opens a chat.'}
      </p>
      <ul className="-mx-4 mt-2 empty:hidden">
        {newcomers.map((person) => (
          <li key={person._id}>
            <PersonItem
              person={person}
              note={
                <>
                  Joined <RelativeTime at={person.joined} sentence />
                </>
              }
              action={<Welcome id={person._id} name={person.first_name} />}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Welcome({ id, name }: { id: string; name: string }) {
  const [busy, setBusy] = useState(false);
  const [chat, setChat] = useState<string | null>(null);
  const welcome = async () => {
    setBusy(true);
    try {
      setChat((await call(welcomeNewcomer, { params: { id } })).chat);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return chat ? (
    <Link to={`/messages/${chat}`} className={buttonClass('plain', 's')}>
      Open chat
    </Link>
  ) : (
    <Button size="s" busy={busy} aria-label={`Welcome ${name}`} onClick={() => void welcome()}>
      Welcome
    </Button>
  );
}

const columns: [name: keyof Figures, title: string][] = [
  ['sign_ups', 'Sign-ups by invite'],
  ['first_listings', 'First listings'],
  ['first_deals', 'First deals'],
];

function Growth({ page: { weeks, total } }: { page: AmbassadorPage }) {
  const { campus_short_name: campus } = useCampus();
  return (
    <Part title="Growth">
      <p className="max-w-[56ch] text-2">
        The last {weeks.length} weeks: at {campus}, and by people you invited. Counts from 1 to {LEAST_SHOWN - 1} show
        as –, and so do other counts that would reveal one, so that no one can be picked out. You always see how many
        signed up by your link.
      </p>
      {(['campus', 'own'] as const).map((of) => (
        <table key={of} className="mt-5 w-full table-fixed text-label tnum">
          <caption className="pb-1 text-left font-semi">{of === 'campus' ? campus : 'People you invited'}</caption>
          <thead className="border-b border-line text-small text-2">
            <tr className="align-bottom">
              <th scope="col" className="py-1.5 text-left font-medium">
                Week of
              </th>
              {columns.map(([name, title]) => (
                <th key={name} scope="col" className="py-1.5 pl-2 text-right font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <Row key={week.monday} title={dayOf(week.monday)} figures={week[of]} />
            ))}
          </tbody>
          <tfoot className="border-t border-line font-semi">
            <Row title="Total" figures={total[of]} />
          </tfoot>
        </table>
      ))}
    </Part>
  );
}

function Row({ title, figures }: { title: string; figures: Figures }) {
  return (
    <tr>
      <th scope="row" className="py-1.5 text-left font-normal">
        {title}
      </th>
      {columns.map(([name]) => (
        <td key={name} className={`py-1.5 pl-2 text-right ${figures[name] ? '' : 'text-3'}`}>
          {figures[name] ?? <span title="Too few to show">–</span>}
        </td>
      ))}
    </tr>
  );
}

const dayOf = (date: string) => formatDate(date, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A time's day on the campus's calendar. */
function useDay(): (at: string) => string {
  const { time_zone: timeZone } = useCampus();
  return (at) => formatDate(at, { weekday: 'short', month: 'short', day: 'numeric', timeZone });
}
