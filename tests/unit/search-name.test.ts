import { expect, it } from 'vitest';
import { readAddress } from '../../contract/search/address.ts';
import { activeFilters } from '../../web/features/feed/filters/filter-words.ts';
import { searchName } from '../../web/features/watching/search-name.ts';

const nameOf = (address: string) => {
  const { q, filter } = readAddress(new URLSearchParams(address));
  return searchName(q, filter, activeFilters(filter, false));
};

it.each([
  ['q=desk&price_max=100', 'Desks under $100'],
  ['q=couch', 'Couches'],
  ['q=battery&price_min=5', 'Batteries from $5'],
  ['q=book+shelf', 'Book shelves'],
  ['q=jeans', 'Jeans'],
  ['q=twin+bed', 'Twin beds'],
  ['q=winter+clothing', 'Winter clothing'],
  ['q=iphone+13', 'Iphone 13'],
  ['q=furniture&price_max=0', 'Free furniture'],
  ['q=desk&category=furniture&condition=like+new,good', 'Like new or good desks in furniture'],
  ['q=lamp&price_min=20&price_max=40&near=true', 'Lamps from $20 to $40 near you'],
  ['category=furniture&price_max=1000', 'Furniture under $1,000'],
  ['category=tvs+%26+media+players&for_sale=true', 'TVs & media players for sale'],
  [
    'category=housing+%26+apartments&beds=2&posted_within=week',
    'Housing & apartments posted in the past week, beds: at least 2',
  ],
  ['kind=looking&q=bike', 'Bikes wanted'],
  ['following=true&with_photos=true', 'Listings from people you follow with photos'],
  ['q=caf%C3%A9', 'Café'],
])('names the search %s in words: %s [WAT-01]', (address, name) => {
  expect(nameOf(address)).toBe(name);
});
