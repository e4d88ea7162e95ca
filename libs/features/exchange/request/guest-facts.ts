import { Injectable } from '@nestjs/common';
import {
  type GuestAnswerWire,
  type GuestFactsWire,
  type MaterialClass,
  type PageQuery,
  type ResolvedRuleSet,
  substanceOf,
  type SubstanceRow,
} from '@matlas/contract';
import type { GuestFacts as Known } from '@matlas/domain';
import { ReferenceStore, SubstanceService } from '@matlas/features/catalog';
import { toResolvedRuleSet, RuleSets } from '@matlas/features/mds';
import { type Auth, Db } from '@matlas/server-kit';

/** The view of a guest: the substances of the platform, none that an enterprise added. */
const NOBODY: Auth = {
  userId: 0,
  loginName: 'guest',
  name: 'guest',
  enterpriseId: 0,
  organisationId: 0,
  scope: { reach: 'enterprise', enterpriseId: 0, organisationIds: [], userId: 0 },
  permissions: [],
  roles: [],
  via: 'system',
};
const MAX_FOUND = 20;
const NO_PAGE: PageQuery = { pageNo: 1, pageSize: MAX_FOUND, sort: [], like: {}, eq: {}, in: {}, between: {} };
const KINDS = ['substance', 'element', 'polymer', 'joker'];

/**
 * Data of the catalogue for the form of a link: the active substances of the platform, classes, and the facts for
 * the check rules.
 */
@Injectable()
export class GuestFacts {
  constructor(
    private readonly db: Db,
    private readonly substances: SubstanceService,
    private readonly reference: ReferenceStore,
    private readonly ruleSets: RuleSets,
  ) {}

  async searchSubstances(q: string): Promise<GuestFactsWire[]> {
    const found = await this.findSubstances({ ...NO_PAGE, q, eq: { active: true }, in: { kind: KINDS } });
    return found.map(toFacts);
  }
  /** The substances of the answer that are in the catalogue. */
  async loadForAnswer({ materials }: Pick<GuestAnswerWire, 'materials'>): Promise<GuestFactsWire[]> {
    const ids = [...new Set(materials.flatMap(({ substances }) => substances.map(({ substanceId }) => substanceId)))];
    return ids.length === 0
      ? []
      : (await this.findSubstances({ ...NO_PAGE, pageSize: ids.length, in: { id: ids } })).map(toFacts);
  }
  /** The same facts in the form that the rules need. */
  async loadMap(answer: Pick<GuestAnswerWire, 'materials'>): Promise<Map<number, Known>> {
    return new Map(
      (await this.loadForAnswer(answer)).map((facts) => [
        facts.id,
        { name: facts.nameEn, substance: substanceOf(facts) },
      ]),
    );
  }
  ruleSet(enterpriseId: number): Promise<ResolvedRuleSet> {
    return this.db.asPlatform(async () =>
      toResolvedRuleSet(await this.ruleSets.findSet(await this.ruleSets.findKeyForNew(enterpriseId))),
    );
  }
  async listClasses(): Promise<Pick<MaterialClass, 'code' | 'nameZh' | 'nameEn'>[]> {
    return (await this.reference.materialClasses())
      .filter(({ leaf }) => leaf)
      .map(({ code, nameZh, nameEn }) => ({ code, nameZh, nameEn }));
  }
  private async findSubstances(page: PageQuery): Promise<SubstanceRow[]> {
    return (await this.db.runAs(NOBODY.scope, () => this.substances.page(NOBODY, { page }))).records;
  }
}

function toFacts({
  id,
  nameEn,
  nameZh,
  cas,
  ec,
  joker,
  active,
  svhc,
  kind,
  symbol,
  physicalState,
  gadsl,
  declarableSince,
  applicationDuty,
  confidentialAllowed,
}: SubstanceRow): GuestFactsWire {
  return {
    id,
    nameEn,
    nameZh,
    cas,
    ec,
    joker,
    active,
    svhc,
    kind,
    symbol,
    physicalState,
    gadsl,
    declarableSince,
    applicationDuty,
    confidentialAllowed,
  };
}
