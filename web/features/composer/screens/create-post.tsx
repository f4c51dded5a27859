import { ComposerPage } from '../dialogs/composer-page.tsx';
import type { ComposerParts } from '../composer-parts.ts';
import type { Target } from '../target.ts';
import { useCreateRoute } from '../use-create-route.ts';

const target: Target = { kind: 'post' };

/** /create/post?goBack={page}: Create Post on a phone. */
export default function CreatePostScreen(parts: ComposerParts) {
  const { open, home, back, leave } = useCreateRoute('post', '/home');
  if (!open) return null;
  return <ComposerPage target={target} onSent={() => leave(home)} onLeft={back} {...parts} />;
}
