import { Injectable } from '@nestjs/common';
import type { SupplierFactsWire } from '@matlas/contract';
import { SupplierDataStore } from '@matlas/features/identity';
import {
  type ApplicationCodeName,
  type CheckRuleSet,
  Decimal,
  getEffectiveRules,
  type SheetHead,
  type SupplierFacts,
  type SupplierField,
} from '@matlas/domain';
import { KnownCodesStore } from '@matlas/features/rules';
import { Walls } from '@matlas/server-kit';
import { groupBy } from '../group-by';
import { UsedStore } from '../used.store';
import { edgesOf, type UsedSheet, type WorkingTree } from '../working-tree';
import { EarlierMaterials } from './earlier-materials';
import { type SentBefore, SentBeforeStore } from './sent-before.store';

const MATERIAL = 3;
/** The purpose of a check. */
export interface CheckPurpose {
  /** True when the sheet is sent to another enterprise. */ goesOut?: boolean;
  /** True for a sheet of another enterprise: the reader cannot complete its supplier data. */ foreign?: boolean;
  /** True when the findings alone are reported, such as to a recipient: facts of older versions are used and not shown. */
  findingsOnly?: boolean;
}

/** Facts that check rules need besides the tree; for the check on the server and, through the API, in the editor. */
@Injectable()
export class SheetFacts {
  constructor(
    private readonly used: UsedStore,
    private readonly suppliers: SupplierDataStore,
    private readonly sent: SentBeforeStore,
    private readonly walls: Walls,
    private readonly codes: KnownCodesStore,
    private readonly earlier: EarlierMaterials,
  ) {}

  /** Adds to materials inside materials the undisclosed percentage (HID-1) and the declared substances (CLS-2). */
  async addContentFacts(...trees: readonly WorkingTree[]): Promise<void> {
    const inMaterials = trees
      .flatMap(edgesOf)
      .flatMap(({ parent, edge: { child } }): UsedSheet[] =>
        parent.fields.kind === MATERIAL &&
        'sheet' in child &&
        child.sheet.kind === MATERIAL &&
        child.sheet.hiddenMaxPercent === undefined
          ? [child.sheet]
          : [],
      );
    const ids = inMaterials.flatMap(({ id }) => (id > 0 ? [id] : []));
    const [percents, contents] = await Promise.all([this.used.loadHiddenPercents(ids), this.used.loadContents(ids)]);
    for (const sheet of inMaterials) {
      const percent = percents.get(sheet.id);
      const content = contents.get(sheet.id);
      if (percent !== undefined) sheet.hiddenMaxPercent = new Decimal(percent);
      if (content) sheet.content = content;
    }
  }
  /**
   * The application codes that an owner may use (APP-1), by owner. A sheet of another enterprise may have codes of its
   * own, which only that enterprise may read.
   */
  async findApplicationCodes(
    heads: readonly SheetHead[],
    { foreign = false }: CheckPurpose = {},
  ): Promise<Map<number, ApplicationCodeName[]>> {
    const known = new Map<number, ApplicationCodeName[]>();
    if (!foreign)
      for (const ownerId of new Set(heads.map((head) => head.ownerId)))
        known.set(ownerId, await this.codes.listCodes(ownerId));
    return known;
  }
  /**
   * The deactivated application codes (APP-2), by owner; also adds to the sheets that trees use which of them they
   * contain. Of another enterprise's sheets the codes of the platform count. Nothing where the rule is not in force.
   */
  async findDeactivatedCodes(
    sheets: readonly { tree: WorkingTree; head: SheetHead; rules: CheckRuleSet }[],
    { foreign = false }: CheckPurpose = {},
  ): Promise<Map<number, string[]>> {
    const concerned = sheets.filter(({ rules }) => getEffectiveRules(rules)['APP-2']);
    const known = new Map<number, string[]>();
    for (const [ownerId, of] of groupBy(concerned, ({ head }) => head.ownerId)) {
      const codes = await this.codes.listDeactivated(foreign ? null : ownerId);
      known.set(ownerId, codes);
      const used = of
        .flatMap(({ tree }) => edgesOf(tree))
        .flatMap(({ edge: { child } }): UsedSheet[] => ('sheet' in child && child.sheet.id > 0 ? [child.sheet] : []));
      const below = await this.used.loadDeactivatedCodes(
        used.map(({ id }) => id),
        codes,
      );
      for (const sheet of used) {
        const found = below.get(sheet.id);
        if (found) sheet.deactivatedCodes = found;
      }
    }
    return known;
  }
  /** Prints of the materials that MDS had before the rules for new data, by their number. */
  async findEarlierMaterials(
    sheets: readonly { head: SheetHead; rules: CheckRuleSet }[],
    { foreign = false, findingsOnly = false }: CheckPurpose = {},
  ): Promise<Map<SheetHead, readonly string[]>> {
    return foreign && !findingsOnly ? new Map() : this.earlier.findPrints(sheets);
  }
  /** Application codes and earlier materials of sheets, in their order. */
  async findHeadFacts(
    sheets: readonly { tree: WorkingTree; head: SheetHead; rules: CheckRuleSet }[],
    purpose: CheckPurpose = {},
  ): Promise<Pick<SheetHead, 'applicationCodes' | 'deactivatedCodes' | 'earlierMaterials'>[]> {
    const codes = await this.findApplicationCodes(
      sheets.map(({ head }) => head),
      purpose,
    );
    const deactivated = await this.findDeactivatedCodes(sheets, purpose);
    const earlier = await this.findEarlierMaterials(sheets, purpose);
    return sheets.map(({ head, rules }) => {
      const [known, gone, prints] = [codes.get(head.ownerId), deactivated.get(head.ownerId), earlier.get(head)];
      return {
        ...(known ? { applicationCodes: known } : {}),
        ...(gone && getEffectiveRules(rules)['APP-2'] ? { deactivatedCodes: gone } : {}),
        ...(prints ? { earlierMaterials: prints } : {}),
      };
    });
  }
  /** Facts about the supplier, when a rule needs them (SUP-1). */
  async findSupplier(
    head: SheetHead,
    rules: CheckRuleSet,
    purpose: CheckPurpose = {},
  ): Promise<SupplierFacts | undefined> {
    return (await this.findSuppliers([{ head, rules }], purpose))[0];
  }
  /** Facts about the suppliers of many sheets, in two queries: one for the owners and one for the part numbers. */
  async findSuppliers(
    sheets: readonly { head: SheetHead; rules: CheckRuleSet }[],
    { goesOut = false, foreign = false }: CheckPurpose = {},
  ): Promise<(SupplierFacts | undefined)[]> {
    const concerned = foreign ? [] : sheets.filter(({ rules }) => getEffectiveRules(rules)['SUP-1']);
    const known = new Map<number, { facts: Omit<SupplierFacts, 'sentBefore'>; sent: Map<number, SentBefore[]> }>();
    for (const [ownerId, of] of groupBy(concerned, ({ head }) => head.ownerId)) {
      const data = await this.suppliers.findSupplierData(ownerId, this.walls.current.userId);
      if (data)
        known.set(ownerId, {
          facts: { hasContact: data.hasContact, missing: missingOf(data), staysInHouse: !goesOut },
          sent: await this.sent.findForSheets(
            of.flatMap(({ head: { cid } }) => cid ?? []),
            ownerId,
          ),
        });
    }
    return sheets.map(({ head: { cid, ownerId }, rules }) => {
      const owner = !foreign && getEffectiveRules(rules)['SUP-1'] ? known.get(ownerId) : undefined;
      return owner && { ...owner.facts, sentBefore: cid === undefined ? [] : (owner.sent.get(cid) ?? []) };
    });
  }
}

const missingOf = ({
  hasName,
  hasNumber,
  hasAddress,
}: {
  hasName: boolean;
  hasNumber: boolean;
  hasAddress: boolean;
}): SupplierField[] =>
  (
    [
      ['enterpriseName', hasName],
      ['dunsOrTaxId', hasNumber],
      ['address', hasAddress],
    ] as const
  ).flatMap(([field, isThere]): SupplierField[] => (isThere ? [] : [field]));
export const toSupplierWire = ({
  hasContact,
  missing,
  sentBefore = [],
  staysInHouse = false,
}: SupplierFacts): SupplierFactsWire => ({
  hasContact,
  missing: [...missing],
  sentBefore: [...sentBefore],
  staysInHouse,
});
