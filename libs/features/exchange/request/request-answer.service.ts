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
import { AppError, type Auth, clock, Db, Translator } from '@matlas/server-kit';
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
 * The supplier's side of a request, and the requester's decision. What a sheet was answered with moves with the sending
 * that carries it: accepting, refusing or taking back the sending moves the request in the same transaction
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
    this.hooks.register((change) => this.follow(change));
  }

  start(auth: Auth, { id, version }: In<Routes['start']>): Promise<RequestRow> {
    return this.within(auth, id, version, (request) =>
      this.moves.move(this.moves.mover(auth, request), request, 'start'),
    );
  }
  refuse(auth: Auth, { id, version, reason }: In<Routes['refuse']>): Promise<RequestRow> {
    return this.within(auth, id, version, (request) =>
      this.moves.move(this.moves.mover(auth, request), request, 'refuse', { rejectReason: reason }, { text: reason }),
    );
  }
  /** Named and numbered as the requester asks; the supplier code is the own one. */
  createSheet(auth: Auth, { id, version }: In<Routes['createSheet']>): Promise<RequestRow> {
    return this.within(auth, id, version, async (request) => {
      const mover = this.moves.mover(auth, request);
      this.moves.assert(mover, request, 'answer');
      if (request.draftSheetId !== null && (await this.isOpenDraft(auth, request.draftSheetId))) return;
      const kind = request.dataType as NodeType;
      const sheet = await this.sheets.create(auth, kind, {
        autosave: false,
        preliminary: false,
        standardMaterial: false,
        tree: treeInput.parse({ kind, name: request.supplyName, number: request.supplyNumber, children: [] }),
      });
      await this.moves.move(mover, request, 'start', { draftSheetId: sheet.id });
    });
  }
  private async isOpenDraft(auth: Auth, sheetId: number): Promise<boolean> {
    const sheet = await this.sheets.row(auth, sheetId).catch(() => undefined);
    return sheet?.status === 'ED';
  }

  /**
   * A draft goes 1:1, a release to one recipient more; what the requester has of it already is the answer as it stands
   * there.
   */
  answer(auth: Auth, { id, version, sheetId }: In<Routes['answer']>): Promise<RequestRow> {
    return this.within(auth, id, version, async (request) => {
      const mover = this.moves.mover(auth, request);
      this.moves.assert(mover, request, 'answer');
      const sheet = await this.sheets.row(auth, sheetId);
      if (sheet.enterpriseId !== auth.enterpriseId) throw new AppError('request.notOwnSheet');
      if (sheet.kind !== request.dataType)
        throw new AppError('request.otherType', { type: requestDataType.schema.parse(request.dataType) });
      const shareId = await this.shared(auth, request, sheetId, sheet.status === 'ED');
      const { cver, name } = await this.sheets.row(auth, sheetId);
      await this.moves.move(mover, request, 'answer', {
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
  private async shared(auth: Auth, request: RequestRecord, sheetId: number, isDraft: boolean): Promise<number> {
    const { enterpriseId, recipientUserId, supplyNumber, supplyName, id } = request;
    const organisationId = (await this.parties.departmentOf(recipientUserId, enterpriseId)) ?? request.organisationId;
    const before = (await this.recipients.list(auth, sheetId)).find(({ recEntId }) => recEntId === enterpriseId);
    if (before && ['N', 'S', 'D', 'P'].includes(before.recStatus)) {
      await this.shares.answers(before.kid, id);
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
    await this.shares.answers(kid, id);
    if (isDraft) await this.sending.send(auth, { id: sheetId, kids: [kid] });
    else await this.sending.further(auth, { id: sheetId, kids: [kid] });
    return kid;
  }

  /** Not viewed yet, it is recalled without a trace; afterwards it is cancelled. The request follows by the hook. */
  async withdraw(auth: Auth, { id, version }: In<Routes['withdraw']>): Promise<RequestRow> {
    return this.db.tx(async () => {
      const { request, kid } = await this.answered(auth, id, version, 'withdraw');
      const { status } = await this.shares.state(kid);
      if (status === 'P' || status === 'D') throw new AppError('send.cancelTooLate');
      await (status === 'N' ? this.sending.recall(auth, { ids: [kid] }) : this.sending.cancel(auth, { ids: [kid] }));
      return toRequestRow(this.translator, auth, await this.requests.one(auth.scope, request.id));
    });
  }
  /** With the sheet of the sending; one that was accepted before counts. */
  accept(auth: Auth, { id, version }: In<Routes['accept']>): Promise<RequestRow> {
    return this.db.tx(async () => {
      if (await this.isByLink(auth, id))
        return this.within(auth, id, version, (request) => this.links.accept(auth, request));
      const { request, kid } = await this.answered(auth, id, version, 'accept');
      const { status, cver } = await this.shares.state(kid);
      if (status === 'P') await this.complete(auth, await this.requests.locked(auth.scope, request.id), cver);
      else {
        if (status === 'N') await this.receiving.view(auth, { id: kid });
        await this.receiving.accept(auth, { id: kid });
      }
      return toRequestRow(this.translator, auth, await this.requests.one(auth.scope, id));
    });
  }
  return(auth: Auth, { id, version, reason, text }: In<Routes['return']>): Promise<RequestRow> {
    return this.db.tx(async () => {
      if (await this.isByLink(auth, id))
        return this.within(auth, id, version, (request) => this.links.return(auth, request, reason, text));
      const { request, kid } = await this.answered(auth, id, version, 'return');
      const { status } = await this.shares.state(kid);
      if (status === 'P') await this.back(auth, await this.requests.locked(auth.scope, request.id), reason, text);
      else {
        if (status === 'N') await this.receiving.view(auth, { id: kid });
        await this.receiving.reject(auth, { id: kid, reason, text });
      }
      return toRequestRow(this.translator, auth, await this.requests.one(auth.scope, id));
    });
  }

  /** What happened to a sending moves the requests that it answers; in its transaction. */
  private async follow({ event, shareId, auth, cver, reason, text, findings }: ShareChange): Promise<void> {
    for (const id of await this.shares.waitingOn(shareId)) {
      const request = await this.requests.locked({ ...auth.scope, reach: 'enterprise' }, id);
      if (event === 'accept') await this.complete(auth, request, cver);
      else if (event === 'reject') await this.back(auth, request, reason ?? 'other', text ?? undefined, findings);
      else
        await this.moves.move(this.moves.mover(auth, request), request, 'withdraw', {
          shareId: null,
          sheetId: null,
          cver: null,
          cid: null,
          sheetName: null,
        });
    }
  }
  private complete(auth: Auth, request: RequestRecord, cver: string): Promise<void> {
    return this.moves.move(this.moves.mover(auth, request), request, 'accept', { cver, completedAt: clock.now() });
  }
  private back(
    auth: Auth,
    request: RequestRecord,
    reason: string,
    text: string | undefined,
    findings: readonly AttachedFinding[] = [],
  ): Promise<void> {
    return this.moves.move(
      this.moves.mover(auth, request),
      request,
      'return',
      { returnReason: reason, returnText: text ?? null, returnFindings: findings.length > 0 ? [...findings] : null },
      { reason, text, findings },
    );
  }

  private async isByLink(auth: Auth, id: number): Promise<boolean> {
    return (await this.requests.one(auth.scope, id)).email !== null;
  }
  /** The request is not locked: the sending is, first, wherever both are. */
  private async answered(
    auth: Auth,
    id: number,
    version: number | undefined,
    event: 'withdraw' | 'accept' | 'return',
  ): Promise<{ request: RequestRecord; kid: number }> {
    const request = await this.requests.one(auth.scope, id);
    if (version !== undefined && request.version !== version) throw new AppError('conflict');
    this.moves.assert(this.moves.mover(auth, request), request, event);
    if (request.shareId === null) throw new AppError('request.withdrawnMeanwhile');
    return { request, kid: request.shareId };
  }
  private within(
    auth: Auth,
    id: number,
    version: number | undefined,
    work: (request: RequestRecord) => Promise<void>,
  ): Promise<RequestRow> {
    return this.db.tx(async () => {
      await work(await this.requests.locked(auth.scope, id, version));
      return toRequestRow(this.translator, auth, await this.requests.one(auth.scope, id));
    });
  }
}
