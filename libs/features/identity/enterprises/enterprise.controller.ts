import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { EnterpriseChangeService } from './enterprise-change.service';
import { EnterpriseRegisterService } from './enterprise-register.service';
import { EnterpriseService } from './enterprise.service';

const routes = api.enterprise;
@Controller()
export class EnterpriseController {
  constructor(
    private readonly enterprises: EnterpriseService,
    private readonly registrations: EnterpriseRegisterService,
    private readonly changes: EnterpriseChangeService,
  ) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.enterprises.page(auth, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.enterprises.get(auth, id);
  }
  @Handle(routes.register) register(auth: Auth, input: In<typeof routes.register>) {
    return this.registrations.register(auth, input);
  }
  @Handle(routes.change) change(auth: Auth, input: In<typeof routes.change>) {
    return this.enterprises.change(auth, input);
  }
  @Handle(routes.setTerms) setTerms(auth: Auth, input: In<typeof routes.setTerms>) {
    return this.enterprises.setTerms(auth, input);
  }
  @Handle(routes.setState) setState(auth: Auth, { id, active }: In<typeof routes.setState>) {
    return this.enterprises.setState(auth, id, active);
  }
  @Handle(routes.changes.page) changePage(auth: Auth, page: In<typeof routes.changes.page>) {
    return this.changes.page(auth, page);
  }
  @Handle(routes.changes.request) requestChange(auth: Auth, input: In<typeof routes.changes.request>) {
    return this.changes.request(auth, input);
  }
  @Handle(routes.changes.approve) approveChange(auth: Auth, { id }: In<typeof routes.changes.approve>) {
    return this.changes.approve(auth, id);
  }
  @Handle(routes.changes.refuse) refuseChange(auth: Auth, { id, reason }: In<typeof routes.changes.refuse>) {
    return this.changes.refuse(auth, id, reason);
  }
}
