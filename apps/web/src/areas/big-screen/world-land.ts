import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import topology from 'world-atlas/land-50m.json';

export type Land = FeatureCollection<MultiPolygon, { name: string }>;

/** Everything south of this latitude is Antarctica. */
const southernmost = -60;

const isShown = ([outline = []]: Position[][]): boolean =>
  outline.some(([, latitude = southernmost]) => latitude > southernmost);

const halfTurnDegrees = 180;
const fullTurnDegrees = 360;

/** Land that crosses the date line continues beyond 180 degrees instead of jumping to the other side of the map. */
function unwrapLongitudes(ring: readonly Position[]): Position[] {
  let shift = 0;
  let before = ring[0]?.[0] ?? 0;
  const drawn = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > halfTurnDegrees) shift -= fullTurnDegrees;
    else if (before - longitude > halfTurnDegrees) shift += fullTurnDegrees;
    before = longitude;
    return [longitude + shift, latitude];
  });
  const middle = drawn.reduce((sum, [longitude = 0]) => sum + longitude, 0) / drawn.length;
  const home = middle > halfTurnDegrees ? -fullTurnDegrees : middle < -halfTurnDegrees ? fullTurnDegrees : 0;
  return drawn.map(([longitude = 0, latitude = 0]) => [longitude + home, latitude]);
}

/**
 * The coastlines of the world (Natural Earth, from world-atlas). Borders are left out on purpose, so that the map
 * takes no position in territorial disputes. Antarctica is left out.
 */
export function worldLand(): Land {
  const world = topology as unknown as Topology<{ land: GeometryCollection }>;
  const found = feature(world, world.objects.land) as FeatureCollection<Polygon | MultiPolygon>;
  const pieces = found.features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  );
  const coordinates = pieces.filter(isShown).map((piece) => piece.map(unwrapLongitudes));
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { name: 'land' }, geometry: { type: 'MultiPolygon', coordinates } }],
  };
}
