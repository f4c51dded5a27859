import type { Spot } from '../../../contract/campuses/spot.ts';
import {
  direction,
  straightMeters,
  walkingMeters,
  walkingMinutes,
  walkText,
} from '../../../contract/campuses/walking.ts';

/** The map's size in its own units. */
export const WIDTH = 390;
export const HEIGHT = 150;

const METERS_OF_DEGREE = 111_320;
/** The map's scale shows this many of the spots nearest to the chosen one, if there are so many. */
const NEAREST = 2;
/** The map shows at least this many meters above the middle: spots beside each other aren't pulled apart further. */
const LEAST = 110;
/** What stays free between the nearest spots and the map's edge, in its units. */
const SPARE = 22;
/** Walks whose circles can be drawn, in minutes. */
const circles = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60];
/** About the width of a letter of a name, in the map's units, as the next two are. */
const LETTER = 6.4;
/** The height of a name. */
const LINE = 15;
/** What stays free between a name and the map's edge. */
const MARGIN = 4;

/** Another spot of the campus, as seen from the chosen one. */
export interface MapPlace {
  spot: Spot;
  /** meters to the east and to the north */
  east: number;
  north: number;
  /** minutes on foot */
  minutes: number;
  /** "4 min walk north, 0.2 mi" */
  about: string;
}

/** The campus's other spots around one, the nearest first. */
export function placesAround(chosen: Spot, spots: readonly Spot[]): MapPlace[] {
  const perLng = METERS_OF_DEGREE * Math.cos((chosen.lat * Math.PI) / 180);
  return spots
    .filter(({ _id }) => _id !== chosen._id)
    .map((spot) => {
      const east = (spot.lng - chosen.lng) * perLng;
      const north = (spot.lat - chosen.lat) * METERS_OF_DEGREE;
      const meters = walkingMeters(chosen, spot);
      const minutes = walkingMinutes(meters);
      return {
        spot,
        east,
        north,
        minutes,
        about: `${minutes} min walk ${direction(east, north)}, ${walkText(meters)}`,
      };
    })
    .toSorted((a, b) => Math.hypot(a.east, a.north) - Math.hypot(b.east, b.north));
}

/** Units of the map for one meter, so that the nearest spots fit. */
export function scaleFor(places: readonly MapPlace[]): number {
  const reaches = places
    .slice(0, NEAREST)
    .map(({ east, north }) => Math.max((Math.abs(east) * HEIGHT) / WIDTH, Math.abs(north)));
  return (HEIGHT / 2 - SPARE) / Math.max(LEAST, ...reaches);
}

/**
 * Up to two circles of walks that fit, the smaller one first, with their radius in the map's units: the largest, and the
 * largest of half its size or less.
 */
export function circlesFor(scale: number): { minutes: number; radius: number }[] {
  const fitting = circles
    .map((minutes) => ({ minutes, radius: straightMeters(minutes) * scale }))
    .filter(({ radius }) => radius > 24 && radius < WIDTH / 2 - 24);
  const outer = fitting.at(-1);
  const inner = fitting.findLast(({ radius }) => radius <= (outer?.radius ?? 0) / 2);
  return [inner, outer].filter((circle) => circle !== undefined);
}

/** A name on the map, at its base line. */
export interface Label {
  text: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const apart = (a: Box, b: Box) => a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;

/**
 * The names that fit, each beside its spot: inside the map, and neither on one another nor on what is drawn already.
 * @param spots with their place on the map, the most important first
 * @param taken where no name may be
 */
export function labelsFor(spots: readonly { text: string; x: number; y: number }[], taken: readonly Box[]): Label[] {
  const used = [...taken];
  const labels: Label[] = [];
  for (const { text, x, y } of spots) {
    const width = text.length * LETTER;
    const sides = [
      { anchor: 'start' as const, x: x + 10, left: x + 10, y },
      { anchor: 'end' as const, x: x - 10, left: x - 10 - width, y },
      { anchor: 'middle' as const, x, left: x - width / 2, y: y + LINE },
      { anchor: 'middle' as const, x, left: x - width / 2, y: y - LINE },
    ];
    for (const { anchor, x: at, left, y: middle } of sides) {
      const box = { left, right: left + width, top: middle - LINE / 2, bottom: middle + LINE / 2 };
      const inside =
        box.left > MARGIN && box.right < WIDTH - MARGIN && box.top > MARGIN && box.bottom < HEIGHT - MARGIN;
      if (!inside || !used.every((other) => apart(box, other))) continue;
      used.push(box);
      labels.push({ text, x: at, y: middle + 4, anchor });
      break;
    }
  }
  return labels;
}
