import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { useGoBack } from '../../../ui/layout/screen-head.tsx';
import { PostMenu, SaveAction, ShareAction } from '../../posts/components/index.ts';
import type { KnownPost } from '../../posts/index.ts';

/** The bar of a listing's page: back, share, save and more. On a phone these are on the photo. */
export function ListingHead({
  known,
  canMessage,
  onRemoved,
}: {
  known: KnownPost;
  /** the page has a button to message the seller */
  canMessage: boolean;
  onRemoved: () => void;
}) {
  const { post } = known;
  const goBack = useGoBack('/home');
  const onPhoto = post.hasPhoto;
  const round = onPhoto ? 'phone:bg-float phone:text-ink phone:shadow-[0_1px_3px_rgb(0_0_0/.2)]' : '';
  const action = `size-target justify-center px-0! text-2 hover:bg-2 ${round}`;
  return (
    <header
      className={classNames(
        'z-bar border-line desk:sticky desk:top-0 desk:border-b desk:bg-glass desk:backdrop-blur-[14px] panes:col-start-1 panes:row-span-full panes:row-start-1 panes:self-start panes:border-r',
        onPhoto
          ? 'phone:absolute phone:inset-x-0 phone:top-0'
          : 'phone:sticky phone:top-0 phone:border-b phone:bg-glass phone:backdrop-blur-[14px]',
      )}
    >
      <div className={classNames('flex h-14 items-center gap-2 px-4', onPhoto && 'phone:px-2')}>
        <IconButton
          label="Back"
          icon={<BackIcon />}
          onClick={goBack}
          className={classNames('desk:-ml-2.5', onPhoto ? round : 'phone:-ml-2.5')}
        />
        <p className={classNames('min-w-0 flex-1 truncate text-title font-bold', onPhoto && 'phone:invisible')}>
          {valueText(post.category) ?? 'Listing'}
        </p>
        <ShareAction post={post} sheet className={action} />
        <SaveAction known={known} look="icon" className={`${action} aria-pressed:text-accent`} />
        <PostMenu
          post={post}
          page={{ message: canMessage }}
          onRemoved={onRemoved}
          className={`rounded-pill ${round}`}
        />
      </div>
    </header>
  );
}
