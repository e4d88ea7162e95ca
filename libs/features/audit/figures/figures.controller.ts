import { Controller } from '@nestjs/common';
import { auditApi, imdsAuditApi, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AbsenceService } from '../absence/absence.service';
import { FiguresService } from './figures.service';

@Controller()
export class AuditFiguresController {
  constructor(
    private readonly figures: FiguresService,
    private readonly absences: AbsenceService,
  ) {}
  @Handle(auditApi.figures) load(auth: Auth, period: In<typeof auditApi.figures>) {
    return this.figures.loadFigures(auth, 'own', period);
  }
  @Handle(auditApi.exportFigures) export(auth: Auth, period: In<typeof auditApi.exportFigures>) {
    return this.figures.exportFigures(auth, 'own', period);
  }
  @Handle(imdsAuditApi.figures) loadImds(auth: Auth, period: In<typeof imdsAuditApi.figures>) {
    return this.figures.loadFigures(auth, 'imds', period);
  }
  @Handle(imdsAuditApi.exportFigures) exportImds(auth: Auth, period: In<typeof imdsAuditApi.exportFigures>) {
    return this.figures.exportFigures(auth, 'imds', period);
  }
  @Handle(auditApi.absences) listAbsences(auth: Auth) {
    return this.absences.listAbsences(auth);
  }
  @Handle(auditApi.deputies) listDeputies(auth: Auth) {
    return this.absences.listDeputies(auth);
  }
  @Handle(auditApi.saveAbsence) saveAbsence(auth: Auth, input: In<typeof auditApi.saveAbsence>) {
    return this.absences.saveAbsence(auth, input);
  }
  @Handle(auditApi.removeAbsence) removeAbsence(auth: Auth, { id }: In<typeof auditApi.removeAbsence>) {
    return this.absences.removeAbsence(auth, id);
  }
}
