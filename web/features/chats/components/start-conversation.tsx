import { type KeyboardEvent, useState } from 'react';
import { normaliseMessage } from '../../../../contract/chat-text.ts';
import { limits } from '../../../../contract/limits.ts';
import { closeModal } from '../../../lib/store.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { useStartChat } from '../use-start-chat.ts';

interface Props {
  userId: string;
  name: string;
  postId?: string | undefined;
}

/**
 * Start conversation: opens the chat with somebody or begins one, shares the post it was asked from, and says there what
 * was written already, if anything (MSG-14, MSG-32).
 */
export default function StartConversation({ userId, name, postId }: Props) {
  const { busy, start } = useStartChat(postId);
  const [text, setText] = useState('');
  const go = () => void start(userId, { words: normaliseMessage(text) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !normaliseMessage(text)) return;
    event.preventDefault();
    go();
  };
  const [first = name] = name.split(' ');
  return (
    <ConfirmDialog
      open
      onClose={closeModal}
      title="Start Conversation"
      text={
        postId
          ? `Message ${first}. They'll see which post it's about.`
          : `Message ${first}. It's private unless it's reported or flagged, then moderators can see it.`
      }
      confirm="Start conversation"
      busy={busy}
      onConfirm={go}
    >
      <TextArea
        label="Message"
        hideLabel
        className="mt-4"
        rows={2}
        placeholder="Say something . . ."
        maxLength={limits.messageTextMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        data-autofocus=""
      />
    </ConfirmDialog>
  );
}
