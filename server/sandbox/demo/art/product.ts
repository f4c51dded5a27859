import { backdrop } from './backdrop.ts';
import { frameSize, type Frame, type Scene } from './scene.ts';
import { group, shadow } from './shapes.ts';

export type Drawing = { svg: string; width: number; height: number };

/** Drawings are made half as large again as their units, so that they stay sharp on dense screens. */
const ENLARGE = 1.5;

function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}

const otherFrame: Record<Frame, Frame> = {
  landscape: 'portrait',
  portrait: 'square',
  square: 'landscape',
  wide: 'landscape',
};

/**
 * Draws one picture of a thing.
 * @param variant 1 or more: chooses the colours of the thing and its surroundings.
 * @param view '' the whole thing, 'b' closer, 'c' from the other side, 'd' a detail. All views show the same thing.
 */
export function drawProduct(name: string, scene: Scene, variant: number, view: string): Drawing {
  const seed = hash(`${name}${variant}`);
  const frame = view === 'c' ? otherFrame[scene.frame] : scene.frame;
  const [width, height] = scene.setting === 'whole' ? frameSize.landscape : frameSize[frame];
  const [main, second] = scene.tones[(variant - 1) % scene.tones.length]!;
  const inside = compose(
    scene,
    width,
    height,
    main,
    second,
    view === 'c' ? (seed >>> 3) + 2 : seed % 4096,
    view === 'c',
  );
  const zoom = view === 'b' ? 0.66 : view === 'd' ? 0.54 : 1;
  const left = Math.round((width - width * zoom) * (view === 'd' ? 0.62 : seed % 2 ? 0.34 : 0.6));
  const top = Math.round((height - height * zoom) * (scene.setting === 'surface' ? 0.5 : view === 'd' ? 0.58 : 0.7));
  const box = `${left} ${top} ${Math.round(width * zoom)} ${Math.round(height * zoom)}`;
  const size = { width: width * ENLARGE, height: height * ENLARGE };
  return {
    ...size,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size.width}" height="${size.height}">${inside}</svg>`,
  };
}

function compose(
  scene: Scene,
  width: number,
  height: number,
  main: string,
  second: string,
  pick: number,
  flipped: boolean,
) {
  const thing = scene.draw(main, second);
  if (scene.setting === 'whole') return flipped ? group(`translate(${width} 0) scale(-1 1)`, thing) : thing;
  const flat = scene.setting === 'surface';
  const horizon = Math.round(height * 0.74);
  const scale = Math.min((width * 0.76) / scene.width, (height * (flat ? 0.74 : 0.7)) / scene.height);
  const turn = flat ? (pick % 5) * 5 - 10 : 0;
  const at = flat ? [width / 2, height / 2] : [width / 2, Math.round(height * 0.87)];
  const place = `translate(${at[0]} ${at[1]}) scale(${(flipped ? -scale : scale).toFixed(3)} ${scale.toFixed(3)}) rotate(${turn})`;
  const ground = flat ? '' : shadow(0, 0, scene.width * 0.46);
  return backdrop(scene.setting, width, height, horizon, main, pick) + group(place, ground, thing);
}
