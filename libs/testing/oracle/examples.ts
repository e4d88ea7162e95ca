import {
  Decimal,
  UNIT_KINDS,
  elvExemptions,
  reasonOf,
  runEngine,
  verdictOf,
  type ApplicationOverride,
  type CompositionEdge,
  type CompositionNode,
  type ExemptionEntry,
  type ListItem,
  type Portion,
  type UnitKind,
  type Verdict,
  type VerdictReason,
} from '@matlas/domain';
import elvAnnex from '../vectors/elv_annex_ii.json';
import { differences } from './compare';
import { judgeVehicle, type Vehicle } from './judge-vehicle';
import { forEngine } from './random-vehicle';

/** Small trees and lists for the examples of the regulations, judged by the engine and by the oracle. */
let nextId = 1;
type Share = Portion | string | readonly [string, string];
const portionOf = (share: Share): Portion => {
  if (typeof share === 'string') return { kind: 'fixed', value: new Decimal(share) };
  return 'kind' in share ? share : { kind: 'range', min: new Decimal(share[0]), max: new Decimal(share[1]) };
};
export const REST: Portion = { kind: 'rest' };

const node = (
  kind: CompositionNode['kind'],
  children: CompositionEdge[],
  more: Partial<CompositionNode> = {},
): CompositionNode => ({ id: nextId++, kind, children, ...more });
export const substance = (more: Partial<CompositionNode> = {}): CompositionNode => node('substance', [], more);
export const joker = (): CompositionNode => substance({ notYetSpecified: true });
export const part = (child: CompositionNode, share: Share, applicationId = 0): CompositionEdge => ({
  child,
  amount: { portion: portionOf(share) },
  applicationId,
});
export const filler = (): CompositionEdge => part(substance(), REST);
export const grams = (
  child: CompositionNode,
  mass: number | string,
  overrides?: readonly ApplicationOverride[],
): CompositionEdge => ({ child, amount: { massGrams: new Decimal(mass) }, overrides });
export const pieces = (child: CompositionNode, quantity: number): CompositionEdge => ({
  child,
  amount: { quantity: new Decimal(quantity) },
});
export const material = (materialClass: string | undefined, ...children: CompositionEdge[]): CompositionNode =>
  node('material', children, { materialClass });
export const semi = (...children: CompositionEdge[]): CompositionNode => node('semi', children);
export const component = (...children: CompositionEdge[]): CompositionNode => node('component', children);
export const measured = (component: CompositionNode, mass: number | string): CompositionNode => ({
  ...component,
  measuredGrams: new Decimal(mass),
});
export const steel = (): CompositionNode => material('1.1.1', filler());

export const ELV_ENTRIES: readonly ExemptionEntry[] = elvExemptions(elvAnnex);
const entryId = (entry: string): string => `elv-annex-ii:${entry}`;
/** Application codes for the tests: one for each entry. */
export const applicationFor = (entry: string): number =>
  1000 + ELV_ENTRIES.findIndex(({ id }) => id === entryId(entry));
export const shortEntry = (id: string): string => id.slice(entryId('').length);

type Counted =
  | CompositionNode
  | readonly [CompositionNode, string]
  | readonly [CompositionNode, string, 'unknown compound'];
export function limit(
  id: string,
  limitPercent: string,
  counted: readonly Counted[],
  more: Partial<ListItem> = {},
): ListItem {
  const members = counted.map((each) => {
    const [child, factor, doubt] = 'kind' in each ? [each, '1', undefined] : each;
    return { substanceId: child.id, factor, compositionKnown: doubt === undefined };
  });
  return {
    id,
    listId: id,
    listVersion: '1',
    clause: '',
    entityKind: 'element',
    comparison: 'gt',
    denominator: 'material',
    duty: 'prohibited',
    limitPercent,
    members,
    validFrom: null,
    validTo: null,
    exemptionIds: ELV_ENTRIES.map((entry) => entry.id),
    ...more,
  };
}
export const elv = (...counted: Counted[]): ListItem => limit('elv', '0.1', counted);
export const svhc = (...counted: Counted[]): ListItem =>
  limit('svhc', '0.1', counted, {
    denominator: 'article',
    duty: 'declare',
    exemptionIds: [],
    entityKind: counted.length > 1 ? 'group' : 'substance',
  });
export const gadsl = (limitPercent: string, ...counted: Counted[]): ListItem =>
  limit('gadsl', limitPercent, counted, { comparison: 'gte', duty: 'declare', exemptionIds: [] });

export interface JudgedRow {
  kind: UnitKind;
  node: number;
  item: number;
  list: string;
  verdict: Verdict;
  reason: VerdictReason;
  entry: string;
}
export interface Judged {
  rows: JudgedRow[];
  positions: Verdict[];
  output: Awaited<ReturnType<typeof runEngine>>;
}

function vehicleOf(
  roots: CompositionNode | readonly (CompositionNode | null)[],
  items: readonly ListItem[],
  more: Partial<Vehicle>,
): Vehicle {
  const hooked = 'kind' in roots ? [roots] : roots;
  return {
    positions: hooked.map((root) => ({ root, pieces: 1, massGrams: 100 })),
    items,
    exemptions: ELV_ENTRIES,
    dates: { sparePart: false },
    scaleToDeclared: true,
    applications: ELV_ENTRIES.map(({ id }, index) => ({
      applicationId: 1000 + index,
      exemptionIds: [id],
      potentiallyProhibited: false,
    })),
    ...more,
  };
}

/** Runs the engine, including verdicts of pass, after the oracle has agreed with all its findings. */
export async function judgeRoots(
  roots: CompositionNode | readonly (CompositionNode | null)[],
  items: readonly ListItem[],
  more: Partial<Vehicle> = {},
): Promise<Judged> {
  const vehicle = vehicleOf(roots, items, more);
  const plain = forEngine(vehicle);
  const found = differences(plain.input, await runEngine(plain.input, plain.loadExact), judgeVehicle(vehicle));
  if (found.length > 0) throw new Error(`engine and oracle differ: ${found.join('; ')}`);
  const { input, loadExact } = forEngine(vehicle, {
    options: { scaleToDeclared: vehicle.scaleToDeclared, includePass: true },
  });
  const output = await runEngine(input, loadExact);
  const { judgements, lists } = output;
  const rows = Array.from(judgements.node, (id, row): JudgedRow => {
    const reason = reasonOf(input, output, row);
    return {
      kind: UNIT_KINDS[judgements.unitKind[row] as number] ?? 'material',
      node: id,
      item: judgements.item[row] as number,
      list: lists[judgements.list[row] as number]?.listId ?? '',
      verdict: verdictOf(judgements.verdict[row] as number),
      reason,
      entry: shortEntry(reason.exemption?.entryId ?? ''),
    };
  });
  return { rows, positions: Array.from(output.positions.verdict, verdictOf), output };
}
