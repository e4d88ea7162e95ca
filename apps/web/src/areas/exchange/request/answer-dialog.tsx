import { exchangeRequestApi, mdsApi, nodeStatus, type RequestRow, type SheetRow } from '@matlas/contract';
import {
  Code,
  ErrorState,
  Name,
  NoHitState,
  RowsSkeleton,
  SearchField,
  useCommand,
  useLate,
  useReturnFocus,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button, Modal, Pagination, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { FindingCounts } from '../../mds/sheet-tags';
import { partLabel } from './request-words';
import './request.css';

const pageSize = 10;
const width = 1000;

/** Why a sheet cannot be used as the answer. Undefined when it can. */
function useRefusal(): (sheet: SheetRow) => string | undefined {
  const t = useT();
  return ({ status, errorCount }) => {
    if (status === nodeStatus.of.internalRelease) return t('requests.answerDialog.released');
    return status === nodeStatus.of.editing && errorCount > 0 ? t('requests.answerDialog.errors') : undefined;
  };
}
function useColumns(onPick: (sheet: SheetRow) => void, sendingId: number | undefined): TableColumnType<SheetRow>[] {
  const t = useT();
  const wordOf = useWordOf();
  const refusal = useRefusal();
  const word = (key: string) => t(`requests.answerDialog.${key}`);
  return [
    { key: 'name', title: word('name'), ellipsis: { showTitle: true }, render: (_value, sheet) => <Name of={sheet} /> },
    { key: 'number', title: word('number'), width: 160, render: (_value, sheet) => <Code>{sheet.number ?? '–'}</Code> },
    {
      key: 'identity',
      title: word('identity'),
      width: 140,
      render: (_value, sheet) => (
        <Code>
          {sheet.cid} / {sheet.cver}
        </Code>
      ),
    },
    { key: 'status', title: word('status'), width: 110, render: (_value, sheet) => wordOf(nodeStatus, sheet.status) },
    {
      key: 'check',
      title: word('check'),
      width: 110,
      render: (_value, sheet) => <FindingCounts errors={sheet.errorCount} warnings={sheet.warningCount} />,
    },
    {
      key: 'pick',
      title: <span className="m-hidden">{t('kit.actions')}</span>,
      width: 200,
      align: 'right',
      render: (_value, sheet) =>
        refusal(sheet) ? (
          <span className="m-faint rq-why">{refusal(sheet)}</span>
        ) : (
          <Button
            size="small"
            type="primary"
            ghost
            loading={sendingId === sheet.id}
            aria-label={`${word('send')} ${sheet.cid} / ${sheet.cver}`}
            onClick={() => onPick(sheet)}
          >
            {word('send')}
          </Button>
        ),
    },
  ];
}

/** The supplier selects the own sheet that answers the request. The initial query is the part number. */
export function AnswerDialog({ request, onClose }: { request: RequestRow; onClose: () => void }) {
  const t = useT();
  const [q, setQ] = useState(request.draftSheetId === null ? request.supplyNumber : '');
  const [pageNo, setPageNo] = useState(1);
  useReturnFocus();
  const { data, error, isLoading, refetch } = useRoute(
    mdsApi.sheets.page,
    { pageNo, pageSize, latestOnly: true, querys: { eq: { kind: request.dataType } }, ...(q ? { q } : {}) },
    { log: ['requests.title', 'requests.log.sheets'], keepPrevious: true },
  );
  const isLate = useLate(isLoading);
  const command = useCommand(exchangeRequestApi.answer, {
    log: ['requests.title', 'requests.act.answer'],
    alsoRefreshes: ['data', 'mds', 'home'],
    onDone: onClose,
  });
  const columns = useColumns(
    (sheet) => command.mutate({ id: request.id, version: request.version, sheetId: sheet.id }),
    command.isPending ? (command.variables.sheetId as number) : undefined,
  );
  const search = (text: string) => {
    setQ(text);
    setPageNo(1);
  };
  return (
    <Modal
      open
      width={width}
      mask={{ closable: false }}
      title={t('requests.answerDialog.title', { part: partLabel(request) })}
      footer={null}
      onCancel={onClose}
    >
      <div className="rq-picker">
        <p className="m-faint">{t('requests.answerDialog.hint')}</p>
        <SearchField value={q} hint={t('requests.answerDialog.search')} onSearch={search} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {isLate ? <RowsSkeleton /> : null}
        {data && data.records.length === 0 ? (
          q === '' ? (
            <p className="m-faint">{t('requests.answerDialog.none')}</p>
          ) : (
            <NoHitState activeFilters={[q]} onClear={() => search('')} />
          )
        ) : null}
        {data && data.records.length > 0 ? (
          <Table<SheetRow>
            size="small"
            className="m-table"
            tableLayout="fixed"
            pagination={false}
            rowKey="id"
            dataSource={data.records}
            columns={columns}
            scroll={{ x: 900 }}
          />
        ) : null}
        {data && data.total > pageSize ? (
          <Pagination
            size="small"
            align="end"
            showSizeChanger={false}
            current={pageNo}
            pageSize={pageSize}
            total={data.total}
            onChange={setPageNo}
          />
        ) : null}
      </div>
    </Modal>
  );
}
