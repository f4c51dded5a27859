import { avatarSvg, otherAvatars } from './avatar.ts';
import { scenes } from './catalogue.ts';
import { faces } from './faces.ts';
import { drawProduct, type Drawing } from './product.ts';

export type { Drawing } from './product.ts';

const AVATAR_PIXELS = 480;

/**
 * The drawing of a file name: `av-<name>.svg` is a face, `<scene>-<variant><view>.svg` a thing, where the variant (1-9) sets
 * its colours and surroundings and the view is nothing (all of it), `b` (closer), `c` (the other side) or `d` (a detail).
 * @returns the SVG text with its width and height in pixels, the same for the same name; undefined for an unknown name.
 */
export function drawing(fileName: string): Drawing | undefined {
  const avatar = /^av-([a-z]+)\.svg$/.exec(fileName)?.[1];
  if (avatar) {
    const face = faces[avatar];
    const svg = face ? avatarSvg(face) : otherAvatars[avatar]?.();
    return svg ? { svg, width: AVATAR_PIXELS, height: AVATAR_PIXELS } : undefined;
  }
  const [, name = '', variant = '', view = ''] = /^([a-z0-9]+?)-([1-9])([bcd]?)\.svg$/.exec(fileName) ?? [];
  const scene = scenes[name];
  return scene && drawProduct(name, scene, Number(variant), view);
}
