import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Who fills a part group of a model until when. */
@Entity('mode_fill_in')
export class ModeFillInEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mode_fill_in_pk',
  })
  id: number;
  @Column('int') modelId: number;
  /** `bom_part_key` of the group; '' for the whole model. */
  @Column('text', { default: '' }) partKey: string;
  @Column('text', { default: '' }) groupName: string;
  @Column('text', { nullable: true }) groupNumber: string | null;
  @Column('int', { nullable: true }) organisationId: number | null;
  @Column('int', { nullable: true }) userId: number | null;
  @Column('text', { nullable: true }) supplierCode: string | null;
  @Column('date') dueOn: string;
  @Column('text', { nullable: true }) note: string | null;
  @Column('int') createdBy: number;
}
