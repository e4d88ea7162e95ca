import { exchangeCheckApi, type ReceivedListRow } from '@matlas/contract';
import { formatDateTime, useMay, useT, type Column } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FindingCounts } from '../../mds/sheet-tags';
import { runPath } from '../check/run-paths';
import { VerifyDialog } from '../check/verify-dialog';
import { ReceivedList, useReceivedColumns } from './received-list';

function useColumns(): Column<ReceivedListRow>[] {
  const columns = useReceivedColumns();
  const at = columns.findIndex(
    (column) => typeof column !== 'string' && 'field' in column && column.field === 'commitment',
  );
  const checks: Column<ReceivedListRow> = {
    key: 'checks',
    width: 104,
    priority: 1,
    render: ({ lastCheck }) =>
      lastCheck ? (
        <Link to={runPath('received', lastCheck.runId)} title={formatDateTime(lastCheck.at)}>
          <FindingCounts errors={lastCheck.errors} warnings={lastCheck.warnings} />
        </Link>
      ) : (
        '–'
      ),
  };
  return [...columns.slice(0, at + 1), checks, ...columns.slice(at + 1)];
}

/** The received list for checking: the result of the last check, and a check of the selected sheets. */
export function ToolReceivedPage() {
  const t = useT();
  const may = useMay();
  const [chosen, setChosen] = useState<readonly number[]>();
  const bulk = (rows: readonly ReceivedListRow[]) => {
    const sheetIds = rows.filter(({ opens }) => opens).map(({ sheetId }) => sheetId);
    return may(exchangeCheckApi.startRun) ? (
      <Button
        size="small"
        type="primary"
        disabled={sheetIds.length === 0}
        title={sheetIds.length === 0 ? t('exchangeLists.download.none') : undefined}
        onClick={() => setChosen(sheetIds)}
      >
        {t('exchangeLists.tools.check')}
      </Button>
    ) : null;
  };
  return (
    <>
      <ReceivedList name="exchangeLists.tools" columns={useColumns()} bulk={bulk} />
      {chosen ? <VerifyDialog side="received" sheetIds={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
