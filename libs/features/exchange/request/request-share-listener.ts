import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ShareChange, ShareHooks } from '../core/share-hooks';
import { RequestMoves } from './request-moves';
import { RequestShareStore } from './request-share.store';
import { RequestStore } from './request.store';

/**
 * A request changes its state with the sending that answers it: accepting, rejecting or withdrawing the sending
 * changes the request in the same transaction, wherever it is done.
 */
@Injectable()
export class RequestShareListener implements OnModuleInit {
  constructor(
    private readonly requests: RequestStore,
    private readonly shares: RequestShareStore,
    private readonly moves: RequestMoves,
    private readonly hooks: ShareHooks,
  ) {}

  onModuleInit(): void {
    this.hooks.register((change) => this.applyShareChange(change));
  }

  private async applyShareChange({ event, shareId, auth, cver, reason, text, findings }: ShareChange): Promise<void> {
    for (const id of await this.shares.listWaitingRequests(shareId)) {
      const request = await this.requests.findForUpdate({ ...auth.scope, reach: 'enterprise' }, id);
      if (event === 'accept') await this.moves.completeRequest(auth, request, cver);
      else if (event === 'reject')
        await this.moves.returnRequest(auth, request, reason ?? 'other', text ?? undefined, findings);
      else
        await this.moves.changeStatus(this.moves.requireMover(auth, request), request, 'withdraw', {
          shareId: null,
          sheetId: null,
          cver: null,
          cid: null,
          sheetName: null,
        });
    }
  }
}
