import { numberOf, sideLetter, sidesOf } from './demo-sides';
import type { DemoRow, DemoTables } from './demo-tables';

/**
 * How the content of a part is defined: a `recipe` of materials, a pattern of parts (`bought` or `assembled`), a
 * `case` of case-sheets.csv, a `standard` part, or a `group` of positions.
 */
export type PartContent =
  | { kind: 'recipe'; recipe: string }
  | { kind: 'bought' | 'assembled' | 'case' | 'standard' | 'group' };

/** A position of the demo BOM; masses in micrograms of one piece, exact. */
export interface DemoPosition {
  number: string;
  nameZh: string;
  nameEn: string;
  /** Name with that of the parent part, for its data sheet. */
  sheetNameZh: string;
  sheetNameEn: string;
  level: number;
  quantity: number;
  /** Pieces per vehicle. */
  pieces: number;
  supplier: string;
  make: PartContent;
  /** Number of the main group; empty for the vehicle itself. */
  mainGroup: string;
  /** Grams before scaling; undefined if the mass follows from children or a case sheet. */
  weight: number | undefined;
  /** True for parts that are not scaled: standard parts and planted cases. */
  isFixed: boolean;
  micrograms: number;
  /** The wrong mass in the workbook, for positions of deviations.csv. */
  workbookMicrograms?: number;
  children: DemoPosition[];
}

export const MICROGRAMS = 1_000_000;

interface Branch {
  base: string;
  side: string;
  digits: string;
  supplier: string;
  mainGroup: string;
  level: number;
  pieces: number;
  nameZh: string;
  nameEn: string;
}

/** Expands the tables into the position tree. */
export class PositionBuilder {
  private readonly recipes: ReadonlyMap<string, string>;
  private readonly standard: ReadonlyMap<string, DemoRow<'standardParts'>>;
  private readonly caseNumbers: ReadonlySet<string>;

  constructor(private readonly tables: DemoTables) {
    this.recipes = new Map(tables.mixes.map(({ key, recipe }) => [key, recipe]));
    this.standard = new Map(tables.standardParts.map((row) => [row.number, row]));
    this.caseNumbers = new Set(tables.caseSheets.map(({ number }) => number));
  }

  /** The vehicle with all positions below it; masses are not determined yet. */
  build(vehicle: { number: string; nameZh: string; nameEn: string }): DemoPosition {
    const root = this.buildGroup({ ...vehicle, level: 0, mainGroup: '' });
    const groups = new Map<string, DemoPosition>();
    for (const row of this.tables.groups) {
      const parent = row.parent === null ? root : groups.get(row.parent);
      if (!parent) throw new Error(`demo group ${row.number}: no parent`);
      const group = this.buildGroup({
        ...row,
        level: parent.level + 1,
        mainGroup: row.parent === null ? row.number : parent.mainGroup,
      });
      parent.children.push(group);
      groups.set(row.number, group);
    }
    for (const row of this.tables.parts) {
      const group = groups.get(row.group);
      if (!group) throw new Error(`demo part ${row.number}: no group`);
      group.children.push(...this.buildParts(row, group));
    }
    return root;
  }

  private buildGroup({
    number,
    nameZh,
    nameEn,
    level,
    mainGroup,
  }: {
    number: string;
    nameZh: string;
    nameEn: string;
    level: number;
    mainGroup: string;
  }): DemoPosition {
    return {
      number,
      nameZh,
      nameEn,
      sheetNameZh: nameZh,
      sheetNameEn: nameEn,
      level,
      quantity: 1,
      pieces: 1,
      supplier: '',
      make: { kind: 'group' },
      mainGroup,
      weight: undefined,
      isFixed: false,
      micrograms: 0,
      children: [],
    };
  }

  private buildParts(row: DemoRow<'parts'>, group: DemoPosition): DemoPosition[] {
    return sidesOf(row.sides).map((side) => {
      const number = numberOf(row.number, side.code);
      const nameZh = `${row.nameZh}${side.zh}`;
      const nameEn = `${row.nameEn}${side.en}`;
      const quantity = Number(row.quantity);
      const position = this.buildPart({
        number,
        nameZh,
        nameEn,
        above: undefined,
        quantity,
        grams: row.grams === null ? undefined : Number(row.grams),
        make: row.make,
        supplier: row.supplier,
        level: group.level + 1,
        pieces: quantity,
        mainGroup: group.mainGroup,
      });
      const branch = {
        base: number.replace(/-[^-]*$/, ''),
        side: sideLetter(side.code),
        digits: '',
        supplier: row.supplier,
        mainGroup: group.mainGroup,
        level: position.level,
        pieces: position.pieces,
        nameZh,
        nameEn,
      };
      const pattern = this.patternOf(row.make, number);
      if (pattern !== undefined) position.children = this.buildChildren(pattern, branch, position.weight);
      return position;
    });
  }

  /**
   * The pattern in the table's text: `@` bought as one part, `+` assembled by the maker, `case/…` below a planted
   * case.
   */
  private patternOf(make: string, number: string): string | undefined {
    if (/^[@+]/.test(make)) return make.slice(1);
    return make.startsWith('case/') && this.caseNumbers.has(number) ? make.slice('case/'.length) : undefined;
  }

  private buildChildren(pattern: string, branch: Branch, grams: number | undefined): DemoPosition[] {
    const rows = this.tables.patterns.filter((row) => row.pattern === pattern);
    if (rows.length === 0) throw new Error(`demo pattern ${pattern}: unknown`);
    return rows.map((row) => {
      const quantity = Number(row.quantity);
      const level = branch.level + 1;
      const pieces = branch.pieces * quantity;
      const standard = this.standard.get(row.suffix);
      if (standard) return this.buildStandardPart(standard, { quantity, level, pieces, mainGroup: branch.mainGroup });
      const [, plain = '', sided] = /^(\w+?)(s?)$/.exec(row.suffix) ?? [];
      const side = sided ? branch.side : '';
      const digits = `${branch.digits}${plain}`;
      const supplier = row.supplier === '=' ? branch.supplier : row.supplier;
      const weight =
        grams === undefined || row.share === null ? undefined : (grams * Number(row.share)) / 100 / quantity;
      const position = this.buildPart({
        number: `${branch.base}-${digits}${side}`,
        nameZh: row.nameZh,
        nameEn: row.nameEn,
        above: side ? branch : withoutSide(branch),
        quantity,
        grams: weight,
        make: row.make,
        supplier,
        level,
        pieces,
        mainGroup: branch.mainGroup,
      });
      const below = this.patternOf(row.make, position.number);
      if (below !== undefined)
        position.children = this.buildChildren(below, { ...branch, digits, side, supplier, level, pieces }, weight);
      return position;
    });
  }

  private buildPart(given: {
    number: string;
    nameZh: string;
    nameEn: string;
    above: { nameZh: string; nameEn: string } | undefined;
    quantity: number;
    grams: number | undefined;
    make: string;
    supplier: string;
    level: number;
    pieces: number;
    mainGroup: string;
  }): DemoPosition {
    const { number, nameZh, nameEn, above, quantity, grams, make, supplier, level, pieces, mainGroup } = given;
    const standard = make === 'std' ? this.standard.get(number) : undefined;
    if (standard) return this.buildStandardPart(standard, { quantity, level, pieces, mainGroup });
    const sheetNameZh = above ? `${above.nameZh} ${nameZh}` : nameZh;
    const sheetNameEn = above ? `${above.nameEn} ${nameEn.toLowerCase()}` : nameEn;
    return {
      number,
      nameZh,
      nameEn,
      sheetNameZh,
      sheetNameEn,
      level,
      quantity,
      pieces,
      supplier,
      make: this.readContent(make),
      mainGroup,
      weight: grams,
      isFixed: make.startsWith('case'),
      micrograms: 0,
      children: [],
    };
  }
  private buildStandardPart(
    row: DemoRow<'standardParts'>,
    place: Pick<DemoPosition, 'quantity' | 'level' | 'pieces' | 'mainGroup'>,
  ): DemoPosition {
    return {
      ...place,
      number: row.number,
      nameZh: row.nameZh,
      nameEn: row.nameEn,
      sheetNameZh: row.nameZh,
      sheetNameEn: row.nameEn,
      supplier: row.supplier,
      make: { kind: 'standard' },
      weight: Number(row.grams),
      isFixed: true,
      micrograms: 0,
      children: [],
    };
  }
  private readContent(make: string): PartContent {
    if (make.startsWith('@')) return { kind: 'bought' };
    if (make.startsWith('+')) return { kind: 'assembled' };
    if (make.startsWith('case')) return { kind: 'case' };
    const recipe = /^[#~]/.test(make) ? make : this.recipes.get(make);
    if (recipe === undefined) throw new Error(`demo: unknown mix ${make}`);
    return { kind: 'recipe', recipe };
  }
}

/** Removes the side from names: a part without a side fits both. */
const withoutSide = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) => ({
  nameZh: nameZh.replace(/ ([左右]前?后?|\d+)$/, ''),
  nameEn: nameEn.replace(/(, (front |rear )?(left|right)| \d+)$/, ''),
});

/** Every position in tree order, the vehicle first. */
export function inTreeOrder(root: DemoPosition): DemoPosition[] {
  const all: DemoPosition[] = [];
  const stack = [root];
  for (let position = stack.pop(); position; position = stack.pop()) {
    all.push(position);
    stack.push(...position.children.toReversed());
  }
  return all;
}
