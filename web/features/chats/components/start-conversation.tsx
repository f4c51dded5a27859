import { closeModal } from '../../../lib/store.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useStartChat } from '../use-start-chat.ts';

interface Props {
  userId: string;
  name: string;
  postId?: string | undefined;
}

/** Start conversation: opens the chat with somebody or begins one, and shares the post it was asked from (MSG-14, MSG-32). */
export default function StartConversation({ userId, name, postId }: Props) {
  const { busy, start } = useStartChat(postId);
  // "Tessa Q." brings the sentence's end along.
  const whom = name.replace(/\.$/, '');
  return (
    <ConfirmDialog
      open
      onClose={closeModal}
      title="Start Conversation"
      text={
        postId
          ? `Write to ${whom}. This post will be shared into your conversation.`
          : `Write to ${whom}. Only the two of you can read it.`
      }
      confirm="Start conversation"
      busy={busy}
      onConfirm={() => void start(userId)}
    />
  );
}
