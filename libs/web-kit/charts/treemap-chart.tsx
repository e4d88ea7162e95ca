import type { EChartsCoreOption } from 'echarts/core';
import { useMemo, type ReactNode } from 'react';
import { formatNumber } from '../i18n/format';
import { usePreferences } from '../theme/root-style';
import { chartPalette } from './chart-look';
import { Chart } from './chart';

/** A rectangle whose area is proportional to its value, with smaller ones inside. */
export interface TreemapNode {
  name: string;
  value: number;
  color: string;
  children?: readonly TreemapNode[];
}
export interface TreemapChartProps {
  /** Title including the unit. */
  title: string;
  nodes: readonly TreemapNode[];
  table: ReactNode;
  /** Name of the root in the breadcrumb path. */
  root: string;
  format?: (value: number) => string;
  extra?: ReactNode;
  height?: number;
}

const standardHeight = 420;
/** Minimum area in square pixels; smaller ones are not drawn. */
const minAreaPixels = 100;

interface DrawnArea {
  name: string;
  value: number;
  itemStyle: { color: string };
  children?: DrawnArea[];
}
const toDrawnArea = (nodes: readonly TreemapNode[]): DrawnArea[] =>
  nodes.map(({ name, value, color, children = [] }) => ({
    name,
    value,
    itemStyle: { color },
    ...(children.length > 0 ? { children: toDrawnArea(children) } : {}),
  }));

/** Treemap; a click zooms into an area, the breadcrumb below returns. */
export function TreemapChart({
  title,
  nodes,
  table,
  root,
  format = formatNumber,
  extra,
  height = standardHeight,
}: TreemapChartProps) {
  const chosen = usePreferences();
  const option = useMemo<EChartsCoreOption>(() => {
    const colours = chartPalette(chosen);
    return {
      tooltip: {
        trigger: 'item',
        formatter: ({ name, value }: { name: string; value: number }) => `${name}: ${format(value)}`,
        backgroundColor: colours.surface,
        borderColor: colours.line,
        textStyle: { color: colours.text, fontSize: 12 },
        confine: true,
      },
      series: [
        {
          type: 'treemap',
          name: root,
          left: 0,
          right: 0,
          top: 0,
          bottom: 28,
          nodeClick: 'zoomToNode',
          roam: false,
          leafDepth: 2,
          visibleMin: minAreaPixels,
          data: toDrawnArea(nodes),
          breadcrumb: {
            bottom: 0,
            height: 22,
            itemStyle: { color: colours.sunken, borderColor: colours.line, textStyle: { color: colours.text2 } },
          },
          label: { color: colours.surface, fontSize: 12, overflow: 'truncate' },
          upperLabel: {
            show: true,
            height: 20,
            color: colours.text,
            backgroundColor: colours.sunken,
            overflow: 'truncate',
          },
          itemStyle: { borderColor: colours.surface, borderWidth: 1, gapWidth: 1 },
          levels: [
            { itemStyle: { borderWidth: 0, gapWidth: 2 }, upperLabel: { show: false } },
            { itemStyle: { borderColor: colours.line, borderWidth: 1, gapWidth: 1 } },
          ],
        },
      ],
    };
  }, [nodes, root, format, chosen]);
  return <Chart title={title} option={option} height={height} extra={extra} table={table} />;
}
