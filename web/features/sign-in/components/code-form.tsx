import { useEffect } from 'react';
import * as z from 'zod/mini';
import { codeField } from '../../../../contract/identity/rules.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useCodeMail } from '../code-mail.ts';

const DIGITS = 4;
const codeBody = z.object({ code: codeField });

interface CodeFormProps {
  /** `key` of `useCodeMail` */
  mailKey: string;
  /** `send` of `useCodeMail` */
  send: () => Promise<unknown>;
  /** mails one when the form appears, unless that has just happened */
  sendOnEntry?: boolean;
  /** takes a code of four digits; what it throws is shown */
  check: (code: string) => Promise<void>;
}

/**
 * Entry of a mailed code, with resend. The fourth digit submits it, whether typed, pasted
 * or autofilled.
 */
export function CodeForm({ mailKey, send, sendOnEntry = false, check }: CodeFormProps) {
  const { left, sending, resend } = useCodeMail(mailKey, send, sendOnEntry);
  const { form, field, set, values, busy } = useForm({
    initial: { code: '' },
    check: (given) => faultsOf(codeBody, given),
    act: ({ code }) => check(code.trim()),
    explain: (error) => {
      if (error instanceof ApiError) {
        if (['wrong_code', 'school_email_taken', 'address_taken'].includes(error.code)) {
          set('code', '');
          return { code: error.message };
        }
        if (error.field('code')) return { code: error.field('code') };
        if (error.status === 429 || error.status === 0) {
          showError(error);
          return undefined;
        }
      }
      showAlert({ msg: 'Something went wrong', alertType: 'danger' });
      return undefined;
    },
  });
  useEffect(() => {
    if (values.code.length === DIGITS) form.ref.current?.requestSubmit();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- submits once for each code
  }, [values.code]);
  return (
    <form {...form}>
      <TextInput
        {...field('code')}
        onChange={(event) => set('code', event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
        label="Verification code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <Button type="submit" look="primary" wide className="mt-5" busy={busy} busyLabel="Processing">
        Verify
      </Button>
      <p className="mt-5 flex flex-wrap items-center gap-x-1 text-small text-2">
        Didn't receive the code?
        <Button look="plain" size="s" className="-mx-2 px-2 forced-colors:mx-0" busy={sending} onClick={resend}>
          Resend
        </Button>
        {left > 0 ? <span className="text-3 tnum">in {left} s</span> : null}
      </p>
    </form>
  );
}
