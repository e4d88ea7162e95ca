import type { FeedbackKind, FeedbackState, Language } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

const KEY = { type: 'int', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'feedback_pk' } as const;

/** What a person tells about the product, with the state of the screen and the answer. */
@Entity('feedback')
@Check('feedback_kind', `kind in ('fault', 'question', 'idea')`)
@Check('feedback_state', `state in ('new', 'inProgress', 'answered', 'closed')`)
@Check('feedback_language', `language in ('zh', 'en')`)
@Check('feedback_answered', `state <> 'answered' or answer is not null`)
@Index('feedback_created_by', ['createdBy', 'id'])
@Index('feedback_enterprise', ['enterpriseId', 'id'])
export class FeedbackEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', KEY) id: number;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  @Column('text') kind: FeedbackKind;
  @Column('text', { default: 'new' }) state: FeedbackState;
  @Column('text') content: string;
  @Column('text') path: string;
  @Column('text') language: Language;
  @Column('text') browser: string;
  @Column('text') windowSize: string;
  @Column('text') productVersion: string;
  @Column('bigint', { nullable: true }) fileId: number | null;
  @Column('text', { nullable: true }) answer: string | null;
  @Column('text', { nullable: true }) answeredBy: string | null;
  @Column('timestamptz', { nullable: true }) answerTime: Date | null;
}
