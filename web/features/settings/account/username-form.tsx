import { limits } from '../../../../contract/limits.ts';
import { setUsername } from '../../../../contract/identity/settings.ts';
import { call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { explainUpdate, updateAccount } from './account-data.ts';
import { EditForm, type EditProps } from './edit-form.tsx';

/** The form of the username. */
export function UsernameForm({ account, onDone, onCancel }: EditProps) {
  const campus = useCampus();
  const { form, field, busy, values } = useForm({
    initial: { username: account.username },
    check: (given) => faultsOf(setUsername.body, given),
    act: async (body) => {
      await updateAccount(() => call(setUsername, { body }));
      onDone();
    },
    explain: explainUpdate,
  });
  const typed = values.username.trim().toLowerCase();
  const { error, ...input } = field('username');
  return (
    <EditForm {...form} busy={busy} idle={!typed || typed === account.username} onCancel={onCancel}>
      <TextInput
        {...input}
        error={error ?? (typed ? null : 'Username is required.')}
        label="Username"
        hint={`${new URL(campus.url).host}/${typed}`}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.usernameMax}
        autoFocus
      />
    </EditForm>
  );
}
