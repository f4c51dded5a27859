import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startBaseline } from '../baselines/process.ts';
import type { Figure, Outcome } from '../figure.ts';
import { median } from '../load/rounds.ts';

const MOST = 1.2;

/** A photo as a phone takes it, 12 megapixels: soft shapes, edges and the sensor's grain. */
async function makePhoto(path: string): Promise<void> {
  const [width, height] = [4_000, 3_000];
  const noise = (mean: number, sigma: number, w: number, h: number) =>
    sharp({
      create: { width: w, height: h, channels: 3, background: '#000', noise: { type: 'gaussian', mean, sigma } },
    });
  const shapes = await noise(128, 70, 40, 30).resize(width, height, { kernel: 'cubic' }).png().toBuffer();
  const edges = await noise(128, 60, 400, 300).resize(width, height, { kernel: 'nearest' }).png().toBuffer();
  const grain = await noise(128, 9, width, height).png().toBuffer();
  await sharp(shapes)
    .composite([
      { input: edges, blend: 'soft-light' },
      { input: grain, blend: 'overlay' },
    ])
    .jpeg({ quality: 88 })
    .toFile(path);
}

/** All sizes of a photo of 12 megapixels, placeholder and colour too, on all cores. */
export const photo: Figure = {
  name: 'photo',
  async measure({ options }): Promise<Outcome[]> {
    const folder = await mkdtemp(join(tmpdir(), 'quad-bench-'));
    const path = join(folder, 'photo.jpg');
    const [ours, bare] = [startBaseline('photos', 'all'), startBaseline('photos', 'all')];
    try {
      await makePhoto(path);
      const takes = { quad: [] as number[], sharp: [] as number[] };
      for (let round = -1; round < Math.max(5, options.rounds); round++) {
        const quad = await ours.ask<number>({ path, by: 'quad' });
        const alone = await bare.ask<number>({ path, by: 'sharp' });
        // the first of each starts its process and warms the file
        if (round < 0) continue;
        takes.quad.push(quad);
        takes.sharp.push(alone);
      }
      const value = median(takes.quad.map((ms, round) => ms / (takes.sharp[round] as number)));
      const { size } = await stat(path);
      return [
        {
          figure: 'photo of 12 megapixels, all sizes',
          ours: `${Math.round(median(takes.quad))} ms`,
          baseline: `${Math.round(median(takes.sharp))} ms bare sharp`,
          value,
          goal: `≤ ${MOST} times it`,
          met: value <= MOST,
          detail: { ...takes, bytes: size },
        },
      ];
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};
