import { useState } from 'react';
import { answerAppeal } from '../../../../contract/moderation/decisions.ts';
import type { Appeal, ModerationCase } from '../../../../contract/moderation/cases.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { rememberCase } from '../reports/api.ts';

/** The appeal of the person concerned, and its answer. */
export function AppealBox({ about, appeal }: { about: ModerationCase; appeal: Appeal }) {
  const [answer, setAnswer] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState<'upheld' | 'reversed' | null>(null);
  const send = async (verdict: 'upheld' | 'reversed') => {
    if (busy) return;
    if (!answer.trim()) return setFault('Please give a reason.');
    setBusy(verdict);
    try {
      rememberCase(await call(answerAppeal, { params: { id: about._id }, body: { verdict, answer } }));
      showAlert({ msg: verdict === 'reversed' ? 'Decision reversed' : 'Decision stands', alertType: 'success' });
    } catch (error) {
      setFault(messageOf(error));
    }
    setBusy(null);
  };
  return (
    <section aria-label="Appeal" className="border-b border-line bg-accent-tint px-4 py-5">
      <h3 className="mb-1 text-small font-semi text-accent">
        Appeal · <RelativeTime at={appeal.createdAt} />
      </h3>
      <p className="whitespace-pre-line">{appeal.text}</p>
      {appeal.state === 'open' ? (
        <div className="mt-4">
          <TextArea
            label="Answer"
            rows={2}
            maxLength={1000}
            hint="Sent to the person."
            value={answer}
            error={fault}
            onChange={(event) => {
              setAnswer(event.target.value);
              setFault(null);
            }}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="s" look="primary" busy={busy === 'reversed'} onClick={() => void send('reversed')}>
              Reverse decision
            </Button>
            <Button size="s" busy={busy === 'upheld'} onClick={() => void send('upheld')}>
              Keep decision
            </Button>
          </div>
        </div>
      ) : (
        <p className="mt-3 text-2">
          <b className="font-semi text-ink">
            {appeal.state === 'reversed' ? 'The decision was reversed.' : 'The decision stands.'}
          </b>{' '}
          {appeal.answer}
        </p>
      )}
    </section>
  );
}
