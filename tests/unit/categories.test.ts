import { expect, it } from 'vitest';
import { categories, categoryLabel, listedCategories } from '../../contract/categories.ts';

it('lists every category once, in the order of the alphabet [ENT-08, POS-16]', () => {
  expect([...listedCategories].sort()).toEqual([...categories].sort());
  const labels = listedCategories.map((category) => categoryLabel(category).toLowerCase());
  expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  expect(categoryLabel('3d printers & supplies')).toBe('3D printers & supplies');
});
