import { hair, type HairStyle } from './avatar-hair.ts';
import { shade } from './colour.ts';
import { circle, ellipse, group, line, path, rect, times } from './shapes.ts';

export type Face = {
  backdrop: string;
  skin: string;
  hair: string;
  style: HairStyle;
  /** Colour of headwear or of what ties the hair. */
  extra?: string;
  shirt: string;
  wear?: 'crew' | 'collar' | 'hoodie' | 'stripes' | 'overalls' | 'vneck';
  glasses?: 'round' | 'square' | 'shades';
  beard?: 'full' | 'stubble' | 'moustache' | 'goatee';
  mouth?: 'smile' | 'grin' | 'smirk' | 'open';
  freckles?: boolean;
  earrings?: string;
};

const INK = '#221c18';

function clothes(face: Face): string {
  const body = path('M12 96c0-18 14-26 36-26s36 8 36 26z', face.shirt);
  const dark = shade(face.shirt, -0.2);
  switch (face.wear) {
    case 'collar':
      return body + path('M36 71l12 13 12-13 5 3-9 14-8-7-8 7-9-14z', shade(face.shirt, 0.45));
    case 'hoodie':
      return (
        body +
        path('M30 74c4-8 32-8 36 0 0 8-8 14-18 14s-18-6-18-14z', dark) +
        line('M43 84v10M53 84v10', shade(face.shirt, 0.6), 1.6)
      );
    case 'stripes':
      return body + path('M15 86h66l2 4H13zM22 77h52l4 4H18z', shade(face.shirt, 0.55));
    case 'overalls':
      return (
        body +
        path('M30 72h7v24h-7zM59 72h7v24h-7zM34 84h28v12H34z', shade(face.shirt, -0.35)) +
        circle(35, 86, 1.6, '#f3d98a') +
        circle(61, 86, 1.6, '#f3d98a')
      );
    case 'vneck':
      return body + path('M38 71l10 14 10-14z', face.skin) + line('M37 71l11 15 11-15', dark, 2);
    default:
      return body;
  }
}

function mouth(face: Face): string {
  if (face.beard === 'full') return line('M43 54.5c3 2 7 2 10 0', '#f3ddd0', 2.2);
  if (face.mouth === 'grin')
    return (
      path('M41.5 53h13c0 5-3 7-6.5 7s-6.5-2-6.5-7z', '#fff') +
      line('M41.5 53h13c0 5-3 7-6.5 7s-6.5-2-6.5-7z', INK, 1.5)
    );
  if (face.mouth === 'open')
    return path('M43 53.500h10c0 5-2 7-5 7s-5-2-5-7z', '#8a3b3b') + path('M44 53.500h8v1.800h-8z', '#fff');
  if (face.mouth === 'smirk') return line('M43 55.500c4 1.5 8 0 10-3', INK, 1.8);
  return line('M42.5 54c3 3 8 3 11 0', INK, 1.8);
}

function beard(face: Face): string {
  const tint = shade(face.hair, -0.06);
  if (face.beard === 'full')
    return path('M31 48c2 6 6 3 11 2 4-1 8-1 12 0 5 1 9 4 11-2 0 14-7 20-17 20s-17-6-17-20z', tint);
  if (face.beard === 'stubble')
    return `<path d="M31 48c2 6 6 4 11 3 4-1 8-1 12 0 5 1 9 3 11-3 0 13-7 18-17 18s-17-5-17-18z" fill="${tint}" opacity=".22"/>`;
  if (face.beard === 'moustache')
    return path('M48 50.500c-4-2.5-8 0-10 2 4 1.5 8 1 10-.5 2 1.5 6 2 10 .5-2-2-6-4.5-10-2z', tint);
  if (face.beard === 'goatee') return path('M43 60c1-2 9-2 10 0 0 5-2 7-5 7s-5-2-5-7z', tint);
  return '';
}

function glasses(face: Face): string {
  const frame = '#2a2a2a';
  if (face.glasses === 'round')
    return `<g fill="none" stroke="${frame}" stroke-width="1.8"><circle cx="41" cy="44" r="6"/><circle cx="55" cy="44" r="6"/><path d="M47 43h2"/></g>`;
  if (face.glasses === 'square')
    return `<g fill="none" stroke="${frame}" stroke-width="1.8"><rect x="34.5" y="39" width="12" height="9.5" rx="2.5"/><rect x="49.5" y="39" width="12" height="9.5" rx="2.5"/><path d="M46.5 42h3"/></g>`;
  if (face.glasses === 'shades')
    return (
      rect(34, 39, 13, 9, frame, 4) +
      rect(49, 39, 13, 9, frame, 4) +
      rect(45, 41, 6, 2, frame) +
      line('M36.5 42l3-1.500M51.5 42l3-1.5', '#7d868e', 1.4)
    );
  return '';
}

function picture(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="480" height="480">${inside}</svg>`;
}

/** Draws a face of 480 x 480 pixels, as SVG text. */
export function avatarSvg(face: Face): string {
  const style = hair[face.style];
  const extra = face.extra ?? '#d9604c';
  const neck =
    path('M40 58h16v14c0 5-16 5-16 0z', face.skin) +
    '<path fill="#000" opacity=".1" d="M40 62c4 4 12 4 16 0v5c-4 4-12 4-16 0z"/>';
  const covered = face.style === 'hijab';
  const ears = covered ? '' : circle(30, 45, 4, face.skin) + circle(66, 45, 4, face.skin);
  const brow = shade(face.hair, -0.1);
  return picture(
    rect(0, 0, 96, 96, face.backdrop) +
      style.behind(face.hair, extra) +
      clothes(face) +
      neck +
      path('M30 42c0-14 8-20 18-20s18 6 18 20-8 24-18 24-18-10-18-24z', face.skin) +
      ears +
      (face.glasses === 'shades'
        ? ''
        : circle(41, 44, 1.9, INK) +
          circle(55, 44, 1.9, INK) +
          `<g opacity=".55">${line('M38.5 39.500c1.5-1 3.5-1 5 0M52.5 39.500c1.5-1 3.5-1 5 0', brow, 1.3)}</g>`) +
      (face.freckles
        ? times(6, (i) =>
            circle([36, 38.5, 37, 58, 60, 59.5][i]!, [48, 49.5, 51, 49.5, 48, 51][i]!, 0.7, shade(face.skin, -0.28)),
          )
        : '') +
      beard(face) +
      mouth(face) +
      style.front(face.hair, extra) +
      glasses(face) +
      (face.earrings && !covered ? circle(30, 50.5, 1.8, face.earrings) + circle(66, 50.5, 1.8, face.earrings) : ''),
  );
}

/** Pictures of those who would rather not show their face. */
export const otherAvatars: Record<string, () => string> = {
  cat: () =>
    picture(
      rect(0, 0, 96, 96, '#f2e2bd') +
        path('M14 96c0-16 14-22 34-22s34 6 34 22z', '#33383e') +
        path(
          'M22 60c-2-14-2-34 2-42l14 12c6-2 14-2 20 0l14-12c4 8 4 28 2 42-2 12-14 18-26 18s-24-6-26-18z',
          '#33383e',
        ) +
        path('M27 24l8 8c-4 2-6 4-8 8zM69 24l-8 8c4 2 6 4 8 8z', '#e9a1a8') +
        ellipse(37, 48, 5, 6, '#d9e36a') +
        ellipse(59, 48, 5, 6, '#d9e36a') +
        ellipse(37, 48, 1.8, 5, INK) +
        ellipse(59, 48, 1.8, 5, INK) +
        path('M45 58h6l-3 4z', '#e9a1a8') +
        line('M48 62c-1 4-6 4-7 2M48 62c1 4 6 4 7 2M18 56l12 3M18 63l12-1M78 56l-12 3M78 63l-12-1', '#9aa3a9', 1.4),
    ),
  dog: () =>
    picture(
      rect(0, 0, 96, 96, '#cfe0e6') +
        path('M14 96c0-16 14-22 34-22s34 6 34 22z', '#f1e6d4') +
        path('M26 44c0-18 10-26 22-26s22 8 22 26c0 22-10 34-22 34S26 66 26 44z', '#f1e6d4') +
        path(
          'M26 26c-12 0-16 16-12 34 8 2 14-6 15-16 2-8 2-16-3-18zM70 26c12 0 16 16 12 34-8 2-14-6-15-16-2-8-2-16 3-18z',
          '#a5653f',
        ) +
        path('M52 20c10 1 18 8 18 24-2 8-12 8-15 0-2-6-3-16-3-24z', '#a5653f') +
        circle(39, 44, 2.6, INK) +
        circle(58, 44, 2.6, INK) +
        ellipse(48, 56, 6, 4.5, INK) +
        line('M48 60v5M40 66c4 4 12 4 16 0', INK, 1.8) +
        path('M45 68h7v6c0 5-7 5-7 0z', '#e9738d') +
        rect(32, 78, 32, 6, '#d9573f', 3) +
        circle(48, 86, 4, '#f3c15f'),
    ),
  sunflower: () =>
    picture(
      rect(0, 0, 96, 96, '#bfdcec') +
        path('M0 74q24-12 48 0t48 0v22H0z', '#8fb57a') +
        line('M48 54v42', '#5a8a4a', 5) +
        path('M48 84c-14 0-20-8-22-14 12-2 20 4 22 14z', '#5a8a4a') +
        times(12, (i) =>
          group(`translate(48 44) rotate(${i * 30})`, ellipse(0, -21, 6.5, 13, i % 2 ? '#f3b83f' : '#f7cc5f')),
        ) +
        circle(48, 44, 14, '#6b4329') +
        circle(48, 44, 9, '#57341f'),
    ),
};
