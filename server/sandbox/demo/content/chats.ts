import { randomFrom } from './random.ts';
import { scripts, type Script } from './chats/scripts.ts';
import type { DemoChat, DemoMessage } from './types.ts';

const photoAt = /^\[photo ([^:\]]+): ([^\]]+)\]\s*/;
const postAt = /^\[post ([\w-]+)\]\s*/;

function message(row: string, script: Script, minutesAgo: number): DemoMessage {
  const [, side = '', heart, said = ''] = /^([<>])(\+?) (.*)$/.exec(row) ?? [];
  if (side === '') throw new Error(`Not a message: ${row}`);
  const photo = photoAt.exec(said);
  const shared = postAt.exec(said)?.[1];
  return {
    by: side === '>' ? script.from : script.to,
    text: said.replace(photoAt, '').replace(postAt, ''),
    minutesAgo,
    ...(heart ? { liked: true } : {}),
    ...(shared ? { sharedPost: shared } : {}),
    ...(photo ? { photo: [`${photo[1]}.svg`, photo[2]!] as const } : {}),
  };
}

function chat(script: Script): DemoChat {
  const rows = script.messages.split('\n').filter((row) => row.trim() !== '');
  const random = randomFrom(`chat ${script.from} ${script.to}`);
  let minutesAgo = script.lastMinutesAgo;
  const messages = rows
    .reverse()
    .map((row) => {
      const made = message(row, script, Math.round(minutesAgo));
      // Mostly quick replies, sometimes a night between two messages.
      minutesAgo += 1 + (random() < 0.12 ? 300 + random() * 900 : random() * 14);
      return made;
    })
    .reverse();
  return { from: script.from, to: script.to, messages, unreadBy: script.unreadBy ?? [] };
}

/** The conversations, the most recent first. */
export const chats: readonly DemoChat[] = scripts
  .map(chat)
  .sort((one, other) => one.messages.at(-1)!.minutesAgo - other.messages.at(-1)!.minutesAgo);
