import type { EngineInput } from '../engine';
import type { EntityMember, ListItem } from '../substances';

const SUBSTANCE = 4;

export interface MaskingReader {
  /**
   * Lists written by the reader's own enterprise. They do not judge confidential substances of other enterprises;
   * otherwise the reader could discover these with a list written for that purpose.
   */
  ownLists: ReadonlySet<string>;
  /** Nodes of sheets of the reader's own enterprise. Their confidential substances are judged by own lists too. */
  ownNodes: ReadonlySet<number>;
}
export interface MaskedInput {
  input: EngineInput;
  /**
   * Indexes of the items with confidential content, in the order of the sums added to `watched`, which contain
   * their disclosed part.
   */
  partlyHidden: number[];
}

/** Gives confidential portions of substances separate nodes, so that sums can be computed with and without them. */
class SplitSubstances {
  readonly own = new Map<number, number>();
  readonly foreign = new Map<number, number>();
  constructor(private last: number) {}
  splitNodeOf(substance: number, isOwn: boolean): number {
    const known = isOwn ? this.own : this.foreign;
    const found = known.get(substance);
    if (found !== undefined) return found;
    known.set(substance, ++this.last);
    return this.last;
  }
}
const largestId = (columns: readonly Int32Array[]): number =>
  columns.reduce((most, column) => column.reduce((one, other) => Math.max(one, other), most), 0);

/**
 * Separates confidential from disclosed content before a vehicle is judged. Lists of the platform count both; lists
 * of the reader's enterprise do not count confidential substances of other enterprises. "Not yet specified"
 * substances stay unchanged because they name nothing.
 */
export function maskConfidential(input: EngineInput, { ownLists, ownNodes }: MaskingReader): MaskedInput {
  if (!input.edges.confidential.includes(1)) return { input, partlyHidden: [] };
  const split = new SplitSubstances(
    largestId([input.nodes.id, input.edges.parent, input.edges.child, input.positions.root]),
  );
  const counted = new Set([
    ...input.items.flatMap(({ members }) => members.map(({ substanceId }) => substanceId)),
    ...input.watched.flatMap(({ substanceIds }) => substanceIds),
  ]);
  const child = input.edges.child.slice();
  const unspecified = new Set(input.nodes.id.filter((_id, row) => input.nodes.kind[row] === SUBSTANCE));
  input.edges.confidential.forEach((isConfidential, edge) => {
    const substance = child[edge] as number;
    if (isConfidential && counted.has(substance) && !unspecified.has(substance))
      child[edge] = split.splitNodeOf(substance, ownNodes.has(input.edges.parent[edge] as number));
  });
  if (split.own.size + split.foreign.size === 0) return { input, partlyHidden: [] };
  const partlyHidden = input.items.flatMap(({ members }, index) =>
    members.some(({ substanceId }) => split.own.has(substanceId) || split.foreign.has(substanceId)) ? [index] : [],
  );
  const disclosed = partlyHidden.map((index) => ({
    name: '',
    substanceIds: [],
    members: (input.items[index] as ListItem).members,
  }));
  return {
    input: {
      ...input,
      edges: { ...input.edges, child },
      overrides: splitOverrides(input.overrides, split),
      watched: [...input.watched, ...disclosed],
      items: input.items.map((item) => ({
        ...item,
        members: splitMembers(item.members, split, ownLists.has(item.listId)),
      })),
    },
    partlyHidden,
  };
}

function splitMembers(
  members: readonly EntityMember[],
  { own, foreign }: SplitSubstances,
  isOwnList: boolean,
): EntityMember[] {
  const also = (substanceId: number): number[] =>
    [own.get(substanceId), isOwnList ? undefined : foreign.get(substanceId)].filter((id) => id !== undefined);
  return members.flatMap((member) => [
    member,
    ...also(member.substanceId).map((substanceId) => ({ ...member, substanceId })),
  ]);
}

/** An override of a substance also applies to its confidential portion. */
function splitOverrides(
  { override, substance, application }: EngineInput['overrides'],
  { own, foreign }: SplitSubstances,
): EngineInput['overrides'] {
  const rows = Array.from(substance, (id, row) =>
    [id, own.get(id), foreign.get(id)]
      .filter((one) => one !== undefined)
      .map((one) => [override[row] as number, one, application[row] as number] as const),
  ).flat();
  return {
    override: Int32Array.from(rows, ([one]) => one),
    substance: Int32Array.from(rows, ([, one]) => one),
    application: Int32Array.from(rows, ([, , one]) => one),
  };
}
