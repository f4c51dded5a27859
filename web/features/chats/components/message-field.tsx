import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react';
import { isPhone } from '../../identity/index.ts';
import { signalTyping } from '../presence.ts';

const TALLEST_PX = 160;

interface MessageTextProps {
  area: RefObject<HTMLTextAreaElement | null>;
  chatId: string;
  text: string;
  /** the id of the error shown for it, if there is one */
  errorId: string | null;
  onWrite(text: string): void;
  onSend(): void;
  onFile(file: File): void;
}

/** The message's text, which grows with its lines; on a desktop it has the focus when the chat is opened. */
export function MessageField({ area, chatId, text, errorId, onWrite, onSend, onFile }: MessageTextProps) {
  useEffect(() => {
    if (!isPhone()) area.current?.focus({ preventScroll: true });
    return () => signalTyping(chatId, false);
  }, [area, chatId]);
  useLayoutEffect(() => fitToText(area.current), [area, text]);
  const press = (event: KeyboardEvent) => {
    // Enter that ends an IME composition doesn't send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <textarea
      ref={area}
      aria-label="Message"
      placeholder="Say something . . ."
      dir="auto"
      rows={1}
      value={text}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId ?? undefined}
      enterKeyHint="send"
      onChange={({ target: { value } }) => {
        onWrite(value);
        signalTyping(chatId, value.trim() !== '');
      }}
      onKeyDown={press}
      onBlur={() => signalTyping(chatId, false)}
      onPaste={(event) => {
        const [file] = event.clipboardData.files;
        if (!file) return;
        event.preventDefault();
        onFile(file);
      }}
      className="scrollless min-h-target min-w-0 flex-1 resize-none rounded-[22px] forced-colors:border bg-page px-3.5 py-[11px] outline-none inset-ring inset-ring-line-2 focus:inset-ring-2 focus:inset-ring-focus aria-invalid:inset-ring-danger pointer-coarse:text-[max(16px,1rem)]"
    />
  );
}

function fitToText(box: HTMLTextAreaElement | null): void {
  if (!box) return;
  box.style.height = 'auto';
  box.style.height = `${Math.min(box.scrollHeight, TALLEST_PX)}px`;
}
