import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ChosenParts } from './chosen-parts';
import { PolymerWorkbook } from './polymer-workbook';
import { RrrExportService } from './rrr-export.service';

const routes = api.analysisRrrExport;
@Controller()
export class RrrExportController {
  constructor(
    private readonly exports: RrrExportService,
    private readonly parts: ChosenParts,
    private readonly polymers: PolymerWorkbook,
  ) {}
  @Handle(routes.chooseComponent) chooseComponent(auth: Auth, input: In<typeof routes.chooseComponent>) {
    return this.parts.exportWorkbook(auth, input);
  }
  @Handle(routes.polymerMarking) polymerMarking(auth: Auth, input: In<typeof routes.polymerMarking>) {
    return this.polymers.exportWorkbook(auth, input);
  }
  @Handle(routes.vehicle) vehicle(auth: Auth, input: In<typeof routes.vehicle>) {
    return this.exports.exportWorkbook(auth, 'vehicle', input);
  }
  @Handle(routes.dataTable) made(auth: Auth, input: In<typeof routes.dataTable>) {
    return this.exports.exportWorkbook(auth, 'made', input);
  }
  @Handle(routes.parameterReport) param(auth: Auth, input: In<typeof routes.parameterReport>) {
    return this.exports.exportWorkbook(auth, 'param', input);
  }
  @Handle(routes.euPresentation) eu(auth: Auth, input: In<typeof routes.euPresentation>) {
    return this.exports.exportWorkbook(auth, 'eu', input);
  }
  @Handle(routes.catenaX) catenaX(auth: Auth, input: In<typeof routes.catenaX>) {
    return this.exports.catenaX(auth, input);
  }
}
