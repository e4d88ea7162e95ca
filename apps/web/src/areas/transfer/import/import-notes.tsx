import type { SheetImportRow } from '@matlas/contract';
import { formatDateTime, formatNumber, useT } from '@matlas/web-kit';
import { Alert, Button } from 'antd';
import { Link } from 'react-router-dom';
import type { ImportWork } from './use-import';

/** Notes for the next step: file already imported, unmatched materials, errors, or no errors. */
export function ImportNotes({ row, work }: { row: SheetImportRow; work: ImportWork }) {
  const t = useT();
  const { state, counts, sameAs, error, continueUnmatched } = row;
  const isClean = state === 'checked' && row.can.start;
  return (
    <div className="mi-notes">
      {error ? <Alert type="error" showIcon title={error} /> : null}
      {sameAs && state !== 'done' ? (
        <Alert
          type="info"
          showIcon
          title={t('mdsUpload.same', { name: sameAs.fileName, time: formatDateTime(sameAs.finishedAt) })}
          action={<Link to={`?id=${sameAs.id}`}>{t('mdsUpload.openSame')}</Link>}
        />
      ) : null}
      {state === 'checked' && counts.unmatched > 0 && !continueUnmatched ? (
        <Alert
          type="warning"
          showIcon
          title={t('mdsUpload.unmatched', { count: counts.unmatched, total: formatNumber(counts.unmatched) })}
          action={
            <Button
              size="small"
              loading={work.isBusy}
              onClick={() => work.checkAgain({ ...row, continueUnmatched: true })}
            >
              {t('mdsUpload.continue')}
            </Button>
          }
        />
      ) : null}
      {isClean ? (
        <Alert
          type="success"
          showIcon
          title={t(counts.created + counts.versions === 0 ? 'mdsUpload.nothingNew' : 'mdsUpload.allRight')}
        />
      ) : null}
      {state === 'done' ? (
        <Alert
          type="success"
          showIcon
          title={t('mdsUpload.done', {
            count: counts.created + counts.versions,
            total: formatNumber(counts.created + counts.versions),
          })}
        />
      ) : null}
    </div>
  );
}
