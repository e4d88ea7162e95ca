import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Acceptance of one list entry in one scope, up to a content and until a day. Verdicts are stored as codes. */
@Entity('analysis_decision')
@Check('analysis_decision_time', 'valid_until >= valid_from')
export class DecisionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_decision_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int', { nullable: true }) modelId: number | null;
  @Column('int') runId: number;
  @Column('int') findingN: number;
  @Column('int') lawId: number;
  @Column('text') itemKey: string;
  @Column('text', { nullable: true }) substanceNameZh: string | null;
  @Column('text', { nullable: true }) substanceNameEn: string | null;
  @Column('text', { nullable: true }) cas: string | null;
  @Column('text', { nullable: true }) entryNo: string | null;
  /**
   * Owners of the confidential substance that it names. Only users who may know the substances of all of them can
   * read it. Null when nothing is confidential.
   */
  @Column('int', { array: true, nullable: true }) confidentialOwners: number[] | null;
  @Column('text') scope: string;
  @Column('text', { nullable: true }) partNumber: string | null;
  @Column('bigint', { nullable: true }) mdsCid: number | null;
  @Column('text') placeName: string;
  @Column('text', { nullable: true }) placeForeignName: string | null;
  @Column('text', { nullable: true }) supplierName: string | null;
  @Column('text', { nullable: true }) supplierForeignName: string | null;
  @Column('int', { nullable: true }) supplierId: number | null;
  @Column('numeric') foundPercent: string;
  @Column('numeric') maxPercent: string;
  @Column('smallint', { array: true }) verdicts: number[];
  @Column('text') reason: string;
  @Column('bigint') fileId: number;
  @Column('date') validFrom: string;
  @Column('date') validUntil: string;
  @Column('text', { default: 'proposed' }) state: string;
  @Column('int', { nullable: true }) createdBy: number | null;
  @Column('text') createdByName: string;
  @Column('int', { nullable: true }) decidedBy: number | null;
  @Column('text', { nullable: true }) decidedByName: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
}

/** An action on a decision; never changed. */
@Entity('analysis_decision_event')
export class DecisionEventEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'analysis_decision_event_pk',
  })
  id: number;
  @Column('int') decisionId: number;
  @Column('text') action: string;
  @Column('text', { default: '' }) note: string;
  @Column('int', { nullable: true }) userId: number | null;
  @Column('text') userName: string;
  @CreateDateColumn({ type: 'timestamptz' }) at: Date;
}
