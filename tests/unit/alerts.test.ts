import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Boot } from '../../contract/boot.ts';
import { hideAlert, showAlert } from '../../web/lib/alerts.ts';
import { setCurrentApp } from '../../web/lib/app-state.ts';
import { createAppState } from '../../web/lib/create-app.ts';

const app = createAppState({} as Boot, '');
setCurrentApp(app);
const shown = () => app.store.getState().alert.alerts;

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  for (const { id } of shown()) hideAlert(id);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
});

test('alerts are a list, each with its own id, text and one of four types [ALE-01]', () => {
  for (const alertType of ['success', 'okay', 'black', 'danger'] as const)
    showAlert({ msg: `It is ${alertType}`, alertType });
  expect(shown()).toMatchObject([
    { msg: 'It is success', alertType: 'success' },
    { msg: 'It is okay', alertType: 'okay' },
    { msg: 'It is black', alertType: 'black' },
    { msg: 'It is danger', alertType: 'danger' },
  ]);
  expect(new Set(shown().map(({ id }) => id)).size).toBe(4);
  const [first] = shown();
  hideAlert(first?.id ?? 0);
  expect(shown().map(({ alertType }) => alertType)).toEqual(['okay', 'black', 'danger']);
});

test('an alert stays for 2600 ms by default [ALE-02]', () => {
  showAlert({ msg: 'Saved', alertType: 'success' });
  showAlert({ msg: 'Read this', alertType: 'black', duration: 8_000 });
  expect(shown().map(({ duration }) => duration)).toEqual([2_600, 8_000]);
});

test('the same alert is not repeated within three seconds; another text or type is another alert [ALE-04]', () => {
  showAlert({ msg: 'Copied to clipboard', alertType: 'success' });
  vi.advanceTimersByTime(2_999);
  showAlert({ msg: 'Copied to clipboard', alertType: 'success' });
  expect(shown()).toHaveLength(1);
  showAlert({ msg: 'Copied to clipboard', alertType: 'okay' });
  showAlert({ msg: 'Link copied', alertType: 'success' });
  expect(shown()).toHaveLength(3);
  vi.advanceTimersByTime(1);
  showAlert({ msg: 'Copied to clipboard', alertType: 'success' });
  expect(shown()).toHaveLength(4);
});
