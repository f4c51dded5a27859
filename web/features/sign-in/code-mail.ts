import { useCallback, useEffect, useState } from 'react';
import { codeLimits } from '../../../contract/identity/code-limits.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError } from '../../lib/api.ts';
import { browserStorage } from '../../lib/browser-storage.ts';

/** The calls that run now, by key: a screen that mounts twice sends one mail. */
const inFlight = new Map<string, Promise<unknown>>();
const noteOf = (key: string) => `code_sent_${key}`;

/** Whole seconds until another code can be requested, as far as this tab knows; 0: now. */
const secondsLeft = (key: string): number =>
  Math.max(0, Math.ceil((Number(browserStorage.session.get(noteOf(key)) ?? 0) - Date.now()) / 1000));

/**
 * Records that a code has just been mailed, so that the next screen starts the countdown instead of sending another.
 * @param key as of `useCodeMail`
 * @param seconds until another one can be requested
 */
export function noteCodeSent(key: string, seconds: number = codeLimits.code.resendSeconds): void {
  browserStorage.session.set(noteOf(key), String(Date.now() + seconds * 1000));
}

/**
 * Mails a code on request, and with `sendOnEntry` once on entry, however often the screen mounts. A reload within the
 * minute finds the countdown running and sends nothing. An alert says how it went, unless on entry it's too soon.
 * @param key identifies the account or address and the purpose of the code
 * @param send mails the code; answers false if the user cancelled it
 * @returns `left`: seconds until another code can be requested
 */
export function useCodeMail(key: string, send: () => Promise<unknown>, sendOnEntry: boolean) {
  const [left, setLeft] = useState(() => secondsLeft(key));
  const [sending, setSending] = useState(false);

  const mail = useCallback(
    async (isResend: boolean) => {
      const running = inFlight.get(key);
      if (running) return void (await running.catch(() => undefined), setLeft(secondsLeft(key)));
      const sent = send();
      inFlight.set(key, sent);
      setSending(true);
      try {
        if ((await sent) === false) return;
        noteCodeSent(key);
        showAlert({ msg: 'Email sent', alertType: 'okay' });
      } catch (error) {
        const tooSoon = error instanceof ApiError && error.code === 'code_too_soon';
        if (tooSoon) noteCodeSent(key, error.retryAfter ?? codeLimits.code.resendSeconds);
        if (!tooSoon || isResend) showAlert({ msg: messageFor(error), alertType: 'danger' });
      } finally {
        inFlight.delete(key);
        setSending(false);
        setLeft(secondsLeft(key));
      }
    },
    [key, send],
  );

  useEffect(() => {
    if (sendOnEntry && secondsLeft(key) === 0) void mail(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- sent on entry only
  }, [key]);

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setLeft(secondsLeft(key)), 1000);
    return () => clearInterval(timer);
  }, [key, left]);

  return { left, sending, resend: () => void mail(true) };
}

/** A rate limit, a lost connection and a taken address have their own message; everything else gets the specification's. */
const messageFor = (error: unknown): string =>
  error instanceof ApiError && (error.status === 429 || error.status === 0 || error.code === 'address_taken')
    ? error.message
    : 'Something went wrong';
