import { CheckOutlined, UndoOutlined } from '@ant-design/icons';
import { analysisTaskApi, type AnalysisTaskRow } from '@matlas/contract';
import {
  Field,
  formatDate,
  ResourceForm,
  ResourceList,
  useCommand,
  useRules,
  useT,
  type Column,
} from '@matlas/web-kit';
import { Checkbox, DatePicker, Input, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { dateField } from '../../shared/date-field';
import { PersonSelect } from './task-dialog';

function PersonField({ value, onChange = () => undefined }: { value?: number; onChange?: (id: number) => void }) {
  const t = useT();
  return <PersonSelect label={t('impact.field.assignee')} value={value} onChange={onChange} />;
}
/** Edits a task, or creates one from a what-if. */
export function TaskForm({
  record,
  initial,
  whatIfId,
  onClose,
}: {
  record: AnalysisTaskRow | undefined;
  initial?: Readonly<Record<string, unknown>>;
  whatIfId?: number;
  onClose: () => void;
}) {
  const t = useT();
  const { maxLength } = useRules();
  return (
    <ResourceForm
      name="impact.tasks"
      title={t(record ? 'impact.tasks.edit' : 'impact.tasks.new')}
      save={analysisTaskApi.saveOrUpdate}
      record={record}
      initial={{ ...record, ...initial }}
      onClose={onClose}
      log={['impact.title', 'impact.log.task']}
      toInput={(values) => ({ ...values, ...(whatIfId === undefined ? {} : { whatIfId }) }) as never}
    >
      <Field name="title" isRequired rules={[maxLength(200)]}>
        <Input autoComplete="off" />
      </Field>
      <Field name="assigneeId" isChoice>
        <PersonField />
      </Field>
      <Field name="dueDate" {...dateField}>
        <DatePicker className="m-wide" />
      </Field>
      <Field name="note" rules={[maxLength(2000)]}>
        <Input.TextArea rows={4} />
      </Field>
    </ResourceForm>
  );
}

function useTaskColumns(): Column<AnalysisTaskRow>[] {
  const t = useT();
  return [
    { field: 'title', sortable: true, isName: true },
    { field: 'source', width: 120, priority: 3, render: ({ source }) => t(`impact.source.${source}`) },
    { field: 'assignee', width: 130, sortable: true },
    {
      field: 'dueDate',
      width: 140,
      sortable: true,
      render: ({ dueDate, overdue }) => (
        <>
          {formatDate(dueDate)}
          {overdue ? (
            <>
              {' '}
              <Tag color="error">{t('impact.overdue')}</Tag>
            </>
          ) : null}
        </>
      ),
    },
    {
      field: 'done',
      width: 150,
      priority: 1,
      render: ({ done, doneBy }) =>
        done ? <Tag color="success">{t('impact.doneBy', { name: doneBy ?? '' })}</Tag> : <Tag>{t('impact.open')}</Tag>,
    },
    { field: 'createdBy', width: 120, priority: 3 },
    {
      field: 'createTime',
      width: 120,
      sortable: true,
      priority: 3,
      render: ({ createTime }) => formatDate(createTime),
    },
  ];
}

/** Tasks created from impacts and what-ifs. */
export function TaskList({ switcher }: { switcher: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const [openOnly, setOpenOnly] = useState(true);
  const [mineOnly, setMineOnly] = useState(false);
  const finish = useCommand(analysisTaskApi.finish, { log: ['impact.title', 'impact.log.finish'] });
  const columns = useTaskColumns();
  return (
    <ResourceList<AnalysisTaskRow>
      name="impact.tasks"
      list={analysisTaskApi.page}
      fixed={{ openOnly, mineOnly }}
      columns={columns}
      defaultSort="done"
      save={analysisTaskApi.saveOrUpdate}
      form={({ record, onClose }) => <TaskForm record={record} onClose={onClose} />}
      remove={analysisTaskApi.delete}
      actions={switcher}
      above={
        <div className="im-narrowed">
          <Checkbox checked={openOnly} onChange={({ target }) => setOpenOnly(target.checked)}>
            {t('impact.openOnly')}
          </Checkbox>
          <Checkbox checked={mineOnly} onChange={({ target }) => setMineOnly(target.checked)}>
            {t('impact.mineOnly')}
          </Checkbox>
        </div>
      }
      onOpen={({ link }) => {
        if (link) void navigate(link);
      }}
      rowActions={({ id, done, can }) =>
        can.finish
          ? [
              {
                key: 'finish',
                label: t(done ? 'impact.reopen' : 'impact.finish'),
                icon: done ? <UndoOutlined aria-hidden /> : <CheckOutlined aria-hidden />,
                onClick: () => finish.mutate({ ids: [id], done: !done }),
              },
            ]
          : []
      }
    />
  );
}
