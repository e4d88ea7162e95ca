import { Injectable } from '@nestjs/common';
import { type api, type BomComparisonReport, type BomDifferenceRow, type In } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import {
  type Auth,
  type FileAnswer,
  PERCENT,
  type ReportColumn,
  taskFile,
  type Workbook,
  Workbooks,
  WorkerPool,
} from '@matlas/server-kit';
import { BomImportCheckService } from './bom-import-check.service';
import { BomImportStore } from './bom-import.store';
import { BomReplaceStore } from './bom-replace.store';
import { BomVersionStore } from './bom-version.store';
import type { BomSource, BomsToCompare } from './compare-bom.task';

type Sides = In<typeof api.bom.compare>;
const COMPARE = taskFile<typeof import('./compare-bom.task')>(require.resolve('./compare-bom.task'));
const EXPORTED_FIELDS = ['number', 'name', 'quantity', 'massGrams', 'supplierCode', 'supplierName', 'remark'] as const;

/** Compares BOMs: a checked file with the present BOM, two versions, or two models. */
@Injectable()
export class BomCompareService {
  constructor(
    private readonly checks: BomImportCheckService,
    private readonly imports: BomImportStore,
    private readonly versions: BomVersionStore,
    private readonly replacement: BomReplaceStore,
    private readonly models: VehicleModelService,
    private readonly pool: WorkerPool,
    private readonly workbooks: Workbooks,
  ) {}

  /** What a checked import would change. */
  async compareImport(auth: Auth, importId: number): Promise<BomComparisonReport> {
    const record = await this.imports.getImport(auth.scope, importId);
    const { pages } = await this.checks.read(auth, record, 'positions');
    const before = { pages: await this.versions.readPages(auth.scope, record.modelId) };
    return this.run({
      before,
      after: { pages },
      marked: await this.replacement.listMarkedPositions(record.modelId),
      want: 'report',
    });
  }
  async compare(auth: Auth, sides: Sides, want: 'report' | 'all' = 'report'): Promise<BomComparisonReport> {
    const before = await this.readSide(auth, sides.modId, sides.bomVersionId);
    const after = await this.readSide(auth, sides.otherModId ?? sides.modId, sides.otherBomVersionId);
    return this.run({ before, after, marked: [], want });
  }
  async exportComparison(auth: Auth, sides: Sides): Promise<FileAnswer> {
    const report = await this.compare(auth, sides, 'all');
    const book = this.workbooks.open('bom.comparison');
    const [before, after] = [
      await this.nameSide(auth, book, sides.modId, sides.bomVersionId),
      await this.nameSide(auth, book, sides.otherModId ?? sides.modId, sides.otherBomVersionId),
    ];
    const title = `${book.text('title')} ${before} – ${after}`;
    return book.file(title, [
      book.sheet<BomDifferenceRow>({
        name: book.text('title'),
        title,
        facts: [
          [book.text('before'), `${before} (${report.before})`],
          [book.text('after'), `${after} (${report.after})`],
          ...book.exportFacts(auth),
        ],
        columns: columnsOf(book),
        rows: report.differences,
      }),
    ]);
  }

  private async run(input: BomsToCompare): Promise<BomComparisonReport> {
    return (await this.pool.run(COMPARE, input)) as BomComparisonReport;
  }
  private async readSide(auth: Auth, modelId: number, versionId: number | undefined): Promise<BomSource> {
    await this.models.getModel(auth, modelId);
    return versionId === undefined
      ? { pages: await this.versions.readPages(auth.scope, modelId) }
      : { packed: await this.versions.getContent(auth.scope, versionId) };
  }
  private async nameSide(auth: Auth, book: Workbook, modelId: number, versionId: number | undefined): Promise<string> {
    if (versionId === undefined) return (await this.models.getModel(auth, modelId)).internalNumber;
    const { modId, number } = await this.versions.getVersion(auth.scope, versionId);
    return `${(await this.models.getModel(auth, modId)).internalNumber} ${book.text('version', { number })}`;
  }
}

const AMOUNTS: ReadonlySet<string> = new Set(['quantity', 'massGrams']);
/** Both sides of every property; the path shows where the position stands, or stood. */
function columnsOf(book: Workbook): ReportColumn<BomDifferenceRow>[] {
  const column = book.column<BomDifferenceRow>();
  const pairs = EXPORTED_FIELDS.flatMap((field) =>
    (['before', 'after'] as const).map((side): ReportColumn<BomDifferenceRow> => ({
      title: `${book.text(`column.${field}`)} (${book.text(side)})`,
      width: field === 'name' ? 28 : 16,
      value: (row) => row[side]?.[field],
      ...(AMOUNTS.has(field) ? { format: PERCENT } : {}),
    })),
  );
  return [
    column('change', 14, ({ change }) => book.text(`change.${change}`)),
    ...pairs,
    column('pathBefore', 40, ({ before }) => before?.path.join(' › ')),
    column('pathAfter', 40, ({ after }) => after?.path.join(' › ')),
  ];
}
