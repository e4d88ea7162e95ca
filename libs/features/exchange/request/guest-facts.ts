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
import { resolvedWire, RuleSets } from '@matlas/features/mds';
import { type Auth, Db } from '@matlas/server-kit';

/** Nobody: sees the platform's substances, and none that an enterprise added. */
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
const MOST_FOUND = 20;
const NO_PAGE: PageQuery = { pageNo: 1, pageSize: MOST_FOUND, sort: [], like: {}, eq: {}, in: {}, between: {} };
const KINDS = ['substance', 'element', 'polymer', 'joker'];

/**
 * What the form of a link may know of the catalogue: the platform's active substances, classes, and the rules by which
 * the requester checks.
 */
@Injectable()
export class GuestFacts {
  constructor(
    private readonly db: Db,
    private readonly substances: SubstanceService,
    private readonly reference: ReferenceStore,
    private readonly ruleSets: RuleSets,
  ) {}

  async search(q: string): Promise<GuestFactsWire[]> {
    const found = await this.ask({ ...NO_PAGE, q, eq: { active: true }, in: { kind: KINDS } });
    return found.map(toFacts);
  }
  /** Substances that the answer names and the catalogue has. */
  async of({ materials }: Pick<GuestAnswerWire, 'materials'>): Promise<GuestFactsWire[]> {
    const ids = [...new Set(materials.flatMap(({ substances }) => substances.map(({ substanceId }) => substanceId)))];
    return ids.length === 0 ? [] : (await this.ask({ ...NO_PAGE, pageSize: ids.length, in: { id: ids } })).map(toFacts);
  }
  /** The same as the rules ask for it. */
  async map(answer: Pick<GuestAnswerWire, 'materials'>): Promise<Map<number, Known>> {
    return new Map(
      (await this.of(answer)).map((facts) => [facts.id, { name: facts.nameEn, substance: substanceOf(facts) }]),
    );
  }
  ruleSet(enterpriseId: number): Promise<ResolvedRuleSet> {
    return this.db.asPlatform(async () =>
      resolvedWire(await this.ruleSets.of(await this.ruleSets.forNew(enterpriseId))),
    );
  }
  async classes(): Promise<Pick<MaterialClass, 'code' | 'nameZh' | 'nameEn'>[]> {
    return (await this.reference.materialClasses())
      .filter(({ leaf }) => leaf)
      .map(({ code, nameZh, nameEn }) => ({ code, nameZh, nameEn }));
  }
  private async ask(page: PageQuery): Promise<SubstanceRow[]> {
    return (await this.db.as(NOBODY.scope, () => this.substances.page(NOBODY, { page }))).records;
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
