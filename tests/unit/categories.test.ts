import { expect, it } from 'vitest';
import { categories, categoryChoices, categoryLabel, filterChoices } from '../../contract/categories.ts';

it('lists every category once, in alphabetical order whatever the case, and All or None first [ENT-08, POS-16]', () => {
  const choices = categoryChoices();
  expect(choices.map(({ value }) => value).sort()).toEqual([...categories].sort());
  const labels = choices.map(({ label }) => label);
  expect(labels).toEqual([...labels].sort(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare));
  expect(labels.slice(0, 2)).toEqual(['3D printers & supplies', 'Audio & speakers']);
  expect(labels.indexOf('TVs & media players')).toBe(labels.indexOf('Trading cards') + 1);
  expect(categoryLabel('3d printers & supplies')).toBe('3D printers & supplies');
  expect(filterChoices).toEqual([{ value: 'all', label: 'All' }, ...choices]);
  expect(categoryChoices({ value: '', label: 'None' })).toEqual([{ value: '', label: 'None' }, ...choices]);
});
