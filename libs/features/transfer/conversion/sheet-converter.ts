import type { NodeType } from '@matlas/contract';
import { convertSheet, type ConversionDirection, type ConversionWorld, fieldText } from '@matlas/domain';
import type { SheetDocument } from '@matlas/formats';
import { referencedKeys } from '../core';
import type { ConvertedRow, KeptBack } from './conversion-sheet.store';
import type { ConversionCounts } from './conversion.store';

/** What became of a document. `document` is in the other form, absent where the sheet is kept back. */
export interface Converted {
  row: ConvertedRow;
  document: SheetDocument | undefined;
}
/** What is known of a sheet beside its document. */
export interface AroundSheet {
  sheetId: number | null;
  errors: number;
}

/** Converts documents in the order in which they are used: what uses a sheet that is kept back is kept back too. */
export class SheetConverter {
  private readonly keptBack = new Map<string, string>();
  private n = 0;
  private readonly codes = new Set<string>();
  readonly counts: ConversionCounts = { sheets: 0, converted: 0, refused: 0, losses: 0, openCodes: 0, unmatched: 0 };
  constructor(
    private readonly direction: ConversionDirection,
    private readonly world: ConversionWorld,
  ) {}

  next(given: SheetDocument, { sheetId, errors }: AroundSheet = { sheetId: null, errors: 0 }): Converted {
    const { sheet, refusals, losses, words, open } = convertSheet(given, this.direction, this.world);
    const at = { names: [given.root.name], field: '', value: '' };
    const findings: KeptBack[] = [
      ...(this.direction === 'fromImds' && given.source !== 'IMDS'
        ? [{ ...at, code: 'conversion.notMine', params: { source: given.source } }]
        : []),
      ...(errors > 0 ? [{ ...at, code: 'conversion.check', params: { count: errors } }] : []),
      ...refusals.map(({ nodeKey: _node, ...refusal }) => refusal),
      ...referencedKeys(given).flatMap((key) => {
        const name = this.keptBack.get(key);
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
    this.count(row);
    return { row, document: findings.length > 0 ? undefined : sheet };
  }
  /** What is found later, such as when it is looked up, keeps it back as well. */
  keepBack({ row }: Converted, findings: readonly KeptBack[]): void {
    if (findings.length === 0) return;
    if (row.state === 'converted') {
      this.counts.converted -= 1;
      this.counts.refused += 1;
      this.keptBack.set(row.key, row.name);
    }
    row.state = 'refused';
    row.findings.push(...findings);
  }

  private count({ state, key, name, losses, open }: ConvertedRow): void {
    this.counts.sheets += 1;
    this.counts[state === 'refused' ? 'refused' : 'converted'] += 1;
    this.counts.losses += losses.length;
    for (const { code } of open) this.codes.add(code);
    this.counts.openCodes = this.codes.size;
    if (state === 'refused') this.keptBack.set(key, name);
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
