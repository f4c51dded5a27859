import { useEffect, useState } from 'react';
import { showAlert } from '../../lib/alerts.ts';
import { Button } from '../button.tsx';
import { Counter } from '../forms/counter.tsx';
import { ConfirmDialog, Dialog } from '../dialogs/dialog.tsx';
import { FlagIcon, LinkIcon, MessagesIcon, TrashIcon } from '../icons/icons.tsx';
import { Menu } from '../dialogs/menu.tsx';
import { PhotoViewer } from '../photos/photo-viewer.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { GalleryPart, GalleryRow } from './part.tsx';
import { FILE, LANDSCAPE, PORTRAIT, VIDEO } from './samples.ts';

const showAll = (duration?: number) => {
  showAlert({ msg: 'Only photos & videos are allowed!', alertType: 'danger', duration });
  showAlert({ msg: 'Post saved.', alertType: 'black', duration });
  showAlert({ msg: 'Profile Updated', alertType: 'success', duration });
  showAlert({ msg: 'Posted! Your post was sent.', alertType: 'okay', duration, link: { href: '/post/1' } });
};

export function Floating({ opened }: { opened: string | null }) {
  const [open, setOpen] = useState(opened);
  const [photo, setPhoto] = useState<number | null>(opened === 'viewer' ? 0 : null);
  useEffect(() => {
    if (opened === 'alerts') showAll(60_000);
  }, [opened]);
  const close = () => setOpen(null);
  return (
    <GalleryPart name="What floats">
      <GalleryRow>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Question</Button>
        <Button onClick={() => setPhoto(0)}>Photo viewer</Button>
        <Button onClick={() => showAll()}>Alerts</Button>
        <Menu
          items={[
            {
              label: 'Copy link',
              icon: <LinkIcon size={20} />,
              onSelect: () => showAlert({ msg: 'Link copied', alertType: 'black' }),
            },
            { label: 'Send Message', icon: <MessagesIcon size={20} />, to: '/messages' },
            { label: 'Report', icon: <FlagIcon size={20} />, disabled: true },
            'line',
            { label: 'Delete', icon: <TrashIcon size={20} />, danger: true, onSelect: () => setOpen('confirm') },
          ]}
        />
      </GalleryRow>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Create Post"
        size="work"
        page
        keepOpen
        action={
          <Button look="primary" size="s" onClick={close}>
            Post
          </Button>
        }
        foot={
          <div className="flex justify-end px-4 py-3">
            <Counter used={164} limit={500} />
          </div>
        }
      >
        <div className="grid gap-5 p-4">
          <TextInput label="Price" lead="$" defaultValue="95" />
          <p>24 inch monitor, no dead pixels. Stand tilts but doesn't turn. HDMI cable comes with it.</p>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title="Discard post"
        text="This can't be undone and your draft won't be saved."
        confirm="Discard"
        danger
        onConfirm={close}
      />
      <PhotoViewer
        photos={[LANDSCAPE, PORTRAIT, VIDEO, FILE]}
        open={photo}
        onMove={setPhoto}
        onClose={() => setPhoto(null)}
      />
    </GalleryPart>
  );
}
