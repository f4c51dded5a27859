import { useState } from 'react';
import { type FeedbackKind, sendFeedback } from '../../../../contract/moderation/moderation.ts';
import { limits } from '../../../../contract/limits.ts';
import { showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Counter } from '../../../ui/forms/counter.tsx';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { TextArea, TextInput } from '../../../ui/forms/text-input.tsx';

const labels = {
  help: { label: 'How can we help?', placeholder: 'What happened, and what did you expect?' },
  feedback: { label: 'Your feedback', placeholder: 'What would make Quad better for you?' },
} as const;

/** Sends a message to the moderators. The text stays in the form until it has been sent. */
export function FeedbackForm({ kind }: { kind: FeedbackKind }) {
  const { user } = useViewer();
  const [sent, setSent] = useState(false);
  const { form, field, busy, values, set } = useForm({
    initial: { text: '', email: user?.email ?? '' },
    check: (typed) => faultsOf(sendFeedback.body, { kind, ...trimmed(typed) }),
    act: async (typed) => {
      await call(sendFeedback, { body: { kind, ...trimmed(typed) } });
      set('text', '');
      setSent(true);
    },
    explain: (error) => {
      if (error instanceof ApiError && error.fields.length > 0)
        return { text: error.field('text'), email: error.field('email') };
      showError(error);
      return undefined;
    },
  });
  if (sent)
    return (
      <div role="status" className="mt-3 rounded-l bg-ok-tint px-4 py-3 text-ok">
        <p className="mt-0! flex gap-2 font-semi">
          <CheckIcon size={20} />
          Thanks! Your message has been sent.
        </p>
        {values.email ? <p className="mt-1! text-ink">We'll reply to {values.email.trim()}.</p> : null}
        <Button size="s" className="mt-3 text-ink" onClick={() => setSent(false)}>
          Send another message
        </Button>
      </div>
    );
  return (
    <form {...form} className="mt-4 grid gap-5">
      <TextArea
        {...field('text')}
        {...labels[kind]}
        rows={5}
        note={
          values.text.length > limits.feedbackMax * 0.8 ? (
            <Counter used={[...values.text.trim()].length} limit={limits.feedbackMax} />
          ) : null
        }
      />
      <TextInput
        {...field('email')}
        label="Email"
        note="optional"
        hint="So we can reply."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <Button
        type="submit"
        look="primary"
        className="justify-self-start phone:justify-self-stretch"
        disabled={!values.text.trim()}
        busy={busy}
        busyLabel="Processing"
      >
        Send
      </Button>
    </form>
  );
}

const trimmed = ({ text, email }: { text: string; email: string }) => ({
  text: text.trim(),
  ...(email.trim() ? { email: email.trim() } : {}),
});
