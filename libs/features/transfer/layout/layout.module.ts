import { Module } from '@nestjs/common';
import { LayoutController } from './layout.controller';
import { LayoutMergeSteps } from './layout-merge.store';
import { LayoutService } from './layout.service';
import { LayoutStore } from './layout.store';

/** Configurable adapters to interfaces whose format is not public (IMDS-AI, CAI, CSV, IC). */
@Module({
  controllers: [LayoutController],
  providers: [LayoutMergeSteps, LayoutService, LayoutStore],
  exports: [LayoutStore],
})
export class LayoutModule {}
