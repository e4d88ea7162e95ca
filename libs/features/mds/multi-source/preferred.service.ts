import { Injectable } from '@nestjs/common';
import type { In, mdsMultiSourceApi, PreferPreview, SheetRow } from '@matlas/contract';
import { formatDecimal, nextDraft, releaseOf } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, Db, notFound } from '@matlas/server-kit';
import { CopyService } from '../copy.service';
import { settleFigures } from '../figures';
import { ReleaseService } from '../release.service';
import { headToCheck, SheetChecks } from '../sheet-checks';
import { assertPermit, permitsOn } from '../sheet.row';
import { type SheetRecord, SheetStore } from '../sheet.store';
import { TreeStore } from '../tree.store';
import { TreeWriteStore } from '../tree-write.store';
import { alternativesOf, type WorkingEdge, type WorkingNode, type WorkingTree } from '../working-tree';
import { PreferredStore } from './preferred.store';

type Place = In<typeof mdsMultiSourceApi.preview>;
type Choice = In<typeof mdsMultiSourceApi.prefer>;
/** A multi-source node with its alternatives: the preferred one before and after the switch. */
interface Switch {
  tree: WorkingTree;
  node: WorkingNode;
  from: WorkingEdge | undefined;
  to: WorkingEdge;
}

/**
 * Changes the preferred alternative of a released multi-source component (libs/features/mds/README.md). Released
 * trees never change, so the switch is a new release of the sheet that differs only in the preferred flag.
 */
@Injectable()
export class PreferredService {
  constructor(
    private readonly db: Db,
    private readonly preferred: PreferredStore,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly treeWrites: TreeWriteStore,
    private readonly copies: CopyService,
    private readonly releases: ReleaseService,
    private readonly checks: SheetChecks,
    private readonly audit: AuditTrail,
  ) {}

  async preview(auth: Auth, { sheetId, nodeId, pos }: Place): Promise<PreferPreview> {
    const sheet = await this.sheets.findSheet(auth.scope, sheetId);
    assertPermit(permitsOn(auth, sheet).newVersion);
    const { tree, from, to } = await this.loadSwitch(sheet, nodeId, pos);
    const was = massText(tree);
    preferOnly(tree, nodeId, pos);
    const findings = await this.checks.checkTree(tree, headToCheck(sheet), sheet.ruleSet);
    return {
      from: from ? toPreview(from) : null,
      to: toPreview(to),
      newCver: releaseOf(nextDraft(sheet.cver) ?? '') ?? sheet.cver,
      massGrams: { was, is: massText(tree) },
      users: await this.preferred.countUsers(auth.scope, sheetId),
      check: this.checks.toSheetCheck(sheetId, sheet.ruleSet, tree, findings),
    };
  }

  switchPreferred(auth: Auth, { sheetId, nodeId, pos, replaces }: Choice): Promise<SheetRow> {
    return this.db.tx(async () => {
      const sheet = await this.sheets.findForUpdate(auth.scope, sheetId);
      assertPermit(permitsOn(auth, sheet).newVersion);
      const { node, from, to } = await this.loadSwitch(sheet, nodeId, pos);
      if (from?.pos !== replaces || from === to) throw new AppError('multiSource.changed');
      const { sheet: draft, dropped } = await this.copies.copy(auth, sheetId, 'newVersion');
      if (dropped.length > 0) throw new AppError('sheet.onlyPreferred');
      await this.switchIn(draft.id, sheet.enterpriseId, node.place, pos);
      const released = await this.releases.release(auth, { id: draft.id, to: sheet.status === 'RL' ? 'RL' : 'IR' });
      await this.audit.write(auth, {
        subject: 'mds_sheet',
        subjectId: draft.id,
        action: 'change',
        before: { sheet: sheetId, preferred: from ? toPreview(from).name : null },
        after: { sheet: draft.id, preferred: toPreview(to).name },
      });
      return released;
    });
  }

  /** The release checks the draft again and throws when a rule refuses it. */
  private async switchIn(draftId: number, enterpriseId: number, place: string, pos: number): Promise<void> {
    const tree = await this.trees.loadTree(draftId, enterpriseId);
    const node = tree.nodes.find((one) => one.place === place);
    if (!node) throw notFound('node', place);
    preferOnly(tree, node.id, pos);
    await this.treeWrites.replaceTree({ sheetId: draftId, tree });
  }
  private async loadSwitch(sheet: SheetRecord, nodeId: number, pos: number): Promise<Switch> {
    const tree = await this.trees.loadTree(sheet.id, sheet.enterpriseId);
    settleFigures(tree);
    const node = tree.nodes.find(({ id }) => id === nodeId);
    if (!node) throw notFound('node', nodeId);
    const alternatives = alternativesOf(node);
    const to = alternatives.find((edge) => edge.pos === pos);
    if (!to) throw new AppError('multiSource.noAlternative');
    return { tree, node, from: alternatives.find(({ fields }) => fields.preferred), to };
  }
}

function preferOnly(tree: WorkingTree, nodeId: number, pos: number): void {
  const node = tree.nodes.find(({ id }) => id === nodeId);
  for (const edge of node ? alternativesOf(node) : []) edge.fields.preferred = edge.pos === pos;
  settleFigures(tree);
}
/** The calculated mass; a measured mass does not change. */
const massText = ({ root }: WorkingTree): string =>
  root.figures?.mass ? formatDecimal(root.figures.mass.calculated) : '';

function toPreview({ pos, child }: WorkingEdge): PreferPreview['to'] {
  if ('node' in child)
    return {
      pos,
      name: child.node.fields.name,
      foreignName: child.node.fields.foreignName ?? null,
      massGrams: child.node.figures?.mass ? formatDecimal(child.node.figures.mass.declared) : '',
    };
  if ('sheet' in child)
    return {
      pos,
      name: child.sheet.name,
      foreignName: child.sheet.foreignName,
      massGrams: child.sheet.mass ? formatDecimal(child.sheet.mass.declared) : '',
    };
  throw new Error('an alternative that is no component');
}
