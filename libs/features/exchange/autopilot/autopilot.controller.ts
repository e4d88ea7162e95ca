import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AutopilotExport } from './autopilot-export';
import { AutopilotRuleService } from './autopilot-rule.service';
import { AutopilotService } from './autopilot.service';
import { AutopilotTrialService } from './autopilot-trial.service';
import { AutopilotPreviewService } from './autopilot-preview.service';
import { AutopilotLogService } from './autopilot-log.service';

const routes = api.exchangeAutopilot;
@Controller()
export class AutopilotController {
  constructor(
    private readonly autopilot: AutopilotService,
    private readonly ruleChanges: AutopilotRuleService,
    private readonly trials: AutopilotTrialService,
    private readonly previews: AutopilotPreviewService,
    private readonly decisionLog: AutopilotLogService,
    private readonly exports: AutopilotExport,
  ) {}
  @Handle(routes.view) view(auth: Auth) {
    return this.autopilot.getView(auth);
  }
  @Handle(routes.switch) switch(auth: Auth, { on, confirmed }: In<typeof routes.switch>) {
    return this.autopilot.switch(auth, on, confirmed);
  }
  @Handle(routes.limits) limits(auth: Auth, input: In<typeof routes.limits>) {
    return this.autopilot.setLimits(auth, input);
  }
  @Handle(routes.rules) rules(auth: Auth) {
    return this.ruleChanges.list(auth);
  }
  @Handle(routes.save) save(auth: Auth, input: In<typeof routes.save>) {
    return this.ruleChanges.save(auth, input);
  }
  @Handle(routes.remove) remove(auth: Auth, { ids }: In<typeof routes.remove>) {
    return this.ruleChanges.delete(auth, ids);
  }
  @Handle(routes.order) order(auth: Auth, { ids }: In<typeof routes.order>) {
    return this.ruleChanges.reorderRules(auth, ids);
  }
  @Handle(routes.sheets) sheets(auth: Auth, { q }: In<typeof routes.sheets>) {
    return this.previews.listSheets(auth, q);
  }
  @Handle(routes.preview) preview(auth: Auth, input: In<typeof routes.preview>) {
    return this.previews.preview(auth, input);
  }
  @Handle(routes.run) run(auth: Auth) {
    return this.autopilot.startRun(auth);
  }
  @Handle(routes.log) log(auth: Auth, { page }: In<typeof routes.log>) {
    return this.decisionLog.pageLog(auth, page);
  }
  @Handle(routes.logExport) logExport(auth: Auth, { page }: In<typeof routes.logExport>) {
    return this.exports.exportLog(auth, page);
  }
  @Handle(routes.dryRun) dryRun(auth: Auth, { days }: In<typeof routes.dryRun>) {
    return this.trials.startDryRun(auth, days);
  }
  @Handle(routes.dryRuns) dryRuns(auth: Auth) {
    return this.trials.listDryRuns(auth);
  }
  @Handle(routes.dryRunOne) dryRunOne(auth: Auth, { id }: In<typeof routes.dryRunOne>) {
    return this.trials.findDryRun(auth, id);
  }
  @Handle(routes.dryRunRows) dryRunRows(auth: Auth, { runId, page }: In<typeof routes.dryRunRows>) {
    return this.trials.listDryRunRows(auth, runId, page);
  }
  @Handle(routes.dryRunExport) dryRunExport(auth: Auth, { runId, page }: In<typeof routes.dryRunExport>) {
    return this.exports.exportDryRun(auth, runId, page);
  }
}
