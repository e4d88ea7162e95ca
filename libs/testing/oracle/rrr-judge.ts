import { RRR_FLAGS, type RrrFlag, type RrrMark } from '@matlas/domain';
import { Fraction, ONE, sumFractions, ZERO } from './fraction';
import type { PlainNode, PlainPosition, PlainVehicle } from './rrr-vehicle';

/**
 * RRR calculated by brute force, written from domain.md 1.2, 3.2 and 9 only: the whole vehicle expanded, every mass
 * separately, in fractions. Slow, and shares no code with the calculation under test.
 */
export interface JudgedMass {
  grams: Fraction;
  flag: RrrFlag;
  classCode: string | null;
  position: PlainPosition;
  path: PlainNode[];
}
/** `roundings`: how often masses may have been rounded to whole picograms. */
export interface JudgedVehicle {
  masses: JudgedMass[];
  byFlag: Record<RrrFlag, Fraction>;
  roundings: number;
}

interface Leaf {
  path: PlainNode[];
  classCode: string | null;
  grams: Fraction;
}
const SLACK = Fraction.of('0.0000001');

class Judge {
  private readonly nodes: Map<number, PlainNode>;
  constructor(private readonly vehicle: PlainVehicle) {
    this.nodes = new Map(vehicle.nodes.map((node) => [node.id, node]));
  }
  private node(id: number): PlainNode {
    return this.nodes.get(id) as PlainNode;
  }

  masses(): JudgedMass[] {
    return this.vehicle.positions.flatMap((_, index) =>
      this.vehicle.positions[index]?.parent === -1 ? this.massesBelow(index, [], ONE) : [],
    );
  }
  private massesBelow(index: number, above: PlainPosition[], pieces: Fraction): JudgedMass[] {
    const { positions } = this.vehicle;
    const position = positions[index] as PlainPosition;
    const chain = [...above, position];
    const count = pieces.times(Fraction.of(position.quantity));
    if (position.root !== 0) return this.ofSheet(position, chain, count);
    const children = positions.flatMap(({ parent }, at) => (parent === index ? [at] : []));
    if (children.length > 0) return children.flatMap((at) => this.massesBelow(at, chain, count));
    return position.grams === null
      ? []
      : [this.judged({ path: [], classCode: null, grams: Fraction.of(position.grams) }, chain, count)];
  }
  private ofSheet(position: PlainPosition, chain: PlainPosition[], count: Fraction): JudgedMass[] {
    const root = this.node(position.root);
    if (root.kind !== 1 && position.grams === null) return [];
    const mass = root.kind === 1 ? this.declared(root) : Fraction.of(position.grams ?? 0);
    const leaves = root.kind === 1 ? this.ofComponent(root, [root], ONE) : this.ofPortions(root, [root], null, ONE);
    const content = sumFractions(leaves.map(({ grams }) => grams));
    if (content.isZero) return [this.judged({ path: [root], classCode: null, grams: mass }, chain, count)];
    const factor = root.kind === 1 && !this.vehicle.scaleToDeclared ? ONE : mass.over(content);
    return leaves.map((leaf) => this.judged({ ...leaf, grams: leaf.grams.times(factor) }, chain, count));
  }

  /** domain.md 1.2: the measured mass if given, otherwise the declared masses of the children. */
  private declared({ measured, parts }: PlainNode): Fraction {
    if (measured !== null) return Fraction.of(measured);
    return sumFractions(
      parts.map(({ child, amount }) =>
        Fraction.of(amount).times(this.node(child).kind === 1 ? this.declared(this.node(child)) : ONE),
      ),
    );
  }
  private ofComponent(node: PlainNode, path: PlainNode[], pieces: Fraction): Leaf[] {
    if (node.parts.length === 0) return [{ path, classCode: null, grams: pieces.times(this.declared(node)) }];
    return node.parts.flatMap(({ child, amount }) => {
      const [inside, weight] = [this.node(child), pieces.times(Fraction.of(amount))];
      return inside.kind === 1
        ? this.ofComponent(inside, [...path, inside], weight)
        : this.ofPortions(inside, [...path, inside], null, weight);
    });
  }
  /**
   * Mass counts for the lowest classified material. Portions above 100 % are scaled down to it; missing portions
   * remain with the node.
   */
  private ofPortions(node: PlainNode, path: PlainNode[], around: string | null, grams: Fraction): Leaf[] {
    const classCode = node.kind === 3 ? (node.classCode ?? around) : null;
    const declaredSum = sumFractions(node.parts.map(({ amount }) => Fraction.of(amount)));
    const isShort = ONE.minus(declaredSum).compare(SLACK) > 0;
    const own: Leaf[] = isShort ? [{ path, classCode, grams: grams.times(ONE.minus(declaredSum)) }] : [];
    return [
      ...own,
      ...node.parts.flatMap(({ child, amount }) => {
        const share = isShort ? Fraction.of(amount) : Fraction.of(amount).over(declaredSum);
        return this.ofPortions(this.node(child), [...path, this.node(child)], classCode, grams.times(share));
      }),
    ];
  }

  private judged({ path, classCode, grams }: Leaf, chain: PlainPosition[], count: Fraction): JudgedMass {
    const position = chain[chain.length - 1] as PlainPosition;
    return { grams: grams.times(count), flag: this.flagOf(path, classCode, chain), classCode, position, path };
  }
  /** Part mP or mD (the outermost wins) > nearest marked material > nearest other marked part > class > mN. */
  private flagOf(path: PlainNode[], classCode: string | null, chain: PlainPosition[]): RrrFlag {
    const position = chain[chain.length - 1] as PlainPosition;
    const marked = path.map((node) => ({ isPart: node.kind !== 3, flag: this.markOf(position.id, node.id) }));
    const parts = [
      ...chain.map(({ id }) => this.marked((mark) => mark.positionId === id && mark.nodeId === null)),
      ...marked.filter(({ isPart }) => isPart).map(({ flag }) => flag),
    ];
    const taken = parts.find((flag) => flag === 'mP' || flag === 'mD');
    const material = marked.filter(({ isPart, flag }) => !isPart && flag !== null).pop()?.flag;
    const other = parts.filter((flag) => flag !== null).pop();
    return (
      taken ??
      material ??
      other ??
      this.byRule(classCode, [
        ...chain.map(({ name }) => name),
        ...path.filter(({ kind }) => kind === 1).map(({ name }) => name),
      ]) ??
      'mN'
    );
  }
  private marked(isOn: (mark: RrrMark) => boolean): RrrFlag | null {
    const on = this.vehicle.marks.filter(isOn);
    return (on.find(({ source }) => source === 'hand') ?? on[0])?.flag ?? null;
  }
  /** The most specific mark: on this place, otherwise on the node in all places. */
  private markOf(positionId: number, nodeId: number): RrrFlag | null {
    return (
      this.marked((mark) => mark.positionId === positionId && mark.nodeId === nodeId) ??
      this.marked((mark) => mark.positionId === null && mark.nodeId === nodeId)
    );
  }
  private byRule(classCode: string | null, names: string[]): RrrFlag | null {
    if (classCode === null) return null;
    const fitting = this.vehicle.rules
      .filter((rule) => classCode === rule.classCode || classCode.startsWith(`${rule.classCode}.`))
      .sort((one, other) => other.classCode.length - one.classCode.length);
    for (const name of [...names].reverse()) {
      const rule = fitting.find((each) => each.name === name);
      if (rule) return rule.flag;
    }
    return fitting.find(({ name }) => name === null)?.flag ?? null;
  }
}

export function judgeRrr(vehicle: PlainVehicle): JudgedVehicle {
  const masses = new Judge(vehicle).masses();
  const byFlag = Object.fromEntries(
    RRR_FLAGS.map((flag) => [
      flag,
      masses.reduce((sum, mass) => (mass.flag === flag ? sum.plus(mass.grams) : sum), ZERO),
    ]),
  ) as Record<RrrFlag, Fraction>;
  const pieces = vehicle.positions.reduce((most, { quantity }) => most * Math.max(1, Number(quantity)), 1);
  return { masses, byFlag, roundings: (masses.length + 1) * 2 * Math.ceil(pieces) };
}
