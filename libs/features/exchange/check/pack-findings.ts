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
/** A finding of a user-defined rule, with its place in the tree. */
export interface PlacedPackFinding extends PackFinding {
  place: Place;
}

/** Runs the user-defined rules of a pack. They cannot refer to substances, so confidential content is not revealed. */
@Injectable()
export class PackFindings {
  constructor(private readonly nodes: PackNodeStore) {}

  /** In the order of the sheets. The number of queries does not depend on the number of sheets. */
  async findInSheets(rules: readonly PackRuleRecord[], sheets: readonly SheetForm[]): Promise<PlacedPackFinding[][]> {
    const domainRules = rules.map(toDomainRule);
    const roots = [...new Set(sheets.map(({ sheetId }) => sheetId))];
    const [nodes, links] =
      roots.length === 0 || domainRules.length === 0
        ? [[], []]
        : [await this.nodes.listNodes(roots), await this.nodes.listLinks(roots)];
    const forest = new PackForest(nodes, links);
    return sheets.map(({ sheetId, form }) => {
      const tree = forest.treeOf(sheetId);
      return checkPack(domainRules, form, tree.nodes).map((finding) => ({
        ...finding,
        place: tree.placeOf(finding.node ?? sheetId),
      }));
    });
  }
}
