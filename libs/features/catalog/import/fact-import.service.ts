import { Injectable } from '@nestjs/common';
import type { catalogApi, In, SubstanceImportColumn, SubstanceImportReport } from '@matlas/contract';
import { FaultWorkbook, type JudgedRow, RowImport, type ValidRow } from '@matlas/features/imports';
import type { TitledRow } from '@matlas/formats';
import type { Auth, FileAnswer } from '@matlas/server-kit';
import { SubstanceLookupStore } from '../substance-lookup.store';
import { SubstanceStore } from '../substance.store';
import { FACT_LAYOUT, type Facts, type JudgedFacts, judgeFacts } from './fact-rows';
import { SubstanceFactService } from './substance-fact.service';

type SubstanceFacts = Facts & { id: number };
const KEYS_AT_ONCE = 2_000;

/**
 * Imports facts from a list such as GADSL about substances of the catalogue. The platform does not ship the list,
 * which belongs to its publisher: an installation that holds it loads it here.
 */
@Injectable()
export class FactImportService {
  constructor(
    private readonly rows: RowImport,
    private readonly lookups: SubstanceLookupStore,
    private readonly substances: SubstanceStore,
    private readonly facts: SubstanceFactService,
    private readonly faults: FaultWorkbook,
  ) {}

  /** Throws the errors of `RowImport.run`. */
  async import(auth: Auth, options: In<typeof catalogApi.substances.importFacts>): Promise<SubstanceImportReport> {
    const judge = (rows: readonly TitledRow<SubstanceImportColumn>[]) =>
      this.findSubstances(auth, rows.map(judgeFacts));
    const store = async (rows: readonly ValidRow<SubstanceFacts>[], isCheck: boolean) => ({
      made: isCheck ? 0 : await this.saveFacts(auth, rows),
      faults: [],
    });
    const { made = 0, ...report } = await this.rows.run({ layout: FACT_LAYOUT, judge, store }, options);
    return { ...report, changed: made };
  }

  /** All faults of a workbook; nothing is stored. */
  async writeErrors(auth: Auth, input: In<typeof catalogApi.substances.importErrors>): Promise<FileAnswer> {
    const report = await this.import(auth, { ...input, validRowsOnly: false, checkOnly: true });
    return this.faults.ofReport(input.file.name, report);
  }

  /** The rows with the substances that their keys identify; a fault where the caller may edit none. */
  private async findSubstances(
    auth: Auth,
    judged: readonly JudgedFacts[],
  ): Promise<JudgedRow<SubstanceImportColumn, SubstanceFacts>[]> {
    const idOf = await this.findEditableSubstances(auth, judged);
    return judged.map(({ row, key, facts, faults }) => {
      const id = idOf.get(row);
      if (key !== undefined && id === undefined)
        return { row, faults: [...faults, { row, column: 'cas', code: 'row.unknownCas', params: { value: key } }] };
      return { row, faults, ...(id === undefined || faults.length > 0 ? {} : { input: { id, ...facts } }) };
    });
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
      const found = await this.substances.listByIds(
        auth.scope,
        hits.map(({ id }) => id),
      );
      const editable = new Set(found.filter((one) => one.enterpriseId === ownerOf(auth)).map(({ id }) => id));
      for (const { n, id } of hits) if (editable.has(id) && !idOf.has(n)) idOf.set(n, id);
    }
    return idOf;
  }
  /** Of two rows about the same substance the last one counts. */
  private saveFacts(auth: Auth, rows: readonly ValidRow<SubstanceFacts>[]): Promise<number> {
    const factsById = new Map(rows.map(({ input }) => [input.id, input]));
    return this.facts.saveFacts(auth, ownerOf(auth), [...factsById.values()]);
  }
}

const ownerOf = ({ scope, enterpriseId }: Auth): number | null => (scope.reach === 'all' ? null : enterpriseId);
