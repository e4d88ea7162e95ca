import { enterpriseSearchApi, LIMITS, type EnterpriseFound } from '@matlas/contract';
import {
  Code,
  ErrorState,
  formatDate,
  nameIn,
  NoHitState,
  RowsSkeleton,
  useLanguage,
  useLate,
  useNarrow,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Pagination, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import type { EnterpriseQuery, SearchKind } from './enterprise-criteria';

export const getEnterpriseKey = (row: EnterpriseFound): string =>
  [row.orgIdo, row.formerly?.code].filter(Boolean).join(' ');

function useColumns(searchKind: SearchKind): TableColumnType<EnterpriseFound>[] {
  const t = useT();
  const language = useLanguage();
  const isNarrow = useNarrow();
  const name = (
    key: string,
    title: string,
    read: (row: EnterpriseFound) => string,
  ): TableColumnType<EnterpriseFound> => ({
    key,
    title,
    ellipsis: { showTitle: true },
    render: (_value, row) => <span title={read(row)}>{read(row)}</span>,
  });
  const enterprise: TableColumnType<EnterpriseFound> = {
    key: 'orgName',
    title: t('picker.field.orgName'),
    ellipsis: { showTitle: true },
    render: (_value, row) => {
      const shown = nameIn(language, row.orgName, row.orgEnName);
      const before = row.formerly
        ? t('picker.formerly', {
            name: nameIn(language, row.formerly.nameZh, row.formerly.nameEn),
            code: row.formerly.code,
            date: formatDate(row.formerly.since),
          })
        : '';
      return (
        <>
          <span title={shown}>{shown}</span>
          {before ? (
            <span className="m-faint p-formerly" title={before}>
              {before}
            </span>
          ) : null}
        </>
      );
    },
  };
  const department = name('orgNameo', t('picker.field.orgNameH'), (row) =>
    nameIn(language, row.orgNameo, row.orgEnNameo),
  );
  const code: TableColumnType<EnterpriseFound> = {
    key: 'orgCode',
    title: t('picker.field.orgId'),
    width: 112,
    render: (_value, row) => <Code>{row.orgCode}</Code>,
  };
  const places: TableColumnType<EnterpriseFound>[] = (['province', 'city', 'postCode'] as const).map((field) => ({
    key: field,
    title: t(`picker.field.${field}`),
    width: 104,
    ellipsis: { showTitle: true },
    render: (_value, row) => row[field] ?? '–',
  }));
  return [enterprise, ...(searchKind === 'org' ? [department] : []), code, ...(isNarrow ? [] : places)];
}

export interface ResultsProps {
  question: EnterpriseQuery;
  searchKind: SearchKind;
  isMulti: boolean;
  mayPickOwn: boolean;
  chosen: readonly EnterpriseFound[];
  onChoose: (chosen: EnterpriseFound[]) => void;
  onClear: () => void;
}

/** Ten rows per page; a multiple choice spans pages. */
export function EnterpriseResults({
  question,
  searchKind,
  isMulti,
  mayPickOwn,
  chosen,
  onChoose,
  onClear,
}: ResultsProps) {
  const t = useT();
  const [pageNo, setPageNo] = useState(1);
  const columns = useColumns(searchKind);
  const { data, error, isLoading, refetch } = useRoute(
    enterpriseSearchApi.search,
    { ...question, pageNo, pageSize: LIMITS.enterpriseSearchPage },
    { log: ['picker.title', 'kit.query'], keepPrevious: true },
  );
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  if (data.records.length === 0)
    return (
      <>
        <p className="m-faint">{t('errors.client.noSuitableData')}</p>
        <NoHitState activeFilters={[]} onClear={onClear} />
      </>
    );
  const choose = (rows: EnterpriseFound[]) => onChoose(rows.filter(Boolean));
  return (
    <>
      <Table<EnterpriseFound>
        size="small"
        className="m-table"
        tableLayout="fixed"
        pagination={false}
        rowKey={getEnterpriseKey}
        dataSource={data.records}
        columns={columns}
        onRow={(row) => ({
          onClick: () => {
            if (!isMulti && (mayPickOwn || !row.isOwn)) choose([row]);
          },
        })}
        rowSelection={{
          type: isMulti ? 'checkbox' : 'radio',
          columnWidth: 40,
          preserveSelectedRowKeys: true,
          selectedRowKeys: chosen.map(getEnterpriseKey),
          onChange: (_keys, rows) => choose(rows),
          getTitleCheckboxProps: () => ({ 'aria-label': t('kit.selectAll') }),
          getCheckboxProps: (row) => ({
            'aria-label': t('kit.selectRow', { row: row.orgNameo }),
            disabled: !mayPickOwn && row.isOwn,
            ...(mayPickOwn || !row.isOwn ? {} : { title: t('picker.own') }),
          }),
        }}
      />
      {data.total > LIMITS.enterpriseSearchPage ? (
        <Pagination
          size="small"
          align="end"
          showSizeChanger={false}
          showLessItems
          current={pageNo}
          pageSize={LIMITS.enterpriseSearchPage}
          total={data.total}
          onChange={setPageNo}
        />
      ) : null}
    </>
  );
}
