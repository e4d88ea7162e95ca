import { BarChart, LineChart, SankeyChart, ScatterChart, TreemapChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

/** Only what charts here are made of; whoever needs another kind adds it. */
const parts = [
  AriaComponent,
  BarChart,
  GridComponent,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  SankeyChart,
  ScatterChart,
  SVGRenderer,
  TooltipComponent,
  TreemapChart,
];

/**
 * Registers in the call, not beside it: the build takes modules of the kit for declarations and drops what they do on
 * their own.
 */
export function chartIn(box: HTMLElement): EChartsType {
  use(parts);
  return init(box, null, { renderer: 'svg' });
}
