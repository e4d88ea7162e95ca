import { Injectable } from '@nestjs/common';
import {
  type exchangeRequestApi,
  type In,
  type NodeType,
  requestDataType,
  type RequestRow,
  treeInput,
} from '@matlas/contract';
import { SheetCreateService, SheetService } from '@matlas/features/mds';
import { AppError, type Auth, clock, undefinedIfNotFound } from '@matlas/server-kit';
import { RecipientService } from '../core/recipient.service';
import { SendingService } from '../core/sending.service';
import { RequestMoves } from './request-moves';
import { RequestPartyStore } from './request-party.store';
import { RequestShareStore } from './request-share.store';
import { type RequestRecord } from './request.store';
import { RequestChanges } from './request-changes';

type Routes = typeof exchangeRequestApi;

/** The supplier's answer to a request: refused, or a sheet that is created and sent. */
@Injectable()
export class RequestAnswerService {
  constructor(
    private readonly shares: RequestShareStore,
    private readonly moves: RequestMoves,
    private readonly sheets: SheetService,
    private readonly sheetCreation: SheetCreateService,
    private readonly recipients: RecipientService,
    private readonly sending: SendingService,
    private readonly parties: RequestPartyStore,
    private readonly changes: RequestChanges,
  ) {}

  start(auth: Auth, { id, version }: In<Routes['start']>): Promise<RequestRow> {
    return this.changes.changeRequest(auth, id, version, (request) =>
      this.moves.changeStatus(this.moves.requireMover(auth, request), request, 'start'),
    );
  }
  refuse(auth: Auth, { id, version, reason }: In<Routes['refuse']>): Promise<RequestRow> {
    return this.changes.changeRequest(auth, id, version, (request) =>
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
    return this.changes.changeRequest(auth, id, version, async (request) => {
      const mover = this.moves.requireMover(auth, request);
      this.moves.assert(mover, request, 'answer');
      if (request.draftSheetId !== null && (await this.isOpenDraft(auth, request.draftSheetId))) return;
      const kind = request.dataType as NodeType;
      const sheet = await this.sheetCreation.create(auth, kind, {
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
    return this.changes.changeRequest(auth, id, version, async (request) => {
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
}
