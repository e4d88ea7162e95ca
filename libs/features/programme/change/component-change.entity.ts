import type { ChangeEffect, ChangeKind, ChangeState } from '@matlas/contract';
import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A part change or extension. */
@Entity('component_change')
export class ComponentChangeEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'component_change_pk',
  })
  id: number;
  @Column('int') modelId: number;
  @Column('text') kind: ChangeKind;
  @Column('text') name: string;
  @Column('text', { nullable: true }) number: string | null;
  @Column('int', { nullable: true }) beforeSheetId: number | null;
  @Column('int', { nullable: true }) sheetId: number | null;
  @Column('text') reason: string;
  @Column('date') effectiveOn: string;
  @Column('text', { nullable: true }) certificate: string | null;
  @Column('smallint', { default: 0 }) state: ChangeState;
  /** Effect by model as last shown before the confirmation. */
  @Column('jsonb', { nullable: true }) effects: ChangeEffect[] | null;
  @Column('timestamptz', { nullable: true }) confirmedAt: Date | null;
  @Column('timestamptz', { nullable: true }) undoneAt: Date | null;
  @Column('int') createdBy: number;
}

/** A position at which a change replaces the sheet. */
@Entity('component_change_place')
export class ComponentChangePlaceEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'component_change_place_pk' }) changeId: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'component_change_place_pk' }) positionId: number;
  @Column('int') modelId: number;
  @Column('text') name: string;
  @Column('int', { nullable: true }) whatIfId: number | null;
  /** Match result of the position before the change. */
  @Column('jsonb', { nullable: true }) before: object | null;
}
