import { useEffect, useState } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { addressOf } from '../../../../contract/endpoint.ts';
import { getPostStory } from '../../../../contract/sales/flyers.ts';
import { fetchFile } from '../../../lib/api.ts';
import { shareNatively } from '../../../lib/share.ts';
import { track } from '../../../lib/track.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DownloadIcon, ImageIcon, ShareIcon } from '../../../ui/icons/icons.tsx';

const NAME = 'story.jpg';

/** Makes a picture of a listing for a story, and offers it to the device's share sheet and as a download. */
export function StoryPicture({ post }: { post: Post }) {
  const { busy, run } = useAction();
  const [file, setFile] = useState<File | null>(null);
  if (file) return <Made post={post} file={file} />;
  const make = () =>
    run(async () => {
      const picture = await fetchFile(addressOf(getPostStory.path, { id: post._id }));
      setFile(new File([picture], NAME, { type: picture.type }));
    });
  return (
    <Button icon={<ImageIcon size={20} />} busy={busy} onClick={() => void make()}>
      Story picture
    </Button>
  );
}

function Made({ post, file }: { post: Post; file: File }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  // the share sheet opens only while a press counts, so the picture is made before it's offered
  const share = async () => {
    if (await shareNatively({ files: [file] })) track('copied_link', post._id);
  };
  return (
    <div className="grid gap-3 rounded-l bg-2 p-4">
      <img
        src={src}
        width={1080}
        height={1920}
        alt="Your story: photo, title, price, campus, and a QR code"
        className="mx-auto h-80 w-45 rounded-m"
      />
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {navigator.canShare?.({ files: [file] }) ? (
          <Button icon={<ShareIcon size={20} />} onClick={() => void share()}>
            Share picture
          </Button>
        ) : null}
        <a href={src} download={NAME} className={buttonClass('second')}>
          <DownloadIcon size={20} />
          Download
        </a>
      </div>
    </div>
  );
}
