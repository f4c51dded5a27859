import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import type { CaseDetail } from '../../../../contract/moderation/cases.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { hasRecentHistory } from '../../../lib/history-entry.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { reasonWords } from '../../../../contract/moderation/report-reasons.ts';
import { caseQuery } from '../reports/api.ts';
import { ActionMeanings, DecisionButtons } from '../decide/decision-buttons.tsx';
import { useDecide } from '../decide/use-decide.tsx';
import { doneLabels, flagWords } from '../decide/words.ts';
import { CaseMarks, caseTitle } from '../reports/case-item.tsx';
import { useQueueKeys } from '../reports/use-queue-keys.ts';
import { ApprovalBox } from './approval-box.tsx';
import { AppealBox } from './appeal-box.tsx';
import { Context } from './context.tsx';
import { Evidence } from './evidence.tsx';
import { History } from './history.tsx';
import { Notes } from './notes.tsx';
import { CasePart } from './part.tsx';
import { Rings } from './rings.tsx';
import { AccountMarks, Byline, Face, StateMark, Marks } from '../../console/index.ts';

/** The server's reference to another post: its id and its author. */
const OTHER_POST = /^post ([0-9a-f-]{36})(?: of @([\w-]+))?$/;

/** What the server flagged, with a link to the other post if there is one. */
function FlagDetail({ detail }: { detail: string }) {
  const [, id, username] = OTHER_POST.exec(detail) ?? [];
  if (!id) return <span className="text-2">{detail}</span>;
  return (
    <span className="text-2">
      <Link to={`/post/${id}`} className="font-medium text-ink underline">
        the other post
      </Link>
      {username ? ` of @${username}` : ' by the same person'}
    </span>
  );
}

/** /admin/cases/:id: one case with everything that a decision needs. */
export default function CaseScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(caseQuery(id));
  if (data) return <Case key={id} detail={data} />;
  if (!error) return <SkeletonRows />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState drawing="lost" className="py-14" title={error.message} action={<Link to="/admin">Reports</Link>} />
    );
  return <ErrorLine className="py-12" text={messageOf(error)} onRetry={() => void refetch()} />;
}

/** Whether the context has more than the evidence: of a message only if the conversation changed since it was copied. */
const hasMoreContext = ({ case: about, context, evidence }: CaseDetail): boolean =>
  about.kind !== 'message' ||
  !context.every((line) => evidence.some((copy) => copy.record_id === line._id && copy.now === 'same'));

function Case({ detail }: { detail: CaseDetail }) {
  const {
    case: about,
    context,
    evidence,
    evidence_days,
    evidence_until,
    reports,
    flags,
    rings,
    notes,
    decisions,
    appeal,
    history,
  } = detail;
  const navigate = useNavigate();
  const { start, dialog } = useDecide();
  useQueueKeys({ act: (action) => start(about, action) });
  const back = () => {
    if (hasRecentHistory()) void navigate(-1);
    else void navigate('/admin');
  };
  return (
    <div className="pb-24">
      <div className="flex items-start gap-3 border-b border-line px-4 py-4">
        <IconButton label="Back" icon={<BackIcon />} onClick={back} className="-my-1.5 -ml-2.5" />
        <Face user={about.user} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lead font-bold">{caseTitle(about)}</h2>
          <Byline user={about.user} at={about.createdAt}>
            {about.user ? (
              <>
                {' · '}joined <RelativeTime at={about.user.createdAt} sentence />
              </>
            ) : null}
          </Byline>
          <CaseMarks about={about} />
        </div>
      </div>
      {about.actions.length > 0 ? (
        <div
          role="toolbar"
          aria-label="Decide"
          className="sticky top-14 z-bar flex flex-wrap gap-2 border-b border-line bg-glass px-4 py-3 backdrop-blur-[14px] narrow:top-[101px] phone:static"
        >
          <DecisionButtons all about={about} onStart={(action) => start(about, action)} />
        </div>
      ) : null}
      {about.actions.length > 0 ? <ActionMeanings actions={about.actions} /> : null}
      {about.approval ? <ApprovalBox about={about} approval={about.approval} /> : null}
      {appeal ? <AppealBox about={about} appeal={appeal} /> : null}
      <Rings rings={rings} />
      <Evidence lines={evidence} days={evidence_days} until={evidence_until} />
      {hasMoreContext(detail) ? <Context kind={about.kind} lines={context} reported={evidence.length > 0} /> : null}
      {reports.length > 0 ? (
        <CasePart title={reports.length === 1 ? '1 report' : `${reports.length} reports`}>
          {reports.map((report) => (
            <div key={report._id} className="flex gap-3 py-2.5">
              <Face user={report.user} size={32} />
              <div className="min-w-0">
                <Byline user={report.user} at={report.createdAt}>
                  {' · '}
                  {report.upheld + report.dismissed === 0
                    ? 'first report'
                    : `${report.upheld} of ${report.upheld + report.dismissed} earlier reports upheld`}
                </Byline>
                <p>
                  <b className="font-semi">{reasonWords[report.reason]}</b>
                  {report.detail ? <span className="block whitespace-pre-line">{report.detail}</span> : null}
                </p>
              </div>
            </div>
          ))}
        </CasePart>
      ) : null}
      {flags.length > 0 ? (
        <CasePart title="Flagged automatically">
          <ul>
            {flags.map((flag) => (
              <li key={`${flag.kind}${flag.detail}`} className="flex flex-wrap items-center gap-2 py-1.5">
                <StateMark tone="warn">{flagWords[flag.kind]}</StateMark>
                <FlagDetail detail={flag.detail} />
              </li>
            ))}
          </ul>
        </CasePart>
      ) : null}
      {decisions.length > 0 ? (
        <CasePart title="Decisions">
          {decisions.map((decision) => (
            <div key={decision._id} className="py-2">
              <p>
                <b className="font-semi">{doneLabels[decision.action]}</b>
                {decision.days ? ` for ${decision.days === 1 ? '1 day' : `${decision.days} days`}` : ''}
                <span className="text-small text-2">
                  {' · '}
                  {decision.by ? `@${decision.by}` : 'deleted user'} · <RelativeTime at={decision.createdAt} />
                </span>
              </p>
              {decision.reason ? <p className="whitespace-pre-line text-2">{decision.reason}</p> : null}
            </div>
          ))}
        </CasePart>
      ) : null}
      <Notes caseId={about._id} notes={notes} />
      {about.user ? (
        <CasePart title="The person">
          <div className="flex items-center gap-3 py-1">
            <Face user={about.user} />
            <div className="min-w-0">
              <p className="font-semi">{about.user.name}</p>
              <Byline user={about.user} />
            </div>
          </div>
          <Marks>
            <AccountMarks user={about.user} />
          </Marks>
          <History cases={history} />
        </CasePart>
      ) : null}
      {dialog}
    </div>
  );
}
