import { canvasBlob } from './encode.ts';

/** A video's still image from near its start, shown until it plays. */
export interface Poster {
  blob: Blob;
  width: number;
  height: number;
  /** the video's length in seconds; null where unknown */
  seconds: number | null;
}

const longestSide = 1280;
/** The longest wait for one event of the video element. */
const patienceMs = 15_000;

/**
 * Makes the poster of an MP4 or MOV video in the browser. Null if the browser can't decode it (AVI, HEVC on most); the
 * server may make one then. Never throws. The decoder is loaded on first use.
 */
export async function makePoster(file: Blob): Promise<Poster | null> {
  return (await fromDecoder(file).catch(() => null)) ?? (await fromElement(file).catch(() => null));
}

/** When the poster is taken, in seconds from the start: a video's first frame is often black. */
function momentOf(seconds: number): number {
  return Number.isFinite(seconds) ? Math.min(1, seconds / 3) : 0;
}

function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function toPoster(canvas: OffscreenCanvas | HTMLCanvasElement, seconds: number): Promise<Poster | null> {
  const blob = (await canvasBlob(canvas, 'image/webp')) ?? (await canvasBlob(canvas, 'image/jpeg'));
  if (!blob) return null;
  return { blob, width: canvas.width, height: canvas.height, seconds: Number.isFinite(seconds) ? seconds : null };
}

async function fromDecoder(file: Blob): Promise<Poster | null> {
  if (typeof VideoDecoder === 'undefined') return null;
  const { BlobSource, CanvasSink, Input, MP4, QTFF } = await import('mediabunny');
  const input = new Input({ formats: [MP4, QTFF], source: new BlobSource(file) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return null;
    const seconds = await track.computeDuration();
    const size = fitted(await track.getDisplayWidth(), await track.getDisplayHeight());
    const sink = new CanvasSink(track, { ...size, fit: 'fill' });
    const start = await track.getFirstTimestamp();
    const frame = (await sink.getCanvas(start + momentOf(seconds))) ?? (await sink.getCanvas(start));
    return frame ? await toPoster(frame.canvas, seconds) : null;
  } finally {
    input.dispose();
  }
}

async function fromElement(file: Blob): Promise<Poster | null> {
  const url = URL.createObjectURL(file);
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' });
  try {
    video.src = url;
    await heard(video, 'loadeddata');
    const moment = momentOf(video.duration);
    if (moment > 0) {
      video.currentTime = moment;
      await heard(video, 'seeked');
    }
    const size = fitted(video.videoWidth, video.videoHeight);
    const canvas = Object.assign(document.createElement('canvas'), size);
    canvas.getContext('2d')?.drawImage(video, 0, 0, size.width, size.height);
    return await toPoster(canvas, video.duration);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Resolves at the next event of this name; rejects after an error, or when the event doesn't come in time. */
function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`No ${event}`)), patienceMs);
    const settle = (end: () => void) => () => {
      clearTimeout(patience);
      end();
    };
    video.addEventListener(event, settle(resolve), { once: true });
    video.addEventListener(
      'error',
      settle(() => reject(new Error("The video can't be read"))),
      { once: true },
    );
  });
}
