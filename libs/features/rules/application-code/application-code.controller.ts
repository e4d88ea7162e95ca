import { Controller } from '@nestjs/common';
import { api, dataOrigin, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ApplicationCodeService } from './application-code.service';
import { ExemptionEntryService } from './exemption.service';

const routes = api.rulesApplicationCode;
const { own, imds } = dataOrigin.of;
@Controller()
export class ApplicationCodeController {
  constructor(
    private readonly codes: ApplicationCodeService,
    private readonly entries: ExemptionEntryService,
  ) {}
  @Handle(routes.ownPage) ownPage(auth: Auth, { page, asOf }: In<typeof routes.ownPage>) {
    return this.codes.page(auth, own, page, asOf);
  }
  @Handle(routes.ownUpdate) ownUpdate(auth: Auth, input: In<typeof routes.ownUpdate>) {
    return this.codes.save(auth, own, input);
  }
  @Handle(routes.imdsPage) imdsPage(auth: Auth, { page, asOf }: In<typeof routes.imdsPage>) {
    return this.codes.page(auth, imds, page, asOf);
  }
  @Handle(routes.imdsUpdate) imdsUpdate(auth: Auth, input: In<typeof routes.imdsUpdate>) {
    return this.codes.save(auth, imds, input);
  }
  @Handle(routes.history) history(auth: Auth, { id }: In<typeof routes.history>) {
    return this.codes.history(auth, id);
  }
  @Handle(routes.exemptions) exemptions(auth: Auth, { page, asOf }: In<typeof routes.exemptions>) {
    return this.entries.page(auth, page, asOf);
  }
  @Handle(routes.saveExemption) saveExemption(auth: Auth, input: In<typeof routes.saveExemption>) {
    return this.entries.save(auth, input);
  }
  @Handle(routes.exemptionHistory) exemptionHistory(auth: Auth, { id }: In<typeof routes.exemptionHistory>) {
    return this.entries.history(auth, id);
  }
}
