import type { FaultDecision } from '@matlas/contract';
import { formatNumber, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { type ComponentProps, type ReactNode } from 'react';
import { CellInput } from './cell-input';
import { type DecisionsProps, FaultDecisions } from './fault-decisions';
import { FaultTable, type RowFault } from './fault-table';

interface CorrectableFaultsProps<F extends RowFault>
  extends DecisionsProps, Pick<ComponentProps<typeof FaultTable<F>>, 'className' | 'renderRow'> {
  label: string;
  faults: readonly F[];
  /** Number of all faults, when the report has the first ones only. */
  total?: number;
  /** What decisions call the column of a fault. */
  columnOf: (fault: F) => string;
  /** Corrects one cell. Without it the file is corrected where it comes from, and only decisions are made here. */
  onCorrect?: (fault: F, text: string) => void;
  isCorrectable?: (fault: F) => boolean;
  /** Where a person finds the cell; its column otherwise. */
  placeOf?: (fault: F) => string;
}

/**
 * The faults of an imported file: by kind, with one decision for all rows of a kind, and row by row with their cells as
 * inputs. A text can be given to all cells with the same fault and text. The file is checked again after each change.
 */
export function CorrectableFaults<F extends RowFault>({
  label,
  faults,
  total,
  columnOf,
  onCorrect,
  isCorrectable = () => true,
  className,
  renderRow,
  placeOf = ({ column }) => column,
  ...decisions
}: CorrectableFaultsProps<F>) {
  const { kinds, decided, isBusy, onChange } = decisions;
  const t = useT();
  const cell = (fault: F): ReactNode => {
    if (!onCorrect || !isCorrectable(fault)) return fault.value || '–';
    const column = columnOf(fault);
    const same = kinds
      .find((kind) => kind.code === fault.code && kind.column === column)
      ?.texts.find(({ text }) => text === fault.value);
    const decide = (value: string) => {
      const decision: FaultDecision = { code: fault.code, column, only: fault.value, action: 'replace', value };
      onChange([
        ...decided
          .filter((one) => one.code !== decision.code || one.column !== column || one.only !== decision.only)
          .map(({ count: _count, columnName: _name, ...one }) => one),
        decision,
      ]);
    };
    const forAll = (text: string) => (
      // Before the input loses the focus, which would correct this cell alone.
      <Button
        size="small"
        disabled={isBusy}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => decide(text)}
      >
        {t('files.faults.correctAll', { total: formatNumber(same?.count ?? 1) })}
      </Button>
    );
    return (
      <CellInput
        key={fault.value}
        value={fault.value}
        isWrong
        label={t('files.faults.cell', { row: fault.row, column: placeOf(fault) })}
        onChange={(text) => onCorrect(fault, text)}
        {...((same?.count ?? 1) > 1 ? { extra: forAll } : {})}
      />
    );
  };
  return (
    <>
      <FaultDecisions {...decisions} />
      {faults.length === 0 ? null : (
        <FaultTable
          label={label}
          faults={faults}
          renderColumn={(fault) => <span title={placeOf(fault)}>{placeOf(fault)}</span>}
          renderValue={cell}
          {...(total === undefined ? {} : { total })}
          {...(className === undefined ? {} : { className })}
          {...(renderRow ? { renderRow } : {})}
        />
      )}
    </>
  );
}
