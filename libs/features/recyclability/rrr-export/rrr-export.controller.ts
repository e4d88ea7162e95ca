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
    return this.parts.workbook(auth, input);
  }
  @Handle(routes.polymerMarking) polymerMarking(auth: Auth, input: In<typeof routes.polymerMarking>) {
    return this.polymers.workbook(auth, input);
  }
  @Handle(routes.vehicle) vehicle(auth: Auth, input: In<typeof routes.vehicle>) {
    return this.exports.workbook(auth, 'vehicle', input);
  }
  @Handle(routes.made) made(auth: Auth, input: In<typeof routes.made>) {
    return this.exports.workbook(auth, 'made', input);
  }
  @Handle(routes.param) param(auth: Auth, input: In<typeof routes.param>) {
    return this.exports.workbook(auth, 'param', input);
  }
  @Handle(routes.eu) eu(auth: Auth, input: In<typeof routes.eu>) {
    return this.exports.workbook(auth, 'eu', input);
  }
  @Handle(routes.catenaX) catenaX(auth: Auth, input: In<typeof routes.catenaX>) {
    return this.exports.catenaX(auth, input);
  }
}
