import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { usePrefetched } from '../../lib/prefetch.ts';
import { openModal } from '../../lib/store.ts';
import { useViewer } from '../../lib/viewer.ts';
import { NextIcon } from '../../ui/icons/icons.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { personName, ProfilePhotoStep } from '../identity/index.ts';
import { BioDialog } from './account/bio-dialog.tsx';
import { NameDialog } from './account/name-dialog.tsx';

/** /profile/edit: picture, display name and bio, and the account's fields in dialogs. */
export default function EditProfile() {
  usePrefetched(() => [import('./account/edit-dialog.tsx')]);
  const { user } = useViewer();
  const [editing, setEditing] = useState<'name' | 'bio' | null>(null);
  if (!user) return <Navigate to="/login" replace />;
  const close = () => setEditing(null);
  return (
    <>
      <ScreenHead title="Edit profile" back={`/${user.username}`} />
      <div className="px-4 pt-8">
        <ProfilePhotoStep plain />
      </div>
      <div className="border-t border-line">
        <Row label="Name" onClick={() => setEditing('name')}>
          {personName(user)}
        </Row>
        <Row label="Bio" onClick={() => setEditing('bio')}>
          {user.bio || 'Not set'}
        </Row>
        <Row label="Username" onClick={() => openModal({ kind: 'edit-account', field: 'screen_name' })}>
          {user.username}
        </Row>
        <Row label="Email" onClick={() => openModal({ kind: 'edit-account', field: 'email' })}>
          {user.email}
        </Row>
        <Row label="Phone" onClick={() => openModal({ kind: 'edit-account', field: 'phone' })}>
          Only you can see this
        </Row>
        <Row label="Password" onClick={() => openModal({ kind: 'edit-account', field: 'password' })}>
          Change
        </Row>
      </div>
      {editing === 'name' ? <NameDialog user={user} onClose={close} /> : null}
      {editing === 'bio' ? <BioDialog user={user} onClose={close} /> : null}
    </>
  );
}

function Row({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-15 w-full items-center gap-3 border-b border-line px-4 py-2 text-left transition-colors hover:bg-2 focus-visible:-outline-offset-2"
    >
      <span className="font-medium">{label}</span>
      <span className="min-w-0 flex-1 truncate text-right text-2">{children}</span>
      <NextIcon size={20} className="text-3" />
    </button>
  );
}
