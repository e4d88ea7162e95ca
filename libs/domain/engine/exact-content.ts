import { Decimal, HUNDRED, ONE, ZERO, sumOf } from '../decimal';
import { extremeOfSum, resolvePortions, type Bounds, type Portion, type ResolvedPortions } from '../portions';
import type { Content } from '../substances';
import type { Entities } from './entities';
import { COMPONENT, SUBSTANCE, type Graph } from './graph';
import { NODE_FLAGS, type ExactAmount, type ExactAnswer, type ExactRequest } from './types';

type Exact = Content<Decimal>;

const NOTHING: Exact = { min: ZERO, nominal: ZERO, disclosedMax: ZERO, max: ZERO };
const ANYTHING: Exact = { ...NOTHING, max: ONE };

const isSeveral = (amount: ExactAmount | readonly ExactAmount[]): amount is readonly ExactAmount[] =>
  Array.isArray(amount);

function portionOf(amount: ExactAmount): Portion {
  if (amount.code === 3) return { kind: 'rest' };
  if (amount.code === 1) return { kind: 'range', min: new Decimal(amount.low), max: new Decimal(amount.high) };
  return { kind: 'fixed', value: new Decimal(amount.low) };
}

/** Content in exact decimals of the requested nodes; each (node, entity) is computed once. */
export class ExactContent {
  private readonly amounts = new Map<number, readonly ExactAmount[]>();
  private readonly measured = new Map<number, Decimal>();
  private readonly resolved = new Map<number, ResolvedPortions>();
  private readonly known = new Map<string, Exact>();
  private readonly factors: Map<number, Decimal>[];

  constructor(
    private readonly graph: Graph,
    entities: Entities,
    request: ExactRequest,
    answer: ExactAnswer,
  ) {
    request.edges.forEach((edge, index) => {
      const amount = answer.amounts[index];
      if (amount) this.amounts.set(edge, isSeveral(amount) ? amount : [amount]);
    });
    request.components.forEach((id, index) => {
      const text = answer.measuredGrams[index];
      if (text) this.measured.set(graph.indexOf.get(id), new Decimal(text));
    });
    this.factors = entities.members.map(
      (members) => new Map(members.map(({ node, factor }) => [node, new Decimal(factor)])),
    );
  }

  private slots(node: number): number[] {
    const first = this.graph.start[node] as number;
    return Array.from({ length: (this.graph.start[node + 1] as number) - first }, (_, index) => first + index);
  }

  private amountsOf(slot: number): readonly ExactAmount[] {
    return this.amounts.get(this.graph.edge[slot] as number) ?? [];
  }
  private amount(slot: number): ExactAmount {
    return this.amountsOf(slot)[0] ?? { code: 2, low: '0', high: '0' };
  }

  private portions(node: number): ResolvedPortions {
    const known = this.resolved.get(node);
    if (known) return known;
    const resolved = resolvePortions(this.slots(node).flatMap((slot) => this.amountsOf(slot).map(portionOf)));
    this.resolved.set(node, resolved);
    return resolved;
  }

  /**
   * Fractions of a semi-component, material or substance.
   * @param entity -1 = only the unknown content
   */
  ofPortionNode(node: number, entity: number): Exact {
    const name = `${node}|${entity}`;
    const known = this.known.get(name);
    if (known) return known;
    const content = this.graph.kind[node] === SUBSTANCE ? this.ofSubstance(node, entity) : this.combine(node, entity);
    this.known.set(name, content);
    return content;
  }

  private ofSubstance(node: number, entity: number): Exact {
    const factor = this.factors[entity]?.get(node);
    if (factor) return { min: factor, nominal: factor, disclosedMax: factor, max: factor };
    const unknown = NODE_FLAGS.notYetSpecified | NODE_FLAGS.uncatalogued;
    return (this.graph.flags[node] as number) & unknown ? ANYTHING : NOTHING;
  }

  private combine(node: number, entity: number): Exact {
    const slots = this.slots(node);
    if (slots.every((slot) => (this.graph.child[slot] as number) < 0)) return ANYTHING;
    const { bounds, contradictory, undisclosed } = this.portions(node);
    const parts = slots.flatMap((slot) => {
      const content = this.ofChild(this.graph.child[slot] as number, entity);
      return this.amountsOf(slot).map(() => content);
    });
    const nominal = sumOf(parts.map((part, index) => part.nominal.times(bounds[index]?.nominal ?? ZERO))).div(HUNDRED);
    if (contradictory) return { ...ANYTHING, nominal };
    const all: Bounds[] = [...bounds, undisclosed];
    const contents = [...parts, ANYTHING];
    const extreme = (channel: keyof Exact, which: 'min' | 'max'): Decimal =>
      extremeOfSum(
        all,
        contents.map((part) => part[channel]),
        which,
      ).div(HUNDRED);
    return {
      nominal,
      min: extreme('min', 'min'),
      disclosedMax: extreme('disclosedMax', 'max'),
      max: extreme('max', 'max'),
    };
  }

  private ofChild(child: number, entity: number): Exact {
    return child < 0 ? ANYTHING : this.ofPortionNode(child, entity);
  }

  /**
   * Fractions of a component's calcLeaf, from its direct semi-components and materials that count; an empty one may
   * contain anything.
   */
  ofComponent(component: number, entity: number, counts: (child: number) => boolean): Exact {
    const mass = this.leafMass(component);
    const isEmpty = this.slots(component).every((slot) => (this.graph.child[slot] as number) < 0);
    if (isEmpty || mass.isZero()) return ANYTHING;
    const parts = this.slots(component).flatMap((slot) => {
      const child = this.graph.child[slot] as number;
      const isPart = child >= 0 && this.graph.kind[child] !== COMPONENT && counts(child);
      return isPart ? [{ grams: new Decimal(this.amount(slot).low), content: this.ofPortionNode(child, entity) }] : [];
    });
    const share = (channel: keyof Exact): Decimal =>
      sumOf(parts.map(({ grams, content }) => grams.times(content[channel]))).div(mass);
    return { min: share('min'), nominal: share('nominal'), disclosedMax: share('disclosedMax'), max: share('max') };
  }

  private leafMass(component: number): Decimal {
    const slots = this.slots(component).filter((slot) => (this.graph.child[slot] as number) >= 0);
    if (slots.length === 0) return this.measured.get(component) ?? ZERO;
    return sumOf(
      slots.map((slot) => {
        const amount = new Decimal(this.amount(slot).low);
        const child = this.graph.child[slot] as number;
        return this.graph.kind[child] === COMPONENT ? amount.times(this.leafMass(child)) : amount;
      }),
    );
  }
}
