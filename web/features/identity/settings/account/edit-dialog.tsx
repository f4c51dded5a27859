import { closeModal } from '../../../../lib/store.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { AccountLoaded } from './account-loaded.tsx';
import { type AccountField, useAccountForm } from './forms.ts';
import { settingsTitles } from '../titles.ts';

/** A field of the account in a dialog over any screen: username, email, phone, password (SET-19). */
export default function EditDialog({ field }: { field: AccountField }) {
  const Form = useAccountForm(field);
  return (
    <Dialog open onClose={closeModal} title={settingsTitles[field]} keep>
      <AccountLoaded rows={1} wait={!Form}>
        {(account) => (
          <div className="p-6 phone:px-4">
            {Form ? <Form account={account} onDone={closeModal} onCancel={closeModal} /> : null}
          </div>
        )}
      </AccountLoaded>
    </Dialog>
  );
}
