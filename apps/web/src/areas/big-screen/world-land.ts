import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import topology from 'world-atlas/land-50m.json';

export type Land = FeatureCollection<MultiPolygon, { name: string }>;

/** South of this latitude lies only Antarctica. */
const southernmost = -60;

const isShown = ([outline = []]: Position[][]): boolean =>
  outline.some(([, latitude = southernmost]) => latitude > southernmost);

const halfTurn = 180;
const turn = 360;

/** Land across the date line goes on beyond 180 degrees, instead of back around the whole world. */
function unwrapped(ring: readonly Position[]): Position[] {
  let shift = 0;
  let before = ring[0]?.[0] ?? 0;
  const drawn = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > halfTurn) shift -= turn;
    else if (before - longitude > halfTurn) shift += turn;
    before = longitude;
    return [longitude + shift, latitude];
  });
  const middle = drawn.reduce((sum, [longitude = 0]) => sum + longitude, 0) / drawn.length;
  const home = middle > halfTurn ? -turn : middle < -halfTurn ? turn : 0;
  return drawn.map(([longitude = 0, latitude = 0]) => [longitude + home, latitude]);
}

/**
 * The coasts of the world (Natural Earth through world-atlas), without a single border: whoever looks at the map from
 * whichever country finds no claim on it that is not theirs. Antarctica is left out.
 */
export function worldLand(): Land {
  const world = topology as unknown as Topology<{ land: GeometryCollection }>;
  const found = feature(world, world.objects.land) as FeatureCollection<Polygon | MultiPolygon>;
  const pieces = found.features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  );
  const coordinates = pieces.filter(isShown).map((piece) => piece.map(unwrapped));
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { name: 'land' }, geometry: { type: 'MultiPolygon', coordinates } }],
  };
}
