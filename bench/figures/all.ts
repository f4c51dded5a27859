import type { Figure } from '../figure.ts';
import { chatReads } from './chat-reads.ts';
import { delivery, messages } from './messages.ts';
import { clicks, scrolling } from './in-browser.ts';
import { install } from './install.ts';
import { lighthouse } from './lighthouse.ts';
import { comment, post as newPost, save } from './writes.ts';
import { deep } from './deep.ts';
import { fairness } from './fairness.ts';
import { feed } from './feed.ts';
import { feedWhileWriting } from './feed-while-writing.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { steady, withOneTooMany } from './mix.ts';
import { memory } from './memory.ts';
import { page } from './page.ts';
import { photo } from './photo.ts';
import { search } from './search.ts';
import { size } from './size.ts';
import { start } from './start.ts';
import { thread } from './thread.ts';

/** In the order measured: first what is only read. */
export const figures: readonly Figure[] = [
  memory,
  start,
  feed,
  deep,
  lists,
  thread,
  chatReads,
  search,
  size,
  photo,
  fairness,
  feedWhileWriting,
  live,
  newPost,
  comment,
  save,
  messages,
  delivery,
];

/** Those of the speed and everything else that has a goal: the steady load, the page in a browser, the installation. */
export const everything: readonly Figure[] = [
  ...figures,
  withOneTooMany,
  steady,
  page,
  lighthouse,
  clicks,
  scrolling,
  install,
];
