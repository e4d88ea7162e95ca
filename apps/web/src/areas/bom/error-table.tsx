import type { BomImportReport } from '@matlas/contract';
import { BOM_FIELDS, type BomField } from '@matlas/domain';
import { useT } from '@matlas/web-kit';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { FaultTable } from '../files/fault-table';
import type { Import } from './use-import';

type RowError = BomImportReport['errors'][number];
interface TableProps {
  work: Import;
  report: BomImportReport;
}

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

/** The errors, each with its row in the workbook and the invalid cell as an input. */
export function ErrorTable({ work, report }: TableProps) {
  const t = useT();
  if (report.errors.length === 0) return <div className="b-errors" />;
  const placeOf = ({ column, columnLetters, field }: RowError) =>
    columnLetters ? `${columnLetters} · ${column}` : t(`bom.import.field.${field}`);
  return (
    <FaultTable
      className="b-errors"
      label={t('bom.import.errors')}
      faults={report.errors}
      total={report.errorCount}
      renderRow={({ row }) => (
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
      )}
      renderColumn={(error) => <span title={placeOf(error)}>{placeOf(error)}</span>}
      renderValue={(error) =>
        error.columnLetters ? (
          <CellInput
            key={error.value}
            value={error.value}
            label={t('bom.import.cell', { row: error.row, column: placeOf(error) })}
            isWrong
            onChange={(text) => work.correct(error.row, error.field, text)}
          />
        ) : (
          error.value || '–'
        )
      }
    />
  );
}
