import type { BomImportReport } from '@matlas/contract';
import { BOM_FIELDS, type BomField } from '@matlas/domain';
import { formatNumber, useT } from '@matlas/web-kit';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import type { Import } from './use-import';

type RowError = BomImportReport['errors'][number];
interface TableProps {
  work: Import;
  report: BomImportReport;
}

/** Number of errors shown. The error workbook contains all of them. */
const maxErrorsShown = 100;

/** A cell that is checked again on blur or Enter. Its invalid text stays until it is corrected. */
function CellInput({
  value,
  label,
  onChange,
  isWrong,
}: {
  value: string;
  label: string;
  onChange: (text: string) => void;
  isWrong: boolean;
}) {
  const [text, setText] = useState(value);
  const notifyChange = () => {
    if (text !== value) onChange(text);
  };
  return (
    <Input
      size="small"
      {...(isWrong ? { status: 'error' } : {})}
      value={text}
      aria-label={label}
      onChange={(event) => setText(event.target.value)}
      onBlur={notifyChange}
      onPressEnter={notifyChange}
    />
  );
}

/** All cells of one row of the workbook, editable side by side. The row can also be left out. */
function RowCells({ row, work, report }: TableProps & { row: number }) {
  const t = useT();
  const cells = Object.entries(report.wrong.find((wrong) => wrong.row === row)?.cells ?? {}) as [BomField, string][];
  cells.sort(([left], [right]) => BOM_FIELDS.indexOf(left) - BOM_FIELDS.indexOf(right));
  const wrong = new Set(report.errors.filter((error) => error.row === row).map(({ field }) => field));
  return (
    <div className="b-row-cells">
      {cells.map(([field, text]) => (
        <label key={field}>
          <span>{t(`bom.import.field.${field}`)}</span>
          <CellInput
            key={text}
            value={text}
            label={t(`bom.import.field.${field}`)}
            isWrong={wrong.has(field)}
            onChange={(typed) => work.correct(row, field, typed)}
          />
        </label>
      ))}
      <Button size="small" danger onClick={() => work.leaveOut(row)}>
        {t('bom.import.leaveOut')}
      </Button>
    </div>
  );
}

function ErrorRow({ error, work, report }: TableProps & { error: RowError }) {
  const t = useT();
  const { row, column, columnLetters, field, value, message } = error;
  const place = columnLetters ? `${columnLetters} · ${column}` : t(`bom.import.field.${field}`);
  const label = t('bom.import.cell', { row, column: place });
  return (
    <tr>
      <td className="b-row-number">
        <Popover
          trigger="click"
          placement="left"
          title={t('bom.import.sheetRow', { row })}
          content={<RowCells row={row} work={work} report={report} />}
        >
          <button type="button" className="m-link" aria-label={t('bom.import.openRow', { row })}>
            {row}
          </button>
        </Popover>
      </td>
      <td title={place}>{place}</td>
      <td>
        {columnLetters ? (
          <CellInput
            key={value}
            value={value}
            label={label}
            isWrong
            onChange={(text) => work.correct(row, field, text)}
          />
        ) : (
          value || '–'
        )}
      </td>
      <td>{message}</td>
    </tr>
  );
}

/** The errors, each with its row in the workbook and the invalid cell as an input. */
export function ErrorTable({ work, report }: TableProps) {
  const t = useT();
  const drawn = report.errors.slice(0, maxErrorsShown);
  if (drawn.length === 0) return <div className="b-errors" />;
  return (
    <>
      <div className="b-errors" tabIndex={0} role="region" aria-label={t('bom.import.errors')}>
        <table>
          <thead>
            <tr>
              {['row', 'column', 'value', 'problem'].map((name) => (
                <th key={name} className={`b-${name}`}>
                  {t(`bom.import.error.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((error) => (
              <ErrorRow key={`${error.row} ${error.field} ${error.code}`} error={error} work={work} report={report} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="m-faint">
        {t(drawn.length < report.errorCount ? 'bom.import.firstOf' : 'bom.import.allOf', {
          shown: formatNumber(drawn.length),
          total: formatNumber(report.errorCount),
          count: report.errorCount,
        })}
      </p>
    </>
  );
}
