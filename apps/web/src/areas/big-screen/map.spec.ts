import { pointSize } from './map-option';
import { worldLand } from './world-land';

const pieces = worldLand().features.flatMap(({ geometry }) => geometry.coordinates);

it('draws no line across the world for land that crosses the date line', () => {
  const steps = pieces
    .flat()
    .flatMap((ring) => ring.slice(1).map(([longitude = 0], index) => Math.abs(longitude - (ring[index]?.[0] ?? 0))));
  expect(Math.max(...steps)).toBeLessThan(180);
});

it('leaves out Antarctica only: Taiwan, Hainan and Fiji are included', () => {
  const holds = ([lon, lat]: readonly [number, number]) =>
    pieces.some(([outline = []]) => {
      const [lons, lats] = [outline.map(([x = 0]) => x), outline.map(([, y = 0]) => y)];
      return (
        outline.length < 2000 &&
        Math.min(...lons) < lon &&
        lon < Math.max(...lons) &&
        Math.min(...lats) < lat &&
        lat < Math.max(...lats)
      );
    });
  expect(pieces.every(([outline = []]) => outline.some(([, latitude = -90]) => latitude > -60))).toBe(true);
  expect(
    (
      [
        [121, 23.7],
        [109.8, 19.2],
        [178, -17.8],
      ] as const
    ).map(holds),
  ).toEqual([true, true, true]);
});

it('draws points with an area proportional to the count', () => {
  const [one, quarter, most] = [pointSize(1, 101), pointSize(26, 101), pointSize(101, 101)];
  expect(quarter - one).toBeCloseTo((most - one) / 2);
  expect(pointSize(1, 1)).toBe(one);
});
