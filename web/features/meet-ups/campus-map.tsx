import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Spot } from '../../../contract/campuses/spot.ts';
import { useApp } from '../../lib/app-state.ts';
import { lazy } from '../../lib/lazy.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { circlesFor, HEIGHT, labelsFor, type MapPlace, placesAround, scaleFor, WIDTH } from './map-places.ts';

const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 - 4 };
/** The places of the chosen spot's pin and of the arrow to the north, in the map's units. */
const drawn = [
  { left: MIDDLE.x - 11, right: MIDDLE.x + 11, top: MIDDLE.y - 28, bottom: MIDDLE.y + 4 },
  { left: 8, right: 34, top: 6, bottom: 46 },
];

/** Spots closer to the map's edge than this, in its units, aren't drawn. */
const EDGE = 6;

const short = (name: string): string => (name.length > 24 ? `${name.slice(0, 23).trimEnd()}…` : name);

const StreetMap = lazy(() => import('./street-map.tsx'));

interface CampusMapProps {
  /** the campus's spots */
  spots: readonly Spot[];
  chosen: Spot;
  className?: string;
  /** below the map, beside its button "Show streets" */
  children?: ReactNode;
}

/**
 * The campus's meet-up spots around the chosen one, drawn to scale and told in words. Streets are shown only if the
 * operator has a map of them, and not before somebody asks: its server is asked by the reader's browser.
 */
export function CampusMap({ spots, chosen, className, children }: CampusMapProps) {
  const { map_tiles: tiles } = useApp().boot;
  const [streets, setStreets] = useState(false);
  const places = useMemo(() => placesAround(chosen, spots), [chosen, spots]);
  const others = useMemo(() => places.map(({ spot }) => spot), [places]);
  const drawing = <Drawing places={places} chosen={chosen} className={className} />;
  return (
    <div>
      {streets && tiles ? (
        <Suspense fallback={drawing}>
          <StreetMap tiles={tiles} others={others} chosen={chosen} className={className} />
        </Suspense>
      ) : (
        drawing
      )}
      {tiles && !streets ? (
        <Button look="plain" size="s" className="mt-1 -ml-3" onClick={() => setStreets(true)}>
          Show streets
        </Button>
      ) : null}
      {children}
      {places.length > 0 ? (
        <ul className="sr-only" aria-label={`From ${chosen.name}`}>
          {places.map(({ spot, about }) => (
            <li key={spot._id}>
              {spot.name}: {about}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface DrawingProps {
  places: readonly MapPlace[];
  chosen: Spot;
  className?: string | undefined;
}

/** The map without tiles: the spots, and no streets or buildings, since these aren't known. */
function Drawing({ places, chosen, className }: DrawingProps) {
  const scale = scaleFor(places);
  const shown = places
    .map(({ spot, east, north, minutes }) => ({
      spot,
      x: MIDDLE.x + east * scale,
      y: MIDDLE.y - north * scale,
      text: `${short(spot.name)} · ${minutes} min`,
    }))
    .filter(({ x, y }) => x > EDGE && x < WIDTH - EDGE && y > EDGE && y < HEIGHT - EDGE);
  const circles = circlesFor(scale).map(({ minutes, radius }) => ({ minutes, radius, x: MIDDLE.x + radius }));
  const onCircles = circles.map(({ x }) => ({ left: x - 24, right: x + 24, top: MIDDLE.y - 8, bottom: MIDDLE.y + 8 }));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid meet"
      role="img"
      aria-label={`Map of campus with ${chosen.name}`}
      className={classNames('block w-full rounded-l bg-(--land)', className)}
    >
      {circles.map(({ minutes, radius, x }) => (
        <g key={minutes}>
          <circle cx={MIDDLE.x} cy={MIDDLE.y} r={radius} fill="none" stroke="var(--control)" strokeDasharray="2 4" />
          <Name x={x} y={MIDDLE.y + 4} anchor="middle" quiet>
            {minutes} min
          </Name>
        </g>
      ))}
      {shown.map(({ spot, x, y }) => (
        <circle key={spot._id} cx={x} cy={y} r="5" fill="var(--page)" stroke="var(--control)" strokeWidth="1.5" />
      ))}
      {labelsFor(shown, [...drawn, ...onCircles]).map(({ text, x, y, anchor }) => (
        <Name key={text} x={x} y={y} anchor={anchor}>
          {text}
        </Name>
      ))}
      <path d="M20 10l5 13-5-3.2-5 3.2z" fill="var(--ink-2)" />
      <Name x={20} y={38} anchor="middle" quiet>
        N
      </Name>
      <Pin />
    </svg>
  );
}

interface NameProps {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  quiet?: boolean;
  children: ReactNode;
}

const Name = ({ x, y, anchor, quiet, children }: NameProps) => (
  <text
    x={x}
    y={y}
    textAnchor={anchor}
    fontSize="11"
    fontWeight={quiet ? 400 : 600}
    fill="var(--ink-2)"
    stroke="var(--land)"
    strokeWidth="3"
    paintOrder="stroke"
  >
    {children}
  </text>
);

const Pin = () => (
  <g
    transform={`translate(${MIDDLE.x} ${MIDDLE.y})`}
    fill="var(--accent-solid)"
    stroke="var(--on-accent)"
    strokeWidth="1.5"
  >
    <path d="M0 0c-6-7.4-9.4-11.4-9.4-16.8a9.4 9.4 0 1 1 18.8 0c0 5.4-3.4 9.4-9.4 16.8z" />
    <circle cy="-16.8" r="3.4" fill="var(--on-accent)" stroke="none" />
  </g>
);

/** Address of a spot in Apple's or Google's maps. @param isApple the device has Apple's */
export const mapsUrl = ({ name, lat, lng }: Spot, isApple: boolean): string =>
  isApple
    ? `https://maps.apple.com/?${new URLSearchParams({ q: name, ll: `${lat},${lng}` })}`
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${lat},${lng}` })}`;
