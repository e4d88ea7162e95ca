import {
  datesAt,
  type Duty,
  type EngineInput,
  type EngineOutput,
  type ExemptionFact,
  flagsOf,
  missingFacts,
  SETTLERS,
  thresholdOf,
  UNIT_KINDS,
  verdictCode,
} from '@matlas/domain';

/**
 * A judgement as stored, without names, which the database adds. Percentages are decimal texts; `item` is the id of
 * the list entry.
 */
export interface JudgementRow {
  n: number;
  verdict: number;
  lawId: number | null;
  item: number | null;
  unitKind: number;
  node: number | null;
  override: number;
  /** Number of the set of facts: 0 the vehicle's, n the n-th other one. */ dates: number;
  min: string | null;
  nominal: string | null;
  disclosedMax: string | null;
  max: string | null;
  limit: string | null;
  comparison: string;
  denominator: string;
  duty: Duty;
  exemption: number | null;
  entry: string | null;
  settledBy: string;
  settlingNode: number | null;
  flags: string[];
  /**
   * Bounds and number of the claimed entry that decided instead of the list's limit; null when the list's limit
   * decided.
   */
  decidingMin: string | null;
  decidingMax: string | null;
  decidingEntry: string | null;
  /** Index of the use whose threshold decided; null: the general threshold. */ use: number | null;
  /** Nodes that contain its confidential substances. */
  hidden: number[] | null;
  /** Facts that the exemption depends on and that are missing. */
  missingFacts: ExemptionFact[];
}

/** Unit kind of a position without a data sheet, stored in addition to the kinds of the engine. */
export const NO_SHEET_KIND = UNIT_KINDS.length;
const DIGITS = 12;
const UNKNOWN = verdictCode('unknown');
const EXACT_RECHECK = 'exact-recheck';

/** Percent with the significant digits of a float. */
const percent = (fraction: number): string => (fraction * 100).toPrecision(DIGITS);

/** Values until the claims are computed (`setDecidingLimits`). */
const LIST_DECIDES = { decidingMin: null, decidingMax: null, decidingEntry: null } as const;

/** For judgements about a whole list: prohibited when the list prohibits at least one entry with this denominator. */
function dutyOfLists({ items }: EngineInput): (listId: string, denominator: string) => Duty {
  const prohibiting = new Set(
    items.filter(({ duty }) => duty === 'prohibited').map(({ listId, denominator }) => `${listId}|${denominator}`),
  );
  return (listId, denominator) => (prohibiting.has(`${listId}|${denominator}`) ? 'prohibited' : 'declare');
}

/** Contents in percent as text: exact values when they were requested, otherwise rounded floats. */
function contentOf(
  { judgements, exact }: EngineOutput,
  row: number,
): Pick<JudgementRow, 'min' | 'nominal' | 'disclosedMax' | 'max'> {
  const decided = exact.get(row);
  return {
    min: decided?.min ?? percent(judgements.min[row] as number),
    nominal: decided?.nominal ?? percent(judgements.nominal[row] as number),
    disclosedMax: decided?.disclosedMax ?? percent(judgements.disclosedMax[row] as number),
    max: decided?.max ?? percent(judgements.max[row] as number),
  };
}
/** What would settle the verdict, the claimed exemption, and the facts that are missing to apply it. */
function settlementOf(
  input: EngineInput,
  { judgements: columns }: EngineOutput,
  entries: readonly string[],
  row: number,
): Pick<JudgementRow, 'exemption' | 'entry' | 'settledBy' | 'settlingNode' | 'missingFacts'> {
  const index = columns.exemption[row] as number;
  const exemption = input.exemptions[index];
  const settledBy = SETTLERS[columns.settledBy[row] as number] ?? 'none';
  return {
    exemption: exemption ? Number.parseInt(exemption.id, 10) : null,
    entry: exemption ? (entries[index] ?? null) : null,
    settledBy,
    settlingNode: (columns.settlingNode[row] as number) || null,
    missingFacts:
      exemption && settledBy === 'dates' ? missingFacts(exemption, datesAt(input, columns.dates[row] as number)) : [],
  };
}

/** One row for each judgement of the engine, in its order, and a last row for positions without a data sheet. */
export function judgementRows(
  input: EngineInput,
  output: EngineOutput,
  entries: readonly string[],
  hidden: ReadonlyMap<number, number[]>,
): JudgementRow[] {
  const { judgements: columns, lists } = output;
  const dutyOf = dutyOfLists(input);
  const rows = Array.from(columns.node, (node, row): JudgementRow => {
    const item = input.items[columns.item[row] as number];
    const listId = lists[columns.list[row] as number]?.listId ?? '';
    const denominator = item?.denominator ?? denominatorOf(columns.unitKind[row] as number);
    const use = columns.use[row] as number;
    const threshold = item && thresholdOf(item, use);
    return {
      n: row + 1,
      verdict: columns.verdict[row] as number,
      lawId: Number(listId),
      item: item ? Number(item.id) : null,
      unitKind: columns.unitKind[row] as number,
      node,
      override: columns.override[row] as number,
      dates: columns.dates[row] as number,
      ...contentOf(output, row),
      limit: threshold?.limitPercent ?? percent(columns.limit[row] as number),
      comparison: threshold?.comparison ?? 'gt',
      denominator,
      duty: item?.duty ?? dutyOf(listId, denominator),
      ...settlementOf(input, output, entries, row),
      flags: flagsOf(columns.flags[row] as number).filter((flag) => flag !== EXACT_RECHECK),
      use: use < 0 ? null : use,
      hidden: hidden.get(row) ?? null,
      ...LIST_DECIDES,
    };
  });
  return [...rows, noSheetRow(rows.length + 1)];
}
/** Denominator of a content when no list entry defines it. */
function denominatorOf(unitKind: number): 'article' | 'material' {
  const kind = UNIT_KINDS[unitKind];
  return kind === 'article' || kind === 'process-materials' ? 'article' : 'material';
}
const noSheetRow = (n: number): JudgementRow => ({
  n,
  verdict: UNKNOWN,
  lawId: null,
  item: null,
  unitKind: NO_SHEET_KIND,
  node: null,
  override: 0,
  dates: 0,
  min: null,
  nominal: null,
  disclosedMax: null,
  max: null,
  limit: null,
  comparison: 'gt',
  denominator: 'material',
  duty: 'prohibited',
  exemption: null,
  entry: null,
  settledBy: 'content',
  settlingNode: null,
  flags: [],
  use: null,
  hidden: null,
  missingFacts: [],
  ...LIST_DECIDES,
});
