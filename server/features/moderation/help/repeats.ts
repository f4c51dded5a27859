import { LRUCache } from 'lru-cache';
import { plainWords } from './plain-words.ts';

const PEOPLE_AT_ONCE = 5_000;
const HOUR_MS = 3_600_000;
/** Short answers are alike by nature: "Is it still available?" */
const LONG_ENOUGH = 40;
const TEXTS_EACH = 30;
const SAME_IN_PLACES = 4;
const LINKS_AN_HOUR = 10;

interface Said {
  /** where each text was said, by the text */
  places: Map<string, Set<string>>;
  links: number;
}

/**
 * What each person said and linked within about an hour, in this process: the same words in many threads or chats, and
 * floods of links, are shown to moderators.
 */
export class Repeats {
  readonly #people = new LRUCache<string, Said>({ max: PEOPLE_AT_ONCE, ttl: HOUR_MS, ttlResolution: 1_000 });

  /** Notes a text. Returns in how many places it was said when these are too many, else 0. */
  places(userId: string, place: string, text: string): number {
    if (text.length < LONG_ENOUGH) return 0;
    const { places } = this.#of(userId);
    const words = plainWords(text);
    const known = places.get(words) ?? new Set();
    known.add(place);
    places.set(words, known);
    if (places.size > TEXTS_EACH) places.delete(places.keys().next().value as string);
    return known.size >= SAME_IN_PLACES ? known.size : 0;
  }

  /** Notes links. Returns how many there were within the hour when these are too many, else 0. */
  links(userId: string, count: number): number {
    if (count === 0) return 0;
    const said = this.#of(userId);
    said.links += count;
    return said.links >= LINKS_AN_HOUR ? said.links : 0;
  }

  #of(userId: string): Said {
    const known = this.#people.get(userId);
    if (known) return known;
    const said: Said = { places: new Map(), links: 0 };
    this.#people.set(userId, said);
    return said;
  }
}
