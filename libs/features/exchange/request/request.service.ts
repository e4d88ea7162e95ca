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

/** Requests as both sides read them, and what the requester does with them until they are sent. */
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

  row(auth: Auth, request: RequestRecord): RequestRow {
    return toRequestRow(this.translator, auth, request);
  }
  async page(auth: Auth, filter: RequestFilter, page: PageQuery): Promise<Page<RequestRow>> {
    const found = await this.requests.page(auth.scope, filter, page);
    return { ...found, records: found.records.map((request) => this.row(auth, request)) };
  }
  async board(auth: Auth, filter: RequestFilter, page: PageQuery): Promise<Out<Routes['board']>> {
    const columns = await this.requests.board(auth.scope, filter, page, BOARD_CARDS);
    return columns.map(({ records, ...column }) => ({
      ...column,
      records: records.map((request) => this.row(auth, request)),
    }));
  }
  async get(auth: Auth, id: number): Promise<RequestRow> {
    return this.row(auth, await this.requests.one(auth.scope, id));
  }
  async history(auth: Auth, id: number): Promise<RequestHistoryRow[]> {
    const { side } = await this.requests.one(auth.scope, id);
    return toHistory(this.translator, side, await this.requests.history(id));
  }
  async recipients(auth: Auth): Promise<Out<Routes['recipients']>> {
    return (await this.parties.colleagues(auth.enterpriseId)).map(({ id, name, loginName }) => ({
      id,
      name,
      loginName,
    }));
  }

  save(auth: Auth, { send, ...input }: RequestSave): Promise<RequestRow> {
    return this.db.tx(async () => {
      const id = await this.store(auth, input);
      if (send) await this.sendOne(auth, await this.requests.locked(auth.scope, id));
      return this.get(auth, id);
    });
  }
  /** In the caller's transaction. Throws what is wrong with it at its fields. */
  async store(auth: Auth, { id, version, ...input }: Omit<RequestSave, 'send'>): Promise<number> {
    const before = id === undefined ? undefined : await this.requests.locked(auth.scope, id, version);
    if (before) this.moves.assert(this.moves.mover(auth, before), before, 'change');
    const fields = await this.judged(auth, input);
    if (
      await this.requests.same(
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
      await this.moves.move(this.moves.mover(auth, before), before, 'change', fields);
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
   * What the fields mean: the supplier behind the code, the recipient among the colleagues, a deadline that is to come.
   */
  private async judged(
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
      !(await this.parties.colleagues(auth.enterpriseId)).some(({ id }) => id === recipientUserId)
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

  send(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.each(auth, ids, (request) => this.sendOne(auth, request));
  }
  remind(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.each(auth, ids, async (request) => {
      this.moves.assert(this.moves.mover(auth, request), request, 'remind');
      if (request.remindedToday) throw new AppError('request.remindedToday');
      await this.remindOne(auth, request, 'remind');
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.each(auth, ids, (request) => this.moves.move(this.moves.mover(auth, request), request, 'delete'));
  }
  private async remindOne(auth: Auth, request: RequestRecord, event: RequestEvent): Promise<void> {
    await this.moves.move(this.moves.mover(auth, request), request, event, { remindedAt: clock.now() });
    if (request.email !== null)
      await this.jobs.start(systemAuth(), requestLinkJob, { requestId: request.id, kind: 'reminded' });
  }
  private async sendOne(auth: Auth, request: RequestRecord): Promise<void> {
    const { deadline, today, email, id } = request;
    const mover = this.moves.mover(auth, request);
    this.moves.assert(mover, request, 'send');
    if (!isDeadlineLater(deadline, today)) throw new AppError('request.deadlinePast');
    await this.moves.move(mover, request, 'send', {
      sentAt: clock.now(),
      reminderStage: reminderStage(deadline, today) ?? null,
    });
    if (email !== null) await this.jobs.start(systemAuth(), requestLinkJob, { requestId: id, kind: 'asked' });
  }
  /** All or none: what is refused is named by its place among the ids. */
  private each(auth: Auth, ids: readonly number[], work: (request: RequestRecord) => Promise<void>): Promise<null> {
    return this.db.tx(async () => {
      const issues: IssueInput[] = [];
      for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
        const request = await this.requests.locked(auth.scope, id);
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

/** A single fault with an error of its own is refused by it; everything else as wrong input. */
function refusalOf(issues: readonly IssueInput[]): AppError {
  const [first] = issues;
  return issues.length === 1 && (first?.code === 'request.deadlinePast' || first?.code === 'request.ownEnterprise')
    ? new AppError(first.code, {}, issues)
    : badInput(...issues);
}
