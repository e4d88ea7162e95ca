import { VersionedRow } from '@matlas/server-kit';
import { Column } from 'typeorm';

/**
 * A row of the platform (no enterprise), or one of an enterprise, perhaps in place of one of the platform's (decision
 * 0057). What is deleted stays: others name it.
 */
export abstract class ReplacingRow extends VersionedRow {
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int', { nullable: true }) replacesId: number | null;
  @Column('int', { default: 0 }) createdBy: number;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
