import { schedulesApi } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { JobList } from './job-list';
import { ScheduleList } from './schedule-list';

const views = ['jobs', 'schedules'] as const;
type View = (typeof views)[number];

/** Background jobs; for the platform administrator also the schedules that start jobs by time. */
export function TasksPage() {
  const t = useT();
  const maySchedule = useMay()(schedulesApi.list);
  const [search, setSearch] = useSearchParams();
  const view: View = maySchedule && search.get('view') === 'schedules' ? 'schedules' : 'jobs';
  const actions = maySchedule ? (
    <Segmented<View>
      size="small"
      aria-label={t('schedules.view.label')}
      value={view}
      options={views.map((value) => ({ value, label: t(`schedules.view.${value}`) }))}
      onChange={(next) => setSearch(next === 'jobs' ? {} : { view: next }, { replace: true })}
    />
  ) : null;
  return view === 'jobs' ? <JobList actions={actions} /> : <ScheduleList actions={actions} />;
}
