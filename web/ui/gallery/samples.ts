import type { Photo } from '../photos/photo.ts';

/** A generated picture of any size, so that the page needs no files. */
function picture(width: number, height: number, sky: string, ground: string, thing: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sky}"/><rect y="70%" width="100%" height="30%" fill="${ground}"/><rect x="25%" y="38%" width="50%" height="34%" rx="14" fill="${thing}"/><circle cx="50%" cy="30%" r="${Math.min(width, height) / 9}" fill="#f7d488"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const photo = (width: number, height: number, sky: string, ground: string, thing: string, alt?: string): Photo => ({
  src: picture(width, height, sky, ground, thing),
  width,
  height,
  placeholder: sky,
  alt,
  kind: 'photo',
});

export const LANDSCAPE = photo(1200, 900, '#dfe6e3', '#c9d1cd', '#b37a45', 'A wooden desk against a pale wall');
export const PORTRAIT = photo(900, 1600, '#d9dcec', '#bfc3de', '#3b3f63');
export const WIDE = photo(2400, 700, '#e8ded2', '#cdbba6', '#7c4a33');
export const SQUARE = photo(800, 800, '#cfe3ea', '#a9c7d3', '#1f5a73');
export const VIDEO: Photo = { ...LANDSCAPE, src: 'clip.mp4', poster: SQUARE.src, kind: 'video', duration: 47 };
export const FILE: Photo = {
  src: 'clip.avi',
  width: 4,
  height: 3,
  kind: 'file',
  file: { href: 'clip.avi', name: 'moving-day-final-cut.avi' },
};

export const PEOPLE = [
  'Tessa Quillen',
  'Mateo Arbour',
  'Priya Raman-Holt',
  'Kwame Sarpey',
  'Noor Haddani',
  'Linnea Voss',
  'Maximiliana Konstantinopoulou-Fitzgerald',
  '李 小龍',
  '🙂',
];
