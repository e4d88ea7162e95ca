import { Module } from '@nestjs/common';
import { MdsModule } from '@matlas/features/mds';
import { ExchangeCoreModule } from '../core/core.module';
import { DiscloseSheets } from './disclose-sheets';
import { DisclosureRelease } from './disclosure-release';
import { DisclosureDrafts } from './disclosure-drafts';
import { DisclosureController } from './disclosure.controller';
import { DisclosureFindStore } from './disclosure-find.store';
import { DisclosureJob } from './disclosure.job';
import { DisclosureListener } from './disclosure-listener';
import { DisclosureMergeSteps } from './disclosure-merge.store';
import { DisclosureService } from './disclosure.service';
import { DisclosureSettingStore } from './disclosure-setting.store';
import { DisclosureStore } from './disclosure.store';
import { disclosureTodo } from './disclosure-todo.store';

/** Confidential substances that became declarable: find, notify, disclose and push. */
@Module({
  imports: [MdsModule, ExchangeCoreModule],
  controllers: [DisclosureController],
  providers: [
    DiscloseSheets,
    DisclosureRelease,
    DisclosureDrafts,
    DisclosureFindStore,
    DisclosureJob,
    DisclosureListener,
    DisclosureMergeSteps,
    DisclosureService,
    DisclosureSettingStore,
    DisclosureStore,
    disclosureTodo,
  ],
})
export class DisclosureModule {}
