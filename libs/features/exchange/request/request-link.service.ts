import { Injectable } from '@nestjs/common';
import {
  type exchangeRequestApi,
  type GuestAnswerWire,
  type In,
  type Out,
  requestLinkJob,
  treeInput,
  treeInputOf,
} from '@matlas/contract';
import { buildGuestTree } from '@matlas/domain';
import { SheetWriter } from '@matlas/features/mds';
import { AppError, type Auth, AuditTrail, clock, Db, JobQueue, systemAuth } from '@matlas/server-kit';
import { GuestFacts } from './guest-facts';
import { guestKindOf } from './guest-kind';
import { RequestLinkStore } from './request-link.store';
import { RequestMoves } from './request-moves';
import { permitsOnRequest } from './request.row';
import { type RequestRecord, RequestStore } from './request.store';

type Routes = typeof exchangeRequestApi;

/** The requester's side of links for suppliers without an account: renewing, revoking, and deciding on the answer. */
@Injectable()
export class RequestLinkService {
  constructor(
    private readonly db: Db,
    private readonly requests: RequestStore,
    private readonly links: RequestLinkStore,
    private readonly facts: GuestFacts,
    private readonly moves: RequestMoves,
    private readonly writer: SheetWriter,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
  ) {}

  renew(auth: Auth, { id, version, email }: In<Routes['renewLink']>): Promise<RequestRecord> {
    return this.changeLink(auth, id, version, 'renewLink', async (request) => {
      await this.links.revokeCodes(id);
      if (email !== undefined && email !== request.email) await this.requests.updateRequest(id, { email });
      await this.jobs.start(systemAuth(), requestLinkJob, { requestId: id, kind: 'renewed' });
    });
  }
  revoke(auth: Auth, { id, version }: In<Routes['revokeLink']>): Promise<RequestRecord> {
    return this.changeLink(auth, id, version, 'revokeLink', () => this.links.revokeCodes(id));
  }
  private changeLink(
    auth: Auth,
    id: number,
    version: number | undefined,
    what: 'renewLink' | 'revokeLink',
    work: (request: RequestRecord) => Promise<void>,
  ): Promise<RequestRecord> {
    return this.db.tx(async () => {
      const before = await this.requests.findForUpdate(auth.scope, id, version);
      this.moves.requireMover(auth, before);
      if (!permitsOnRequest(auth, before)[what]) throw new AppError('guest.linkClosed');
      await work(before);
      await this.audit.write(auth, {
        subject: 'mds_request',
        subjectId: id,
        action: 'change',
        before: { link: before.linkExpiresAt, email: before.email },
        after: { link: what, email: (await this.requests.findRequest(auth.scope, id)).email },
      });
      return this.requests.findRequest(auth.scope, id);
    });
  }

  /** Only a submitted answer; a draft is visible to the supplier only. */
  async findAnswer(auth: Auth, id: number): Promise<Out<Routes['linkAnswer']>> {
    const request = await this.requests.findRequest(auth.scope, id);
    const { answer } = this.requireSubmitted(request, await this.links.findAnswer(id));
    return {
      answer,
      facts: await this.facts.loadForAnswer(answer),
      ruleSet: await this.facts.ruleSet(request.enterpriseId),
    };
  }
  private requireSubmitted(
    request: RequestRecord,
    { answer, submittedAt }: { answer: GuestAnswerWire | null; submittedAt: Date | null },
  ): { answer: GuestAnswerWire } {
    if (
      !answer ||
      !submittedAt ||
      request.side === 'supplier' ||
      !['waitacceptance', 'completed'].includes(request.status)
    )
      throw new AppError('notFound', { what: 'mdsRequest', id: String(request.id) });
    return { answer };
  }

  /**
   * Makes the answer a released sheet of the requester that names its supplier. Runs in the transaction of the
   * decision, on the locked request.
   */
  async acceptAnswer(auth: Auth, request: RequestRecord): Promise<void> {
    const mover = this.moves.requireMover(auth, request);
    this.moves.assert(mover, request, 'accept');
    const { answer } = this.requireSubmitted(request, await this.links.findAnswer(request.id));
    const tree = buildGuestTree(
      answer,
      guestKindOf(request.dataType),
      request.enterpriseId,
      await this.facts.loadMap(answer),
    );
    const owner = { enterpriseId: request.enterpriseId, organisationId: request.organisationId, userId: auth.userId };
    const sheet = await this.writer.createOne(
      auth,
      { owner, origin: 0, release: 'IR', supplierCode: '', supplierName: request.supplierName ?? '' },
      treeInput.parse(treeInputOf(tree)),
    );
    await this.moves.changeStatus(mover, request, 'accept', {
      sheetId: sheet.id,
      cid: sheet.cid,
      cver: sheet.cver,
      sheetName: answer.name,
      completedAt: clock.now(),
    });
  }
  async returnAnswer(auth: Auth, request: RequestRecord, reason: string, text: string | undefined): Promise<void> {
    await this.moves.changeStatus(
      this.moves.requireMover(auth, request),
      request,
      'return',
      { returnReason: reason, returnText: text ?? null },
      { reason, text },
    );
    await this.links.setSubmitted(request.id, false);
    await this.jobs.start(systemAuth(), requestLinkJob, { requestId: request.id, kind: 'returned' });
  }
}
