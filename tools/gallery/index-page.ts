import type { Look, Theme, Width } from './pictures.ts';

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The page with all pictures, a row for each screen and theme, and the problems found above it. */
export function indexPage(looks: readonly Look[], widths: readonly Width[], themes: readonly Theme[]): string {
  const names = [...new Set(looks.map(({ screen }) => screen.name))];
  const rows = names.flatMap((name) =>
    themes.map((theme) => {
      const row = looks.filter((look) => look.screen.name === name && look.theme === theme);
      const faults = [...new Set(row.flatMap((look) => look.faults.map((fault) => `${look.width}: ${fault}`)))];
      const pictures = row.map(
        ({ file, width }) =>
          `<a href="${file}"><img loading="lazy" src="${file}" alt="${escape(name)}, ${width} px, ${theme}" height="420"></a>`,
      );
      return `<section id="${escape(name)}-${theme}"><h2>${escape(name)} <small>${theme}, ${row[0]?.screen.who ?? ''}</small> <a href="${escape(name)}.txt">read</a></h2>
<ul>${faults.map((fault) => `<li>${escape(fault)}</li>`).join('')}</ul><div>${pictures.join('')}</div></section>`;
    }),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Quad: every screen</title>
<style>body{font:15px/1.5 system-ui;margin:24px}div{display:flex;gap:12px;overflow-x:auto}img{border:1px solid #ccc}li{color:#b00020}small{color:#666;font-weight:400}</style>
<h1>Every screen</h1><p>${names.length} screens at ${widths.join(', ')} px, ${themes.join(' and ')}.</p>${rows.join('\n')}</html>\n`;
}
