import type { Feature } from '@matlas/server-kit';
import { MdsModule } from './mds.module';
import { AttachmentEntity } from './attachments/attachment.entity';
import { FolderEntity } from './folder/folder.entity';
import { RuleSetEntity } from './rule-set/rule-set.entity';
import { SheetEntity } from './sheet.entity';
import { VocReportEntity } from './voc/voc-report.entity';
import './events';

export { MdsModule } from './mds.module';
export { AttachmentService } from './attachments/attachment.service';
export * from './compare/changed-substances';
export * from './compare/compare.service';
export * from './copy.service';
export * from './draft-persistence';
export { AuditGate } from './audit-gate';
export { permitsOn } from './sheet.row';
export * from './update/replace.service';
export * from './folder/folder.store';
export * from './local/local-export';
export * from './release.service';
export * from './sent-sheets';
export * from './share.service';
export * from './exact-numbers';
export * from './sheet-graph.store';
export * from './sheet-usage-registry';
export { SEEN, SHEET_COLUMNS, SHEET_SEARCH, SHEET_SELECT, SHEET_BIGRAM_COLUMN, sheetRows } from './sheet-list';
export * from './sheet-match.store';
export * from './sheet-batch';
export * from './sheet-seed';
export * from './sheet-sql';
export { toSheetRow } from './sheet.row';
export * from './sheet-change.service';
export * from './sheet-check.service';
export * from './sheet-create.service';
export * from './sheet-delete.service';
export * from './sheet.service';
export type { SheetRecord } from './sheet.store';
export * from './sheet-writer';
export { ROOT_KEY } from './to-domain';
export * from './tree.service';
export * from './tree-walk';
export { ReplaceSubstancesService } from './uncatalogued/replace-substances.service';
export * from './working-tree';
export * from './tree.store';
export * from './sheet.store';
export * from './sheet-mask';
export { VocReportService } from './voc/voc-report.service';
export { WhereUsedStore } from './trace/where-used.store';
export * from './sheet-checks';
export * from './rule-set/rule-sets';
export * from './rule-set/rule-set.store';

/** Area mds: material data sheets, their versions and trees. */
export const mdsFeature: Feature = {
  module: MdsModule,
  entities: [RuleSetEntity, AttachmentEntity, VocReportEntity, SheetEntity, FolderEntity],
};
