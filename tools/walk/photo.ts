import sharp from 'sharp';

const picture = (n: number) =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: `hsl(${n * 80}, 50%, 55%)` } });

/** A photo to upload, a different one for each number. */
export const photo = async (n: number) => ({
  name: `bike-${n}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await picture(n).jpeg().toBuffer(),
});

/** A photo that says when it was taken: a minute after the one before. */
export const timedPhoto = async (n: number) => ({
  name: `room-${n}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await picture(n)
    .withExif({ IFD2: { DateTimeOriginal: `2027:05:06 14:${String(n).padStart(2, '0')}:00` } })
    .jpeg()
    .toBuffer(),
});
