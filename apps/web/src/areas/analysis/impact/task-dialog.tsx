import { analysisImpactApi, analysisTaskApi, type ImpactModel, type ImpactRow } from '@matlas/contract';
import { useMay, useRoute, useSession, useT } from '@matlas/web-kit';
import { DatePicker, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { ActionDialog } from './action-dialog';

/** Selects a colleague as the assignee of a task. */
export function PersonSelect({
  value,
  onChange,
  label,
}: {
  value: number | undefined;
  onChange: (id: number) => void;
  label: string;
}) {
  const may = useMay();
  const { data = [] } = useRoute(
    analysisTaskApi.people,
    {},
    { log: ['impact.title', 'impact.log.people'], enabled: may(analysisTaskApi.people) },
  );
  return (
    <Select<number>
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      {...(value === undefined ? {} : { value })}
      options={data.map(({ id, name, loginName }) => ({ value: id, label: `${name} (${loginName})` }))}
      onChange={onChange}
    />
  );
}

/** Creates a task for each selected vehicle. */
export function TaskDialog({
  impact,
  models,
  onClose,
  onDone,
}: {
  impact: ImpactRow;
  models: readonly ImpactModel[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const session = useSession();
  const [assigneeId, setAssignee] = useState(session?.userId);
  const [due, setDue] = useState<Dayjs | null>(null);
  const [note, setNote] = useState('');
  const input = {
    impactId: impact.id,
    modIds: models.map(({ id }) => id),
    ...(assigneeId === undefined ? {} : { assigneeId }),
    ...(due ? { dueDate: due.format('YYYY-MM-DD') } : {}),
    ...(note ? { note } : {}),
  };
  return (
    <ActionDialog act="task" route={analysisImpactApi.createTasks} input={input} onClose={onClose} onDone={onDone}>
      <p className="m-faint">{t('impact.chosenModels', { count: models.length })}</p>
      <label className="im-field">
        <span className="m-faint">{t('impact.field.assignee')}</span>
        <PersonSelect label={t('impact.field.assignee')} value={assigneeId} onChange={setAssignee} />
      </label>
      <label className="im-field">
        <span className="m-faint">{t('impact.field.dueDate')}</span>
        <DatePicker aria-label={t('impact.field.dueDate')} value={due} onChange={setDue} />
      </label>
      <label className="im-field">
        <span className="m-faint">{t('impact.field.note')}</span>
        <Input.TextArea
          aria-label={t('impact.field.note')}
          rows={3}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
    </ActionDialog>
  );
}
