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
 * A judgement as it is written; names come from the database. Percent as decimal text; `item` is the id of the list's
 * entry.
 */
export interface JudgementRow {
  n: number;
  verdict: number;
  lawId: number | null;
  item: number | null;
  unitKind: number;
  node: number | null;
  override: number;
  /** Facts by which it was judged: 0 those of the vehicle, n the n-th other ones. */ dates: number;
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
  /** Bounds of the claimed entry that decided instead of the list's limit, and its number; null where the limit did. */
  decidingMin: string | null;
  decidingMax: string | null;
  decidingEntry: string | null;
  /** Index of the use of the entry whose threshold judged; null: its general one. */ use: number | null;
  /** Nodes that hold what is confidential in it. */
  hidden: number[] | null;
  /** What the exemption that leaves it open hangs on and nobody gave. */
  missingFacts: ExemptionFact[];
}

/** Stored beside the engine's kinds: a position without a data sheet. */
export const NO_SHEET_KIND = UNIT_KINDS.length;
const DIGITS = 12;
const UNKNOWN = verdictCode('unknown');
const EXACT_RECHECK = 'exact-recheck';

/** Digits that floats vouch for. */
const percent = (fraction: number): string => (fraction * 100).toPrecision(DIGITS);

/** Until the claims are known (`setDecidingLimits`). */
const LIST_DECIDES = { decidingMin: null, decidingMax: null, decidingEntry: null } as const;

/** A list that prohibits anything by this denominator speaks for prohibition where all of it may be meant. */
function dutyOfLists({ items }: EngineInput): (listId: string, denominator: string) => Duty {
  const prohibiting = new Set(
    items.filter(({ duty }) => duty === 'prohibited').map(({ listId, denominator }) => `${listId}|${denominator}`),
  );
  return (listId, denominator) => (prohibiting.has(`${listId}|${denominator}`) ? 'prohibited' : 'declare');
}

/** Percent as texts: exact where they were asked for, else as far as floats vouch for them. */
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
/** What settled it, the exemption that was claimed, and what is missing to say whether it holds. */
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

/** One row for each judgement of the engine, in its order, and a last one for positions without a data sheet. */
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
/** Of what a content is the share where no entry of a list says it. */
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
