import sharp from 'sharp';

/** A photo to upload, a different one for each number. */
export const photo = async (n: number) => ({
  name: `bike-${n}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: `hsl(${n * 80}, 50%, 55%)` } })
    .jpeg()
    .toBuffer(),
});
