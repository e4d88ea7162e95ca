import { Injectable } from '@nestjs/common';
import { checkPack, type PackFinding, type RecipientForm } from '@matlas/domain';
import { PackNodeStore } from './pack-node.store';
import { PackForest, type Place } from './pack-tree';
import type { PackRuleRecord } from './pack-rule.store';
import { toDomainRule } from './rule-pack.row';

export interface SheetForm {
  sheetId: number;
  form: RecipientForm;
}
/** What a user-defined rule found, and where in the tree. */
export interface PlacedPackFinding extends PackFinding {
  place: Place;
}

/**
 * Runs the user-defined rules of a pack. What is confidential in a tree are substances, for which these rules cannot
 * ask.
 */
@Injectable()
export class PackFindings {
  constructor(private readonly nodes: PackNodeStore) {}

  /** In the order of the sheets; many cost as many questions as one. */
  async of(rules: readonly PackRuleRecord[], sheets: readonly SheetForm[]): Promise<PlacedPackFinding[][]> {
    const asked = rules.map(toDomainRule);
    const roots = [...new Set(sheets.map(({ sheetId }) => sheetId))];
    const [nodes, links] =
      roots.length === 0 || asked.length === 0
        ? [[], []]
        : [await this.nodes.nodes(roots), await this.nodes.links(roots)];
    const forest = new PackForest(nodes, links);
    return sheets.map(({ sheetId, form }) => {
      const tree = forest.treeOf(sheetId);
      return checkPack(asked, form, tree.nodes).map((finding) => ({
        ...finding,
        place: tree.placeOf(finding.node ?? sheetId),
      }));
    });
  }
}
