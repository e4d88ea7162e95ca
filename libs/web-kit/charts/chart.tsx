import { BarChartOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons';
import { App, Button, Segmented, Tooltip } from 'antd';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useT } from '../i18n/use-t';
import { usePreferences } from '../theme/root-style';
import { fontFamily } from '../theme/tokens';
import { chartLook, chartPalette } from './chart-look';
import { savePicture } from './chart-picture';

export interface ChartProps {
  /** Title including the unit: `Masses by material class, kg`. */
  title: string;
  /** Series and axes of echarts; colours and fonts come from the theme. */
  option: EChartsCoreOption;
  /** The same numbers as a table: for keyboard, screen readers and copying. */
  table: ReactNode;
  /** Controls in the header before the tools, such as a choice of what is drawn. */
  extra?: ReactNode;
  /** Height in pixels. */
  height?: number;
}

const standardHeight = 280;

interface DrawingProps {
  option: EChartsCoreOption;
  label: string;
  height: number;
  chart: RefObject<EChartsType | undefined>;
  onFailure: () => void;
}

/** Draws the chart with the registered parts of echarts, whose code is loaded with the first chart. */
function Drawing({ option, label, height, chart, onFailure }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    const size = new ResizeObserver(() => chart.current?.resize());
    void import('./echarts-parts').then(({ chartIn }) => {
      if (isGone || !box.current) return;
      chart.current = chartIn(box.current);
      size.observe(box.current);
      setReady(true);
    }, onFailure);
    return () => {
      isGone = true;
      size.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, [chart, onFailure]);
  useEffect(() => {
    if (isReady) chart.current?.setOption(option, { notMerge: true });
  }, [chart, isReady, option]);
  return <div ref={box} role="img" aria-label={label} style={{ height }} />;
}

/** A chart with its title, a switch to the same numbers as a table (ux.md section 3), and a download as a picture. */
export function Chart({ title, option, table, extra, height = standardHeight }: ChartProps) {
  const t = useT();
  const { message } = App.useApp();
  const chosen = usePreferences();
  const chart = useRef<EChartsType | undefined>(undefined);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  // The table does not need the chart code, so it is shown at once.
  const showTable = useCallback(() => setView('table'), []);
  const save = () => {
    if (chart.current)
      savePicture(chart.current, title, chartPalette(chosen), fontFamily(chosen.language)).catch((reason: Error) =>
        message.error(reason.message),
      );
  };
  return (
    <figure className="m-chart">
      <figcaption>
        <span>{title}</span>
        <span className="m-chart-tools">
          {extra}
          {view === 'chart' ? (
            <Tooltip title={t('kit.chart.picture')}>
              <Button
                size="small"
                type="text"
                icon={<PictureOutlined aria-hidden />}
                aria-label={`${t('kit.chart.picture')}: ${title}`}
                onClick={save}
              />
            </Tooltip>
          ) : null}
          <Segmented
            size="small"
            aria-label={title}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', icon: <BarChartOutlined aria-hidden />, label: t('kit.chart.chart') },
              { value: 'table', icon: <TableOutlined aria-hidden />, label: t('kit.chart.table') },
            ]}
          />
        </span>
      </figcaption>
      {view === 'chart' ? (
        <Drawing
          chart={chart}
          onFailure={showTable}
          option={{ ...chartLook(chosen), ...option }}
          label={title}
          height={height}
        />
      ) : (
        <div className="m-chart-table" tabIndex={0} role="group" aria-label={title} style={{ minHeight: height }}>
          {table}
        </div>
      )}
    </figure>
  );
}
