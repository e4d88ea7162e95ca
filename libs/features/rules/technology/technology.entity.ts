import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ReplacingRow } from '../tagging-rule/replacing-row.entity';

/** A recycling technology with its evidence; without an enterprise it belongs to the platform. */
@Entity('rrr_technology')
export class TechnologyEntity extends ReplacingRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'rrr_technology_pk',
  })
  id: number;
  @Column('text') code: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('text', { array: true }) flags: string[];
  /** Material classes that it accepts, with their subclasses; empty: all. */
  @Column('text', { array: true, default: '{}' }) classCodes: string[];
  @Column('text', { default: '' }) evidence: string;
  @Column('bigint', { nullable: true }) fileId: number | null;
  @Column('date', { nullable: true }) validFrom: string | null;
  @Column('date', { nullable: true }) validTo: string | null;
}
