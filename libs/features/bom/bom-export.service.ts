import { type Writable, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { type BomPosition, matchState } from '@matlas/contract';
import { type BomField, bomHeader, exportFields, NO_FACTS, type DeclaredFacts } from '@matlas/domain';
import { writeCsv } from '@matlas/formats';
import { FaultWorkbook } from '@matlas/features/imports';
import { type VehicleModel, VehicleModelService } from '@matlas/features/vehicle';
import {
  type Auth,
  CSV_TYPE,
  exportStream,
  type Fact,
  type FileAnswer,
  PERCENT,
  type ReportColumn,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { BomPositionStore } from './bom-position.store';
import { PositionFactsStore } from './position-facts.store';
import { ImportReport } from './import-report';
import { BomImportCheckService } from './bom-import-check.service';
import { BomImportStore } from './bom-import.store';

type Exported = BomPosition & { parentNumber: string | null; facts: DeclaredFacts };
const CELL: Record<BomField, (position: Exported) => string | null> = {
  level: (p) => String(p.level),
  parentNumber: (p) => p.parentNumber,
  partNumber: (p) => p.number,
  name: (p) => p.name,
  foreignName: (p) => p.foreignName,
  quantity: (p) => p.quantity,
  mass: (p) => p.massGrams,
  massUnit: (p) => (p.massGrams === null ? null : 'g'),
  supplierCode: (p) => p.supplierCode,
  supplierName: (p) => p.supplierName,
  remark: (p) => p.remark,
  sparePart: ({ facts }) => facts.sparePart,
  typeApproval: ({ facts }) => facts.typeApproval,
  putOnMarket: ({ facts }) => facts.putOnMarket,
  engineDeveloped: ({ facts }) => facts.engineDeveloped,
};
const NUMERIC = new Set<BomField>(['quantity', 'mass', 'level']);
const fieldsOf = (rows: readonly Exported[]): BomField[] =>
  exportFields(
    'level',
    rows.some(({ facts }) => facts !== NO_FACTS),
  );
const WIDTH: Partial<Record<BomField, number>> = {
  name: 32,
  foreignName: 32,
  partNumber: 18,
  parentNumber: 18,
  supplierName: 24,
  remark: 24,
};

/** Exports a BOM as a file: workbook and CSV can be imported again, the report also shows the matched data sheets. */
@Injectable()
export class BomExportService {
  constructor(
    private readonly positions: BomPositionStore,
    private readonly models: VehicleModelService,
    private readonly workbooks: Workbooks,
    private readonly facts: PositionFactsStore,
    private readonly imports: BomImportStore,
    private readonly importing: BomImportCheckService,
    private readonly report: ImportReport,
    private readonly faults: FaultWorkbook,
  ) {}

  /** One row per position with its level number; the file can be imported unchanged. */
  async workbook(auth: Auth, modelId: number): Promise<FileAnswer> {
    const { model, rows } = await this.load(auth, modelId);
    const book = this.workbooks.open('bom.export');
    return book.file(`${model.internalNumber} BOM`, [
      book.sheet({ ...headOf(book, model, rows.length), columns: columnsOf(book, rows), rows }),
    ]);
  }
  /** The same rows with match state, data sheet and version. */
  async withMatches(auth: Auth, modelId: number): Promise<FileAnswer> {
    const { model, rows } = await this.load(auth, modelId);
    const book = this.workbooks.open('bom.export');
    const column = book.column<Exported>();
    const matches = [
      column('matchState', 12, (p) => book.label(matchState, p.matchState)),
      column('sheet', 14, (p) => p.sheet?.cid),
      column('version', 8, (p) => p.sheet?.cver),
      column('sheetName', 28, (p) => p.sheet && book.localName(p.sheet.name, p.sheet.foreignName)),
      column('sheetMass', 14, (p) => p.sheet?.massGrams, PERCENT),
    ];
    return book.file(`${model.internalNumber} BOM MDS`, [
      book.sheet({
        ...headOf(book, model, rows.length),
        columns: [...columnsOf(book, rows), ...matches],
        rows,
      }),
    ]);
  }
  async csv(auth: Auth, modelId: number): Promise<FileAnswer> {
    const { model, rows } = await this.load(auth, modelId);
    const fields = fieldsOf(rows);
    const { language } = this.workbooks.open('bom.export');
    const lines = rows.map((row) => fields.map((field) => CELL[field](row) ?? ''));
    return exportStream(`${model.internalNumber} BOM.csv`, CSV_TYPE, (sink: Writable) =>
      pipeline(
        Readable.from(
          writeCsv(
            fields.map((field) => bomHeader(field, language)),
            lines,
          ),
        ),
        sink,
      ),
    );
  }
  /** Every fault of a checked import as a workbook: sheet, row, column, value, message. */
  async importErrors(auth: Auth, importId: number): Promise<FileAnswer> {
    const record = await this.imports.getImport(auth.scope, importId);
    const { errors } = await this.importing.read(auth, record, 'errors');
    return this.faults.answer(
      record.fileName,
      { count: errors.length },
      {
        title: this.workbooks.open('bom').text('errorsTitle'),
        faults: this.report.describeErrors(errors),
        place: ({ columnLetters, column }) => `${columnLetters} ${column}`.trim(),
      },
    );
  }

  private async load(auth: Auth, modelId: number): Promise<{ model: VehicleModel; rows: Exported[] }> {
    const model = await this.models.getModel(auth, modelId);
    const [positions, facts] = [
      await this.positions.listTree(auth.scope, modelId),
      await this.facts.listFactsOfModel(modelId),
    ];
    const numbers = new Map(positions.map((position) => [position.id, position.number]));
    return {
      model,
      rows: positions.map((position) => ({
        ...position,
        parentNumber: position.parentId === null ? null : (numbers.get(position.parentId) ?? null),
        facts: facts.get(position.id) ?? NO_FACTS,
      })),
    };
  }
}

const headOf = (book: Workbook, model: VehicleModel, positions: number) => ({
  name: 'BOM',
  title: `${model.projectName} ${model.internalNumber}`,
  facts: [[book.text('positions'), String(positions)], book.exportedAt()] satisfies Fact[],
});
/** Columns that the import reads again; their titles are those of the import. */
const columnsOf = (book: Workbook, rows: readonly Exported[]): ReportColumn<Exported>[] =>
  fieldsOf(rows).map((field) => ({
    title: bomHeader(field, book.language),
    width: WIDTH[field] ?? 12,
    ...(NUMERIC.has(field) ? { format: PERCENT } : {}),
    value: CELL[field],
  }));
