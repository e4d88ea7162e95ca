import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Inject } from '@nestjs/common';
import {
  type feedbackApi,
  feedbackState,
  type FeedbackRow,
  type In,
  type OwnFeedback,
  type Page,
  type PageQuery,
} from '@matlas/contract';
import { AuditTrail, type Auth, can, clock, Db, Events, FileAccess, StoredFiles, VERSION } from '@matlas/server-kit';
import { urlOfFile } from '../announcements/announcement-files';
import { type FeedbackRecord, FeedbackStore, type OwnFeedbackRecord } from './feedback.store';

const SUBJECT = 'feedback';
const PURPOSE = 'feedback';
/** Characters of the feedback that the notice of its answer repeats. */
const QUOTED = 80;

declare module '@matlas/server-kit' {
  interface AppEvents {
    /** Somebody answered the feedback of a person. */
    'feedback.answered': {
      feedbackId: number;
      version: number;
      userId: number;
      by: string;
      content: string;
      answer: string;
    };
  }
}

/** Feedback of people about the product, and the answers to it. */
@Injectable()
export class FeedbackService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly store: FeedbackStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly audit: AuditTrail,
    private readonly events: Events,
    @Inject(VERSION) private readonly productVersion: string,
  ) {}

  onModuleInit(): void {
    this.access.register(PURPOSE, (auth, fileId) =>
      this.store.isReadable(auth.scope, fileId, can(auth, 'message:feedback:query')),
    );
  }
  send(auth: Auth, { file, ...input }: In<typeof feedbackApi.send>): Promise<OwnFeedback> {
    return this.db.tx(async () => {
      const stored = file && (await this.files.storeUpload(auth, file, PURPOSE));
      const id = await this.store.saveFeedback({
        ...input,
        enterpriseId: auth.enterpriseId,
        organisationId: auth.organisationId,
        createdBy: auth.userId,
        productVersion: this.productVersion,
        fileId: stored?.id ?? null,
      });
      return toOwn(await this.store.getOwn(auth.userId, id));
    });
  }
  async pageOwn(auth: Auth, page: PageQuery): Promise<Page<OwnFeedback>> {
    const found = await this.store.pageOwn(auth.userId, page);
    return { ...found, records: found.records.map(toOwn) };
  }
  async pageFeedback(auth: Auth, page: PageQuery): Promise<Page<FeedbackRow>> {
    const found = await this.store.pageFeedback(auth.scope, page);
    return { ...found, records: found.records.map((record) => toRow(auth, record)) };
  }
  answer(auth: Auth, { id, version, state, answer }: In<typeof feedbackApi.answer>): Promise<FeedbackRow> {
    return this.db.tx(async () => {
      const before = await this.store.getFeedback(auth.scope, id);
      const isNewAnswer = answer !== undefined && answer !== before.answer;
      await this.store.saveFeedback({
        id,
        version,
        state,
        answer: answer ?? null,
        ...(isNewAnswer ? { answeredBy: auth.name, answerTime: clock.now() } : {}),
        ...(answer === undefined ? { answeredBy: null, answerTime: null } : {}),
      });
      const after = await this.store.getFeedback(auth.scope, id);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'change',
        before: { state: before.state, answer: before.answer },
        after: { state: after.state, answer: after.answer },
      });
      const isReported = state === feedbackState.of.answered && (isNewAnswer || before.state !== state);
      if (isReported)
        await this.events.afterCommit('feedback.answered', {
          feedbackId: id,
          version: after.version,
          userId: after.userId,
          by: auth.name,
          content: quote(after.content),
          answer: answer ?? '',
        });
      return toRow(auth, after);
    });
  }
}

const quote = (content: string): string => (content.length > QUOTED ? `${content.slice(0, QUOTED)}…` : content);
function toOwn({ picture, answerTime, createTime, updateTime, ...record }: OwnFeedbackRecord): OwnFeedback {
  return {
    ...record,
    screenshot: picture && { ...picture, url: urlOfFile(picture.fileId) },
    answerTime: answerTime?.toISOString() ?? null,
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
  };
}
function toRow(auth: Auth, record: FeedbackRecord): FeedbackRow {
  const { userId, userName, loginName, email, enterpriseName, enterpriseNameEn, ...own } = record;
  return {
    ...toOwn(own),
    userId,
    userName,
    loginName,
    email,
    enterpriseName,
    enterpriseNameEn,
    can: { answer: can(auth, 'message:feedback:edit') },
  };
}
