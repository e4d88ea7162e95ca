import { Injectable } from '@nestjs/common';
import type { InfoType } from '@matlas/contract';
import { buffersOf, Decimal, formatDecimal, type ListItem, type Verdict } from '@matlas/domain';
import { CANDIDATE_LIST, JudgedRulesStore, ruleSetOf } from '@matlas/features/rules';
import { taskFile, WorkerPool } from '@matlas/server-kit';
import type { StoredFinding } from '../check-result.store';
import { SheetJudge } from '../sheet-judge';
import type { Batch, CheckedKind } from './checked-kind';
import { type CandidateList, isJudging, type NoCandidateList } from './candidate-list';
import { CandidateListStore } from './candidate-list.store';
import { SecretNodeStore } from './secret-node.store';
import type { SvhcTaskInput, SvhcRow } from './svhc.task';

const JUDGE = taskFile<typeof import('./svhc.task')>(require.resolve('./svhc.task'));
const COMPONENT = 1;
/** Significant digits that are reliable in the floats of the engine. */
const DIGITS = 12;
export const gramsText = (grams: number): string => formatDecimal(new Decimal(grams).toSignificantDigits(DIGITS));

/** Certainly or possibly above the limit needs an action; below it or undisclosed is information. */
const LEVELS: Readonly<Record<Verdict, InfoType>> = { fail: 0, depends: 1, unknown: 3, exempt: 3, declare: 1, pass: 3 };
/** When nothing could be judged, the sheet does not pass. */
const NOT_JUDGED_LEVEL = 3;
const CASES: Readonly<Record<Verdict, string>> = {
  fail: 'declare',
  depends: 'depends',
  unknown: 'unknown',
  exempt: 'below',
  declare: 'declare',
  pass: 'below',
};

/** Substances of the candidate list in each article or homogeneous material, as the engine delimits them. */
@Injectable()
export class SvhcKind implements CheckedKind {
  readonly kind = 'svhc';
  constructor(
    private readonly sheets: SheetJudge,
    private readonly pool: WorkerPool,
    private readonly rules: JudgedRulesStore,
    private readonly lists: CandidateListStore,
    private readonly secrets: SecretNodeStore,
  ) {}

  /** The list in force on the day, or the reason why there is none. */
  async findList(asOf: string): Promise<CandidateList | NoCandidateList> {
    const lawId = await this.lists.findLawId(CANDIDATE_LIST);
    if (lawId === undefined) return { day: asOf, notJudged: 'noList' };
    const {
      lists: [list],
      notJudged: [law],
      items,
    } = ruleSetOf(await this.rules.loadRules([lawId], asOf), asOf);
    return list
      ? { versionId: list.versionId, label: list.label, items, entries: await this.lists.loadEntries(list.versionId) }
      : { day: asOf, notJudged: law?.reason ?? 'noList' };
  }
  async find(batch: Batch): Promise<StoredFinding[][]> {
    const { list } = batch;
    if (!list) return batch.sheets.map(() => []);
    if (!isJudging(list))
      return batch.sheets.map(({ id, name, foreignName }) => [
        {
          kind: this.kind,
          level: NOT_JUDGED_LEVEL,
          code: 'SVHC.notJudged',
          path: String(id),
          names: [{ name, foreignName }],
          params: { ...list },
        },
      ]);
    const rows = await this.judgeSheets(batch, list.items);
    return batch.sheets.map((sheet) =>
      rows.filter(({ root }) => root === sheet.id).map((row) => finding(batch, list, row, sheet.kind === COMPONENT)),
    );
  }
  private async judgeSheets({ auth, sheets, forest, signal }: Batch, items: readonly ListItem[]): Promise<SvhcRow[]> {
    const roots = sheets.map(({ id }) => id);
    const question: Omit<SvhcTaskInput, 'graph' | 'exact'> = {
      roots,
      items,
      secretNodes: await this.secrets.listNodesBelow(forest.nodeIds, auth.enterpriseId),
    };
    return this.sheets.judgeSheets(roots, (judged) =>
      this.pool.run(JUDGE, { ...question, ...judged }, { signal, transfer: [judged.exact, ...buffersOf(judged)] }),
    );
  }
}

function finding({ forest }: Batch, list: CandidateList, row: SvhcRow, isWeighed: boolean): StoredFinding {
  const { path, names } = forest.treeOf(row.root).placeOf(row.node);
  const entry = row.item === null ? undefined : list.entries.get(row.item);
  const of = row.unit === 'material' || row.unit === 'unknown-remainder' ? 'material' : 'article';
  const level = LEVELS[row.verdict];
  if (row.hidden)
    return {
      kind: 'svhc',
      level,
      code: level === 1 ? 'SVHC.hidden' : 'SVHC.hiddenBelow',
      path,
      names,
      params: { of, limit: row.limitPercent },
    };
  const grams = isWeighed ? { minGrams: gramsText(row.minGrams), maxGrams: gramsText(row.maxGrams) } : {};
  return {
    kind: 'svhc',
    level,
    code: `SVHC.${CASES[row.verdict]}`,
    path,
    names,
    params: {
      of,
      min: row.minPercent,
      max: row.maxPercent,
      limit: row.limitPercent,
      verdict: row.verdict,
      ...grams,
      ...(entry ? { entry: entry.entryNo, nameZh: entry.nameZh, nameEn: entry.nameEn, cas: entry.cas } : {}),
    },
  };
}
