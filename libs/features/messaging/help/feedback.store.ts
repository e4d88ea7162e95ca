import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import {
  Db,
  joined,
  listBy,
  notFound,
  optionalJoined,
  Params,
  PlatformDb,
  recordColumns,
  type RecordOf,
  saveVersioned,
  type Scope,
  scopeWhere,
  tenantColumns,
  unordered,
} from '@matlas/server-kit';
import { FeedbackEntity } from './feedback.entity';

const PICTURE = `(select jsonb_build_object('fileId', s.id, 'name', s.name, 'size', s.size)
    from stored_file s where s.id = f.file_id)`;
interface Picture {
  fileId: number;
  name: string;
  size: number;
}
const MANAGED = ['enterpriseId', 'organisationId', 'createdBy', 'state', 'productVersion', 'fileId', 'answer'] as const;
const HIDDEN = ['enterpriseId', 'organisationId', 'createdBy', 'fileId'] as const;
const ANSWERED = ['answeredBy', 'answerTime'] as const;

/** Feedback as its author reads it. */
export const OWN_FEEDBACK = recordColumns(FeedbackEntity, 'f', {
  managed: [...MANAGED, ...ANSWERED],
  unread: HIDDEN,
  joined: { picture: unordered<Picture | null>(PICTURE) },
});
export type OwnFeedbackRecord = RecordOf<typeof OWN_FEEDBACK>;

/** Feedback with its author. */
export const FEEDBACK = recordColumns(FeedbackEntity, 'f', {
  managed: [...MANAGED, ...ANSWERED],
  unread: HIDDEN,
  joined: {
    picture: unordered<Picture | null>(PICTURE),
    userId: joined<number>('f.created_by', 'number'),
    userName: joined<string>('u.name', 'text'),
    loginName: joined<string>('u.login_name', 'text'),
    email: optionalJoined<string>('u.email', 'text'),
    enterpriseName: joined<string>('e.name_zh', 'text'),
    enterpriseNameEn: joined<string>('e.name_en', 'text'),
  },
});
export type FeedbackRecord = RecordOf<typeof FEEDBACK>;
const FROM = 'feedback f join app_user u on u.id = f.created_by join enterprise e on e.id = f.enterprise_id';

/** Queries of feedback: those of a person, and those that a caller looks after. */
@Injectable()
export class FeedbackStore {
  constructor(
    private readonly db: Db,
    private readonly platform: PlatformDb,
  ) {}

  pageFeedback(scope: Scope, page: PageQuery): Promise<Page<FeedbackRecord>> {
    const params = new Params();
    const where = [within(scope, params)];
    const list = { from: FROM, select: FEEDBACK.select, columns: FEEDBACK.list, search: ['f.content'], key: 'f.id' };
    return listBy<FeedbackRecord>(this.db, { ...list, defaultSort: ['-createTime'], params, where }, page);
  }
  pageOwn(userId: number, page: PageQuery): Promise<Page<OwnFeedbackRecord>> {
    const params = new Params();
    const where = [`f.created_by = ${params.add(userId)}`];
    const list = { from: 'feedback f', select: OWN_FEEDBACK.select, columns: OWN_FEEDBACK.list, key: 'f.id' };
    return listBy<OwnFeedbackRecord>(this.db, { ...list, defaultSort: ['-createTime'], params, where }, page);
  }
  async getFeedback(scope: Scope, id: number): Promise<FeedbackRecord> {
    const params = new Params();
    const found = await this.db.row<FeedbackRecord>(
      `select ${FEEDBACK.select} from ${FROM} where f.id = ${params.add(id)} and ${within(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('feedback', id);
    return found;
  }
  async getOwn(userId: number, id: number): Promise<OwnFeedbackRecord> {
    const found = await this.db.row<OwnFeedbackRecord>(
      `select ${OWN_FEEDBACK.select} from feedback f where f.id = $1 and f.created_by = $2`,
      [id, userId],
    );
    if (!found) throw notFound('feedback', id);
    return found;
  }
  saveFeedback(fields: Partial<FeedbackEntity>): Promise<number> {
    return saveVersioned(this.db, FeedbackEntity, fields);
  }
  /** Whether the file is a screenshot of the caller, or of somebody whom the caller looks after. */
  async isReadable(scope: Scope, fileId: number, mayQuery: boolean): Promise<boolean> {
    const params = new Params();
    const others = mayQuery ? ` or ${within(scope, params)}` : '';
    const found = await this.platform.row(
      `select 1 from feedback f
        where f.file_id = ${params.add(fileId)} and (f.created_by = ${params.add(scope.userId)}${others})`,
      params.values,
    );
    return found !== undefined;
  }
}

const within = (scope: Scope, params: Params): string => scopeWhere(scope, params, tenantColumns('f'));
