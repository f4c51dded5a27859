import { campusDays } from '../../../contract/campuses/campus-time.ts';
import type { Message } from '../../../contract/chats/messages.ts';
import type { Unsent } from './outbox.ts';

interface Position {
  /** the same before and after the server has the message, so that its element isn't replaced */
  key: string;
  mine: boolean;
  /** within consecutive messages of one person */
  first: boolean;
  last: boolean;
  /** the time of the day's first message, on that message only */
  day: string | null;
}

/** A row of the message log. */
export type ChatEntry = Position & ({ kind: 'message'; message: Message } | { kind: 'unsent'; unsent: Unsent });

/**
 * Messages in order, then the viewer's messages that haven't reached the server yet.
 * @param timeZone the campus's, by which days begin
 */
export function chatEntries(
  messages: readonly Message[],
  outbox: readonly Unsent[],
  chat: string,
  me: string,
  timeZone: string,
): ChatEntry[] {
  const arrived = new Set(messages.filter(({ user }) => user === me).map(({ client_id }) => client_id));
  const rows = [
    ...messages.map((message) => ({ kind: 'message' as const, message, at: message.createdAt, by: message.user })),
    ...outbox
      .filter((unsent) => unsent.chat === chat && !arrived.has(unsent.client_id))
      .map((unsent) => ({ kind: 'unsent' as const, unsent, at: unsent.at, by: me })),
  ];
  // events of deals aren't grouped with messages
  const speaker = (row: (typeof rows)[number] | undefined) =>
    row?.kind === 'message' && row.message.deal ? row.message._id : row?.by;
  const isNewDay = (index: number) => {
    const [before, at] = [rows[index - 1]?.at, rows[index]?.at];
    return at !== undefined && (before === undefined || campusDays(Date.parse(before), Date.parse(at), timeZone) > 0);
  };
  return rows.map((entry, index) => {
    const day = isNewDay(index);
    const next = rows[index + 1];
    const position = {
      mine: entry.by === me,
      first: day || speaker(rows[index - 1]) !== speaker(entry),
      last: speaker(next) !== speaker(entry) || isNewDay(index + 1),
      day: day ? entry.at : null,
    };
    if (entry.kind === 'unsent')
      return { ...position, kind: 'unsent', unsent: entry.unsent, key: `${me} ${entry.unsent.client_id}` };
    return { ...position, kind: 'message', message: entry.message, key: `${entry.by} ${entry.message.client_id}` };
  });
}
