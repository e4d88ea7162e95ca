import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { RrrFigures, RrrRates, RrrSettings } from '@matlas/contract';
import type { PreTreatmentKind, RrrFlag } from '@matlas/domain';

/** Target and value of a mark, as stored in marks and in changes. */
export interface StoredMark {
  positionId: number | null;
  nodeId: number | null;
  source: 'hand' | 'rule';
  flag: RrrFlag;
  technologyId: number | null;
  preTreatment: PreTreatmentKind | null;
  ruleId: number | null;
}
/** Mass of the parts with the same number (or name) in a result: grams from mP to mN. */
export interface ResultPart {
  identity: string;
  positionId: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  grams: string[];
}
/** Fingerprints of the inputs; each changes with an input of the result. */
export interface ResultInputs {
  bom: string;
  marks: string;
  rules: string;
  vehicle: string;
}

/** A mark on a position, on a node anywhere in the vehicle, or on a node below a position. */
@Entity('rrr_mark')
export class RrrMarkEntity implements StoredMark {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'rrr_mark_pk',
  })
  id: number;
  @Column('int') modelId: number;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int', { nullable: true }) positionId: number | null;
  @Column('int', { nullable: true }) nodeId: number | null;
  @Column('text') source: 'hand' | 'rule';
  @Column('text') flag: RrrFlag;
  @Column('int', { nullable: true }) technologyId: number | null;
  @Column('text', { nullable: true }) preTreatment: PreTreatmentKind | null;
  @Column('int', { nullable: true }) ruleId: number | null;
  @Column('int', { nullable: true }) byId: number | null;
  @Column('text') byName: string;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}

/** Calculation settings of a vehicle, and the lock of its marks. */
@Entity('rrr_setting')
export class RrrSettingEntity {
  @PrimaryColumn('int', { primaryKeyConstraintName: 'rrr_setting_pk' }) modelId: number;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('boolean', { default: true }) scaleToDeclared: boolean;
  @Column('boolean', { default: false }) strictFillers: boolean;
  @Column('jsonb', { nullable: true }) tank: RrrSettings['tank'];
  @Column('jsonb', { default: [] }) fluids: RrrSettings['fluids'];
  @Column('int', { nullable: true }) lockedById: number | null;
  @Column('text', { nullable: true }) lockedByName: string | null;
  @Column('timestamptz', { nullable: true }) lockedAt: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) updateTime: Date;
}

/** Marks before and after one change. */
@Entity('rrr_change')
export class RrrChangeEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'rrr_change_pk',
  })
  id: number;
  @Column('int') modelId: number;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('text') kind: 'mark' | 'clear' | 'auto' | 'undo';
  @Column('int') marks: number;
  @Column('jsonb') before: StoredMark[];
  @Column('jsonb') after: StoredMark[];
  @Column('text', { default: '' }) note: string;
  /** Id of the change that undid this one. */
  @Column('int', { nullable: true }) undoneBy: number | null;
  @Column('int', { nullable: true }) byId: number | null;
  @Column('text') byName: string;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}

/** A stored calculation; never changed. */
@Entity('rrr_result')
export class RrrResultEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'rrr_result_pk',
  })
  id: number;
  @Column('int') modelId: number;
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') number: number;
  @Column('numeric') mpGrams: string;
  @Column('numeric') mdGrams: string;
  @Column('numeric') mmGrams: string;
  @Column('numeric') mtrGrams: string;
  @Column('numeric') mteGrams: string;
  @Column('numeric') mnGrams: string;
  @Column('numeric') vehicleGrams: string;
  @Column('jsonb') rates: RrrRates;
  @Column('jsonb') figures: RrrFigures;
  @Column('jsonb') parts: ResultPart[];
  @Column('jsonb') inputs: ResultInputs;
  @Column('jsonb') options: RrrSettings;
  @Column('int') positions: number;
  @Column('int') byHand: number;
  @Column('int') byRule: number;
  @Column('int') unmarked: number;
  @Column('boolean') locked: boolean;
  @Column('text', { default: '' }) note: string;
  @Column('int') milliseconds: number;
  @Column('int', { nullable: true }) byId: number | null;
  @Column('text') byName: string;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}

export const rrrEntities = [RrrChangeEntity, RrrMarkEntity, RrrResultEntity, RrrSettingEntity];
