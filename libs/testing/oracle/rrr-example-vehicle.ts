import { gramsOfPicograms, type RrrFlag, type RrrInput, type RrrMark } from '@matlas/domain';
import { type PlainNode, rrrInput } from './rrr-vehicle';

export const CLASS_OF: Record<string, string> = {
  metals: '1.1.1',
  polymers: '5.1.b',
  fluids: '9.2',
  elastomers: '5.3',
  others: '7.3',
  glass: '7.2',
};
export const MISSING: Record<string, string> = { polymers: 'polymers_excl_elastomers' };
export interface Thing {
  name: string;
  grams: string;
  classes: [classCode: string, grams: string][];
  marked?: RrrFlag;
  quantity?: string;
}

/** Each item is a position with its own sheet: a component (ID 100 + n * 10) with materials (the following IDs). */
export function vehicleOf(
  things: readonly Thing[],
  vehicleGrams: string | null,
  more: Partial<RrrInput> = {},
): RrrInput {
  const nodes = things.flatMap(({ name, grams, classes }, at): PlainNode[] => [
    {
      id: 100 + at * 10,
      kind: 1,
      name,
      classCode: null,
      measured: grams,
      parts: classes.map(([, amount], index) => ({ child: 101 + at * 10 + index, amount })),
    },
    ...classes.map(([classCode], index): PlainNode => ({
      id: 101 + at * 10 + index,
      kind: 3,
      name,
      classCode,
      measured: null,
      parts: [],
    })),
  ]);
  const marks = things.flatMap(({ marked }, at): RrrMark[] => (marked ? [onPosition(at + 1, marked)] : []));
  const positions = things.map(({ name, quantity = '1' }, at) => ({
    id: at + 1,
    parent: -1,
    name,
    quantity,
    root: 100 + at * 10,
    grams: null,
  }));
  return {
    ...rrrInput({ nodes, positions, rules: [], marks, vehicleGrams, scaleToDeclared: true }),
    rules: null,
    ...more,
  };
}
export const onPosition = (positionId: number, flag: RrrFlag): RrrMark => ({
  positionId,
  nodeId: null,
  source: 'hand',
  flag,
  technologyId: null,
  ruleId: null,
});
export const onNode = (nodeId: number, flag: RrrFlag): RrrMark => ({
  positionId: null,
  nodeId,
  source: 'hand',
  flag,
  technologyId: null,
  ruleId: null,
});
export const kilograms = (picograms: bigint): number => gramsOfPicograms(picograms).div(1000).toNumber();
export const grams = (kilogramsOf: number): string => String(Math.round(kilogramsOf * 1e6) / 1e3);
