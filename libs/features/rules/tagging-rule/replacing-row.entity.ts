import { VersionedRow } from '@matlas/server-kit';
import { Column } from 'typeorm';

/**
 * A row of the platform (no enterprise), or one of an enterprise, which may replace one of the platform (decision
 * 0057). Deleted rows remain in the table, because others refer to them.
 */
export abstract class ReplacingRow extends VersionedRow {
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int', { nullable: true }) replacesId: number | null;
  @Column('int', { default: 0 }) createdBy: number;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
