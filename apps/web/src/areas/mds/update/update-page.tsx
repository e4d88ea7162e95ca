import { MAX_REPLACED, mdsCompareApi, mdsUpdateApi, type StaleReference } from '@matlas/contract';
import { ResourceList, useMay, useT, type RowAction } from '@matlas/web-kit';
import { BranchesOutlined, DiffOutlined, SyncOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cascadePath, comparePath, editPath } from '../../shared/paths';
import { ReplaceDialog } from './replace-dialog';
import { useStaleColumns, useStaleFilters } from './stale-columns';
import '../mds.css';
import './update.css';

function useRowActions(onReplace: (rows: StaleReference[]) => void) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  return (row: StaleReference): RowAction[] => [
    ...(row.can.replace
      ? [
          {
            key: 'replace',
            label: t('mdsUpdate.replace'),
            icon: <SyncOutlined aria-hidden />,
            onClick: () => onReplace([row]),
          },
        ]
      : []),
    ...(row.can.cascade && row.toId !== null
      ? [
          {
            key: 'cascade',
            label: t('mdsUpdate.toCascade'),
            icon: <BranchesOutlined aria-hidden />,
            onClick: () => void navigate(cascadePath({ to: row.toId ?? 0 })),
          },
        ]
      : []),
    ...(row.toId !== null && may(mdsCompareApi.compare)
      ? [
          {
            key: 'compare',
            label: t('mdsCompare.action'),
            icon: <DiffOutlined aria-hidden />,
            onClick: () => void navigate(comparePath(row.fromId, row.toId ?? 0)),
          },
        ]
      : []),
  ];
}

/** Own data sheets that refer to superseded, deleted or expired versions, with their replacement. */
export function UpdatePage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ rows: readonly StaleReference[]; clear: () => void }>();
  const rowActions = useRowActions((rows) => setChosen({ rows, clear: () => undefined }));
  const bulkActions = (rows: readonly StaleReference[], clear: () => void) => {
    const usable = rows.filter(({ toId }) => toId !== null);
    const isTooMany = rows.length > MAX_REPLACED;
    return (
      <>
        {usable.length < rows.length ? (
          <span className="m-faint">{t('mdsUpdate.withoutNewer', { count: rows.length - usable.length })}</span>
        ) : null}
        {isTooMany ? <span className="m-faint">{t('mdsUpdate.tooMany', { count: MAX_REPLACED })}</span> : null}
        <Button
          size="small"
          type="primary"
          disabled={usable.length === 0 || isTooMany}
          onClick={() => setChosen({ rows, clear })}
        >
          {t('mdsUpdate.replaceAction')}
        </Button>
      </>
    );
  };
  return (
    <>
      <ResourceList
        name="mdsUpdate"
        list={mdsUpdateApi.page}
        columns={useStaleColumns()}
        defaultSort="-since"
        filters={useStaleFilters()}
        exports={mdsUpdateApi.export}
        rowActions={rowActions}
        {...(may(mdsUpdateApi.replace) ? { bulkActions } : {})}
        onOpen={(row) => void navigate(editPath(row.sheetId))}
      />
      {chosen ? <ReplaceDialog rows={chosen.rows} onClose={() => setChosen(undefined)} onDone={chosen.clear} /> : null}
    </>
  );
}
