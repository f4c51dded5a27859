import { lazy } from '../../lib/lazy.ts';
import type { State } from '../../lib/store.ts';

const GuestPrompt = lazy(() => import('../../features/sign-in/components/guest-prompt.tsx'));
const VerifySchoolPrompt = lazy(() => import('../../features/identity/set-up/verify-school-prompt.tsx'));
const ProfileIncomplete = lazy(() => import('../../features/identity/set-up/profile-incomplete.tsx'));
const SetUpDialog = lazy(() => import('../../features/identity/set-up/set-up-dialog.tsx'));
const GoHomePrompt = lazy(() => import('../../features/sign-in/components/go-home-prompt.tsx'));
const ShareGroup = lazy(() => import('../../features/campuses/components/share-group.tsx'));
const ShareListing = lazy(() => import('../../features/listings/sharing/share-listing.tsx'));
const LinkCopied = lazy(() => import('../../features/posts/components/link-copied.tsx'));
const EditAccount = lazy(() => import('../../features/settings/account/edit-dialog.tsx'));
const CreatePostDialog = lazy(() => import('./create-post-dialog.tsx'));
const CreateCommentDialog = lazy(() => import('../../features/composer/dialogs/create-comment-dialog.tsx'));
const EditPost = lazy(() => import('../../features/composer/dialogs/edit-dialog.tsx'));
const NewMessageDialog = lazy(() => import('../../features/chats/components/new-message-dialog.tsx'));
const StartConversation = lazy(() => import('../../features/chats/components/start-conversation.tsx'));
const AvailabilityAnswer = lazy(() => import('../../features/offers/ask/availability-answer.tsx'));
const OfferSheet = lazy(() => import('../../features/offers/offer-sheet.tsx'));
const WhoBought = lazy(() => import('../../features/offers/sold/who-bought.tsx'));
const ReportDialog = lazy(() => import('../../features/moderation/components/report-dialog.tsx'));
const RatingDialog = lazy(() => import('../../features/records/rating-dialog.tsx'));
const BlockDialog = lazy(() => import('../../features/moderation/components/block-dialog.tsx'));
const MuteDialog = lazy(() => import('../../features/moderation/components/mute-dialog.tsx'));

type Modal = NonNullable<State['nav']['modal']>;

/** The open dialog, by its kind and with its values from the store. The code of each is loaded when it first opens. */
export default function ShownModal({ modal }: { modal: Modal }) {
  switch (modal.kind) {
    case 'guest':
      return <GuestPrompt reason={modal.reason} />;
    case 'verify-school':
      return <VerifySchoolPrompt reason={modal.reason} />;
    case 'profile-incomplete':
      return <ProfileIncomplete goBack={modal.goBack} />;
    case 'set-up':
      return <SetUpDialog goBack={modal.goBack} />;
    case 'go-home':
      return <GoHomePrompt />;
    case 'share-group':
      return <ShareGroup />;
    case 'share-listing':
      return <ShareListing postId={modal.postId} />;
    case 'link-copied':
      return <LinkCopied />;
    case 'new-message':
      return <NewMessageDialog />;
    case 'start-conversation':
      // chats import nothing of deals, so the dialog gets the part of deals from here
      return (
        <StartConversation userId={modal.userId} name={modal.name} postId={modal.postId} Answer={AvailabilityAnswer} />
      );
    case 'offer':
      return <OfferSheet postId={modal.postId} price={modal.price} />;
    case 'who-bought':
      return <WhoBought postId={modal.postId} />;
    case 'report':
      return <ReportDialog target={modal.target} id={modal.id} name={modal.name} />;
    case 'rate':
      return <RatingDialog key={modal.dealId} dealId={modal.dealId} />;
    case 'block':
      return <BlockDialog userId={modal.userId} name={modal.name} />;
    case 'mute':
      return <MuteDialog userId={modal.userId} name={modal.name} postId={modal.postId} />;
    case 'edit-account':
      return <EditAccount field={modal.field} />;
    case 'create-post':
      return <CreatePostDialog />;
    case 'create-comment':
      return <CreateCommentDialog postId={modal.postId} />;
    case 'edit-post':
      return <EditPost key={modal.post._id} post={modal.post} />;
  }
}
