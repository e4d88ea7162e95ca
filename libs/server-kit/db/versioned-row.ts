import { CreateDateColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** What every row has that `saveVersioned` saves: when it was made and changed, and how often. */
export abstract class VersionedRow {
  @CreateDateColumn({ type: 'timestamptz' }) createTime: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updateTime: Date;
  @VersionColumn({ default: 1 }) version: number;
}
