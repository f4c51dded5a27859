import { describe, expect, test } from 'vitest';
import { mailLayout } from '../../server/platform/mail/layout.ts';

const campus = {
  id: 'ou',
  name: 'University of Oklahoma',
  short_name: 'OU',
  colour: '#841617',
  site: 'https://ou.quad.example',
  logo_version: '',
  mail_sender: '',
  support_email: '',
  legal_name: '',
  legal_address: '',
};
const base = {
  campus,
  title: 'Confirm your email address',
  paragraphs: ['Hi Sam,'],
};

describe('a mail', () => {
  test('has its code in both versions, and nothing else that looks like one [MAI-01]', () => {
    for (const colour of ['#841617', '#bf5700', '#1f1f1d', '#2774ae', '#00539b']) {
      const { html, plain } = mailLayout({ ...base, campus: { ...campus, colour }, code: '4821' });
      expect(new Set(html.match(/\b\d{4}\b/g))).toEqual(new Set(['4821']));
      expect(plain.match(/\b\d{4}\b/g)).toEqual(['4821']);
    }
  });

  test('shows user content as text, never as markup', () => {
    const evil = `<img src=x onerror="alert(1)">&'`;
    const { html } = mailLayout({
      campus: { ...campus, name: evil, short_name: evil, legal_name: evil, legal_address: evil },
      title: evil,
      paragraphs: [evil],
      code: evil,
      button: { label: evil, href: 'https://quad.example/"><script>' },
      footer: [evil, { label: evil, href: 'https://quad.example/' }],
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
  });

  test('has its link in both versions, and links only to the web [MAI-08]', () => {
    const href = 'http://ou.quad.localhost:3000/login/link?token=a&next=%2F';
    const { html, plain } = mailLayout({ ...base, button: { label: 'Log in', href } });
    expect(html).toContain('href="http://ou.quad.localhost:3000/login/link?token=a&amp;next=%2F"');
    expect(plain).toContain(`Log in:\n${href}\n`);
    expect(() => mailLayout({ ...base, button: { label: 'Log in', href: 'javascript:alert(1)' } })).toThrow(RangeError);
  });

  test('has the campus’s initials, as its badge in the product', () => {
    const letters = (short_name: string) =>
      /<td [^>]*aria-hidden="true"[^>]*>(.*?)<\/td>/s.exec(
        mailLayout({ ...base, campus: { ...campus, short_name } }).html,
      )?.[1];
    expect(['OU', 'SMU', 'Duke', 'OKState', 'Texas A&M Corpus'].map(letters)).toEqual([
      'OU',
      'SMU',
      'DUKE',
      'OKST<br>ATE',
      'TEXA<br>SAMC',
    ]);
  });

  test('comes from the campus’s sender, and names who runs it [OWN-01]', () => {
    const rice = {
      ...campus,
      logo_version: 'ab12',
      mail_sender: 'Rice Market <market@rice.edu>',
      support_email: 'help@rice.edu',
      legal_name: 'Rice University',
      legal_address: '6100 Main St\nHouston, TX 77005',
    };
    const { html, plain, sender, replyTo } = mailLayout({ ...base, campus: rice });
    expect([sender, replyTo]).toEqual(['Rice Market <market@rice.edu>', 'help@rice.edu']);
    expect(plain).toMatch(/Rice University, 6100 Main St, Houston, TX 77005\n$/);
    expect(html).toContain('Rice University, 6100 Main St, Houston, TX 77005');
    expect([...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      'https://ou.quad.example/icons/ou-192.png?v=ab12',
    ]);
    expect(mailLayout(base)).toMatchObject({ sender: null, replyTo: null });
  });

  test('loads nothing from elsewhere', () => {
    const { html } = mailLayout({ ...base, code: '4821', button: { label: 'Log in', href: 'https://quad.example/' } });
    expect(html).not.toMatch(/\bsrc=|url\(|<link|@import/);
  });
});
