import { type KeyboardEvent, useState } from 'react';
import { messageLength, normaliseMessage } from '../../../../contract/chats/text.ts';
import { limits } from '../../../../contract/limits.ts';
import { closeModal } from '../../../lib/store.ts';
import { tooLong } from '../../../ui/forms/counter.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { useStartChat } from '../use-start-chat.ts';

interface Props {
  userId: string;
  name: string;
  postId?: string | undefined;
}

/**
 * Start conversation: opens or creates the chat with a person, shares the post it was started from, and sends the
 * text that was already written, if any (MSG-14, MSG-32).
 */
export default function StartConversation({ userId, name, postId }: Props) {
  const { busy, start } = useStartChat(postId);
  const [text, setText] = useState('');
  const words = normaliseMessage(text);
  const error = tooLong(messageLength(words), limits.messageTextMax, 'to send it');
  const go = () => (error ? undefined : void start(userId, { words }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !words) return;
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
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        data-autofocus=""
      />
    </ConfirmDialog>
  );
}
