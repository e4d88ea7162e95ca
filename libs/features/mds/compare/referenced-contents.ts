import { Injectable } from '@nestjs/common';
import { contentKey } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { SheetMask } from '../sheet-mask';
import { TreeStore } from '../tree.store';
import { type UsedSheet, usedSheets, type WorkingTree } from '../working-tree';
import { packTree } from './packed-tree';
import { numberStandIns } from './stand-ins';

export interface OpenedReferences {
  /** Packed trees of referenced sheets by `contentKey`. */
  contents: (readonly [key: string, tree: string])[];
  /** Sheets that they use. */
  used: UsedSheet[];
  /** True when the limit of nodes was exceeded. */
  isCut: boolean;
}
type References = Map<string, UsedSheet>;
const referencesOf = (tree: WorkingTree): References =>
  new Map(usedSheets(tree).map((sheet) => [contentKey(sheet), sheet]));

/**
 * Loads the references that differ between two sheets, level by level. A version that both use is the same on both
 * sides and is not loaded.
 */
@Injectable()
export class ReferencedContents {
  constructor(
    private readonly trees: TreeStore,
    private readonly mask: SheetMask,
  ) {}

  /** @param most maximum number of nodes to load */
  async loadDiffering(auth: Auth, before: WorkingTree, after: WorkingTree, most: number): Promise<OpenedReferences> {
    const sides: [References, References] = [referencesOf(before), referencesOf(after)];
    const loaded = new Map<string, string>();
    const used: UsedSheet[] = [];
    let room = most;
    for (
      let wanted = referencesOnOneSide(sides, loaded);
      wanted.length > 0;
      wanted = referencesOnOneSide(sides, loaded)
    ) {
      const trees = await this.load(auth, wanted);
      for (const [sheet, tree] of trees) {
        room -= tree.nodes.length;
        loaded.set(contentKey(sheet), packTree(tree));
        used.push(...usedSheets(tree));
        for (const side of sides)
          if (side.has(contentKey(sheet))) for (const [key, inner] of referencesOf(tree)) side.set(key, inner);
      }
      if (room < 0) return { contents: [...loaded], used, isCut: true };
    }
    return { contents: [...loaded], used, isCut: false };
  }

  private async load(auth: Auth, wanted: readonly UsedSheet[]): Promise<(readonly [UsedSheet, WorkingTree])[]> {
    const trees = await this.trees.loadTrees(wanted.map(({ id }) => ({ id, enterpriseId: auth.enterpriseId })));
    const found: (readonly [UsedSheet, WorkingTree])[] = [];
    for (const sheet of wanted) {
      const tree = trees.get(sheet.id);
      if (!tree) continue;
      await this.mask.maskTree(auth, { id: sheet.id, enterpriseId: sheet.ownerId }, tree);
      numberStandIns(tree);
      found.push([sheet, tree]);
    }
    return found;
  }
}

/** Versions used by one side only, with the other used versions of the same MDS, with which they are compared. */
function referencesOnOneSide(
  [before, after]: readonly [References, References],
  loaded: ReadonlyMap<string, string>,
): UsedSheet[] {
  const differing = new Set(
    [...before]
      .filter(([key]) => !after.has(key))
      .concat([...after].filter(([key]) => !before.has(key)))
      .map(([, { cid }]) => Number(cid)),
  );
  return [...new Map([...before, ...after])].flatMap(([key, sheet]) =>
    differing.has(Number(sheet.cid)) && !loaded.has(key) ? [sheet] : [],
  );
}
