import { VersionedRow } from '@matlas/server-kit';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

const KEY = { type: 'int', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: '@table@_pk' } as const;

/** A @words@; without an enterprise it belongs to the platform. */
@Entity('@table@')
export class @Name@Entity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', KEY) id: number;
  @Column('text') code: string;
  @Column('text') nameZh: string;
  @Column('text') nameEn: string;
  @Column('text', { nullable: true }) note: string | null;
  @Column('int', { nullable: true }) enterpriseId: number | null;
  @Column('int') createdBy: number;
}
