import type { TaskSource } from '@matlas/contract';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** Something that a person is to do because of an analysis. */
@Entity('analysis_task')
export class AnalysisTaskEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'analysis_task_pk' }) id: number;
  @Column('text') title: string;
  @Column('text', { default: '' }) note: string;
  @Column('text') source: TaskSource;
  @Column('text', { nullable: true }) link: string | null;
  @Column('int') assigneeId: number;
  @Column('date', { nullable: true }) dueDate: string | null;
  @Column('timestamptz', { nullable: true }) doneAt: Date | null;
  @Column('int', { nullable: true }) doneBy: number | null;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
  @VersionColumn({ default: 1 }) version: number;
}
