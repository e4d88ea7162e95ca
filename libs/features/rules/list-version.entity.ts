import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { LawEntity } from './law.entity';

/** A dated version of a regulation's list; analyses refer to the one they used. */
@Entity('rule_list_version')
@Unique('rule_list_version_label_key', ['lawId', 'label'])
export class ListVersionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'rule_list_version_pk',
  })
  id: number;
  @Column('int') lawId: number;
  @ManyToOne(() => LawEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'law_id', foreignKeyConstraintName: 'rule_list_version_law_fk' })
  law: Relation<LawEntity>;
  @Column('text') label: string;
  @Column('date') publishedAt: string;
  @Column('text', { default: '' }) source: string;
  @Column('int', { default: 0 }) itemCount: number;
  /** Layout of the file that it was read from. */
  @Column('text', { nullable: true }) layout: string | null;
  /** Columns and judging that a person chose, for a file without a known layout. */
  @Column('jsonb', { nullable: true }) mapping: object | null;
  /** SHA-256 of the content of the file, independent of its bytes. */
  @Column('text', { nullable: true }) contentKey: string | null;
  @Column('int', { nullable: true }) fileId: number | null;
  @Column('int') createdBy: number;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
}
