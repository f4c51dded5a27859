import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { categorySlug } from '../../contract/posts/category-address.ts';
import { categoryGroups } from '../../contract/posts/category-groups.ts';
import { categories } from '../../contract/posts/categories.ts';
import { choiceLabel, choicesOf, filterChoicesOf } from '../../contract/posts/listing-fields.ts';

it('lists every category once, alphabetically in any case, with All or None first [ENT-08, POS-16]', () => {
  const choices = choicesOf('category');
  expect(choices.map(({ value }) => value).sort()).toEqual([...categories].sort());
  const labels = choices.map(({ label }) => label);
  expect(labels).toEqual([...labels].sort(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare));
  expect(labels.slice(0, 2)).toEqual(['3D printers & supplies', 'Audio & speakers']);
  expect(labels.indexOf('TVs & media players')).toBe(labels.indexOf('Trading cards') + 1);
  expect(choiceLabel('3d printers & supplies')).toBe('3D printers & supplies');
  expect(filterChoicesOf('category')).toEqual([{ value: 'all', label: 'All' }, ...choices]);
  expect(choicesOf('category', { value: '', label: 'None' })).toEqual([{ value: '', label: 'None' }, ...choices]);
});

it('has an icon for every category, for what is free and for bikes, none twice [BRO-04, SAL-06]', () => {
  const path = new URL('../../web/features/posts/components/category-icons.svg', import.meta.url);
  const drawn = [...readFileSync(path, 'utf8').matchAll(/<symbol id="([^"]+)"[^>]*>(.+)<\/symbol>/g)];
  expect(drawn.map(([, id]) => id).toSorted()).toEqual([...categories.map(categorySlug), 'bike', 'free'].sort());
  expect(new Set(drawn.map(([, , lines]) => lines)).size).toBe(drawn.length);
});

it('has every category in one group [BRO-04]', () => {
  const grouped = categoryGroups.flatMap((group) => group.categories);
  expect([...grouped].sort()).toEqual([...categories].sort());
});
