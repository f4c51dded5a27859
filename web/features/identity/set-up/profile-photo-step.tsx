import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { setPhoto } from '../../../../contract/identity/profiles.ts';
import { errors } from '../../../../contract/errors.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { loadWithRetries } from '../../../lib/lazy.ts';
import { uploadFile } from '../../../lib/uploads.ts';
import { setViewer, useViewer } from '../../../lib/viewer.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { CameraIcon } from '../../../ui/icons/icons.tsx';
import { refetchProfiles } from '../api.ts';
import { DrawnPictures } from './drawn-pictures.tsx';
import { personName, photoOf } from '../profile/person.ts';

type Work =
  | { state: 'rest' }
  | { state: 'sending'; share: number }
  | { state: 'failed'; text: string; retry?: { blob: Blob; name: string } };

interface Props {
  /** reports whether an upload is running */
  onBusy?: (busy: boolean) => void;
  /** if given, drawn pictures are offered; called when one was picked and is the person's picture now */
  onDrawn?: () => void;
  /** leaves out the wizard's heading */
  plain?: boolean;
}

/** Picks and uploads the profile picture. The circle shows the center square, which the server crops. */
export function ProfilePhotoStep({ onBusy, onDrawn, plain }: Props) {
  const { user } = useViewer();
  const [work, setWork] = useState<Work>({ state: 'rest' });
  const [preview, setPreview] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  if (!user) return null;

  /** @returns whether it's the profile picture now */
  const send = async (blob: Blob, name: string): Promise<boolean> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setWork({ state: 'sending', share: 0 });
    onBusy?.(true);
    try {
      const { upload } = await uploadFile(blob, {
        name,
        purpose: 'profile',
        signal: control.signal,
        onProgress: (share) => control.signal.aborted || setWork({ state: 'sending', share }),
      });
      setViewer(await call(setPhoto, { body: { upload } }));
      refetchProfiles();
      setWork({ state: 'rest' });
      onBusy?.(false);
      return true;
    } catch (error) {
      // another upload has taken its place, or the step was left
      if (control.signal.aborted) return false;
      setWork({ state: 'failed', text: messageOf(error), retry: { blob, name } });
    }
    onBusy?.(false);
    return false;
  };

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Lets the same file be chosen again after a failure.
    event.target.value = '';
    if (!file) return;
    const { shrink } = await loadWithRetries(() => import('../../../lib/photos/shrink.ts'));
    const shrunk = await shrink(file, 'profile');
    if (!shrunk.ok || shrunk.file.kind === 'video') {
      const text =
        shrunk.ok || shrunk.code !== 'photo_too_large' ? errors.unsupported_photo.title : errors[shrunk.code].title;
      showAlert({ msg: text, alertType: 'danger' });
      setWork({ state: 'failed', text });
      return;
    }
    setPreview(shrunk.file.previewUrl);
    await send(shrunk.file.blob, file.name);
  };

  const name = personName(user);
  const percent = work.state === 'sending' ? Math.round(work.share * 100) : 0;
  return (
    <div className="text-center">
      {plain ? null : (
        <div className="mb-7">
          <h2 className="text-name font-bold">Pick a profile picture</h2>
          <p className="mt-1 text-2">People buy from people they recognize.</p>
        </div>
      )}
      <div className="relative mx-auto size-48">
        {preview && work.state !== 'failed' ? (
          <img src={preview} alt="Your choice" className="size-48 rounded-full bg-3 object-cover" />
        ) : (
          <Avatar name={name} src={photoOf(user, 384)} size={192} alt={user.img ? 'Your profile picture' : ''} />
        )}
        {work.state === 'sending' ? <Ring percent={percent} /> : null}
        <label className="absolute right-1 bottom-1 grid size-13 place-items-center rounded-full bg-accent-solid text-on-accent ring-4 ring-float transition-colors hover:bg-accent-solid-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus phone:ring-page">
          <CameraIcon />
          <span className="sr-only">Profile picture</span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/gif"
            className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
            data-autofocus
            onChange={(event) =>
              void choose(event).catch((error: unknown) => setWork({ state: 'failed', text: messageOf(error) }))
            }
          />
        </label>
      </div>
      <div className="mt-5 min-h-11 text-small text-2 tnum">
        {work.state === 'sending' ? <p>{percent < 100 ? `Uploading, ${percent}%` : 'Processing'}</p> : null}
        {work.state === 'failed' ? (
          <ErrorLine
            text={work.text}
            className="py-0"
            onRetry={work.retry && (() => work.retry && void send(work.retry.blob, work.retry.name))}
          />
        ) : null}
      </div>
      {onDrawn ? (
        <DrawnPictures
          name={name}
          disabled={work.state === 'sending'}
          onPick={async (picture, file) => {
            setPreview(URL.createObjectURL(picture));
            if (await send(picture, file)) onDrawn();
          }}
        />
      ) : null}
    </div>
  );
}

const CIRCUMFERENCE = 2 * Math.PI * 102;

/** The upload's progress as a ring around the picture. */
function Ring({ percent }: { percent: number }) {
  return (
    <svg
      role="progressbar"
      aria-label="Uploading"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      viewBox="0 0 208 208"
      fill="none"
      strokeWidth="4"
      className="absolute -inset-2 size-52 -rotate-90 text-accent"
    >
      <circle cx="104" cy="104" r="102" stroke="var(--bg-3)" />
      <circle
        cx="104"
        cy="104"
        r="102"
        stroke="currentColor"
        strokeLinecap="round"
        strokeDasharray={`${(percent / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
        className="transition-[stroke-dasharray] duration-base"
      />
    </svg>
  );
}
