import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { OwnedRow } from '../run/owned-row.entity';

/** Regulations that an enterprise watches, and the state of the last check. */
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
  /** Last checked list version by law id. */
  @Column('jsonb') seen: Record<string, number>;
  /** Key of the result of the last horizon check. */
  @Column('text', { nullable: true }) lastKey: string | null;
  @Column('timestamptz', { nullable: true }) lastRunAt: Date | null;
  @Column('date', { nullable: true }) horizonLookedOn: string | null;
}
