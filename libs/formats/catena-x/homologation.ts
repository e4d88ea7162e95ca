import { nodeType } from '@matlas/contract/enums';
import { Decimal, HUNDRED, ZERO } from '@matlas/domain';
import type { DocumentChild, DocumentNode, SheetDocument } from '../sheet/sheet-document';
import { type MaterialShare, computeMaterialShares } from './material-shares';

/** An entry of the aspect MaterialForHomologation 2.0.0 (urn:samm:io.catenax.material_for_homologation:2.0.0). */
export interface HomologationEntry {
  itemNumber: string;
  share: number;
  vdaStandardId: { mainGroup: string; subgroup: string };
  name: string;
  standard: string;
  materialNumber: string;
}
/** Data that the aspect requires and the sheets do not contain, or that exceeds the limits of the aspect. */
export type HomologationGap = 'noClass' | 'noStandard' | 'noMaterialNumber' | 'noMass' | 'notInFile' | 'shortened';
export interface HomologationNote {
  gap: HomologationGap;
  itemNumber: string;
  name: string;
  value?: string;
}

/** Maximum lengths by the schema. */
const LIMITS = { itemNumber: 200, name: 50, standard: 20, materialNumber: 20 } as const;
const DECIMALS = 6;
const { component } = nodeType.of;

interface Condensed {
  entries: HomologationEntry[];
  notes: HomologationNote[];
  uses: string[];
  shares?: MaterialShare[];
}

/**
 * Condenses sheets to entries of the aspect. Referenced sheets have to be added before the sheets that use them.
 * The trees are not kept in memory.
 */
export class HomologationAspect {
  private readonly sheets = new Map<string, Condensed>();

  add({ key, root }: SheetDocument): void {
    const condensed: Condensed = { entries: [], notes: [], uses: [] };
    if (root.kind === component) this.addComponent(root, condensed);
    else {
      condensed.shares = computeMaterialShares(root, (child) => this.sharesOf(child));
      this.addEntries(root.number ?? root.name, condensed.shares, condensed);
    }
    this.sheets.set(key, condensed);
  }
  /**
   * Entries of these sheets and of the components that they use. Equal entries appear once, because the schema
   * requires unique entries.
   */
  entriesOfSheets(keys: Iterable<string>): { entries: HomologationEntry[]; notes: HomologationNote[] } {
    const reached = new Set<string>();
    const open = [...keys];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (reached.has(key)) continue;
      reached.add(key);
      open.push(...(this.sheets.get(key)?.uses ?? []));
    }
    const sheets = [...reached].flatMap((key) => this.sheets.get(key) ?? []);
    const entries = new Map(
      sheets.flatMap((sheet) => sheet.entries.map((entry) => [JSON.stringify(entry), entry] as const)),
    );
    return { entries: [...entries.values()], notes: sheets.flatMap(({ notes }) => notes) };
  }

  private sharesOf({ reference }: DocumentChild): readonly MaterialShare[] | undefined {
    return reference?.key === undefined ? undefined : this.sheets.get(reference.key)?.shares;
  }
  /**
   * Adds the direct content of a component; components inside it have entries of their own. Of several sources only
   * the preferred one counts.
   */
  private addComponent(node: DocumentNode, into: Condensed): void {
    const itemNumber = node.number ?? node.name;
    const found: { share: MaterialShare; grams: Decimal }[] = [];
    for (const child of node.children.filter(({ preferred }) => preferred !== false || node.multiSource !== true)) {
      const used = child.reference?.key === undefined ? undefined : this.sheets.get(child.reference.key);
      if (child.reference && !used)
        into.notes.push({
          gap: 'notInFile',
          itemNumber,
          name: child.reference.name ?? String(child.reference.cid ?? ''),
        });
      else if (used && !used.shares) into.uses.push(child.reference?.key ?? '');
      else if (child.node?.kind === component) this.addComponent(child.node, into);
      else found.push(...this.sharesByMass(child, itemNumber, into));
    }
    const total = found.reduce((sum, { grams }) => sum.plus(grams), ZERO);
    if (total.gt(0))
      this.addEntries(
        itemNumber,
        found.map(({ share, grams }) => ({ ...share, percent: grams.times(HUNDRED).div(total) })),
        into,
      );
  }
  private sharesByMass(
    child: DocumentChild,
    itemNumber: string,
    into: Condensed,
  ): { share: MaterialShare; grams: Decimal }[] {
    const shares = child.node
      ? computeMaterialShares(child.node, (one) => this.sharesOf(one))
      : (this.sharesOf(child) ?? []);
    if (child.massGrams === undefined) {
      into.notes.push({ gap: 'noMass', itemNumber, name: child.node?.name ?? child.reference?.name ?? '' });
      return [];
    }
    const grams = new Decimal(child.massGrams);
    return shares.map((share) => ({ share, grams: grams.times(share.percent).div(HUNDRED) }));
  }
  private addEntries(item: string, shares: readonly MaterialShare[], into: Condensed): void {
    const byEntry = new Map<string, { entry: HomologationEntry; percent: Decimal }>();
    for (const share of shares) {
      const entry = this.entryOf(item, share, into.notes);
      const key = JSON.stringify(entry);
      byEntry.set(key, { entry, percent: (byEntry.get(key)?.percent ?? ZERO).plus(share.percent) });
    }
    into.entries.push(
      ...[...byEntry.values()].map(({ entry, percent }) => ({
        ...entry,
        share: percent.toDecimalPlaces(DECIMALS).toNumber(),
      })),
    );
  }
  private entryOf(
    item: string,
    { name, classCode, standard, number }: MaterialShare,
    notes: HomologationNote[],
  ): HomologationEntry {
    const about = { itemNumber: item, name };
    if (classCode === undefined) notes.push({ gap: 'noClass', ...about });
    if (standard === undefined) notes.push({ gap: 'noStandard', ...about });
    if (number === undefined) notes.push({ gap: 'noMaterialNumber', ...about });
    const cut = (field: keyof typeof LIMITS, value: string): string => {
      const letters = [...value];
      if (letters.length > LIMITS[field]) notes.push({ gap: 'shortened', ...about, value });
      return letters.slice(0, LIMITS[field]).join('');
    };
    const [main = '', sub] = (classCode ?? '').split('.');
    return {
      itemNumber: cut('itemNumber', item),
      share: 0,
      vdaStandardId: { mainGroup: main, subgroup: sub === undefined ? main : `${main}.${sub}` },
      name: cut('name', name),
      standard: cut('standard', standard ?? ''),
      materialNumber: cut('materialNumber', number ?? ''),
    };
  }
}

/** The aspect as JSON, piece by piece. */
export function* homologationJson(entries: Iterable<HomologationEntry>): Generator<string> {
  yield '{\n  "materialForHomologation": [';
  let isFirst = true;
  for (const entry of entries) {
    yield `${isFirst ? '' : ','}\n    ${JSON.stringify(entry)}`;
    isFirst = false;
  }
  yield '\n  ]\n}\n';
}
