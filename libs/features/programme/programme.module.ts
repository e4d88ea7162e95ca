import { Module } from '@nestjs/common';
import { BomModule } from '@matlas/features/bom';
import { ExchangeModule } from '@matlas/features/exchange';
import { IdentityModule } from '@matlas/features/identity';
import { MdsModule } from '@matlas/features/mds';
import { RecyclabilityModule } from '@matlas/features/recyclability';
import { SubstanceAnalysisModule } from '@matlas/features/substance-analysis';
import { VehicleModule } from '@matlas/features/vehicle';
import { ChangeController } from './change/change.controller';
import { ChangeEffectService } from './change/change-effect.service';
import { ChangeExport } from './change/change-export';
import { ChangeService } from './change/change.service';
import { ChangeStore } from './change/change.store';
import { PlaceHooks } from './change/place-hooks';
import { PlaceStore } from './change/place.store';
import { FillInController } from './fill-in/fill-in.controller';
import { fillInTodo } from './fill-in/fill-in-todo.store';
import { FillInService } from './fill-in/fill-in.service';
import { FillInStore } from './fill-in/fill-in.store';
import { FillProgressStore } from './fill-in/fill-progress.store';
import { ModelFiguresStore } from './model/model-figures.store';
import { ModelFiguresController } from './model/model-figures.controller';
import { ModelFiguresService } from './model/model-figures.service';
import { ProgrammeCopy } from './model-copy';
import { ProgrammeMergeSteps } from './programme-merge.store';
import { MarkController } from './risk/mark.controller';
import { MarkExport } from './risk/mark-export';
import { PartRequestService } from './risk/part-requests.service';
import { MarkService } from './risk/mark.service';
import { MarkStore } from './risk/mark.store';
import { RulePartsStore } from './risk/rule-parts.store';
import { RecordController } from './record/record.controller';
import { RecordExport } from './record/record-export';
import { RecordPlan } from './record/record-plan';
import { RecordService } from './record/record.service';
import { RecordStore } from './record/record.store';

/** Work on the parts of vehicle programmes: marks of high-risk parts, fill-in tasks, part changes. */
@Module({
  imports: [
    BomModule,
    ExchangeModule,
    IdentityModule,
    MdsModule,
    RecyclabilityModule,
    SubstanceAnalysisModule,
    VehicleModule,
  ],
  controllers: [ChangeController, FillInController, MarkController, ModelFiguresController, RecordController],
  providers: [
    ChangeEffectService,
    ChangeExport,
    ChangeService,
    ChangeStore,
    PlaceHooks,
    PlaceStore,
    RecordExport,
    RecordPlan,
    RecordService,
    RecordStore,
    FillInService,
    FillInStore,
    fillInTodo,
    FillProgressStore,
    MarkExport,
    ModelFiguresService,
    ModelFiguresStore,
    ProgrammeCopy,
    PartRequestService,
    ProgrammeMergeSteps,
    MarkService,
    MarkStore,
    RulePartsStore,
  ],
})
export class ProgrammeModule {}
