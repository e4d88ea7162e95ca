import { Injectable } from '@nestjs/common';
import { type ActionReport, type analysisImpactApi, type In, displayName } from '@matlas/contract';
import { type Auth, Events, Translator } from '@matlas/server-kit';
import { ImpactActionStore } from './impact-action.store';
import { ImpactPartyStore } from './impact-party.store';
import { ImpactService } from './impact.service';
import { ImpactStore } from './impact.store';
import { type PlannedAction, assertAll } from './planned-action';
import { ImpactActionRunner } from './impact-action-runner';

type Routes = typeof analysisImpactApi;
const NAMED_SHEETS = 5;

/** Messages to the enterprises of an impact. */
@Injectable()
export class ImpactMessages {
  constructor(
    private readonly impacts: ImpactStore,
    private readonly service: ImpactService,
    private readonly parties: ImpactPartyStore,
    private readonly actions: ImpactActionStore,
    private readonly events: Events,
    private readonly translator: Translator,
    private readonly runner: ImpactActionRunner,
  ) {}

  async sendMessages(
    auth: Auth,
    { impactId, checkOnly, side, enterpriseIds, words }: In<Routes['sendMessages']>,
  ): Promise<ActionReport> {
    const impact = await this.impacts.getImpact(auth.scope, impactId);
    const parties = await this.parties.listSheetsOf(auth, impactId, side, enterpriseIds);
    assertAll(enterpriseIds, parties, 'enterprise');
    const planned = await Promise.all(
      parties.map(async (party): Promise<PlannedAction> => {
        const named = (await this.actions.listSheets(party.sheetIds.slice(0, NAMED_SHEETS)))
          .map((sheet) => [displayName(this.translator.language, sheet), sheet.number].filter(Boolean).join(' '))
          .join('; ');
        const text = this.translator.translate('analysis', 'impact.message', {
          lists: this.service.titleOf(impact),
          count: party.sheetIds.length,
          sheets: named,
          words,
        });
        return {
          target: `${side}:${party.id}`,
          nameZh: party.nameZh,
          nameEn: party.nameEn,
          text,
          partyId: party.id,
          words: text,
          make: async (actionId) => {
            await this.events.afterCommit('impact.told', { actionId });
            return null;
          },
        };
      }),
    );
    return this.runner.runActions(auth, impact, 'message', checkOnly, planned);
  }
}
