import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'papaparse';
import type { VerdictName } from './analysis-page';

/** An expected result of the demo vehicle (seed/demo/README.md). An empty `law` means every regulation. */
export interface PlantedCase {
  position: string;
  law: string;
  verdict: VerdictName;
  exemption: string;
}
interface Row {
  position: string;
  item: string;
  as_of: string;
  verdict: VerdictName;
  exemption: string;
}

const LAWS: Readonly<Record<string, string>> = {
  ELV: 'ELV',
  GBT30512: 'GBT-30512',
  SVHC: 'REACH-SVHC',
  ROHS: 'ROHS',
  POP: 'EU-POPS',
};

/** The cases that are findings as of today, by position. Content within its limit is no finding. */
export function plantedCases(): ReadonlyMap<string, readonly PlantedCase[]> {
  const { data } = parse<Row>(readFileSync(resolve(__dirname, '../../../seed/demo/cases.csv'), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  const cases = data
    .filter(({ as_of: day, verdict }) => day === '' && verdict !== 'pass')
    .map(({ position, item, verdict, exemption }) => ({
      position,
      law: LAWS[item.split('-')[0] ?? ''] ?? '',
      verdict,
      exemption,
    }));
  const byPosition = new Map<string, PlantedCase[]>();
  for (const one of cases) byPosition.set(one.position, [...(byPosition.get(one.position) ?? []), one]);
  return byPosition;
}
