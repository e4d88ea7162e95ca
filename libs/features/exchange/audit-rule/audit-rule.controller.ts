import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AuditRuleService } from './audit-rule.service';

const routes = api.rulesAudit;
@Controller()
export class AuditRuleController {
  constructor(private readonly rules: AuditRuleService) {}
  @Handle(routes.page) page(auth: Auth, { page, asOf }: In<typeof routes.page>) {
    return this.rules.page(auth, page, asOf);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.rules.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.rules.delete(auth, ids);
  }
  @Handle(routes.order) order(auth: Auth, { ids }: In<typeof routes.order>) {
    return this.rules.reorderRules(auth, ids);
  }
  @Handle(routes.trial) trial(auth: Auth, input: In<typeof routes.trial>) {
    return this.rules.tryRules(auth, input);
  }
}
