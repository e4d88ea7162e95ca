import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  type catalogApi,
  type In,
  LOCALES,
  MAX_IMPORTED_SUBSTANCES,
  SUBSTANCE_FACT_COLUMNS,
  SUBSTANCE_KEY_COLUMNS,
  type SubstanceImportColumn,
  type SubstanceImportReport,
  type UploadedFile,
} from '@matlas/contract';
import { type TitledRows, titledRowsOf } from '@matlas/formats';
import { AppError, type Auth, Db, toAppError, taskFile, Translator, WorkerPool } from '@matlas/server-kit';
import { SubstanceLookupStore } from '../substance-lookup.store';
import { SubstanceStore } from '../substance.store';
import { FACT_TITLES, type FactFault, type JudgedFacts, judgeFacts } from './fact-rows';
import { SubstanceFactService } from './substance-fact.service';

type Table = TitledRows<SubstanceImportColumn>;
const READ_FACTS = taskFile<typeof import('./read-facts.task')>(require.resolve('./read-facts.task'));
/** Permitted number of additional lines, for a title block. */
const OTHER_LINES = 20;
const KEYS_AT_ONCE = 2_000;

/**
 * Imports facts from a list such as GADSL about substances of the catalogue. The platform does not ship the list,
 * which belongs to its publisher: an installation that holds it loads it here.
 */
@Injectable()
export class FactImportService {
  constructor(
    private readonly db: Db,
    private readonly lookups: SubstanceLookupStore,
    private readonly substances: SubstanceStore,
    private readonly facts: SubstanceFactService,
    private readonly pool: WorkerPool,
    private readonly translator: Translator,
  ) {}

  /**
   * Throws `import.invalidRows` with every fault unless only the valid rows are to be imported,
   * `import.nothingValid`, and errors about the file itself.
   */
  async import(
    auth: Auth,
    { file, validRowsOnly, checkOnly }: In<typeof catalogApi.substances.importFacts>,
  ): Promise<SubstanceImportReport> {
    const table = await this.read(file);
    const judged = table.rows.map(judgeFacts);
    const idOf = await this.findEditableSubstances(auth, judged);
    const faults = [...judged.flatMap((row) => row.faults), ...unknown(judged, idOf)].sort(
      (one, other) => one.row - other.row,
    );
    const wrong = new Set(faults.map(({ row }) => row));
    if (faults.length > 0 && !validRowsOnly && !checkOnly)
      throw new AppError('import.invalidRows', { count: wrong.size, rows: this.createReport(table, faults, 0).errors });
    const valid = judged.filter(({ row }) => !wrong.has(row));
    if (valid.length === 0 && !checkOnly) throw new AppError('import.nothingValid');
    return this.createReport(table, faults, checkOnly ? 0 : await this.saveFacts(auth, valid, idOf));
  }

  private async read(file: UploadedFile): Promise<Table> {
    const bytes = await readFile(file.path);
    const content = new Uint8Array(bytes).buffer;
    const read = await this.pool.run(
      READ_FACTS,
      { content, type: file.type, maxRows: MAX_IMPORTED_SUBSTANCES + OTHER_LINES, otherRows: OTHER_LINES },
      { transfer: [content], guard: 'file' },
    );
    if ('refusal' in read) throw toAppError(read.refusal);
    const table = titledRowsOf(read, FACT_TITLES);
    if (!SUBSTANCE_KEY_COLUMNS.some((column) => table.columns.includes(column)))
      throw new AppError('workbook.columnMissing', { column: this.titleOf('cas') });
    if (!SUBSTANCE_FACT_COLUMNS.some((column) => table.columns.includes(column)))
      throw new AppError('workbook.columnMissing', { column: this.titleOf('gadsl') });
    if (table.rows.length === 0) throw new AppError('workbook.empty');
    return table;
  }
  /**
   * Maps row numbers to substances that the caller may edit: those of the platform for the centre, the enterprise's
   * own otherwise.
   */
  private async findEditableSubstances(auth: Auth, judged: readonly JudgedFacts[]): Promise<Map<number, number>> {
    const words = judged.flatMap(({ row, key }) => (key === undefined ? [] : [{ n: row, text: key }]));
    const idOf = new Map<number, number>();
    for (let from = 0; from < words.length; from += KEYS_AT_ONCE) {
      const hits = (await this.lookups.findExact(auth.scope, words.slice(from, from + KEYS_AT_ONCE))).filter(
        ({ by }) => by !== 'synonym',
      );
      const editable = new Set(
        (
          await this.substances.listByIds(
            auth.scope,
            hits.map(({ id }) => id),
          )
        )
          .filter(({ enterpriseId }) => enterpriseId === ownerOf(auth))
          .map(({ id }) => id),
      );
      for (const { n, id } of hits) if (editable.has(id) && !idOf.has(n)) idOf.set(n, id);
    }
    return idOf;
  }
  private saveFacts(auth: Auth, valid: readonly JudgedFacts[], idOf: ReadonlyMap<number, number>): Promise<number> {
    return this.db.tx(async () => {
      const factsById = new Map(valid.map(({ row, facts }) => [idOf.get(row) ?? 0, facts]));
      return this.facts.saveFacts(
        auth,
        ownerOf(auth),
        [...factsById].map(([id, facts]) => ({ id, ...facts })),
      );
    });
  }
  private createReport({ sheet, rows }: Table, faults: readonly FactFault[], changed: number): SubstanceImportReport {
    const cellOf = new Map(rows.map(({ row, cells }) => [row, cells]));
    const errors = faults.map(({ row, column, code, params }) => ({
      sheet,
      row,
      column: this.titleOf(column),
      value: cellOf.get(row)?.[column] ?? '',
      code,
      message: this.translator.issue(code, params),
    }));
    return { rows: rows.length, changed, wrongRows: new Set(faults.map(({ row }) => row)).size, errors };
  }
  private titleOf(column: SubstanceImportColumn): string {
    return LOCALES[this.translator.language].reports.substances.column[column];
  }
}

const ownerOf = ({ scope, enterpriseId }: Auth): number | null => (scope.reach === 'all' ? null : enterpriseId);
const unknown = (judged: readonly JudgedFacts[], idOf: ReadonlyMap<number, number>): FactFault[] =>
  judged.flatMap(({ row, key }) =>
    key === undefined || idOf.has(row)
      ? []
      : [{ row, column: 'cas' as const, code: 'row.unknownCas', params: { value: key } }],
  );
