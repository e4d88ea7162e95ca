import './events';
import { Injectable } from '@nestjs/common';
import type { TreeInput } from '@matlas/contract';
import { hasErrors, releaseOf, VALIDITY } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, badInput, Db, Events, type IssueInput, type Scope } from '@matlas/server-kit';
import { settleFigures } from './figures';
import { groupBy } from './group-by';
import {
  toHeadRow,
  toIssues,
  parseTree,
  planDraft,
  type PlannedDraft,
  toWrittenSheet,
  toUsedSheet,
  getDraftVersion,
} from './planned-draft';
import { sortByReferences, groupByDepth, withIdentities } from './seed-order';
import { SheetBatch } from './sheet-batch';
import type { PreviewedSheet, SheetSeed, StoredDraft, WrittenSheet } from './sheet-seed';
import { RuleSets } from './rule-set/rule-sets';
import { headToCheck, namesByPlace, DEFAULT_RULE_SET, SheetChecks } from './sheet-checks';
import { SheetStore } from './sheet.store';
import { type SubstanceIndex, TreeResolver } from './tree-resolver';
import { TreeWriteStore } from './tree-write.store';
import { usedSheets } from './working-tree';

/**
 * Creates one or thousands of sheets in one transaction: all references are resolved, figures computed and rules
 * checked before anything is stored.
 */
@Injectable()
export class SheetWriter {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly trees: TreeWriteStore,
    private readonly resolver: TreeResolver,
    private readonly checks: SheetChecks,
    private readonly ruleSets: RuleSets,
    private readonly events: Events,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Seeds may refer to each other by `key`, in any order. A seed that is to be released must have no errors (for
   * publishing also no warnings); otherwise nothing is stored and `sheet.incomplete` contains all findings. Results
   * are in the order of the seeds.
   */
  createMany(auth: Auth, seeds: readonly SheetSeed[]): Promise<WrittenSheet[]> {
    if (seeds.length === 0) return Promise.resolve([]);
    return this.db.tx(async () => {
      const written = await this.writeNext(auth, new SheetBatch(), seeds);
      await this.audit.write(auth, {
        subject: 'mds_sheet',
        subjectId: seeds.length === 1 ? (written[0]?.id ?? 0) : 0,
        action: seeds.length === 1 ? 'create' : 'import',
        after: { count: seeds.length, name: seeds[0]?.tree.name },
      });
      return written;
    });
  }
  /**
   * Writes the next seeds of a batch that is too large for memory; they may refer to earlier ones. `filled` is
   * called with the drafts before any is released, because a release freezes them. Runs in the caller's
   * transaction; the caller writes the audit trail.
   */
  async writeNext(
    auth: Auth,
    batch: SheetBatch,
    seeds: readonly SheetSeed[],
    filled?: (drafts: readonly StoredDraft[]) => Promise<void>,
  ): Promise<WrittenSheet[]> {
    return this.write(
      auth,
      batch,
      this.planDrafts(
        auth,
        batch,
        seeds,
        await this.sheets.drawCids(seeds.filter(({ of }) => of === undefined).length),
      ),
      filled,
    );
  }
  /** Findings of the check for the next seeds of a batch. Nothing is stored and no number is drawn. */
  async previewNext(auth: Auth, batch: SheetBatch, seeds: readonly SheetSeed[]): Promise<PreviewedSheet[]> {
    const drafts = this.planDrafts(auth, batch, seeds, batch.drawProvisionalIds(seeds.length));
    const issues = new Map<PlannedDraft, readonly IssueInput[]>();
    for (const draft of drafts) Object.assign(draft, { prefix: '' }).tree.root.id = -draft.cid;
    await this.settleAll(sortByReferences(drafts), batch, (draft, found) => {
      issues.set(draft, found);
    });
    return drafts
      .map((draft) => ({ draft, ...draft }))
      .map(({ draft, seed, tree, findings }) => ({
        key: seed.key,
        issues: issues.get(draft) ?? [],
        findings,
        names: namesByPlace(tree),
        releases: seed.release !== undefined,
      }));
  }
  /** Creates one draft whose tree was parsed before; paths of issues begin at the tree. */
  createOne(auth: Auth, seed: Omit<SheetSeed, 'tree' | 'key'>, tree: TreeInput): Promise<WrittenSheet> {
    return this.db.tx(async () => {
      const [cid] = await this.sheets.drawCids(1);
      const [written] = await this.write(auth, new SheetBatch(), [
        planDraft(
          auth,
          {
            ...seed,
            ruleSet: seed.ruleSet ?? (await this.ruleSets.findKeyForNew(seed.owner?.enterpriseId ?? auth.enterpriseId)),
          },
          cid as number,
          tree,
          0,
          '',
        ),
      ]);
      await this.audit.write(auth, {
        subject: 'mds_sheet',
        subjectId: written?.id ?? 0,
        action: 'create',
        after: { count: 1, name: tree.name },
      });
      return written as WrittenSheet;
    });
  }

  private planDrafts(
    auth: Auth,
    batch: SheetBatch,
    seeds: readonly SheetSeed[],
    drawn: readonly number[],
  ): PlannedDraft[] {
    const left = [...drawn];
    const cids = seeds.map(({ of }) => of?.cid ?? (left.shift() as number));
    seeds.forEach(({ key }, index) => {
      if (key !== undefined) batch.keys.set(key, cids[index] as number);
    });
    const trees = withIdentities(seeds, batch.keys).map(parseTree);
    return seeds.map((seed, index) =>
      planDraft(auth, seed, cids[index] as number, trees[index] as TreeInput, index, `sheets.${index}.`),
    );
  }
  private async write(
    auth: Auth,
    batch: SheetBatch,
    drafts: readonly PlannedDraft[],
    filled?: (drafts: readonly StoredDraft[]) => Promise<void>,
  ): Promise<WrittenSheet[]> {
    const ordered = sortByReferences(drafts);
    await this.trees.numberNodes(ordered.flatMap(({ tree }) => tree.nodes));
    await this.settleAll(ordered, batch);
    this.assertReleasable(ordered);
    await this.storeDrafts(ordered);
    await filled?.(drafts.map(({ seed, tree }) => ({ key: seed.key, id: tree.root.id })));
    await this.release(
      auth,
      ordered.filter(({ seed }) => seed.release !== undefined),
    );
    return drafts.map(toWrittenSheet);
  }
  /**
   * Level by level, so that queries for many sheets run once for each level. `failed` receives a sheet that cannot
   * be stored; without it an error is thrown.
   */
  private async settleAll(
    ordered: readonly PlannedDraft[],
    { knownSheets }: SheetBatch,
    failed?: (draft: PlannedDraft, issues: readonly IssueInput[]) => void,
  ): Promise<void> {
    const substances = new Map<Scope, SubstanceIndex>();
    for (const [scope, drafts] of groupBy(ordered, (draft) => draft.scope))
      substances.set(
        scope,
        await this.resolver.substancesOf(
          scope,
          drafts.map(({ tree }) => tree),
          failed !== undefined,
        ),
      );
    for (const level of groupByDepth(ordered)) {
      const sound: PlannedDraft[] = [];
      for (const draft of level) {
        const issues = await this.resolver
          .resolve(draft.scope, draft.tree, draft.cid, knownSheets, substances.get(draft.scope))
          .then(
            () => undefined,
            (error: unknown) => toIssues(error, draft.prefix),
          );
        if (issues && !failed) throw badInput(...issues);
        if (issues) failed?.(draft, issues);
        else sound.push(draft);
      }
      await this.check(sound);
      for (const draft of sound) {
        if (draft.seed.releaseWhenClean === true && !hasErrors(draft.findings))
          draft.seed = { ...draft.seed, release: 'IR' };
        draft.depth =
          1 + Math.max(-1, ...usedSheets(draft.tree).map((used) => knownSheets.get(used.cid)?.[0]?.depth ?? -1));
        knownSheets.set(draft.cid, [{ ...toUsedSheet(draft), depth: draft.depth }]);
      }
    }
  }
  private async check(drafts: readonly PlannedDraft[]): Promise<void> {
    for (const { tree } of drafts) settleFigures(tree);
    for (const [release, group] of groupBy(drafts, ({ seed }) => seed.release)) {
      const treesToCheck = group.map(({ cid, seed, owner, tree }) => ({
        tree,
        head: headToCheck({
          cid,
          enterpriseId: owner.enterpriseId,
          preliminary: seed.preliminary ?? false,
          standardMaterial: seed.standardMaterial ?? false,
        }),
        ruleSet: seed.ruleSet ?? DEFAULT_RULE_SET,
      }));
      const found = await this.checks.checkTrees(treesToCheck, {
        publishing: release === 'RL',
        goesOut: release === 'RL' || release === 'ST',
      });
      group.forEach((draft, index) => {
        draft.findings = found[index] ?? [];
      });
    }
  }
  private assertReleasable(drafts: readonly PlannedDraft[]): void {
    const blocked = drafts.filter(({ seed, findings }) => seed.release !== undefined && hasErrors(findings));
    if (blocked.length === 0) return;
    const findings = blocked.flatMap(({ tree, seed, findings: found }) =>
      this.checks
        .toSheetCheck(
          0,
          seed.ruleSet ?? DEFAULT_RULE_SET,
          tree,
          found.filter(({ severity }) => severity === 'error'),
        )
        .findings.map((finding) => ({ ...finding, key: seed.key, sheet: tree.root.fields.name })),
    );
    throw new AppError('sheet.incomplete', { findings });
  }
  private async storeDrafts(all: readonly PlannedDraft[]): Promise<void> {
    const suppliers = await this.sheets.findEnterprises(all.map(({ owner }) => owner.enterpriseId));
    const drafts = all.filter(({ seed }) => seed.of?.sheetId === undefined);
    const owned = drafts.map(({ tree }) => ({ sheetId: tree.root.id, tree }));
    await this.sheets.insertIdentities(
      drafts
        .filter(({ seed }) => seed.of === undefined)
        .map(({ cid, tree, owner }) => ({
          cid,
          kind: tree.root.fields.kind,
          enterpriseId: owner.enterpriseId,
          organisationId: owner.organisationId,
          createdBy: owner.userId,
        })),
    );
    await this.trees.insertNodes(owned);
    await this.sheets.insert(drafts.map((draft) => toHeadRow(draft, suppliers.get(draft.owner.enterpriseId))));
    await this.trees.insertEdges(owned);
    for (const draft of all) {
      if (draft.seed.of?.sheetId === undefined) continue;
      await this.trees.replaceTree({ sheetId: draft.tree.root.id, tree: draft.tree });
      const {
        id: _id,
        cid: _cid,
        kind: _kind,
        enterpriseId: _enterprise,
        organisationId: _organisation,
        createdBy: _by,
        ...head
      } = toHeadRow(draft, suppliers.get(draft.owner.enterpriseId));
      await this.sheets.updateHead(draft.tree.root.id, head);
    }
  }
  /** A closure is computed from direct children only, so sheets of the batch are released level by level. */
  private async release(auth: Auth, drafts: readonly PlannedDraft[]): Promise<void> {
    const levels = groupBy(drafts, ({ depth }) => depth);
    for (const depth of [...levels.keys()].sort((a, b) => a - b))
      await this.trees.writeClosure((levels.get(depth) ?? []).map(({ tree }) => tree.root.id));
    await this.sheets.releaseVersions(
      drafts.map(({ tree, seed }) => ({
        id: tree.root.id,
        version: releaseOf(getDraftVersion(seed)) ?? '1',
        status: seed.release ?? 'IR',
        years: VALIDITY.years,
      })),
    );
    for (const { tree, cid } of drafts)
      await this.events.afterCommit('sheet.released', { sheetId: tree.root.id, cid, by: auth.userId });
  }
}
