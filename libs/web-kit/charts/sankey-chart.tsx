import type { EChartsCoreOption } from 'echarts/core';
import { useMemo, type ReactNode } from 'react';
import { formatNumber } from '../i18n/format';
import { usePreferences } from '../theme/root-style';
import type { Preferences } from '../theme/preferences';
import { chartPalette } from './chart-look';
import { Chart } from './chart';

/** A node of the flow. */
export interface SankeyNode {
  key: string;
  name: string;
  /** Column index from the left, starting with 0. */
  depth: number;
  color?: string;
}
export interface SankeyLink {
  from: string;
  to: string;
  /** Number used for drawing only; the table shows the exact text. */
  value: number;
  color?: string;
}
export interface SankeyChartProps {
  /** Title including the unit. */
  title: string;
  nodes: readonly SankeyNode[];
  links: readonly SankeyLink[];
  /** Headers of the table: source, target, amount. */
  heads: readonly [from: string, to: string, value: string];
  format?: (value: number) => string;
  /** Controls in the header, such as a choice of what is drawn. */
  extra?: ReactNode;
  height?: number;
}

const standardHeight = 380;
const nodeWidth = 10;
const nodeGap = 12;
/** Space to the right of the last column for its names. */
const lastNamesWidth = 148;
const flowOpacity = 0.32;

/** Amount that passes a node: the larger of the sums of its inflows and its outflows. */
function computeThroughput(links: readonly SankeyLink[]): (key: string) => number {
  const [arriving, leaving] = [new Map<string, number>(), new Map<string, number>()];
  for (const { from, to, value } of links) {
    leaving.set(from, (leaving.get(from) ?? 0) + value);
    arriving.set(to, (arriving.get(to) ?? 0) + value);
  }
  return (key) => Math.max(arriving.get(key) ?? 0, leaving.get(key) ?? 0);
}

interface Hovered {
  dataType: string;
  name: string;
  data: { source?: string; target?: string; value?: number };
}

/** echarts accepts no links with value 0 and no nodes without links, so they are removed. */
function drawableFlows({ nodes, links }: Pick<SankeyChartProps, 'nodes' | 'links'>) {
  const flows = links.filter(({ value }) => value > 0);
  const reached = new Set(flows.flatMap(({ from, to }) => [from, to]));
  return { flows, places: nodes.filter(({ key }) => reached.has(key)) };
}

function optionOf({ nodes, links, format = formatNumber }: SankeyChartProps, chosen: Preferences): EChartsCoreOption {
  const colours = chartPalette(chosen);
  const { flows, places } = drawableFlows({ nodes, links });
  const through = computeThroughput(flows);
  const names = new Map(nodes.map(({ key, name }) => [key, name]));
  const words = (key: string) => `${names.get(key) ?? key}  ${format(through(key))}`;
  const formatTooltip = ({ dataType, name, data }: Hovered) =>
    dataType === 'edge'
      ? `${names.get(data.source ?? '') ?? ''} → ${names.get(data.target ?? '') ?? ''}  ${format(data.value ?? 0)}`
      : words(name);
  return {
    tooltip: {
      trigger: 'item',
      formatter: formatTooltip,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.text, fontSize: 12 },
      confine: true,
    },
    series: [
      {
        type: 'sankey',
        left: 0,
        right: lastNamesWidth,
        top: 8,
        bottom: 8,
        nodeWidth,
        nodeGap,
        nodeAlign: 'justify',
        draggable: false,
        layoutIterations: 0,
        emphasis: { focus: 'adjacency' },
        label: {
          color: colours.text,
          fontSize: 12,
          textBorderColor: colours.surface,
          textBorderWidth: 2,
          formatter: ({ name }: { name: string }) => words(name),
        },
        data: places.map(({ key, depth, color }) => ({
          name: key,
          depth,
          itemStyle: { color: color ?? colours.text3, borderWidth: 0 },
        })),
        links: flows.map(({ from, to, value, color }) => ({
          source: from,
          target: to,
          value,
          lineStyle: { color: color ?? colours.text3, opacity: flowOpacity, curveness: 0.5 },
        })),
      },
    ],
  };
}

function FlowTable({ title, nodes, links, heads, format = formatNumber }: SankeyChartProps) {
  const names = new Map(nodes.map(({ key, name }) => [key, name]));
  return (
    <table className="m-chart-figures" aria-label={title}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {links
          .filter(({ value }) => value > 0)
          .map(({ from, to, value }) => (
            <tr key={`${from} ${to}`}>
              <th scope="row">{names.get(from)}</th>
              <td>{names.get(to)}</td>
              <td>{format(value)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Sankey diagram of flows between nodes, with a table of the same flows. */
export function SankeyChart(props: SankeyChartProps) {
  const chosen = usePreferences();
  const { title, nodes, links, heads, format, extra, height = standardHeight } = props;
  const option = useMemo(
    () => optionOf({ title, nodes, links, heads, ...(format ? { format } : {}) }, chosen),
    [title, nodes, links, heads, format, chosen],
  );
  return <Chart title={title} option={option} height={height} extra={extra} table={<FlowTable {...props} />} />;
}
