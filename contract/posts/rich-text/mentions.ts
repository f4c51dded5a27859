import { limits } from '../../limits.ts';
import { normaliseRichText } from './normalise.ts';
import type { Block, Mention, RichText, Span } from './format.ts';

/** A typed @name: not within a word, an email address or a link. */
const typedMention = new RegExp(`(?<![\\w@./:-])@([A-Za-z0-9_-]{1,${limits.usernameMax}})(?![\\w@-])`, 'g');

/** The usernames mentioned in a text, lower-case, unique, in order: picked from the list or typed (D24). */
export function mentionsOf(richText: RichText | null): string[] {
  const names = new Set<string>();
  for (const block of richText?.blocks ?? []) {
    for (const span of block.spans) {
      if (span.mention) names.add(span.mention.username.toLowerCase());
      else if (!span.marks?.includes('code')) {
        for (const match of span.text.matchAll(typedMention)) names.add((match[1] as string).toLowerCase());
      }
    }
  }
  return [...names];
}

/**
 * Makes mentions of the names that exist and plain text of the others, so that a stored mention always leads to a
 * person. The result is normalized; its text is exactly as long as before, so it stays within the limit.
 * @param people by lower-case username
 */
export function linkMentions(richText: RichText, people: ReadonlyMap<string, Required<Mention>>): RichText {
  return normaliseRichText({ blocks: richText.blocks.map((block) => linkInBlock(block, people)) });
}

function linkInBlock(block: Block, people: ReadonlyMap<string, Required<Mention>>): Block {
  const spans: Span[] = [];
  for (const span of block.spans) {
    if (span.mention) {
      const person = people.get(span.mention.username.toLowerCase());
      spans.push(person ? { mention: person } : { text: `@${span.mention.username}` });
      continue;
    }
    if (span.marks?.includes('code')) {
      spans.push(span);
      continue;
    }
    let at = 0;
    for (const match of span.text.matchAll(typedMention)) {
      const person = people.get((match[1] as string).toLowerCase());
      if (!person) continue;
      if (match.index > at) spans.push({ ...span, text: span.text.slice(at, match.index) });
      spans.push({ mention: person });
      at = match.index + match[0].length;
    }
    if (at < span.text.length) spans.push({ ...span, text: span.text.slice(at) });
  }
  return { type: block.type, spans };
}
