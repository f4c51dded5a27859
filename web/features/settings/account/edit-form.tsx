import type { ComponentProps, ReactNode } from 'react';
import type { Account } from '../../../../contract/identity/settings.ts';
import { Button } from '../../../ui/button.tsx';

/** The props of an account field's form, on its page and in its dialog. */
export interface EditProps {
  account: Account;
  /** called after saving */
  onDone: () => void;
  onCancel: () => void;
}

interface EditFormProps extends ComponentProps<'form'> {
  busy: boolean;
  /** it can't be saved: unchanged, empty or too long */
  idle: boolean;
  onCancel: () => void;
  save?: 'Save' | 'Send code' | 'Continue';
  children: ReactNode;
}

/** A form with a button to save (or `save`) and Cancel; the first reads "Processing" while it works. */
export function EditForm({ busy, idle, onCancel, save = 'Save', children, ...form }: EditFormProps) {
  return (
    <form {...form}>
      {children}
      <div className="mt-6 flex flex-wrap gap-2 phone:grid phone:grid-cols-2">
        <Button type="submit" look="primary" disabled={idle} busy={busy} busyLabel="Processing">
          {save}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
