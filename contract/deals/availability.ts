import { curbEnd } from '../posts/curb.ts';
import type { Post } from '../posts/posts.ts';

/** The question that a page answers by itself. */
export const availabilityQuestion = 'Is this still available?';

const asks =
  /\b(still|is (this|it|that)|do you) (\w{1,20} ){0,3}(available|for sale|up for grabs|have (this|it|that)|got (this|it))\b|^\W*available\W*$/i;

/** Whether a first message about a listing only asks whether it can still be had, so that its state answers it. */
export const asksAvailability = (text: string): boolean => text.length <= 80 && asks.test(text.replace(/\s+/g, ' '));

/** Whether a post's state says if it's still available: a post without a price has none. */
export const saysAvailability = (post: Post): boolean =>
  post.sold || post.expired === true || post.queue_length !== undefined || curbEnd(post) !== null;
