import { describe, expect, it } from 'vitest';
import type { EditorEvent } from '../../../web/features/sales/sell/editor-events.ts';
import {
  begun,
  desk,
  draftOf,
  due,
  empty,
  failed,
  lamp,
  lost,
  refusal,
  resumed,
  Run,
  saved,
  saving,
  type,
  uploaded,
  uploading,
} from './run.ts';

describe('a save', () => {
  it('is one at a time: what is typed meanwhile is saved after it, on its version [SAL-01]', () => {
    const run = saving().on(type('lamp', 'Red lamp'), due);
    expect(run.names).toEqual([]);
    run.on(saved(4));
    expect(run.asked('save')).toMatchObject([
      { version: 4, content: { items: [{ title: 'Oak desk' }, { title: 'Red lamp' }] } },
    ]);
    expect(run.on(saved(5)).saving).toBe('saved');
  });

  it('without an answer is retried after three seconds, and at once with a connection [SAL-01]', () => {
    const run = saving().on({ type: 'save-failed', error: lost() });
    expect([run.saving, run.wait, run.names]).toEqual(['failed', 3_000, []]);
    expect(run.on(due).names).toEqual(['save']);
    run.on({ type: 'save-failed', error: new Error('no answer that can be read') });
    expect(run.saving).toBe('failed');
    run.on(type('desk', 'Pine desk'));
    expect([run.saving, run.wait]).toEqual(['saving', 500]);
  });

  it('that is refused for good is said, and sent again only when something changes [SAL-01]', () => {
    const run = saving().on({ type: 'save-failed', error: refusal('sales_full') });
    expect([run.saving, run.names, run.wait]).toEqual(['refused', ['error'], null]);
    expect(run.on(due).asks).toEqual([]);
    run.on(type('lamp', 'Red lamp'));
    expect([run.saving, run.wait]).toEqual(['saving', 500]);
    expect(run.on(due).names).toEqual(['save']);
  });

  it('of what another device changed adds its changes, says what both changed, and is sent again [SAL-01]', () => {
    const run = saving().on({ type: 'save-failed', error: refusal('sale_changed') });
    expect(run.asks).toEqual([{ do: 'catch-up', gone: false }]);
    const theirs = draftOf(4, [
      { ...desk, title: 'White desk' },
      { ...lamp, price: 20 },
    ]);
    run.on({ type: 'caught-up', answer: { draft: theirs }, gone: false, newId: 'new' });
    expect(run.state.sale?.items).toMatchObject([{ title: 'Oak desk' }, { price: '20' }]);
    expect(run.asked('alert')).toMatchObject([{ alert: { msg: expect.stringContaining('Title of Oak desk') } }]);
    expect([run.saving, run.wait]).toEqual(['saving', 500]);
    expect(run.on(due).asked('save')).toMatchObject([{ version: 4 }]);
  });

  it('waits while the page catches up, and keeps what is typed then [SAL-01]', () => {
    const run = saving().on({ type: 'save-failed', error: refusal('sale_changed') }, type('lamp', 'Red lamp'), due);
    expect(run.names).toEqual(['catch-up']);
    run.on({ type: 'caught-up', answer: { draft: draftOf(4, [desk, lamp]) }, gone: false, newId: 'new' });
    expect(run.asked('save')).toMatchObject([{ version: 4, content: { items: [{}, { title: 'Red lamp' }] } }]);
  });

  it('is retried when the page cannot catch up [SAL-01]', () => {
    const run = saving().on(
      { type: 'save-failed', error: refusal('sale_changed') },
      { type: 'caught-up', answer: null, gone: false, newId: 'new' },
    );
    expect([run.saving, run.wait]).toEqual(['failed', 3_000]);
  });

  it('of what another device posted begins a new sale with what was added since [SAL-01]', () => {
    const run = resumed().on({ type: 'item-added', id: 'rug', photos: [] }, type('rug', 'Rug'), due);
    run.on({ type: 'save-failed', error: refusal('sale_not_found', 404) });
    expect(run.asks).toEqual([{ do: 'catch-up', gone: true }]);
    // even if the server answers with a draft of this id, it said that this account has none
    run.on({ type: 'caught-up', answer: { draft: draftOf(4, [desk]) }, gone: true, newId: 'new' });
    expect([run.titles, run.state.id, run.state.version]).toEqual([['Rug'], 'new', 0]);
    expect(run.on(due).asked('save')).toMatchObject([{ id: 'new', version: 0 }]);
  });

  it('whose id somebody else has is sent with another one, and all that was written [SAL-01]', () => {
    const run = begun().on({ type: 'item-added', id: 'rug', photos: [] }, due);
    run.on({ type: 'save-failed', error: refusal('sale_not_found', 404) });
    run.on({ type: 'caught-up', answer: { draft: null }, gone: true, newId: 'new' });
    expect(run.state).toMatchObject({ id: 'new', version: 0, sale: { items: [{ id: 'rug' }] } });
  });
});

describe('a page that could not read at first what was begun', () => {
  const unread = () => new Run().on({ type: 'loaded', stored: null, answer: null, empty });
  const typed = () => unread().on({ type: 'item-added', id: 'rug', photos: [] }, type('rug', 'Rug'));
  const read = (draft: ReturnType<typeof draftOf> | null): EditorEvent => ({
    type: 'caught-up',
    answer: { draft },
    gone: false,
    newId: 'new',
  });

  it('reads it before its first save, and joins it instead of beginning a second one [SAL-01]', () => {
    const run = typed().on(due);
    expect([run.names, run.saving]).toEqual([['catch-up'], 'saving']);
    run.on(read(draftOf(3, [lamp])));
    expect(run.titles).toEqual(['Lamp', 'Rug']);
    expect(run.state).toMatchObject({ id: 'sale', version: 3 });
    expect(run.wait).toBe(500);
    expect(run.on(due).asked('save')).toMatchObject([{ id: 'sale', version: 3 }]);
  });

  it('keeps every item when both have too many together, says so, and saves it once enough are removed [SAL-01]', () => {
    const full = Array.from({ length: 40 }, (_, at) => ({ ...lamp, id: `lamp ${at}` }));
    const tooMany = [
      typed().on(due, read(draftOf(3, full))),
      // a change of the same sale on both
      resumed()
        .on({ type: 'item-added', id: 'rug', photos: [] }, due)
        .on({ type: 'save-failed', error: refusal('sale_changed') })
        .on(read(draftOf(4, [...full.slice(2), desk, lamp]))),
    ];
    for (const run of tooMany) {
      expect(run.state.sale?.items).toHaveLength(41);
      expect(run.asked('alert').map(({ alert }) => alert.msg)).toEqual([
        'With the items of your other device this sale has 41 items. It can have up to 40: remove 1 to save it.',
      ]);
      expect([run.saving, run.wait, run.on(due).names]).toEqual(['refused', null, []]);
      expect(run.on({ type: 'item-removed', id: 'lamp 7' }).wait).toBe(500);
      expect(
        run
          .on(due)
          .asked('save')
          .map(({ content }) => content.items.length),
      ).toEqual([40]);
    }
  });

  it('saves its own when there is nothing, and reads again after three seconds without an answer [SAL-01]', () => {
    const run = typed().on(due, { type: 'caught-up', answer: null, gone: false, newId: 'new' });
    expect([run.saving, run.wait]).toEqual(['failed', 3_000]);
    expect(run.on(due).names).toEqual(['catch-up']);
    expect(run.on(read(null), due).asked('save')).toMatchObject([{ id: 'own', version: 0 }]);
  });

  it('posts and discards nothing of it that was not seen here [SAL-01, SAL-02]', () => {
    const posted = typed().on({ type: 'post' }, read(draftOf(3, [lamp])));
    expect([posted.names, posted.state.phase, posted.titles]).toEqual([['catch-up'], 'editing', ['Lamp', 'Rug']]);
    const alone = typed().on({ type: 'post' }, read(null));
    expect(alone.names).toEqual(['catch-up', 'save']);
    const discarded = typed().on(due, { type: 'discard' }, read(draftOf(3, [lamp])));
    expect(discarded.names).toEqual(['catch-up', 'remove-files', 'finish']);
  });

  it('keeps what is written in this browser when it is left before [SAL-01]', () => {
    expect(typed().on({ type: 'left' }).names).toEqual(['leave-files']);
    const run = typed().on(due, { type: 'left' }, read(draftOf(3, [lamp])));
    expect([run.names, run.titles]).toEqual([['catch-up', 'leave-files'], ['Rug']]);
  });
});

describe('a page that is shown again', () => {
  it('takes over what another device changed [SAL-01]', () => {
    const run = resumed().on({ type: 'shown' });
    expect(run.asks).toEqual([{ do: 'look' }]);
    run.on({ type: 'looked', draft: draftOf(4, [desk]) });
    expect([run.titles, run.saving]).toEqual([['Desk'], 'saved']);
  });

  it('asks nothing while there is something to save, while it is being saved, or before the first save [SAL-01]', () => {
    expect(resumed().on(type('desk', 'Oak desk')).on({ type: 'shown' }).asks).toEqual([]);
    expect(saving().on({ type: 'shown' }).asks).toEqual([]);
    expect(begun().on({ type: 'shown' }).asks).toEqual([]);
    expect(resumed().on({ type: 'discard' }).on({ type: 'shown' }).asks).toEqual([]);
  });

  it('keeps what was saved after it asked, and what is of another sale changes nothing [SAL-01]', () => {
    const run = resumed().on({ type: 'shown' });
    expect(run.asks).toEqual([{ do: 'look' }]);
    run.on(type('desk', 'Oak desk'), due, saved(4), { type: 'looked', draft: draftOf(3, [desk, lamp]) });
    expect(run.titles).toEqual(['Oak desk', 'Lamp']);
    run.on({ type: 'looked', draft: draftOf(9, [lamp], { _id: 'another' }) }, { type: 'looked', draft: null });
    expect(run.titles).toEqual(['Oak desk', 'Lamp']);
  });
});

describe('Post all', () => {
  const post: EditorEvent = { type: 'post' };
  const rest = draftOf(5, [lamp], { posted: true, problems: [{ item: 'lamp', reason: 'Add a category.' }] });

  it('posts what is saved, and leads to the sale when nothing is left [SAL-02]', () => {
    const run = resumed().on(post);
    expect(run.names).toEqual(['post']);
    expect(run.on(post).asks).toEqual([]);
    run.on({ type: 'posted', posted: 2, draft: null, newId: 'new' });
    expect(run.names).toEqual(['finish']);
    expect(run.state).toMatchObject({ phase: 'over', next: { to: '/sale/sale', replace: true } });
    // the files are dropped one by one
    expect(run.on({ type: 'files-changed', files: [] }, due).asks).toEqual([]);
  });

  it('keeps what could not be posted, with the reason [SAL-02]', () => {
    const run = resumed().on(post, { type: 'posted', posted: 1, draft: rest, newId: 'new' });
    expect([run.titles, run.state.phase, run.state.posted]).toEqual([['Lamp'], 'editing', true]);
    expect(run.state.problems).toEqual({ lamp: 'Add a category.' });
    expect(run.asked('alert')).toMatchObject([{ alert: { msg: expect.stringMatching(/^Posted 1 item\. /) } }]);
  });

  it('saves first, also what is typed while it saves [SAL-02]', () => {
    const run = resumed().on(type('desk', 'Oak desk'), post);
    expect(run.names).toEqual(['save']);
    run.on(type('lamp', 'Red lamp'), saved(4));
    expect(run.names).toEqual(['save']);
    expect(run.asked('save')).toMatchObject([{ version: 4 }]);
    expect(run.on(saved(5)).names).toEqual(['post']);
  });

  it('pressed during a save waits for it, and for another one if that is needed [SAL-02]', () => {
    const run = saving().on(post);
    expect(run.names).toEqual([]);
    expect(run.on(saved(4)).names).toEqual(['post']);
    const typed = saving().on(type('lamp', 'Red lamp'), post);
    expect(typed.on(saved(4)).names).toEqual(['save']);
    expect(typed.on(saved(5)).names).toEqual(['post']);
  });

  it('waits for photos, and posts nothing when one failed [SAL-02]', () => {
    const run = resumed().on({ type: 'files-changed', files: [uploading('a')] }, post);
    expect([run.state.phase, run.names]).toEqual(['photos', []]);
    run.on({ type: 'files-changed', files: [failed('a')] });
    expect([run.state.phase, run.names]).toEqual(['editing', ['alert']]);
    run.on({ type: 'files-changed', files: [uploading('a')] }, post, { type: 'files-changed', files: [uploaded('a')] });
    expect(run.names).toEqual(['post']);
  });

  it('says so when the save before got no answer, and goes on saving [SAL-02]', () => {
    const run = resumed().on(type('desk', 'Oak desk'), post, { type: 'save-failed', error: lost() });
    expect(run.asked('error')).toMatchObject([{ error: { code: 'offline' } }]);
    expect([run.state.phase, run.wait]).toEqual(['editing', 500]);
  });

  it('says why when the save before was refused, once [SAL-02]', () => {
    const run = resumed().on(type('desk', 'Oak desk'), post, { type: 'save-failed', error: refusal('sales_full') });
    expect([run.names, run.state.phase, run.saving]).toEqual([['save', 'error'], 'editing', 'refused']);
    // pressed again, it is tried again
    expect(run.on(post).names).toEqual(['save']);
  });

  it('catches up with another device before it posts [SAL-02]', () => {
    const run = resumed().on(type('desk', 'Oak desk'), post, { type: 'save-failed', error: refusal('sale_changed') });
    run.on({ type: 'caught-up', answer: { draft: draftOf(4, [desk, lamp]) }, gone: false, newId: 'new' });
    expect(run.asked('save')).toMatchObject([{ version: 4 }]);
    expect(run.on(saved(5)).names).toEqual(['post']);
  });

  it('holds back what is typed meanwhile, then saves it [SAL-02]', () => {
    const run = resumed().on(post, type('lamp', 'Red lamp'), due);
    expect([run.names, run.wait]).toEqual([['post'], null]);
    run.on({ type: 'posted', posted: 1, draft: rest, newId: 'new' });
    expect([run.titles, run.wait]).toEqual([['Red lamp'], 500]);
  });

  it('of everything begins a new sale with what was added meanwhile, and leads to the posted one [SAL-02]', () => {
    const run = resumed().on(post, { type: 'item-added', id: 'rug', photos: [] });
    run.on({ type: 'posted', posted: 2, draft: null, newId: 'new' });
    expect(run.state).toMatchObject({ id: 'new', version: 0, phase: 'editing', sale: { items: [{ id: 'rug' }] } });
    expect(run.asked('alert')).toMatchObject([{ alert: { link: { href: '/sale/sale' } } }]);
    expect(run.wait).toBe(500);
  });

  it('that is refused says why and leaves everything as it is [SAL-02]', () => {
    const run = resumed().on(post, { type: 'post-failed', error: refusal('sales_full') });
    expect([run.names, run.titles, run.state.phase]).toEqual([['post', 'error'], ['Desk', 'Lamp'], 'editing']);
  });
});

describe('Discard', () => {
  const discard: EditorEvent = { type: 'discard' };

  it('removes the draft and its photos, and leads home [SAL-01]', () => {
    const run = resumed().on({ type: 'files-changed', files: [uploaded('a')] }, discard);
    expect(run.names).toEqual(['discard']);
    run.on({ type: 'discarded' });
    expect(run.asked('remove-files')).toEqual([{ do: 'remove-files', ids: ['a'] }]);
    expect(run.names).toEqual(['remove-files', 'finish']);
    expect(run.state.next).toEqual({ to: '/home', replace: false });
  });

  it('waits for the answer to a save; of what was never saved the server is asked nothing [SAL-01]', () => {
    const run = saving().on(discard);
    expect(run.names).toEqual([]);
    expect(run.on(saved(4)).names).toEqual(['discard']);
    const first = begun().on({ type: 'item-added', id: 'rug', photos: [] }, due, discard);
    expect(first.names).toEqual(['save']);
    expect(first.on({ type: 'save-failed', error: lost() }).names).toEqual(['remove-files', 'finish']);
    // the timer of a retry is gone
    expect(first.wait).toBeNull();
  });

  it('of what another device discarded is done; otherwise the page says why it was not [SAL-01]', () => {
    const gone = resumed().on(discard, { type: 'discard-failed', error: refusal('sale_not_found', 404) });
    expect(gone.state.phase).toBe('over');
    const run = resumed().on(type('desk', 'Oak desk'), discard);
    expect(run.wait).toBeNull();
    run.on({ type: 'discard-failed', error: lost() });
    expect([run.names, run.state.phase, run.wait]).toEqual([['error'], 'editing', 500]);
  });

  it('is not possible while the sale is being posted, and the other way around [SAL-01]', () => {
    expect(resumed().on({ type: 'post' }).on(discard).asks).toEqual([]);
    expect(resumed().on(discard).on({ type: 'post' }, discard).asks).toEqual([]);
  });
});

describe('a page that is left', () => {
  const leave: EditorEvent = { type: 'left' };

  it('sends what is not saved, with a request that outlives it, and nothing after it [SAL-01]', () => {
    const run = resumed().on(type('desk', 'Oak desk')).on(leave);
    expect(run.asked('save')).toMatchObject([{ leaving: true }]);
    expect([run.names, run.wait]).toEqual([['save', 'leave-files'], null]);
    expect(run.on(leave, { type: 'save-failed', error: lost() }).asks).toEqual([]);
    expect(resumed().on(leave).names).toEqual(['leave-files']);
  });

  it('during a save sends what was typed since when that is answered [SAL-01]', () => {
    const run = saving().on(type('lamp', 'Red lamp'), leave);
    expect(run.names).toEqual(['leave-files']);
    run.on(saved(4));
    expect(run.asked('save')).toMatchObject([{ version: 4, leaving: true }]);
    expect(run.on(saved(5)).asks).toEqual([]);
  });

  it('during a save that gets no answer tries once more, and does not catch up [SAL-01]', () => {
    expect(saving().on(leave).on({ type: 'save-failed', error: lost() }).names).toEqual(['save']);
    const changed = saving()
      .on(leave)
      .on({ type: 'save-failed', error: refusal('sale_changed') });
    expect(changed.names).toEqual(['save']);
    expect(changed.on({ type: 'save-failed', error: refusal('sale_changed') }).asks).toEqual([]);
  });

  it('while it waits for photos does not post [SAL-02]', () => {
    const run = resumed().on({ type: 'files-changed', files: [uploading('a')] }, { type: 'post' }, leave);
    expect(run.on({ type: 'files-changed', files: [uploaded('a')] }).asks).toEqual([]);
  });

  it('while it saves for Post all still posts [SAL-02]', () => {
    const run = resumed().on(type('desk', 'Oak desk'), { type: 'post' }, leave);
    expect(run.on(saved(4)).names).toEqual(['post']);
    expect(run.on({ type: 'posted', posted: 2, draft: null, newId: 'new' }).names).toEqual(['finish']);
  });

  it('while the sale is posted or discarded saves nothing, and afterwards neither [SAL-01, SAL-02]', () => {
    const run = resumed().on({ type: 'post' }, type('lamp', 'Red lamp')).on(leave);
    expect(run.names).toEqual(['leave-files']);
    expect(run.on({ type: 'post-failed', error: lost() }).names).toEqual(['error']);
    const over = resumed().on({ type: 'discard' }, { type: 'discarded' }).on(leave);
    expect(over.names).toEqual(['leave-files']);
  });

  it('takes over no answer that comes later [SAL-01]', () => {
    const early = new Run()
      .on(leave)
      .on({ type: 'loaded', stored: null, answer: { draft: draftOf(3, [desk]) }, empty });
    expect([early.state.sale, early.asks]).toEqual([null, []]);
    const run = resumed()
      .on(leave)
      .on({ type: 'restored', draft: draftOf(4, [desk]) });
    run.on({ type: 'looked', draft: draftOf(4, [desk]) });
    expect(run.titles).toEqual(['Desk', 'Lamp']);
  });
});
