import { circleMarker, map as createMap, tileLayer } from 'leaflet';
import styles from 'leaflet/dist/leaflet.css?url';
import { useEffect, useRef, useState } from 'react';
import type { MapTiles } from '../../../contract/boot.ts';
import type { Spot } from '../../../contract/campuses/spot.ts';
import { classNames } from '../../ui/class-names.ts';

/** The first zoom level: single buildings can be told apart. */
const ZOOM = 16;
/** The largest zoom level. */
const NEAREST_ZOOM = 19;

interface StreetMapProps {
  tiles: MapTiles;
  /** the campus's other spots */
  others: readonly Spot[];
  chosen: Spot;
  className?: string | undefined;
}

/** The campus's spots on the operator's map of streets, around the chosen one; it can be moved and zoomed. */
export default function StreetMap({ tiles, others, chosen, className }: StreetMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const map = createMap(box.current, {
      // written below the map, as text instead of HTML
      attributionControl: false,
      // the page scrolls
      scrollWheelZoom: false,
      ...{ zoomAnimation: moves, fadeAnimation: moves, inertia: moves },
    }).setView(chosen, ZOOM);
    tileLayer(tiles.url, { maxZoom: NEAREST_ZOOM })
      .on('loading', () => setFailed(false))
      .on('tileerror', () => setFailed(true))
      .addTo(map);
    for (const spot of others)
      circleMarker(spot, { radius: 6, className: 'fill-page stroke-ink-2', fillOpacity: 1, weight: 2 })
        .bindTooltip(spot.name)
        .addTo(map);
    circleMarker(chosen, { radius: 10, className: 'fill-accent-solid stroke-on-accent', fillOpacity: 1, weight: 3 })
      .bindTooltip(chosen.name, { permanent: true, direction: 'top', offset: [0, -8] })
      .addTo(map);
    return () => void map.remove();
  }, [tiles, others, chosen]);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="medium" />
      <div
        ref={box}
        role="group"
        aria-label={`Street map with ${chosen.name}`}
        className={classNames('isolate w-full rounded-l bg-(--land) [&_.leaflet-bar_a]:size-target', className)}
      />
      <p className="mt-1 text-small text-2">
        {failed ? 'The streets couldn’t be loaded. ' : ''}
        Map: {tiles.credit}
      </p>
    </>
  );
}
