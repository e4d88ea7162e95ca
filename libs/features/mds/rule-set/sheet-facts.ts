import { Injectable } from '@nestjs/common';
import type { SupplierFactsWire } from '@matlas/contract';
import { SupplierDataStore } from '@matlas/features/identity';
import {
  type ApplicationCodeName,
  type CheckRuleSet,
  Decimal,
  rulesOf,
  type SheetHead,
  type SupplierFacts,
  type SupplierField,
} from '@matlas/domain';
import { KnownCodesStore } from '@matlas/features/rules';
import { Walls } from '@matlas/server-kit';
import { groupBy } from '../group-by';
import { UsedStore } from '../used.store';
import { edgesOf, type UsedSheet, type WorkingTree } from '../working-tree';
import { type SentBefore, SentBeforeStore } from './sent-before.store';

const MATERIAL = 3;
/** Why a sheet is checked. */
export interface CheckPurpose {
  /** Somebody else gets it. */ goesOut?: boolean;
  /** The sheet of another enterprise: its supplier is not the reader's to complete. */ foreign?: boolean;
}

/** What rules ask beside the tree itself; for the check on the server and, over the wire, for the editor. */
@Injectable()
export class SheetFacts {
  constructor(
    private readonly used: UsedStore,
    private readonly suppliers: SupplierDataStore,
    private readonly sent: SentBeforeStore,
    private readonly walls: Walls,
    private readonly codes: KnownCodesStore,
  ) {}

  /**
   * Says of materials that stand in materials how much of them is not disclosed (HID-1), and what is told of their
   * substances (CLS-2).
   */
  async complete(...trees: readonly WorkingTree[]): Promise<void> {
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
    const [percents, contents] = await Promise.all([this.used.hiddenPercents(ids), this.used.contents(ids)]);
    for (const sheet of inMaterials) {
      const percent = percents.get(sheet.id);
      const content = contents.get(sheet.id);
      if (percent !== undefined) sheet.hiddenMaxPercent = new Decimal(percent);
      if (content) sheet.content = content;
    }
  }
  /**
   * The application codes that an owner may write (APP-1), by owner. The sheet of another enterprise may carry codes of
   * its own, which are nobody else's to read.
   */
  async applicationCodes(
    heads: readonly SheetHead[],
    { foreign = false }: CheckPurpose = {},
  ): Promise<Map<number, ApplicationCodeName[]>> {
    const known = new Map<number, ApplicationCodeName[]>();
    if (!foreign)
      for (const ownerId of new Set(heads.map((head) => head.ownerId)))
        known.set(ownerId, await this.codes.of(ownerId));
    return known;
  }
  /** About the supplier, where the rules ask for it (SUP-1). */
  async supplier(head: SheetHead, rules: CheckRuleSet, purpose: CheckPurpose = {}): Promise<SupplierFacts | undefined> {
    return (await this.suppliersOf([{ head, rules }], purpose))[0];
  }
  /** The same of many sheets: one question for an owner and one for their part numbers, however many there are. */
  async suppliersOf(
    sheets: readonly { head: SheetHead; rules: CheckRuleSet }[],
    { goesOut = false, foreign = false }: CheckPurpose = {},
  ): Promise<(SupplierFacts | undefined)[]> {
    const asked = foreign ? [] : sheets.filter(({ rules }) => rulesOf(rules)['SUP-1']);
    const known = new Map<number, { facts: Omit<SupplierFacts, 'sentBefore'>; sent: Map<number, SentBefore[]> }>();
    for (const [ownerId, of] of groupBy(asked, ({ head }) => head.ownerId)) {
      const data = await this.suppliers.of(ownerId, this.walls.current.userId);
      if (data)
        known.set(ownerId, {
          facts: { hasContact: data.hasContact, missing: missingOf(data), staysInHouse: !goesOut },
          sent: await this.sent.ofMany(
            of.flatMap(({ head: { cid } }) => cid ?? []),
            ownerId,
          ),
        });
    }
    return sheets.map(({ head: { cid, ownerId }, rules }) => {
      const owner = !foreign && rulesOf(rules)['SUP-1'] ? known.get(ownerId) : undefined;
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
export const supplierWire = ({
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
