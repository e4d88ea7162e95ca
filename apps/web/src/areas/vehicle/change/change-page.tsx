import { componentRecordApi } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { ChangeList } from './change-list';
import { RecordList } from './record-list';

const views = ['changes', 'records'] as const;
type View = (typeof views)[number];

/** Part changes, and extensions of certificates. */
export function ChangePage() {
  const t = useT();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const mayRecords = may(componentRecordApi.page);
  const view: View = mayRecords && search.get('view') === 'records' ? 'records' : 'changes';
  const switcher = mayRecords ? (
    <Segmented<View>
      aria-label={t('partChange.view.label')}
      value={view}
      onChange={(next) => setSearch(next === 'changes' ? {} : { view: next }, { replace: true })}
      options={views.map((value) => ({ value, label: t(`partChange.view.${value}`) }))}
    />
  ) : null;
  return view === 'records' ? <RecordList actions={switcher} /> : <ChangeList actions={switcher} />;
}
