import { startSandbox } from '../gallery/sandbox.ts';
import { type Engine, ENTER, NotInstalled } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const engines: Record<string, () => Promise<Engine>> = { webkit: startWebKit, firefox: startFirefox };

const help = `Uses the product in other browser engines: log-in, composer, post, comment, search, message, settings.

  npm run tool -- engines              in every engine that is installed
  npm run tool -- engines webkit       in one of ${Object.keys(engines).join(', ')}`;

const link = (name: string) => `//a[normalize-space()="${name}" or @aria-label="${name}"]`;
const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
const text = (words: string) => `//*[text()[contains(., "${words}")]]`;
const input = (type: string) => `//input[@type="${type}"]`;
const article = '//*[@role="feed"]//article';
const editor = '//*[@role="dialog"]//*[@role="textbox"]';
/** Before a page is hydrated, a click does nothing. */
const hydrated = '//*[@id="root" and not(@data-drawn)]';

/** What a student does first; each step ends when its result is displayed. */
async function tour(engine: Engine, origin: string, done: (step: string) => void): Promise<void> {
  const mark = `tour${Date.now()}`;
  const open = async (path: string) => {
    await engine.open(origin + path);
    await engine.find(hydrated);
  };
  await open('/login');
  await engine.type(input('email'), 'demo@ou.edu');
  await engine.type(input('password'), `demo-password${ENTER}`);
  await engine.find(article);
  done('log in, feed');

  await open('/home');
  await engine.click(link('Create Post'));
  await engine.type(editor, `A chair ${mark}`);
  await engine.click(`//*[@role="dialog"]${button('Post')}`);
  await engine.find(article + text(`A chair ${mark}`));
  done('write a post');

  await engine.click(article + text(`A chair ${mark}`));
  await engine.click(button('Create A Comment'));
  await engine.type(editor, `A comment ${mark}`);
  await engine.click(`//*[@role="dialog"]${button('Reply')}`);
  await engine.find(`//main${text(`A comment ${mark}`)}`);
  done('open the post, comment');

  await open('/search');
  await engine.type(input('search'), mark + ENTER);
  await engine.find(article + text(mark));
  done('search');

  await open('/messages');
  await engine.click('//main//a[starts-with(@href, "/messages/") and not(contains(@href, "new"))]');
  await engine.type('//main//*[@aria-label="Message" and not(self::button)]', `A message ${mark}${ENTER}`);
  await engine.find(`//*[@role="log"]${text(`A message ${mark}`)}`);
  done('send a message');

  await open('/settings/account');
  await engine.find(text('Your data'));
  done('settings');
}

async function tourIn(name: string, origin: string): Promise<'passed' | 'failed' | 'not installed'> {
  let engine: Engine | undefined;
  try {
    engine = await engines[name]!();
    await tour(engine, origin, (step) => console.log(`${name}: ${step}`));
    return 'passed';
  } catch (error) {
    console.log(`${name}: ${(error as Error).message}`);
    return error instanceof NotInstalled ? 'not installed' : 'failed';
  } finally {
    await engine?.stop();
  }
}

const named = process.argv.slice(2);
if (named.some((name) => !(name in engines))) console.log(help);
else {
  const sandbox = await startSandbox();
  try {
    const results: [string, string][] = [];
    for (const name of named.length > 0 ? named : Object.keys(engines))
      results.push([name, await tourIn(name, `http://ou.quad.localhost:${sandbox.port}`)]);
    console.log(results.map(([name, result]) => `${name}: ${result}`).join('\n'));
    if (!results.every(([, result]) => result === 'passed')) process.exitCode = 1;
  } finally {
    await sandbox.stop();
  }
}
