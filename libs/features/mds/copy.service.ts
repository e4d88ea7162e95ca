import { Injectable } from '@nestjs/common';
import type { CopyKind, SheetRow } from '@matlas/contract';
import { FIRST_VERSION, nextDraft } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, Db, Events } from '@matlas/server-kit';
import { AttachmentStore } from './attachments/attachment.store';
import { settleFigures } from './figures';
import { toCheckCounts, headToCheck, SheetChecks } from './sheet-checks';
import { assertPermit, permitsOn, toSheetRow } from './sheet.row';
import { type SheetRecord, SheetStore } from './sheet.store';
import { buildSheetHead } from './sheet-head';
import { TreeStore } from './tree.store';
import { TreeWriteStore } from './tree-write.store';
import { edgesOf, buildChildPlace, type WorkingTree } from './working-tree';

/** A reference that a copy leaves out, because its sheet was deleted. */
export interface DroppedChild {
  path: string;
  name: string;
  foreignName: string | null;
  cid: number;
}
export interface Copied {
  sheet: SheetRow;
  dropped: DroppedChild[];
}

/** Copies as a new version (same identity) or a new sheet. */
@Injectable()
export class CopyService {
  constructor(
    private readonly db: Db,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly treeWrites: TreeWriteStore,
    private readonly checks: SheetChecks,
    private readonly audit: AuditTrail,
    private readonly attachments: AttachmentStore,
    private readonly events: Events,
  ) {}

  /**
   * A copy belongs to the caller. Confidential content of another enterprise's sheet can neither be copied nor left
   * out, not even by a trusted user.
   */
  copy(auth: Auth, id: number, kind: CopyKind): Promise<Copied> {
    return this.db.tx(async () => {
      const source = await this.sheets.findForUpdate(auth.scope, id);
      assertPermit(permitsOn(auth, source)[kind === 'newVersion' ? 'newVersion' : 'copy']);
      const tree = await this.trees.loadTree(id, auth.enterpriseId);
      if (source.enterpriseId !== auth.enterpriseId && edgesOf(tree).some(({ edge }) => edge.fields.confidential))
        throw new AppError('sheet.confidentialKept');
      const dropped = dropDeleted(tree);
      const cid = kind === 'newVersion' ? source.cid : await this.newIdentity(auth, source.kind);
      const sheetId = await this.storeCopy(
        auth,
        source,
        tree,
        cid,
        kind === 'newVersion'
          ? {
              version:
                nextDraft(String((await this.sheets.findLastReleases([Number(source.cid)])).get(Number(source.cid)))) ??
                FIRST_VERSION,
              ruleSet: await this.checks.findRuleSetOfNewVersion(source.ruleSet),
            }
          : { version: FIRST_VERSION, ruleSet: source.ruleSet },
      );
      await this.audit.write(auth, {
        subject: 'mds_sheet',
        subjectId: sheetId,
        action: 'create',
        after: { copyOf: id, cid, kind },
      });
      await this.events.afterCommit('sheet.saved', { sheetId, cid: Number(cid), by: auth.userId });
      return { sheet: toSheetRow(auth, await this.sheets.findSheet(auth.scope, sheetId)), dropped };
    });
  }

  private async newIdentity(auth: Auth, kind: number): Promise<number> {
    const [cid] = await this.sheets.drawCids(1);
    if (cid === undefined) throw new Error('mds answered no cid');
    await this.sheets.insertIdentities([
      { cid, kind, enterpriseId: auth.enterpriseId, organisationId: auth.organisationId, createdBy: auth.userId },
    ]);
    return cid;
  }
  private async storeCopy(
    auth: Auth,
    source: SheetRecord,
    tree: WorkingTree,
    cid: number,
    { version, ruleSet }: { version: string; ruleSet: string },
  ): Promise<number> {
    for (const node of tree.nodes) node.id = 0;
    settleFigures(tree);
    const findings = await this.checks.checkTree(
      tree,
      headToCheck({ ...source, cid, enterpriseId: auth.enterpriseId }),
      ruleSet,
    );
    await this.treeWrites.numberNodes(tree.nodes);
    const sheetId = tree.root.id;
    const own = (await this.sheets.findEnterprises([auth.enterpriseId])).get(auth.enterpriseId);
    await this.treeWrites.insertNodes([{ sheetId, tree }]);
    const row = {
      ...buildSheetHead(tree),
      ...toCheckCounts(findings),
      id: sheetId,
      cid,
      version,
      ...copiedHead(auth, source, own),
      ruleSet,
    };
    await this.sheets.insert([row]);
    await this.treeWrites.insertEdges([{ sheetId, tree }]);
    await this.attachments.copyToVersions([{ from: source.id, to: sheetId }], auth.userId);
    return sheetId;
  }
}

/**
 * A copy of another enterprise's sheet takes over neither department nor supplier: the caller's enterprise is the
 * supplier.
 */
function copiedHead(auth: Auth, source: SheetRecord, own: { code: string; name: string } | undefined) {
  const isOwn = source.enterpriseId === auth.enterpriseId;
  return {
    kind: source.kind,
    origin: source.origin,
    preliminary: source.preliminary,
    standardMaterial: source.standardMaterial,
    module: isOwn && source.module,
    supplierCode: isOwn ? source.supplierCode : (own?.code ?? null),
    supplierName: isOwn ? source.supplierName : (own?.name ?? null),
    enterpriseId: auth.enterpriseId,
    organisationId: isOwn ? source.organisationId : auth.organisationId,
    createdBy: auth.userId,
  };
}

/** Removes references to deleted sheets from the tree, renumbers the positions, and returns what was removed. */
function dropDeleted(tree: WorkingTree): DroppedChild[] {
  const dropped: DroppedChild[] = [];
  for (const node of tree.nodes) {
    node.edges = node.edges.filter(({ pos, child }) => {
      if (!('sheet' in child) || !child.sheet.deleted) return true;
      dropped.push({
        path: buildChildPlace(node.place, pos),
        name: child.sheet.name,
        foreignName: child.sheet.foreignName,
        cid: Number(child.sheet.cid),
      });
      return false;
    });
    node.edges.forEach((edge, pos) => {
      edge.pos = pos;
    });
  }
  return dropped;
}
