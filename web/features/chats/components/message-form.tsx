import { type ChangeEvent, type KeyboardEvent, use, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Chat } from '../../../../contract/chats/chats.ts';
import { messageLength, normaliseMessage } from '../../../../contract/chats/text.ts';
import { asksAvailability } from '../../../../contract/deals/availability.ts';
import { limits } from '../../../../contract/limits.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { accept } from '../../../lib/photos/refusals.ts';
import { Counter, tooLong } from '../../../ui/forms/counter.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { AttachIcon, SendIcon } from '../../../ui/icons/icons.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { isPhone, useGate } from '../../identity/index.ts';
import { storeDraft, storedDraft } from '../draft.ts';
import { finishLater, leftMessage } from '../left-uploads.ts';
import { queueMessage } from '../outbox.ts';
import { DealPartsContext } from '../parts.ts';
import { signalTyping } from '../presence.ts';
import { useAttachment } from '../use-attachment.ts';
import { AttachmentPreview } from './attachment-preview.tsx';

/** At this length the counter of remaining characters appears. */
const COUNT_FROM = limits.messageTextMax - 100;
const TALLEST_PX = 160;

/**
 * The message field: Enter sends, Shift+Enter adds a line break (MSG-09, MSG-10, MSG-20 to MSG-23).
 * @param asked the other member's post that was shared last, with nothing written about it yet (DEA-15)
 */
export function MessageForm({ chat, asked = null }: { chat: Chat; asked?: string | null }) {
  const deals = use(DealPartsContext);
  /** a message that only asks whether the shared post is available: Quad shows its own answer first */
  const [question, setQuestion] = useState<string | null>(null);
  const id = chat._id;
  const gate = useGate();
  const [text, setText] = useState('');
  const [isRestored, setRestored] = useState(false);
  const { attachment, choose, remove, retry, restore, running } = useAttachment();
  /** Send was pressed while the file is uploading */
  const [sending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const upload = attachment?.upload ?? null;
  const words = normaliseMessage(text);
  const length = messageLength(words);
  const error = tooLong(length, limits.messageTextMax, 'to send it');
  const errorId = useId();

  useLayoutEffect(() => {
    const draft = storedDraft(id);
    const left = leftMessage(id);
    // text typed before hydration is appended to the draft
    setText([left?.sent ? '' : draft.text, area.current?.value].filter(Boolean).join(' '));
    restore(draft.upload);
    setRestored(true);
    void left?.rest.then((rest) => {
      if (!rest) return;
      setText(rest.text);
      restore(rest.upload);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each conversation
  }, [id]);
  useEffect(() => {
    // a message that was sent stays the draft until its file is uploaded
    if (isRestored && (text || upload || !leftMessage(id)?.sent)) storeDraft(id, { text, upload });
  }, [id, text, upload, isRestored]);
  const latest = useRef({ text, sending, attachment });
  useEffect(() => {
    latest.current = { text, sending, attachment };
  });
  useEffect(
    () => () => {
      const { text, sending: sent, attachment: file } = latest.current;
      if (file && !file.upload && !file.failure && running.current)
        finishLater(id, { text, sent, upload: running.current });
    },
    [id, running],
  );
  useEffect(() => {
    if (!isPhone()) area.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => () => signalTyping(id, false), [id]);
  useLayoutEffect(() => {
    const box = area.current;
    if (!box) return;
    box.style.height = 'auto';
    box.style.height = `${Math.min(box.scrollHeight, TALLEST_PX)}px`;
  }, [text]);

  const send = (anyway = false) => {
    if ((!words && !attachment) || error) return;
    if (!gate('message')) return;
    if (asked && !anyway && !attachment && asksAvailability(words)) return setQuestion(words);
    setQuestion(null);
    if (attachment && !upload) {
      if (!attachment.failure) setSending(true);
      return;
    }
    queueMessage(id, words, upload);
    signalTyping(id, false);
    setText('');
    setSending(false);
    remove(true);
    area.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (!sending) return;
    if (upload) send();
    else if (!attachment || attachment.failure) setSending(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a pending Send runs when the upload has finished
  }, [sending, upload, attachment]);

  const write = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const { value } = event.target;
    // pasted text beyond the limit is kept, for the author to shorten
    const fits = messageLength(normaliseMessage(value)) <= limits.messageTextMax;
    if (!fits && !error) showAlert({ msg: 'Error: Too many characters!', alertType: 'danger' });
    setText(value);
    signalTyping(id, value.trim() !== '');
  };
  const press = (event: KeyboardEvent) => {
    // Enter that ends an IME composition doesn't send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  if (chat.other_gone)
    return (
      <p className="border-t border-line px-4 py-4 text-center text-label text-2">You can't message this person</p>
    );
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
          <deals.Answer postId={asked} seller={chat.other.first_name} busy={false} onSend={() => send(true)} />
        </div>
      ) : null}
      {attachment ? <AttachmentPreview attachment={attachment} onRemove={() => remove()} onRetry={retry} /> : null}
      <div className="flex items-end gap-2">
        <span className="relative -ml-2.5 grid size-target shrink-0 place-items-center rounded-pill text-2 transition-colors focus-within:outline-2 focus-within:outline-focus hover:bg-2 hover:text-ink">
          <AttachIcon />
          <input
            type="file"
            aria-label="Attach"
            title="Attach"
            accept={accept}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) choose(file);
              // Lets the same file be chosen again.
              event.target.value = '';
            }}
            className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
          />
        </span>
        <textarea
          ref={area}
          aria-label="Message"
          placeholder="Say something . . ."
          rows={1}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          enterKeyHint="send"
          onChange={write}
          onKeyDown={press}
          onBlur={() => signalTyping(id, false)}
          onPaste={(event) => {
            const [file] = event.clipboardData.files;
            if (!file) return;
            event.preventDefault();
            choose(file);
          }}
          className="scrollless min-h-target min-w-0 flex-1 resize-none rounded-[22px] forced-colors:border bg-page px-3.5 py-[11px] outline-none inset-ring inset-ring-line-2 focus:inset-ring-2 focus:inset-ring-focus aria-invalid:inset-ring-danger pointer-coarse:text-[16px]"
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
      <FieldError id={errorId} error={error} />
    </form>
  );
}
