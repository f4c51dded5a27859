import { NEAR_METERS, withMeters } from '../../../contract/campuses/walking.ts';
import { foldedWords } from '../../../contract/search/words.ts';
import type { ParsedFilter } from '../../../contract/posts/listing-filter-rules.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import type { CampusDirectory } from '../campuses/index.ts';
import type { ViewerFilter } from './filter-sql.ts';
import { usualSpots } from '../posts/index.ts';

/**
 * A campus's meet-up spots with the walking distance in meters from the nearest of the viewer's usual spots, or from the one
 * that the filter names. `main`: it is the campus's main spot, which listings without a spot count as being at.
 */
export type Distances = readonly { id: string; meters: number; main: boolean }[];

export type ViewerFilterOf = (
  db: Queryable,
  campus: HostCampus,
  viewer: Viewer | null,
  filter: Pick<ParsedFilter, 'near' | 'spot' | 'sort'>,
) => Promise<ViewerFilter & { distances: Distances }>;

const noSpots = { nearSpots: [], nearMain: false, distances: [] };

/** A spot's name without capitals, accents and punctuation: what is compared. */
const spotKey = (name: string): string => foldedWords(name).join(' ');

/**
 * What "People you follow", "Near you" and "Nearest" mean for a viewer. "Near" means near one of their usual spots, or
 * near the spot that the filter names; without either, nothing is near.
 */
export const viewerFilters =
  (directory: Pick<CampusDirectory, 'spotsOf' | 'mainSpotOf'>): ViewerFilterOf =>
  async (db, campus, viewer, { near, spot, sort }) => {
    const viewerId = viewer && viewer.userId;
    if ((viewerId === null && spot === null) || (!near && sort !== 'nearest')) return { viewerId, ...noSpots };
    const spots = directory.spotsOf(campus.id);
    const main = directory.mainSpotOf(campus.id)?.id;
    const named = spot === null ? [] : spots.filter(({ name }) => spotKey(name) === spotKey(spot));
    const places = spot === null && viewerId !== null ? await usualSpots.all(db, viewerId, campus.id) : named;
    const from = new Set(places.map(({ id }) => id));
    const distances = withMeters(
      spots,
      spots.filter(({ id }) => from.has(id)),
    ).map(({ id, meters }) => ({ id, meters, main: id === main }));
    const reached = distances.filter(({ meters }) => meters <= NEAR_METERS);
    return { viewerId, nearSpots: reached.map(({ id }) => id), nearMain: reached.some((spot) => spot.main), distances };
  };
