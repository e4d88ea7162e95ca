import { type Finding, type ItemUse, lawCodeIn, nameIn } from '@matlas/contract';
import { type ExemptionFact, formatDecimal, Decimal, UNIT_KINDS, type UnitKind, verdictOf } from '@matlas/domain';
import type { UsedList } from '@matlas/features/rules';
import { pick } from '@matlas/server-kit';

/** A finding as read: numbers of the engine, verdicts as codes, names in the language of the reader. */
export interface FindingRecord extends Omit<
  Finding,
  | 'verdict'
  | 'unitKind'
  | 'previousVerdict'
  | 'lawCode'
  | 'lawName'
  | 'listLabel'
  | 'massMinGrams'
  | 'massGrams'
  | 'massMaxGrams'
> {
  verdict: number;
  unitKind: number;
  previous: number | null;
  massMin: number;
  mass: number;
  massMax: number;
}
/** The limit of an entry that applies without a claimed use. */
export type GeneralLimit = Pick<ItemUse, 'limitPercent' | 'comparison'>;
interface StoredReason {
  flags: string[];
  clause: string | null;
  ruleId: string | null;
  conditionZh: string | null;
  conditionEn: string | null;
  exemption: { textZh: string | null; textEn: string; minPercent: string | null; maxPercent: string | null } | null;
  /** Thresholds by use of the entry, and the index of the claimed use; absent when the entry has no uses. */
  uses?: ItemUse[];
  use?: number | null;
  /** The general limit of the entry. */
  general?: GeneralLimit;
  /** Absent in runs from before these facts were stored. */
  missingFacts?: ExemptionFact[];
}
/** A finding with the columns for its reason. */
export interface JudgementRecord extends FindingRecord {
  itemId: number | null;
  overrideId: number;
  duty: string;
  disclosedMaxPercent: string | null;
  settledBy: 'none' | 'portions' | 'content' | 'dates';
  settlingNode: number | null;
  settlingName: string | null;
  settlingForeignName: string | null;
  settlingSupplier: string | null;
  settlingSupplierForeignName: string | null;
  reason: StoredReason;
  positionN: number;
  judgementN: number;
  masked: boolean;
  otherPositions: number;
}

/** Significant digits of the engine's floats. */
const DIGITS = 12;
export function gramsText(grams: number): string {
  const text = String(grams);
  return text.length <= DIGITS && !text.includes('e')
    ? text
    : formatDecimal(new Decimal(grams).toSignificantDigits(DIGITS)); // what is as short has no more digits
}
export const unitKindOf = (code: number): UnitKind | 'no-sheet' => UNIT_KINDS[code] ?? 'no-sheet';

/**
 * Names of the laws: code for programs, spelling for sentences. `all` is the name for findings that count under
 * every law.
 */
export interface LawNames {
  all: string;
  byLaw: ReadonlyMap<number, { code: string; spelling: string; name: string; label: string }>;
}
export const lawNames = (
  lists: readonly (Pick<UsedList, 'lawId' | 'code' | 'nameZh' | 'nameEn'> & { label: string | null })[],
  language: 'zh' | 'en',
  all: string,
): LawNames => ({
  all,
  byLaw: new Map(
    lists.map((list) => [
      list.lawId,
      {
        code: list.code,
        name: nameIn(language, list.nameZh, list.nameEn),
        spelling: lawCodeIn(language, list.code),
        label: list.label ?? '',
      },
    ]),
  ),
});

const API_FIELDS = [
  'id',
  'runId',
  'lawId',
  'entryNo',
  'substanceName',
  'cas',
  'memberCount',
  'positionId',
  'sheetId',
  'positionName',
  'positionForeignName',
  'positionNumber',
  'supplierName',
  'supplierForeignName',
  'nodeId',
  'nodeName',
  'nodeForeignName',
  'nodeNumber',
  'minPercent',
  'nominalPercent',
  'maxPercent',
  'limitPercent',
  'decidingLimit',
  'comparison',
  'denominator',
  'exemptionEntry',
  'paths',
  'decision',
  'change',
  'confidential',
] as const satisfies readonly (keyof FindingRecord)[];

/** Copies only the fields of the API from the record. */
export function toFinding(record: FindingRecord, laws: LawNames): Finding {
  const law = record.lawId === null ? undefined : laws.byLaw.get(record.lawId);
  return {
    ...pick(record, API_FIELDS),
    verdict: verdictOf(record.verdict),
    lawCode: law?.code ?? '',
    lawName: law?.name ?? laws.all,
    listLabel: law?.label ?? '',
    unitKind: unitKindOf(record.unitKind),
    massMinGrams: gramsText(record.massMin),
    massGrams: gramsText(record.mass),
    massMaxGrams: gramsText(record.massMax),
    previousVerdict: record.previous === null ? null : verdictOf(record.previous),
  };
}
