import { Suspense } from 'react';
import { closeModal } from '../../../lib/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { AccountLoaded } from './account-loaded.tsx';
import { type AccountField, accountForms } from './forms.ts';
import { settingsTitles } from './titles.ts';

/** A row of the account in a dialog over any screen: username, e-mail, phone, password (SET-19). */
export default function EditDialog({ field }: { field: AccountField }) {
  const Form = accountForms[field];
  return (
    <Dialog open onClose={closeModal} title={settingsTitles[field]} keep>
      <AccountLoaded rows={1}>
        {(account) => (
          <div className="p-6 phone:px-4">
            <Suspense fallback={<Spinner />}>
              <Form account={account} onDone={closeModal} onCancel={closeModal} />
            </Suspense>
          </div>
        )}
      </AccountLoaded>
    </Dialog>
  );
}
