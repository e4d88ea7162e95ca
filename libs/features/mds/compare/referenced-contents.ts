import { Injectable } from '@nestjs/common';
import { contentKey } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { SheetMask } from '../sheet-mask';
import { TreeStore } from '../tree.store';
import { type UsedSheet, usedSheets, type WorkingTree } from '../working-tree';
import { packTree } from './packed-tree';
import { withNumberedStandIns } from './stand-ins';

export interface OpenedReferences {
  /** Referenced sheets by `contentKey`, packed. */
  contents: (readonly [key: string, tree: string])[];
  /** What lies in them. */
  used: UsedSheet[];
  /** There was more than may be laid out. */
  isCut: boolean;
}
type References = Map<string, UsedSheet>;
const referencesOf = (tree: WorkingTree): References =>
  new Map(usedSheets(tree).map((sheet) => [contentKey(sheet), sheet]));

/**
 * Loads what two sheets refer to and do not have in common, level by level: a version that both use is the same on both
 * sides.
 */
@Injectable()
export class ReferencedContents {
  constructor(
    private readonly trees: TreeStore,
    private readonly mask: SheetMask,
  ) {}

  /** @param most nodes that are loaded at most */
  async differing(auth: Auth, before: WorkingTree, after: WorkingTree, most: number): Promise<OpenedReferences> {
    const sides: [References, References] = [referencesOf(before), referencesOf(after)];
    const loaded = new Map<string, string>();
    const used: UsedSheet[] = [];
    let room = most;
    for (let wanted = onlyOnOne(sides, loaded); wanted.length > 0; wanted = onlyOnOne(sides, loaded)) {
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
    const trees = await this.trees.loadMany(wanted.map(({ id }) => ({ id, enterpriseId: auth.enterpriseId })));
    const found: (readonly [UsedSheet, WorkingTree])[] = [];
    for (const sheet of wanted) {
      const tree = trees.get(sheet.id);
      if (!tree) continue;
      await this.mask.apply(auth, { id: sheet.id, enterpriseId: sheet.ownerId }, tree);
      withNumberedStandIns(tree);
      found.push([sheet, tree]);
    }
    return found;
  }
}

/** Versions that one side alone has, and with them the other versions of the same MDS: what they are compared with. */
function onlyOnOne(
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
