import * as z from 'zod/mini';
import { secondCode } from '../../../../contract/identity/second-factor.ts';
import { showError } from '../../../lib/alerts.ts';
import { ApiError } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

const body = z.object({ code: secondCode });

/** Entry of an authenticator app's code or of a recovery code. `take` sends it; what that throws is shown. */
export function SecondCodeForm({ hint, take }: { hint: string; take: (code: string) => Promise<void> }) {
  const { form, field, busy } = useForm({
    initial: { code: '' },
    check: (values) => faultsOf(body, values),
    act: ({ code }) => take(code.trim()),
    explain: (error) => {
      if (error instanceof ApiError && (error.code === 'wrong_second_code' || error.code === 'too_many_codes'))
        return { code: error.message };
      showError(error);
      return undefined;
    },
  });
  return (
    <form {...form}>
      <TextInput
        {...field('code')}
        label="Code"
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        autoFocus
      />
      <Button type="submit" look="primary" wide className="mt-5" busy={busy} busyLabel="Processing">
        Continue
      </Button>
    </form>
  );
}
