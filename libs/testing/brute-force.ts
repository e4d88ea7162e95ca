import {
  Decimal, HUNDRED, ONE, ZERO, componentMass, dateState, extremeOfSum, isProcessMaterialClass, judge, resolvePortions, sumOf,
  type ApplicationMeaning, type Bounds, type Claim, type ComponentMass, type CompositionEdge, type CompositionNode, type Content,
  type ExemptionEntry, type ListItem, type ResolvedPortions, type UnitKind, type VehicleDates, type Verdict,
} from '@matlas/domain';

/** A vehicle as exact trees, judged by walking the EXPANDED tree in decimals: slow, plain, and what the engine must agree with. */
export interface BruteForceInput {
  positions: readonly { root: CompositionNode | null; pieces: number; massGrams?: number }[];
  items: readonly ListItem[];
  exemptions: readonly ExemptionEntry[];
  applications: readonly ApplicationMeaning[];
  dates: VehicleDates;
  scaleToDeclared: boolean;
}

export interface BruteFinding {
  position: number;
  kind: UnitKind;
  node: number;
  /** -1 = unknown content of the list. */
  item: number;
  listId: string;
  verdict: Verdict;
  /** Fractions. */
  content: Content<Decimal>;
  paths: number;
  massMin: Decimal;
  massNominal: Decimal;
  massMax: Decimal;
}

export interface BruteForceOutput {
  findings: BruteFinding[];
  massGrams: Decimal[];
  /** Grams per vehicle: by item what is told, by material class what the lowest classified material weighs. */
  itemGrams: Content<Decimal>[];
  classGrams: Map<string, Decimal>;
}

interface Unit {
  kind: UnitKind;
  node: CompositionNode;
  overrides: CompositionEdge['overrides'];
  low: Decimal;
  nominal: Decimal;
  high: Decimal;
  paths: number;
}

const NOTHING: Content<Decimal> = { min: ZERO, nominal: ZERO, disclosedMax: ZERO, max: ZERO };
const ANYTHING: Content<Decimal> = { ...NOTHING, max: ONE };

const isPortionNode = (node: CompositionNode): boolean => node.kind === 'semi' || node.kind === 'material';
const isProcess = (node: CompositionNode): boolean => node.kind === 'material' && isProcessMaterialClass(node.materialClass);
const holdsSubstances = (node: CompositionNode): boolean => node.children.some(({ child }) => child.kind === 'substance');
const isAssembly = (node: CompositionNode): boolean => node.children.some(({ child }) => child.kind === 'component');
const gramsOf = ({ amount }: CompositionEdge): Decimal => ('massGrams' in amount ? amount.massGrams : ZERO);

/** Resolving the portions of a sheet is not what is tested here, and slow: once for each node. */
const resolved = new WeakMap<CompositionNode, ResolvedPortions>();

function portionsOf(node: CompositionNode): ResolvedPortions {
  const known = resolved.get(node) ?? resolvePortions(node.children.flatMap(({ amount }) => ('portion' in amount ? [amount.portion] : [])));
  resolved.set(node, known);
  return known;
}

export function massOf(node: CompositionNode): ComponentMass {
  const parts = node.children.map(({ child, amount }) =>
    'quantity' in amount ? { quantity: amount.quantity, component: massOf(child) } : { massGrams: 'massGrams' in amount ? amount.massGrams : ZERO },
  );
  return componentMass(node.measuredGrams, parts);
}

/** Fractions of an item in a node of any kind but component. @param item undefined = only unknown content */
export function contentOf(node: CompositionNode, item: ListItem | undefined): Content<Decimal> {
  if (node.kind === 'substance') {
    const member = item?.members.find((each) => each.substanceId === node.id);
    if (member) {
      const factor = new Decimal(member.factor);
      return { min: factor, nominal: factor, disclosedMax: factor, max: factor };
    }
    return node.notYetSpecified ? ANYTHING : NOTHING;
  }
  if (node.children.length === 0) return ANYTHING;
  const { bounds, contradictory, undisclosed } = portionsOf(node);
  const parts = node.children.map(({ child }) => contentOf(child, item));
  const nominal = sumOf(parts.map((part, index) => part.nominal.times(bounds[index]?.nominal ?? ZERO))).div(HUNDRED);
  if (contradictory) return { ...ANYTHING, nominal };
  const all: Bounds[] = [...bounds, undisclosed];
  const extreme = (channel: keyof Content<Decimal>, which: 'min' | 'max'): Decimal =>
    extremeOfSum(all, [...parts, ANYTHING].map((part) => part[channel]), which).div(HUNDRED);
  return { nominal, min: extreme('min', 'min'), disclosedMax: extreme('disclosedMax', 'max'), max: extreme('max', 'max') };
}

function joinedContent(component: CompositionNode, item: ListItem | undefined, counts: (child: CompositionNode) => boolean): Content<Decimal> {
  const mass = massOf(component).leaf;
  if (component.children.length === 0 || mass.isZero()) return ANYTHING;
  const edges = component.children.filter(({ child }) => isPortionNode(child) && counts(child));
  const share = (channel: keyof Content<Decimal>): Decimal =>
    sumOf(edges.map((edge) => gramsOf(edge).times(contentOf(edge.child, item)[channel]))).div(mass);
  return { min: share('min'), nominal: share('nominal'), disclosedMax: share('disclosedMax'), max: share('max') };
}

function unitContent({ kind, node }: Unit, item: ListItem | undefined): Content<Decimal> {
  if (kind === 'unknown-remainder') return ANYTHING;
  if (node.kind !== 'component') return contentOf(node, item);
  return joinedContent(node, item, (child) => kind !== 'process-materials' || isProcess(child));
}

const unit = (kind: UnitKind, node: CompositionNode, mass: Decimal): Unit => ({
  kind, node, overrides: undefined, low: mass, nominal: mass, high: mass, paths: 1,
});

function unitsInPortionNode(node: CompositionNode): Unit[] {
  const { bounds, contradictory, undisclosed } = portionsOf(node);
  const own = node.children.length === 0 || holdsSubstances(node) ? [unit('material', node, ONE)] : [];
  const open = own.length === 0 && undisclosed.max.gt(0);
  const remainder = open
    ? [{ ...unit('unknown-remainder', node, ONE), low: undisclosed.min.div(HUNDRED), nominal: undisclosed.nominal.div(HUNDRED), high: undisclosed.max.div(HUNDRED) }]
    : [];
  const below = node.children.map(({ child }) => (child.kind === 'substance' ? [] : unitsIn(child)));
  const keys = new Map(below.flat().map((each) => [keyOf(each), each]));
  const joined = [...keys].map(([key, sample]): Unit => {
    const found = below.map((units) => units.find((each) => keyOf(each) === key));
    const factors = (pick: (each: Unit) => Decimal): Decimal[] => found.map((each) => (each ? pick(each) : ZERO));
    const all = [...bounds, undisclosed];
    return {
      ...sample,
      low: contradictory ? ZERO : extremeOfSum(all, factors((each) => each.low), 'min').div(HUNDRED),
      nominal: sumOf(factors((each) => each.nominal).map((factor, index) => factor.times(bounds[index]?.nominal ?? ZERO))).div(HUNDRED),
      high: contradictory ? Decimal.max(...factors((each) => each.high)) : extremeOfSum(all, factors((each) => each.high), 'max').div(HUNDRED),
      paths: found.reduce((sum, each) => sum + (each?.paths ?? 0), 0),
    };
  });
  return [...joined, ...own, ...remainder];
}

const keyOf = ({ kind, node, overrides }: Unit): string => `${kind}|${node.id}|${JSON.stringify(overrides ?? [])}`;

const times = (each: Unit, factor: Decimal): Unit => ({
  ...each, low: each.low.times(factor), nominal: each.nominal.times(factor), high: each.high.times(factor),
});

function unitsInComponent(node: CompositionNode): Unit[] {
  const mass = massOf(node).leaf;
  const isEmpty = node.children.length === 0;
  const assembly = isAssembly(node);
  const below = node.children.flatMap((edge): Unit[] => {
    if ('quantity' in edge.amount) {
      const { quantity } = edge.amount;
      return unitsIn(edge.child).map((each) => times(each, quantity));
    }
    const units = unitsIn(edge.child).map((each) => ({ ...times(each, gramsOf(edge)), overrides: edge.overrides }));
    return assembly && !isProcess(edge.child) ? [...units, unit('article', edge.child, gramsOf(edge))] : units;
  });
  const hasProcess = assembly && node.children.some(({ child }) => isProcess(child));
  return [
    ...below,
    ...(assembly ? [] : [unit('article', node, mass)]),
    ...(hasProcess ? [unit('process-materials', node, mass)] : []),
    ...(isEmpty ? [unit('material', node, mass)] : []),
  ];
}

/** Everything judged below a node, one entry for each occurrence in components, joined inside semi-components and materials. */
function unitsIn(node: CompositionNode): Unit[] {
  return node.kind === 'component' ? unitsInComponent(node) : unitsInPortionNode(node);
}

function claimsOf(input: BruteForceInput, { node, overrides }: Unit, item: ListItem): Claim<Decimal>[] {
  const applied = (material: CompositionNode): { id: number; application: number }[] =>
    material.children.flatMap(({ child, applicationId }) => (child.kind === 'substance' ? [{ id: child.id, application: applicationId ?? 0 }] : applied(child)));
  const ids = applied(node)
    .filter(({ id }) => item.members.some((member) => member.substanceId === id))
    .map(({ id, application }) => {
      const replaced = overrides?.find((each) => each.substanceId === id) ?? overrides?.find((each) => each.substanceId === 0);
      return replaced ? replaced.applicationId : application;
    })
    .flatMap((application) => input.applications.find((each) => each.applicationId === application)?.exemptionIds ?? []);
  const percent = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));
  return input.exemptions
    .filter((entry) => ids.includes(entry.id) && item.exemptionIds.includes(entry.id))
    .map((entry) => ({ min: percent(entry.minPercent), max: percent(entry.maxPercent), dates: dateState(entry, input.dates) }));
}

const inPercent = ({ min, nominal, disclosedMax, max }: Content<Decimal>): Content<Decimal> => ({
  min: min.times(HUNDRED), nominal: nominal.times(HUNDRED), disclosedMax: disclosedMax.times(HUNDRED), max: max.times(HUNDRED),
});

type Judged = Pick<BruteFinding, 'item' | 'listId' | 'verdict' | 'content'>;

function verdictOn(input: BruteForceInput, each: Unit, item: ListItem, content: Content<Decimal>): Verdict {
  const threshold = { limit: new Decimal(item.limitPercent), comparison: item.comparison, duty: item.duty };
  const claims = each.kind === 'material' && each.node.kind === 'material' ? claimsOf(input, each, item) : [];
  return judge(inPercent(content), threshold, claims, (left, right) => left.cmp(right)).verdict;
}

/** Items that the unit holds one by one; of the others, whether its unknown content may be any of a list. */
function judgeUnit(input: BruteForceInput, each: Unit): Judged[] {
  const denominator = each.kind === 'material' || each.kind === 'unknown-remainder' ? 'material' : 'article';
  const judged: Judged[] = [];
  const unknown = new Map<string, Judged>();
  input.items.forEach((item, index) => {
    if (item.denominator !== denominator) return;
    const content = unitContent(each, item);
    const isHeld = each.kind !== 'unknown-remainder' && holds(each, item);
    const verdict = verdictOn(input, each, item, content);
    if (verdict === 'pass') return;
    if (isHeld) judged.push({ item: index, listId: item.listId, verdict, content });
    else unknown.set(item.listId, { item: -1, listId: item.listId, verdict, content });
  });
  return [...judged, ...unknown.values()];
}

function holds({ kind, node }: Unit, item: ListItem): boolean {
  const below = (at: CompositionNode): boolean =>
    at.kind === 'substance' ? item.members.some((member) => member.substanceId === at.id) : at.children.some(({ child }) => below(child));
  if (node.kind !== 'component') return below(node);
  return node.children.some(({ child }) => isPortionNode(child) && (kind !== 'process-materials' || isProcess(child)) && below(child));
}

/** Semi-components and materials that lie directly in components or at the root, with their grams. */
function directParts(node: CompositionNode, amount: Decimal): { node: CompositionNode; grams: Decimal }[] {
  if (node.kind !== 'component') return [{ node, grams: amount }];
  return node.children.flatMap((edge) => directParts(edge.child, amount.times('quantity' in edge.amount ? edge.amount.quantity : gramsOf(edge))));
}

function addClassGrams(sums: Map<string, Decimal>, node: CompositionNode, grams: Decimal, inherited: string): void {
  const own = node.materialClass ?? inherited;
  const { bounds } = portionsOf(node);
  let rest = grams;
  node.children.forEach(({ child }, index) => {
    if (child.kind === 'substance') return;
    const share = grams.times(bounds[index]?.nominal ?? ZERO).div(HUNDRED);
    addClassGrams(sums, child, share, own);
    rest = rest.minus(share);
  });
  if (node.kind === 'material') sums.set(own, (sums.get(own) ?? ZERO).plus(rest));
}

const amountOf = ({ root, pieces, massGrams }: BruteForceInput['positions'][number], scaleToDeclared: boolean): Decimal => {
  if (root?.kind !== 'component') return new Decimal(massGrams ?? 0).times(pieces);
  const { declared, leaf } = massOf(root);
  return (scaleToDeclared && leaf.gt(0) ? declared.div(leaf) : ONE).times(pieces);
};

function findingsOf(input: BruteForceInput, position: number, judgedOf: (each: Unit) => Judged[]): BruteFinding[] {
  const hooked = input.positions[position];
  if (!hooked?.root) return [];
  const { root } = hooked;
  const amount = amountOf(hooked, input.scaleToDeclared);
  const units = [...unitsIn(root), ...(root.kind === 'semi' ? [unit('article', root, ONE)] : [])];
  return units.flatMap((each) =>
    judgedOf(each).map((judged) => ({
      ...judged, position, kind: each.kind, node: each.node.id, paths: each.paths,
      massMin: amount.times(each.low).times(judged.content.min),
      massNominal: amount.times(each.nominal).times(judged.content.nominal),
      massMax: amount.times(each.high).times(judged.content.max),
    })),
  );
}

export function evaluateByExpansion(input: BruteForceInput): BruteForceOutput {
  const parts = input.positions.flatMap((position) => (position.root ? directParts(position.root, amountOf(position, input.scaleToDeclared)) : []));
  const classGrams = new Map<string, Decimal>();
  for (const { node, grams } of parts) addClassGrams(classGrams, node, grams, '');
  const itemGrams = input.items.map((item) => {
    const total = (channel: keyof Content<Decimal>): Decimal => sumOf(parts.map(({ node, grams }) => grams.times(contentOf(node, item)[channel])));
    return { min: total('min'), nominal: total('nominal'), disclosedMax: total('disclosedMax'), max: total('max') };
  });
  const known = new Map<string, Judged[]>();
  const judgedOf = (each: Unit): Judged[] => {
    const judged = known.get(keyOf(each)) ?? judgeUnit(input, each);
    known.set(keyOf(each), judged);
    return judged;
  };
  return {
    findings: input.positions.flatMap((_, position) => findingsOf(input, position, judgedOf)),
    massGrams: input.positions.map(({ root, pieces, massGrams }) =>
      (root?.kind === 'component' ? massOf(root).declared : new Decimal(massGrams ?? 0)).times(pieces),
    ),
    itemGrams,
    classGrams,
  };
}
