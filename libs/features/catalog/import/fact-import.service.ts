import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  type catalogApi,
  type In,
  LOCALES,
  MOST_IMPORTED_SUBSTANCES,
  SUBSTANCE_FACT_COLUMNS,
  SUBSTANCE_KEY_COLUMNS,
  type SubstanceImportColumn,
  type SubstanceImportReport,
  type UploadedFile,
} from '@matlas/contract';
import { type TitledRows, titledRowsOf } from '@matlas/formats';
import { AppError, type Auth, Db, refused, taskFile, Translator, WorkerPool } from '@matlas/server-kit';
import { SubstanceLookupStore } from '../substance-lookup.store';
import { SubstanceStore } from '../substance.store';
import { FACT_TITLES, type FactFault, type JudgedFacts, judgeFacts } from './fact-rows';
import { SubstanceFactService } from './substance-fact.service';

type Table = TitledRows<SubstanceImportColumn>;
const READ_FACTS = taskFile<typeof import('./read-facts.task')>(require.resolve('./read-facts.task'));
/** Lines of a title block beside the substances. */
const OTHER_LINES = 20;
const KEYS_AT_ONCE = 2_000;

/**
 * What a list such as GADSL says of substances that the catalogue has. The list itself is its publisher's: an
 * installation that holds it loads it here.
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
   * Throws `import.invalidRows` with every fault unless the valid rows are wanted, `import.nothingValid`, and what is
   * wrong with the file itself.
   */
  async import(
    auth: Auth,
    { file, validRowsOnly, checkOnly }: In<typeof catalogApi.substances.importFacts>,
  ): Promise<SubstanceImportReport> {
    const table = await this.read(file);
    const judged = table.rows.map(judgeFacts);
    const idOf = await this.known(auth, judged);
    const faults = [...judged.flatMap((row) => row.faults), ...unknown(judged, idOf)].sort(
      (one, other) => one.row - other.row,
    );
    const wrong = new Set(faults.map(({ row }) => row));
    if (faults.length > 0 && !validRowsOnly && !checkOnly)
      throw new AppError('import.invalidRows', { count: wrong.size, rows: this.report(table, faults, 0).errors });
    const valid = judged.filter(({ row }) => !wrong.has(row));
    if (valid.length === 0 && !checkOnly) throw new AppError('import.nothingValid');
    return this.report(table, faults, checkOnly ? 0 : await this.store(auth, valid, idOf));
  }

  private async read(file: UploadedFile): Promise<Table> {
    const bytes = await readFile(file.path);
    const content = new Uint8Array(bytes).buffer;
    const read = await this.pool.run(
      READ_FACTS,
      { content, type: file.type, maxRows: MOST_IMPORTED_SUBSTANCES + OTHER_LINES, otherRows: OTHER_LINES },
      { transfer: [content], guard: 'file' },
    );
    if ('refusal' in read) throw refused(read.refusal);
    const table = titledRowsOf(read, FACT_TITLES);
    if (!SUBSTANCE_KEY_COLUMNS.some((column) => table.columns.includes(column)))
      throw new AppError('workbook.columnMissing', { column: this.title('cas') });
    if (!SUBSTANCE_FACT_COLUMNS.some((column) => table.columns.includes(column)))
      throw new AppError('workbook.columnMissing', { column: this.title('gadsl') });
    if (table.rows.length === 0) throw new AppError('workbook.empty');
    return table;
  }
  /** What the rows name by a number and the caller keeps: the platform's for the centre, an enterprise's own for it. */
  private async known(auth: Auth, judged: readonly JudgedFacts[]): Promise<Map<number, number>> {
    const words = judged.flatMap(({ row, key }) => (key === undefined ? [] : [{ n: row, text: key }]));
    const idOf = new Map<number, number>();
    for (let from = 0; from < words.length; from += KEYS_AT_ONCE) {
      const hits = (await this.lookups.exact(auth.scope, words.slice(from, from + KEYS_AT_ONCE))).filter(
        ({ by }) => by !== 'synonym',
      );
      const kept = new Set(
        (
          await this.substances.byIds(
            auth.scope,
            hits.map(({ id }) => id),
          )
        )
          .filter(({ enterpriseId }) => enterpriseId === ownerOf(auth))
          .map(({ id }) => id),
      );
      for (const { n, id } of hits) if (kept.has(id) && !idOf.has(n)) idOf.set(n, id);
    }
    return idOf;
  }
  private store(auth: Auth, valid: readonly JudgedFacts[], idOf: ReadonlyMap<number, number>): Promise<number> {
    return this.db.tx(async () => {
      const told = new Map(valid.map(({ row, facts }) => [idOf.get(row) ?? 0, facts]));
      return this.facts.tell(
        auth,
        ownerOf(auth),
        [...told].map(([id, facts]) => ({ id, ...facts })),
      );
    });
  }
  private report({ sheet, rows }: Table, faults: readonly FactFault[], changed: number): SubstanceImportReport {
    const cellOf = new Map(rows.map(({ row, cells }) => [row, cells]));
    const errors = faults.map(({ row, column, code, params }) => ({
      sheet,
      row,
      column: this.title(column),
      value: cellOf.get(row)?.[column] ?? '',
      code,
      message: this.translator.issue(code, params),
    }));
    return { rows: rows.length, changed, wrongRows: new Set(faults.map(({ row }) => row)).size, errors };
  }
  private title(column: SubstanceImportColumn): string {
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
