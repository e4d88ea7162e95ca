import { Injectable } from '@nestjs/common';
import type { api, Out, PageQuery } from '@matlas/contract';
import { SCIP_NAMESPACE, uuidOfName } from '@matlas/formats';
import type { Auth } from '@matlas/server-kit';
import { NotifiedArticleStore } from './notified-article.store';
import { ObligationStore } from './obligation.store';

type Routes = typeof api.scipArticle;
/** What an article can refer to: candidate substances, and articles that were notified. */
@Injectable()
export class ScipReferences {
  constructor(
    private readonly notified: NotifiedArticleStore,
    private readonly obligations: ObligationStore,
  ) {}

  async pageSubstances(page: PageQuery): Promise<Out<Routes['substances']>> {
    const found = await this.obligations.pageSubstances(page);
    return {
      ...found,
      records: found.records.map(({ entryNo, ...row }) => ({
        ...row,
        uuid: uuidOfName(SCIP_NAMESPACE, `substance:${row.cas ?? `${entryNo}:${row.nameEn}`}`),
      })),
    };
  }
  pageNotified({ scope }: Auth, page: PageQuery): Promise<Out<Routes['notified']>> {
    return this.notified.pageNotified(scope, page);
  }
}
