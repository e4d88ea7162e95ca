import { Injectable } from '@nestjs/common';
import type { catalogApi, In, Out } from '@matlas/contract';
import { readChemicalNumber } from '@matlas/domain';
import { AppError, type Auth, badInput, Db, notFound, Translator } from '@matlas/server-kit';
import { SubstanceRequestService } from '../substance-request.service';
import { toSubstanceRow } from '../substance.row';
import { SubstanceStore } from '../substance.store';
import { hasIdentity, UncataloguedSubstances } from './uncatalogued-substances';
import { type UncataloguedRecord, UncataloguedSubstanceStore } from './uncatalogued-substance.store';

type Requests = typeof catalogApi.substanceRequests;
type Substances = typeof catalogApi.substances;

/** Substances that sheets name and the catalogue lacks: kept for a sheet, and requested for the catalogue. */
@Injectable()
export class UncataloguedRequestService {
  constructor(
    private readonly db: Db,
    private readonly uncatalogued: UncataloguedSubstances,
    private readonly store: UncataloguedSubstanceStore,
    private readonly substances: SubstanceStore,
    private readonly requests: SubstanceRequestService,
    private readonly translator: Translator,
  ) {}

  keep(auth: Auth, { words }: In<Substances['keepUncatalogued']>): Promise<Out<Substances['keepUncatalogued']>> {
    const issues = words.flatMap(({ cas, name }, at) =>
      hasIdentity({ number: cas, name }) ? [] : [{ path: `words.${at}`, code: 'substance.unknown' }],
    );
    if (issues.length > 0) throw badInput(...issues);
    return this.db.tx(async () => {
      const ids = await this.uncatalogued.keep(
        auth.scope,
        words.map(({ cas, name }) => ({ number: cas, name })),
      );
      const rows = new Map((await this.substances.listByIds(auth.scope, ids)).map((row) => [row.id, row]));
      return ids.map((id) => {
        const row = rows.get(id);
        if (!row) throw notFound('substance', id);
        return toSubstanceRow(auth, row);
      });
    });
  }
  /** Those of other enterprises, and those that were replaced meanwhile, are left out silently: nothing is missing. */
  requestAll(
    auth: Auth,
    { substanceIds }: In<Requests['requestUncatalogued']>,
  ): Promise<Out<Requests['requestUncatalogued']>> {
    return this.db.tx(async () => {
      const rows = await this.store.listByIds(auth.enterpriseId, substanceIds);
      const pending = await this.store.listPendingIds(
        auth.scope,
        rows.map(({ id }) => id),
      );
      const answer: Out<Requests['requestUncatalogued']> = { requested: 0, pending: pending.size, refused: [] };
      for (const row of rows) {
        if (pending.has(row.id)) continue;
        const message = await this.requestOne(auth, row);
        if (message === undefined) answer.requested++;
        else answer.refused.push({ id: row.id, name: row.nameZh ?? row.nameEn, number: row.number, message });
      }
      return answer;
    });
  }
  /** The reason why it could not be requested; undefined when it was. */
  private async requestOne(
    auth: Auth,
    { id, number, nameEn, nameZh }: UncataloguedRecord,
  ): Promise<string | undefined> {
    const read = number === null ? undefined : readChemicalNumber(number);
    const cas = read?.isValid && read.kind === 'cas' ? read.text : undefined;
    const ec = read?.isValid && read.kind === 'ec' ? read.text : undefined;
    const noCasReason = number === null ? this.words('requestWithoutNumber') : this.words('requestNumber', { number });
    try {
      await this.requests.request(
        auth,
        {
          nameZh: nameZh ?? nameEn,
          nameEn,
          cas,
          ec,
          noCasReason: cas === undefined ? noCasReason : undefined,
          purpose: this.words('requestPurpose'),
        },
        id,
      );
      return undefined;
    } catch (error) {
      if (error instanceof AppError) return this.translator.error(error.code, error.params);
      throw error;
    }
  }
  private words(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `substances.${key}`, params);
  }
}
