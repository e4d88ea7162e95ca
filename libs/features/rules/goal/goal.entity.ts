import type { VocLimit } from '@matlas/contract';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ReplacingRow } from '../tagging-rule/replacing-row.entity';

/** Fields of both kinds of goals; without an enterprise a goal belongs to the platform. */
abstract class GoalColumns extends ReplacingRow {
  @Column('text', { nullable: true }) code: string | null;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('text', { default: '' }) source: string;
  @Column('boolean', { default: true }) active: boolean;
}

/**
 * Percent of post-consumer recyclate in a vehicle's plastics, and percent of it that comes from end-of-life
 * vehicles.
 */
@Entity('recycled_target')
export class RecycledTargetEntity extends GoalColumns {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'recycled_target_pk',
  })
  id: number;
  @Column('numeric', { precision: 9, scale: 6 }) percent: string;
  @Column('numeric', { precision: 9, scale: 6 }) endOfLifePercent: string;
  @Column('int', { nullable: true }) fromYear: number | null;
  @Column('int', { nullable: true }) months: number | null;
}

/** Maximum emission of a substance by a part; without a method it applies to every method. */
@Entity('voc_limit')
export class VocLimitEntity extends GoalColumns {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'voc_limit_pk',
  })
  id: number;
  @Column('text', { nullable: true }) cas: string | null;
  @Column('text', { nullable: true }) method: VocLimit['method'];
  @Column('text') unit: VocLimit['unit'];
  @Column('numeric', { precision: 20, scale: 6 }) limitValue: string;
  @Column('boolean', { default: true }) judges: boolean;
}
