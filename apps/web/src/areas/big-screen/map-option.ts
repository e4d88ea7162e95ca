import type { BigScreen, SupplierPlace } from '@matlas/contract';
import type { Palette } from '@matlas/web-kit';
import type { EChartsCoreOption } from 'echarts/core';

/** Diameter in pixels of the point of one supplier, and of the largest. */
const smallest = 10;
const largest = 44;

/** The area of a point, not its diameter, tells how many there are. */
export function pointSize(count: number, most: number): number {
  if (most <= 1) return smallest;
  return smallest + (largest - smallest) * Math.sqrt((count - 1) / (most - 1));
}

/** Parts of the world that the map can be turned to: middle in degrees, and how often the whole fits in. */
export const mapRegions = {
  world: { center: [5, 14], zoom: 1 },
  asia: { center: [111, 33], zoom: 4.2 },
  europe: { center: [12, 51], zoom: 4.5 },
  america: { center: [-90, 30], zoom: 2.5 },
} as const satisfies Record<string, { center: [lon: number, lat: number]; zoom: number }>;
export type MapRegion = keyof typeof mapRegions;
export const regionNames = Object.keys(mapRegions) as MapRegion[];

/** Width to height of the shown part of the world. */
const worldRatio = 1.97;
const edge = 8;

/** The whole world in the box, never stretched. */
export const fitted = ({ clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>) =>
  clientWidth > clientHeight * worldRatio
    ? { top: edge, bottom: edge, left: 'center', right: null }
    : { left: edge, right: edge, top: 'middle', bottom: null };

export interface MapWords {
  mapName: string;
  fontFamily: string;
  colours: Palette;
  nameOf: (place: SupplierPlace) => string;
  /** The whole of what is known of a place, as the lines of its tip. */
  tipOf: (place: SupplierPlace) => string[];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Names come from people; the tip is HTML. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

interface Point {
  name: string;
  value: [lon: number, lat: number, count: number];
  place: SupplierPlace;
}

const tooltipOption = ({ colours, tipOf }: MapWords) => ({
  backgroundColor: colours.surface,
  borderColor: colours.line,
  textStyle: { color: colours.text, fontSize: 13 },
  confine: true,
  formatter: ({ data }: { data: Point }) => tipOf(data.place).map(escaped).join('<br/>'),
});

const coastOption = ({ mapName, colours }: MapWords) => ({
  map: mapName,
  roam: true,
  silent: true,
  scaleLimit: { min: 1, max: 12 },
  itemStyle: { areaColor: colours.sunken, borderColor: colours.lineStrong, borderWidth: 0.8 },
  emphasis: { disabled: true },
  label: { show: false },
});

const pointSeries = (points: Point[], most: number, { colours }: MapWords) => ({
  type: 'scatter',
  coordinateSystem: 'geo',
  data: points,
  symbolSize: (value: Point['value']) => pointSize(value[2], most),
  itemStyle: { color: colours.primary, opacity: 0.85, borderColor: colours.page, borderWidth: 1 },
  label: {
    show: true,
    position: 'right',
    formatter: ({ data }: { data: Point }) => `${data.name} ${data.value[2]}`,
    color: colours.text,
    fontSize: 12,
  },
  labelLayout: { hideOverlap: true },
  emphasis: { itemStyle: { opacity: 1, borderColor: colours.text }, label: { show: true } },
});

/**
 * Coasts, and on them a point for each place with its number; large ones are drawn first, so that small ones stay
 * visible.
 */
export function mapOption({ places }: BigScreen, words: MapWords): EChartsCoreOption {
  const { fontFamily, colours, nameOf } = words;
  const most = Math.max(1, ...places.map(({ count }) => count));
  const points: Point[] = [...places]
    .sort((one, other) => other.count - one.count)
    .map((place) => ({ name: nameOf(place), value: [place.lon, place.lat, place.count], place }));
  return {
    animation: false,
    textStyle: { color: colours.text2, fontFamily, fontSize: 12 },
    tooltip: tooltipOption(words),
    geo: coastOption(words),
    series: [pointSeries(points, most, words)],
  };
}
