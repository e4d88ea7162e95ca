import type { TaskSource } from '@matlas/contract';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { OwnedRow } from '../run/owned-row.entity';

/** A task that results from an analysis. */
@Entity('analysis_task')
export class AnalysisTaskEntity extends OwnedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_task_pk',
  })
  id: number;
  @Column('text') title: string;
  @Column('text', { default: '' }) note: string;
  @Column('text') source: TaskSource;
  @Column('text', { nullable: true }) link: string | null;
  @Column('int') assigneeId: number;
  @Column('date', { nullable: true }) dueDate: string | null;
  @Column('timestamptz', { nullable: true }) doneAt: Date | null;
  @Column('int', { nullable: true }) doneBy: number | null;
}
