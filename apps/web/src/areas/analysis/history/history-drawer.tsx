import { analysisSavedApi } from '@matlas/contract';
import { useMay, useNarrow, useT } from '@matlas/web-kit';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import type { HistoryProps } from './history-props';
import { RunList } from './run-list';
import { SavedList } from './saved-list';

const tabs = ['runs', 'saved'] as const;
type Tab = (typeof tabs)[number];
const width = 1080;

/** All past runs, and saved analyses that can be run again. */
export function HistoryDrawer(props: HistoryProps) {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const [tab, setTab] = useState<Tab>('runs');
  const maySave = may(analysisSavedApi.page);
  const switcher = (
    <Segmented<Tab>
      size="small"
      aria-label={t('analysis.history.title')}
      value={tab}
      onChange={setTab}
      options={tabs.map((value) => ({ value, label: t(`analysis.history.tab.${value}`) }))}
    />
  );
  return (
    <Drawer
      open
      size={isNarrow ? '100%' : width}
      className="a-history"
      title={t('analysis.history.title')}
      extra={maySave ? switcher : null}
      onClose={props.onClose}
    >
      {tab === 'runs' || !maySave ? <RunList {...props} /> : <SavedList {...props} />}
    </Drawer>
  );
}
