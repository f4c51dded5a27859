import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { asksAvailability, availabilityQuestion, saysAvailability } from '../../../../contract/deals/availability.ts';
import { messageLength, normaliseMessage } from '../../../../contract/chats/text.ts';
import { limits } from '../../../../contract/limits.ts';
import { isForSale } from '../../../../contract/posts/listing-look.ts';
import { closeModal } from '../../../lib/store.ts';
import { Chip } from '../../../ui/chip.tsx';
import { tooLong } from '../../../ui/forms/counter.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { knownPost } from '../../posts/index.ts';
import type { AnswerProps } from '../parts.ts';
import { useStartChat } from '../use-start-chat.ts';

interface Props {
  userId: string;
  name: string;
  postId?: string | undefined;
  /** answers whether the post is still available, supplied by the app */
  Answer: ComponentType<AnswerProps>;
}

/**
 * Start conversation: opens or creates the chat with a person, shares the post it was started from, and sends the
 * text, if any. For a listing it suggests asking whether it's still available. Quad answers that at once from the listing's
 * state; the question is sent only if the person still wants to.
 */
export default function StartConversation({ userId, name, postId, Answer }: Props) {
  const { busy, start } = useStartChat(postId);
  const [text, setText] = useState('');
  const known = postId === undefined ? undefined : knownPost(postId);
  /** Whether the answer is shown instead of sending a text. Of a post that isn't loaded yet, Answer finds out itself. */
  const isAnswered = (question: string) =>
    postId !== undefined && asksAvailability(question) && (!known || saysAvailability(known.post));
  const [showsAnswer, setShowsAnswer] = useState(false);
  const words = normaliseMessage(text);
  const error = tooLong(messageLength(words), limits.messageTextMax, 'to send it');
  const send = () => void start(userId, { words });
  const go = () => {
    if (error) return;
    if (isAnswered(words)) setShowsAnswer(true);
    else send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !words) return;
    event.preventDefault();
    go();
  };
  const [first = name] = name.split(' ');
  const listing = known !== undefined && isForSale(known.post);
  const suggest = () => {
    setText(availabilityQuestion);
    if (isAnswered(availabilityQuestion)) setShowsAnswer(true);
  };
  if (showsAnswer && postId)
    return (
      <Dialog open onClose={closeModal} title={availabilityQuestion} size="form">
        <div className="px-6 pt-1 pb-6 phone:px-4">
          <Answer postId={postId} seller={first} busy={busy} onSend={send} />
        </div>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      onClose={closeModal}
      title={listing ? `Message ${first}` : 'Start Conversation'}
      text={
        postId
          ? `${listing ? '' : `Message ${first}. `}They'll see which post it's about.`
          : `Message ${first}. It's private unless it's reported or flagged, then moderators can see it.`
      }
      confirm={listing ? 'Send' : 'Start conversation'}
      busy={busy}
      onConfirm={go}
    >
      {listing ? (
        <ul aria-label="Suggestions" className="mt-4 flex flex-wrap gap-2">
          <li>
            <Chip onClick={suggest}>{availabilityQuestion}</Chip>
          </li>
        </ul>
      ) : null}
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
