import { limits } from '../../contract/limits.ts';
import { ApiError, messageOf } from './api.ts';
import { currentState, setSlice } from './store.ts';

export type AlertType = 'success' | 'okay' | 'black' | 'danger';
export type AlertRequest = {
  msg: string;
  alertType: AlertType;
  /** how long it is shown, ms; without it 2600 */
  duration?: number;
  /** without a label: "View" */
  link?: { href: string; label?: string };
  /** a button that undoes what the alert reports, "Undo" */
  action?: AlertAction;
};
export type AlertAction = { label: string; act: () => void };
export type Alert = {
  id: number;
  msg: string;
  alertType: AlertType;
  duration: number;
  link?: { href: string; label: string };
  action?: AlertAction;
};

export interface AlertSlice {
  /** on screen, newest last */
  alerts: readonly Alert[];
}

const DURATION_MS = 2600;
const SAME_AGAIN_MS = 3000;
const AT_ONCE = 4;

let lastId = 0;
const shownAt = new Map<string, number>();

const alerts = (): readonly Alert[] => currentState().alert.alerts;

/**
 * Shows an alert, from any code of a started page; with more than four the oldest goes. The same words of the same type are
 * shown once in three seconds, unless they come with an action of their own.
 */
export function showAlert({ msg, alertType, duration = DURATION_MS, link, action }: AlertRequest): void {
  const key = `${alertType} ${msg}`;
  const now = performance.now();
  const before = shownAt.get(key);
  if (!action && before !== undefined && now - before < SAME_AGAIN_MS) return;
  shownAt.set(key, now);
  const alert: Alert = { id: ++lastId, msg, alertType, duration };
  if (link) alert.link = { href: link.href, label: link.label ?? 'View' };
  if (action) alert.action = action;
  setSlice('alert', { alerts: [...alerts(), alert].slice(-AT_ONCE) });
}

/** Shows an error; of a response with errors of several fields, each as an alert of its own. */
export function showError(error: unknown): void {
  const listed = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
  // it says when the next attempt is possible, which takes longer to read
  const duration = error instanceof ApiError && error.isLongWait ? limits.alert.lockoutMs : DURATION_MS;
  for (const msg of listed.length > 0 ? listed : [messageOf(error)]) showAlert({ msg, alertType: 'danger', duration });
}

/** Takes an alert off the screen. */
export function hideAlert(id: number): void {
  setSlice('alert', { alerts: alerts().filter((alert) => alert.id !== id) });
}
