import { Module } from '@nestjs/common';
import { LayoutController } from './layout.controller';
import { LayoutMergeSteps } from './layout-merge.store';
import { LayoutService } from './layout.service';
import { LayoutStore } from './layout.store';

/** Adapters to interfaces whose form is not public (IMDS-AI, CAI, CSV, IC), as configuration. */
@Module({
  controllers: [LayoutController],
  providers: [LayoutMergeSteps, LayoutService, LayoutStore],
  exports: [LayoutStore],
})
export class LayoutModule {}
