import CreatePostScreen from '../../features/composer/screens/create-post.tsx';
import { composerParts } from '../composer-parts.tsx';

/** /create/post: the composer on a phone, with the hints of other features. */
export default function CreatePost() {
  return <CreatePostScreen {...composerParts} />;
}
