import { analysisRrrApi, type Out, type RrrState } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  formatDateTime,
  formatNumber,
  Name,
  RowsSkeleton,
  useLate,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Drawer, Pagination } from 'antd';
import { useState } from 'react';
import type { RrrCommands } from './use-rrr-commands';

const width = 520;
const pageSize = 20;
type Change = Out<typeof analysisRrrApi.changes>['records'][number];

function Line({ change, commands, isOpen }: { change: Change; commands: RrrCommands; isOpen: boolean }) {
  const t = useT();
  const mayUndo = isOpen && change.kind !== 'undo' && !change.undone;
  return (
    <li className="r-change">
      <span>
        <strong>{t(`analysisRrr.changes.kind.${change.kind}`)}</strong> ·{' '}
        {t('analysisRrr.changes.marks', { count: change.marks, total: formatNumber(change.marks) })}
        <br />
        <span className="m-faint">
          <Name of={{ name: change.by }} /> · {formatDateTime(change.at)}
          {change.note ? ` · ${change.note}` : ''}
        </span>
      </span>
      {change.undone ? (
        <span className="m-faint">{t('analysisRrr.changes.undone')}</span>
      ) : mayUndo ? (
        <Button size="small" loading={commands.isBusy} onClick={() => commands.undo(change.id)}>
          {t('kit.undo')}
        </Button>
      ) : null}
    </li>
  );
}

/** All changes of the marks of a vehicle, newest first. A change can be undone unless a later one overwrote it. */
export function ChangesDrawer({
  modId,
  state,
  commands,
  onClose,
}: {
  modId: number;
  state: RrrState;
  commands: RrrCommands;
  onClose: () => void;
}) {
  const t = useT();
  const may = useMay();
  const [pageNo, setPage] = useState(1);
  const { data, error, isLoading, refetch } = useRoute(
    analysisRrrApi.changes,
    { modId, pageNo, pageSize },
    { log: ['analysisRrr.title', 'analysisRrr.changes.title'], keepPrevious: true },
  );
  const isLate = useLate(isLoading);
  const isOpen = !state.locked && may(analysisRrrApi.undo);
  return (
    <Drawer open size={width} title={t('analysisRrr.changes.title')} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        data.total === 0 ? (
          <EmptyState title={t('analysisRrr.changes.none')} />
        ) : (
          <ul className="r-changes">
            {data.records.map((change) => (
              <Line key={change.id} change={change} commands={commands} isOpen={isOpen} />
            ))}
          </ul>
        )
      ) : isLate && !error ? (
        <RowsSkeleton />
      ) : null}
      {data && data.total > pageSize ? (
        <Pagination
          size="small"
          current={pageNo}
          pageSize={pageSize}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </Drawer>
  );
}
