import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type BomPosition, matchState, displayName } from '@matlas/contract';
import { type BomField, bomHeader, exportFields, NO_FACTS, type DeclaredFacts } from '@matlas/domain';
import { type ReportColumn, type ReportSheet, writeCsv, writeReport } from '@matlas/formats';
import { FaultWorkbook } from '@matlas/features/imports';
import { type VehicleModel, VehicleModelService } from '@matlas/features/vehicle';
import { type Auth, clock, CSV_TYPE, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { BomPositionStore } from './bom-position.store';
import { PositionFactsStore } from './position-facts.store';
import { ImportReport } from './import-report';
import { BomImportService } from './bom-import.service';
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
    private readonly translator: Translator,
    private readonly facts: PositionFactsStore,
    private readonly imports: BomImportStore,
    private readonly importing: BomImportService,
    private readonly report: ImportReport,
    private readonly faults: FaultWorkbook,
  ) {}

  /** One row per position with its level number; the file can be imported unchanged. */
  async workbook(auth: Auth, modelId: number): Promise<FileAnswer> {
    const { model, rows } = await this.load(auth, modelId);
    return this.sheetFile(`${model.internalNumber} BOM.xlsx`, {
      ...this.head(model, rows.length),
      columns: this.columns(rows),
      rows,
    });
  }
  /** The same rows with match state, data sheet and version. */
  async withMatches(auth: Auth, modelId: number): Promise<FileAnswer> {
    const { model, rows } = await this.load(auth, modelId);
    const word = (key: string) => this.translator.translate('reports', `bom.export.${key}`);
    const matches: ReportColumn<Exported>[] = [
      {
        title: word('matchState'),
        width: 12,
        value: (p) => this.translator.translate('enums', matchState.labelKey(p.matchState)),
      },
      { title: word('sheet'), width: 14, value: (p) => p.sheet?.cid ?? null },
      { title: word('version'), width: 8, value: (p) => p.sheet?.cver ?? null },
      {
        title: word('sheetName'),
        width: 28,
        value: (p) => (p.sheet ? displayName(this.translator.language, p.sheet) : null),
      },
      { title: word('sheetMass'), width: 14, format: '0.######', value: (p) => p.sheet?.massGrams ?? null },
    ];
    return this.sheetFile(`${model.internalNumber} BOM MDS.xlsx`, {
      ...this.head(model, rows.length),
      columns: [...this.columns(rows), ...matches],
      rows,
    });
  }
  async csv(auth: Auth, modelId: number): Promise<FileAnswer> {
    const { model, rows } = await this.load(auth, modelId);
    const fields = fieldsOf(rows);
    const lines = rows.map((row) => fields.map((field) => CELL[field](row) ?? ''));
    return exportStream(`${model.internalNumber} BOM.csv`, CSV_TYPE, (sink: Writable) =>
      pipeline(
        Readable.from(
          writeCsv(
            fields.map((field) => bomHeader(field, this.translator.language)),
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
        title: this.translator.translate('reports', 'bom.errorsTitle'),
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
  private head(model: VehicleModel, positions: number): Pick<ReportSheet, 'name' | 'title' | 'facts'> {
    const word = (key: string) => this.translator.translate('reports', `bom.export.${key}`);
    return {
      name: 'BOM',
      title: `${model.projectName} ${model.internalNumber}`,
      facts: [
        [word('positions'), String(positions)],
        [word('exported'), clock.stamp()],
      ],
    };
  }
  private columns(rows: readonly Exported[]): ReportColumn<Exported>[] {
    const numeric = new Set<BomField>(['quantity', 'mass', 'level']);
    return fieldsOf(rows).map((field) => ({
      title: bomHeader(field, this.translator.language),
      width: WIDTH[field] ?? 12,
      ...(numeric.has(field) ? { format: '0.######' } : {}),
      value: CELL[field],
    }));
  }
  private sheetFile<Row>(name: string, sheet: ReportSheet<Row>): Promise<FileAnswer> {
    return exportStream(name, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }
}
