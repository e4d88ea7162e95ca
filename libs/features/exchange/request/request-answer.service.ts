import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type exchangeRequestApi,
  type In,
  type NodeType,
  requestDataType,
  type RequestRow,
  treeInput,
} from '@matlas/contract';
import { SheetService } from '@matlas/features/mds';
import { AppError, type Auth, clock, Db, Translator, undefinedIfNotFound } from '@matlas/server-kit';
import { ReceivingService } from '../core/receiving.service';
import { RecipientService } from '../core/recipient.service';
import type { AttachedFinding } from '../core/rejection-text';
import { SendingService } from '../core/sending.service';
import { type ShareChange, ShareHooks } from '../core/share-hooks';
import { RequestLinkService } from './request-link.service';
import { RequestMoves } from './request-moves';
import { RequestPartyStore } from './request-party.store';
import { RequestShareStore } from './request-share.store';
import { toRequestRow } from './request.row';
import { type RequestRecord, RequestStore } from './request.store';

type Routes = typeof exchangeRequestApi;

/**
 * The supplier's answer to a request, and the requester's decision. The request changes its state with the sending
 * that answers it: accepting, rejecting or withdrawing the sending changes the request in the same transaction
 * (`ShareHooks`), wherever it is done.
 */
@Injectable()
export class RequestAnswerService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly requests: RequestStore,
    private readonly shares: RequestShareStore,
    private readonly moves: RequestMoves,
    private readonly links: RequestLinkService,
    private readonly sheets: SheetService,
    private readonly recipients: RecipientService,
    private readonly sending: SendingService,
    private readonly receiving: ReceivingService,
    private readonly parties: RequestPartyStore,
    private readonly hooks: ShareHooks,
    private readonly translator: Translator,
  ) {}

  onModuleInit(): void {
    this.hooks.register((change) => this.applyShareChange(change));
  }

  start(auth: Auth, { id, version }: In<Routes['start']>): Promise<RequestRow> {
    return this.changeRequest(auth, id, version, (request) =>
      this.moves.changeStatus(this.moves.requireMover(auth, request), request, 'start'),
    );
  }
  refuse(auth: Auth, { id, version, reason }: In<Routes['refuse']>): Promise<RequestRow> {
    return this.changeRequest(auth, id, version, (request) =>
      this.moves.changeStatus(
        this.moves.requireMover(auth, request),
        request,
        'refuse',
        { rejectReason: reason },
        { text: reason },
      ),
    );
  }
  /** Name and number are those of the request; the supplier code is that of the own enterprise. */
  createSheet(auth: Auth, { id, version }: In<Routes['createSheet']>): Promise<RequestRow> {
    return this.changeRequest(auth, id, version, async (request) => {
      const mover = this.moves.requireMover(auth, request);
      this.moves.assert(mover, request, 'answer');
      if (request.draftSheetId !== null && (await this.isOpenDraft(auth, request.draftSheetId))) return;
      const kind = request.dataType as NodeType;
      const sheet = await this.sheets.create(auth, kind, {
        autosave: false,
        preliminary: false,
        standardMaterial: false,
        tree: treeInput.parse({ kind, name: request.supplyName, number: request.supplyNumber, children: [] }),
      });
      await this.moves.changeStatus(mover, request, 'start', { draftSheetId: sheet.id });
    });
  }
  private async isOpenDraft(auth: Auth, sheetId: number): Promise<boolean> {
    const sheet = await this.sheets.findRow(auth, sheetId).catch(undefinedIfNotFound);
    return sheet?.status === 'ED';
  }

  /**
   * Sends a draft 1:1, and a release to one further recipient. When the requester has the sheet already, the
   * existing sending becomes the answer.
   */
  sendAnswer(auth: Auth, { id, version, sheetId }: In<Routes['answer']>): Promise<RequestRow> {
    return this.changeRequest(auth, id, version, async (request) => {
      const mover = this.moves.requireMover(auth, request);
      this.moves.assert(mover, request, 'answer');
      const sheet = await this.sheets.findRow(auth, sheetId);
      if (sheet.enterpriseId !== auth.enterpriseId) throw new AppError('request.notOwnSheet');
      if (sheet.kind !== request.dataType)
        throw new AppError('request.otherType', { type: requestDataType.schema.parse(request.dataType) });
      const shareId = await this.shareSheet(auth, request, sheetId, sheet.status === 'ED');
      const { cver, name } = await this.sheets.findRow(auth, sheetId);
      await this.moves.changeStatus(mover, request, 'answer', {
        sheetId,
        shareId,
        cid: sheet.cid,
        cver,
        sheetName: name,
        answeredAt: clock.now(),
        returnReason: null,
        returnText: null,
        returnFindings: null,
      });
    });
  }
  private async shareSheet(auth: Auth, request: RequestRecord, sheetId: number, isDraft: boolean): Promise<number> {
    const { enterpriseId, recipientUserId, supplyNumber, supplyName, id } = request;
    const organisationId = (await this.parties.departmentOf(recipientUserId, enterpriseId)) ?? request.organisationId;
    const before = (await this.recipients.list(auth, sheetId)).find(({ recEntId }) => recEntId === enterpriseId);
    if (before && ['N', 'S', 'D', 'P'].includes(before.recStatus)) {
      await this.shares.linkToRequest(before.kid, id);
      return before.kid;
    }
    const form = {
      supplierCode: request.supplier.code ?? '',
      symbol: supplyNumber,
      mdsName: supplyName,
      forwordAllowed: 1 as const,
      commitment: false,
    };
    const { kid } = await this.recipients.saveOrUpdate(
      auth,
      {
        ...form,
        ...(before ? { kid: before.kid } : {}),
        sendMdsId: sheetId,
        recEntId: enterpriseId,
        recOrgId: organisationId,
        ...(recipientUserId === null ? {} : { recUserId: recipientUserId }),
      },
      { requestId: id, via: 'request' },
    );
    await this.shares.linkToRequest(kid, id);
    if (isDraft) await this.sending.send(auth, { id: sheetId, kids: [kid] });
    else await this.sending.sendFurther(auth, { id: sheetId, kids: [kid] });
    return kid;
  }

  /** Before the first view it is recalled without a trace, later it is cancelled. The hook changes the request. */
  async withdraw(auth: Auth, { id, version }: In<Routes['withdraw']>): Promise<RequestRow> {
    return this.db.tx(async () => {
      const { request, kid } = await this.findAnswered(auth, id, version, 'withdraw');
      const { status } = await this.shares.findState(kid);
      if (status === 'P' || status === 'D') throw new AppError('send.cancelTooLate');
      await (status === 'N' ? this.sending.recall(auth, { ids: [kid] }) : this.sending.cancel(auth, { ids: [kid] }));
      return toRequestRow(this.translator, auth, await this.requests.findRequest(auth.scope, request.id));
    });
  }
  /** Accepts the sending too; one that was accepted before is enough. */
  accept(auth: Auth, { id, version }: In<Routes['accept']>): Promise<RequestRow> {
    return this.db.tx(async () => {
      if (await this.isByLink(auth, id))
        return this.changeRequest(auth, id, version, (request) => this.links.acceptAnswer(auth, request));
      const { request, kid } = await this.findAnswered(auth, id, version, 'accept');
      const { status, cver } = await this.shares.findState(kid);
      if (status === 'P')
        await this.completeRequest(auth, await this.requests.findForUpdate(auth.scope, request.id), cver);
      else {
        if (status === 'N') await this.receiving.view(auth, { id: kid });
        await this.receiving.accept(auth, { id: kid });
      }
      return toRequestRow(this.translator, auth, await this.requests.findRequest(auth.scope, id));
    });
  }
  returnAnswer(auth: Auth, { id, version, reason, text }: In<Routes['return']>): Promise<RequestRow> {
    return this.db.tx(async () => {
      if (await this.isByLink(auth, id))
        return this.changeRequest(auth, id, version, (request) => this.links.returnAnswer(auth, request, reason, text));
      const { request, kid } = await this.findAnswered(auth, id, version, 'return');
      const { status } = await this.shares.findState(kid);
      if (status === 'P')
        await this.returnRequest(auth, await this.requests.findForUpdate(auth.scope, request.id), reason, text);
      else {
        if (status === 'N') await this.receiving.view(auth, { id: kid });
        await this.receiving.reject(auth, { id: kid, reason, text });
      }
      return toRequestRow(this.translator, auth, await this.requests.findRequest(auth.scope, id));
    });
  }

  /** Hook: changes the requests that the sending answers, in the transaction of the sending. */
  private async applyShareChange({ event, shareId, auth, cver, reason, text, findings }: ShareChange): Promise<void> {
    for (const id of await this.shares.listWaitingRequests(shareId)) {
      const request = await this.requests.findForUpdate({ ...auth.scope, reach: 'enterprise' }, id);
      if (event === 'accept') await this.completeRequest(auth, request, cver);
      else if (event === 'reject')
        await this.returnRequest(auth, request, reason ?? 'other', text ?? undefined, findings);
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
  private completeRequest(auth: Auth, request: RequestRecord, cver: string): Promise<void> {
    return this.moves.changeStatus(this.moves.requireMover(auth, request), request, 'accept', {
      cver,
      completedAt: clock.now(),
    });
  }
  private returnRequest(
    auth: Auth,
    request: RequestRecord,
    reason: string,
    text: string | undefined,
    findings: readonly AttachedFinding[] = [],
  ): Promise<void> {
    return this.moves.changeStatus(
      this.moves.requireMover(auth, request),
      request,
      'return',
      { returnReason: reason, returnText: text ?? null, returnFindings: findings.length > 0 ? [...findings] : null },
      { reason, text, findings },
    );
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
  private changeRequest(
    auth: Auth,
    id: number,
    version: number | undefined,
    work: (request: RequestRecord) => Promise<void>,
  ): Promise<RequestRow> {
    return this.db.tx(async () => {
      await work(await this.requests.findForUpdate(auth.scope, id, version));
      return toRequestRow(this.translator, auth, await this.requests.findRequest(auth.scope, id));
    });
  }
}
