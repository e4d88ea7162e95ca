import { VersionedRow } from '@matlas/server-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A user-defined rule of one version of a rule pack. */
@Entity('exchange_pack_rule')
@Index('exchange_pack_rule_pack', ['packId', 'id'])
@Check('exchange_pack_rule_name', `char_length(name) <= 100`)
@Check('exchange_pack_rule_part_number_pattern', `char_length(part_number_pattern) <= 490`)
@Check('exchange_pack_rule_supplier_code', `char_length(supplier_code) <= 490`)
@Check('exchange_pack_rule_mds_name', `char_length(mds_name) <= 490`)
@Check('exchange_pack_rule_drawing_id', `char_length(drawing_id) <= 490`)
@Check('exchange_pack_rule_drawing_mod_code', `char_length(drawing_mod_code) <= 490`)
@Check('exchange_pack_rule_remark', `char_length(remark) <= 490`)
@Check('exchange_pack_rule_severity', `severity in ('error', 'warning')`)
@Check('exchange_pack_rule_files', `cardinality(file_ids) <= 5`)
export class PackRuleEntity extends VersionedRow {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'exchange_pack_rule_pk',
  })
  id: number;
  @Column('int') packId: number;
  @Column('text') name: string;
  @Column('text', { default: '' }) partNumberPattern: string;
  @Column('text', { default: '' }) supplierCode: string;
  @Column('text', { default: '' }) mdsName: string;
  @Column('text', { default: '' }) drawingId: string;
  @Column('text', { default: '' }) drawingModCode: string;
  @Column('text', { nullable: true }) remark: string | null;
  @Column('boolean', { default: true }) useCustom: boolean;
  @Column('boolean', { default: false }) globalCheck: boolean;
  @Column('boolean', { default: false }) needsEnglishName: boolean;
  @Column('boolean', { default: false }) needsMaterialCode: boolean;
  @Column('boolean', { default: false }) needsStandard: boolean;
  @Column('text', { default: 'error' }) severity: string;
  /** Id of stored_file: a document of the enterprise for its suppliers. */
  @Column('int', { array: true, default: '{}' }) fileIds: number[];
  @Column('int') createdBy: number;
}
