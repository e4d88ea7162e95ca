import { cqcApi, type CqcCheck } from '@matlas/contract';
import { ErrorState, FindingDisc, formatNumber, RowsSkeleton, useRoute, useT } from '@matlas/web-kit';
import { Alert, Button, Modal, Table } from 'antd';
import { useNavigate } from 'react-router-dom';
import { bomPath } from '../shared/paths';

type Finding = CqcCheck['findings'][number];
const LIST_HEIGHT = 420;

function Verdict({ check: { ok, errors, warnings, positions } }: { check: CqcCheck }) {
  const t = useT();
  const counts = { errors: formatNumber(errors), warnings: formatNumber(warnings), positions: formatNumber(positions) };
  return (
    <Alert type={ok ? 'success' : 'error'} showIcon title={t(ok ? 'cqc.isComplete' : 'cqc.isIncomplete', counts)} />
  );
}

/** What the package of a vehicle lacks; each finding leads to its position. */
export function CheckDialog({
  modId,
  onPosition,
  onClose,
}: {
  modId: number;
  onPosition: (positionId: number) => void;
  onClose: () => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, refetch } = useRoute(cqcApi.check, { modId }, { log: 'cqc.check', alwaysOnOpen: true });
  const go = ({ rule, positionId }: Finding) => {
    if (positionId === null) return;
    if (rule === 'notCovered') void navigate(bomPath(modId, positionId));
    else onPosition(positionId);
    onClose();
  };
  return (
    <Modal open title={t('cqc.check')} width={760} footer={null} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Verdict check={data} /> : error ? null : <RowsSkeleton />}
      {data && data.findings.length > 0 ? (
        <Table<Finding>
          size="small"
          rowKey={(row) => `${row.rule} ${row.field ?? ''} ${row.positionId ?? ''}`}
          dataSource={data.findings}
          pagination={false}
          scroll={{ y: LIST_HEIGHT }}
          columns={[
            { key: 'severity', width: 50, render: (_, { severity }) => <FindingDisc severity={severity} /> },
            { key: 'message', title: t('cqc.finding'), dataIndex: 'message' },
            {
              key: 'go',
              width: 110,
              render: (_, row) =>
                row.positionId === null ? null : (
                  <Button type="link" size="small" onClick={() => go(row)}>
                    {t('cqc.toPosition')}
                  </Button>
                ),
            },
          ]}
        />
      ) : null}
    </Modal>
  );
}
