import { type SheetDetail, toCheckRuleSet, treeInputOf, treeOfDetail } from '@matlas/contract';
import {
  edit,
  type EditHistory,
  type Finding,
  listSortedFindings,
  openCheck,
  openHistory,
  recheck,
  type SheetCheckState,
  type SheetOperation,
  type SheetTree,
  undo,
} from '@matlas/domain';

/** Keys that a sheet has every time it is opened. */
function countingKeys(): Parameters<typeof treeOfDetail>[1] {
  let next = 0;
  return { own: (id) => `n${id}`, leaf: (parent) => `${parent}/${(next += 1)}` };
}

/** A data sheet of the package with its edits; the rules are checked after each of them. */
export class CheckedSheet {
  private history: EditHistory;
  private state: SheetCheckState;

  constructor(readonly detail: SheetDetail) {
    const tree = treeOfDetail(detail, countingKeys());
    this.history = openHistory(tree);
    this.state = openCheck(tree, toCheckRuleSet(detail.rules));
  }

  get tree(): SheetTree {
    return this.history.tree;
  }
  get counts(): SheetCheckState['counts'] {
    return this.state.counts;
  }
  get findings(): Finding[] {
    return listSortedFindings(this.state);
  }
  get isChanged(): boolean {
    return this.history.length > 0;
  }
  /** Only a draft is changed; a release is looked at. */
  get isDraft(): boolean {
    return this.detail.can.edit;
  }
  /** Whether the edit was possible. */
  apply(operation: SheetOperation): boolean {
    return this.take(edit(this.history, operation));
  }
  undo(): boolean {
    return this.take(undo(this.history));
  }
  /** As the server stores it. */
  toSave(): object {
    const { id, version, preliminary, standardMaterial } = this.detail;
    return { id, version, preliminary, standardMaterial, tree: treeInputOf(this.tree) };
  }

  private take(outcome: ReturnType<typeof undo>): boolean {
    if (!outcome?.ok) return false;
    this.history = outcome.history;
    this.state = recheck(this.state, outcome.history.tree, outcome.touched);
    return true;
  }
}
