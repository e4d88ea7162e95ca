import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** A tagging rule; without a class it is about parts as a whole, without a scope about all parts, without an enterprise it is the platform's. */
@Entity('rrr_rule')
export class TaggingRuleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'rrr_rule_pk' }) id: number;
  @Column('text', { nullable: true }) code: string | null;
  @Column('text', { nullable: true }) classCode: string | null;
  @Column('int', { nullable: true }) scopeId: number | null;
  @Column('text') flag: string;
  @Column('int', { nullable: true }) technologyId: number | null;
  @Column('boolean', { default: true }) active: boolean;
  @Column('date', { nullable: true }) validFrom: string | null;
  @Column('date', { nullable: true }) validTo: string | null;
  @Column('text', { default: '' }) note: string;
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int', { nullable: true }) replacesId: number | null;
  @Column('int', { default: 0 }) createdBy: number;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
  @VersionColumn({ default: 1 }) version: number;
}
