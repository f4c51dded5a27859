import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { VideoKind } from '../../../../contract/file-kinds.ts';
import { Semaphore } from '../../semaphore.ts';
import { MediaError, mediaQueue } from '../media-error.ts';

const posterSeconds = 20;
const transcodeSeconds = 15 * 60;
/** Longest side of what is made for browsers. */
const side = 1280;
/** The limit of its address space. */
const kilobytesOfMemory = 3 * 1024 * 1024;
/** Bytes: a video made for browsers that would be larger is cut off there. */
const largestOutput = 1024 * 1024 * 1024;
/** Bytes: a larger poster fails. */
const largestPoster = 16 * 1024 * 1024;

// One at a time: only one processor is to spare beside the feed.
const videos = new Semaphore(1, mediaQueue);

/**
 * Makes posters and browser-playable videos with an installed ffmpeg, one at a time. Both throw MediaError 'busy' when too
 * many wait, and 'broken_file' when ffmpeg fails or takes too long.
 */
export interface VideoTools {
  /** A frame from near the start, upright, as a JPEG for `processImage`; `seconds` is the video's length, if known. */
  poster(path: string, kind: VideoKind, seconds: number | null): Promise<Buffer>;
  /**
   * Writes to `target` an MP4 that every browser can play while it loads: H.264 and AAC, at most 1280 pixels long,
   * without metadata (D29). Removes the file when it fails; throws an AbortError when `signal` ends it.
   */
  transcode(path: string, kind: VideoKind, target: string, signal?: AbortSignal): Promise<void>;
}

/** Looks once for an ffmpeg that can encode H.264. Null without one: videos are then offered as files (D29). */
export async function findVideoTools(command = 'ffmpeg'): Promise<VideoTools | null> {
  try {
    const encoders = await run(command, ['-hide_banner', '-encoders'], { seconds: 10, most: 1024 * 1024 });
    if (!encoders.includes(' libx264 ')) return null;
  } catch {
    return null;
  }
  return {
    poster: (path, kind, seconds) => videos.run(() => makePoster(command, path, kind, seconds)),
    transcode: (path, kind, target, signal) =>
      videos.run(async () => {
        try {
          // `most: 0`: the video goes into the file, and nothing to the standard output
          await run(command, transcoding(path, kind, target), { seconds: transcodeSeconds, most: 0, signal });
        } catch (error) {
          await rm(target, { force: true });
          throw error;
        }
      }),
  };
}

/** The demuxer is named and only the file protocol is allowed: no playlist can reach other files or addresses. */
function reading(path: string, kind: VideoKind): string[] {
  const demuxer = kind === 'avi' ? 'avi' : 'mov';
  return ['-protocol_whitelist', 'file', '-threads', '1', '-f', demuxer, '-i', `file:${path}`];
}

const general = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];
const fitting = `scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;

async function makePoster(command: string, path: string, kind: VideoKind, seconds: number | null): Promise<Buffer> {
  // A video's first frame is often black.
  const at = Math.min(1, (seconds ?? 0) / 3).toFixed(2);
  const writing = ['-an', '-frames:v', '1', '-vf', fitting, '-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe', 'pipe:1'];
  const args = [...general, '-ss', at, ...reading(path, kind), ...writing];
  const picture = await run(command, args, { seconds: posterSeconds, most: largestPoster });
  if (picture.length === 0) throw new MediaError('broken_file', 'no frame');
  return picture;
}

function transcoding(path: string, kind: VideoKind, target: string): string[] {
  const picture = ['-vf', `${fitting},fps=fps='min(30,source_fps)'`, '-c:v', 'libx264', '-preset', 'veryfast'];
  const quality = ['-crf', '24', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', '1'];
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
  const tracks = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];
  const file = ['-movflags', '+faststart', '-fs', String(largestOutput), '-f', 'mp4', `file:${target}`];
  return [...general, ...reading(path, kind), ...tracks, ...picture, ...quality, ...sound, ...file];
}

interface Bounds {
  seconds: number;
  /** bytes of its standard output */
  most: number;
  signal?: AbortSignal | undefined;
}

/**
 * Runs ffmpeg with a low priority, with limits on time, memory (not on Windows) and output, without the server's environment.
 * @returns its standard output
 */
function run(command: string, args: string[], { seconds, most, signal }: Bounds): Promise<Buffer> {
  const bounded = `ulimit -v ${kilobytesOfMemory} 2>/dev/null; exec nice -n 15 "$0" "$@"`;
  const [program, all] =
    process.platform === 'win32' ? [command, args] : ['/bin/sh', ['-c', bounded, command, ...args]];
  return new Promise((resolve, reject) => {
    const child = spawn(program, all, {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: seconds * 1000,
      killSignal: 'SIGKILL',
      ...(signal ? { signal } : {}),
    });
    const taken: Buffer[] = [];
    let size = 0;
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > most) child.kill('SIGKILL');
      else taken.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      if (said.length < 2000) said += part.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(taken));
      else reject(new MediaError('broken_file', `ffmpeg ended with ${code ?? 'a signal'}: ${said.slice(0, 2000)}`));
    });
  });
}
