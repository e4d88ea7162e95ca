import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ExemptionCalendarService } from './exemption-calendar.service';
import { ExemptionEvents } from './exemption-events';
import { ExemptionReport } from './exemption-report';
import { ExemptionService } from './exemption.service';

const routes = api.analysisExemption;
@Controller()
export class ExemptionController {
  constructor(
    private readonly exemptions: ExemptionService,
    private readonly calendars: ExemptionCalendarService,
    private readonly reports: ExemptionReport,
    private readonly events: ExemptionEvents,
  ) {}
  @Handle(routes.runs) runs(auth: Auth) {
    return this.exemptions.runs(auth);
  }
  @Handle(routes.summary) summary(auth: Auth, { runId }: In<typeof routes.summary>) {
    return this.exemptions.getSummary(auth, runId);
  }
  @Handle(routes.claims) claims(auth: Auth, input: In<typeof routes.claims>) {
    return this.exemptions.claims(auth, input);
  }
  @Handle(routes.whatIf) whatIf(auth: Auth, input: In<typeof routes.whatIf>) {
    return this.exemptions.whatIf(auth, input);
  }
  @Handle(routes.exportRun) exportRun(auth: Auth, input: In<typeof routes.exportRun>) {
    return this.reports.exportRun(auth, input);
  }
  @Handle(routes.calendar) calendar(auth: Auth, input: In<typeof routes.calendar>) {
    return this.calendars.calendar(auth, input);
  }
  @Handle(routes.calendarFile) calendarFile(auth: Auth, input: In<typeof routes.calendarFile>) {
    return this.events.exportCalendar(auth, input);
  }
  @Handle(routes.exportCalendar) exportCalendar(auth: Auth, input: In<typeof routes.exportCalendar>) {
    return this.reports.exportCalendar(auth, input);
  }
}
