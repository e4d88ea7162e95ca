import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ImportNameKind } from '@matlas/contract';
import type { MappingKind } from './remembered-mappings.store';

/**
 * A mapping that a person confirmed, by enterprise, kind, partner and titles of the file: of its columns, or of one name,
 * which is then the only title (`remembered-names.store.ts`).
 */
@Entity('import_mapping')
export class ImportMappingEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'import_mapping_pk',
  })
  id: number;
  @Column('text') kind: MappingKind | ImportNameKind;
  /** Supplier code, authority or other sender; empty when the mapping is for any sender. */
  @Column('text', { default: '' }) partner: string;
  @Column('text') titlesKey: string;
  @Column('text', { array: true }) titles: string[];
  @Column('jsonb') mapping: object;
  @Column('jsonb', { nullable: true }) lastResult: object | null;
  @Column('int') enterpriseId: number;
  @Column('int') createdBy: number;
  @Column('timestamptz', { default: () => 'now()' }) usedAt: Date;
}
