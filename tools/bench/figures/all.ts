import type { Figure } from '../figure.ts';
import { clicks, lighthouse, scroll } from './browser.ts';
import { fairness } from './fairness.ts';
import { groups } from './groups.ts';
import { delivery, fanout } from './live.ts';
import { overload, steady } from './mix.ts';
import { partitions } from './partitions.ts';
import { install, memory, page, photo, start } from './process.ts';
import { quality } from './quality.ts';
import { deals } from './deals.ts';
import { chats, deep, feed, feedWhileWriting, lists, post } from './reads.ts';
import { reconnect } from './reconnect.ts';
import { search } from './search.ts';
import { size } from './size.ts';
import { views } from './views.ts';
import { watching } from './watching.ts';
import { writes } from './writes.ts';

const reads = [
  memory,
  start,
  feed,
  deep,
  lists,
  post,
  chats,
  search,
  size,
  photo,
  fairness,
  page,
  lighthouse,
  clicks,
  scroll,
  install,
];

/** In the order of measurement: figures that only read come first. */
export const figures: readonly Figure[] = [
  ...reads,
  // before figures that create listings with words of its queries
  quality,
  feedWhileWriting,
  ...writes,
  ...deals,
  watching,
  delivery,
  fanout,
  reconnect,
  views,
  partitions,
  groups,
  overload,
  steady,
];
