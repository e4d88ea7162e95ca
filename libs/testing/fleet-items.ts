import type { ListItem } from '@matlas/domain';
import type { SeededRandom } from './seeded-random';

const base = {
  listVersion: 'generated',
  clause: '',
  comparison: 'gt',
  validFrom: null,
  validTo: null,
  exemptionIds: [],
} as const;

/** `count` different random numbers. */
function pick(random: SeededRandom, count: number, from: number, to: number): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(random.integer(from, to));
  return [...chosen];
}

/** 250 candidate substances judged by article and 20 restricted ones by material, as in performance.md section 0. */
export function fleetItems(random: SeededRandom, ids: Int32Array, substances: number): ListItem[] {
  const last = substances - 1;
  const members = (index: number): ListItem['members'] => [
    { substanceId: ids[index] as number, factor: '1', compositionKnown: true },
  ];
  const candidates = pick(random, 250, 150, last).map((index): ListItem => ({
    ...base,
    id: `svhc-${index}`,
    listId: 'svhc',
    entityKind: 'substance',
    members: members(index),
    limitPercent: '0.1',
    denominator: 'article',
    duty: 'declare',
  }));
  const restricted = pick(random, 20, 60, Math.min(3000, last)).map((index, rank): ListItem => ({
    ...base,
    id: `elv-${index}`,
    listId: 'elv',
    entityKind: 'substance',
    members: members(index),
    limitPercent: rank < 4 ? '0.01' : '0.1',
    denominator: 'material',
    duty: 'prohibited',
  }));
  return [...candidates, ...restricted];
}
