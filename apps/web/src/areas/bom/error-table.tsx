import type { BomImportReport } from '@matlas/contract';
import { BOM_FIELDS, type BomField } from '@matlas/domain';
import { useT } from '@matlas/web-kit';
import { Button, Popover } from 'antd';
import { CellInput } from '../files/cell-input';
import { CorrectableFaults } from '../files/correctable-faults';
import type { Import } from './use-import';

type RowError = BomImportReport['errors'][number];
interface TableProps {
  work: Import;
  report: BomImportReport;
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

/** The faults by kind and row by row, each with its row in the workbook and the invalid cell as an input. */
export function RowFaults({ work, report }: TableProps) {
  const t = useT();
  const placeOf = ({ column, columnLetters, field }: RowError) =>
    columnLetters ? `${columnLetters} · ${column}` : t(`bom.import.field.${field}`);
  return (
    <CorrectableFaults
      className="b-errors"
      label={t('bom.import.errors')}
      faults={report.errors}
      total={report.errorCount}
      kinds={report.faultKinds ?? []}
      decided={report.decided ?? []}
      isBusy={work.isChecking}
      nameOf={(field) => t(`bom.import.field.${field}`)}
      columnOf={({ field }) => field}
      isCorrectable={({ columnLetters }) => columnLetters !== ''}
      onCorrect={({ row, field }, text) => work.correct(row, field, text)}
      onChange={work.decide}
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
      placeOf={placeOf}
    />
  );
}
