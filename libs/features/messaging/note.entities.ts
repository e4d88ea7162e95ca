import { Check, Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { NoteType } from '@matlas/contract';

/** A message in both languages: of the platform (`sourceKey`), or begun by a person. */
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
}

/** Somebody who takes part in a note, whoever began it among them. */
@Entity('note_reader')
export class NoteReaderEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'note_reader_pk' }) noteId: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'note_reader_pk' }) userId: number;
  /** The newest message of the thread. */
  @Column('timestamptz', { default: () => 'now()' }) updateTime: Date;
  @Column('timestamptz', { nullable: true }) readAt: Date | null;
  /** Deleted by this reader; an answer brings it back. */
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

/** How one type of note reaches a person; without a row the type's own way holds. */
@Entity('note_preference')
export class NotePreferenceEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'note_preference_pk' }) userId: number;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'note_preference_pk' }) type: NoteType;
  @Column('boolean') inProduct: boolean;
  @Column('boolean') mail: boolean;
}
