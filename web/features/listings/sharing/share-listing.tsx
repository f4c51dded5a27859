import { useQuery } from '@tanstack/react-query';
import type { Post } from '../../../../contract/posts/posts.ts';
import { endShareLink } from '../../../../contract/posts/sharing.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { hasShareSheet, shareNatively } from '../../../lib/share.ts';
import { closeModal } from '../../../lib/store.ts';
import { track } from '../../../lib/track.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { LinkIcon, ShareIcon } from '../../../ui/icons/icons.tsx';
import { bareLink, hasOwnLink, ownLinkQuery, shareTitle, useKnownPost } from '../../posts/index.ts';
import { StoryPicture } from './story-picture.tsx';

/** The dialog with what can be done with a listing's link. */
export default function ShareListing({ postId }: { postId: string }) {
  const { known } = useKnownPost(postId);
  return known ? <Sheet post={known.post} /> : null;
}

function Sheet({ post }: { post: Post }) {
  const { _id: id } = post;
  const isOwnLink = hasOwnLink(post);
  const { data, error, refetch } = useQuery({ ...ownLinkQuery(id), enabled: isOwnLink });
  const link = isOwnLink ? data : { url: bareLink(id), signed: false };
  return (
    <Dialog open onClose={closeModal} title="Share" text={useAudience(link?.signed ?? isOwnLink)}>
      <div className="grid gap-3 px-6 pt-4 pb-6 phone:px-4">
        {link ? (
          <>
            <Button look="primary" icon={<LinkIcon size={20} />} onClick={() => void copy(id, link.url)}>
              Copy link
            </Button>
            {hasShareSheet() ? (
              <Button icon={<ShareIcon size={20} />} onClick={() => void share(post, link.url)}>
                Share
              </Button>
            ) : null}
            <StoryPicture post={post} />
            {link.signed ? <StopSharing id={id} /> : null}
          </>
        ) : (
          <NotLoaded error={error} refetch={refetch} className="py-3">
            <Spinner />
          </NotLoaded>
        )}
      </div>
    </Dialog>
  );
}

/**
 * The sentence that says who can open the link, and what it shows them.
 * @param signed it's the seller's own link, which works for everyone
 */
function useAudience(signed: boolean): string {
  const { campus_short_name: name, privacy } = useCampus();
  if (signed) return 'Anyone with your link sees the first photo, the title, the price, and your campus. Nothing else.';
  return privacy === 'public'
    ? 'Anyone with the link can see it.'
    : `Only people who can see posts at ${name} can open it.`;
}

async function copy(id: string, url: string): Promise<void> {
  if (await copyText(url)) track('copied_link', id);
}

async function share(post: Post, url: string): Promise<void> {
  const shared = await shareNatively({ title: shareTitle(post), url });
  if (shared) track('copied_link', post._id);
  if (shared === null) await copy(post._id, url);
}

/** Ends the seller's link. Sharing the listing again makes a new one. */
function StopSharing({ id }: { id: string }) {
  const { busy, run } = useAction();
  const stop = () =>
    run(async () => {
      await call(endShareLink, { params: { id } });
      closeModal();
      showAlert({ msg: 'Your link stopped working', alertType: 'okay' });
    });
  return (
    <Button look="danger" busy={busy} onClick={() => void stop()}>
      Stop sharing
    </Button>
  );
}
