import { Injectable } from '@nestjs/common';
import { type api, type EnterpriseFound, type In, type Out, type Page, SEARCH_CRITERIA } from '@matlas/contract';
import { AppError, type Auth } from '@matlas/server-kit';
import { EnterpriseSearchStore } from './enterprise-search.store';

type Search = typeof api.enterprises;

/** Searches enterprises and departments, for every screen on which a partner is selected. */
@Injectable()
export class EnterpriseSearchService {
  constructor(private readonly enterprises: EnterpriseSearchStore) {}

  /** Throws `enterprise.searchEmpty` without a criterion. */
  async search(auth: Auth, { page, ...question }: In<Search['search']>): Promise<Page<EnterpriseFound>> {
    if (SEARCH_CRITERIA.every((name) => !question[name])) throw new AppError('enterprise.searchEmpty');
    const found = await this.enterprises.search(auth.scope, question, page);
    return { ...found, records: found.records.map((row) => ({ ...row, isOwn: row.orgId === auth.enterpriseId })) };
  }

  async detail(auth: Auth, id: number): Promise<Out<Search['detail']>> {
    const {
      id: enterpriseId,
      code: orgCode,
      nameZh,
      nameEn,
      nameFr,
      postalCode,
      ...rest
    } = await this.enterprises.getCard(auth.scope, id);
    return {
      ...rest,
      enterpriseId,
      orgCode,
      enterpriseName: nameZh,
      orgName: nameZh,
      orgEname: nameEn,
      orgFname: nameFr,
      postCode: postalCode,
    };
  }
}
