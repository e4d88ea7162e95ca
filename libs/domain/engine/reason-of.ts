import { Decimal, HUNDRED, formatDecimal } from '../decimal';
import {
  SETTLERS,
  dateState,
  flagsOf,
  substanceRuleId,
  thresholdOf,
  type ExemptionReason,
  type Settler,
  type VehicleDates,
  type VerdictReason,
} from '../substances';
import { UNIT_KINDS, type EngineInput, type EngineOutput } from './types';

type RuleData = Pick<EngineInput, 'items' | 'exemptions' | 'dates' | 'otherDates'>;
type Judged = Pick<EngineOutput, 'judgements' | 'exact' | 'lists'>;

/** Number of digits that are reliable in floats; exact rechecks provide their own text. */
const SIGNIFICANT_DIGITS = 12;

/** Formats a fraction as percent, as decimal text. */
export const percentText = (fraction: number): string =>
  formatDecimal(new Decimal(fraction).times(HUNDRED).toSignificantDigits(SIGNIFICANT_DIGITS));

/** The facts under which a judgement was made. */
export const datesAt = ({ dates, otherDates }: Pick<RuleData, 'dates' | 'otherDates'>, at: number): VehicleDates =>
  otherDates?.[at - 1]?.dates ?? dates;

function exemptionReason(rules: RuleData, index: number, dates: VehicleDates): ExemptionReason | undefined {
  const entry = rules.exemptions[index];
  return (
    entry && {
      entryId: entry.id,
      minPercent: entry.minPercent,
      maxPercent: entry.maxPercent,
      dates: dateState(entry, dates),
    }
  );
}

function settling(settler: Settler, nodeId: number): Pick<VerdictReason, 'whatSettles'> {
  return settler === 'none' ? {} : { whatSettles: { by: settler, nodeId } };
}

/** Builds the full reason of judgement `row` on demand; until then its numbers stay in columns. */
export function reasonOf(rules: RuleData, output: Judged, row: number): VerdictReason {
  const { judgements: columns } = output;
  const item = rules.items[columns.item[row] as number];
  const list = output.lists[columns.list[row] as number];
  const kind = UNIT_KINDS[columns.unitKind[row] as number];
  const denominator =
    item?.denominator ?? (kind === 'article' || kind === 'process-materials' ? 'article' : 'material');
  const exact = output.exact.get(row);
  const threshold = item && thresholdOf(item, columns.use[row] as number);
  const exemption = exemptionReason(
    rules,
    columns.exemption[row] as number,
    datesAt(rules, columns.dates[row] as number),
  );
  return {
    ruleId: substanceRuleId(denominator, item?.duty ?? 'prohibited'),
    listItemId: item?.id ?? null,
    listId: list?.listId ?? '',
    listVersion: list?.listVersion ?? '',
    clause: item?.clause ?? null,
    denominator,
    minPercent: exact?.min ?? percentText(columns.min[row] as number),
    nominalPercent: exact?.nominal ?? percentText(columns.nominal[row] as number),
    disclosedMaxPercent: exact?.disclosedMax ?? percentText(columns.disclosedMax[row] as number),
    maxPercent: exact?.max ?? percentText(columns.max[row] as number),
    limitPercent: threshold?.limitPercent ?? percentText(columns.limit[row] as number),
    comparison: threshold?.comparison ?? 'gt',
    ...(exemption && { exemption }),
    ...settling(SETTLERS[columns.settledBy[row] as number] ?? 'none', columns.settlingNode[row] as number),
    flags: flagsOf(columns.flags[row] as number),
  };
}
