import { describe, expect, test } from 'vitest';
import { chosenIn } from '../../contract/posts/listing-fields.ts';
import { filterQuery, fitsFilter, readFilter, withField } from '../../contract/posts/listing-filter.ts';

const read = (address: string) => readFilter(new URLSearchParams(address));
const listing = { category: 'furniture', condition: 'good', kind: null, price: 40, sold: false } as const;

describe('several conditions', () => {
  test('are read from an address in one order, each once, without what is none [BRO-01]', () => {
    expect(read('condition=fair,new,worn,fair').condition).toBe('new,fair');
    expect(read('condition=good').condition).toBe('good');
    expect(read('condition=like+new').condition).toBe('like new');
    expect(read('condition=worn').condition).toBeUndefined();
    expect(filterQuery(read('condition=good%2Clike%20new'))).toEqual({ condition: 'like new,good' });
  });

  test('are set and removed together; a category, which may contain commas, is one value [BRO-01]', () => {
    expect(withField({}, 'condition', 'good,new')).toEqual({ condition: 'new,good' });
    expect(withField({ condition: 'new' }, 'condition', 'all').condition).toBeUndefined();
    expect(chosenIn('category', 'books, movies, & music')).toEqual(['books, movies, & music']);
    expect(chosenIn('category', 'furniture,tickets')).toEqual([]);
    expect(chosenIn('condition', null)).toEqual([]);
  });

  test('are matched by a new listing that has one of them [BRO-01]', () => {
    expect(fitsFilter(listing, read('condition=good,new'))).toBe(true);
    expect(fitsFilter(listing, read('condition=fair,new'))).toBe(false);
    expect(fitsFilter({ ...listing, condition: null }, read('condition=fair,new'))).toBe(false);
    expect(fitsFilter(listing, read('condition=good&category=furniture&for_sale=true'))).toBe(true);
    expect(fitsFilter(listing, read('condition=good&category=tickets'))).toBe(false);
  });
});
