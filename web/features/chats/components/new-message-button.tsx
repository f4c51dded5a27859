import { useNavigate } from 'react-router';
import { openModal } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { preloadDialog } from '../../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { EditIcon } from '../../../ui/icons/icons.tsx';
import { isPhone, useMayStart } from '../../identity/index.ts';

/** New message: a dialog, or a page on a phone. `wide`: the large button of an empty screen. */
export function NewMessageButton({ wide = false }: { wide?: boolean }) {
  const navigate = useNavigate();
  const mayStart = useMayStart();
  const open = () => {
    if (!mayStart('message')) return;
    if (isPhone()) void navigate('/messages/new');
    else openModal({ kind: 'new-message' });
  };
  return wide ? (
    <Button look="primary" onClick={open} onPointerEnter={preloadDialog}>
      Write a message
    </Button>
  ) : (
    <IconButton
      label="New message"
      icon={<EditIcon size={20} />}
      onClick={open}
      onPointerEnter={preloadDialog}
      className="-mr-2.5"
    />
  );
}
