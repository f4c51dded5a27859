import { useParams } from 'react-router';
import CreateCategories from './create-categories.tsx';
import CreateComment from './create-comment.tsx';

/** The pages of a phone's composer in one part, since the first load names each part. */
export default function CreateScreens() {
  return useParams().id ? <CreateComment /> : <CreateCategories />;
}
