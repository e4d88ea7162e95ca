import { Injectable } from '@nestjs/common';
import {
  findingTexts,
  type ImportCorrection,
  type ImportFaultKind,
  type ImportFaultRow,
  type ImportLineRow,
  displayName,
} from '@matlas/contract';
import type { CheckRuleId, FindingParams } from '@matlas/domain';
import { Translator } from '@matlas/server-kit';
import type { ListedFault, ListedFaultKind } from './import-fault.store';

type Cell = ImportLineRow['cells'][number];
type Place = ImportLineRow['place'];

/** Messages of faults, and their lines, in the caller's language. */
@Injectable()
export class ImportSentences {
  constructor(private readonly translator: Translator) {}

  toFaultRow(fault: ListedFault, takesCells: boolean): ImportFaultRow {
    const { n, source, severity, code, place, sheetN, sheetName, name, names, field, value, lineKey } = fault;
    const { title, message } = this.words(fault);
    const spoken = (names ?? []).map((one) =>
      displayName(this.translator.language, { name: one.name, foreignName: one.foreignName ?? null }),
    );
    return {
      n,
      source,
      severity,
      code,
      title,
      message,
      place,
      sheetN,
      sheetName,
      nodeName: name,
      names: spoken,
      field: place.column ?? (field === null ? null : this.fieldName(field)),
      value,
      lineKey,
      correctable: severity === 'error' && source !== 'check' && this.placeOf(fault, takesCells) !== undefined,
    };
  }
  toFaultKind({ params, isPlaced, ...kind }: ListedFaultKind): ImportFaultKind {
    const { column, source, severity } = kind;
    const { title, message } = this.words({ source, code: kind.code, params });
    return {
      ...kind,
      columnName: column === '' ? '' : this.fieldName(column),
      example: title === null ? message : `${title}: ${message}`,
      decidable: severity === 'error' && source !== 'check' && isPlaced,
    };
  }
  /** The correction of a fault to a value, or without one the removal of its row or sheet. */
  toCorrection(fault: ListedFault, takesCells: boolean, to: string | undefined): ImportCorrection | undefined {
    if (to !== undefined) {
      const at = this.placeOf(fault, takesCells);
      return at && { ...at.correction, value: to };
    }
    const { place, sheetKey } = fault;
    if (takesCells && place.row !== undefined) return { ...sheetOf(place), row: place.row, remove: true };
    return sheetKey === null ? undefined : { sheetKey, remove: true };
  }
  /** A line with all its faults. @param faults of this line, at least one */
  toLineRow(
    faults: readonly ListedFault[],
    corrections: readonly ImportCorrection[],
    takesCells: boolean,
  ): ImportLineRow {
    const [first] = faults as [ListedFault, ...ListedFault[]];
    const { place, sheetKey, sheetName, name, lineKey } = first;
    const cells = new Map<string, Cell>();
    const whole = takesCells ? faults.find((fault) => fault.cells !== null)?.cells : undefined;
    for (const [column, value] of Object.entries(whole ?? {}))
      this.addCell(cells, column, cellAt(place, column, value), [], corrections);
    const loose: string[] = [];
    for (const fault of faults) {
      const at = this.placeOf(fault, takesCells);
      const { message } = this.words(fault);
      if (at) this.addCell(cells, at.label, at.correction, [message], corrections);
      else loose.push(message);
    }
    const remove: ImportCorrection | null =
      takesCells && place.row !== undefined
        ? { ...sheetOf(place), row: place.row, remove: true }
        : sheetKey === null
          ? null
          : { sheetKey, remove: true };
    return { lineKey, place, sheetName, nodeName: name, cells: [...cells.values()], messages: loose, remove };
  }

  private addCell(
    cells: Map<string, Cell>,
    label: string,
    correction: Valued,
    messages: readonly string[],
    corrections: readonly ImportCorrection[],
  ): void {
    const before = cells.get(label);
    const made = corrections.find((one) => samePlace(one, correction));
    const value = made && 'value' in made ? made.value : correction.value;
    cells.set(label, {
      label,
      value: before?.value ?? value,
      messages: [...(before?.messages ?? []), ...messages],
      correction: before?.correction ?? correction,
      corrected: made !== undefined,
    });
  }
  /** Cells that the user can correct. */
  private placeOf(
    { place, sheetKey, nodeKey, field, value }: ListedFault,
    takesCells: boolean,
  ): { label: string; correction: Valued } | undefined {
    if (takesCells && place.row !== undefined && place.column !== undefined)
      return { label: place.column, correction: cellAt(place, place.column, value ?? '') };
    return sheetKey !== null && nodeKey !== null && field !== null
      ? { label: this.fieldName(field), correction: { sheetKey, nodeKey, field, value: value ?? '' } }
      : undefined;
  }
  private words({ source, code, params }: Pick<ListedFault, 'source' | 'code' | 'params'>): {
    title: string | null;
    message: string;
  } {
    if (source !== 'check') return { title: null, message: this.translator.issue(code, params) };
    const { rule, values } = params as { rule: CheckRuleId; values: FindingParams };
    return findingTexts({ rule, code, params: values }, this.translator.language, (namespace, key, words) =>
      this.translator.translate(namespace, key, words),
    );
  }
  /** `children.3.substance.cas` is labelled by its last part. */
  fieldName(field: string): string {
    const last = field.replace(/^(children\.\d+\.)+/, '');
    const key = `sheetImport.field.${last.replaceAll('.', '_')}`;
    return this.translator.has('reports', key) ? this.translator.translate('reports', key) : last;
  }
}

type Valued = Extract<ImportCorrection, { value: string }>;
const sheetOf = ({ sheet }: Place): { sheet?: string } => (sheet === undefined ? {} : { sheet });
const cellAt = (place: Place, column: string, value: string): Valued => ({
  ...sheetOf(place),
  row: place.row ?? 1,
  column,
  value,
});
function samePlace(one: ImportCorrection, other: Valued): boolean {
  if ('row' in one)
    return (
      'row' in other &&
      'column' in one &&
      one.sheet === other.sheet &&
      one.row === other.row &&
      one.column === other.column
    );
  return (
    'field' in one &&
    'field' in other &&
    one.sheetKey === other.sheetKey &&
    one.nodeKey === other.nodeKey &&
    one.field === other.field
  );
}
