import type { RiskPart, RiskSupplier } from '@matlas/contract';
import { entryEnds, type RiskFacts, partRisk } from '@matlas/domain';
import { pick } from '@matlas/server-kit';
import type { StoredEntry } from '../result/claim.store';
import { gramsText } from '../result/finding.row';
import type { RiskAcceptedRecord, RiskExemptionRecord, RiskPositionRecord } from './risk.store';

export interface RiskFound {
  positions: readonly RiskPositionRecord[];
  exemptions: readonly RiskExemptionRecord[];
  accepted: readonly RiskAcceptedRecord[];
  entries: ReadonlyMap<number, StoredEntry>;
  asOf: string;
}
type VerdictCounts = Pick<RiskFacts, 'fail' | 'depends' | 'unknown' | 'exempt' | 'declare'>;
/** Count names by verdict code, in the order of the engine. */
const BY_CODE: readonly (keyof VerdictCounts)[] = ['fail', 'depends', 'unknown', 'exempt', 'declare'];

const byPosition = <Row extends { n: number }>(rows: readonly Row[]): Map<number, Row[]> => {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.n, [...(groups.get(row.n) ?? []), row]);
  return groups;
};
/**
 * Only the last day of the entry itself. Ends that depend on a date of the vehicle do not come later for a vehicle
 * that is in time.
 */
const lastDay = (entry: StoredEntry | undefined): string | undefined =>
  entry && entryEnds(entry).find(({ by }) => by === 'validUntil')?.date;

function factsOf(
  position: RiskPositionRecord,
  exempt: readonly RiskExemptionRecord[],
  accepted: readonly RiskAcceptedRecord[],
  entries: RiskFound['entries'],
): RiskFacts {
  const counts: VerdictCounts = {
    fail: position.fail,
    depends: position.depends,
    unknown: position.unknown,
    exempt: position.exempt,
    declare: position.declare,
  };
  for (const { verdict, findings } of accepted) {
    const key = BY_CODE[verdict];
    if (key) counts[key] = Math.max(counts[key] - findings, 0);
  }
  const ends = exempt.flatMap(({ entryId, findings }) => {
    const until = lastDay(entries.get(entryId));
    return until === undefined ? [] : [{ findings, until }];
  });
  const ending = ends.reduce((sum, { findings }) => sum + findings, 0);
  return {
    ...counts,
    exempt: Math.max(counts.exempt - ending, 0),
    ends,
    noSheet: position.noSheet,
    accepted: accepted.reduce((sum, { findings }) => sum + findings, 0),
  };
}
function namesOf(substances: RiskPositionRecord['substances']): string[] {
  const ordered = [...substances].sort(
    (one, other) => one.verdict - other.verdict || one.name.localeCompare(other.name),
  );
  return [...new Set(ordered.map(({ name }) => name))];
}
const numberOf = (a: string | null): number => (a === null ? 0 : Number(a));

const PLACE = [
  'positionId',
  'sheetId',
  'name',
  'foreignName',
  'number',
  'supplierName',
  'supplierForeignName',
  'hidden',
] as const satisfies readonly (keyof RiskPositionRecord)[];

/** Parts with a risk, highest risk first; parts with equal risk by mass, heaviest first. */
export function riskParts({ positions, exemptions, accepted, entries, asOf }: RiskFound): RiskPart[] {
  const [exemptAt, acceptedAt] = [byPosition(exemptions), byPosition(accepted)];
  const parts = positions.flatMap((position): RiskPart[] => {
    const { level, ...risk } = partRisk(
      factsOf(position, exemptAt.get(position.n) ?? [], acceptedAt.get(position.n) ?? [], entries),
      asOf,
    );
    if (level === null) return [];
    const { mass } = position;
    return [
      {
        id: position.n,
        ...pick(position, PLACE),
        massGrams: mass === null ? null : gramsText(mass),
        ...risk,
        level,
        substances: namesOf(position.substances),
      },
    ];
  });
  return parts.sort(
    (one, other) =>
      other.points - one.points || numberOf(other.massGrams) - numberOf(one.massGrams) || one.id - other.id,
  );
}

/** Suppliers of these parts, those with the most high risks first. */
export function riskSuppliers(parts: readonly RiskPart[]): RiskSupplier[] {
  const suppliers = new Map<string | null, RiskSupplier>();
  for (const { supplierName, supplierForeignName, level, points } of parts) {
    const known = suppliers.get(supplierName) ?? {
      supplierName,
      supplierForeignName,
      parts: 0,
      high: 0,
      medium: 0,
      low: 0,
      points: 0,
    };
    suppliers.set(supplierName, {
      ...known,
      supplierForeignName: known.supplierForeignName ?? supplierForeignName,
      parts: known.parts + 1,
      points: known.points + points,
      [level]: known[level] + 1,
    });
  }
  return [...suppliers.values()].sort(
    (one, other) =>
      other.high - one.high ||
      other.medium - one.medium ||
      other.points - one.points ||
      (one.supplierName ?? '').localeCompare(other.supplierName ?? ''),
  );
}
