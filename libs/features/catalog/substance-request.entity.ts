import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A request for a substance that an enterprise misses in the catalogue. */
@Entity('substance_request')
@Check('substance_request_number', 'cas is not null or no_cas_reason is not null')
export class SubstanceRequestEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'substance_request_pk',
  })
  id: number;
  @Column('int') enterpriseId: number;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('text', { nullable: true }) cas: string | null;
  @Column('text', { nullable: true }) ec: string | null;
  @Column('text', { nullable: true }) noCasReason: string | null;
  @Column('text') purpose: string;
  @Column('bigint', { nullable: true }) fileId: number | null;
  @Column('text', { default: 'pending' }) state: string;
  @Column('int', { nullable: true }) substanceId: number | null;
  /** The uncatalogued substance of a sheet for which it was made. */
  @Column('int', { nullable: true }) uncataloguedId: number | null;
  @Column('int', { nullable: true }) createdBy: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
  @Column('text', { nullable: true }) decidedBy: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  @Column('text', { nullable: true }) reason: string | null;
}
