import { PostAd } from '../../features/ads/components/post-ad.tsx';
import { PostScreen } from '../../features/posts/screens/post.tsx';

/** /post/{id}: a post with its thread, and what its ad offers. */
export default function Post() {
  return <PostScreen ad={(known) => <PostAd known={known} />} />;
}
