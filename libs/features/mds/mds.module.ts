import { Module } from '@nestjs/common';
import { CascadePlanner } from './cascade/cascade-planner';
import { CascadeController } from './cascade/cascade.controller';
import { CascadeService } from './cascade/cascade.service';
import { CascadeStore } from './cascade/cascade.store';
import { CopyService } from './copy.service';
import { ComponentController, MaterialController, SemiComponentController } from './local-sheet.controllers';
import { DepartmentSheetsController } from './department-sheets.controller';
import { DepartmentSheetsStore } from './department-sheets.store';
import { DraftTodo } from './draft-todo.store';
import { MdsMergeSteps } from './mds-merge.store';
import { PlaceStore } from './place.store';
import { ReleaseService } from './release.service';
import { MdsShareService } from './share.service';
import { SheetChecks } from './sheet-checks';
import { SheetController, TreeController } from './sheet.controller';
import { SheetGraphStore } from './sheet-graph.store';
import { SheetKeepers } from './sheet-keepers';
import { SheetMask } from './sheet-mask';
import { SheetMatchStore } from './sheet-match.store';
import { SheetService } from './sheet.service';
import { SheetStore } from './sheet.store';
import { SheetWriter } from './sheet-writer';
import { TraceController } from './trace/trace.controller';
import { TraceService } from './trace/trace.service';
import { WhereUsedStore } from './trace/where-used.store';
import { TreeResolver } from './tree-resolver';
import { TreeService } from './tree.service';
import { TreeStore } from './tree.store';
import { TreeWriteStore } from './tree-write.store';
import { UsedStore } from './used.store';

@Module({
  controllers: [CascadeController, TraceController, ComponentController, SemiComponentController, MaterialController, SheetController, TreeController, DepartmentSheetsController],
  providers: [
    CascadePlanner, CascadeService, CascadeStore, CopyService, DepartmentSheetsStore, DraftTodo, MdsMergeSteps, MdsShareService, PlaceStore, ReleaseService, SheetChecks, SheetGraphStore, SheetKeepers, SheetMask, SheetMatchStore, SheetService, SheetStore, SheetWriter, TraceService, TreeResolver, TreeService, TreeStore, TreeWriteStore, UsedStore, WhereUsedStore,
  ],
  exports: [MdsShareService, ReleaseService, SheetGraphStore, SheetKeepers, SheetMatchStore, SheetService, SheetWriter, TreeService],
})
export class MdsModule {}
