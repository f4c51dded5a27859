import sharp from 'sharp';

const [WIDTH, HEIGHT, RATE, FRAMES] = [320, 240, 10, 10];

/** A second of colors as a camera of 2005 wrote it: JPEGs in an AVI, which browsers can't play. */
export async function oldFilm(): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, at) =>
      sharp({
        create: { width: WIDTH, height: HEIGHT, channels: 3, background: { r: at * 25, g: 120, b: 255 - at * 25 } },
      })
        .jpeg()
        .toBuffer(),
    ),
  );
  const main = numbers(1e6 / RATE, 0, 0, 0, FRAMES, 0, 1, 0, WIDTH, HEIGHT, 0, 0, 0, 0);
  const stream = Buffer.concat([Buffer.from('vidsMJPG'), numbers(0, 0, 0, 1, RATE, 0, FRAMES, 0, 0, 0, 0, 0)]);
  const format = Buffer.concat([
    numbers(40, WIDTH, HEIGHT),
    Buffer.from([1, 0, 24, 0]),
    Buffer.from('MJPG'),
    numbers(WIDTH * HEIGHT * 3, 0, 0, 0, 0),
  ]);
  const head = list('hdrl', chunk('avih', main), list('strl', chunk('strh', stream), chunk('strf', format)));
  const body = list('movi', ...frames.map((frame) => chunk('00dc', frame)));
  return chunk('RIFF', Buffer.concat([Buffer.from('AVI '), head, body]));
}

/** 32-bit numbers, as AVI writes them. */
function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

const chunk = (name: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name), numbers(content.length), content, Buffer.alloc(content.length % 2)]);

const list = (name: string, ...parts: Buffer[]): Buffer => chunk('LIST', Buffer.concat([Buffer.from(name), ...parts]));
