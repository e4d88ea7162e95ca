import { VersionedRow } from '@matlas/server-kit';
import { Column } from 'typeorm';

/** A row with its author, and the department and enterprise that own it. */
export abstract class OwnedRow extends VersionedRow {
  @Column('int') enterpriseId: number;
  @Column('int') organisationId: number;
  @Column('int') createdBy: number;
}
