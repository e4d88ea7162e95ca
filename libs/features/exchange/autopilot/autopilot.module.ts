import { Module } from '@nestjs/common';
import { MdsModule } from '@matlas/features/mds';
import { RulesModule } from '@matlas/features/rules';
import { CheckModule } from '../check/check.module';
import { ConditionRuleModule } from '../condition-rules/condition-rule.module';
import { ListsModule } from '../lists/lists.module';
import { ExchangeCoreModule } from '../core/core.module';
import { AutopilotController } from './autopilot.controller';
import { AutopilotDecisionStore } from './autopilot-decision.store';
import { AutopilotDryRunJob } from './autopilot-dry-run.job';
import { AutopilotExport } from './autopilot-export';
import { AutopilotListener } from './autopilot-listener';
import { AutopilotMergeSteps } from './autopilot-merge.store';
import { AutopilotPilot } from './autopilot-pilot';
import { AutopilotStop } from './autopilot-stop';
import { VerdictExecution } from './verdict-execution';
import { AutopilotRuleStore } from './autopilot-rule.store';
import { AutopilotRunStore } from './autopilot-run.store';
import { AutopilotRuleService } from './autopilot-rule.service';
import { AutopilotService } from './autopilot.service';
import { AutopilotSettingStore } from './autopilot-setting.store';
import { autopilotSweep } from './autopilot-sweep.job';
import { AutopilotTrialService } from './autopilot-trial.service';
import { AutopilotPreviewService } from './autopilot-preview.service';
import { AutopilotLogService } from './autopilot-log.service';
import { InboxAutopilotJob } from './inbox-autopilot.job';
import { ContainedSubstances } from './contained-substances';
import { IncomingSheets } from './incoming-sheets';
import { IncomingStore } from './incoming.store';
import { ListedContent } from './listed-content';
import { OwnSecretStore } from './own-secret.store';

/** Rules of an enterprise that accept, hold or reject received sheets. */
@Module({
  imports: [MdsModule, RulesModule, CheckModule, ConditionRuleModule, ExchangeCoreModule, ListsModule],
  controllers: [AutopilotController],
  providers: [
    AutopilotDecisionStore,
    AutopilotDryRunJob,
    AutopilotExport,
    AutopilotListener,
    AutopilotMergeSteps,
    AutopilotPilot,
    AutopilotStop,
    VerdictExecution,
    AutopilotRuleStore,
    AutopilotRunStore,
    AutopilotRuleService,
    AutopilotService,
    AutopilotSettingStore,
    autopilotSweep,
    AutopilotTrialService,
    AutopilotPreviewService,
    AutopilotLogService,
    InboxAutopilotJob,
    IncomingSheets,
    IncomingStore,
    ListedContent,
    OwnSecretStore,
    ContainedSubstances,
  ],
  exports: [IncomingSheets, IncomingStore, ListedContent],
})
export class AutopilotModule {}
