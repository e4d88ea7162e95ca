import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { RrrScreeningReport } from './rrr-screening-report';
import { RrrScreeningService } from './rrr-screening.service';
import { ScreeningChoices } from './screening-choices';
import { TaggingTrialService } from './tagging-trial.service';

const routes = api.analysisRrrScreening;
@Controller()
export class RrrScreeningController {
  constructor(
    private readonly screening: RrrScreeningService,
    private readonly choices: ScreeningChoices,
    private readonly workbooks: RrrScreeningReport,
    private readonly trials: TaggingTrialService,
  ) {}
  @Handle(routes.page) page(auth: Auth, input: In<typeof routes.page>) {
    return this.screening.page(auth, input);
  }
  @Handle(routes.summary) summary(auth: Auth, input: In<typeof routes.summary>) {
    return this.screening.getSummary(auth, input);
  }
  @Handle(routes.scopes) scopes(auth: Auth) {
    return this.choices.scopes(auth);
  }
  @Handle(routes.classes) classes() {
    return this.choices.classes();
  }
  @Handle(routes.technologies) technologies(auth: Auth) {
    return this.choices.technologies(auth);
  }
  @Handle(routes.models) models(auth: Auth, { page }: In<typeof routes.models>) {
    return this.screening.modelPage(auth, page);
  }
  @Handle(routes.export) export(auth: Auth, input: In<typeof routes.export>) {
    return this.workbooks.exportWorkbook(auth, input);
  }
  @Handle(api.rulesTagging.trial) trial(auth: Auth, input: In<typeof api.rulesTagging.trial>) {
    return this.trials.trial(auth, input);
  }
}
