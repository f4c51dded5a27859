import { useEffect } from 'react';
import { useViewer } from '../../lib/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { isAbsent, useKnownPost } from '../posts/index.ts';
import { Shelf } from '../posts/components/index.ts';
import { clearViewed, forgetViewed, useViewed } from './viewed.ts';

/** The listings that the viewer opened recently in this browser. Renders nothing for visitors, or if there are none. */
export default function RecentlyViewed() {
  const ids = useViewed();
  const { user, abilities } = useViewer();
  if (!user || !abilities.read || ids.length === 0) return null;
  return (
    <>
      {ids.map((id) => (
        <ForgetGone key={id} id={id} />
      ))}
      <Shelf
        title="Recently viewed"
        ids={ids}
        action={
          <Button size="s" onClick={clearViewed} aria-label="Clear recently viewed">
            Clear
          </Button>
        }
      />
    </>
  );
}

/** Removes a listing from the recently viewed ones if it's gone. */
function ForgetGone({ id }: { id: string }) {
  const gone = isAbsent(useKnownPost(id).error);
  useEffect(() => {
    if (gone) forgetViewed(id);
  }, [gone, id]);
  return null;
}
