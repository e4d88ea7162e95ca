import type { FileInfoRow } from '@matlas/contract';
import { ErrorState, RowsSkeleton, useLate, useRoute, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';
import { callsOf } from './file-calls';

/** The beginning of a workbook or CSV file, one worksheet at a time. */
export function TablePreview({ file, modId }: { file: FileInfoRow; modId: number | undefined }) {
  const t = useT();
  const [sheet, setSheet] = useState<string>();
  const input = sheet === undefined ? { id: file.id } : { id: file.id, sheet };
  const { data, error, isLoading, refetch } = useRoute(callsOf(modId).preview, input, { log: 'fileInfo.preview' });
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  return (
    <>
      {data.sheets.length > 1 ? (
        <Select
          className="m-wide"
          size="small"
          aria-label={t('fileInfo.sheet')}
          value={data.sheet}
          options={data.sheets.map((value) => ({ value, label: value }))}
          onChange={setSheet}
        />
      ) : null}
      <div className="f-preview">
        <table aria-label={t('fileInfo.preview')}>
          <tbody>
            {data.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.more ? <p className="m-faint">{t('fileInfo.previewMore')}</p> : null}
    </>
  );
}
