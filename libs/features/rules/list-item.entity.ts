import type { ItemUse } from '@matlas/contract';
import {
  Column,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { ListVersionEntity } from './list-version.entity';

/**
 * One entry of a dated list: the restricted substances, their limit, and the unit to which it refers (domain.md
 * section 4.1).
 */
@Entity('rule_list_item')
@Unique('rule_list_item_key', ['versionId', 'itemKey'])
export class ListItemEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'rule_list_item_pk',
  })
  id: number;
  @Column('int') versionId: number;
  @ManyToOne(() => ListVersionEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'version_id', foreignKeyConstraintName: 'rule_list_item_version_fk' })
  listVersion: Relation<ListVersionEntity>;
  @Column('text') itemKey: string;
  @Column('text', { default: '' }) entryNo: string;
  @Column('text', { default: '' }) subType: string;
  @Column('text', { nullable: true }) nameZh: string | null;
  @Column('text') nameEn: string;
  @Column('text') entityKind: string;
  @Column('text', { nullable: true }) entity: string | null;
  @Column('numeric', { precision: 12, scale: 9, nullable: true }) limitPercent: string | null;
  @Column('text', { default: 'gt' }) comparison: string;
  @Column('text') denominator: string;
  @Column('text') duty: string;
  @Column('text', { default: '' }) clause: string;
  @Column('date', { nullable: true }) inclusionDate: string | null;
  @Column('date', { nullable: true }) validFrom: string | null;
  @Column('date', { nullable: true }) validTo: string | null;
  @Column('text', { default: '' }) reason: string;
  @Column('text', { default: '' }) note: string;
  @Column('text', { default: 'concentration' }) judgement: string;
  @Column('text', { default: '' }) conditionZh: string;
  @Column('text', { default: '' }) conditionEn: string;
  @Column('text', { default: '' }) ruleId: string;
  @Column('date', { nullable: true }) sunsetDate: string | null;
  /** All days of inclusion; an entry may be included again for another reason. */
  @Column('date', { array: true, default: '{}' }) inclusionDates: string[];
  @Column('date', { nullable: true }) latestApplicationDate: string | null;
  /** Names in the publisher's file of the entries that this one represents; empty: its English name. */
  @Column('text', { array: true, default: '{}' }) sourceNames: string[];
  /** D, P or D/P. */
  @Column('text', { nullable: true }) gadsl: string | null;
  @Column('boolean', { default: true }) membersComplete: boolean;
  @Column('text', { default: '' }) limitSource: string;
  @Column('text', { default: '' }) sourceUrl: string;
  /** Where the entry applies; empty: everywhere. */
  @Column('int', { array: true, default: '{}' }) modelIds: number[];
  @Column('text', { array: true, default: '{}' }) classCodes: string[];
  @Column('text', { default: '' }) partPattern: string;
  /** Thresholds by use. */
  @Column('jsonb', { default: '[]' }) uses: ItemUse[];
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
  @VersionColumn({ default: 1 }) version: number;
}
