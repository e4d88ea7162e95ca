import type { NodeType } from '@matlas/contract';
import { convertSheet, type ConversionDirection, type ConversionContext, fieldText } from '@matlas/domain';
import type { SheetDocument } from '@matlas/formats';
import { referencedKeys } from '../core';
import type { ConvertedRow, BlockingFault } from './conversion-sheet.store';
import type { ConversionCounts } from './conversion.store';

/** The result for one document. `document` is in the target form, absent when the sheet is blocked. */
export interface Converted {
  row: ConvertedRow;
  document: SheetDocument | undefined;
}
/** Data of a sheet that are not in its document. */
export interface SheetContext {
  sheetId: number | null;
  errors: number;
}

/** Converts documents in order of use: a sheet that uses a blocked sheet is blocked too. */
export class SheetConverter {
  private readonly blockedNames = new Map<string, string>();
  private n = 0;
  private readonly codes = new Set<string>();
  readonly counts: ConversionCounts = { sheets: 0, converted: 0, refused: 0, losses: 0, openCodes: 0, unmatched: 0 };
  constructor(
    private readonly direction: ConversionDirection,
    private readonly world: ConversionContext,
  ) {}

  convertNext(given: SheetDocument, { sheetId, errors }: SheetContext = { sheetId: null, errors: 0 }): Converted {
    const { sheet, refusals, losses, words, open } = convertSheet(given, this.direction, this.world);
    const at = { names: [given.root.name], field: '', value: '' };
    const findings: BlockingFault[] = [
      ...(this.direction === 'fromImds' && given.source !== 'IMDS'
        ? [{ ...at, code: 'conversion.notMine', params: { source: given.source } }]
        : []),
      ...(errors > 0 ? [{ ...at, code: 'conversion.check', params: { count: errors } }] : []),
      ...refusals.map(({ nodeKey: _node, ...refusal }) => refusal),
      ...referencedKeys(given).flatMap((key) => {
        const name = this.blockedNames.get(key);
        return name === undefined
          ? []
          : [{ ...at, code: 'conversion.usedRefused', params: { sheet: name }, field: 'reference' }];
      }),
    ];
    const row: ConvertedRow = {
      ...headOf(given),
      n: (this.n += 1),
      sheetId,
      storedId: null,
      state: findings.length > 0 ? 'refused' : 'converted',
      findings,
      losses: losses.map(({ sheetKey: _sheet, ...loss }) => loss),
      words: words.map(({ nodeKey: _node, ...word }) => word),
      open: open.map(({ code, substance, classCode }) => ({
        code,
        cas: substance?.cas ?? null,
        name: substance?.name ?? substance?.nameZh ?? '',
        classCode: classCode ?? null,
      })),
      materials: [],
    };
    this.addToCounts(row);
    return { row, document: findings.length > 0 ? undefined : sheet };
  }
  /** Blocks a sheet because of an error that is found later, for example during the look-up. */
  blockSheet({ row }: Converted, findings: readonly BlockingFault[]): void {
    if (findings.length === 0) return;
    if (row.state === 'converted') {
      this.counts.converted -= 1;
      this.counts.refused += 1;
      this.blockedNames.set(row.key, row.name);
    }
    row.state = 'refused';
    row.findings.push(...findings);
  }

  private addToCounts({ state, key, name, losses, open }: ConvertedRow): void {
    this.counts.sheets += 1;
    this.counts[state === 'refused' ? 'refused' : 'converted'] += 1;
    this.counts.losses += losses.length;
    for (const { code } of open) this.codes.add(code);
    this.counts.openCodes = this.codes.size;
    if (state === 'refused') this.blockedNames.set(key, name);
  }
}

const headOf = ({
  key,
  cid,
  version,
  root,
}: SheetDocument): Pick<ConvertedRow, 'key' | 'cid' | 'cver' | 'kind' | 'name' | 'foreignName' | 'number'> => ({
  key,
  cid: cid ?? null,
  cver: version ?? null,
  kind: root.kind as NodeType,
  name: root.name,
  foreignName: fieldText(root.foreignName) ?? null,
  number: fieldText(root.number) ?? null,
});
