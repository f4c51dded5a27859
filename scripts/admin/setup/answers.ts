import { ConfigError, loadConfig } from '../../../server/config.ts';
import type { SettingName } from '../../../server/settings.ts';
import type { Dialogue } from './dialogue.ts';
import type { Values } from './environment-file.ts';

/** Settings of production; '' for one that isn't set. */
export type Settings = Partial<Record<SettingName, string>>;

/** The dialogue, with what the file has so far. */
export interface Asking {
  dialogue: Dialogue;
  before: Values;
}

/** What the server itself would say against a setting beside others, in one sentence; null if nothing. */
export function faultOf(name: SettingName, settings: Settings): string | null {
  try {
    loadConfig({ ...settings, NODE_ENV: 'production' });
    return null;
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault;
    return fault.faults.find((sentence) => sentence.startsWith(`${name} `)) ?? null;
  }
}
