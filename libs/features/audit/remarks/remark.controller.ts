import { Controller } from '@nestjs/common';
import { auditApi, imdsAuditApi, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AuditHintService } from './audit-hint.service';
import { RemarkService } from './remark.service';

@Controller()
export class AuditRemarkController {
  constructor(
    private readonly remarks: RemarkService,
    private readonly hints: AuditHintService,
  ) {}
  @Handle(auditApi.annotate) annotate(auth: Auth, input: In<typeof auditApi.annotate>) {
    return this.remarks.annotate(auth, 'own', input);
  }
  @Handle(auditApi.removeAnnotation) remove(auth: Auth, { remarkId }: In<typeof auditApi.removeAnnotation>) {
    return this.remarks.removeAnnotation(auth, 'own', remarkId);
  }
  @Handle(auditApi.ask) ask(auth: Auth, input: In<typeof auditApi.ask>) {
    return this.remarks.ask(auth, 'own', input);
  }
  @Handle(auditApi.hints) listHints(auth: Auth, { sheetId }: In<typeof auditApi.hints>) {
    return this.hints.listHints(auth, sheetId);
  }
  @Handle(auditApi.answer) answer(auth: Auth, { remarkId, text }: In<typeof auditApi.answer>) {
    return this.hints.answer(auth, remarkId, text);
  }
}

@Controller()
export class ImdsAuditRemarkController {
  constructor(private readonly remarks: RemarkService) {}
  @Handle(imdsAuditApi.annotate) annotate(auth: Auth, input: In<typeof imdsAuditApi.annotate>) {
    return this.remarks.annotate(auth, 'imds', input);
  }
  @Handle(imdsAuditApi.removeAnnotation) remove(auth: Auth, { remarkId }: In<typeof imdsAuditApi.removeAnnotation>) {
    return this.remarks.removeAnnotation(auth, 'imds', remarkId);
  }
  @Handle(imdsAuditApi.ask) ask(auth: Auth, input: In<typeof imdsAuditApi.ask>) {
    return this.remarks.ask(auth, 'imds', input);
  }
}
