import { demo } from '../content/index.ts';
import { demoId } from './ids.ts';
import { DAY } from './moment.ts';
import { type People, personOf } from './people.ts';
import { freshPost, type SeededPost } from './posts.ts';
import { storedText } from './texts.ts';

/** Listings that were sold during the last year. */
export const planPastSales = (people: People, now: number): SeededPost[] =>
  demo.sales.map(({ id, by, category, title, text, price, course, daysAgo, soldDaysAgo }) =>
    freshPost({
      id: demoId(`post ${id}`, daysAgo * 24),
      author: personOf(people, by),
      parent: null,
      created: now - daysAgo * DAY,
      soldAt: now - soldDaysAgo * DAY,
      ...storedText(text, people),
      category,
      title,
      price,
      kind: 'selling',
      details: course ? { course_code: course } : null,
    }),
  );
