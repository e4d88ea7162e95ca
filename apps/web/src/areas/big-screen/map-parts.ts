import { ScatterChart } from 'echarts/charts';
import { AriaComponent, GeoComponent, TooltipComponent } from 'echarts/components';
import { init, registerMap, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { worldLand } from './world-land';

export const mapName = 'land';

use([AriaComponent, GeoComponent, LabelLayout, ScatterChart, SVGRenderer, TooltipComponent]);
registerMap(mapName, worldLand() as unknown as Parameters<typeof registerMap>[1]);

export { init };
