import type { ChangeEffect, ChangeState, ExtensionKind } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** An extension of a certificate. */
@Entity('component_record')
export class ComponentRecordEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'component_record_pk',
  })
  id: number;
  /** The certified model. */
  @Column('int') modelId: number;
  @Column('text') kind: ExtensionKind;
  @Column('text') certificate: string;
  @Column('text') reason: string;
  @Column('date') effectiveOn: string;
  @Column('smallint', { default: 0 }) state: ChangeState;
  /** Effect by model as last shown before the confirmation. */
  @Column('jsonb', { nullable: true }) effects: ChangeEffect[] | null;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
  @Column('timestamptz', { nullable: true }) undoneAt: Date | null;
  @Column('int') createdBy: number;
}

/** A model that a record extends the certificate to, or whose parts it changes. */
@Entity('component_record_model')
export class ComponentRecordModelEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'component_record_model_pk' }) recordId: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'component_record_model_pk' }) modelId: number;
  /** The certificate of the model before the confirmation. */
  @Column('text', { nullable: true }) cccBefore: string | null;
  @Column('int', { nullable: true }) whatIfId: number | null;
}

/** A position at which a record replaces the sheet. */
@Entity('component_record_place')
export class ComponentRecordPlaceEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'component_record_place_pk' }) recordId: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'component_record_place_pk' }) positionId: number;
  @Column('int') modelId: number;
  @Column('text') name: string;
  @Column('text', { nullable: true }) number: string | null;
  @Column('int', { nullable: true }) beforeSheetId: number | null;
  @Column('int', { nullable: true }) sheetId: number | null;
  /** Match result of the position before the confirmation. */
  @Column('jsonb', { nullable: true }) before: object | null;
}
