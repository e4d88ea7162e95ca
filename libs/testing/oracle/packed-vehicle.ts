import {
  NODE_KINDS,
  encodeComposition,
  unpackInput,
  type CompositionNode,
  type EngineInput,
  type ExactAmount,
  type UnpackedInput,
} from '@matlas/domain';
import type { Vehicle } from './judge-vehicle';
import { forEngine, type EngineCall } from './random-vehicle';

const BITS = {
  hasClass: 8,
  hasMeasuredMass: 16,
  hasBounds: 8,
  isConfidential: 16,
  hasApplication: 32,
  hasOverrides: 64,
} as const;

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.concat([int(Buffer.byteLength(value)), Buffer.from(value)]);
const when = (is: boolean, bit: number): number => (is ? bit : 0);

type Encoded = ReturnType<typeof encodeComposition>;

/** An edge as the view mds_packing returns it. */
function packEdge(parent: CompositionNode, pos: number, { edges }: Encoded, row: number): Buffer {
  const {
    child,
    overrides = [],
    applicationId = 0,
    confidential = false,
  } = parent.children[pos] as CompositionNode['children'][number];
  const [low, nominal, high] = [edges.low[row], edges.nominal[row], edges.high[row]] as [number, number, number];
  const hasBounds = low !== nominal || high !== nominal;
  const bits =
    NODE_KINDS[child.kind] +
    when(hasBounds, BITS.hasBounds) +
    when(confidential, BITS.isConfidential) +
    when(applicationId > 0, BITS.hasApplication) +
    when(overrides.length > 0, BITS.hasOverrides);
  const replaced = overrides.map((each) => ({
    ...(each.substanceId > 0 ? { substanceId: each.substanceId } : {}),
    ...(each.applicationId > 0 ? { applicationCode: String(each.applicationId) } : {}),
  }));
  return Buffer.concat([
    int(child.id),
    int(pos),
    Buffer.from([bits]),
    float(nominal),
    ...(hasBounds ? [float(low), float(high)] : []),
    ...(applicationId > 0 ? [text(String(applicationId))] : []),
    ...(overrides.length > 0 ? [text(JSON.stringify(replaced))] : []),
  ]);
}

/** Each node as a sheet of its own. */
function packNode(node: CompositionNode, encoded: Encoded, firstRow: number, flags: number): Buffer {
  const bits =
    NODE_KINDS[node.kind] +
    when(node.materialClass !== undefined, BITS.hasClass) +
    when(node.measuredGrams !== undefined, BITS.hasMeasuredMass);
  const body = Buffer.concat([
    int(node.id),
    Buffer.from([bits, flags]),
    int(node.children.length),
    ...(node.materialClass === undefined ? [] : [text(node.materialClass)]),
    ...(node.measuredGrams ? [float(node.measuredGrams.toNumber())] : []),
    ...node.children.map((_, pos) => packEdge(node, pos, encoded, firstRow + pos)),
  ]);
  return Buffer.concat([Buffer.from([1]), int(1), int(node.children.length), int(body.length), body]);
}

function nodesBelow(roots: readonly CompositionNode[]): CompositionNode[] {
  const seen = new Set(roots);
  for (const node of seen) for (const { child } of node.children) seen.add(child);
  return [...seen];
}

function packGraph(roots: readonly CompositionNode[]): UnpackedGraphSource {
  const encoded = encodeComposition(roots);
  const nodes = nodesBelow(roots);
  const packedNodes: Buffer[] = [];
  let row = 0;
  nodes.forEach((node, index) => {
    if (node.kind !== 'substance') packedNodes.push(packNode(node, encoded, row, encoded.nodes.flags[index] as number));
    row += node.children.length;
  });
  return {
    nodes,
    graph: {
      bytes: Buffer.concat(packedNodes),
      jokers: Int32Array.from(
        nodes.filter((node) => node.notYetSpecified),
        ({ id }) => id,
      ),
    },
  };
}

interface UnpackedGraphSource {
  nodes: CompositionNode[];
  graph: { bytes: Uint8Array; jokers: Int32Array };
}

function amountOf({ amount }: CompositionNode['children'][number]): ExactAmount {
  const fixed = (value: { toFixed(): string }): ExactAmount => ({
    code: 2,
    low: value.toFixed(),
    high: value.toFixed(),
  });
  if ('quantity' in amount) return fixed(amount.quantity);
  if ('massGrams' in amount) return fixed(amount.massGrams);
  if (amount.portion.kind === 'rest') return { code: 3, low: '', high: '' };
  return amount.portion.kind === 'fixed'
    ? fixed(amount.portion.value)
    : { code: 1, low: amount.portion.min.toFixed(), high: amount.portion.max.toFixed() };
}

/**
 * Exact amounts as the store returns them: an edge that stands for several gets the amounts of all children of its
 * parent without an edge of their own.
 */
function exactAmounts(
  { edges }: UnpackedInput,
  nodes: readonly CompositionNode[],
  requested: Int32Array,
): (ExactAmount | ExactAmount[])[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return Array.from(requested, (edge) => {
    const { children = [] } = byId.get(edges.parent[edge] as number) ?? {};
    const own = new Set(
      Array.from(edges.parent.keys())
        .filter((other) => edges.parent[other] === edges.parent[edge])
        .map((other) => edges.pos[other]),
    );
    const pos = edges.pos[edge] as number;
    return pos >= 0
      ? amountOf(children[pos] as CompositionNode['children'][number])
      : children.filter((_, index) => !own.has(index)).map(amountOf);
  });
}

/**
 * A vehicle in the input form of the product: packed sheets, codes and overrides as texts, content that is not
 * analysed summed up.
 */
export function packedForEngine(vehicle: Vehicle): EngineCall {
  const plain: Partial<EngineInput> = forEngine(vehicle).input;
  const { nodes, graph } = packGraph([...new Set(vehicle.positions.flatMap(({ root }) => root ?? []))]);
  const { nodes: _nodes, edges: _edges, classes: _classes, overrides: _overrides, ...rest } = plain as EngineInput;
  const applications = vehicle.applications.map(
    ({ applicationId, exemptionIds, potentiallyProhibited, ...bounds }) => ({
      code: String(applicationId),
      entries: exemptionIds,
      kind: potentiallyProhibited ? 'potentially_prohibited' : 'elv_exemption',
      ...bounds,
    }),
  );
  const input = unpackInput({ ...rest, graph, applications });
  const measured = new Map(nodes.map((node) => [node.id, node.measuredGrams?.toFixed() ?? null]));
  return {
    input,
    loadExact: ({ edges, components }) =>
      Promise.resolve({
        amounts: exactAmounts(input, nodes, edges),
        measuredGrams: Array.from(components, (id) => measured.get(id) ?? null),
      }),
  };
}
