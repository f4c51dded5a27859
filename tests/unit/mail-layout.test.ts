import { describe, expect, test } from 'vitest';
import { mailLayout } from '../../server/platform/mail/layout.ts';

const base = {
  campusName: 'University of Oklahoma',
  mark: 'OU',
  accent: '#841617',
  title: 'Confirm your email address',
  paragraphs: ['Hi Sam,'],
};

describe('a mail', () => {
  test('has its code in both versions, and nothing else that looks like one [MAI-01]', () => {
    for (const accent of ['#841617', '#bf5700', '#1f1f1d', '#2774ae', '#00539b']) {
      const { html, plain } = mailLayout({ ...base, accent, code: '4821' });
      expect(new Set(html.match(/\b\d{4}\b/g))).toEqual(new Set(['4821']));
      expect(plain.match(/\b\d{4}\b/g)).toEqual(['4821']);
    }
  });

  test('shows user content as text, never as markup', () => {
    const evil = `<img src=x onerror="alert(1)">&'`;
    const { html } = mailLayout({
      campusName: evil,
      mark: evil,
      accent: '#841617',
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
    const letters = (mark: string) =>
      /<td [^>]*aria-hidden="true"[^>]*>(.*?)<\/td>/s.exec(mailLayout({ ...base, mark }).html)?.[1];
    expect(['OU', 'SMU', 'Duke', 'OKState', 'Texas A&M Corpus'].map(letters)).toEqual([
      'OU',
      'SMU',
      'DUKE',
      'OKST<br>ATE',
      'TEXA<br>SAMC',
    ]);
  });

  test('loads nothing from elsewhere', () => {
    const { html } = mailLayout({ ...base, code: '4821', button: { label: 'Log in', href: 'https://quad.example/' } });
    expect(html).not.toMatch(/\bsrc=|url\(|<link|@import/);
  });
});
