import { useCallback, useEffect, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError } from '../../lib/api.ts';
import { browserStorage } from '../../lib/browser-storage.ts';

const onTheirWay = new Map<string, Promise<unknown>>();
const noteOf = (key: string) => `code_sent_${key}`;

/** Seconds until another code may be asked for, as far as this tab knows. */
const secondsLeft = (key: string): number =>
  Math.max(0, Math.ceil((Number(browserStorage.session.get(noteOf(key)) ?? 0) - Date.now()) / 1000));

/** Notes that a code has just been mailed: the next screen counts the minute down and sends no second one. */
export function noteCodeSent(key: string, seconds: number = limits.code.resendSeconds): void {
  browserStorage.session.set(noteOf(key), String(Date.now() + seconds * 1000));
}

/**
 * The mail with a code (VER-05, VER-06, VER-13). On entry one is sent, once, however often the screen is mounted; a
 * reload within the minute finds that one is on its way and says nothing.
 * @param key whose code and what for
 */
export function useCodeMail(key: string, send: () => Promise<unknown>, sendOnEntry: boolean) {
  const [left, setLeft] = useState(() => secondsLeft(key));
  const [sending, setSending] = useState(false);

  const mail = useCallback(
    async (asked: boolean) => {
      const running = onTheirWay.get(key);
      if (running) return void (await running.catch(() => undefined), setLeft(secondsLeft(key)));
      const sent = send();
      onTheirWay.set(key, sent);
      setSending(true);
      try {
        await sent;
        noteCodeSent(key);
        showAlert({ msg: 'Email sent', alertType: 'okay' });
      } catch (error) {
        const tooSoon = error instanceof ApiError && error.code === 'code_too_soon';
        if (tooSoon) noteCodeSent(key, error.retryAfter ?? limits.code.resendSeconds);
        if (!tooSoon || asked) showAlert({ msg: told(error), alertType: 'danger' });
      } finally {
        onTheirWay.delete(key);
        setSending(false);
        setLeft(secondsLeft(key));
      }
    },
    [key, send],
  );

  useEffect(() => {
    if (sendOnEntry && secondsLeft(key) === 0) void mail(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on entry only
  }, [key]);

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setLeft(secondsLeft(key)), 1000);
    return () => clearInterval(timer);
  }, [key, left]);

  return { left, sending, resend: () => void mail(true) };
}

/** A limit or a lost connection says what it is; everything else is the specification's sentence (VER-18). */
const told = (error: unknown): string =>
  error instanceof ApiError && (error.status === 429 || error.status === 0) ? error.message : 'Something went wrong';
