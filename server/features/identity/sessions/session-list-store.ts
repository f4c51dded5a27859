import { statement } from '../../../platform/database/statement.ts';

export interface OwnSessionRow {
  id: string;
  user_agent: string;
  ip: string | null;
  created_at: string;
  last_seen_at: string;
}

/** A person's sessions: the one of this request first, then the most recently used; at most a hundred. */
export const sessionsOf = statement<OwnSessionRow, [userId: string, currentId: string]>(
  'identity.sessions-of',
  `select id, user_agent, host(ip) as ip, created_at, last_seen_at from sessions
   where user_id = $1 and expires_at > product_now()
   order by id = $2 desc, last_seen_at desc, id limit 100`,
);

/** A person's session, locked until the transaction ends, in which the caller ends it; no row if it isn't theirs. */
export const ownSession = statement<{ id: string }, [id: string, userId: string]>(
  'identity.session-own',
  'select id from sessions where id = $1 and user_id = $2 for update',
);
