import { analysisReportApi } from '@matlas/contract';
import { NoPermissionState, useMay, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { ReportList } from './report-list';
import { ScheduleList } from './schedule-list';
import './reports.css';

const views = ['kept', 'schedules'] as const;
type View = (typeof views)[number];

/** Reports of all analyses: saved reports and scheduled reports. */
export function ReportsPage() {
  const t = useT();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  if (!may(analysisReportApi.page))
    return <NoPermissionState what={t('reports.title')} needs={analysisReportApi.page.needs} />;
  const view = views.find((one) => one === search.get('view')) ?? 'kept';
  const go = (next: View) => setSearch(next === 'kept' ? {} : { view: next }, { replace: true });
  const switcher = (
    <Segmented<View>
      size="small"
      aria-label={t('reports.view.label')}
      value={view}
      options={views.map((value) => ({ value, label: t(`reports.view.${value}`) }))}
      onChange={go}
    />
  );
  return view === 'kept' ? <ReportList switcher={switcher} /> : <ScheduleList switcher={switcher} />;
}
