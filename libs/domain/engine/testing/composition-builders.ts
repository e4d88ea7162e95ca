import { Decimal } from '../../decimal';
import type { Portion } from '../../portions';
import {
  verdictOf,
  type CompositionEdge,
  type CompositionNode,
  type ExemptionEntry,
  type ListItem,
} from '../../substances';
import { encodeComposition } from '../encode-composition';
import { runEngine } from '../run-engine';
import { type EngineInput, type EngineOutput } from '../types';

let nextId = 0;
export const dec = (value: number | string): Decimal => new Decimal(value);
export const node = (
  kind: CompositionNode['kind'],
  children: CompositionEdge[] = [],
  more: Partial<CompositionNode> = {},
): CompositionNode => ({ id: ++nextId, kind, children, ...more });
export const fixedPortion = (value: number | string): Portion => ({ kind: 'fixed', value: dec(value) });
export const rest: Portion = { kind: 'rest' };
export const part = (
  child: CompositionNode,
  portion: Portion,
  more: Partial<CompositionEdge> = {},
): CompositionEdge => ({
  child,
  amount: { portion },
  ...more,
});
export const grams = (
  child: CompositionNode,
  mass: number | string,
  more: Partial<CompositionEdge> = {},
): CompositionEdge => ({ child, amount: { massGrams: dec(mass) }, ...more });
export const pieces = (child: CompositionNode, count: number): CompositionEdge => ({
  child,
  amount: { quantity: dec(count) },
});
export const materialOf = (
  listed: CompositionNode,
  share: string,
  more: Partial<CompositionEdge> = {},
): CompositionNode =>
  node('material', [part(listed, fixedPortion(share), more), part(node('substance'), rest)], { materialClass: '3.2' });

export const OPEN: ExemptionEntry = {
  id: 'copper',
  maxPercent: '4',
  minPercent: null,
  vehicleTypeApprovedBefore: null,
  typeApprovedFrom: null,
  vehiclePutOnMarketBefore: null,
  engineDevelopedBefore: null,
  sparePartsOnly: false,
  reviewDue: null,
  superseded: false,
};
export const itemOn = (
  members: readonly CompositionNode[],
  limitPercent: string,
  more: Partial<ListItem> = {},
): ListItem => ({
  id: 'item',
  listId: 'list',
  listVersion: '1',
  clause: '',
  entityKind: 'element',
  limitPercent,
  comparison: 'gt',
  denominator: 'material',
  duty: 'prohibited',
  validFrom: null,
  validTo: null,
  exemptionIds: ['copper'],
  members: members.map(({ id }) => ({ substanceId: id, factor: '1', compositionKnown: true })),
  ...more,
});

const COPPER = [[3, '3']] as const;
export async function analyse(
  roots: readonly (CompositionNode | null)[],
  items: readonly ListItem[],
  codes: readonly (readonly [id: number, code: string])[] = COPPER,
): Promise<{ input: EngineInput; output: EngineOutput; verdicts: string[] }> {
  const { loadExact, ...columns } = encodeComposition(roots.flatMap((root) => root ?? []));
  const input: EngineInput = {
    ...columns,
    items,
    exemptions: [OPEN],
    applications: codes.map(([applicationId, code]) => ({
      applicationId,
      code,
      exemptionIds: ['copper'],
      potentiallyProhibited: false,
    })),
    watched: [],
    dates: { sparePart: false },
    options: { scaleToDeclared: true, includePass: false },
    positions: {
      root: Int32Array.from(roots, (root) => root?.id ?? 0),
      pieces: new Float64Array(roots.length).fill(1),
      massGrams: new Float64Array(roots.length).fill(100),
    },
  };
  const output = await runEngine(input, loadExact);
  return { input, output, verdicts: Array.from(output.positions.verdict, verdictOf) };
}
