import { Injectable } from '@nestjs/common';
import type { NodeType, Page, PageQuery, SheetDetail, SheetRow } from '@matlas/contract';
import { type Auth, Events } from '@matlas/server-kit';
import { toResolvedRuleSet, RuleSets } from './rule-set/rule-sets';
import { SheetFacts, toSupplierWire } from './rule-set/sheet-facts';
import { SheetMask } from './sheet-mask';
import { toSheetRow } from './sheet.row';
import { type SheetListFilter, SheetStore } from './sheet.store';
import { toTreeOutput } from './tree-output';
import { TreeStore } from './tree.store';
import { requireKind } from './sheet-kind';

/** Reads sheets: lists, versions, and one sheet with its tree. */
@Injectable()
export class SheetService {
  constructor(
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly events: Events,
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
    const [facts = {}] = await this.facts.findHeadFacts([{ tree, head, rules }], purpose);
    return {
      ...toSheetRow(auth, sheet),
      tree: toTreeOutput(tree.root),
      rules: toResolvedRuleSet(rules),
      supplier: supplier ? toSupplierWire(supplier) : null,
      applicationCodes: orNull(facts.applicationCodes),
      deactivatedCodes: orNull(facts.deactivatedCodes),
      earlierMaterials: orNull(facts.earlierMaterials),
    };
  }
}

const orNull = <T>(list: readonly T[] | undefined): T[] | null => (list ? [...list] : null);
