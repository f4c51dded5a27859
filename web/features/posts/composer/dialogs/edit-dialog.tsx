import { useState } from 'react';
import type { Post } from '../../../../../contract/posts/posts.ts';
import { ComposerDialog } from './composer-dialog.tsx';
import type { Target } from '../target.ts';

/** Another text, other files, another price and category for one's own post or comment (POS-44). */
export default function EditDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  // what it said when the dialog opened: what others see of it meanwhile changes nothing here
  const [target] = useState<Target>({ kind: 'edit', post });
  return <ComposerDialog target={target} onClose={onClose} />;
}
