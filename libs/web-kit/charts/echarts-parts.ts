import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only what charts here are made of; whoever needs another kind adds it.
use([AriaComponent, BarChart, GridComponent, LegendComponent, LineChart, MarkLineComponent, ScatterChart, SVGRenderer, TooltipComponent]);

export { init };
