import { Module, type OnModuleInit } from '@nestjs/common';
import { ImportsModule } from '@matlas/features/imports';
import { MdsModule, SheetUsageRegistry } from '@matlas/features/mds';
import { ModelContentsRegistry, VehicleModule } from '@matlas/features/vehicle';
import { BomController } from './bom.controller';
import { BomCompareService } from './bom-compare.service';
import { BomExportService } from './bom-export.service';
import { BomEditService } from './bom-edit.service';
import { BomFigures } from './bom-figures';
import { BomFillService } from './bom-fill.service';
import { BomImportCheckService } from './bom-import-check.service';
import { BomImportService } from './bom-import.service';
import { BomReplacementService } from './bom-replacement.service';
import { BomReplaceStore } from './bom-replace.store';
import { BomVersionController } from './bom-version.controller';
import { BomVersionService } from './bom-version.service';
import { BomVersionStore } from './bom-version.store';
import { BomImportStore } from './bom-import.store';
import { BomMergeSteps } from './bom-merge.store';
import { BomMatchService } from './bom-match.service';
import { BomHookService } from './bom-hook.service';
import { MatchCandidates } from './match-candidates';
import { BomPermits } from './bom-permits';
import { BomPositionStore } from './bom-position.store';
import { BomRoot } from './bom-root';
import { NodeFactsStore } from './node-facts.store';
import { PositionController } from './position.controller';
import { ProposalListener } from './proposal-listener';
import { ProposalService } from './proposal.service';
import { ProposalStore } from './proposal.store';
import { proposalTodo } from './proposal-todo.store';
import { BomService } from './bom.service';
import { PositionFactsService } from './position-facts.service';
import { BomReissueStore } from './bom-reissue.store';
import { BomWriteStore } from './bom-write.store';
import { HookedModelStore } from './hooked-model.store';
import { ImportBomJob } from './import-bom.job';
import { ImportFieldController } from './import-field.controller';
import { ImportFieldService } from './import-field.service';
import { ImportFieldStore } from './import-field.store';
import { ImportReader } from './import-reader';
import { ImportReport } from './import-report';
import { KeptFactsStore } from './kept-facts.store';
import { MatchBomJob } from './match-bom.job';
import { MatchingInfoController } from './matching-info.controller';
import { MatchingInfoService } from './matching-info.service';
import { MatchingInfoStore } from './matching-info.store';
import { PositionDetails } from './position-details';
import { PositionIdentity } from './position-identity';
import { RestoreBomJob } from './restore-bom.job';
import { PositionFactsStore } from './position-facts.store';
import { unmatchedTodo } from './unmatched-todo.store';

/** Registers with earlier areas: a model is copied and deleted with its BOM, and a hooked sheet cannot be deleted. */
@Module({
  imports: [ImportsModule, VehicleModule, MdsModule],
  controllers: [BomController, PositionController, BomVersionController, MatchingInfoController, ImportFieldController],
  providers: [
    BomPositionStore,
    BomWriteStore,
    BomReissueStore,
    BomReplaceStore,
    BomVersionStore,
    BomVersionService,
    BomCompareService,
    PositionIdentity,
    RestoreBomJob,
    BomPermits,
    PositionDetails,
    PositionFactsStore,
    KeptFactsStore,
    BomFigures,
    BomService,
    PositionFactsService,
    BomMatchService,
    BomHookService,
    MatchCandidates,
    MatchingInfoStore,
    MatchingInfoService,
    BomMergeSteps,
    BomImportCheckService,
    BomImportService,
    BomImportStore,
    BomReplacementService,
    ImportFieldService,
    ImportFieldStore,
    ImportReader,
    ImportReport,
    BomExportService,
    ImportBomJob,
    MatchBomJob,
    HookedModelStore,
    unmatchedTodo,
    BomEditService,
    BomFillService,
    BomRoot,
    NodeFactsStore,
    ProposalListener,
    ProposalService,
    ProposalStore,
    proposalTodo,
  ],
  exports: [
    BomEditService,
    HookedModelStore,
    BomService,
    BomPositionStore,
    BomWriteStore,
    BomImportCheckService,
    BomImportService,
    BomImportStore,
    BomReplacementService,
    BomMatchService,
    BomHookService,
    MatchingInfoService,
    BomPermits,
  ],
})
export class BomModule implements OnModuleInit {
  constructor(
    private readonly contents: ModelContentsRegistry,
    private readonly keepers: SheetUsageRegistry,
    private readonly positions: BomPositionStore,
    private readonly writes: BomWriteStore,
    private readonly boms: BomService,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      copy: async (auth, from, to, requested) => {
        await this.writes.copyBom(from, to, requested);
        await this.boms.updateModelBom(auth, to);
      },
      remove: async (_auth, modelIds) => {
        for (const modelId of modelIds) await this.writes.clearBom(modelId);
      },
    });
    this.keepers.register((sheetIds) => this.positions.listModelsUsingSheets(sheetIds));
  }
}
