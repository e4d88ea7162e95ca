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

/** Who does something to a request, and on whose side. */
export interface Mover {
  auth: Auth;
  party: RequestParty;
  actor: RequestActor;
}
export interface MoveWords {
  reason?: string | undefined;
  text?: string | undefined;
  /** Of the check rules, in no language. */ findings?: readonly AttachedFinding[] | undefined;
}

/**
 * The one way in which a request changes its state: by the table of the domain, with its history, the audit trail and
 * the event. In the caller's transaction, on a locked request.
 */
@Injectable()
export class RequestMoves {
  constructor(
    private readonly requests: RequestStore,
    private readonly suppliers: SupplierEvents,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  /** A person on the side of their enterprise; whoever is of neither is refused. */
  mover(auth: Auth, request: RequestRecord): Mover {
    const party = partyOf(auth, request);
    if (!party) throw new AppError('forbidden');
    return { auth, party, actor: { userId: auth.userId || null, name: auth.name, enterpriseId: auth.enterpriseId } };
  }
  /** Where an event leads; throws `request.state`. */
  assert({ party }: Mover, { status }: RequestRecord, event: RequestEvent): StoredRequestStatus {
    const to = requestTransition(status, event, party);
    if (to === undefined) throw new AppError('request.state', { status: requestStatusFor(status, party) ?? status });
    return to;
  }
  async move(
    mover: Mover,
    request: RequestRecord,
    event: RequestEvent,
    fields: RequestChange = {},
    words: MoveWords = {},
  ): Promise<void> {
    const to = this.assert(mover, request, event);
    const { id, status, enterpriseId, supplierId } = request;
    await this.requests.change(id, { ...fields, status: to });
    const entryId = await this.requests.tell(id, event, status, to, mover.actor, words);
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
}
