import { useState } from 'react';
import { type OwnDecision, sendAppeal } from '../../../../contract/moderation/appeals.ts';
import { messageOf } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';

const things: Record<OwnDecision['kind'], string> = {
  user: 'profile',
  post: 'post',
  comment: 'comment',
  message: 'message',
  rating: 'note',
  sale: 'sale',
};

function headline({ action, kind, until }: OwnDecision, timeZone: string): string {
  switch (action) {
    case 'hide':
      return `Your ${things[kind]} was hidden`;
    case 'remove':
      return `Your ${things[kind]} was removed`;
    case 'warn':
      return 'You got a warning';
    case 'suspend':
      return until
        ? `Your account was suspended until ${formatDate(until, { dateStyle: 'long', timeZone })}`
        : 'Your account was suspended';
    case 'ban':
      return 'Your account was banned';
    default:
      return kind === 'user' ? 'Your account is active again' : `Your ${things[kind]} is visible again`;
  }
}

/** A decision with its message, the appeal against it and the answer. `onAppeal` sends an appeal; its error is shown. */
export function DecisionCard({
  decision,
  onAppeal,
}: {
  decision: OwnDecision;
  onAppeal: (text: string) => Promise<void>;
}) {
  const { reason, excerpt, appeal, can_appeal: mayAppeal, createdAt, kind } = decision;
  const { time_zone: timeZone } = useCampus();
  const [writing, setWriting] = useState(false);
  return (
    <article className="border-b border-line px-4 py-5">
      <h2 className="text-lead font-bold">{headline(decision, timeZone)}</h2>
      <p className="text-small text-3">
        <RelativeTime at={createdAt} />
      </p>
      {kind !== 'user' && excerpt ? (
        <blockquote className="mt-2 line-clamp-4 border-l-2 border-line-2 pl-3 whitespace-pre-line text-2">
          {excerpt}
        </blockquote>
      ) : null}
      {reason ? <p className="mt-2 whitespace-pre-line">{reason}</p> : null}
      {appeal ? (
        <div className="mt-3 rounded-m bg-2 px-4 py-3">
          <p className="text-small font-semi text-2">Your appeal</p>
          <p className="whitespace-pre-line">{appeal.text}</p>
          <p className="mt-2 text-2" aria-live="polite">
            {appeal.state === 'open' ? (
              "We're looking into it. We'll email you."
            ) : (
              <>
                <b className="font-semi text-ink">
                  {appeal.state === 'reversed' ? 'The decision was reversed.' : 'The decision stands.'}
                </b>{' '}
                {appeal.answer}
              </>
            )}
          </p>
        </div>
      ) : mayAppeal && !writing ? (
        <Button size="s" className="mt-3" onClick={() => setWriting(true)}>
          Appeal
        </Button>
      ) : null}
      {mayAppeal && writing ? (
        <Form decision={decision._id} onAppeal={onAppeal} onCancel={() => setWriting(false)} />
      ) : null}
    </article>
  );
}

function Form({
  decision,
  onAppeal,
  onCancel,
}: {
  decision: string;
  onAppeal: (text: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { form, field, busy } = useForm({
    initial: { text: '' },
    check: ({ text }) => faultsOf(sendAppeal.body, { decision, text }),
    act: ({ text }) => onAppeal(text),
    explain: (error) => ({ text: messageOf(error) }),
  });
  return (
    <form {...form} className="mt-4">
      <TextArea
        {...field('text')}
        label="Why is this wrong?"
        hint="You can appeal once. A moderator will take another look."
        maxLength={2000}
        autoFocus
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" look="primary" busy={busy}>
          Send appeal
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
