import { Injectable } from '@nestjs/common';
import {
  BOARD_CARDS,
  type exchangeRequestApi,
  type Out,
  type Page,
  type PageQuery,
  requestLinkJob,
  type RequestHistoryRow,
  type RequestRow,
  type RequestSave,
} from '@matlas/contract';
import { isDeadlineLater, reminderStage, type RequestEvent } from '@matlas/domain';
import {
  AppError,
  AuditTrail,
  type Auth,
  badInput,
  clock,
  Db,
  type IssueInput,
  JobQueue,
  systemAuth,
  Translator,
} from '@matlas/server-kit';
import { RequestMoves } from './request-moves';
import { type FoundSupplier, RequestPartyStore } from './request-party.store';
import { toHistory, toRequestRow } from './request.row';
import { type RequestChange, type RequestFilter, type RequestRecord, RequestStore } from './request.store';

type Routes = typeof exchangeRequestApi;
const SUBJECT = 'mds_request';

/** Requests as both sides read them, and the requester's actions up to sending. */
@Injectable()
export class RequestService {
  constructor(
    private readonly db: Db,
    private readonly requests: RequestStore,
    private readonly parties: RequestPartyStore,
    private readonly moves: RequestMoves,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  toRow(auth: Auth, request: RequestRecord): RequestRow {
    return toRequestRow(this.translator, auth, request);
  }
  async page(auth: Auth, filter: RequestFilter, page: PageQuery): Promise<Page<RequestRow>> {
    const found = await this.requests.page(auth.scope, filter, page);
    return { ...found, records: found.records.map((request) => this.toRow(auth, request)) };
  }
  async loadBoard(auth: Auth, filter: RequestFilter, page: PageQuery): Promise<Out<Routes['board']>> {
    const columns = await this.requests.loadBoard(auth.scope, filter, page, BOARD_CARDS);
    return columns.map(({ records, ...column }) => ({
      ...column,
      records: records.map((request) => this.toRow(auth, request)),
    }));
  }
  async get(auth: Auth, id: number): Promise<RequestRow> {
    return this.toRow(auth, await this.requests.findRequest(auth.scope, id));
  }
  async listHistory(auth: Auth, id: number): Promise<RequestHistoryRow[]> {
    const { side } = await this.requests.findRequest(auth.scope, id);
    return toHistory(this.translator, side, await this.requests.listHistory(id));
  }
  async listRecipients(auth: Auth): Promise<Out<Routes['recipients']>> {
    return (await this.parties.listColleagues(auth.enterpriseId)).map(({ id, name, loginName }) => ({
      id,
      name,
      loginName,
    }));
  }

  save(auth: Auth, { send, ...input }: RequestSave): Promise<RequestRow> {
    return this.db.tx(async () => {
      const id = await this.saveFields(auth, input);
      if (send) await this.sendOne(auth, await this.requests.findForUpdate(auth.scope, id));
      return this.get(auth, id);
    });
  }
  /** Runs in the caller's transaction. Throws the faults of the fields. */
  async saveFields(auth: Auth, { id, version, ...input }: Omit<RequestSave, 'send'>): Promise<number> {
    const before = id === undefined ? undefined : await this.requests.findForUpdate(auth.scope, id, version);
    if (before) this.moves.assert(this.moves.requireMover(auth, before), before, 'change');
    const fields = await this.resolveFields(auth, input);
    if (
      await this.requests.findOpenDuplicate(
        auth.enterpriseId,
        {
          supplierId: fields.supplierId ?? null,
          email: fields.email ?? null,
          batch: fields.batch ?? null,
          supplyNumber: input.supplyNumber,
          dataType: input.dataType,
        },
        before?.id,
      )
    ) {
      throw new AppError('request.duplicate', { number: input.supplyNumber }, [
        { path: 'supplyNumber', code: 'request.duplicate', params: { number: input.supplyNumber } },
      ]);
    }
    if (before) {
      await this.moves.changeStatus(this.moves.requireMover(auth, before), before, 'change', fields);
      return before.id;
    }
    const made = await this.requests.insert({
      ...fields,
      enterpriseId: auth.enterpriseId,
      organisationId: auth.organisationId,
      createdBy: auth.userId || null,
    });
    await this.audit.write(auth, { subject: SUBJECT, subjectId: made, action: 'create', after: fields });
    return made;
  }
  /**
   * Resolves and validates the fields: the supplier of the code, the recipient among the colleagues, a deadline in
   * the future.
   */
  private async resolveFields(
    auth: Auth,
    {
      supplierCode,
      departmentCode,
      contact,
      email,
      supplierName,
      recipientUserId,
      batch,
      remark,
      ...plain
    }: Omit<RequestSave, 'send' | 'id' | 'version'>,
  ): Promise<RequestChange> {
    const issues: IssueInput[] = [];
    if (!isDeadlineLater(plain.deadline, await this.requests.today()))
      issues.push({ path: 'deadline', code: 'request.deadlinePast' });
    const supplier =
      supplierCode === undefined ? undefined : await this.supplier(auth, supplierCode, departmentCode ?? null, issues);
    const recipient = recipientUserId ?? auth.userId;
    if (
      recipientUserId !== undefined &&
      !(await this.parties.listColleagues(auth.enterpriseId)).some(({ id }) => id === recipientUserId)
    )
      issues.push({ path: 'recipientUserId', code: 'notFound', params: { what: 'user' } });
    if (issues.length > 0) throw refusalOf(issues);
    return {
      ...plain,
      batch: batch ?? null,
      remark: remark ?? null,
      contact: contact ?? null,
      recipientUserId: recipient || null,
      supplierId: supplier?.enterpriseId ?? null,
      supplierOrganisationId: supplier?.departmentId ?? null,
      email: supplier ? null : (email ?? null),
      supplierName: supplier ? null : (supplierName ?? null),
    };
  }
  private async supplier(
    auth: Auth,
    code: string,
    departmentCode: string | null,
    issues: IssueInput[],
  ): Promise<FoundSupplier | undefined> {
    const found = await this.parties.supplier(code, departmentCode);
    if (!found) issues.push({ path: 'supplierCode', code: 'request.supplierUnknown', params: { code } });
    if (found?.enterpriseId === auth.enterpriseId) issues.push({ path: 'supplierCode', code: 'request.ownEnterprise' });
    if (found && found.departmentId === undefined)
      issues.push({ path: 'departmentCode', code: 'request.departmentUnknown', params: { code: departmentCode } });
    return found;
  }

  sendRequests(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.forEachRequest(auth, ids, (request) => this.sendOne(auth, request));
  }
  remindSuppliers(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.forEachRequest(auth, ids, async (request) => {
      this.moves.assert(this.moves.requireMover(auth, request), request, 'remind');
      if (request.remindedToday) throw new AppError('request.remindedToday');
      await this.remindOne(auth, request, 'remind');
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.forEachRequest(auth, ids, (request) =>
      this.moves.changeStatus(this.moves.requireMover(auth, request), request, 'delete'),
    );
  }
  private async remindOne(auth: Auth, request: RequestRecord, event: RequestEvent): Promise<void> {
    await this.moves.changeStatus(this.moves.requireMover(auth, request), request, event, { remindedAt: clock.now() });
    if (request.email !== null)
      await this.jobs.start(systemAuth(), requestLinkJob, { requestId: request.id, kind: 'reminded' });
  }
  private async sendOne(auth: Auth, request: RequestRecord): Promise<void> {
    const { deadline, today, email, id } = request;
    const mover = this.moves.requireMover(auth, request);
    this.moves.assert(mover, request, 'send');
    if (!isDeadlineLater(deadline, today)) throw new AppError('request.deadlinePast');
    await this.moves.changeStatus(mover, request, 'send', {
      sentAt: clock.now(),
      reminderStage: reminderStage(deadline, today) ?? null,
    });
    if (email !== null) await this.jobs.start(systemAuth(), requestLinkJob, { requestId: id, kind: 'asked' });
  }
  /** All or none: errors are reported by the index in the list of ids. */
  private forEachRequest(
    auth: Auth,
    ids: readonly number[],
    work: (request: RequestRecord) => Promise<void>,
  ): Promise<null> {
    return this.db.tx(async () => {
      const issues: IssueInput[] = [];
      for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
        const request = await this.requests.findForUpdate(auth.scope, id);
        await work(request).catch((error: unknown) => {
          if (!(error instanceof AppError) || ids.length === 1) throw error;
          issues.push({
            path: `ids.${ids.indexOf(id)}`,
            code: error.code,
            params: { ...error.params, name: request.supplyNumber },
          });
        });
      }
      if (issues.length > 0) throw badInput(...issues);
      return null;
    });
  }
}

/** A single fault with its own error code is thrown as such; everything else as invalid input. */
function refusalOf(issues: readonly IssueInput[]): AppError {
  const [first] = issues;
  return issues.length === 1 && (first?.code === 'request.deadlinePast' || first?.code === 'request.ownEnterprise')
    ? new AppError(first.code, {}, issues)
    : badInput(...issues);
}
