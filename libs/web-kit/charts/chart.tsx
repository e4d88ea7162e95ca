import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '../i18n/use-t';
import { usePreferences } from '../theme/root-style';
import { chartLook } from './chart-look';

export interface ChartProps {
  /** With the unit: `Masses by material class, kg`. */
  title: string;
  /** Series and axes; the look comes from the theme. */
  option: EChartsCoreOption;
  /** The same numbers to be read: for keyboards, screen readers and copying. */
  table: ReactNode;
  /** Pixels. */
  height?: number;
}

const standardHeight = 280;

/** Draws with the parts of echarts that charts here use; their code comes with the first chart. */
function Drawing({ option, label, height }: { option: EChartsCoreOption; label: string; height: number }) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | undefined>(undefined);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    const size = new ResizeObserver(() => chart.current?.resize());
    void import('./echarts-parts').then(({ chartIn }) => {
      if (isGone || !box.current) return;
      chart.current = chartIn(box.current);
      size.observe(box.current);
      setReady(true);
    });
    return () => { isGone = true; size.disconnect(); chart.current?.dispose(); chart.current = undefined; };
  }, []);
  useEffect(() => { if (isReady) chart.current?.setOption(option, { notMerge: true }); }, [isReady, option]);
  return <div ref={box} role="img" aria-label={label} style={{ height }} />;
}

/** A chart with its title and a switch to the same numbers as a table (ux.md section 3). */
export function Chart({ title, option, table, height = standardHeight }: ChartProps) {
  const t = useT();
  const chosen = usePreferences();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const look = chartLook(chosen);
  return (
    <figure className="m-chart">
      <figcaption>
        <span>{title}</span>
        <Segmented size="small" aria-label={title} value={view} onChange={setView} options={[
          { value: 'chart', icon: <BarChartOutlined aria-hidden />, label: t('kit.chart.chart') }, { value: 'table', icon: <TableOutlined aria-hidden />, label: t('kit.chart.table') },
        ]} />
      </figcaption>
      {view === 'chart' ? <Drawing option={{ ...look, ...option }} label={title} height={height} /> : <div className="m-chart-table" style={{ minHeight: height }}>{table}</div>}
    </figure>
  );
}
