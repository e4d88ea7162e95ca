import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An emission test report of the part or material of a data sheet. */
@Entity('mds_voc_report')
@Unique('mds_voc_report_number_key', ['sheetId', 'reportNumber'])
@Check('mds_voc_report_result', `result in ('pass', 'fail', 'unknown', 'none')`)
export class VocReportEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mds_voc_report_pk',
  })
  id: number;
  @Column('int') sheetId: number;
  @Column('text') reportNumber: string;
  @Column('text') laboratory: string;
  @Column('text', { nullable: true }) accreditation: string | null;
  @Column('text') method: string;
  @Column('text', { nullable: true }) standard: string | null;
  @Column('text', { nullable: true }) sampleName: string | null;
  @Column('date', { nullable: true }) sampleDate: string | null;
  @Column('date') testDate: string;
  @Column('date', { nullable: true }) reportDate: string | null;
  @Column('numeric', { precision: 20, scale: 6, nullable: true }) temperatureCelsius: string | null;
  @Column('numeric', { precision: 9, scale: 6, nullable: true }) humidityPercent: string | null;
  @Column('numeric', { precision: 20, scale: 6, nullable: true }) volumeLitres: string | null;
  @Column('int', { nullable: true }) durationMinutes: number | null;
  @Column('text', { nullable: true }) remark: string | null;
  /** The worst result of the values with a limit. */
  @Column('text') result: string;
  @Column('bigint', { nullable: true }) fileId: number | null;
  @Column('text', { nullable: true }) fileName: string | null;
  @Column('int', { nullable: true }) createdBy: number | null;
}
