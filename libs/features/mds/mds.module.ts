import { Module } from '@nestjs/common';
import { CatalogModule } from '@matlas/features/catalog';
import { RulesModule } from '@matlas/features/rules';
import { AttachmentController } from './attachments/attachment.controller';
import { AttachmentService } from './attachments/attachment.service';
import { AttachmentStore } from './attachments/attachment.store';
import { CascadeAskStore } from './cascade/cascade-ask.store';
import { CascadeAsks } from './cascade/cascade-asks';
import { CascadePlanner } from './cascade/cascade-planner';
import { CascadeController } from './cascade/cascade.controller';
import { CascadeService } from './cascade/cascade.service';
import { CascadePreviewService } from './cascade/cascade-preview.service';
import { CascadeRunService } from './cascade/cascade-run.service';
import { CascadeUndoService } from './cascade/cascade-undo.service';
import { CascadeWriter } from './cascade/cascade-writer';
import { CascadeStore } from './cascade/cascade.store';
import { ChangedSubstances } from './compare/changed-substances';
import { CompareController } from './compare/compare.controller';
import { CompareExport } from './compare/compare-export';
import { CompareService } from './compare/compare.service';
import { ComparedSides } from './compare/compared-sides';
import { CompareStore } from './compare/compare.store';
import { CompareTexts } from './compare/compare-words';
import { ReferencedContents } from './compare/referenced-contents';
import { CopyService } from './copy.service';
import { ComponentController, MaterialController, SemiComponentController } from './local-sheet.controllers';
import { DepartmentSheetsController } from './department-sheets.controller';
import { DepartmentSheetsStore } from './department-sheets.store';
import { ExactNumbers } from './exact-numbers';
import { DraftPersistence } from './draft-persistence';
import { draftTodo } from './draft-todo.store';
import { MdsMergeSteps } from './mds-merge.store';
import { PreferredController } from './multi-source/preferred.controller';
import { PreferredService } from './multi-source/preferred.service';
import { PreferredPreviewService } from './multi-source/preferred-preview.service';
import { PreferredStore } from './multi-source/preferred.store';
import { FolderController } from './folder/folder.controller';
import { FolderService } from './folder/folder.service';
import { FolderStore } from './folder/folder.store';
import { AlternativeService } from './local/alternative.service';
import { AlternativeStore } from './local/alternative.store';
import { DeletedSheetStore } from './local/deleted-sheet.store';
import { DeletedSheetsService } from './local/deleted-sheets.service';
import { draftPurge } from './local/draft-purge.job';
import { expiryTodo } from './local/expiry-todo.store';
import { FlawedSheetStore } from './local/flawed-sheet.store';
import { LocalDataController } from './local/local-data.controller';
import { LocalDataService } from './local/local-data.service';
import { LocalExport } from './local/local-export';
import { SetUpService } from './local/set-up.service';
import { SheetLockService } from './local/sheet-lock.service';
import { sheetExpiry } from './local/sheet-expiry.job';
import { ValidityStore } from './local/validity.store';
import { PlaceStore } from './place.store';
import { ReleaseService } from './release.service';
import { SheetCheckService } from './sheet-check.service';
import { MdsShareService } from './share.service';
import { BuiltInRuleSets } from './rule-set/built-in-rule-sets';
import { RuleSetMergeSteps } from './rule-set/rule-set-merge.store';
import { RuleSetController } from './rule-set/rule-set.controller';
import { RuleSetService } from './rule-set/rule-set.service';
import { EarlierMaterials } from './rule-set/earlier-materials';
import { RuleSetStore } from './rule-set/rule-set.store';
import { RuleSets } from './rule-set/rule-sets';
import { SentBeforeStore } from './rule-set/sent-before.store';
import { SheetFacts } from './rule-set/sheet-facts';
import { SheetChecks } from './sheet-checks';
import { SheetController, TreeController } from './sheet.controller';
import { SheetGraphStore } from './sheet-graph.store';
import { AuditGate } from './audit-gate';
import { SheetUsageRegistry } from './sheet-usage-registry';
import { SheetMask } from './sheet-mask';
import { SheetMatchStore } from './sheet-match.store';
import { SentSheets } from './sent-sheets';
import { SheetService } from './sheet.service';
import { SheetDeleteService } from './sheet-delete.service';
import { SheetChangeService } from './sheet-change.service';
import { SheetCreateService } from './sheet-create.service';
import { SheetStore } from './sheet.store';
import { SheetWriter } from './sheet-writer';
import { SheetSubstanceUse } from './substance-use.store';
import { TraceController } from './trace/trace.controller';
import { TraceService } from './trace/trace.service';
import { WhereUsedStore } from './trace/where-used.store';
import { TreeResolver } from './tree-resolver';
import { TreeService } from './tree.service';
import { TreeWalk } from './tree-walk';
import { ReplacePlanner } from './update/replace-planner';
import { ReplaceService } from './update/replace.service';
import { StaleReferenceListener } from './update/stale-reference-listener';
import { StaleReferenceStore } from './update/stale-reference.store';
import { StaleReferencesJob } from './update/stale-references.job';
import { UpdateController } from './update/update.controller';
import { UpdateService } from './update/update.service';
import { TreeStore } from './tree.store';
import { TreeWriteStore } from './tree-write.store';
import { UsedStore } from './used.store';
import { OwnInformationController } from './own-information/own-information.controller';
import { OwnInformationService } from './own-information/own-information.service';
import { OwnInformationStore } from './own-information/own-information.store';
import { VocReportController } from './voc/voc-report.controller';
import { VocReportService } from './voc/voc-report.service';
import { VocReportStore } from './voc/voc-report.store';
import { ReplacedSubstanceStore } from './uncatalogued/replaced-substance.store';
import { ReplaceSubstancesJob } from './uncatalogued/replace-substances.job';
import { ReplaceSubstancesListener } from './uncatalogued/replace-substances-listener';
import { ReplaceSubstancesService } from './uncatalogued/replace-substances.service';

@Module({
  imports: [CatalogModule, RulesModule],
  controllers: [
    FolderController,
    LocalDataController,
    AttachmentController,
    PreferredController,
    OwnInformationController,
    VocReportController,
    RuleSetController,
    CascadeController,
    CompareController,
    TraceController,
    UpdateController,
    ComponentController,
    SemiComponentController,
    MaterialController,
    SheetController,
    TreeController,
    DepartmentSheetsController,
  ],
  providers: [
    BuiltInRuleSets,
    RuleSetMergeSteps,
    RuleSetService,
    RuleSetStore,
    RuleSets,
    SentBeforeStore,
    SheetFacts,
    EarlierMaterials,
    AlternativeService,
    AlternativeStore,
    DeletedSheetStore,
    DeletedSheetsService,
    draftPurge,
    expiryTodo,
    FlawedSheetStore,
    FolderService,
    FolderStore,
    LocalDataService,
    LocalExport,
    SetUpService,
    SheetLockService,
    sheetExpiry,
    ValidityStore,
    AttachmentService,
    AttachmentStore,
    PreferredService,
    PreferredPreviewService,
    PreferredStore,
    OwnInformationService,
    OwnInformationStore,
    VocReportService,
    VocReportStore,
    CascadeAsks,
    CascadeAskStore,
    CascadePlanner,
    CascadeService,
    CascadePreviewService,
    CascadeRunService,
    CascadeUndoService,
    CascadeWriter,
    CascadeStore,
    ChangedSubstances,
    CompareExport,
    CompareService,
    ComparedSides,
    CompareStore,
    CompareTexts,
    CopyService,
    DepartmentSheetsStore,
    DraftPersistence,
    draftTodo,
    MdsMergeSteps,
    MdsShareService,
    PlaceStore,
    ReferencedContents,
    ReleaseService,
    SheetCheckService,
    ReplacePlanner,
    ReplaceService,
    SentSheets,
    SheetChecks,
    ExactNumbers,
    SheetGraphStore,
    AuditGate,
    SheetUsageRegistry,
    SheetMask,
    SheetMatchStore,
    SheetService,
    SheetDeleteService,
    SheetChangeService,
    SheetCreateService,
    SheetStore,
    SheetSubstanceUse,
    SheetWriter,
    StaleReferenceListener,
    StaleReferencesJob,
    StaleReferenceStore,
    TraceService,
    TreeResolver,
    TreeService,
    TreeStore,
    TreeWalk,
    TreeWriteStore,
    ReplacedSubstanceStore,
    ReplaceSubstancesJob,
    ReplaceSubstancesListener,
    ReplaceSubstancesService,
    UpdateService,
    UsedStore,
    WhereUsedStore,
  ],
  exports: [
    AttachmentService,
    ChangedSubstances,
    CompareService,
    CopyService,
    DraftPersistence,
    ReplaceService,
    SentSheets,
    FolderStore,
    MdsShareService,
    ReleaseService,
    ReplaceSubstancesService,
    SheetChangeService,
    SheetCheckService,
    RuleSetStore,
    RuleSets,
    SheetChecks,
    ExactNumbers,
    SheetGraphStore,
    AuditGate,
    SheetUsageRegistry,
    SheetMask,
    SheetMatchStore,
    SheetService,
    SheetCreateService,
    SheetDeleteService,
    SheetStore,
    SheetWriter,
    TreeService,
    TreeStore,
    LocalExport,
    TreeWalk,
    WhereUsedStore,
  ],
})
export class MdsModule {}
