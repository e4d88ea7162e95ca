import { conversionDirection, transferConversionApi, type CodeApproval } from '@matlas/contract';
import {
  formatDate,
  nameIn,
  ResourceList,
  useCommand,
  useFilterOptions,
  useLanguage,
  useMay,
  useT,
  useWordOf,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { CodeWords } from './code-words';
import { log } from './use-run';

function useApprovalColumns(): Column<CodeApproval>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const state = ({ withdrawnAt, withdrawnBy, holds }: CodeApproval): string =>
    withdrawnAt !== null
      ? t('conversion.approvals.withdrawn', { name: withdrawnBy ?? '', date: formatDate(withdrawnAt) })
      : t(holds ? 'conversion.approvals.holds' : 'conversion.approvals.lapsed');
  return [
    { field: 'code', sortable: true, render: (row) => <CodeWords of={{ ...row, entries: [] }} /> },
    {
      field: 'to',
      width: 300,
      priority: 1,
      sortable: true,
      render: ({ to, toNameZh, toNameEn }) => (
        <CodeWords of={{ code: to, nameZh: toNameZh, nameEn: toNameEn, entries: [] }} />
      ),
    },
    {
      key: 'substance',
      width: 160,
      priority: 3,
      render: ({ substanceId, substanceName, substanceNameZh }) =>
        substanceId === null ? t('conversion.choice.forAll') : nameIn(language, substanceNameZh, substanceName ?? ''),
    },
    {
      field: 'direction',
      width: 190,
      priority: 2,
      sortable: true,
      render: ({ direction }) => wordOf(conversionDirection, direction),
    },
    {
      field: 'approvedBy',
      width: 190,
      priority: 2,
      sortable: true,
      render: ({ approvedBy, approvedAt }) => `${approvedBy} · ${formatDate(approvedAt)}`,
    },
    {
      key: 'state',
      width: 200,
      priority: 1,
      render: (row) => (
        <span className={row.holds || row.withdrawnAt !== null ? undefined : 'cv-lapsed'}>{state(row)}</span>
      ),
    },
  ];
}

/** Approved pairs of equivalent codes of both systems, with user and date. Withdrawn pairs stay in the list. */
export function ApprovalList() {
  const t = useT();
  const may = useMay()(transferConversionApi.withdraw);
  const withdraw = useCommand(transferConversionApi.withdraw, { log: log('withdraw') });
  const directions = useFilterOptions(conversionDirection);
  const columns = useApprovalColumns();
  const run = (ids: number[], clear?: () => void) => withdraw.mutate({ ids }, { onSuccess: clear });
  const rowActions = (row: CodeApproval): RowAction[] =>
    row.can.withdraw
      ? [
          {
            key: 'withdraw',
            label: t('conversion.approvals.withdraw'),
            icon: <UndoOutlined aria-hidden />,
            onClick: () => run([row.id]),
          },
        ]
      : [];
  const bulk = (rows: readonly CodeApproval[], clear: () => void) => {
    const ids = rows.filter(({ can }) => can.withdraw).map(({ id }) => id);
    return (
      <Button size="small" disabled={ids.length === 0} onClick={() => run(ids, clear)}>
        {t('conversion.approvals.withdraw')}
      </Button>
    );
  };
  const filters = [
    { field: 'direction', kind: 'choice' as const, options: directions },
    {
      field: 'state',
      kind: 'choice' as const,
      options: (['held', 'withdrawn'] as const).map((value) => ({
        value,
        label: t(`conversion.approvals.state.${value}`),
      })),
    },
  ];
  return (
    <ResourceList
      name="conversion.approvals"
      isInner
      list={transferConversionApi.approvals}
      columns={columns}
      defaultSort="-id"
      filters={filters}
      {...(may ? { rowActions, bulkActions: bulk } : {})}
    />
  );
}
