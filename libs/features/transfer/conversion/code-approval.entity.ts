import type { ConversionDirection } from '@matlas/contract';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A user's approval that two application codes have the same meaning, with the texts of both lists at that time. */
@Entity('transfer_code_approval')
@Index('transfer_code_approval_enterprise', { synchronize: false })
@Index('transfer_code_approval_once', { synchronize: false })
@Index('transfer_code_approval_substance', { synchronize: false })
@Check('transfer_code_approval_direction', `direction in ('toImds', 'fromImds')`)
@Check('transfer_code_approval_withdrawn', '(withdrawn_at is null) = (withdrawn_by is null)')
export class CodeApprovalEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'transfer_code_approval_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('text') direction: ConversionDirection;
  @Column('text') code: string;
  @Column('text') toCode: string;
  @Column('int', { nullable: true }) substanceId: number | null;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('text') toNameZh: string;
  @Column('text') toNameEn: string;
  @Column('text') meaning: string;
  @Column('text') toMeaning: string;
  @Column('int') approvedBy: number;
  @Column('text') approver: string;
  @Column('timestamptz', { default: () => 'now()' }) approvedAt: Date;
  @Column('int', { nullable: true }) withdrawnBy: number | null;
  @Column('text', { nullable: true }) withdrawer: string | null;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
}
