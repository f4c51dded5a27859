import { Link } from 'react-router';
import type { CaseAction, ModerationCase } from '../../../../contract/moderation/cases.ts';
import { reasonWords } from '../../../../contract/moderation/report-reasons.ts';
import { DecisionButtons } from '../decide/decision-buttons.tsx';
import { doneLabels, flagWords, kindLabels } from '../decide/words.ts';
import { AccountMarks, Byline, Face, StateMark, Marks, Quote, TableRow } from '../../console/index.ts';

const grave = new Set(['scam', 'harassment', 'hate', 'danger']);

/** Whether the account's own label already shows the decision. */
const isAccountState = ({ decision, user }: ModerationCase): boolean =>
  (decision?.action === 'ban' && user?.state === 'banned') ||
  (decision?.action === 'suspend' && user?.state === 'suspended');

/** Labels for a case's reasons and state. */
export function CaseMarks({ about }: { about: ModerationCase }) {
  const { reasons, flag_kinds, reports, state, appealed, hidden, gone, decision } = about;
  return (
    <Marks>
      {appealed ? <StateMark tone="accent">Appeal</StateMark> : null}
      {about.approval ? <StateMark tone="accent">Waiting for approval</StateMark> : null}
      {state === 'upheld' && decision && !isAccountState(about) ? (
        <StateMark tone="danger">{doneLabels[decision.action]}</StateMark>
      ) : null}
      {state === 'dismissed' ? (
        <StateMark tone="ok">{decision?.action === 'restore' ? doneLabels.restore : doneLabels.dismiss}</StateMark>
      ) : null}
      {reasons.slice(0, 3).map(({ reason }) => (
        <StateMark key={reason} tone={grave.has(reason) ? 'danger' : 'warn'}>
          {reasonWords[reason]}
        </StateMark>
      ))}
      {flag_kinds.map((kind) => (
        <StateMark key={kind} tone="warn">
          {flagWords[kind]}
        </StateMark>
      ))}
      {gone ? <StateMark>Deleted</StateMark> : hidden && state === 'open' ? <StateMark>Hidden</StateMark> : null}
      {about.user ? <AccountMarks user={about.user} /> : null}
      {reports > 0 ? <span className="tnum">{reports === 1 ? '1 report' : `${reports} reports`}</span> : null}
    </Marks>
  );
}

export const caseTitle = ({ kind, user }: Pick<ModerationCase, 'kind' | 'user'>): string =>
  `${kindLabels[kind]} ${kind === 'user' ? 'of' : 'by'} ${user?.name ?? 'a deleted user'}`;

interface CaseRowProps {
  about: ModerationCase;
  current: boolean;
  chosen: boolean;
  /** another moderator decided it while it is on screen */
  decidedElsewhere: boolean;
  onFocus: () => void;
  onChoose: (chosen: boolean) => void;
  onStart: (action: CaseAction) => void;
}

/** A case in the queue. */
export function CaseItem({ about, current, chosen, decidedElsewhere, onFocus, onChoose, onStart }: CaseRowProps) {
  const { _id: id, user, excerpt, photo, campus_id, lastModified, actions } = about;
  const title = caseTitle(about);
  return (
    <TableRow
      id={id}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      className={chosen ? 'bg-accent-tint hover:bg-accent-tint' : decidedElsewhere ? 'opacity-60' : undefined}
      lead={
        <>
          <label className="-m-3 grid place-items-center p-3">
            <input
              type="checkbox"
              className="tick-box"
              aria-label={`Select ${title}`}
              checked={chosen}
              disabled={actions.length === 0}
              onChange={(event) => onChoose(event.target.checked)}
            />
          </label>
          <Face user={user} />
        </>
      }
      actions={
        actions.length > 0 && !decidedElsewhere ? (
          <DecisionButtons about={about} onStart={onStart} />
        ) : decidedElsewhere ? (
          <span className="text-small text-2">Someone already decided that.</span>
        ) : null
      }
    >
      <h2 className="leading-[22px] font-semi">
        <Link to={`/admin/cases/${id}`} className="hover:underline">
          {title}
        </Link>
      </h2>
      <Byline user={user} at={lastModified}>
        {' · '}
        {campus_id}
      </Byline>
      {excerpt || photo ? <Quote photo={photo && `${photo}/320.webp`}>{excerpt}</Quote> : null}
      <CaseMarks about={about} />
    </TableRow>
  );
}
