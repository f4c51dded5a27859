import { Link } from 'react-router';

/** The server's reference to another post: its id and its author. */
const OTHER_POST = /^post ([0-9a-f-]{36})(?: of @([\w-]+))?$/;

/** What the server flagged, with a link to the other post if there is one. */
export function FlagDetail({ detail }: { detail: string }) {
  const [, id, username] = OTHER_POST.exec(detail) ?? [];
  if (!id) return <span className="text-2">{detail}</span>;
  return (
    <span className="text-2">
      <Link to={`/post/${id}`} className="font-medium text-ink underline">
        the other post
      </Link>
      {username ? ` of @${username}` : ' by the same person'}
    </span>
  );
}
