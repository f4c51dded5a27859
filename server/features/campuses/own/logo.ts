import { createHash } from 'node:crypto';
import { LOGO_BYTES, LOGO_SIDE_MIN } from '../../../../contract/campuses/logo.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { MediaError, processImage } from '../../../platform/media/index.ts';
import { CampusChangeError } from '../change-error.ts';
import * as store from './store.ts';

/** Logos are shown at up to 512 px, as an app's icon. */
const SIDE = 512;

/**
 * Checks the file of a logo and re-encodes it in the photo process, like an upload.
 * @param file its bytes, or a data URL of them
 * @returns a square picture as WebP
 * @throws CampusChangeError when it isn't a picture, is an animation, not square, too small or too large, or too many pictures
 * are being processed
 */
export async function readLogo(file: string | Uint8Array): Promise<Buffer> {
  const bytes = typeof file === 'string' ? Buffer.from(file.replace(/^data:[^,]*,/, ''), 'base64') : Buffer.from(file);
  if (bytes.length > LOGO_BYTES) throw new CampusChangeError('The logo may have at most 1 MB.');
  const { kind, width, height, sizes } = await processImage(bytes).catch((error: unknown) => {
    if (error instanceof MediaError)
      throw new CampusChangeError(
        error.code === 'busy'
          ? 'Too many pictures are being processed. Try again.'
          : "The logo isn't a picture (PNG, JPEG, WebP).",
      );
    throw error;
  });
  if (kind !== 'photo') throw new CampusChangeError("The logo can't be an animation.");
  if (width !== height) throw new CampusChangeError('The logo must be square.');
  if (width < LOGO_SIDE_MIN) throw new CampusChangeError(`The logo must be at least ${LOGO_SIDE_MIN} pixels wide.`);
  // sizes ascend: the smallest that is large enough, else the largest
  const size = sizes.find((one) => one.width >= SIDE) ?? sizes.at(-1);
  if (!size) throw new CampusChangeError("The logo isn't a picture.");
  return Buffer.from(size.data);
}

/**
 * Stores a campus's logo under a version of its own, so that its address can be cached for good; null removes it.
 * @throws CampusChangeError when there is no such campus
 */
export async function setLogo(tx: Tx, bus: Bus, campusId: string, picture: Buffer | null): Promise<void> {
  await store.removeLogos.run(tx, campusId);
  const version = picture ? createHash('sha256').update(picture).digest('hex').slice(0, 16) : '';
  if (picture) await store.insertLogo.run(tx, campusId, version, picture);
  if ((await store.setLogoVersion.run(tx, campusId, version)) === 0)
    throw new CampusChangeError(`There's no campus ${campusId}.`);
  tx.afterCommit(() => bus.publish('campuses.changed', null));
}
