import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import MediaScreen from './media.tsx';
import MediaPost from './media-post.tsx';

/** The photo grid and its post in one part, since the first load names each part. */
export default function MediaScreens({ top }: { top?: ReactNode }) {
  return useParams().id ? <MediaPost /> : <MediaScreen top={top} />;
}
