import type { ChildSeed, NodeSeed } from '@matlas/features/mds';
import type { OwnedSeed } from './demo-materials';
import { formatGrams } from './demo-masses';
import { inTreeOrder, MICROGRAMS, type DemoPosition } from './demo-positions';
import { materialKey, parseRecipe, partKey, semiKey, type RecipePart } from './demo-recipe';
import type { DemoRow, DemoTables } from './demo-tables';

/** Mass in micrograms above which a polymer part must be marked (domain.md 2.2). */
const MARKED_FROM = 100 * MICROGRAMS;
/** Every fifth measured part differs from the sum of its materials by some tenths of a percent, as in reality. */
const WEIGHED_EVERY = 5;
const DEVIATION_PER_MILLE = [3, -4, 5, -2, 7, -6] as const;
const COMPONENT = 1;

type Treatment = 'unmatched' | 'draft' | 'tie' | 'normalised' | 'byHand';
/** Sheets of the suppliers' parts, and own sheets that stay drafts. */
export interface PartSheets {
  suppliers: OwnedSeed[];
  drafts: OwnedSeed[];
}

export const sheetKeyOf = (position: Pick<DemoPosition, 'number'>): string => partKey(position.number);
/** Different spellings of our part number by a supplier. */
const FOREIGN_NUMBERS = [
  (n: string) => n.replaceAll('-', '.'),
  (n: string) => n.toLowerCase(),
  (n: string) => n.replaceAll('-', '_'),
  (n: string) => n.replaceAll('-', ''),
] as const;

/** Splits a mass by percent; the last part takes the rounding difference, so that the sum is exact. */
function splitMass(micrograms: number, parts: readonly RecipePart[]): number[] {
  const masses = parts.slice(0, -1).map(({ amount }) => Math.max(1, Math.round((micrograms * Number(amount)) / 100)));
  return [...masses, micrograms - masses.reduce((sum, mass) => sum + mass, 0)];
}

/** Makes the component sheets of all parts of the vehicle. */
export class PartSheetBuilder {
  private readonly caseSheets: ReadonlyMap<string, DemoRow<'caseSheets'>>;
  private readonly standardMakes: ReadonlyMap<string, string>;
  private readonly treatments: ReadonlyMap<string, Treatment>;
  private readonly recipes: ReadonlyMap<string, string>;
  /** Part numbers in deviations.csv. */
  private readonly planted: ReadonlySet<string>;
  /** Ratio of calculated to measured mass, for parts whose sheet itself deviates. */
  private readonly drift: ReadonlyMap<string, number>;
  private readonly positions = new Map<string, DemoPosition>();

  /** @param symbols of polymers by material key; @param preliminary materials that are not fully declared yet */
  constructor(
    tables: DemoTables,
    root: DemoPosition,
    private readonly symbols: ReadonlyMap<string, string>,
    private readonly preliminary: ReadonlySet<string>,
  ) {
    this.caseSheets = new Map(tables.caseSheets.map((row) => [row.number, row]));
    this.standardMakes = new Map(tables.standardParts.map(({ number, make }) => [number, make]));
    this.treatments = new Map(tables.matching.map(({ number, treatment }) => [number, treatment as Treatment]));
    this.recipes = new Map(tables.mixes.map(({ key, recipe }) => [key, recipe]));
    this.planted = new Set(tables.deviations.map(({ number }) => number));
    this.drift = new Map(
      tables.deviations
        .filter(({ kind }) => kind === 'component')
        .map(({ number, percent }) => [number, 1 + Number(percent) / 100]),
    );
    for (const position of inTreeOrder(root))
      if (!this.positions.has(position.number)) this.positions.set(position.number, position);
  }

  build(): PartSheets {
    const withSheet = [...this.positions.values()].filter(
      (position) => this.treatmentOf(position.number) !== 'unmatched' && this.hasContent(position),
    );
    const suppliers: OwnedSeed[] = [];
    const drafts: OwnedSeed[] = [];
    withSheet.forEach((position, index) => {
      const treatment = this.treatmentOf(position.number);
      const sheet = this.sheetOf(position, index);
      if (treatment === 'draft') drafts.push({ owner: position.supplier, seed: { ...sheet, release: undefined } });
      else suppliers.push({ owner: position.supplier, seed: sheet });
      if (treatment === 'tie')
        suppliers.push({
          owner: position.supplier,
          seed: {
            ...sheet,
            key: undefined,
            tree: {
              ...sheet.tree,
              name: `${sheet.tree.name} (二厂)`,
              foreignName: `${sheet.tree.foreignName} (plant 2)`,
            },
          },
        });
    });
    for (const row of this.caseSheets.values())
      if (!this.positions.has(row.number)) suppliers.push({ owner: row.supplier, seed: this.innerPart(row) });
    return { suppliers, drafts };
  }

  private treatmentOf(number: string): Treatment | undefined {
    return this.treatments.get(number);
  }
  /**
   * Bodies and groups that the maker assembles have no sheet of their own; nor has a case part that is missing in
   * case-sheets.csv.
   */
  private hasContent({ make, number }: DemoPosition): boolean {
    return make.kind === 'case' ? this.caseSheets.has(number) : make.kind !== 'group' && make.kind !== 'assembled';
  }
  /** Whether other sheets can refer to the sheet of this part instead of repeating its content. */
  private hasReleasedSheet(position: DemoPosition): boolean {
    const treatment = this.treatmentOf(position.number);
    return this.hasContent(position) && treatment !== 'unmatched' && treatment !== 'draft';
  }

  private sheetOf(position: DemoPosition, index: number): OwnedSeed['seed'] {
    const children = this.childrenOf(position);
    const isWeighed =
      index % WEIGHED_EVERY === 0 && position.make.kind === 'recipe' && !this.planted.has(position.number);
    const perMille = isWeighed ? (DEVIATION_PER_MILLE[(index / WEIGHED_EVERY) % DEVIATION_PER_MILLE.length] ?? 0) : 0;
    return {
      key: sheetKeyOf(position),
      release: 'ST',
      preliminary: this.isPreliminary(children),
      tree: {
        ...this.nodeOf(position, children),
        number: this.numberAtSupplier(position),
        measuredMassGrams: formatGrams(Math.round((position.micrograms * (1000 + perMille)) / 1000)),
      },
    };
  }
  private nodeOf(position: DemoPosition, children: ChildSeed[]): NodeSeed {
    const reason = this.caseSheets.get(position.number)?.reason as NodeSeed['mixedNodeReason'];
    return {
      kind: COMPONENT,
      name: position.sheetNameZh,
      foreignName: position.sheetNameEn,
      number: position.number,
      mixedNodeReason: reason ?? undefined,
      attributes: this.markOf(position, children),
      children,
    };
  }
  private numberAtSupplier({ number, supplier }: DemoPosition): string {
    const treatment = this.treatmentOf(number);
    if (treatment === 'byHand') return `${supplier.toUpperCase()}.${number.replace(/\D/g, '')}`;
    const rewrite = FOREIGN_NUMBERS[Number(number.replace(/\D/g, '')) % FOREIGN_NUMBERS.length];
    return treatment === 'normalised' && rewrite ? rewrite(number) : number;
  }

  private childrenOf(position: DemoPosition): ChildSeed[] {
    const { make, number, micrograms, children } = position;
    const sheet = make.kind === 'case' ? this.caseSheets.get(number) : undefined;
    if (sheet) return parseRecipe(sheet.structure).map(caseChild);
    if (make.kind === 'bought' || make.kind === 'assembled') return children.map((child) => this.partChild(child));
    const text = make.kind === 'recipe' ? make.recipe : (this.standardMakes.get(number) ?? '');
    const parts = parseRecipe(this.recipes.get(text) ?? text);
    return splitMass(Math.round(micrograms * (this.drift.get(number) ?? 1)), parts).map((mass, index) =>
      contentChild(parts[index] as RecipePart, formatGrams(mass)),
    );
  }
  /** A part inside a bought assembly: a reference to its own sheet if there is one, otherwise described in place. */
  private partChild(child: DemoPosition): ChildSeed {
    if (this.hasReleasedSheet(child)) return { sheet: sheetKeyOf(child), quantity: child.quantity };
    return {
      node: { ...this.nodeOf(child, this.childrenOf(child)), measuredMassGrams: formatGrams(child.micrograms) },
      quantity: child.quantity,
    };
  }

  /** A part that occurs only inside a case sheet, not in the BOM. */
  private innerPart(row: DemoRow<'caseSheets'>): OwnedSeed['seed'] {
    const children = parseRecipe(row.structure).map(caseChild);
    return {
      key: partKey(row.number),
      release: 'ST',
      preliminary: this.isPreliminary(children),
      tree: { kind: COMPONENT, name: row.nameZh, foreignName: row.nameEn, number: row.number, children },
    };
  }
  private isPreliminary(children: readonly ChildSeed[]): boolean {
    return children.some(({ sheet }) => sheet !== undefined && this.preliminary.has(sheet));
  }
  /** The answer to the marking question, which is required for parts with more than 100 g of polymers. */
  private markOf({ micrograms }: DemoPosition, children: readonly ChildSeed[]): NodeSeed['attributes'] {
    const symbols = children.flatMap(({ sheet }) => this.symbols.get(sheet ?? '') ?? []);
    return symbols.length > 0 && micrograms > MARKED_FROM
      ? { markingAnswer: 'yes', markingText: `>${symbols.join('+')}<` }
      : {};
  }
}

const contentChild = ({ kind, name }: RecipePart, massGrams: string): ChildSeed => ({
  sheet: kind === 'semi' ? semiKey(name) : materialKey(name),
  massGrams,
});

/**
 * In case sheets amounts are grams or pieces; `@3/7439-92-1` overrides the application code inside a shared
 * material.
 */
function caseChild({ kind, name, amount, application, of }: RecipePart): ChildSeed {
  if (kind === 'part') return { sheet: partKey(name), quantity: Number(amount) };
  const override =
    application === undefined
      ? {}
      : { applicationOverrides: [{ cas: of, ...(application === '-' ? {} : { applicationCode: application }) }] };
  return { sheet: kind === 'semi' ? semiKey(name) : materialKey(name), massGrams: amount, ...override };
}
