import { useState } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { closeModal } from '../../../lib/store.ts';
import { ComposerDialog } from './composer-dialog.tsx';
import type { Target } from '../target.ts';

/** Edits the viewer's own post or comment: text, files, price, category and other fields. */
export default function EditDialog({ post }: { post: Post }) {
  // the post as it was when the dialog opened: later changes to the cached post must not reset the form
  const [target] = useState<Target>({ kind: 'edit', post });
  return <ComposerDialog target={target} onClose={closeModal} />;
}
