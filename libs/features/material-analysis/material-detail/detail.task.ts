import {
  ComponentUses,
  type Deviations,
  formatDecimal,
  gramsOfPicograms,
  type Inventory,
  buildInventory,
  massDeviations,
  materialContents,
  type MaterialContent,
  type PackedGraph,
  type PositionRole,
  sheetLeaves,
  type SheetLeaf,
  unpackGraph,
  VehicleMaterials,
  type WeighedComponent,
} from '@matlas/domain';
import { BinaryCopyEncoder } from '@matlas/formats/copy-rows';

/** Input of the worker thread that lists the materials of a vehicle. */
export interface DetailInput {
  /** Id of the list to which the lines belong; 0 when the lines are not stored. */
  detailId: number;
  graph: PackedGraph;
  parent: Int32Array;
  positionId: Int32Array;
  root: Int32Array;
  /** Decimal texts: pieces per parent, grams of one piece by the workbook, and grams of one piece by the sheet. */
  quantity: readonly string[];
  workbook: readonly (string | null)[];
  declared: readonly (string | null)[];
  /** Components that have parts and a measured mass. */
  components: readonly { node: number; measured: string; calculated: string; leaf: string | null }[];
}
/** Line kinds; the index is the stored value. `noSheet` is a position whose content is not known. */
export const LINE_KINDS = ['classified', 'unclassified', 'untold', 'noSheet'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Columns of the binary COPY of lines, in their order. */
export const LINE_COLUMNS = 'detail_id, n, position_n, place_n, material_n, kind, class_code, mass_g, plain_mass_g';
const LINE_FIELDS = LINE_COLUMNS.split(',').length;
/**
 * The lines of the list, encoded for a binary COPY and numbered from 1 in tree order. Places and materials are numbered
 * from 1 too; 0 means none. The final number of a material depends on its name, which is loaded later: `materialAt`
 * holds the byte offset at which each line stores it.
 */
export interface DetailLines {
  count: number;
  bytes: Uint8Array<ArrayBuffer>;
  materialAt: Int32Array;
  material: Int32Array;
}
/** The place of a material in its sheet: node ids from the root downwards, without the material itself. */
export interface DetailPlace {
  sheet: number;
  way: number[];
}
export interface DetailMaterial {
  node: number;
  kind: number;
  classCode: string;
}
export interface DetailOutput {
  lines: DetailLines;
  places: DetailPlace[];
  materials: DetailMaterial[];
  contents: { material: number; substance: number; fraction: number; hiddenNode: number }[];
  roles: readonly PositionRole[];
  pieces: string[];
  deviations: Deviations;
  inventory: Inventory;
  totalGrams: string;
  unscaledGrams: string;
  unmatched: number;
  withoutMass: number;
}

const grams = (picograms: bigint): string => formatDecimal(gramsOfPicograms(picograms));
const ROLE_COUNTED: PositionRole = 'counted';

/** Assigns numbers to places and materials. */
class Numbers {
  readonly places: DetailPlace[] = [];
  readonly materials: DetailMaterial[] = [];
  private readonly placeOf = new Map<string, number>();
  private readonly materialOf = new Map<string, number>();
  constructor(private readonly uses: ComponentUses) {}

  place(sheet: number, { holder, outermost, node }: SheetLeaf): number {
    const key = `${sheet}/${holder}/${outermost === node ? 0 : outermost}`;
    const known = this.placeOf.get(key);
    if (known !== undefined) return known;
    const way = this.uses.pathTo(sheet, holder);
    this.places.push({ sheet, way: (outermost === node ? way : [...way, outermost]).filter((id) => id !== node) });
    this.placeOf.set(key, this.places.length);
    return this.places.length;
  }
  material({ node, kind, classCode }: SheetLeaf): number {
    const key = `${node}/${kind}`;
    const known = this.materialOf.get(key);
    if (known !== undefined) return known;
    this.materials.push({ node, kind: LINE_KINDS.indexOf(kind), classCode: classCode ?? '' });
    this.materialOf.set(key, this.materials.length);
    return this.materials.length;
  }
}

/** Encodes lines for a binary COPY. */
class LineWriter {
  private readonly rows = new BinaryCopyEncoder();
  private readonly materialAt: number[] = [];
  private readonly material: number[] = [];
  constructor(private readonly detailId: number) {}

  add(
    position: number,
    place: number,
    material: number,
    kind: LineKind,
    classCode: string,
    mass: string,
    plainMass: string,
  ): void {
    const { rows } = this;
    rows.begin(LINE_FIELDS);
    rows.int4(this.detailId);
    rows.int4(this.material.push(material));
    rows.int4(position);
    rows.int4(place);
    rows.int4(material);
    this.materialAt.push(rows.length - INT4);
    rows.int2(LINE_KINDS.indexOf(kind));
    rows.writeText(classCode);
    rows.numeric(mass);
    rows.numeric(plainMass);
  }
  end(): DetailLines {
    return {
      count: this.material.length,
      bytes: this.rows.end(),
      materialAt: Int32Array.from(this.materialAt),
      material: Int32Array.from(this.material),
    };
  }
}
const INT4 = 4;

function linesOf(detailId: number, scaled: VehicleMaterials, plain: VehicleMaterials, numbers: Numbers): DetailLines {
  const lines = new LineWriter(detailId);
  const unmatched = scaled.unmatched;
  let next = 0;
  const flush = (before: number): void => {
    for (let first = unmatched[next]; first && first.position < before; first = unmatched[++next]) {
      const mass = grams(first.picograms ?? 0n);
      lines.add(first.position, 0, 0, 'noSheet', '', mass, mass);
    }
  };
  scaled.leaves.forEach((leaf, at) => {
    flush(leaf.position);
    lines.add(
      leaf.position,
      numbers.place(leaf.sheet, leaf),
      numbers.material(leaf),
      leaf.kind,
      leaf.classCode ?? '',
      grams(leaf.picograms),
      grams(plain.leaves[at]?.picograms ?? 0n),
    );
  });
  flush(Number.POSITIVE_INFINITY);
  return lines.end();
}

/**
 * Lists the materials of a vehicle in tree order, with both masses of each line, and the deviations between measured
 * and calculated masses. A pure function.
 */
export function run(input: DetailInput): DetailOutput {
  const { parent, root, quantity, workbook, declared } = input;
  const columns = unpackGraph(input.graph);
  const bom = bomOf(input);
  const roots = Int32Array.from(new Set(root.filter((id) => id > 0)));
  const scaled = new VehicleMaterials(bom, sheetLeaves(columns, roots, true));
  const plain = new VehicleMaterials(bom, sheetLeaves(columns, roots, false));
  const pieces = piecesOf(parent, quantity);
  const counted = scaled.roles.flatMap((role, position) =>
    role === ROLE_COUNTED ? [{ position, root: root[position] as number, pieces: pieces[position] as number }] : [],
  );
  const uses = new ComponentUses(columns, counted);
  const numbers = new Numbers(uses);
  const lines = linesOf(input.detailId, scaled, plain, numbers);
  const components = input.components.flatMap((one): WeighedComponent[] => {
    const use = uses.uses.get(one.node);
    return use ? [{ ...one, ...use }] : [];
  });
  return {
    lines,
    places: numbers.places,
    materials: numbers.materials,
    contents: contentsOf(
      numbers.materials,
      materialContents(
        columns,
        roots,
        numbers.materials.map(({ node }) => node),
      ),
    ),
    roles: scaled.roles,
    pieces: pieces.map(String),
    inventory: buildInventory(columns, inventoryPositions(input, scaled.roles, pieces)),
    deviations: massDeviations({ parent, root, quantity, workbook, declared }, components),
    totalGrams: grams(scaled.totalPicograms),
    unscaledGrams: grams(plain.totalPicograms),
    unmatched: scaled.unmatched.length,
    withoutMass: scaled.withoutMass.length,
  };
}

function bomOf({
  parent,
  positionId,
  root,
  quantity,
  workbook,
}: DetailInput): ConstructorParameters<typeof VehicleMaterials>[0] {
  return {
    parent,
    positionId,
    root,
    quantity: Float64Array.from(quantity, Number),
    massGrams: Float64Array.from(workbook, (mass) => (mass === null ? NaN : Number(mass))),
  };
}
/** Positions whose sheet counts, and positions whose content is not known. */
function inventoryPositions(
  { root, workbook }: DetailInput,
  roles: readonly PositionRole[],
  pieces: readonly number[],
): Parameters<typeof buildInventory>[1] {
  const counted = roles.flatMap((role, at) => (role === ROLE_COUNTED || role === 'unmatched' ? [at] : []));
  return {
    root: Int32Array.from(counted, (at) => (roles[at] === ROLE_COUNTED ? (root[at] as number) : 0)),
    pieces: Float64Array.from(counted, (at) => pieces[at] as number),
    massGrams: Float64Array.from(counted, (at) => {
      const mass = workbook[at] ?? null;
      return mass === null ? NaN : Number(mass);
    }),
  };
}
function piecesOf(parent: Int32Array, quantity: readonly string[]): number[] {
  const pieces: number[] = [];
  parent.forEach((above, at) =>
    pieces.push(Number(quantity[at]) * (above >= 0 && above < at ? (pieces[above] as number) : 1)),
  );
  return pieces;
}
function contentsOf(materials: readonly DetailMaterial[], found: readonly MaterialContent[]): DetailOutput['contents'] {
  const untoldKind = LINE_KINDS.indexOf('untold');
  const numberOf = new Map(
    materials.flatMap(({ node, kind }, at) => (kind === untoldKind ? [] : [[node, at + 1] as const])),
  );
  return found.flatMap(({ node, ...content }) => {
    const material = numberOf.get(node);
    return material === undefined ? [] : [{ material, ...content }];
  });
}
