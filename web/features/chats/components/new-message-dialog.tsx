import { closeModal } from '../../../lib/store.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useStartChat } from '../use-start-chat.ts';
import { PeopleSearch } from './people-search.tsx';

/** The dialog of a new message: chooses the recipient. */
export default function NewMessageDialog() {
  const { busy, start } = useStartChat();
  return (
    <Dialog open onClose={closeModal} title="New message">
      <PeopleSearch busy={busy} onChoose={({ _id }) => void start(_id)} />
    </Dialog>
  );
}
