import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AttachedFinding } from '../core/rejection-text';

/** A request for a data sheet, from a customer to a supplier of the platform or to a mailbox. */
@Entity('mds_request')
@Check('mds_request_supplier', '(supplier_id is null) <> (email is null)')
@Check('mds_request_mailbox', '(email is null) = (supplier_name is null)')
export class RequestEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mds_request_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int', { nullable: true }) createdBy: number | null;
  @Column('int', { nullable: true }) recipientUserId: number | null;
  @Column('int', { nullable: true }) supplierId: number | null;
  @Column('int', { nullable: true }) supplierOrganisationId: number | null;
  @Column('text', { nullable: true }) contact: string | null;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) supplierName: string | null;
  @Column('text', { default: 'zh' }) language: string;
  @Column('text') projectName: string;
  @Column('text', { nullable: true }) batch: string | null;
  @Column('text') supplyNumber: string;
  @Column('text') supplyName: string;
  @Column('smallint') dataType: number;
  @Column('date') deadline: string;
  @Column('text', { nullable: true }) remark: string | null;
  @Column('text', { default: 'new' }) status: string;
  @Column('text', { nullable: true }) rejectReason: string | null;
  @Column('text', { nullable: true }) returnReason: string | null;
  @Column('text', { nullable: true }) returnText: string | null;
  /** Findings that were sent with the event, independent of the language. */
  @Column('jsonb', { nullable: true }) returnFindings: AttachedFinding[] | null;
  @Column('int', { nullable: true }) sheetId: number | null;
  @Column('int', { nullable: true }) draftSheetId: number | null;
  @Column('int', { nullable: true }) shareId: number | null;
  @Column('bigint', { nullable: true }) cid: number | null;
  @Column('text', { nullable: true }) cver: string | null;
  @Column('text', { nullable: true }) sheetName: string | null;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('timestamptz', { nullable: true }) remindedAt: Date | null;
  @Column('int', { nullable: true }) reminderStage: number | null;
  @Column('timestamptz', { nullable: true }) answeredAt: Date | null;
  @Column('timestamptz', { nullable: true }) completedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
  @Column('timestamptz', { default: () => 'now()' }) updateTime: Date;
  @Column('int', { default: 1 }) version: number;
}
