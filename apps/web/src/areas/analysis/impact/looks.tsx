import { HistoryOutlined } from '@ant-design/icons';
import { analysisImpactApi, type ImpactRow } from '@matlas/contract';
import { Can, formatDateTime, formatNumber, ResourceList, useT, type Column } from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useImpactTitle } from './impact-words';
import { StartDialog } from '../../rules/impact/start-dialog';

function useColumns(): Column<ImpactRow>[] {
  const t = useT();
  const titleOf = useImpactTitle();
  const count = (key: keyof ImpactRow['counts'], width: number): Column<ImpactRow> => ({
    key,
    title: `impact.count.${key}`,
    width,
    align: 'right',
    priority: key === 'models' ? 1 : 2,
    render: ({ counts }) => formatNumber(counts[key]),
  });
  return [
    { key: 'title', render: titleOf },
    {
      field: 'kind',
      width: 116,
      render: ({ kind, watchId }) => (
        <>
          {t(`impact.kind.${kind}`)}
          {watchId === null ? null : (
            <>
              {' '}
              <Tag>{t('impact.watched')}</Tag>
            </>
          )}
        </>
      ),
    },
    count('entries', 84),
    count('models', 84),
    count('positions', 84),
    count('ownSheets', 92),
    count('receivedSheets', 92),
    count('customers', 84),
    count('suppliers', 84),
    {
      key: 'exact',
      width: 128,
      priority: 3,
      render: ({ exact }) =>
        exact?.state === 'done'
          ? t('impact.exactShort', { appears: formatNumber(exact.appears), vanishes: formatNumber(exact.vanishes) })
          : '–',
    },
    {
      field: 'createTime',
      width: 140,
      sortable: true,
      priority: 3,
      render: ({ createTime }) => formatDateTime(createTime),
    },
    { field: 'startedBy', width: 110, priority: 3 },
  ];
}

/** Calculated impacts, newest first. */
export function Looks({ switcher, watchId }: { switcher: ReactNode; watchId: number | undefined }) {
  const t = useT();
  const columns = useColumns();
  const [, setSearch] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  const open = ({ id }: Pick<ImpactRow, 'id'>) => setSearch({ impactId: String(id) });
  return (
    <>
      <ResourceList<ImpactRow>
        name="impact.looks"
        title={t('impact.title')}
        list={analysisImpactApi.page}
        columns={columns}
        defaultSort="-id"
        {...(watchId === undefined ? {} : { fixed: { watchId } })}
        remove={analysisImpactApi.delete}
        actions={switcher}
        onOpen={open}
        create={
          <Can needs={analysisImpactApi.start}>
            <Button type="primary" icon={<HistoryOutlined aria-hidden />} onClick={() => setAsking(true)}>
              {t('impact.start')}
            </Button>
          </Can>
        }
      />
      {isAsking ? <StartDialog onDone={open} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
