/** What the doctor found about one thing. */
export interface Finding {
  /** what was checked, as in `Database` */
  what: string;
  verdict: 'ok' | 'warn' | 'fail';
  /** what is the case, in one sentence */
  says: string;
  /** what to do about it; null where nothing needs to be done */
  fix: string | null;
}

export const ok = (what: string, says: string): Finding => ({ what, verdict: 'ok', says, fix: null });
export const warn = (what: string, says: string, fix: string): Finding => ({ what, verdict: 'warn', says, fix });
export const fail = (what: string, says: string, fix: string): Finding => ({ what, verdict: 'fail', says, fix });

/** An error as the end of a sentence: its code where it has one, since messages can repeat settings. */
export const reasonOf = (error: unknown): string => {
  const { code, cause, message } = error as { code?: string; cause?: { code?: string }; message?: string };
  return code ?? cause?.code ?? String(message ?? error).split('\n', 1)[0] ?? '';
};
