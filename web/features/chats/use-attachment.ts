import { useRef, useState } from 'react';
import { discardUpload, getUpload, type Upload } from '../../../contract/posts/uploads.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError, call } from '../../lib/api.ts';
import { makePoster } from '../../lib/photos/poster.ts';
import { failureOf, refusalOf } from '../../lib/photos/refusals.ts';
import { shrink } from '../../lib/photos/shrink.ts';
import { uploadFile } from '../../lib/uploads.ts';

/** The one attachment that a message may have (MSG-22), uploading or uploaded. */
export interface Attachment {
  name: string;
  kind: 'photo' | 'animation' | 'video';
  /** a preview image; null until there is one */
  preview: string | null;
  /** from 0 to 1 */
  progress: number;
  upload: Upload | null;
  /** why the upload failed */
  failure: string | null;
}

const pictureOf = ({ img_path: path, kind }: Upload): string => `${path}/${kind === 'video' ? 'poster' : '640'}.webp`;

const finished = (upload: Upload): Attachment => ({
  name: upload.img_name,
  kind: upload.kind,
  preview: pictureOf(upload),
  progress: 1,
  upload,
  failure: null,
});

/** The attachment of the message being written: downsized, uploaded at once, replaced or removed. */
export function useAttachment() {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const control = useRef<AbortController | null>(null);
  const blob = useRef<Blob | null>(null);
  const running = useRef<Promise<Upload | null> | null>(null);

  /** Restores what an earlier page had uploaded, unless it was deleted meanwhile. */
  const restore = (kept: Upload | null) => {
    if (!kept) return;
    setAttachment((before) => before ?? finished(kept));
    call(getUpload, { params: { id: kept.upload } }).catch((error) => {
      if (error instanceof ApiError && error.code === 'file_gone') setAttachment(null);
    });
  };

  const change = (part: Partial<Attachment>, controller: AbortController) =>
    controller.signal.aborted || setAttachment((before) => before && { ...before, ...part });

  const stop = () => {
    control.current?.abort();
    control.current = new AbortController();
    return control.current;
  };

  const send = async (name: string, controller: AbortController): Promise<Upload | null> => {
    if (!blob.current) return null;
    change({ failure: null, progress: 0 }, controller);
    try {
      const upload = await uploadFile(blob.current, {
        name,
        purpose: 'message',
        signal: controller.signal,
        onProgress: (share) => change({ progress: share }, controller),
      });
      change({ upload, kind: upload.kind, progress: 1 }, controller);
      return upload;
    } catch (error) {
      change({ failure: failureOf(error).message || 'Upload failed' }, controller);
      return null;
    }
  };

  const choose = async (file: File): Promise<Upload | null> => {
    remove();
    const controller = stop();
    const kind = file.type.startsWith('video/') ? 'video' : 'photo';
    const shown = { name: file.name, kind, preview: null, progress: 0, upload: null, failure: null } as const;
    // a file that isn't named like a photo or video doesn't appear briefly before it is refused
    const doubtful = /^(?!image\/|video\/|$)/.test(file.type);
    if (!doubtful) setAttachment(shown);
    const shrunk = await shrink(file, 'message');
    if (controller.signal.aborted) return null;
    const refusal = refusalOf(shrunk);
    if (refusal || !shrunk.ok) {
      setAttachment(null);
      showAlert({ msg: refusal ?? 'Something went wrong', alertType: 'danger' });
      return null;
    }
    blob.current = shrunk.file.blob;
    if (doubtful) setAttachment(shown);
    change(
      { kind: shrunk.file.kind, preview: shrunk.file.kind === 'video' ? null : shrunk.file.previewUrl },
      controller,
    );
    if (shrunk.file.kind === 'video')
      void makePoster(shrunk.file.blob).then(
        (poster) => poster && change({ preview: URL.createObjectURL(poster.blob) }, controller),
      );
    return send(file.name, controller);
  };

  /** Removes it and cancels its upload. `used`: it was sent with a message. */
  const remove = (used = false) => {
    control.current?.abort();
    if (attachment?.upload && !used)
      void call(discardUpload, { params: { id: attachment.upload.upload } }).catch(() => undefined);
    if (attachment?.preview?.startsWith('blob:')) URL.revokeObjectURL(attachment.preview);
    blob.current = null;
    setAttachment(null);
  };

  return {
    attachment,
    choose: (file: File) => {
      running.current = choose(file);
    },
    remove,
    restore,
    retry: () => {
      if (attachment) running.current = send(attachment.name, stop());
    },
    /** the upload that was begun last, which goes on after the form is gone; null if it fails */
    running,
  };
}
