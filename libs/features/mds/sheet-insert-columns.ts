import type { BulkColumns } from './bulk-insert';
import type { SheetEntity } from './sheet.entity';

export type NewIdentity = Pick<SheetEntity, 'cid' | 'kind' | 'enterpriseId' | 'organisationId' | 'createdBy'>;
export const NEW_IDENTITY_COLUMNS: BulkColumns<NewIdentity> = {
  cid: ['bigint', (row) => row.cid],
  kind: ['smallint', (row) => row.kind],
  enterprise_id: ['int', (row) => row.enterpriseId],
  organisation_id: ['int', (row) => row.organisationId],
  created_by: ['int', (row) => row.createdBy],
};
export const NEW_SHEET_COLUMNS: BulkColumns<Partial<SheetEntity>> = {
  id: ['int', (row) => row.id],
  cid: ['bigint', (row) => row.cid],
  version: ['numeric', (row) => row.version],
  kind: ['smallint', (row) => row.kind],
  name: ['text', (row) => row.name],
  foreign_name: ['text', (row) => row.foreignName],
  number: ['text', (row) => row.number],
  pinyin: ['text', (row) => row.pinyin ?? ''],
  origin: ['smallint', (row) => row.origin ?? 1],
  supplier_code: ['text', (row) => row.supplierCode],
  supplier_name: ['text', (row) => row.supplierName],
  preliminary: ['boolean', (row) => row.preliminary ?? false],
  standard_material: ['boolean', (row) => row.standardMaterial ?? false],
  module: ['boolean', (row) => row.module ?? false],
  rule_set: ['text', (row) => row.ruleSet],
  mass_g: ['numeric', (row) => row.massG],
  height: ['smallint', (row) => row.height ?? 0],
  node_count: ['int', (row) => row.nodeCount ?? 0],
  error_count: ['int', (row) => row.errorCount ?? 0],
  warning_count: ['int', (row) => row.warningCount ?? 0],
  enterprise_id: ['int', (row) => row.enterpriseId],
  organisation_id: ['int', (row) => row.organisationId],
  created_by: ['int', (row) => row.createdBy],
};
