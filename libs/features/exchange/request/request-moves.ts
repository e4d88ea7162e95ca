import './request-events';
import { Injectable } from '@nestjs/common';
import {
  type RequestEvent,
  type RequestParty,
  requestStatusFor,
  requestTransition,
  type StoredRequestStatus,
} from '@matlas/domain';
import { SupplierEvents } from '@matlas/features/identity';
import { AppError, AuditTrail, type Auth, clock, Events } from '@matlas/server-kit';
import type { AttachedFinding } from '../core/rejection-text';
import { partyOf } from './request.row';
import { type RequestActor, type RequestChange, type RequestRecord, RequestStore } from './request.store';

/** The acting person and their side of the request. */
export interface Mover {
  auth: Auth;
  party: RequestParty;
  actor: RequestActor;
}
export interface MoveTexts {
  reason?: string | undefined;
  text?: string | undefined;
  /** Findings of the check rules, independent of the language. */ findings?: readonly AttachedFinding[] | undefined;
}

/**
 * The only code that changes the state of a request: by the transition table of the domain, with history, audit
 * trail and event. Runs in the caller's transaction, on a locked request.
 */
@Injectable()
export class RequestMoves {
  constructor(
    private readonly requests: RequestStore,
    private readonly suppliers: SupplierEvents,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  /** The user on the side of their enterprise; throws when it is neither requester nor supplier. */
  requireMover(auth: Auth, request: RequestRecord): Mover {
    const party = partyOf(auth, request);
    if (!party) throw new AppError('forbidden');
    return { auth, party, actor: { userId: auth.userId || null, name: auth.name, enterpriseId: auth.enterpriseId } };
  }
  /** The status after an event; throws `request.state`. */
  assert({ party }: Mover, { status }: RequestRecord, event: RequestEvent): StoredRequestStatus {
    const to = requestTransition(status, event, party);
    if (to === undefined) throw new AppError('request.state', { status: requestStatusFor(status, party) ?? status });
    return to;
  }
  async changeStatus(
    mover: Mover,
    request: RequestRecord,
    event: RequestEvent,
    fields: RequestChange = {},
    words: MoveTexts = {},
  ): Promise<void> {
    const to = this.assert(mover, request, event);
    const { id, status, enterpriseId, supplierId } = request;
    await this.requests.updateRequest(id, { ...fields, status: to });
    const entryId = await this.requests.insertEvent(id, event, status, to, mover.actor, words);
    await this.audit.write(mover.auth, {
      subject: 'mds_request',
      subjectId: id,
      action: 'change',
      before: { status },
      after: { status: to, event, ...words },
    });
    if (supplierId !== null && (event === 'send' || event === 'answer')) {
      await this.suppliers.record([
        {
          kind: event === 'send' ? 'requested' : 'answered',
          customerId: enterpriseId,
          supplierId,
          subjectId: id,
          at: clock.now(),
          ...(event === 'send' ? { dueAt: new Date(`${request.deadline}T23:59:59Z`) } : {}),
        },
      ]);
    }
    await this.events.afterCommit('request.happened', { requestId: id, entryId, event, by: mover.actor.userId });
  }
  completeRequest(auth: Auth, request: RequestRecord, cver: string): Promise<void> {
    return this.changeStatus(this.requireMover(auth, request), request, 'accept', {
      cver,
      completedAt: clock.now(),
    });
  }
  returnRequest(
    auth: Auth,
    request: RequestRecord,
    reason: string,
    text: string | undefined,
    findings: readonly AttachedFinding[] = [],
  ): Promise<void> {
    return this.changeStatus(
      this.requireMover(auth, request),
      request,
      'return',
      { returnReason: reason, returnText: text ?? null, returnFindings: findings.length > 0 ? [...findings] : null },
      { reason, text, findings },
    );
  }
}
