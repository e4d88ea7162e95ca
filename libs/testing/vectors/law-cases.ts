import {
  type CompositionEdge,
  type CompositionNode,
  Decimal,
  elvEntryId,
  elvExemptions,
  encodeComposition,
  imdsApplication,
  type ListItem,
  type Portion,
  reasonOf,
  runEngine,
  UNIT_KINDS,
  type VehicleDates,
  type Verdict,
  verdictOf,
  type VerdictReason,
} from '@matlas/domain';
import elvAnnex from './elv_annex_ii.json';
import lawCases from './law_cases.json';

const dec = (value: number | string): Decimal => new Decimal(value);

let nextId = 1;
export const node = (
  kind: CompositionNode['kind'],
  children: CompositionEdge[],
  more: Partial<CompositionNode> = {},
): CompositionNode => ({ id: nextId++, kind, children, ...more });
export const substance = (): CompositionNode => node('substance', []);
export const part = (child: CompositionNode, portion: Portion, applicationId = 0): CompositionEdge => ({
  child,
  amount: { portion },
  applicationId,
});
export const grams = (child: CompositionNode, mass: number | string): CompositionEdge => ({
  child,
  amount: { massGrams: dec(mass) },
});
export const pieces = (child: CompositionNode, quantity: number): CompositionEdge => ({
  child,
  amount: { quantity: dec(quantity) },
});
export const fixedPortion = (value: number | string): Portion => ({ kind: 'fixed', value: dec(value) });
export const range = (min: number | string, max: number | string): Portion => ({
  kind: 'range',
  min: dec(min),
  max: dec(max),
});
export const rest: Portion = { kind: 'rest' };

export const OPEN_END = { validFrom: null, validTo: null };

export async function analyse(
  root: CompositionNode,
  items: readonly ListItem[],
  dates: VehicleDates = { sparePart: false },
) {
  const { loadExact, ...columns } = encodeComposition([root]);
  const exemptions = elvExemptions(elvAnnex);
  const direct = exemptions.map((entry, index) => ({
    applicationId: 1000 + index,
    exemptionIds: [entry.id],
    potentiallyProhibited: false,
  }));
  const input = {
    ...columns,
    items,
    exemptions,
    watched: [],
    dates,
    options: { scaleToDeclared: false, includePass: true },
    applications: [...[1, 2, 3, 7, 20, 57, 59].map(imdsApplication), ...direct],
    positions: { root: Int32Array.of(root.id), pieces: Float64Array.of(1), massGrams: Float64Array.of(1) },
  };
  const output = await runEngine(input, loadExact);
  const rows = Array.from(output.judgements.node, (id, row) => ({
    node: id,
    kind: UNIT_KINDS[output.judgements.unitKind[row] as number],
    verdict: verdictOf(output.judgements.verdict[row] as number),
    reason: reasonOf(input, output, row),
  }));
  return { output, rows };
}

export const METALS = [
  { casNumber: '7778-50-9', element: 'Cr(VI)', massFraction: '0.3535', compositionKnown: true },
  { casNumber: '1317-36-8', element: 'Pb', massFraction: '0.9283', compositionKnown: true },
];

export function limit(
  id: string,
  limitPercent: string,
  members: ListItem['members'],
  more: Partial<ListItem> = {},
): ListItem {
  return {
    ...OPEN_END,
    id,
    listId: id,
    listVersion: '2023/544',
    clause: 'Annex II',
    entityKind: 'element',
    comparison: 'gt',
    denominator: 'material',
    duty: 'prohibited',
    limitPercent,
    members,
    exemptionIds: elvExemptions(elvAnnex).map((entry) => entry.id),
    ...more,
  };
}
export const itself = (child: CompositionNode, factor = '1'): ListItem['members'] => [
  { substanceId: child.id, factor, compositionKnown: true },
];
const entryApplication = (entry: string): number =>
  1000 + elvExemptions(elvAnnex).findIndex((each) => each.id === elvEntryId(entry));
export const svhc = (child: CompositionNode): ListItem =>
  limit('svhc', '0.1', itself(child), {
    entityKind: 'substance',
    denominator: 'article',
    duty: 'declare',
    clause: 'Art. 33(1)',
    exemptionIds: [],
  });
export const gadsl = (members: ListItem['members']): ListItem =>
  limit('gadsl', '0.1', members, { comparison: 'gte', duty: 'declare', exemptionIds: [] });

/** A part of one material with one listed substance. */
export function partOf(
  content: Portion,
  applicationId = 0,
): { root: CompositionNode; listed: CompositionNode; material: CompositionNode } {
  const listed = substance();
  const material = node('material', [part(listed, content, applicationId), part(substance(), rest)], {
    materialClass: '3.2',
  });
  return { root: node('component', [grams(material, 10)]), listed, material };
}

export const UNDATED: VehicleDates = { sparePart: false };

export async function verdictOnLead(
  content: Portion,
  entry: string,
  dates: VehicleDates,
): Promise<{ verdict: Verdict; reason: VerdictReason }> {
  const { root, listed } = partOf(content, entryApplication(entry));
  const { rows } = await analyse(root, [limit('elv-lead', '0.1', itself(listed))], dates);
  const [row] = rows;
  if (!row) throw new Error('nothing was judged');
  return row;
}

export const caseOf = (id: string) => {
  const found = lawCases.find((each) => each.id === id);
  if (!found) throw new Error(`${id} is not in law_cases.json`);
  return found;
};
export const dutyOf = (verdict: Verdict): boolean | string =>
  verdict === 'declare' ? true : verdict === 'pass' ? false : verdict;
