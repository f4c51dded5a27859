import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import {
  listOwnDecisions,
  type OwnDecision,
  readAppealLink,
  sendAppeal,
  sendAppealByLink,
} from '../../../../contract/moderation/appeals.ts';
import { reasonWords } from '../../../../contract/moderation/report-reasons.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { DecisionCard } from './decision-card.tsx';

const title = 'Moderation';

const ownQuery = queryOptions({
  queryKey: ['decisions'],
  queryFn: ({ signal }) => call(listOwnDecisions, { signal }),
  staleTime: 0,
});

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['decisions', 'link', token],
    queryFn: ({ signal }) => call(readAppealLink, { body: { token }, signal }),
    retry: false,
    staleTime: 0,
  });

/**
 * /appeal: the decisions about the viewer and the outcome of their reports. With a mailed token it shows the one decision
 * that the mail was about, even to someone who can't sign in.
 */
export default function AppealScreen() {
  usePageTitle(title);
  const token = useSearchParams()[0].get('token');
  const { user } = useViewer();
  return (
    <>
      <ScreenHead title={title} back="/home" />
      {token ? <ByLink token={token} /> : user ? <Own /> : <LogIn />}
    </>
  );
}

const LogIn = () => (
  <EmptyState
    drawing="shield"
    className="py-14"
    title="Please log in first."
    text="Log in to see moderators' decisions about you and appeal them."
    action={
      <Link to="/user_registration" className={buttonClass('primary')}>
        Log In / Sign Up
      </Link>
    }
  />
);

function ByLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(linkQuery(token));
  if (data)
    return (
      <DecisionCard
        decision={data}
        onAppeal={async (text) => {
          const decided = await call(sendAppealByLink, { body: { token, text } });
          queryClient().setQueryData(linkQuery(token).queryKey, decided);
        }}
      />
    );
  if (!error) return <SkeletonRows count={2} />;
  if (error instanceof ApiError && error.code === 'link_over')
    return <EmptyState drawing="shield" className="py-14" title="That link doesn't work anymore." />;
  return <ErrorLine className="py-24" text={messageOf(error)} onRetry={() => void refetch()} />;
}

const outcomes = {
  open: "We're looking into it.",
  upheld: 'We looked into it and took action.',
  dismissed: "We looked into it and didn't find anything against our rules.",
};
const things = {
  user: 'person',
  post: 'post',
  comment: 'comment',
  message: 'message',
  rating: 'note',
  sale: 'move-out sale',
};

function Own() {
  const { data, error, refetch } = useQuery(ownQuery);
  if (!data) return <NotLoaded error={error} refetch={refetch} rows={3} />;
  const { decisions, reports } = data;
  if (decisions.length === 0 && reports.length === 0)
    return (
      <EmptyState
        drawing="shield"
        className="py-14"
        title="Nothing to see here - yet"
        text="Decisions about you and updates on your reports appear here."
      />
    );
  const send = async (decision: OwnDecision, text: string) => {
    await call(sendAppeal, { body: { decision: decision._id, text } });
    await queryClient().invalidateQueries({ queryKey: ownQuery.queryKey });
  };
  return (
    <>
      {decisions.length > 0 ? (
        <section aria-label="About you">
          {decisions.map((decision) => (
            <DecisionCard key={decision._id} decision={decision} onAppeal={(text) => send(decision, text)} />
          ))}
        </section>
      ) : null}
      {reports.length > 0 ? (
        <section aria-labelledby="reports">
          <h2 id="reports" className="px-4 pt-6 pb-2 text-small font-semi text-2">
            Your reports
          </h2>
          <ul className="border-t border-line">
            {reports.map((report) => (
              <li key={report._id} className="border-b border-line px-4 py-3.5">
                <p>
                  You reported a {things[report.kind]}: <b className="font-semi">{reasonWords[report.reason]}</b>
                </p>
                {report.detail ? <p className="whitespace-pre-line text-2">{report.detail}</p> : null}
                <p className="mt-0.5 text-small text-2">
                  {outcomes[report.state]} · <RelativeTime at={report.createdAt} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
