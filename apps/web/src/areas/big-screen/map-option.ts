import type { BigScreen, SupplierPlace } from '@matlas/contract';
import type { Palette } from '@matlas/web-kit';
import type { EChartsCoreOption } from 'echarts/core';

/** Point diameter in pixels for one supplier, and for the largest count. */
const minPointPixels = 10;
const maxPointPixels = 44;

/** Diameter of a point. Its area, not its diameter, is proportional to the number of suppliers. */
export function pointSize(count: number, most: number): number {
  if (most <= 1) return minPointPixels;
  return minPointPixels + (maxPointPixels - minPointPixels) * Math.sqrt((count - 1) / (most - 1));
}

/** Regions that the map can show: centre in degrees, and zoom relative to the whole world. */
export const mapRegions = {
  world: { center: [5, 14], zoom: 1 },
  asia: { center: [111, 33], zoom: 4.2 },
  europe: { center: [12, 51], zoom: 4.5 },
  america: { center: [-90, 30], zoom: 2.5 },
} as const satisfies Record<string, { center: [lon: number, lat: number]; zoom: number }>;
export type MapRegion = keyof typeof mapRegions;
export const regionNames = Object.keys(mapRegions) as MapRegion[];

/** Ratio of width to height of the shown part of the world. */
const worldRatio = 1.97;
const marginPixels = 8;

/** Fits the whole world into the box without distortion. */
export const fitWorld = ({ clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>) =>
  clientWidth > clientHeight * worldRatio
    ? { top: marginPixels, bottom: marginPixels, left: 'center', right: null }
    : { left: marginPixels, right: marginPixels, top: 'middle', bottom: null };

export interface MapInput {
  mapName: string;
  fontFamily: string;
  colours: Palette;
  nameOf: (place: SupplierPlace) => string;
  /** The facts about a place, one per line of the tooltip. */
  tipOf: (place: SupplierPlace) => string[];
}

const htmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Names are user input and the tooltip is HTML, so they have to be escaped. */
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => htmlEscapes[sign] ?? sign);

interface Point {
  name: string;
  value: [lon: number, lat: number, count: number];
  place: SupplierPlace;
}

const tooltipOption = ({ colours, tipOf }: MapInput) => ({
  backgroundColor: colours.surface,
  borderColor: colours.line,
  textStyle: { color: colours.text, fontSize: 13 },
  confine: true,
  formatter: ({ data }: { data: Point }) => tipOf(data.place).map(escapeHtml).join('<br/>'),
});

const coastOption = ({ mapName, colours }: MapInput) => ({
  map: mapName,
  roam: true,
  silent: true,
  scaleLimit: { min: 1, max: 12 },
  itemStyle: { areaColor: colours.sunken, borderColor: colours.lineStrong, borderWidth: 0.8 },
  emphasis: { disabled: true },
  label: { show: false },
});

const pointSeries = (points: Point[], most: number, { colours }: MapInput) => ({
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
 * Coastlines with a point for each place and its count. Large points are drawn first, so that small ones stay
 * visible.
 */
export function mapOption({ places }: BigScreen, words: MapInput): EChartsCoreOption {
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
