import { analysisImpactApi, analysisTaskApi } from '@matlas/contract';
import { NoPermissionState, useMay, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { parsePositiveInteger } from '../analysis-state';
import { ImpactView } from './impact-view';
import { Looks } from './looks';
import { TaskList } from './task-list';
import { WatchList } from './watch-list';
import './impact.css';

const tabs = ['looks', 'watches', 'tasks'] as const;
type Tab = (typeof tabs)[number];

/** The list time machine: the effects of another list or of a future day, the watches, and the resulting tasks. */
export function ImpactPage() {
  const t = useT();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const impactId = parsePositiveInteger(search.get('impactId'));
  const offered = tabs.filter((one) => may(one === 'tasks' ? analysisTaskApi.page : analysisImpactApi.page));
  const [first] = offered;
  if (!first) return <NoPermissionState what={t('impact.title')} needs={analysisImpactApi.page.needs} />;
  if (impactId !== undefined) return <ImpactView key={impactId} impactId={impactId} />;
  const tab = offered.find((one) => one === search.get('tab')) ?? first;
  const switcher = (
    <Segmented<Tab>
      size="small"
      aria-label={t('impact.tab.label')}
      value={tab}
      options={offered.map((value) => ({ value, label: t(`impact.tab.${value}`) }))}
      onChange={(next) => setSearch(next === first ? {} : { tab: next }, { replace: true })}
    />
  );
  if (tab === 'tasks') return <TaskList switcher={switcher} />;
  return tab === 'watches' ? (
    <WatchList switcher={switcher} />
  ) : (
    <Looks switcher={switcher} watchId={parsePositiveInteger(search.get('watchId'))} />
  );
}
