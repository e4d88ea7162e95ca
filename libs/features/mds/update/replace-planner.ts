import { Injectable } from '@nestjs/common';
import type { Replacement } from '@matlas/contract';
import { type Finding, isReleased } from '@matlas/domain';
import { AppError, type Auth, notFound, toAppError } from '@matlas/server-kit';
import { settleFigures } from '../figures';
import { groupBy } from '../group-by';
import { headToCheck, SheetChecks } from '../sheet-checks';
import { permitsOn } from '../sheet.row';
import { type SheetRecord, SheetStore } from '../sheet.store';
import { TreeStore } from '../tree.store';
import { UsedStore } from '../used.store';
import { edgesOf, type UsedSheet, usedSheets, type WorkingTree } from '../working-tree';
import { StaleReferenceStore } from './stale-reference.store';

/** One version replaced by another; `refusal`: the reason why it is not replaced. */
export interface PlannedReference {
  from: UsedSheet;
  to: UsedSheet | undefined;
  uses: number;
  refusal: AppError | undefined;
}
/** One sheet with its references replaced in memory, and the findings before and after. */
export interface PlannedReplacement {
  sheet: SheetRecord;
  refusal: AppError | undefined;
  /** True for a released sheet: references can change only in a new version. */ needsCascade: boolean;
  references: PlannedReference[];
  tree: WorkingTree | undefined;
  before: readonly Finding[];
  after: readonly Finding[];
  fresh: readonly Finding[];
}
/** True when at least one reference of the sheet can be replaced. */
export const isChanged = ({ refusal, references }: PlannedReplacement): boolean =>
  !refusal && references.some((one) => !one.refusal);

/** Computes in memory the effect of replaced references on drafts. */
@Injectable()
export class ReplacePlanner {
  constructor(
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly used: UsedStore,
    private readonly references: StaleReferenceStore,
    private readonly checks: SheetChecks,
  ) {}

  /** @param restore true: puts the previous references back, though they should not be used any more */
  async plan(auth: Auth, replacements: readonly Replacement[], restore: boolean): Promise<PlannedReplacement[]> {
    const bySheet = groupBy(replacements, ({ sheetId }) => sheetId);
    const found = new Map(
      (await this.sheets.findSheets(auth.scope, [...bySheet.keys()])).map((sheet) => [sheet.id, sheet]),
    );
    const sheets = [...bySheet.keys()].map((id) => found.get(id) ?? throwNotFound(id));
    const named = [...new Set(replacements.flatMap(({ toId }) => toId ?? []))];
    for (const id of named) await this.sheets.findSheet(auth.scope, id, { deleted: true });
    const trees = await this.trees.loadTrees(sheets.map(({ id }) => ({ id, enterpriseId: auth.enterpriseId })));
    const targets = await this.loadTargets(
      auth,
      replacements,
      named,
      new Set([...trees.values()].flatMap((tree) => usedSheets(tree).map(({ id }) => id))),
    );
    const planned: PlannedReplacement[] = [];
    for (const sheet of sheets)
      planned.push(
        await this.planSheet(
          auth,
          sheet,
          trees.get(sheet.id) as WorkingTree,
          bySheet.get(sheet.id) ?? [],
          targets,
          restore,
        ),
      );
    return planned;
  }

  /**
   * Returns the look-up of the replacing sheet, by the replaced one or by its own id. References that the sheets do
   * not have are not queried.
   */
  private async loadTargets(
    auth: Auth,
    replacements: readonly Replacement[],
    named: readonly number[],
    inUse: ReadonlySet<number>,
  ): Promise<(replacement: Replacement) => UsedSheet | undefined> {
    const newest = await this.references.findNewest(
      auth,
      replacements.flatMap(({ fromId, toId }) => (toId === undefined && inUse.has(fromId) ? [fromId] : [])),
    );
    const used = await this.used.findByIds([...named, ...[...newest.values()].map(({ id }) => id)], auth.enterpriseId);
    return ({ fromId, toId }) => used.get(toId ?? newest.get(fromId)?.id ?? 0);
  }

  private async planSheet(
    auth: Auth,
    sheet: SheetRecord,
    tree: WorkingTree,
    wanted: readonly Replacement[],
    targets: (replacement: Replacement) => UsedSheet | undefined,
    restore: boolean,
  ): Promise<PlannedReplacement> {
    const known = new Map(usedSheets(tree).map((one) => [one.id, one]));
    const references = wanted.map((replacement): PlannedReference => {
      const from = known.get(replacement.fromId);
      const to = from && targets(replacement);
      return {
        from: from ?? absentSheet(replacement.fromId),
        to,
        uses: 0,
        refusal: from ? refusalOf(sheet, from, to, restore) : new AppError('reference.notUsed'),
      };
    });
    const refusal = draftRefusal(auth, sheet, wanted);
    const planned: PlannedReplacement = {
      sheet,
      refusal,
      needsCascade: isReleased({ status: sheet.status as UsedSheet['status'], cver: sheet.cver }),
      references,
      tree,
      before: [],
      after: [],
      fresh: [],
    };
    for (const reference of references)
      reference.uses = edgesOf(tree).filter(
        ({ edge: { child } }) => 'sheet' in child && child.sheet.id === reference.from.id,
      ).length;
    return isChanged(planned) ? this.checkPlanned(planned, tree) : planned;
  }

  private async checkPlanned(planned: PlannedReplacement, tree: WorkingTree): Promise<PlannedReplacement> {
    const { sheet, references } = planned;
    const head = headToCheck(sheet);
    const before = await this.checks.checkTree(tree, head, sheet.ruleSet);
    const incoming = new Map(
      references.flatMap(({ from, to, refusal }) => (to && !refusal ? [[from.id, to] as const] : [])),
    );
    for (const { edge } of edgesOf(tree)) {
      const to = 'sheet' in edge.child ? incoming.get(edge.child.sheet.id) : undefined;
      if (to) edge.child = { sheet: to };
    }
    settleFigures(tree);
    const after = await this.checks.checkTree(tree, head, sheet.ruleSet);
    const nameOf = ({ code, severity, node }: Finding): string => `${severity} ${code} ${node}`;
    const known = new Set(before.map(nameOf));
    return { ...planned, before, after, fresh: after.filter((finding) => !known.has(nameOf(finding))) };
  }
}

const throwNotFound = (id: number): never => {
  throw notFound('sheet', id);
};
/** Stands for a reference that somebody else removed from the draft meanwhile. */
const absentSheet = (id: number): UsedSheet => ({
  id,
  cid: 0,
  cver: '',
  kind: 1,
  name: '',
  foreignName: null,
  number: null,
  status: 'IR',
  ownerId: 0,
  mass: undefined,
  height: 0,
  nodeCount: 0,
});

function draftRefusal(auth: Auth, sheet: SheetRecord, wanted: readonly Replacement[]): AppError | undefined {
  const { edit } = permitsOn(auth, sheet);
  if (!edit.allowed) return toAppError(edit.reason);
  return wanted.some(({ version }) => version !== undefined && version !== sheet.lockVersion)
    ? new AppError('conflict')
    : undefined;
}
function refusalOf(
  sheet: SheetRecord,
  from: UsedSheet,
  to: UsedSheet | undefined,
  restore: boolean,
): AppError | undefined {
  if (!to) return new AppError('reference.noNewer');
  if (Number(to.cid) !== Number(from.cid) || to.id === from.id) return new AppError('sheet.wrongReference');
  if (to.containedCids?.includes(Number(sheet.cid))) return new AppError('sheet.mutualReference');
  if (restore) return undefined;
  if (to.deleted) return new AppError('sheet.removed');
  return isReleased(to) ? undefined : new AppError('node.replaceUnfinished');
}
