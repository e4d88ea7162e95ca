import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import type { ReportInputKey, ReportKind, ReportSchedule, ReportSource } from '@matlas/contract';
import type { ReportOptions } from '../maker/report-maker';

type Language = 'zh' | 'en';
/** The request besides the vehicle: a run, and the filters of the export. */
export interface StoredReportRequest {
  runId?: number;
  options: ReportOptions;
}

/** A stored workbook of an analysis; never changed. */
@Entity('analysis_report')
@Check('analysis_report_title', 'char_length(title) <= 300')
@Check('analysis_report_language', `language in ('zh', 'en')`)
@Check('analysis_report_source', 'source between 1 and 7')
@Index('analysis_report_enterprise', { synchronize: false })
@Index('analysis_report_model', { synchronize: false })
@Index('analysis_report_of_schedule', { synchronize: false })
@Index('analysis_report_file', { synchronize: false })
export class ReportEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_report_pk',
  })
  id: number;
  @Column('text') kind: ReportKind;
  @Column('text') title: string;
  /** Name of the vehicle when the report was made; empty without a vehicle. */
  @Column('text') modelName: string;
  @Column('jsonb') asked: StoredReportRequest;
  @Column('text') language: Language;
  @Column('smallint') source: ReportSource;
  @Column('int', { nullable: true }) modelId: number | null;
  @Column('jsonb') inputs: { key: ReportInputKey; value: string }[];
  @Column('text') inputVersion: string;
  @Column('bigint') fileId: number;
  @Column('int', { nullable: true }) scheduleId: number | null;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
}

/** A report that is made on a schedule. */
@Entity('analysis_report_schedule')
@Check('analysis_report_schedule_title', 'char_length(title) <= 300')
@Check('analysis_report_schedule_language', `language in ('zh', 'en')`)
@Check('analysis_report_schedule_schedule', `schedule in ('daily', 'weekly', 'onChange')`)
@Check('analysis_report_schedule_time_zone', 'char_length(time_zone) between 1 and 64')
@Check('analysis_report_schedule_keep', 'keep_last between 1 and 365')
@Index('analysis_report_schedule_enterprise', { synchronize: false })
@Index('analysis_report_schedule_model', { synchronize: false })
export class ReportScheduleEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_report_schedule_pk',
  })
  id: number;
  @Column('text') kind: ReportKind;
  @Column('text') title: string;
  @Column('text') modelName: string;
  @Column('jsonb') asked: StoredReportRequest;
  @Column('text') language: Language;
  @Column('int', { nullable: true }) modelId: number | null;
  @Column('text') schedule: ReportSchedule;
  /** Number of reports to keep; older ones are deleted. */
  @Column('int') keepLast: number;
  /** IANA name of the time zone in which its days and weeks begin. */
  @Column('text', { default: 'Asia/Shanghai' }) timeZone: string;
  /** Paused schedules start no report. */
  @Column('boolean', { default: false }) paused: boolean;
  @Column('timestamptz', { nullable: true }) lastStartedAt: Date | null;
  /** Input fingerprint of the last report. */
  @Column('text', { nullable: true }) lastVersion: string | null;
  /** Error code of the last failed start. */
  @Column('text', { nullable: true }) problem: string | null;
  /** The user who saved it last; reports are made with the rights of this user. */
  @Column('int') runAs: number;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
  @VersionColumn({ default: 1 }) version: number;
}

/** Who has to read a report (0 unread, 1 read, 2 no task). */
@Entity('analysis_report_todo')
@Check('analysis_report_todo_state', 'state between 0 and 2')
@Index('analysis_report_todo_waiting', { synchronize: false })
export class ReportTodoEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'analysis_report_todo_pk' }) reportId: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'analysis_report_todo_pk' }) userId: number;
  @Column('smallint', { default: 0 }) state: number;
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
}
