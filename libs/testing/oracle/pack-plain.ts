import type { PackedGraph } from '@matlas/domain';
import type { PlainNode } from './rrr-vehicle';

const HAS_CLASS = 8;
const HAS_MEASURED_MASS = 16;
const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const float = (value: string): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(Number(value));
  return bytes;
};
const text = (value: string): Buffer => Buffer.concat([int(Buffer.byteLength(value)), Buffer.from(value)]);

/** Nodes without substances, as the view mds_packing returns them, each as a sheet of its own. */
export function packPlain(nodes: readonly PlainNode[]): PackedGraph {
  const kindOf = new Map(nodes.map(({ id, kind }) => [id, kind]));
  const sheets = nodes.map(({ id, kind, classCode, measured, parts }) => {
    const bits = kind + (classCode === null ? 0 : HAS_CLASS) + (measured === null ? 0 : HAS_MEASURED_MASS);
    const edges = parts.map(({ child, amount }, pos) =>
      Buffer.concat([int(child), int(pos), Buffer.from([kindOf.get(child) ?? 0]), float(amount)]),
    );
    const body = Buffer.concat([
      int(id),
      Buffer.from([bits, 0]),
      int(parts.length),
      ...(classCode === null ? [] : [text(classCode)]),
      ...(measured === null ? [] : [float(measured)]),
      ...edges,
    ]);
    return Buffer.concat([Buffer.from([1]), int(1), int(parts.length), int(body.length), body]);
  });
  return { bytes: Buffer.concat(sheets), jokers: new Int32Array(0) };
}
