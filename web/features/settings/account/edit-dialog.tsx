import { closeModal } from '../../../lib/store.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { settingsTitles } from '../titles.ts';
import { EditField, type EditableField } from './edit-field.tsx';

/** A field of the account in a dialog over any screen: username, email, phone, password. */
export default function EditDialog({ field }: { field: EditableField }) {
  return (
    <Dialog open onClose={closeModal} title={settingsTitles[field]} keepOpen>
      <EditField name={field} className="p-6 phone:px-4" onDone={closeModal} onCancel={closeModal} />
    </Dialog>
  );
}
