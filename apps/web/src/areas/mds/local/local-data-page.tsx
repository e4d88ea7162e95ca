import { mdsLocalApi } from '@matlas/contract';
import { useMay, useNarrow, useT } from '@matlas/web-kit';
import { Segmented, Select } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { DeletedList } from './deleted-list';
import { FlawedList } from './flawed-list';
import { FolderFilter } from './folder-filter';
import { OwnList } from './own-list';
import './local.css';

const allTabs = ['own', 'imds', 'flawed', 'deleted'] as const;
type LocalTab = (typeof allTabs)[number];

/**
 * Own data in tabs: own sheets, sheets from IMDS, superseded or invalid ones, and deleted ones. Each tab has its
 * own filters.
 */
export function LocalDataPage() {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const tabs = allTabs.filter((tab) => tab !== 'imds' || may(mdsLocalApi.imds.page));
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'own';
  const go = (next: LocalTab) => setSearch(next === 'own' ? {} : { tab: next }, { replace: true });
  const options = tabs.map((value) => ({ value, label: t(`localData.tab.${value}`) }));
  const views = (
    <div className="lo-views">
      {isNarrow ? (
        <Select<LocalTab> aria-label={t('localData.view')} value={tab} options={options} onChange={go} />
      ) : (
        <Segmented<LocalTab>
          size="small"
          aria-label={t('localData.view')}
          value={tab}
          options={options}
          onChange={go}
        />
      )}
      {tab === 'own' || tab === 'imds' ? <FolderFilter /> : null}
    </div>
  );
  if (tab === 'flawed') return <FlawedList key={tab} views={views} />;
  return tab === 'deleted' ? <DeletedList key={tab} views={views} /> : <OwnList key={tab} source={tab} views={views} />;
}
