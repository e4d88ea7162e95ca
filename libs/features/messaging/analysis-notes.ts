import { Injectable } from '@nestjs/common';
import { nameIn } from '@matlas/contract';
import { ImpactActionStore } from '@matlas/features/substance-analysis';
import { PermissionHolderStore } from '@matlas/features/identity';
import type { AppEvents } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

/**
 * What analyses say: to those who asked to be told, and to customers and suppliers to whom somebody wrote because of a
 * changed list.
 */
@Injectable()
export class AnalysisNotes {
  constructor(
    private readonly actions: ImpactActionStore,
    private readonly holders: PermissionHolderStore,
  ) {}

  told({ key, params, link, sourceKey, userIds }: AppEvents['analysis.told']): PlatformNote[] {
    return [{ type: 'analysis', key, params: (language) => ({ ...params[language] }), sourceKey, link, userIds }];
  }
  /** On the other side to those who decide on received sheets, or send them. */
  async written({ actionId }: AppEvents['impact.told']): Promise<PlatformNote[]> {
    const action = await this.actions.told(actionId);
    if (!action) return [];
    const userIds = await this.holders.ofEnterprise(
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
