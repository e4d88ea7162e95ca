import { Injectable } from '@nestjs/common';
import type { catalogApi, In, Page, PageQuery, SubstanceRequestRow, SubstanceRequestInput } from '@matlas/contract';
import { isCasNumber, isEcNumber } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, can, Db, Events } from '@matlas/server-kit';
import { SubstanceLookupService } from './substance-lookup.service';
import { type SubstanceRequestRecord, SubstanceRequestStore } from './substance-request.store';
import { SubstanceService } from './substance.service';
import { SubstanceStore } from './substance.store';
import { urlOf } from './substance-evidence';
import { SubstanceEvidence } from './substance-evidence';

type Requests = typeof catalogApi.substanceRequests;
const SUBJECT = 'substance_request';

/** Requests for missing substances: created by enterprises, decided by the centre. */
@Injectable()
export class SubstanceRequestService {
  constructor(
    private readonly db: Db,
    private readonly requests: SubstanceRequestStore,
    private readonly catalogue: SubstanceService,
    private readonly substances: SubstanceStore,
    private readonly lookups: SubstanceLookupService,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    private readonly evidence: SubstanceEvidence,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<SubstanceRequestRow>> {
    const found = await this.requests.page(auth.scope, page);
    return { ...found, records: found.records.map((record) => toRow(auth, record)) };
  }
  async get(auth: Auth, id: number): Promise<SubstanceRequestRow> {
    return toRow(auth, await this.requests.getRequest(auth.scope, id));
  }

  /**
   * Throws `substance.requestKnown` when the catalogue has the number or name, `substance.requestPending` for a
   * second request of the enterprise.
   */
  request(
    auth: Auth,
    { fileId, ...request }: SubstanceRequestInput,
    uncataloguedId: number | null = null,
  ): Promise<SubstanceRequestRow> {
    return this.db.tx(async () => {
      await this.assertNew(auth, request);
      if (fileId !== undefined) await this.evidence.assertOwnUpload(auth, fileId);
      const { nameZh, nameEn, cas = null, ec = null, noCasReason = null, purpose } = request;
      const fields = { nameZh, nameEn, cas, ec, noCasReason, purpose, fileId: fileId ?? null };
      const id = await this.requests.insert({
        ...fields,
        uncataloguedId,
        enterpriseId: auth.enterpriseId,
        createdBy: auth.userId || null,
      });
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'create', after: fields });
      const saved = await this.requests.getRequest(auth.scope, id);
      await this.events.afterCommit('substance.requested', {
        requestId: id,
        enterpriseName: saved.enterpriseName,
        enterpriseEnName: saved.enterpriseEnName,
        nameZh,
        nameEn,
      });
      return toRow(auth, saved);
    });
  }
  /** Any user of the requesting enterprise may withdraw the request. */
  withdraw(auth: Auth, id: number): Promise<SubstanceRequestRow> {
    return this.db.tx(async () => {
      const request = await this.lockPending(auth, id);
      if (request.enterpriseId !== auth.enterpriseId) throw new AppError('forbidden');
      return this.close(auth, request, { state: 'withdrawn' });
    });
  }
  accept(auth: Auth, { id, substance }: In<Requests['accept']>): Promise<SubstanceRequestRow> {
    return this.decideRequest(auth, id, async (request) => {
      const made = await this.catalogue.save(auth, { ...substance, hidden: false, active: true });
      return this.close(auth, request, { state: 'accepted', substanceId: made.id });
    });
  }
  /** Answers a request with an active substance of the platform's catalogue. */
  answer(auth: Auth, { id, substanceId, reason }: In<Requests['answer']>): Promise<SubstanceRequestRow> {
    return this.decideRequest(auth, id, async (request) => {
      const known = await this.substances.getSubstance(auth.scope, substanceId);
      if (known.enterpriseId !== null) throw new AppError('substance.unknown');
      if (!known.active) throw new AppError('substance.inactive');
      return this.close(auth, request, { state: 'existing', substanceId, reason: reason ?? null });
    });
  }
  reject(auth: Auth, { id, reason }: In<Requests['reject']>): Promise<SubstanceRequestRow> {
    return this.decideRequest(auth, id, (request) => this.close(auth, request, { state: 'rejected', reason }));
  }

  /** Decision of the centre, once per request; the requester is notified. */
  private decideRequest(
    auth: Auth,
    id: number,
    decide: (request: SubstanceRequestRecord) => Promise<SubstanceRequestRow>,
  ): Promise<SubstanceRequestRow> {
    if (auth.scope.reach !== 'all') throw new AppError('forbidden');
    return this.db.tx(async () => {
      const request = await this.lockPending(auth, id);
      const row = await decide(request);
      const { nameZh, nameEn, createdBy } = request;
      await this.events.afterCommit('substance.requestDecided', {
        requestId: id,
        state: row.state as 'accepted' | 'existing' | 'rejected',
        requestedBy: createdBy,
        nameZh,
        nameEn,
        reason: row.reason,
        substance: row.substance,
      });
      return row;
    });
  }
  private async lockPending(auth: Auth, id: number): Promise<SubstanceRequestRecord> {
    const request = await this.requests.lockRequest(auth.scope, id);
    if (request.state !== 'pending') throw new AppError('substance.requestDecided');
    return request;
  }
  private async close(
    auth: Auth,
    { id }: SubstanceRequestRecord,
    decision: {
      state: 'accepted' | 'existing' | 'rejected' | 'withdrawn';
      reason?: string | null;
      substanceId?: number;
    },
  ): Promise<SubstanceRequestRow> {
    await this.requests.saveDecision(id, { ...decision, by: auth.loginName });
    await this.audit.write(auth, {
      subject: SUBJECT,
      subjectId: id,
      action: 'change',
      before: { state: 'pending' },
      after: decision,
    });
    return this.get(auth, id);
  }
  private async assertNew(
    auth: Auth,
    { cas, ec, nameZh, nameEn }: Omit<SubstanceRequestInput, 'fileId'>,
  ): Promise<void> {
    if (cas && !isCasNumber(cas)) throw new AppError('substance.casInvalid', { cas });
    if (ec && !isEcNumber(ec)) throw new AppError('substance.ecInvalid', { ec });
    const found = await this.lookups.findSubstances(auth, {
      words: [...(cas ? [{ cas }] : []), { name: nameZh }, { name: nameEn }],
    });
    const known = found.find(({ match, by }) => match?.active && match.builtIn && by !== 'synonym')?.match;
    if (known)
      throw new AppError('substance.requestKnown', {
        name: [known.nameZh ?? known.nameEn, known.cas].filter(Boolean).join(' '),
      });
    if (cas && (await this.requests.isPending(auth.enterpriseId, cas)))
      throw new AppError('substance.requestPending', { cas });
  }
}

function toRow(
  auth: Auth,
  { fileId, filename, createTime, decidedAt, createdBy: _createdBy, ...fields }: SubstanceRequestRecord,
): SubstanceRequestRow {
  const isOpen = fields.state === 'pending';
  return {
    ...fields,
    file: fileId === null || filename === null ? null : { fileId, filename, url: urlOf(fileId) },
    createTime: createTime.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    can: {
      decide: isOpen && auth.scope.reach === 'all' && can(auth, 'data:substance:edit'),
      withdraw: isOpen && fields.enterpriseId === auth.enterpriseId && can(auth, 'data:substance:request'),
    },
  };
}
