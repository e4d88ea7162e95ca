import { VersionedRow } from '@matlas/server-kit';
import { Column } from 'typeorm';

/** Who made a row, for which department of which enterprise. */
export abstract class OwnedRow extends VersionedRow {
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
}
