import { create } from 'zustand';

export type AlertType = 'success' | 'okay' | 'black' | 'danger';
export type AlertRequest = {
  msg: string;
  alertType: AlertType;
  /** how long it stays, ms */
  duration?: number;
  link?: { href: string; label?: string };
};
export type Alert = {
  id: number;
  msg: string;
  alertType: AlertType;
  duration: number;
  link?: { href: string; label: string };
};

type AlertStore = { alerts: Alert[]; showAlert: (request: AlertRequest) => void; hideAlert: (id: number) => void };

const DURATION_MS = 2600; // ALE-02
const SAME_AGAIN_MS = 3000; // ALE-04
const AT_ONCE = 4;

let lastId = 0;
const shownAt = new Map<string, number>();

/** The alerts on screen (ALE-01), newest last. */
export const useAlerts = create<AlertStore>((set) => ({
  alerts: [],
  showAlert({ msg, alertType, duration = DURATION_MS, link }) {
    const key = `${alertType} ${msg}`;
    const now = performance.now();
    const before = shownAt.get(key);
    if (before !== undefined && now - before < SAME_AGAIN_MS) return;
    shownAt.set(key, now);
    const alert: Alert = { id: ++lastId, msg, alertType, duration };
    if (link) alert.link = { href: link.href, label: link.label ?? 'View' };
    set(({ alerts }) => ({ alerts: [...alerts, alert].slice(-AT_ONCE) }));
  },
  hideAlert: (id) => set(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) })),
}));

/**
 * Shows an alert, from anywhere. The same words of the same type are shown once in three seconds.
 * @param request `duration` in ms, 2600 without it; `link` adds a View link (ALE-05)
 */
export function showAlert(request: AlertRequest): void {
  useAlerts.getState().showAlert(request);
}
