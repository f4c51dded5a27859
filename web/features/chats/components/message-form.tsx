import { type RefObject, use, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Chat } from '../../../../contract/chats/chats.ts';
import { messageLength, normaliseMessage } from '../../../../contract/chats/text.ts';
import { asksAvailability } from '../../../../contract/deals/availability.ts';
import { limits } from '../../../../contract/limits.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { acceptedFiles } from '../../../lib/photos/refusals.ts';
import { Counter, tooLong } from '../../../ui/forms/counter.tsx';
import { FieldErrorLine } from '../../../ui/forms/field.tsx';
import { AttachIcon, SendIcon } from '../../../ui/icons/icons.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { useMayStart } from '../../identity/index.ts';
import { type DealChat, DealPartsContext, type HintsProps } from '../parts.ts';
import { hideReplies, useRepliesHidden } from '../quick-replies-hidden.ts';
import { blank, type WrittenMessage, writtenMessage } from '../written-message.ts';
import { AttachmentPreview } from './attachment-preview.tsx';
import { MessageField } from './message-field.tsx';

/** At this length the counter of remaining characters appears. */
const COUNT_FROM = limits.messageTextMax - 100;

interface MessageFormProps {
  chat: Chat;
  /** the other member's post that was shared last, with nothing written about it yet */
  asked?: string | null;
  about: DealChat;
  last: HintsProps['last'];
}

/** The message field; if the other person's account is gone, a line in its place. */
export function MessageForm({ chat, asked = null, ...others }: MessageFormProps) {
  if (chat.other_gone)
    return (
      <p className="border-t border-line px-4 py-4 text-center text-label text-2">You can't message this person</p>
    );
  return <WritingForm chat={chat} asked={asked} {...others} />;
}

/** Enter sends, Shift+Enter adds a line break. */
function WritingForm({ chat: { _id: id, other }, asked, about, last }: Required<MessageFormProps>) {
  const deals = use(DealPartsContext);
  /** a message that only asks whether the shared post is available: Quad shows its own answer first */
  const [question, setQuestion] = useState<string | null>(null);
  const mayStart = useMayStart();
  const quiet = useRepliesHidden();
  const area = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const { message, text, attachment, sending } = useWrittenMessage(id, area);
  const words = normaliseMessage(text);
  const length = messageLength(words);
  const error = tooLong(length, limits.messageTextMax, 'to send it');

  const send = (anyway = false) => {
    if ((!words && !attachment) || error) return;
    if (!mayStart('message')) return;
    if (asked && !anyway && !attachment && asksAvailability(words)) return setQuestion(words);
    setQuestion(null);
    message?.send();
    area.current?.focus({ preventScroll: true });
  };
  const write = (value: string) => {
    // pasted text beyond the limit is kept, for the author to shorten
    const fits = messageLength(normaliseMessage(value)) <= limits.messageTextMax;
    if (!fits && !error) showAlert({ msg: 'Error: Too many characters!', alertType: 'danger' });
    message?.write(value);
  };
  const choose = (file: File) => message?.choose(file);

  return (
    <form
      className="archived:hidden border-t border-line bg-page px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {deals && asked && question && question === words ? (
        <div className="mb-2 rounded-l bg-2 px-3.5 py-3">
          <deals.Answer postId={asked} seller={other.first_name} busy={false} onSend={() => send(true)} />
        </div>
      ) : null}
      {deals && !question && !attachment ? (
        <deals.Hints
          {...about}
          text={text}
          last={last}
          quiet={quiet}
          onHide={hideReplies}
          onPick={(reply) => {
            write(reply);
            area.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      {attachment ? (
        <AttachmentPreview
          attachment={attachment}
          onRemove={() => message?.remove()}
          onRetry={() => message?.retry()}
        />
      ) : null}
      <div className="flex items-end gap-2">
        <AttachButton onFile={choose} />
        <MessageField
          area={area}
          chatId={id}
          text={text}
          errorId={error ? errorId : null}
          onWrite={write}
          onSend={send}
          onFile={choose}
        />
        <IconButton
          type="submit"
          look="solid"
          label="Send"
          icon={<SendIcon />}
          aria-busy={sending || undefined}
          disabled={(!words && !attachment) || Boolean(error)}
          className="disabled:bg-3! disabled:opacity-100"
        />
      </div>
      {length >= COUNT_FROM ? (
        <p className="pt-1 pr-13 text-right">
          <Counter used={length} limit={limits.messageTextMax} />
        </p>
      ) : null}
      <FieldErrorLine id={errorId} error={error} />
    </form>
  );
}

/** The message being written; blank until the page runs in the browser, which alone has drafts. */
function useWrittenMessage(chat: string, area: RefObject<HTMLTextAreaElement | null>) {
  const [message, setMessage] = useState<WrittenMessage | null>(null);
  useLayoutEffect(() => {
    const opened = writtenMessage(chat);
    // text typed before hydration is appended to the draft
    const early = area.current?.value;
    if (early) opened.write([opened.store.getState().text, early].filter(Boolean).join(' '));
    setMessage(opened);
    return () => opened.leave();
  }, [chat, area]);
  return { message, ...useStore(message?.store ?? blankStore) };
}

const blankStore = createStore(() => blank);

function AttachButton({ onFile }: { onFile(file: File): void }) {
  return (
    <span className="relative -ml-2.5 grid size-target shrink-0 place-items-center rounded-pill text-2 transition-colors focus-within:outline-2 focus-within:outline-focus hover:bg-2 hover:text-ink">
      <AttachIcon />
      <input
        type="file"
        aria-label="Attach"
        title="Attach"
        accept={acceptedFiles}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
      />
    </span>
  );
}
