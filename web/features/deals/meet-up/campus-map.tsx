import type { Spot } from '../../../../contract/campuses/spot.ts';
import { classNames } from '../../../ui/class-names.ts';

const WIDTH = 390;
const HEIGHT = 150;
const METERS_OF_DEGREE = 111_320;
/** Spots further away than this aren't drawn: they would shrink the rest to a dot. */
const FAR = 1_600;
const LEAST = 110;
/** So many spots around the chosen one set the scale. */
const NEAREST = 3;
/** Names of other spots that would lie on one another are left out. */
const LINE = 15;

interface Place {
  spot: Spot;
  /** meters east and south of the middle */
  x: number;
  y: number;
}

/** Where the spots are around the chosen one, those that fit. */
function placesOf(spots: readonly Spot[], chosen: Spot): Place[] {
  const perLng = METERS_OF_DEGREE * Math.cos((chosen.lat * Math.PI) / 180);
  return spots
    .map((spot) => ({
      spot,
      x: (spot.lng - chosen.lng) * perLng,
      y: (chosen.lat - spot.lat) * METERS_OF_DEGREE,
    }))
    .filter(({ x, y }) => Math.hypot(x, y) < FAR)
    .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
}

/** Paths between the places: the shortest that connect all of them. */
function pathsOf(places: readonly Place[]): [Place, Place][] {
  const paths: [Place, Place][] = [];
  const [first, ...rest] = places;
  const joined = first ? [first] : [];
  const left = new Set(rest);
  while (left.size > 0) {
    let best: { from: Place; to: Place; far: number } | null = null;
    for (const from of joined)
      for (const to of left) {
        const far = Math.hypot(from.x - to.x, from.y - to.y);
        if (!best || far < best.far) best = { from, to, far };
      }
    if (!best) break;
    paths.push([best.from, best.to]);
    joined.push(best.to);
    left.delete(best.to);
  }
  return paths;
}

interface Label {
  name: string;
  at: [number, number];
}

/** The names that fit: inside the map, and not on the pin or another name. */
function labelsOf(all: readonly Label[]): (Label & { left: boolean })[] {
  const shown: (Label & { left: boolean })[] = [];
  for (const label of all) {
    const [x, y] = label.at;
    const left = x < WIDTH / 2;
    const isInside = x > 60 && x < WIDTH - 60 && y > 14 && y < HEIGHT - 14;
    const isFree = shown.every((other) => other.left !== left || Math.abs(other.at[1] - y) > LINE);
    if (isInside && isFree) shown.push({ name: short(label.name), at: label.at, left });
  }
  return shown;
}

const short = (name: string): string => (name.length > 24 ? `${name.slice(0, 23).trimEnd()}…` : name);

interface CampusMapProps {
  /** the campus's spots */
  spots: readonly Spot[];
  chosen: Spot;
  className?: string;
}

/**
 * A map of a campus, drawn from its own meet-up spots: where they are to each other, with the chosen one in the middle.
 * No other service is asked, and nothing depends on it: place and hint stand beside it in words.
 */
export function CampusMap({ spots, chosen, className }: CampusMapProps) {
  const known = spots.some(({ _id }) => _id === chosen._id) ? spots : [...spots, chosen];
  const places = placesOf(known, chosen);
  const reach = Math.max(
    LEAST,
    ...places.slice(0, NEAREST).map(({ x, y }) => Math.max((Math.abs(x) * HEIGHT) / WIDTH, Math.abs(y))),
  );
  const scale = (HEIGHT / 2 - 22) / reach;
  const at = ({ x, y }: Place): [number, number] => [WIDTH / 2 + x * scale, HEIGHT / 2 - 4 + y * scale];
  const street = Math.max(42, 130 * scale);
  const [left, top] = [(WIDTH / 2) % street, (HEIGHT / 2) % street];
  const many = (size: number, from: number) =>
    Array.from({ length: Math.ceil(size / street) + 1 }, (_, n) => from + (n - 1) * street);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Map of campus with ${chosen.name}`}
      className={classNames('block w-full rounded-l bg-(--land)', className)}
    >
      <g stroke="var(--path)" strokeWidth="3">
        {many(WIDTH, left).map((x) => (
          <path key={x} d={`M${x + street / 2} 0V${HEIGHT}`} />
        ))}
        {many(HEIGHT, top).map((y) => (
          <path key={y} d={`M0 ${y + street / 2}H${WIDTH}`} />
        ))}
      </g>
      <g stroke="var(--path)" strokeWidth="8" strokeLinecap="round">
        {pathsOf(places).map(([from, to]) => {
          const [[x1, y1], [x2, y2]] = [at(from), at(to)];
          return <path key={to.spot._id} d={`M${x1} ${y1}L${x2} ${y2}`} />;
        })}
      </g>
      {places.map((place) => {
        const [x, y] = at(place);
        return place.spot.indoor ? (
          <rect key={place.spot._id} x={x - 25} y={y - 17} width="50" height="34" rx="5" fill="var(--bldg)" />
        ) : (
          <ellipse key={place.spot._id} cx={x} cy={y} rx="34" ry="24" fill="var(--green)" />
        );
      })}
      {places
        .filter(({ spot }) => spot._id !== chosen._id)
        .map((place) => {
          const [x, y] = at(place);
          return (
            <circle
              key={place.spot._id}
              cx={x}
              cy={y}
              r="6"
              fill="var(--page)"
              stroke="var(--control)"
              strokeWidth="1.5"
            />
          );
        })}
      {labelsOf(places.slice(1).map((place) => ({ name: place.spot.name, at: at(place) }))).map(
        ({ name, at: [x, y], left: before }) => (
          <text
            key={name}
            x={before ? x - 10 : x + 10}
            y={y + 4}
            textAnchor={before ? 'end' : 'start'}
            fontSize="11"
            fontWeight="600"
            fill="var(--ink-2)"
            stroke="var(--land)"
            strokeWidth="3"
            paintOrder="stroke"
          >
            {name}
          </text>
        ),
      )}
      <Pin x={WIDTH / 2} y={HEIGHT / 2 - 4} />
    </svg>
  );
}

const Pin = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} fill="var(--accent-solid)" stroke="var(--on-accent)" strokeWidth="2">
    <path d="M0 0c-9-11-14-17-14-25a14 14 0 1 1 28 0c0 8-5 14-14 25z" />
    <circle cy="-25" r="5" fill="var(--on-accent)" stroke="none" />
  </g>
);

/** Address of a place in the device's maps. @param isApple a device that has Apple's */
export const mapsUrl = ({ name, lat, lng }: Spot, isApple: boolean): string =>
  isApple
    ? `https://maps.apple.com/?${new URLSearchParams({ q: name, ll: `${lat},${lng}` })}`
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${lat},${lng}` })}`;
