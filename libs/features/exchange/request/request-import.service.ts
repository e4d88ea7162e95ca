import { Injectable } from '@nestjs/common';
import type { exchangeRequestApi, In, RequestImportReport } from '@matlas/contract';
import { faultsOfError, RowImport, type ValidRow } from '@matlas/features/imports';
import { type Auth, Translator } from '@matlas/server-kit';
import { RequestPartyStore } from './request-party.store';
import { columnOf, judgeRequests, REQUEST_LAYOUT, type RequestRow, type RequestRowInput } from './request-rows';
import { RequestService } from './request.service';
import { RequestStore } from './request.store';

/**
 * Imports requests from a workbook. Each is created by the same use case as a single one, whose errors become
 * faults of the row.
 */
@Injectable()
export class RequestImportService {
  constructor(
    private readonly rows: RowImport,
    private readonly requests: RequestService,
    private readonly store: RequestStore,
    private readonly parties: RequestPartyStore,
    private readonly translator: Translator,
  ) {}

  /** Throws the errors of `RowImport.run`. */
  async importWorkbook(
    auth: Auth,
    options: In<typeof exchangeRequestApi.importRequests>,
  ): Promise<RequestImportReport> {
    const judge = async (rows: readonly RequestRow[]) =>
      judgeRequests(rows, {
        colleagues: await this.parties.listColleagues(auth.enterpriseId),
        today: await this.store.today(),
        language: this.translator.language,
      });
    const create = async ({ row, input }: ValidRow<RequestRowInput>) => ({
      row,
      id: await this.requests.saveFields(auth, input),
    });
    const store = (rows: readonly ValidRow<RequestRowInput>[]) =>
      this.rows.storeEach(rows, create, (row, error) => faultsOfError(row, error, 'supplyNumber', columnOf));
    const { made = [], ...report } = await this.rows.run({ layout: REQUEST_LAYOUT, judge, store }, options);
    return { ...report, imported: made.length, requests: made };
  }
}
