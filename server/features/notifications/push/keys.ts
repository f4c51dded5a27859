import type { Config } from '../../../config.ts';
import { loadSecrets } from '../../../platform/secrets.ts';

/** The pair of keys by which push services know this server (VAPID). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys of the settings, or those made once and kept in DATA_DIR, readable by the owner alone. */
export async function loadPushKeys({ dataDir, vapid }: Pick<Config, 'dataDir' | 'vapid'>): Promise<PushKeys> {
  if (vapid) return vapid;
  const { default: webpush } = await import('web-push');
  const { vapid: kept } = await loadSecrets(dataDir, ['vapid'], {}, () => JSON.stringify(webpush.generateVAPIDKeys()));
  return JSON.parse(kept) as PushKeys;
}
