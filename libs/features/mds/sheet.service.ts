import { Injectable } from '@nestjs/common';
import type { NodeType, Page, PageQuery, SheetDetail, SheetRow, SheetSave } from '@matlas/contract';
import { nextDraft } from '@matlas/domain';
import { SaveQuota } from '@matlas/features/identity';
import { AuditTrail, type Auth, badInput, Db, Events, notFound } from '@matlas/server-kit';
import { DraftPersistence } from './draft-persistence';
import { settleFigures } from './figures';
import { groupBy } from './group-by';
import { headToCheck, SheetChecks } from './sheet-checks';
import { toResolvedRuleSet, RuleSets } from './rule-set/rule-sets';
import { SheetFacts, toSupplierWire } from './rule-set/sheet-facts';
import { SheetUsageRegistry } from './sheet-usage-registry';
import { SheetMask } from './sheet-mask';
import { assertPermit, permitsOn, toSheetRow } from './sheet.row';
import { type SheetListFilter, type SheetRecord, SheetStore } from './sheet.store';
import { SheetWriter } from './sheet-writer';
import { toTreeOutput } from './tree-output';
import { TreeResolver } from './tree-resolver';
import { TreeStore } from './tree.store';
import { TreeWriteStore } from './tree-write.store';
import { buildWorkingTree, usedSheets, type WorkingTree } from './working-tree';

/**
 * Own sheets: lists, and creating, changing and deleting drafts. A save replaces the whole tree of a draft, or
 * nothing.
 */
@Injectable()
export class SheetService {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly treeWrites: TreeWriteStore,
    private readonly writer: SheetWriter,
    private readonly resolver: TreeResolver,
    private readonly checks: SheetChecks,
    private readonly persistence: DraftPersistence,
    private readonly usages: SheetUsageRegistry,
    private readonly events: Events,
    private readonly audit: AuditTrail,
    private readonly quota: SaveQuota,
    private readonly mask: SheetMask,
    private readonly ruleSets: RuleSets,
    private readonly facts: SheetFacts,
  ) {}

  async page(auth: Auth, filter: Partial<SheetListFilter>, page: PageQuery): Promise<Page<SheetRow>> {
    const found = await this.sheets.page(
      auth.scope,
      { own: false, latestOnly: false, usableOnly: false, ...filter },
      page,
    );
    return { ...found, records: found.records.map((sheet) => toSheetRow(auth, sheet)) };
  }
  async findRow(auth: Auth, id: number): Promise<SheetRow> {
    return toSheetRow(auth, await this.sheets.findSheet(auth.scope, id));
  }
  async listVersions(auth: Auth, id: number): Promise<SheetRow[]> {
    const { cid } = await this.sheets.findSheet(auth.scope, id);
    return (await this.sheets.listVersions(auth.scope, cid)).map((sheet) => toSheetRow(auth, sheet));
  }
  /** A sheet with its own tree; throws `notFound` for a sheet of another kind. */
  async findDetail(auth: Auth, kind: NodeType, id: number): Promise<SheetDetail> {
    const sheet = requireKind(kind, await this.sheets.findSheet(auth.scope, id));
    const tree = await this.trees.loadTree(id, auth.enterpriseId);
    await this.mask.maskTree(auth, sheet, tree);
    const rules = await this.ruleSets.findSet(sheet.ruleSet);
    await this.facts.addContentFacts(tree);
    if (sheet.receiveStatus === 'N') await this.events.afterCommit('sheet.opened', { sheetId: id, auth });
    const [head, purpose] = [
      { cid: Number(sheet.cid), ownerId: sheet.enterpriseId },
      { foreign: sheet.enterpriseId !== auth.enterpriseId },
    ];
    const supplier = await this.facts.findSupplier(head, rules, purpose);
    const codes = await this.facts.findApplicationCodes([head], purpose);
    return {
      ...toSheetRow(auth, sheet),
      tree: toTreeOutput(tree.root),
      rules: toResolvedRuleSet(rules),
      supplier: supplier ? toSupplierWire(supplier) : null,
      applicationCodes: codes.get(sheet.enterpriseId) ?? null,
    };
  }

  async create(
    auth: Auth,
    kind: NodeType,
    { tree, autosave: _autosave, id: _id, version: _version, ...head }: SheetSave,
  ): Promise<SheetRow> {
    assertKind(kind, tree.kind);
    return this.db.tx(async () => {
      await this.quota.countSave(auth);
      const written = await this.writer.createOne(auth, head, tree);
      await this.events.afterCommit('sheet.saved', { sheetId: written.id, cid: written.cid, by: auth.userId });
      return this.findRow(auth, written.id);
    });
  }
  changeDraft(auth: Auth, kind: NodeType, input: SheetSave & { id: number }): Promise<SheetRow> {
    assertKind(kind, input.tree.kind);
    return this.db.tx(async () => {
      const before = requireKind(kind, await this.sheets.findForUpdate(auth.scope, input.id, input.version));
      assertPermit(permitsOn(auth, before).edit);
      await (input.autosave ? this.quota.assertNotExhausted(auth) : this.quota.countSave(auth));
      const tree = await this.resolveTree(auth, before, input);
      const findings = await this.checks.checkTree(
        tree,
        headToCheck({ ...before, preliminary: input.preliminary, standardMaterial: input.standardMaterial }),
        before.ruleSet,
      );
      await this.persistence.saveTree(auth, before, tree, findings, {
        preliminary: input.preliminary,
        standardMaterial: input.standardMaterial,
        module: input.module,
        supplierCode: input.supplierCode,
        supplierName: input.supplierName,
        version: input.autosave ? undefined : nextDraft(before.cver),
      });
      return toSheetRow(auth, await this.sheets.findSheet(auth.scope, before.id));
    });
  }
  /** Soft delete: sheets that refer to a version can still read it. All or none; each refusal has its own reason. */
  delete(auth: Auth, ids: readonly number[], kind?: NodeType): Promise<null> {
    return this.db.tx(async () => {
      const held = await this.usages.usagesOf(ids);
      for (const id of ids) {
        const before = requireKind(kind, await this.sheets.findForUpdate(auth.scope, id));
        assertPermit(permitsOn(auth, before, held.get(id)).delete);
        await this.audit.write(auth, { subject: 'mds_sheet', subjectId: id, action: 'delete', before });
      }
      await this.sheets.softDelete(ids, auth.userId);
      await this.events.afterCommit('sheet.deleted', { sheetIds: ids, by: auth.userId });
      return null;
    });
  }

  /**
   * The input as a tree of this draft with computed figures: nodes keep their ids, the root is always that of the
   * draft, and existing references may stay.
   */
  private async resolveTree(auth: Auth, before: SheetRecord, { tree }: SheetSave): Promise<WorkingTree> {
    const planted = buildWorkingTree(tree);
    const known = await this.treeWrites.nodeIds(before.id);
    known.delete(before.id);
    for (const node of planted.nodes) if (!known.delete(node.id)) node.id = 0;
    planted.root.id = before.id;
    const stays = groupBy(usedSheets(await this.trees.loadTree(before.id, before.enterpriseId)), ({ cid }) =>
      Number(cid),
    );
    await this.resolver.resolve(auth.scope, planted, before.cid, stays);
    settleFigures(planted);
    return planted;
  }
}

/** Throws `notFound` for a sheet of another kind. */
function requireKind(kind: NodeType | undefined, sheet: SheetRecord): SheetRecord {
  if (kind !== undefined && sheet.kind !== kind) throw notFound('sheet', sheet.id);
  return sheet;
}

function assertKind(expected: NodeType, given: NodeType): void {
  if (given !== expected)
    throw badInput({ path: 'tree.kind', code: 'invalid_value', params: { values: String(expected) } });
}
