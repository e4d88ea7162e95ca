import './events';
import { Injectable } from '@nestjs/common';
import { fieldIssues, type TreeInput, treeInput } from '@matlas/contract';
import { type Finding, FIRST_VERSION, formatDecimal, hasErrors, releaseOf, type SheetStatus } from '@matlas/domain';
import { pinyinOf } from '@matlas/formats';
import { AppError, AuditTrail, type Auth, badInput, Db, Events, type Scope } from '@matlas/server-kit';
import { settleFigures } from './figures';
import { groupBy } from './group-by';
import { inBatchOrder, withIdentities } from './seed-order';
import type { SheetSeed, WrittenSheet } from './sheet-seed';
import { countsOf, newestRuleSet, RULE_SET, SheetChecks } from './sheet-checks';
import type { SheetEntity } from './sheet.entity';
import { SheetStore } from './sheet.store';
import { TreeResolver } from './tree-resolver';
import { TreeWriteStore } from './tree-write.store';
import { plantTree, type UsedSheet, usedSheets, type WorkingTree } from './working-tree';

/** Years that a release is valid (domain.md 1.6). */
export const VALID_YEARS = 10;
interface Owner { enterpriseId: number; organisationId: number; userId: number }
/** `depth`: how many sheets of the batch lie below it. */
interface BatchSheet extends UsedSheet { depth: number }
type Head = Omit<SheetSeed, 'tree'>;
/** `prefix` names the sheet in issues, where there are several. */
interface Draft { index: number; prefix: string; seed: Head; cid: number; owner: Owner; scope: Scope; tree: WorkingTree; findings: Finding[]; depth: number }

/** Creates sheets, one or thousands, in one transaction: everything is looked up, settled and checked before anything is stored. */
@Injectable()
export class SheetWriter {
  constructor(
    private readonly db: Db, private readonly sheets: SheetStore, private readonly trees: TreeWriteStore, private readonly resolver: TreeResolver,
    private readonly checks: SheetChecks, private readonly events: Events, private readonly audit: AuditTrail,
  ) {}

  /**
   * Seeds may refer to each other by `key`, in any order. One that is to be released must have no errors (publishing: no warnings either);
   * otherwise nothing is stored and `sheet.incomplete` names every finding. Answers in the order of the seeds.
   */
  createMany(auth: Auth, seeds: readonly SheetSeed[]): Promise<WrittenSheet[]> {
    if (seeds.length === 0) return Promise.resolve([]);
    return this.db.tx(async () => {
      const cids = await this.sheets.drawCids(seeds.length);
      const trees = withIdentities(seeds, cids).map(parsed);
      return this.write(auth, seeds.map((seed, index) => plan(auth, seed, cids[index] as number, trees[index] as TreeInput, index, `sheets.${index}.`)));
    });
  }
  /** One draft whose tree has been read already; issues are named from the tree on. */
  createOne(auth: Auth, seed: Omit<SheetSeed, 'tree' | 'key'>, tree: TreeInput): Promise<WrittenSheet> {
    return this.db.tx(async () => {
      const [cid] = await this.sheets.drawCids(1);
      const [written] = await this.write(auth, [plan(auth, { ...seed, ruleSet: seed.ruleSet ?? newestRuleSet() }, cid as number, tree, 0, '')]);
      return written as WrittenSheet;
    });
  }

  private async write(auth: Auth, drafts: readonly Draft[]): Promise<WrittenSheet[]> {
    const ordered = inBatchOrder(drafts);
    await this.trees.numberNodes(ordered.flatMap(({ tree }) => tree.nodes));
    const batch = new Map<number, readonly BatchSheet[]>();
    for (const draft of ordered) await this.settle(draft, batch);
    this.assertReleasable(ordered);
    await this.store(ordered);
    await this.release(auth, ordered.filter(({ seed }) => seed.release !== undefined));
    const [first] = drafts;
    const isOne = drafts.length === 1;
    await this.audit.write(auth, { subject: 'mds_sheet', subjectId: isOne ? (first?.tree.root.id ?? 0) : 0, action: isOne ? 'create' : 'import', after: { count: drafts.length, name: first?.tree.root.fields.name } });
    return drafts.map(written);
  }
  private async settle(draft: Draft, batch: Map<number, readonly BatchSheet[]>): Promise<void> {
    const { cid, seed, owner, scope, tree } = draft;
    await this.resolver.resolve(scope, tree, cid, batch).catch((error: unknown) => { throw prefixed(error, draft.prefix); });
    settleFigures(tree);
    const head = { cid, ownerId: owner.enterpriseId, preliminary: seed.preliminary ?? false, standardMaterial: seed.standardMaterial ?? false };
    draft.findings = this.checks.run(tree, head, seed.ruleSet ?? RULE_SET, seed.release === 'RL');
    draft.depth = 1 + Math.max(-1, ...usedSheets(tree).map((used) => batch.get(used.cid)?.[0]?.depth ?? -1));
    batch.set(cid, [{ ...usedOf(draft), depth: draft.depth }]);
  }
  private assertReleasable(drafts: readonly Draft[]): void {
    const blocked = drafts.filter(({ seed, findings }) => seed.release !== undefined && hasErrors(findings));
    if (blocked.length === 0) return;
    const findings = blocked.flatMap(({ tree, seed, findings: found }) =>
      this.checks.tell(0, seed.ruleSet ?? RULE_SET, tree, found.filter(({ severity }) => severity === 'error')).findings.map((finding) => ({ ...finding, key: seed.key, sheet: tree.root.fields.name })));
    throw new AppError('sheet.incomplete', { findings });
  }
  private async store(drafts: readonly Draft[]): Promise<void> {
    const suppliers = await this.sheets.enterprises(drafts.map(({ owner }) => owner.enterpriseId));
    const owned = drafts.map(({ tree }) => ({ sheetId: tree.root.id, tree }));
    await this.sheets.insertIdentities(drafts.map(({ cid, tree, owner }) => ({ cid, kind: tree.root.fields.kind, enterpriseId: owner.enterpriseId, organisationId: owner.organisationId, createdBy: owner.userId })));
    await this.trees.insertNodes(owned);
    await this.sheets.insert(drafts.map((draft) => headRow(draft, suppliers.get(draft.owner.enterpriseId))));
    await this.trees.insertEdges(owned);
  }
  /** Closures come from direct children only, so sheets of the batch go level by level. */
  private async release(auth: Auth, drafts: readonly Draft[]): Promise<void> {
    const levels = groupBy(drafts, ({ depth }) => depth);
    for (const depth of [...levels.keys()].sort((a, b) => a - b)) await this.trees.writeClosure((levels.get(depth) ?? []).map(({ tree }) => tree.root.id));
    await this.sheets.release(drafts.map(({ tree, seed }) => ({ id: tree.root.id, version: releaseOf(FIRST_VERSION) ?? '1', status: seed.release ?? 'IR', years: VALID_YEARS })));
    for (const { tree, cid } of drafts) await this.events.afterCommit('sheet.released', { sheetId: tree.root.id, cid, by: auth.userId });
  }
}

const scopeOf = ({ enterpriseId, organisationId, userId }: Owner): Scope => ({ reach: 'enterprise', enterpriseId, organisationIds: [organisationId], userId });

function plan(auth: Auth, seed: Head, cid: number, tree: TreeInput, index: number, prefix: string): Draft {
  const owner = seed.owner ?? { enterpriseId: auth.enterpriseId, organisationId: auth.organisationId, userId: auth.userId };
  const planted = plantTree(tree);
  for (const node of planted.nodes) node.id = 0;
  return { index, prefix, seed, cid, owner, scope: seed.owner ? scopeOf(owner) : auth.scope, tree: planted, findings: [], depth: 0 };
}
const prefixed = (error: unknown, prefix: string): unknown =>
  error instanceof AppError && error.code === 'badInput' ? badInput(...error.issues.map((issue) => ({ ...issue, path: `${prefix}${issue.path}` }))) : error;
function parsed(tree: unknown, index: number): TreeInput {
  const result = treeInput.safeParse(tree);
  if (result.success) return result.data;
  throw badInput(...fieldIssues(result.error, tree).map((issue) => ({ ...issue, path: `sheets.${index}.tree.${issue.path}` })));
}
/** How later sheets of the batch see this one. */
function usedOf({ cid, seed, owner, tree }: Draft): UsedSheet {
  const { id, fields, figures } = tree.root;
  const status: SheetStatus = seed.release ?? 'ED';
  return {
    id, cid, cver: seed.release ? (releaseOf(FIRST_VERSION) ?? '1') : FIRST_VERSION, kind: fields.kind, name: fields.name, foreignName: fields.foreignName ?? null, number: fields.number ?? null, status, ownerId: owner.enterpriseId, deleted: false,
    preliminary: seed.preliminary ?? false, ...(fields.classCode === undefined ? {} : { classCode: fields.classCode }), containedCids: [...new Set([cid, ...usedSheets(tree).flatMap(({ containedCids }) => containedCids ?? [])])],
    mass: fields.kind === 1 ? figures?.mass : undefined, height: figures?.height ?? 0, nodeCount: figures?.nodeCount ?? 0,
  };
}
/** The head of a new sheet: its root's names, its figures, its supplier. */
function headRow({ cid, seed, owner, tree, findings }: Draft, supplier: { code: string; name: string } | undefined): Partial<SheetEntity> {
  return {
    ...headOf(tree), id: tree.root.id, cid, version: FIRST_VERSION, kind: tree.root.fields.kind, origin: seed.origin ?? 1,
    supplierCode: seed.supplierCode ?? supplier?.code ?? null, supplierName: seed.supplierName ?? supplier?.name ?? null,
    preliminary: seed.preliminary ?? false, standardMaterial: seed.standardMaterial ?? false, ruleSet: seed.ruleSet ?? RULE_SET, ...countsOf(findings),
    enterpriseId: owner.enterpriseId, organisationId: owner.organisationId, createdBy: owner.userId,
  };
}
/** What the head repeats of its tree. */
export function headOf({ root: { fields, figures } }: WorkingTree): Pick<SheetEntity, 'name' | 'foreignName' | 'number' | 'pinyin' | 'massG' | 'height' | 'nodeCount'> {
  return {
    name: fields.name, foreignName: fields.foreignName ?? null, number: fields.number ?? null, pinyin: pinyinOf(fields.name),
    massG: fields.kind === 1 && figures?.mass ? formatDecimal(figures.mass.declared) : null, height: figures?.height ?? 0, nodeCount: figures?.nodeCount ?? 0,
  };
}
const written = ({ seed, cid, tree, findings }: Draft): WrittenSheet => {
  const { errorCount, warningCount } = countsOf(findings);
  return { key: seed.key, id: tree.root.id, cid, cver: seed.release ? (releaseOf(FIRST_VERSION) ?? '1') : FIRST_VERSION, errors: errorCount, warnings: warningCount };
};
