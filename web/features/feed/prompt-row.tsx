import type { Me } from '../../../contract/identity/identity.ts';
import { ImageIcon } from '../../ui/icons/icons.tsx';
import { PersonAvatar } from '../posts/components/index.ts';
import { useGate } from '../identity/index.ts';

/** The button above the feed that opens the composer; phones have one in the bottom bar. */
export function PromptRow({ user }: { user: Me }) {
  const gate = useGate();
  return (
    <button
      type="button"
      onClick={() => gate('post')}
      className="flex w-full items-center gap-3 border-b border-line px-4 py-3 text-left text-lead text-3 transition-colors hover:bg-2 focus-visible:-outline-offset-2 phone:hidden archived:hidden"
    >
      <PersonAvatar user={user} size={44} />
      <span className="flex-1">What are you selling?</span>
      <ImageIcon className="mr-1 text-2" />
    </button>
  );
}
