import { schedulesApi, type ScheduleRow } from '@matlas/contract';
import { Code, Field, ResourceForm, useT } from '@matlas/web-kit';
import { Input } from 'antd';

/** Times of a schedule; an empty field sets those of the product again. */
export function ScheduleForm({ schedule, onClose }: { schedule: ScheduleRow; onClose: () => void }) {
  const t = useT();
  const { key, version, paused, cron, defaultCron } = schedule;
  return (
    <ResourceForm
      name="schedules"
      title={schedule.title}
      save={schedulesApi.update}
      log={['schedules.title', 'schedules.change']}
      onClose={onClose}
      initial={{ cron }}
      toInput={({ cron: given }) => ({ key, version, paused, cron: given })}
    >
      <Field name="cron">
        <Input placeholder={defaultCron} />
      </Field>
      <p className="m-faint">
        {t('schedules.cronExplained')} <Code>{defaultCron}</Code>
      </p>
    </ResourceForm>
  );
}
