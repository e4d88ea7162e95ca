import { SUMMED, unpackGraph } from './packed-graph';

/** Writes a sheet in the format of the view mds_packing: numbers are big-endian, texts follow their length. */
class Packing {
  private readonly parts: Buffer[] = [];
  int(value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return this.add(bytes);
  }
  byte(...values: number[]): this {
    return this.add(Buffer.from(values));
  }
  float(value: number): this {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return this.add(bytes);
  }
  text(value: string): this {
    return this.int(Buffer.byteLength(value)).add(Buffer.from(value));
  }
  append({ bytes }: Packing): this {
    return this.add(bytes);
  }
  sheet(nodes: number, edges: number, body: Packing, format = 1): this {
    return this.byte(format).int(nodes).int(edges).int(body.bytes.length).add(body.bytes);
  }
  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }
  private add(bytes: Buffer): this {
    this.parts.push(bytes);
    return this;
  }
}
const NO_JOKERS = new Int32Array(0);
const CLASS = 8;
const MEASURED = 16;
/**
 * A component of 150 g that contains 20 g of material 8; the application of the material's substances is
 * overridden.
 */
const part = new Packing()
  .int(7)
  .byte(1 + MEASURED, 0)
  .int(1)
  .float(150)
  .int(8)
  .int(0)
  .byte(3 + 64)
  .float(20)
  .text('[{"applicationCode":"3"}]');
/** 20-25 % of confidential substance 3, the rest of substance 4. */
const material = new Packing()
  .int(8)
  .byte(3 + CLASS, 2)
  .int(2)
  .text('5.1.a')
  .int(3)
  .int(0)
  .byte(4 + 8 + 16 + 32)
  .float(0.225)
  .float(0.2)
  .float(0.25)
  .text('21')
  .int(4)
  .int(2)
  .byte(4)
  .float(0.775);

describe('unpackGraph', () => {
  it('reads concatenated sheets into columns, jokers first', () => {
    const bytes = new Packing().sheet(1, 1, part).sheet(1, 2, material).bytes;
    const { nodes, edges, classes, applicationCodes, overrides } = unpackGraph({ bytes, jokers: Int32Array.of(99) });
    expect(
      [nodes.id, nodes.kind, nodes.flags, nodes.classIndex, nodes.measuredGrams].map((column) => [...column]),
    ).toEqual([
      [99, 7, 8],
      [4, 1, 3],
      [16, 0, 2],
      [-1, -1, 0],
      [NaN, 150, NaN],
    ]);
    expect([edges.parent, edges.pos, edges.child].map((column) => [...column])).toEqual([
      [7, 8, 8],
      [0, 0, 2],
      [8, 3, 4],
    ]);
    expect([edges.low, edges.nominal, edges.high].map((column) => [...column])).toEqual([
      [20, 0.2, 0.775],
      [20, 0.225, 0.775],
      [20, 0.25, 0.775],
    ]);
    expect([edges.application, edges.override, edges.confidential].map((column) => [...column])).toEqual([
      [0, 1, 0],
      [1, 0, 0],
      [0, 1, 0],
    ]);
    expect([classes, applicationCodes, overrides]).toEqual([['5.1.a'], ['21'], [[{ applicationCode: '3' }]]]);
  });

  it('sums up the substances of a node that were not requested, and keeps jokers', () => {
    const substance = (id: number, pos: number, [nominal, low, high]: [number, number, number]): Packing =>
      new Packing()
        .int(id)
        .int(pos)
        .byte(4 + 8 + 32)
        .float(nominal)
        .float(low)
        .float(high)
        .text('21');
    const body = new Packing()
      .int(8)
      .byte(3, 0)
      .int(4)
      .append(substance(3, 0, [0.5, 0.25, 0.75]))
      .append(substance(4, 1, [0.25, 0.125, 0.5]))
      .append(substance(5, 2, [0.125, 0, 0.25]))
      .append(substance(99, 3, [0.125, 0.0625, 0.5]));
    const { edges } = unpackGraph({ bytes: new Packing().sheet(1, 4, body).bytes, jokers: Int32Array.of(99) }, [4]);
    expect([edges.child, edges.pos, edges.low, edges.nominal, edges.high].map((column) => [...column])).toEqual([
      [3, 4, 99],
      [SUMMED, 1, 3],
      [0.25, 0.125, 0.0625],
      [0.625, 0.25, 0.125],
      [1, 0.5, 0.5],
    ]);
    expect([...edges.application]).toEqual([0, 1, 1]);
  });

  it('distinguishes texts with a common beginning of any length, and stores equal texts once', () => {
    const codes = ['1', '1.1', '1.1.1', '1.1.1.1', '非金属', '1.1.1.2', '1.1'];
    const body = codes.reduce(
      (packing, code, index) =>
        packing
          .int(index + 1)
          .byte(3 + CLASS, 0)
          .int(0)
          .text(code),
      new Packing(),
    );
    const { nodes, classes } = unpackGraph({
      bytes: new Packing().sheet(codes.length, 0, body).bytes,
      jokers: NO_JOKERS,
    });
    expect(Array.from(nodes.classIndex, (at) => classes[at])).toEqual(codes);
    expect(classes).toHaveLength(codes.length - 1);
  });

  it.each<[string, Packing, RegExp]>([
    ['another format', new Packing().sheet(1, 2, material, 2), /format 2/],
    ['a sheet that names one which is not there', new Packing().sheet(1, 1, part), /node 8 below 7/],
  ])('refuses %s', (_what, { bytes }, message) => {
    expect(() => unpackGraph({ bytes, jokers: NO_JOKERS })).toThrow(message);
  });
});
