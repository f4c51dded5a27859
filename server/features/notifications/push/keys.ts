import type { Config } from '../../../config.ts';
import { loadSecrets } from '../../../platform/secrets.ts';

/** The key pair that identifies this server to push services (VAPID). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys of the settings, or else generated once and stored in DATA_DIR, readable only by the owner. */
export async function loadPushKeys({ dataDir, vapid }: Pick<Config, 'dataDir' | 'vapid'>): Promise<PushKeys> {
  if (vapid) return vapid;
  const { default: webpush } = await import('web-push');
  const { vapid: stored } = await loadSecrets(dataDir, ['vapid'], {}, () =>
    JSON.stringify(webpush.generateVAPIDKeys()),
  );
  return JSON.parse(stored) as PushKeys;
}
