import './events';
import { Injectable } from '@nestjs/common';
import type { TreeInput } from '@matlas/contract';
import { hasErrors, releaseOf, VALIDITY } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, badInput, Db, Events, type IssueInput, type Scope } from '@matlas/server-kit';
import { settleFigures } from './figures';
import { groupBy } from './group-by';
import {
  headRow,
  issuesIn,
  parseTree,
  planDraft,
  type PlannedDraft,
  toWrittenSheet,
  usedSheetOf,
  versionOf,
} from './planned-draft';
import { inBatchOrder, inLevels, withIdentities } from './seed-order';
import { SheetBatch } from './sheet-batch';
import type { PreviewedSheet, SheetSeed, StoredDraft, WrittenSheet } from './sheet-seed';
import { RuleSets } from './rule-set/rule-sets';
import { headToCheck, namedPlaces, RULE_SET, SheetChecks } from './sheet-checks';
import { SheetStore } from './sheet.store';
import { type SubstanceIndex, TreeResolver } from './tree-resolver';
import { TreeWriteStore } from './tree-write.store';
import { usedSheets } from './working-tree';

/**
 * Creates sheets, one or thousands, in one transaction: everything is looked up, settled and checked before anything is
 * stored.
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
   * Seeds may refer to each other by `key`, in any order. One that is to be released must have no errors (publishing:
   * no warnings either); otherwise nothing is stored and `sheet.incomplete` names every finding. Answers in the order
   * of the seeds.
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
   * The next seeds of a batch that is too large to be held at once; they may refer to those before them. `filled` hears
   * of the drafts before any is released, which freezes them. Runs in the caller's transaction; the audit trail is the
   * caller's.
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
      this.planned(auth, batch, seeds, await this.sheets.drawCids(seeds.filter(({ of }) => of === undefined).length)),
      filled,
    );
  }
  /** What the check would find in the next seeds of a batch. Nothing is stored and no number is drawn. */
  async previewNext(auth: Auth, batch: SheetBatch, seeds: readonly SheetSeed[]): Promise<PreviewedSheet[]> {
    const drafts = this.planned(auth, batch, seeds, batch.provisional(seeds.length));
    const issues = new Map<PlannedDraft, readonly IssueInput[]>();
    for (const draft of drafts) Object.assign(draft, { prefix: '' }).tree.root.id = -draft.cid;
    await this.settleAll(inBatchOrder(drafts), batch, (draft, found) => {
      issues.set(draft, found);
    });
    return drafts
      .map((draft) => ({ draft, ...draft }))
      .map(({ draft, seed, tree, findings }) => ({
        key: seed.key,
        issues: issues.get(draft) ?? [],
        findings,
        names: namedPlaces(tree),
        releases: seed.release !== undefined,
      }));
  }
  /** One draft whose tree has been read already; issues are named from the tree on. */
  createOne(auth: Auth, seed: Omit<SheetSeed, 'tree' | 'key'>, tree: TreeInput): Promise<WrittenSheet> {
    return this.db.tx(async () => {
      const [cid] = await this.sheets.drawCids(1);
      const [written] = await this.write(auth, new SheetBatch(), [
        planDraft(
          auth,
          {
            ...seed,
            ruleSet: seed.ruleSet ?? (await this.ruleSets.forNew(seed.owner?.enterpriseId ?? auth.enterpriseId)),
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

  private planned(
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
    const ordered = inBatchOrder(drafts);
    await this.trees.numberNodes(ordered.flatMap(({ tree }) => tree.nodes));
    await this.settleAll(ordered, batch);
    this.assertReleasable(ordered);
    await this.store(ordered);
    await filled?.(drafts.map(({ seed, tree }) => ({ key: seed.key, id: tree.root.id })));
    await this.release(
      auth,
      ordered.filter(({ seed }) => seed.release !== undefined),
    );
    return drafts.map(toWrittenSheet);
  }
  /**
   * Level by level, so that what is asked of many sheets is asked once. `failed` takes one that cannot be stored in the
   * place of a refusal.
   */
  private async settleAll(
    ordered: readonly PlannedDraft[],
    { known }: SheetBatch,
    failed?: (draft: PlannedDraft, issues: readonly IssueInput[]) => void,
  ): Promise<void> {
    const substances = new Map<Scope, SubstanceIndex>();
    for (const [scope, drafts] of groupBy(ordered, (draft) => draft.scope))
      substances.set(
        scope,
        await this.resolver.substancesOf(
          scope,
          drafts.map(({ tree }) => tree),
        ),
      );
    for (const level of inLevels(ordered)) {
      const sound: PlannedDraft[] = [];
      for (const draft of level) {
        const issues = await this.resolver
          .resolve(draft.scope, draft.tree, draft.cid, known, substances.get(draft.scope))
          .then(
            () => undefined,
            (error: unknown) => issuesIn(error, draft.prefix),
          );
        if (issues && !failed) throw badInput(...issues);
        if (issues) failed?.(draft, issues);
        else sound.push(draft);
      }
      await this.check(sound);
      for (const draft of sound) {
        if (draft.seed.releaseWhenClean === true && !hasErrors(draft.findings))
          draft.seed = { ...draft.seed, release: 'IR' };
        draft.depth = 1 + Math.max(-1, ...usedSheets(draft.tree).map((used) => known.get(used.cid)?.[0]?.depth ?? -1));
        known.set(draft.cid, [{ ...usedSheetOf(draft), depth: draft.depth }]);
      }
    }
  }
  private async check(drafts: readonly PlannedDraft[]): Promise<void> {
    for (const { tree } of drafts) settleFigures(tree);
    for (const [release, group] of groupBy(drafts, ({ seed }) => seed.release)) {
      const asked = group.map(({ cid, seed, owner, tree }) => ({
        tree,
        head: headToCheck({
          cid,
          enterpriseId: owner.enterpriseId,
          preliminary: seed.preliminary ?? false,
          standardMaterial: seed.standardMaterial ?? false,
        }),
        ruleSet: seed.ruleSet ?? RULE_SET,
      }));
      const found = await this.checks.runMany(asked, {
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
        .tell(
          0,
          seed.ruleSet ?? RULE_SET,
          tree,
          found.filter(({ severity }) => severity === 'error'),
        )
        .findings.map((finding) => ({ ...finding, key: seed.key, sheet: tree.root.fields.name })),
    );
    throw new AppError('sheet.incomplete', { findings });
  }
  private async store(all: readonly PlannedDraft[]): Promise<void> {
    const suppliers = await this.sheets.enterprises(all.map(({ owner }) => owner.enterpriseId));
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
    await this.sheets.insert(drafts.map((draft) => headRow(draft, suppliers.get(draft.owner.enterpriseId))));
    await this.trees.insertEdges(owned);
    for (const draft of all) {
      if (draft.seed.of?.sheetId === undefined) continue;
      await this.trees.replace({ sheetId: draft.tree.root.id, tree: draft.tree });
      const {
        id: _id,
        cid: _cid,
        kind: _kind,
        enterpriseId: _enterprise,
        organisationId: _organisation,
        createdBy: _by,
        ...head
      } = headRow(draft, suppliers.get(draft.owner.enterpriseId));
      await this.sheets.change(draft.tree.root.id, head);
    }
  }
  /** Closures come from direct children only, so sheets of the batch go level by level. */
  private async release(auth: Auth, drafts: readonly PlannedDraft[]): Promise<void> {
    const levels = groupBy(drafts, ({ depth }) => depth);
    for (const depth of [...levels.keys()].sort((a, b) => a - b))
      await this.trees.writeClosure((levels.get(depth) ?? []).map(({ tree }) => tree.root.id));
    await this.sheets.release(
      drafts.map(({ tree, seed }) => ({
        id: tree.root.id,
        version: releaseOf(versionOf(seed)) ?? '1',
        status: seed.release ?? 'IR',
        years: VALIDITY.years,
      })),
    );
    for (const { tree, cid } of drafts)
      await this.events.afterCommit('sheet.released', { sheetId: tree.root.id, cid, by: auth.userId });
  }
}
