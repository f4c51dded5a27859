import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listAdminPosts, type ModeratedPost } from '../../../../contract/moderation/admin-records.ts';
import { listSchools } from '../../../../contract/campuses/campuses.ts';
import { listingTexts } from '../../../../contract/posts/listing-texts.ts';
import { call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { summaryQuery } from '../reports/api.ts';
import { useDecideTarget } from '../decide/use-decide-target.tsx';
import { kindLabels } from '../decide/words.ts';
import {
  AccountMarks,
  AdminTable,
  Byline,
  Face,
  Filters,
  FilterSelect,
  StateMark,
  Marks,
  oneOf,
  Quote,
  TableRow,
  useAdminList,
  useFilter,
  useSearchText,
} from '../../console/index.ts';

const empty = { drawing: 'search', title: 'Nothing found', text: 'Try other words or another campus.' } as const;

/** /admin/posts: every post and comment, hidden ones too. */
export default function Posts() {
  const campus = useCampus();
  const q = useSearchText();
  const [value, set] = useFilter();
  const { data: summary } = useQuery(summaryQuery);
  // set for a moderator of a single campus, who can't choose another
  const onlyCampus = summary?.campus;
  const filter = {
    q,
    campus: onlyCampus ?? value('campus') ?? campus._id,
    kind: oneOf(['post', 'comment'], value('kind')),
    state: oneOf(['shown', 'hidden', 'deleted'], value('state')),
  };
  const { data: schools } = useQuery({ queryKey: ['admin', 'schools'], queryFn: () => call(listSchools) });
  const { list, items } = useAdminList(['posts', filter], 'posts', (cursor, signal) =>
    call(listAdminPosts, { query: { ...filter, cursor }, signal }),
  );
  const { start, dialog } = useDecideTarget();
  const listed = schools?.schools ?? [];
  // the host's own campus is listed nowhere if it's hidden or the generic one
  const campuses = listed.some(({ _id }) => _id === campus._id) ? listed : [campus, ...listed];
  return (
    <>
      <Filters>
        {onlyCampus ? null : (
          <FilterSelect
            label="Campus"
            value={filter.campus}
            onChange={(next) => set('campus', next)}
            options={campuses.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        )}
        <FilterSelect
          label="Kind"
          value={filter.kind}
          onChange={(next) => set('kind', next)}
          options={[
            { value: '', label: 'Posts and comments' },
            { value: 'post', label: 'Posts' },
            { value: 'comment', label: 'Comments' },
          ]}
        />
        <FilterSelect
          label="Status"
          value={filter.state}
          onChange={(next) => set('state', next)}
          options={[
            { value: '', label: 'Any status' },
            { value: 'shown', label: 'Shown' },
            { value: 'hidden', label: 'Hidden' },
            { value: 'deleted', label: 'Deleted' },
          ]}
        />
      </Filters>
      <AdminTable label="Posts" pages={list} items={items} empty={empty}>
        {(post) => {
          const about = {
            kind: post.record_kind,
            id: post._id,
            campus_id: post.campus_id,
            username: post.user.username,
          };
          return (
            <PostRow
              key={post._id}
              post={post}
              actions={
                !post.may_decide || post.state === 'deleted' ? null : post.state === 'hidden' ? (
                  <Button size="s" onClick={() => start(about, 'restore')}>
                    Restore
                  </Button>
                ) : (
                  <>
                    <Button size="s" look="danger" onClick={() => start(about, 'remove')}>
                      Remove
                    </Button>
                    <Menu
                      items={[
                        { label: 'Hide', onSelect: () => start(about, 'hide') },
                        ...(post.may_act
                          ? [
                              { label: 'Warn author', onSelect: () => start(about, 'warn') },
                              { label: 'Suspend author', onSelect: () => start(about, 'suspend') },
                              { label: 'Ban author', danger: true, onSelect: () => start(about, 'ban') },
                            ]
                          : []),
                      ]}
                    />
                  </>
                )
              }
            />
          );
        }}
      </AdminTable>
      {dialog}
    </>
  );
}

function PostRow({ post, actions }: { post: ModeratedPost; actions: React.ReactNode }) {
  const campus = useCampus();
  const [photo] = post.img_gallery;
  const here = post.campus_id === campus._id && post.state === 'shown';
  const to = post.record_kind === 'post' ? `/post/${post._id}` : `/post/${post.root}#comment-${post._id}`;
  const title = `${kindLabels[post.record_kind]} by ${post.user.name}`;
  return (
    <TableRow id={post._id} lead={<Face user={post.user} />} actions={actions}>
      <h2 className="leading-[22px] font-semi">
        {here ? (
          <Link to={to} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <Byline user={post.user} at={post.createdAt}>
        {listingTexts(post).map((text) => ` · ${text}`)}
      </Byline>
      {post.text || photo ? <Quote photo={photo ? `${photo.img_path}/320.webp` : null}>{post.text}</Quote> : null}
      <Marks>
        {post.state === 'hidden' ? <StateMark tone="warn">Hidden</StateMark> : null}
        {post.state === 'deleted' ? <StateMark>Deleted</StateMark> : null}
        <AccountMarks user={post.user} />
      </Marks>
    </TableRow>
  );
}
