import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ReplacingRow } from '../tagging-rule/replacing-row.entity';

/** A group of parts that tagging rules hold for; without an enterprise it is the platform's. */
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
  /** What ISO 22628 step 1 calls such a part. */
  @Column('text', { nullable: true }) treatment: string | null;
  @Column('text', { default: '' }) note: string;
}
