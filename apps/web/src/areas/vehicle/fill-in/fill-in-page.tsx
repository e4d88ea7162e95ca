import { fillState, type ModeFillInfo, modeFillInfoApi } from '@matlas/contract';
import {
  type Column,
  formatDate,
  formatNumber,
  nameIn,
  ResourceList,
  useLanguage,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Segmented, Tag } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { CopyFillIn } from './copy-fill-in';
import { FillInForm } from './fill-in-form';
import { FillInPanel } from './fill-in-panel';

const colours = { overdue: 'error', done: 'success', gone: 'warning', open: 'default' } as const;

function useColumns(): Column<ModeFillInfo>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  return [
    {
      field: 'groupName',
      sortable: true,
      render: (task) =>
        task.whole ? t('fillIn.wholeModel') : [task.groupName, task.groupNumber].filter(Boolean).join(' · '),
    },
    { field: 'modelName', width: 150, priority: 2, sortable: true },
    {
      key: 'assignee',
      width: 190,
      priority: 2,
      render: ({ assignee, assigneeEn }) => nameIn(language, assignee, assigneeEn ?? assignee),
    },
    {
      key: 'progress',
      width: 110,
      align: 'right',
      priority: 2,
      render: ({ filled, total }) => `${formatNumber(filled)} / ${formatNumber(total)}`,
    },
    { field: 'dueOn', width: 120, priority: 2, sortable: true, render: ({ dueOn }) => formatDate(dueOn) },
    {
      field: 'state',
      width: 130,
      priority: 1,
      render: ({ state }) => <Tag color={colours[state]}>{wordOf(fillState, state)}</Tag>,
    },
    { field: 'note', width: 180, isExtra: true },
    { field: 'createdByName', width: 120, isExtra: true },
    { field: 'updateTime', width: 120, isExtra: true, sortable: true, render: (task) => formatDate(task.updateTime) },
  ];
}

/** Who fills which part group of which model until when, and how far they are. */
export function FillInPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const isMine = search.get('mine') === 'true';
  const modId = Number(search.get('modId') ?? '') || undefined;
  const show = (whose: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (whose === 'mine') next.set('mine', 'true');
        else next.delete('mine');
        return next;
      },
      { replace: true },
    );
  return (
    <ResourceList
      name="fillIn"
      list={modeFillInfoApi.page}
      columns={useColumns()}
      defaultSort="dueOn"
      fixed={{ ...(isMine ? { mine: true } : {}), ...(modId === undefined ? {} : { modId }) }}
      save={modeFillInfoApi.saveOrUpdate}
      remove={modeFillInfoApi.delete}
      form={({ record, onClose }) => <FillInForm record={record} modId={modId} onClose={onClose} />}
      panel={(task, onClose) => <FillInPanel key={task.id} task={task} onClose={onClose} />}
      actions={
        <>
          <Segmented
            aria-label={t('fillIn.whose.label')}
            value={isMine ? 'mine' : 'all'}
            options={(['all', 'mine'] as const).map((value) => ({ value, label: t(`fillIn.whose.${value}`) }))}
            onChange={show}
          />
          <CopyFillIn />
        </>
      }
    />
  );
}
