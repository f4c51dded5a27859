import { useViewer } from '../../../../lib/viewer.ts';
import { ComposerDialog } from './composer-dialog.tsx';
import type { Target } from '../target.ts';

const target: Target = { kind: 'post' };

/** Create Post on a desktop (POS-01). Who may open it was asked by the gate. */
export default function CreatePostDialog() {
  const { user } = useViewer();
  return user ? <ComposerDialog key={user._id} target={target} /> : null;
}
