import { Injectable } from '@nestjs/common';
import { type ActionReport, type analysisImpactApi, type In, MAX_ACTION_ROWS, displayName } from '@matlas/contract';
import { RequestService } from '@matlas/features/exchange';
import { AppError, type Auth, Translator } from '@matlas/server-kit';
import { ImpactActionStore } from './impact-action.store';
import { ImpactPartyStore } from './impact-party.store';
import { ImpactService } from './impact.service';
import { type ImpactRecord, ImpactStore } from './impact.store';
import { type PlannedAction, assertAll } from './planned-action';
import { ImpactActionRunner } from './impact-action-runner';

type Routes = typeof analysisImpactApi;
type Party = Awaited<ReturnType<ImpactPartyStore['listSheetsOf']>>[number];
const [PROJECT, BATCH, PART] = [100, 50, 100] as const;

/** Requests to the suppliers of an impact. */
@Injectable()
export class ImpactRequests {
  constructor(
    private readonly impacts: ImpactStore,
    private readonly service: ImpactService,
    private readonly parties: ImpactPartyStore,
    private readonly actions: ImpactActionStore,
    private readonly requests: RequestService,
    private readonly translator: Translator,
    private readonly runner: ImpactActionRunner,
  ) {}

  async askSuppliers(
    auth: Auth,
    { impactId, checkOnly, enterpriseIds, deadline, remark, send }: In<Routes['sendRequests']>,
  ): Promise<ActionReport> {
    const impact = await this.impacts.getImpact(auth.scope, impactId);
    const parties = await this.parties.listSheetsOf(auth, impactId, 'supplier', enterpriseIds);
    assertAll(enterpriseIds, parties, 'enterprise');
    if (parties.reduce((sum, { sheetIds }) => sum + sheetIds.length, 0) > MAX_ACTION_ROWS)
      throw new AppError('impact.tooMany', { max: MAX_ACTION_ROWS });
    const planned = await Promise.all(
      parties.map((party) => this.requestsOf(auth, impact, party, { deadline, remark, send })),
    );
    return this.runner.runActions(auth, impact, 'request', checkOnly, planned.flat());
  }
  private async requestsOf(
    auth: Auth,
    impact: ImpactRecord,
    party: Party,
    { deadline, remark, send }: { deadline: string; remark: string | undefined; send: boolean },
  ): Promise<PlannedAction[]> {
    const lists = this.service.titleOf(impact);
    return (await this.actions.listSheets(party.sheetIds)).map((sheet): PlannedAction => {
      const name = displayName(this.translator.language, sheet);
      const input = {
        projectName: lists.slice(0, PROJECT),
        batch: batchOf(impact),
        supplierCode: party.code,
        departmentCode: undefined,
        contact: undefined,
        email: undefined,
        supplierName: undefined,
        language: this.translator.language,
        supplyNumber: (sheet.number ?? String(sheet.cid)).slice(0, BATCH),
        supplyName: name.slice(0, PART),
        dataType: sheet.kind,
        deadline,
        remark,
        send,
      };
      return {
        target: `supplier:${party.id}:mds:${sheet.cid}`,
        nameZh: party.nameZh,
        nameEn: party.nameEn,
        text: `${input.supplyNumber} ${input.supplyName}`,
        partyId: party.id,
        words: null,
        make: async () => (await this.requests.save(auth, input)).id,
      };
    });
  }
}

/** Batch name of the requests of an impact, for example `REACH-SVHC 2026-06-01`. */
function batchOf({ lists, kind, toDate }: ImpactRecord): string {
  const codes = lists.map(({ code }) => code).join(' ');
  return `${codes} ${kind === 'date' ? toDate : (lists[0]?.toLabel ?? '')}`.trim().slice(0, BATCH);
}
