import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailFiles, type SampleMail, sampleMails } from '../../tools/mails/catalogue.ts';
import * as links from '../../server/features/identity/links/links-mails.ts';
import * as account from '../../server/features/settings/mails.ts';
import * as codes from '../../server/features/identity/verification/mails.ts';

const top = join(import.meta.dirname, '../..');

const mails = await sampleMails();

const unescaped = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The HTML's visible text, line by line, without the preview text that mail programs show in lists. */
const visible = ({ html }: SampleMail): string =>
  unescaped(
    html
      .replace(/^.*<body/s, '<body')
      .replace(/<div style="display:none.*?<\/div>/s, '')
      .replace(/<td [^>]*aria-hidden="true".*?<\/td>/s, '')
      .replace(/<br>|<\/(p|h1|tr|td|div)>/g, '\n')
      .replace(/<[^>]+>/g, ''),
  );
const linksOf = ({ html }: SampleMail) =>
  new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => unescaped(to)));
const plainLinks = ({ plain }: SampleMail) => new Set(plain.match(/https?:\/\/\S+/g));

test('every mail of the product is in the catalogue [MAI-08]', () => {
  const writing = globSync('server/features/**/*.ts', { cwd: top }).filter((file) =>
    /\b(mailLayout|campusMail)\(\s*(\{|campus)/.test(readFileSync(join(top, file), 'utf8')),
  );
  const known = new Set<string>([...mailFiles, 'server/features/identity/campus-mail.ts']);
  expect(writing.filter((file) => !known.has(file))).toEqual([]);
  expect(writing).toEqual(expect.arrayContaining([...mailFiles]));
  const written = [...Object.keys(links), ...Object.keys(account), ...Object.keys(codes)];
  const catalogue = readFileSync(join(top, 'tools/mails/catalogue.ts'), 'utf8');
  expect(written.filter((name) => !catalogue.includes(`.${name}(`))).toEqual([]);
  expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length);
});

test.each(mails)('$name: the plain text has the same content as the HTML, with the same links [MAI-08]', (mail) => {
  expect([...plainLinks(mail)].sort()).toEqual([...linksOf(mail)].filter((to) => to !== '').sort());
  const [words = ''] = mail.plain.split('\n-- \n');
  const seen = collapsed(visible(mail));
  // every line of the plain text is in the HTML, except the button's label
  for (const line of mail.plain.split('\n').map(collapsed)) {
    if (line === '' || line === '--' || /^https?:/.test(line)) continue;
    expect(seen).toContain(line.replace(/:( https?:\S+)?$/, ''));
  }
  // and the HTML has nothing more than the hint below the button
  const plain = collapsed(mail.plain);
  for (const line of visible(mail).split('\n').map(collapsed)) {
    if (line === '' || line === 'Or open this address:') continue;
    expect(plain).toContain(line);
  }
  expect(words.trim().split('\n').length).toBeGreaterThanOrEqual(3);
});

test.each(mails)('$name has a subject, a title, whole sentences and no missing values', ({ subject, html, plain }) => {
  expect(subject).toMatch(/^(\d+ |[A-Z])[^\n]{5,70}$/);
  for (const part of [subject, html, plain]) expect(part).not.toMatch(/undefined|\bnull\b|NaN|\[object|\$\{|lorem/i);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(plain.split('\n').filter((line) => line.length > 400)).toEqual([]);
  const [words = ''] = plain.split('\n-- \n');
  const sentences = words.split('\n\n').slice(1);
  for (const part of sentences) {
    const isCode = /^ +\d{4}\s*$/.test(part);
    const isLink = /:\nhttps?:\/\/\S+$/.test(part);
    if (!isCode && !isLink) expect(part.trim()).toMatch(/[.!?”]$|https?:\/\/\S+$|Reference: \S+$/);
  }
});

test.each(mails)('$name says why it was sent', ({ plain }) => {
  expect(plain.split('\n-- \n')[1]).toMatch(/You got this because /);
});
