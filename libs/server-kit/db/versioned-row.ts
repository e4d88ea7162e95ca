import { CreateDateColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** Columns that `saveVersioned` requires: creation and update times, and the version. */
export abstract class VersionedRow {
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
  @VersionColumn({ default: 1 }) version: number;
}
