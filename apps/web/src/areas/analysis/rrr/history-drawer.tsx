import { analysisRrrApi, type RrrResultRow } from '@matlas/contract';
import { formatDateTime, Name, useCommand, useMay, useT } from '@matlas/web-kit';
import { App, Button, Drawer, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { LimitMark } from './rate-strip';
import { formatRate } from '../../shared/rate-text';
import type { RateName } from './rrr-figures';
import type { ResultChoice } from './use-result';

const width = 860;
const maxResults = 2;

function useColumns(onChoose: (id: number) => void): TableColumnsType<RrrResultRow> {
  const t = useT();
  const rate = (name: RateName) => ({
    key: name,
    title: t(`analysisRrr.rate.short.${name}`),
    width: 148,
    render: (_: unknown, { rates }: RrrResultRow) => (
      <span className="r-rate-cell">
        {formatRate(rates[name])} <LimitMark rate={rates[name]} />
      </span>
    ),
  });
  return [
    {
      key: 'number',
      title: t('analysisRrr.number'),
      width: 72,
      render: (_, { id, number }) => (
        <button type="button" className="m-link" onClick={() => onChoose(id)}>
          {number}
        </button>
      ),
    },
    { key: 'at', title: t('analysisRrr.at'), width: 136, render: (_, { at }) => formatDateTime(at) },
    rate('rcyc'),
    rate('rcov'),
    {
      key: 'by',
      title: t('analysisRrr.by'),
      width: 120,
      ellipsis: true,
      render: (_, { by }) => <Name of={{ name: by }} />,
    },
    {
      key: 'note',
      title: t('analysisRrr.note'),
      ellipsis: true,
      render: (_, { note, stale }) => <span title={note}>{note || (stale ? '' : t('analysisRrr.current'))}</span>,
    },
  ];
}

/** The results of the vehicle: open one, compare two, delete. */
export function HistoryDrawer({ choice, onClose }: { choice: ResultChoice; onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const { modal } = App.useApp();
  const [keys, setKeys] = useState<readonly number[]>([]);
  const remove = useCommand(analysisRrrApi.deleteResults, {
    log: ['analysisRrr.resultTitle', 'analysisRrr.log.delete'],
    onDone: () => {
      if (keys.includes(choice.result?.id ?? 0)) choice.choose(undefined);
      setKeys([]);
    },
  });
  const show = (id: number) => {
    choice.choose(id);
    onClose();
  };
  const columns = useColumns(show);
  const sorted = [...keys].sort((one, other) => one - other);
  const compare = () => {
    const [left, right] = sorted;
    choice.choose(right);
    setTimeout(() => choice.compare(left));
    onClose();
  };
  const ask = () =>
    modal.confirm({
      title: t('analysisRrr.deleteTitle', { count: keys.length }),
      content: t('analysisRrr.deleteExplained'),
      okText: t('kit.delete'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => remove.run({ ids: [...keys] }),
    });
  return (
    <Drawer
      open
      size={width}
      title={t('analysisRrr.history')}
      onClose={onClose}
      footer={
        <div className="m-form-foot">
          <Button
            disabled={keys.length !== maxResults}
            title={keys.length === maxResults ? undefined : t('analysisRrr.compare.two')}
            onClick={compare}
          >
            {t('analysisRrr.compare.button')}
          </Button>
          {may(analysisRrrApi.deleteResults) ? (
            <Button danger disabled={keys.length === 0} loading={remove.isPending} onClick={ask}>
              {t('kit.delete')}
            </Button>
          ) : null}
          {keys.length === maxResults ? null : <span className="m-faint">{t('analysisRrr.compare.two')}</span>}
        </div>
      }
    >
      <Table<RrrResultRow>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={[...choice.results]}
        pagination={false}
        scroll={{ x: width - 48 }}
        rowSelection={{ selectedRowKeys: [...keys], onChange: (chosen) => setKeys(chosen.map(Number)) }}
      />
    </Drawer>
  );
}
