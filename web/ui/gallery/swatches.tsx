import { appIconSvg, faviconSvg, monogramSvg } from '../../../contract/campuses/monogram.ts';
import { GalleryPart, GalleryRow } from './part.tsx';

const COLORS = [
  'page',
  'bg-2',
  'bg-3',
  'float',
  'line',
  'line-2',
  'control',
  'ink',
  'ink-2',
  'ink-3',
  'invert',
  'ok',
  'ok-tint',
  'warn',
];
const MORE = [
  'warn-tint',
  'danger',
  'danger-tint',
  'danger-solid',
  'campus',
  'accent',
  'accent-strong',
  'accent-solid',
];
const ACCENTS = ['accent-solid-hover', 'accent-solid-press', 'accent-tint', 'accent-tint-2', 'focus'];

export function Swatches() {
  return (
    <GalleryPart name="Colors">
      <GalleryRow>
        {[...COLORS, ...MORE, ...ACCENTS].map((name) => (
          <div key={name} className="text-micro text-2" style={{ width: 92 }}>
            <div
              className="rounded-m inset-ring inset-ring-photo-edge"
              style={{ height: 44, background: `var(--${name})` }}
            />
            {name}
          </div>
        ))}
      </GalleryRow>
    </GalleryPart>
  );
}

export function Words() {
  return (
    <GalleryPart name="Type">
      <p className="text-display font-bold">Display 28: $1,234.50</p>
      <p className="text-name font-bold">Name 24: Priya Raman-Holt</p>
      <p className="text-title font-bold">Title 20: “Still available?”</p>
      <p className="text-lead">Lead 17: Solid wood desk, two drawers that lock, no wobble.</p>
      <p className="text-body">
        Body 15: Małgorzata Nguyễn Thị Ánh, Zoë, Øyvind. “Quoted” and ‘single’ → 10,000 − 7 × 3.
      </p>
      <p className="text-small text-2">Small 13: @tessaquillen · 2h</p>
      <p className="text-micro text-3 tnum">Micro 12: 0123456789 / 1111111111</p>
    </GalleryPart>
  );
}

const NAMES = ['OU', 'S', 'SMU', 'UCLA', 'CAMPUS', 'OKSTATE', 'STANFORD'];

export function Badges({ campus }: { campus: string }) {
  const source = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <GalleryPart name="Badges">
      <GalleryRow>
        {NAMES.map((name) => (
          <img key={name} alt={name} src={source(monogramSvg(name, campus))} />
        ))}
        <img alt="In a tab" src={source(faviconSvg('OU', campus, 16))} />
        <img alt="As an app" src={source(appIconSvg('OU', campus, 96))} />
      </GalleryRow>
    </GalleryPart>
  );
}
