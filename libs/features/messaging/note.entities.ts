import { Check, Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { NoteType } from '@matlas/contract';

/** A message in both languages: of the platform (`sourceKey`), or started by a user. */
@Entity('note')
@Unique('note_source_key_key', ['sourceKey'])
@Check(
  'note_type',
  `type in ('person', 'job', 'analysis', 'import', 'sheet', 'registration', 'security', 'announcement')`,
)
export class NoteEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'note_pk' })
  id: number;
  @Column('text') type: NoteType;
  @Column('text', { nullable: true }) sourceKey: string | null;
  @Column('text') titleZh: string;
  @Column('text') titleEn: string;
  @Column('text') contentZh: string;
  @Column('text') contentEn: string;
  @Column('text', { nullable: true }) link: string | null;
  @Column('int', { nullable: true }) senderId: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
  /** What it told is no longer true: it is neither mailed nor posted any more. */
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
}

/** A participant of a note, including its author. */
@Entity('note_reader')
export class NoteReaderEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'note_reader_pk' }) noteId: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'note_reader_pk' }) userId: number;
  /** The newest message of the thread. */
  @Column('timestamptz', { default: () => 'now()' }) updateTime: Date;
  @Column('timestamptz', { nullable: true }) readAt: Date | null;
  /** Deleted by this reader; a reply makes it visible again. */
  @Column('timestamptz', { nullable: true }) hiddenAt: Date | null;
}

/** One message of a thread. */
@Entity('note_detail')
export class NoteDetailEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'note_detail_pk',
  })
  id: number;
  @Column('int') noteId: number;
  @Column('int') senderId: number;
  @Column('text') content: string;
  @Column('bigint', { nullable: true }) fileId: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
}

/** Delivery of one type of note to a user; without a row the default of the type applies. */
@Entity('note_preference')
export class NotePreferenceEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'note_preference_pk' }) userId: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'note_preference_pk' }) type: NoteType;
  @Column('boolean') inProduct: boolean;
  @Column('boolean') mail: boolean;
  /** Mails of this type come once a day. */
  @Column('boolean', { default: false }) digest: boolean;
  /** Also in the group chats of the enterprise. */
  @Column('boolean', { default: true }) chat: boolean;
}
