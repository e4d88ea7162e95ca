import { Injectable } from '@nestjs/common';
import {
  type CheckRuleSet,
  childrenOf,
  getEffectiveRules,
  getNewDataDay,
  keysInOrder,
  nodeAt,
  printMaterial,
  type SheetHead,
  type SheetTree,
} from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';
import { groupBy } from '../group-by';
import { toDomainTree } from '../to-domain';
import { TreeStore } from '../tree.store';

/** The last release of each MDS before a day, deleted ones too: what a release said has that date. */
const LAST_RELEASES = `select distinct on (s.cid) s.cid, s.id, s.enterprise_id as "enterpriseId"
  from mds_sheet s
  where s.cid = any($1::bigint[]) and s.status <> 'ED' and s.released_at < $2::date
  order by s.cid, s.version desc`;

/** The materials of MDS before the rules for new data came into force (IMDS Recommendation 001, rule 3.2.1.E). */
@Injectable()
export class EarlierMaterials {
  constructor(
    private readonly db: DerivedDb,
    private readonly trees: TreeStore,
  ) {}

  /**
   * Prints of the materials of the last release before the day of the rules; none for a sheet without one. Sheets
   * whose rules judge new and old data alike are absent.
   */
  async findPrints(
    sheets: readonly { head: SheetHead; rules: CheckRuleSet }[],
  ): Promise<Map<SheetHead, readonly string[]>> {
    const found = new Map<SheetHead, readonly string[]>();
    const dated = sheets.flatMap(({ head, rules }) => {
      const day = getNewDataDay(getEffectiveRules(rules));
      return day === undefined ? [] : [{ head, day }];
    });
    for (const [day, of] of groupBy(dated, (each) => each.day)) {
      const prints = await this.loadPrints(
        of.flatMap(({ head: { cid } }) => cid ?? []),
        day,
      );
      for (const { head } of of) found.set(head, prints.get(head.cid ?? 0) ?? []);
    }
    return found;
  }
  private async loadPrints(cids: readonly number[], day: string): Promise<Map<number, readonly string[]>> {
    if (cids.length === 0) return new Map();
    const releases = await this.db.rows<{ cid: number | string; id: number; enterpriseId: number }>(LAST_RELEASES, [
      cids,
      day,
    ]);
    const trees = await this.trees.loadTrees(releases);
    return new Map(
      releases.flatMap(({ cid, id, enterpriseId }) => {
        const tree = trees.get(id);
        return tree ? [[Number(cid), listPrints(toDomainTree(tree, { ownerId: enterpriseId }))] as const] : [];
      }),
    );
  }
}

const listPrints = (tree: SheetTree): string[] =>
  keysInOrder(tree).flatMap((key) => {
    const node = nodeAt(tree, key);
    return node?.kind === 'material' && !node.reference ? [printMaterial(node, childrenOf(tree, key))] : [];
  });
