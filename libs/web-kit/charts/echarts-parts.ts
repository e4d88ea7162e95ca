import { BarChart, LineChart, SankeyChart, ScatterChart, TreemapChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

/** Only the parts of echarts that the charts use; add others when they are needed. */
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
 * Registers the parts inside the call. The build treats the modules of web-kit as free of side effects and would
 * drop a registration at module level.
 */
export function chartIn(box: HTMLElement): EChartsType {
  use(parts);
  return init(box, null, { renderer: 'svg' });
}
