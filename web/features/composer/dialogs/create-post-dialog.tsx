import { useViewer } from '../../../lib/viewer.ts';
import type { ComposerParts } from '../composer-parts.ts';
import { ComposerDialog } from './composer-dialog.tsx';
import type { Target } from '../target.ts';

const target: Target = { kind: 'post' };

/** Create Post on a desktop. useMayStart has checked whether the viewer may post. */
export default function CreatePostDialog(parts: ComposerParts) {
  const { user } = useViewer();
  return user ? <ComposerDialog key={user._id} target={target} {...parts} /> : null;
}
