import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { OwnedRow } from '../run/owned-row.entity';

/** Regulations that an enterprise watches, and what was seen of them last. */
@Entity('analysis_watch')
export class AnalysisWatchEntity extends OwnedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_watch_pk',
  })
  id: number;
  @Column('text') name: string;
  @Column('int', { array: true }) lawIds: number[];
  @Column('int', { nullable: true }) horizonMonths: number | null;
  @Column('boolean', { default: true }) active: boolean;
  /** Version of each law's list that was looked at last. */
  @Column('jsonb') seen: Record<string, number>;
  /** What the last look at the horizon found. */
  @Column('text', { nullable: true }) lastKey: string | null;
  @Column('timestamptz', { nullable: true }) lastRunAt: Date | null;
  @Column('date', { nullable: true }) horizonLookedOn: string | null;
}
