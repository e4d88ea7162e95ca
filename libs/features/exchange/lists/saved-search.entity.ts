import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A saved query of one person for one of the lists, in the form of the address bar. */
@Entity('mds_saved_search')
@Check('mds_saved_search_list', `list in ('own', 'received', 'sent')`)
@Index('mds_saved_search_name', { synchronize: false })
export class SavedSearchEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mds_saved_search_pk',
  })
  id: number;
  @Column('int') userId: number;
  @Column('text') list: string;
  @Column('text') name: string;
  @Column('text') question: string;
}
