import { afterAll, beforeAll, expect, test } from 'vitest';
import { editPost } from '../../contract/posts/posts.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { getCampus } from '../../contract/campuses/campuses.ts';
import { changeAdminCampus } from '../../contract/console/site.ts';
import { getViewer } from '../../contract/identity/identity.ts';
import { advanceClock } from '../../server/sandbox/clock.ts';
import { adOf, fundsOf, runningAd } from '../factories/ads.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { photoListing, post, uploaded } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
const PATIENCE = { timeout: 20_000, interval: 50 };
let server: TestServer;
let mod: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true, env: { AD_REVIEW: 'on' } });
  mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  admin = await createPerson(server, { first: 'Ada', role: 'admin' });
});
afterAll(() => server.stop());

const person = (first: string) => createPerson(server, { first });
const accuse = (by: Person, kind: 'user' | 'post' | 'message', id: string, detail = '') =>
  by.client.call(report, { body: { kind, id, reason: 'scam', detail } });
const signedIn = async (who: Person) => (await who.client.call(getViewer)).user !== null;

test('members have no /admin: neither a link nor a page [MOD-10]', async () => {
  const page = await browser.open({ server, as: await person('Mem') });
  await page.goto('/admin');
  await page.getByRole('heading', { name: "This page doesn't exist." }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).count()).toBe(0);
  const staff = await browser.open({ server, as: mod });
  await staff.goto('/home');
  await staff.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  await staff.getByRole('heading', { name: 'Moderation' }).waitFor();
  const links = staff.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  const shown = ['Reports', 'Posts', 'Users', 'Bans', 'Ads', 'Feedback', 'Words', 'Searches', 'Audit log'];
  await expect.poll(() => links.allInnerTexts()).toEqual(shown);
  await staff.goto('/admin/campuses');
  await staff.getByRole('heading', { name: "This page doesn't exist." }).waitFor();
});

test('a scam in the browser: three reports, a ban by keyboard, the mail, the appeal, the ban is lifted [MOD-14, MOD-15]', async () => {
  const seller = await person('Sly');
  const { _id: id } = await post(seller, 'Send the deposit first, the fridge is yours');
  const queue = await browser.open({ server, as: mod });
  await queue.goto('/admin');
  await queue.getByText('All caught up').waitFor();
  for (const by of [await person('Ana'), await person('Bo'), await person('Cy')])
    await accuse(by, 'post', id, 'He wants a gift card');
  // it arrives live in an empty queue
  const row = queue.getByRole('row').filter({ hasText: 'Send the deposit first' });
  await row.getByText('3 reports').waitFor();
  await row.getByRole('button', { name: 'More' }).waitFor(); // the case's own page has a button for each decision
  await axe(queue);
  await queue.keyboard.press('j');
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
  await queue.keyboard.press('o');
  await queue.getByRole('heading', { name: '3 reports' }).waitFor();
  expect(await queue.getByText('He wants a gift card').count()).toBe(3);
  const decide = queue.getByRole('toolbar', { name: 'Decide' });
  expect(await decide.getByRole('button', { name: /^(Warn|More)$/ }).count()).toBe(1);
  await queue.getByRole('textbox', { name: 'Note' }).fill('The third this week.');
  await queue.getByRole('button', { name: 'Add note' }).click();
  await queue.getByText('The third this week.').waitFor();
  await axe(queue);
  await queue.getByRole('heading', { name: 'Moderation' }).click();
  await queue.keyboard.press('b');
  const dialog = queue.getByRole('dialog', { name: `Ban @${seller.username}?` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await dialog.getByText('Please give a reason.').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Deposits before meeting are a scam.');
  await axe(queue);
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await queue.getByText('Banned', { exact: true }).first().waitFor();
  expect(await signedIn(seller)).toBe(false);

  // the mail leads to the appeal, without a sign-in
  await expect
    .poll(async () => (await server.mails(seller.email))[0]?.subject, PATIENCE)
    .toBe('Your account was banned');
  const [mail] = await server.mails(seller.email);
  const link = /https?:\S+\/appeal\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const visitor = await browser.open({ server, width: 'phone' });
  await visitor.goto(new URL(link).pathname + new URL(link).search);
  await visitor.getByRole('heading', { name: 'Your account was banned' }).waitFor();
  await visitor.getByText('Deposits before meeting are a scam.').waitFor();
  await visitor.getByRole('button', { name: 'Appeal' }).click();
  await visitor.getByRole('textbox', { name: 'Why is this wrong?' }).fill('My account was stolen.');
  await axe(visitor);
  await visitor.getByRole('button', { name: 'Send appeal' }).click();
  await visitor.getByText("We're looking into it.").waitFor();

  const other = await browser.open({ server, as: admin });
  await other.goto('/admin');
  await other.getByRole('row').filter({ hasText: 'Appeal' }).getByRole('link', { name: 'Post by Sly Lopez' }).click();
  await other.getByText('My account was stolen.').waitFor();
  await axe(other);
  await other.getByRole('textbox', { name: 'Answer' }).fill('Welcome back.');
  await other.getByRole('button', { name: 'Reverse decision' }).click();
  await other.getByText('The decision was reversed.').waitFor();
  await other.goto('/admin/audit');
  await other.getByRole('row').filter({ hasText: 'reversed' }).first().waitFor();
  for (const [deed, times] of [
    ['reported', 3],
    ['noted on', 1],
    ['banned over', 1],
    ['appealed in', 1],
    ['reinstated', 1],
  ] as const)
    await expect.poll(() => other.getByRole('row').filter({ hasText: deed }).count(), PATIENCE).toBe(times);
  await other
    .getByRole('row')
    .filter({ hasText: `@${mod.username} banned @${seller.username}` })
    .waitFor();
  await axe(other);
});

test('several cases are decided at once; a case that another moderator decided meanwhile shows it [MOD-14]', async () => {
  const [author, ana] = [await person('Bul'), await person('Ana')];
  await accuse(ana, 'post', (await photoListing(author, 'bulk thing 1', 5))._id);
  for (const n of [2, 3]) await accuse(ana, 'post', (await post(author, `bulk thing ${n}`))._id);
  const page = await browser.open({ server, as: mod });
  await page.goto('/admin');
  const rows = page.getByRole('row').filter({ hasText: 'bulk thing' });
  await rows.first().waitFor();
  const withPhoto = rows.filter({ has: page.locator('img[src$="/320.webp"]') });
  expect(await withPhoto.allInnerTexts()).toEqual([expect.stringContaining('bulk thing 1')]);
  const second = await browser.open({ server, as: admin });
  await second.goto('/admin');
  await second.getByRole('row').filter({ hasText: 'bulk thing 3' }).getByRole('button', { name: 'Keep' }).click();
  await second.getByRole('row').filter({ hasText: 'bulk thing 3' }).waitFor({ state: 'detached' });
  await page.getByText('Someone already decided that.').waitFor();
  for (const n of [1, 2])
    await page
      .getByRole('row')
      .filter({ hasText: `bulk thing ${n}` })
      .getByRole('checkbox')
      .check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Hide selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide 2 entries?' });
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await rows.first().waitFor({ state: 'detached' });
  await page.getByText('Upheld', { exact: true }).first().click();
  await expect.poll(() => rows.count()).toBe(2);
});

test('people are found by email and banned in the list; the ban is lifted; posts are removed and restored [MOD-10, MOD-12]', async () => {
  const sly = await createPerson(server, { first: 'Fay', last: 'Kerr' });
  const { _id } = await post(sly, 'a unique wardrobe');
  const page = await browser.open({ server, as: mod, width: 'phone' });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('searchbox').fill(sly.email);
  const row = page.getByRole('row').filter({ hasText: 'Fay Kerr' });
  await expect.poll(() => page.getByRole('row').count(), PATIENCE).toBe(1);
  await axe(page);
  await row.getByRole('button', { name: 'Ban' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Scams.');
  await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click();
  await row.getByText('Banned').waitFor();
  expect(await signedIn(sly)).toBe(false);
  await page.getByRole('link', { name: 'Bans' }).click();
  await page.getByRole('searchbox').fill('fay');
  await row.getByText('Scams.').waitFor();
  await axe(page);
  await row.getByRole('button', { name: 'Unban' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unban' }).click();
  // that is of the search, not of all bans
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('No one is banned').waitFor();

  await page.getByRole('link', { name: 'Posts' }).click();
  await page.getByRole('searchbox').fill('unique wardrobe');
  const found = page.getByRole('row').filter({ hasText: 'a unique wardrobe' });
  await found.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await found.getByText('Hidden').waitFor();
  await found.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await found.getByRole('button', { name: 'Remove' }).waitFor();
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(_id).toBeTruthy();
});

test('ads in review are approved, or rejected with a reason, and the budget returns to funds [ADS-61, ADS-62]', async () => {
  const owner = await person('Own');
  const first = await runningAd(server, owner);
  const second = await runningAd(server, owner, { days: 2 });
  expect([first.status, second.status]).toEqual(['in review', 'in review']);
  const photo = async () => ({ upload: await uploaded(owner.client, await quarters(90, 60).jpeg().toBuffer()) });
  await owner.client.call(editPost, {
    params: { id: first.post?._id ?? '' },
    body: { files: [await photo(), await photo(), await photo()] },
  });
  const page = await browser.open({ server, as: mod });
  await page.goto('/admin/ads');
  const rows = page.getByRole('row');
  await expect.poll(() => rows.count(), PATIENCE).toBe(2);
  // all of its photos; each leads to the large one
  const photos = rows.filter({ hasText: '$5.00' }).getByRole('link', { name: /^Photo \d$/ });
  await expect.poll(() => photos.count(), PATIENCE).toBe(3);
  await axe(page);
  await rows.filter({ hasText: '$5.00' }).getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await adOf(owner, first._id)).status, PATIENCE).toBe('active');
  await rows.filter({ hasText: '$10.00' }).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this ad?' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('Please give a reason.').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Show the thing that you sell.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('No ads here').waitFor();
  expect(await adOf(owner, second._id)).toMatchObject({
    status: 'rejected',
    rejection_reason: 'Show the thing that you sell.',
  });
  expect(await fundsOf(owner)).toBe(1_000);
});

test('admins open a campus to everyone, grant roles and exclude accounts from analytics [MOD-08, MOD-11, CAM-18]', async () => {
  const page = await browser.open({ server, as: admin });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Campuses' }).click();
  await page.getByRole('searchbox').fill('duke');
  await page.getByRole('row').filter({ hasText: 'Duke' }).getByRole('link', { name: 'Edit Duke University' }).click();
  await page.getByRole('combobox', { name: 'Privacy' }).selectOption('public');
  const zone = page.getByRole('textbox', { name: 'Time zone' });
  await expect.poll(() => zone.inputValue()).toBe('America/New_York');
  await zone.fill('Eastern');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This must be a time zone such as America/Chicago.').waitFor();
  await zone.fill('America/Detroit');
  await axe(page);
  // what another admin changes meanwhile stays
  await admin.client.call(changeAdminCampus, { params: { id: 'duke' }, body: { city: 'Raleigh' } });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Campus saved').waitFor();
  const duke = () => server.client('duke').call(getCampus, { params: { id: 'current' } });
  await expect.poll(async () => (await duke()).privacy, PATIENCE).toBe('public');
  expect(await duke()).toMatchObject({ time_zone: 'America/Detroit', location: { city: 'Raleigh' } });
  expect(await page.getByText('Not saved yet').count()).toBe(0);

  await page.getByRole('link', { name: 'Campuses' }).click();
  await page.getByRole('button', { name: 'Add a campus' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a campus' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rice University');
  await dialog.getByRole('textbox', { name: 'Id' }).fill('Rice!');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Houston');
  await dialog.getByRole('textbox', { name: 'State' }).fill('TX');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('This must be 2 to 32 small letters, digits or hyphens.').waitFor();
  await dialog.getByRole('textbox', { name: 'Id' }).fill('rice');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('heading', { name: 'Rice University' }).waitFor();

  const helper = await person('Hel');
  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(helper.email);
  await page.getByRole('button', { name: 'Grant' }).click();
  const row = page.getByRole('table', { name: 'Roles' }).getByRole('row').filter({ hasText: helper.email });
  await row.getByText('Moderator').waitFor();
  await row.getByRole('button', { name: 'Revoke the role of Hel Lopez' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Revoke the role of Ada Lopez' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText("You're the last admin. Make someone else an admin first.").waitFor();
  await page.getByRole('textbox', { name: 'Account email' }).fill(helper.email);
  await page.getByRole('button', { name: 'Exclude' }).click();
  await page.getByRole('table', { name: 'Excluded accounts' }).getByText(`@${helper.username}`).waitFor();
  await axe(page);
});

test('of a chat only a reported message’s surroundings are shown; watched words and feedback have their pages [MOD-10]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const chat = await chatOf(ana, bo);
  const sent = [];
  for (let n = 1; n <= 9; n++) sent.push(await sendText(n === 1 ? bo : ana, chat, `line number ${n}`));
  await accuse(bo, 'message', sent[8]?._id ?? '');
  await advanceClock(server.app.platform, 5);
  const page = await browser.open({ server, as: mod });
  await page.goto('/admin');
  await page
    .getByRole('row')
    .filter({ hasText: 'line number 9' })
    .getByRole('link', { name: /^Message by/ })
    .click();
  await page.getByText('line number 4').waitFor();
  expect(await page.getByText('line number 3').count()).toBe(0);
  await axe(page);
  await page.getByRole('link', { name: 'Words' }).click();
  await page.getByRole('textbox', { name: 'Word or phrase' }).fill('essay service');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('row').filter({ hasText: 'essay service' }).waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'Feedback' }).click();
  await page.getByText('No messages').waitFor();
  // the reporter learns the outcome, but not whom it concerned
  const reader = await browser.open({ server, as: bo });
  await reader.goto('/appeal');
  await reader.getByText("We're looking into it.").waitFor();
  await axe(reader);
});

test('admins add, change and remove synonyms of a campus, which its searches use at once [SEA-34]', async () => {
  const ana = await createPerson(server, { campus: 'ut', first: 'Ana' });
  await post(ana, 'Two rides left on the drag');
  const page = await browser.open({ server, as: admin });
  await page.goto('/admin/words');
  await page.getByText('Synonyms', { exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'sofa, couch' }).waitFor();
  await page.getByRole('searchbox').fill('zither');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Campus').selectOption('ut');
  await page.getByText('No words added').waitFor();
  await axe(page);
  const words = page.getByLabel('Words that mean the same');
  await words.fill('drag');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Separate two or more with commas, such as sofa, couch.').waitFor();
  await words.fill('drag, boulevard');
  // what it changes is shown before it is saved
  const preview = page.getByRole('region', { name: 'What changes' });
  await preview.getByText('0 → 1 result').waitFor();
  expect(await preview.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^boulevard[^]*Two rides left on the drag/),
  ]);
  await axe(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await preview.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'drag, boulevard' }).waitFor();
  await words.fill('drag,  boulevard');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('That is on the list already.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Edit drag, boulevard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit words' });
  await axe(page);
  await dialog.getByLabel('Words that mean the same').fill('guadalupe => drag');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row').filter({ hasText: 'guadalupe => drag' }).waitFor();
  const reader = await browser.open({ server, campus: 'ut', as: ana });
  await reader.goto('/search?q=guadalupe');
  await reader.getByRole('feed').getByRole('article').waitFor();
  await page.getByRole('button', { name: 'Remove guadalupe => drag' }).click();
  await page.getByText('No words added').waitFor();
  const staff = await browser.open({ server, as: mod });
  await staff.goto('/admin/words?list=synonyms');
  await staff.getByRole('textbox', { name: 'Word or phrase' }).waitFor();
  expect(await staff.getByRole('radio', { name: 'Synonyms' }).count()).toBe(0);
});
