import { isAtCurb } from '../../../../contract/posts/curb.ts';
import { extendPost, type Post } from '../../../../contract/posts/posts.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useAction } from '../../../lib/use-action.ts';
import { formatDate } from '../../../../contract/date-format.ts';
import { Button } from '../../../ui/button.tsx';
import { refetchOwnListings } from '../api.ts';
import { changePost } from '../known-posts.ts';

/** When a listing expires: shown to its owner, with "Extend" when possible; to others once it has expired. */
export function ExpiryLine({ post, mayExtend }: { post: Post; mayExtend: boolean }) {
  const { time_zone: timeZone } = useCampus();
  const day = (time: string | number) => formatDate(time, { month: 'long', day: 'numeric', timeZone });
  const { busy, run } = useAction();
  const { _id: id, expires_at: at, expired } = post;
  const extend = () =>
    run(async () => {
      const extended = await call(extendPost, { params: { id } });
      changePost(id, (known) => ({
        ...known,
        post: extended,
        abilities: known.abilities && { ...known.abilities, extend: false },
      }));
      refetchOwnListings();
      showAlert({ msg: `Extended to ${day(extended.expires_at ?? 0)}`, alertType: 'success' });
    });
  if (!at || isAtCurb(post) || !(expired || mayExtend)) return null;
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-3 rounded-m bg-2 px-4 py-2.5 text-label">
      <p className="min-w-0 flex-1">
        {expired ? 'This listing has expired.' : `This listing expires on ${day(at)}.`}
        {expired && mayExtend ? " Others don't see it in lists." : null}
      </p>
      {mayExtend ? (
        <Button size="s" look="primary" busy={busy} onClick={() => void extend()}>
          Extend
        </Button>
      ) : null}
    </div>
  );
}
