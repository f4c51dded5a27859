import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftContent, DraftItem } from '../../contract/sales/drafts.ts';
import { itemProblem } from '../../contract/sales/drafts.ts';
import { groupPhotos } from '../../contract/sales/group-photos.ts';
import { mergeDrafts } from '../../contract/sales/merge-drafts.ts';
import {
  campusInstant,
  nextStepAt,
  percentAt,
  priceSchedules,
  priceSteps,
  saleEnd,
  steppedPrice,
} from '../../contract/sales/schedule.ts';

const CHICAGO = 'America/Chicago';

describe('the price schedule', () => {
  it('takes each step off the first price, free on the last day [SAL-04]', () => {
    expect(priceSteps('20-2-free', '2027-05-06', '2027-05-14')).toEqual([
      { day: '2027-05-06', percent: 0 },
      { day: '2027-05-08', percent: 20 },
      { day: '2027-05-10', percent: 40 },
      { day: '2027-05-12', percent: 60 },
      { day: '2027-05-14', percent: 100 },
    ]);
    expect(priceSteps('none', '2027-05-06', '2027-05-14')).toHaveLength(1);
    expect(priceSteps('20-2', '2027-05-06', '2027-05-30').at(-1)).toEqual({ day: '2027-05-14', percent: 80 });
    expect(priceSteps('free', '2027-05-06', '2027-05-06')).toHaveLength(1);
    expect([80, 60, 40, 20, 0].map((left) => steppedPrice(18, 100 - left))).toEqual([15, 11, 8, 4, 0]);
  });

  it('begins each step at 6 AM by the campus’s clock, also when that changes [SAL-04]', () => {
    expect(new Date(campusInstant('2027-05-08', 6, CHICAGO)).toISOString()).toBe('2027-05-08T11:00:00.000Z');
    expect(new Date(campusInstant('2027-03-14', 6, CHICAGO)).toISOString()).toBe('2027-03-14T11:00:00.000Z');
    expect(new Date(campusInstant('2026-11-01', 6, CHICAGO)).toISOString()).toBe('2026-11-01T12:00:00.000Z');
    expect(new Date(saleEnd('2027-03-13', CHICAGO)).toISOString()).toBe('2027-03-14T06:00:00.000Z');
    const steps = priceSteps('20-2-free', '2027-05-06', '2027-05-14');
    const at = Date.parse('2027-05-08T11:00:00Z');
    expect([percentAt(steps, at - 1, CHICAGO), percentAt(steps, at, CHICAGO)]).toEqual([0, 20]);
    expect(nextStepAt(steps, at - 1, CHICAGO)).toBe(at);
  });

  it('only ever falls, whatever the days [SAL-04]', () => {
    const days = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(
        fc.constantFrom(...priceSchedules),
        days,
        fc.integer({ min: 0, max: 5_000 }),
        (schedule, length, price) => {
          const last = new Date(Date.UTC(2027, 1, 1 + length)).toISOString().slice(0, 10);
          const steps = priceSteps(schedule, '2027-02-01', last);
          const percents = steps.map(({ percent }) => percent);
          expect(percents).toEqual(percents.toSorted((a, b) => a - b));
          expect(steps.every(({ day }) => day <= last)).toBe(true);
          for (const { percent } of steps) expect(steppedPrice(price, percent)).toBeLessThanOrEqual(price);
        },
      ),
    );
  });
});

describe('photos', () => {
  it('that were taken one after another are of one item, the others each of one [SAL-01]', () => {
    const at = (seconds: number | null, id: string) => ({ id, at: seconds === null ? null : seconds * 1_000 });
    const taken = [
      at(100, 'lamp'),
      at(0, 'desk'),
      at(9, 'desk 2'),
      at(130, 'plant'),
      at(null, 'old'),
      at(18, 'desk 3'),
    ];
    expect(groupPhotos(taken)).toEqual([['desk', 'desk 2', 'desk 3'], ['lamp'], ['plant'], ['old']]);
    // copied files, all of the same time
    expect(groupPhotos([at(5, 'a'), at(5, 'b')])).toEqual([['a'], ['b']]);
    expect(groupPhotos(Array.from({ length: 12 }, (_, n) => at(n, String(n)))).map(({ length }) => length)).toEqual([
      10, 2,
    ]);
  });
});

it('says what an item lacks [SAL-02]', () => {
  expect(itemProblem({ title: ' ', price: null, category: null })).toBe('Add a title, a price, and a category.');
  expect(itemProblem({ title: '\u200d', price: 1, category: 'furniture' })).toBe('Add a title.');
  expect(itemProblem({ title: 'Lamp', price: 0, category: 'furniture' })).toBeNull();
});

describe('two devices', () => {
  const item = (id: string, more: Partial<DraftItem> = {}): DraftItem => ({
    id,
    title: id,
    price: 10,
    category: null,
    condition: null,
    text: '',
    files: [{ upload: `${id} photo` }],
    ...more,
  });
  const draft = (items: DraftItem[], more: Partial<DraftContent> = {}): DraftContent => ({
    title: 'Sale',
    ends_on: '',
    place: '',
    schedule: 'none',
    items,
    loose: [],
    ...more,
  });

  it('keep what each of them changed, added and removed [SAL-01]', () => {
    const base = draft([item('lamp'), item('desk'), item('plant')]);
    const mine = draft([item('lamp', { price: 12 }), item('desk'), item('new')], { place: 'Lobby' });
    const theirs = draft([item('lamp', { title: 'Red lamp' }), item('plant'), item('theirs')], { title: 'Move-out' });
    const { content, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(content).toMatchObject({ title: 'Move-out', place: 'Lobby' });
    expect(content.items.map(({ id }) => id)).toEqual(['lamp', 'theirs', 'new']);
    expect(content.items[0]).toMatchObject({ title: 'Red lamp', price: 12 });
  });

  it('are told of nothing where a stored text only lost its white space [SAL-01]', () => {
    const base = draft([item('lamp', { title: 'Lamp ' })], { place: 'Lobby  2' });
    const mine = draft([item('lamp', { title: 'Lamp with shade' })], { place: 'Lobby 3' });
    const theirs = draft([item('lamp', { title: 'Lamp', price: 12 })], { place: 'Lobby 2' });
    const { content, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(content).toMatchObject({ place: 'Lobby 3', items: [{ title: 'Lamp with shade', price: 12 }] });
  });

  it('are told of a field that both changed; a photo is in one place [SAL-01]', () => {
    const base = draft([item('lamp'), item('desk')]);
    const mine = draft([
      item('lamp', { price: 12, files: [] }),
      item('desk', { files: [{ upload: 'desk photo' }, { upload: 'lamp photo' }] }),
    ]);
    const theirs = draft([item('lamp', { price: 15, files: [] }), item('desk')], { loose: [{ upload: 'lamp photo' }] });
    const { content, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual(['Price of lamp']);
    expect(content.items[0]?.price).toBe(12);
    const all = [...content.items.flatMap(({ files }) => files), ...content.loose].map(({ upload }) => upload);
    expect(all.toSorted()).toEqual(['desk photo', 'lamp photo']);
  });
});
