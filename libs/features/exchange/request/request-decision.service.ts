import { Injectable } from '@nestjs/common';
import { type exchangeRequestApi, type In, type RequestRow } from '@matlas/contract';
import { AppError, type Auth } from '@matlas/server-kit';
import { ReceivingService } from '../core/receiving.service';
import { ReceivingDecisionService } from '../core/receiving-decision.service';
import { SendingWithdrawService } from '../core/sending-withdraw.service';
import { RequestLinkService } from './request-link.service';
import { RequestMoves } from './request-moves';
import { RequestShareStore } from './request-share.store';
import { type RequestRecord, RequestStore } from './request.store';
import { RequestChanges } from './request-changes';

type Routes = typeof exchangeRequestApi;

/** What becomes of an answer: the supplier withdraws it, the requester accepts or returns it. */
@Injectable()
export class RequestDecisionService {
  constructor(
    private readonly requests: RequestStore,
    private readonly shares: RequestShareStore,
    private readonly moves: RequestMoves,
    private readonly links: RequestLinkService,
    private readonly withdrawal: SendingWithdrawService,
    private readonly receiving: ReceivingService,
    private readonly decisions: ReceivingDecisionService,
    private readonly changes: RequestChanges,
  ) {}

  /** Before the first view it is recalled without a trace, later it is cancelled. The hook changes the request. */
  withdraw(auth: Auth, { id, version }: In<Routes['withdraw']>): Promise<RequestRow> {
    return this.changes.runAndRead(auth, id, async () => {
      const { kid } = await this.findAnswered(auth, id, version, 'withdraw');
      const { status } = await this.shares.findState(kid);
      if (status === 'P' || status === 'D') throw new AppError('send.cancelTooLate');
      await (status === 'N'
        ? this.withdrawal.recall(auth, { ids: [kid] })
        : this.withdrawal.cancel(auth, { ids: [kid] }));
    });
  }
  /** Accepts the sending too; one that was accepted before is enough. */
  accept(auth: Auth, { id, version }: In<Routes['accept']>): Promise<RequestRow> {
    return this.changes.runAndRead(auth, id, async () => {
      if (await this.isByLink(auth, id))
        return this.links.acceptAnswer(auth, await this.requests.findForUpdate(auth.scope, id, version));
      const { request, kid } = await this.findAnswered(auth, id, version, 'accept');
      const { status, cver } = await this.shares.findState(kid);
      if (status === 'P')
        await this.moves.completeRequest(auth, await this.requests.findForUpdate(auth.scope, request.id), cver);
      else {
        if (status === 'N') await this.receiving.view(auth, { id: kid });
        await this.decisions.accept(auth, { id: kid });
      }
    });
  }
  returnAnswer(auth: Auth, { id, version, reason, text }: In<Routes['return']>): Promise<RequestRow> {
    return this.changes.runAndRead(auth, id, async () => {
      if (await this.isByLink(auth, id))
        return this.links.returnAnswer(auth, await this.requests.findForUpdate(auth.scope, id, version), reason, text);
      const { request, kid } = await this.findAnswered(auth, id, version, 'return');
      const { status } = await this.shares.findState(kid);
      if (status === 'P')
        await this.moves.returnRequest(auth, await this.requests.findForUpdate(auth.scope, request.id), reason, text);
      else {
        if (status === 'N') await this.receiving.view(auth, { id: kid });
        await this.decisions.reject(auth, { id: kid, reason, text });
      }
    });
  }

  private async isByLink(auth: Auth, id: number): Promise<boolean> {
    return (await this.requests.findRequest(auth.scope, id)).email !== null;
  }
  /** Does not lock the request. Where both are locked, the sending is locked first. */
  private async findAnswered(
    auth: Auth,
    id: number,
    version: number | undefined,
    event: 'withdraw' | 'accept' | 'return',
  ): Promise<{ request: RequestRecord; kid: number }> {
    const request = await this.requests.findRequest(auth.scope, id);
    if (version !== undefined && request.version !== version) throw new AppError('conflict');
    this.moves.assert(this.moves.requireMover(auth, request), request, event);
    if (request.shareId === null) throw new AppError('request.withdrawnMeanwhile');
    return { request, kid: request.shareId };
  }
}
