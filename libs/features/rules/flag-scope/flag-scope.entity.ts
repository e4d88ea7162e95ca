import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ReplacingRow } from '../tagging-rule/replacing-row.entity';

/** A group of parts to which tagging rules apply; without an enterprise it belongs to the platform. */
@Entity('rrr_scope')
export class FlagScopeEntity extends ReplacingRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'rrr_scope_pk',
  })
  id: number;
  @Column('text') code: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('text', { default: '' }) namePattern: string;
  @Column('text', { default: '' }) numberPattern: string;
  @Column('text', { array: true, default: '{}' }) classCodes: string[];
  @Column('text', { default: '' }) branchPattern: string;
  /** The category of such a part in ISO 22628 step 1. */
  @Column('text', { nullable: true }) treatment: string | null;
  @Column('text', { default: '' }) note: string;
}
