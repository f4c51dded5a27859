import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

for (const [width, theme] of [
  ['phone', 'light'],
  ['desk', 'dark'],
] as const)
  test(`a message is taken back on both open pages and in the inbox, for 15 minutes: ${width}, ${theme} [CHA-09]`, async () => {
    const [ana, bo] = (await createPeople(server, ['Ana', 'Bo'])) as [Person, Person];
    const chat = await chatOf(ana, bo);
    await sendText(bo, chat, 'Hi Ana');
    await sendText(ana, chat, 'Wrong window');
    const [own, other] = [
      await browser.open({ server, as: ana, width, theme }),
      await browser.open({ server, as: bo, width, theme }),
    ];
    const inbox = await browser.open({ server, as: bo, width, theme });
    for (const page of [own, other]) await page.goto(`/messages/${chat}`);
    await inbox.goto('/messages');
    await inbox.getByText('Wrong window').waitFor();
    const log = (page: typeof own) => page.getByRole('log');
    const message = log(own).getByRole('article').filter({ hasText: 'Wrong window' });
    expect(await log(other).getByRole('article').filter({ hasText: 'Wrong window' }).count()).toBe(1);
    await message.hover();
    await message.getByRole('button', { name: 'More' }).click();
    await own.getByRole('menuitem', { name: 'Unsend' }).click();
    for (const page of [own, other]) {
      await log(page).getByText('Message unsent').waitFor();
      expect(await page.getByText('Wrong window').count()).toBe(0);
      await axe(page);
    }
    await inbox.getByText('Message unsent').waitFor();
    expect(await inbox.getByText('Wrong window').count()).toBe(0);

    await sendText(ana, chat, 'Right window');
    const kept = log(own).getByRole('article').filter({ hasText: 'Right window' });
    await kept.getByRole('button', { name: 'More' }).waitFor();
    await advance(server, 15 * 60 + 1);
    await own.reload();
    await kept.waitFor();
    expect(await kept.getByRole('button', { name: 'More' }).count()).toBe(0);
    expect(await kept.getByRole('button', { name: 'Like' }).count()).toBe(1);
  });
