import { describe, expect, it } from 'vitest';
import type { DraftContent } from '../../../contract/sales/drafts.ts';
import { newFile, storedFile, uploadedPhoto } from '../../../web/lib/draft-files/draft-file.ts';
import { newItem, typedPrice } from '../../../web/features/sales/sell/edited-sale.ts';
import { contentNow, toStore } from '../../../web/features/sales/sell/editor-state.ts';
import {
  begun,
  desk,
  draftOf,
  due,
  empty,
  failed,
  lamp,
  resumed,
  Run,
  saved,
  type,
  uploaded,
  uploading,
} from './run.ts';

describe('what a sale begins with', () => {
  it('is nothing, of which nothing is stored or saved [SAL-01]', () => {
    const run = begun();
    expect(run.state.sale).toEqual(empty);
    expect([run.saving, toStore(run.state), run.asks]).toEqual(['saved', null, []]);
  });

  it('is nothing as well without an answer [SAL-01]', () => {
    expect(new Run().on({ type: 'loaded', stored: null, answer: null, empty }).state.sale).toEqual(empty);
  });

  it('is the draft of another device, with its photos and the reasons at its items [SAL-01]', () => {
    const draft = draftOf(3, [{ ...desk, files: [{ upload: 'one' }] }], {
      loose: [{ upload: 'two' }],
      posted: true,
      problems: [{ item: 'desk', reason: 'Add a price.' }],
    });
    const run = new Run().on({ type: 'loaded', stored: null, answer: { draft }, empty });
    expect(run.asked('add-files')).toEqual([{ do: 'add-files', files: ['one', 'two'].map(uploadedPhoto) }]);
    expect(run.state).toMatchObject({
      id: 'sale',
      version: 3,
      posted: true,
      problems: { desk: 'Add a price.' },
      sale: { items: [{ title: 'Desk', price: '85', files: ['one'] }], loose: ['two'] },
    });
    expect([run.saving, run.wait]).toEqual(['saved', null]);
  });

  const stored = (version: number, base: DraftContent | null, id = 'sale') => ({
    id,
    version,
    base,
    sale: { ...empty, items: [{ ...newItem('desk', ['a']), title: 'Oak desk' }] },
    files: [storedFile(uploaded('a'))],
  });

  it('is what an earlier page stored: its photos come back first, then it is saved [SAL-01]', () => {
    const run = new Run().on({ type: 'loaded', stored: stored(0, null, 'mine'), answer: null, empty });
    expect(run.asked('restore-files')).toMatchObject([{ files: [{ id: 'a' }], draft: null }]);
    run.on({ type: 'files-changed', files: [uploaded('a')] }, { type: 'restored', draft: null }, due);
    run.on({ type: 'caught-up', answer: { draft: null }, gone: false, newId: 'new' }, due);
    expect(run.asked('save')).toMatchObject([
      { id: 'mine', version: 0, content: { items: [{ files: [{ upload: 'upload of a' }] }] } },
    ]);
  });

  it('is both when another device changed the draft since [SAL-01]', () => {
    const base = draftOf(3, [{ ...desk, files: [{ upload: 'upload of a' }] }]);
    const theirs = draftOf(4, [...base.items, lamp]);
    const run = new Run().on(
      { type: 'loaded', stored: stored(3, base), answer: { draft: theirs }, empty },
      { type: 'files-changed', files: [uploaded('a')] },
      { type: 'restored', draft: theirs },
    );
    expect(run.titles).toEqual(['Oak desk', 'Lamp']);
    expect(run.state.version).toBe(4);
    expect(run.wait).toBe(500);
  });

  it('is the draft alone when what was stored is of another one [SAL-01]', () => {
    const run = new Run().on({
      type: 'loaded',
      stored: stored(2, null, 'posted since'),
      answer: { draft: draftOf(3, [lamp]) },
      empty,
    });
    expect(run.titles).toEqual(['Lamp']);
    expect(run.names).not.toContain('restore-files');
  });

  it('joins the draft of another device when it was never saved itself [SAL-01]', () => {
    const draft = draftOf(3, [lamp]);
    const run = new Run().on(
      { type: 'loaded', stored: stored(0, null, 'mine'), answer: { draft }, empty },
      { type: 'files-changed', files: [uploaded('a')] },
      { type: 'restored', draft },
    );
    expect(run.titles).toEqual(['Lamp', 'Oak desk']);
    expect(run.state).toMatchObject({ id: 'sale', version: 3 });
    expect(run.wait).toBe(500);
  });

  it('shows whether some of it is posted, and why items were not, when nothing changed since [SAL-02]', () => {
    const draft = draftOf(3, [desk], { posted: true, problems: [{ item: 'desk', reason: 'Add a price.' }] });
    const run = new Run().on({ type: 'loaded', stored: stored(3, draft), answer: { draft }, empty });
    run.on({ type: 'restored', draft });
    expect(run.state).toMatchObject({ posted: true, problems: { desk: 'Add a price.' } });
  });
});

describe('an edit', () => {
  it('is shown at once and saved half a second later; a problem goes with the change [SAL-01]', () => {
    const run = resumed();
    run.state = { ...run.state, problems: { desk: 'Add a price.', lamp: 'Add a title.' } };
    run.on(type('desk', 'Oak desk'));
    expect(run.titles).toEqual(['Oak desk', 'Lamp']);
    expect(run.state.problems).toEqual({ lamp: 'Add a title.' });
    expect([run.saving, run.wait, run.names]).toEqual(['saving', 500, []]);
    run.on(due);
    expect(run.asked('save')).toMatchObject([{ id: 'sale', version: 3, leaving: false }]);
    run.on(saved(4));
    expect([run.saving, run.state.version, run.wait]).toEqual(['saved', 4, null]);
  });

  it('that is taken back needs no save [SAL-01]', () => {
    const run = resumed().on(type('desk', 'Oak desk'), type('desk', 'Desk'));
    expect([run.saving, run.wait]).toEqual(['saved', null]);
    expect(run.on(due).asks).toEqual([]);
  });

  it('changes the fields of the sale [SAL-01]', () => {
    const run = resumed().on({ type: 'sale-changed', change: { place: 'Cate Center' } });
    expect(contentNow(run.state)).toMatchObject({ place: 'Cate Center', title: 'Move-out sale' });
    expect(run.saving).toBe('saving');
  });

  it('adds an item of photos that were elsewhere, of at most 10, and at most 40 items, and says so [SAL-01]', () => {
    const photos = Array.from({ length: 12 }, (_, at) => uploaded(`p${at}`));
    const run = begun().on(
      { type: 'files-changed', files: photos },
      {
        type: 'photos-sorted',
        items: [
          newItem(
            'all',
            photos.map(({ id }) => id),
          ),
        ],
      },
      { type: 'item-added', id: 'new', photos: photos.map(({ id }) => id) },
    );
    expect(run.state.sale?.items.map(({ files }) => files.length)).toEqual([2, 10]);
    expect(run.asked('alert')).toMatchObject([{ alert: { msg: 'An item can have up to 10 photos.' } }]);
    for (let at = 0; at < 38; at++)
      expect(run.on({ type: 'item-added', id: `more ${at}`, photos: [] }).names).toEqual([]);
    run.on({ type: 'item-added', id: 'one too many', photos: [] });
    expect(run.titles).toHaveLength(40);
    expect(run.asked('alert')).toMatchObject([{ alert: { msg: 'A sale can have up to 40 items.' } }]);
  });

  it('sorts new photos into items, and leaves those to sort that no item is left for [SAL-01]', () => {
    const photos = Array.from({ length: 42 }, (_, at) => uploaded(`p${at}`));
    const run = begun().on(
      { type: 'files-changed', files: photos },
      { type: 'photos-sorted', items: photos.map(({ id }) => newItem(`item ${id}`, [id])) },
    );
    expect(run.titles).toHaveLength(40);
    expect(run.state.sale?.loose).toEqual(['p40', 'p41']);
    expect(run.state.sorted).toEqual({ photos: 42, items: 42 });
  });

  it('that adds files which are no photos leaves no empty item of them, and counts none [SAL-01]', () => {
    const chosen = (id: string) => newFile(id, `${id}.jpg`, 'photo');
    const [desk, text, other] = [chosen('desk'), chosen('text'), chosen('other')];
    const run = begun().on(
      { type: 'files-changed', files: [desk, text, other] },
      { type: 'photos-sorted', items: [newItem('a', ['desk', 'text']), newItem('b', ['other'])] },
      { type: 'files-changed', files: [desk, other] },
    );
    expect(run.state.sorted).toEqual({ photos: 2, items: 2 });
    run.on({ type: 'files-changed', files: [desk] });
    expect(run.state).toMatchObject({
      sorted: { photos: 1, items: 1 },
      sale: { items: [{ id: 'a', files: ['desk'] }] },
    });
    run.on(type('a', 'Desk'), { type: 'files-changed', files: [] });
    expect(run.state).toMatchObject({ sorted: null, sale: { items: [{ title: 'Desk', files: [] }] } });
  });

  it('moves photos, except into an item that would have more than 10 [SAL-01]', () => {
    const photos = Array.from({ length: 11 }, (_, at) => uploaded(`p${at}`));
    const ids = photos.map(({ id }) => id);
    const run = begun().on(
      { type: 'files-changed', files: photos },
      { type: 'photos-sorted', items: [newItem('full', ids.slice(0, 10)), newItem('other', ids.slice(10))] },
    );
    run.on({ type: 'photos-moved', photos: ['p10'], to: 'full' });
    expect(run.asks).toEqual([
      { do: 'alert', alert: expect.objectContaining({ msg: expect.stringContaining('10 photos') }) },
    ]);
    run.on({ type: 'photos-moved', photos: ['p0'], to: null }, { type: 'photos-moved', photos: ['p10'], to: 'full' });
    expect(run.state.sale).toMatchObject({ items: [{ files: [...ids.slice(1)] }, { files: [] }], loose: ['p0'] });
  });

  it('that removes an item removes its photos; of an unknown item it is nothing [SAL-01]', () => {
    const run = begun().on(
      { type: 'files-changed', files: [uploaded('a')] },
      { type: 'photos-sorted', items: [newItem('desk', ['a'])] },
    );
    expect(run.on({ type: 'item-removed', id: 'rug' }).asks).toEqual([]);
    run.on({ type: 'item-removed', id: 'desk' });
    expect(run.asked('remove-files')).toEqual([{ do: 'remove-files', ids: ['a'] }]);
    expect(run.titles).toEqual([]);
  });

  it('is nothing before it is known what was begun [SAL-01]', () => {
    const run = new Run().on({ type: 'item-added', id: 'new', photos: [] }, type('desk', 'Desk'));
    expect([run.state.sale, run.asks]).toEqual([null, []]);
  });
});

describe('photos', () => {
  it('are saved when they are uploaded; one that fails in the middle keeps its place and holds back nothing else [SAL-01]', () => {
    const run = begun().on(
      { type: 'files-changed', files: [uploading('a'), uploading('b')] },
      { type: 'photos-sorted', items: [newItem('desk', ['a', 'b'])] },
      { type: 'files-changed', files: [uploaded('a'), failed('b')] },
      due,
    );
    expect(run.asked('save')).toMatchObject([{ content: { items: [{ files: [{ upload: 'upload of a' }] }] } }]);
    run.on(saved(1), { type: 'files-changed', files: [uploaded('a'), uploading('b')] });
    expect([run.saving, run.state.sale?.items[0]?.files]).toEqual(['saved', ['a', 'b']]);
    run.on({ type: 'files-changed', files: [uploaded('a'), uploaded('b')] });
    expect([run.saving, run.wait]).toEqual(['saving', 500]);
  });

  it('that are refused or removed leave their items [SAL-01]', () => {
    const run = begun().on(
      { type: 'files-changed', files: [uploaded('a'), uploading('b')] },
      { type: 'photos-sorted', items: [newItem('desk', ['a', 'b'])] },
      { type: 'files-changed', files: [uploaded('a')] },
    );
    expect(run.state.sale?.items[0]?.files).toEqual(['a']);
  });
});

it('a device stores what is written, with its photos, from the first item on [SAL-01]', () => {
  const run = begun();
  expect(toStore(run.state)).toBeNull();
  run.on({ type: 'files-changed', files: [uploaded('a')] }, { type: 'photos-sorted', items: [newItem('desk', ['a'])] });
  expect(toStore(run.state)).toMatchObject({ id: 'own', version: 0, base: null, files: [{ id: 'a', name: 'a.jpg' }] });
  // an emptied sale that the server has is still one
  expect(
    toStore(resumed().on({ type: 'item-removed', id: 'desk' }, { type: 'item-removed', id: 'lamp' }).state),
  ).not.toBeNull();
});

it('a typed price is a number of whole dollars, or none yet [SAL-01]', () => {
  expect(['$1,200', ' free ', '20', '20.5', '', 'x'].map(typedPrice)).toEqual([1200, 0, 20, null, null, null]);
});
