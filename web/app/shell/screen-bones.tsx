import { useLocation } from 'react-router';
import { routeTitle } from '../../../contract/match-route.ts';
import { useView } from '../../lib/view.ts';
import { useRoute } from '../../lib/route.ts';
import { SkeletonForm, SkeletonGrid, SkeletonPosts, SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { HeadBar } from '../../ui/layout/screen-head.tsx';

/** A screen whose code or data in the browser isn't there yet: its title, and the shape of its content. */
export function ScreenBones() {
  const { pathname, search } = useLocation();
  const { route } = useRoute();
  const grid = useView() === 'grid';
  if (route.frame === 'entry') return <SkeletonForm />;
  return (
    <>
      <HeadBar>
        <p className="flex min-h-14 items-center px-4 text-title font-bold">{routeTitle(pathname, search)}</p>
      </HeadBar>
      {route.grid ? grid ? <SkeletonGrid /> : <SkeletonPosts /> : <SkeletonRows />}
    </>
  );
}
