import CreatePostDialog from '../../features/composer/dialogs/create-post-dialog.tsx';
import { composerParts } from '../composer-parts.tsx';

/** The composer on a desktop, with the hints of other features. */
export default function CreatePost() {
  return <CreatePostDialog {...composerParts} />;
}
