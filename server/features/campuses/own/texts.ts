import type { MarkdownIt } from 'markdown-it';
import { getCampusText } from '../../../../contract/campuses/texts.ts';
import type { TextKind } from '../../../../contract/campuses/text-kinds.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { lastKnown } from '../../../platform/last-known.ts';
import * as store from './store.ts';

/**
 * Publishes a new version of an operator's own text, unless it is the same as the current one; older versions stay
 * readable. An empty text returns to the shipped one.
 */
export async function publishText(tx: Tx, bus: Bus, campusId: string, kind: TextKind, markdown: string): Promise<void> {
  const text = markdown.replaceAll('\r\n', '\n').trim();
  const [current] = await store.texts.all(tx, campusId, kind);
  if (text === (current?.markdown ?? '')) return;
  await store.insertText.run(tx, campusId, kind, (current?.version ?? 0) + 1, text);
  tx.afterCommit(() => bus.publish('campuses.changed', null));
}

/** Markdown's library, which is loaded when the first text is read: most installations have none. */
let opened: Promise<MarkdownIt> | undefined;
const renderer = () =>
  (opened ??= import('markdown-it').then(({ default: create }) => {
    // HTML in the text is shown as text; links to javascript: and data: are refused by the library
    const markdown = create({ html: false, linkify: true, typographer: false }).disable('image');
    markdown.renderer.rules.link_open = (tokens, at, options, _env, self) => {
      tokens[at]?.attrSet('rel', 'noopener nofollow');
      return self.renderToken(tokens, at, options);
    };
    // the page's title is its only h1
    for (const rule of ['heading_open', 'heading_close'])
      markdown.renderer.rules[rule] = (tokens, at, options, _env, self) => {
        const token = tokens[at];
        if (token) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
        return self.renderToken(tokens, at, options);
      };
    return markdown;
  }));

/** HTML by its Markdown: rendering the longest text takes 50 ms, and a published version doesn't change. */
const rendered = lastKnown<string>(100);

async function htmlOf(markdown: string): Promise<string> {
  const known = rendered.get(markdown);
  if (known !== undefined) return known;
  const html = (await renderer()).render(markdown);
  rendered.set(markdown, html);
  return html;
}

/** The call that reads an operator's own text. */
export const textRoute: Route = route(getCampusText, async ({ campus, params, query, reads }) => {
  const all = await store.texts.all(reads, campus.id, params.kind);
  // an empty newest version means that the shipped text counts again
  const rows = all[0]?.markdown ? all.filter(({ markdown }) => markdown !== '') : [];
  const row = query.version === undefined ? rows[0] : rows.find(({ version }) => version === query.version);
  if (!row) throw problem('not_found');
  return {
    version: row.version,
    published_at: row.published_at,
    html: await htmlOf(row.markdown),
    versions: rows.map(({ version, published_at }) => ({ version, published_at })),
  };
});
