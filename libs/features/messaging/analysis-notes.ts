import { Injectable } from '@nestjs/common';
import { nameIn } from '@matlas/contract';
import { ImpactActionStore } from '@matlas/features/substance-analysis';
import { PermissionHolderStore } from '@matlas/features/identity';
import type { AppEvents } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

/**
 * Notes about analyses: to users who subscribed to them, and to customers and suppliers who were contacted because
 * of a changed list.
 */
@Injectable()
export class AnalysisNotes {
  constructor(
    private readonly actions: ImpactActionStore,
    private readonly holders: PermissionHolderStore,
  ) {}

  notesOfAnalysis({ key, params, link, sourceKey, userIds }: AppEvents['analysis.told']): PlatformNote[] {
    return [{ type: 'analysis', key, params: (language) => ({ ...params[language] }), sourceKey, link, userIds }];
  }
  /** In the other enterprise, the users who decide on received sheets, or send them. */
  async notesOfImpact({ actionId }: AppEvents['impact.told']): Promise<PlatformNote[]> {
    const action = await this.actions.findMessage(actionId);
    if (!action) return [];
    const userIds = await this.holders.listOfEnterprise(
      action.partyId,
      action.side === 'customer' ? 'exchange:received:query' : 'exchange:sent:query',
    );
    return [
      {
        type: 'sheet',
        key: action.side === 'customer' ? 'impactToCustomer' : 'impactToSupplier',
        params: (language) => ({ enterprise: nameIn(language, action.senderZh, action.senderEn), words: action.words }),
        sourceKey: `impact.told:${actionId}`,
        link: null,
        userIds,
      },
    ];
  }
}
