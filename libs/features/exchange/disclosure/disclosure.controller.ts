import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { DisclosureService } from './disclosure.service';

const routes = api.exchangeDisclosure;
@Controller()
export class DisclosureController {
  constructor(private readonly disclosures: DisclosureService) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.disclosures.page(auth, page);
  }
  @Handle(routes.substances) substances(auth: Auth) {
    return this.disclosures.listSubstances(auth);
  }
  @Handle(routes.held) held(auth: Auth, page: In<typeof routes.held>) {
    return this.disclosures.listAffectedReceived(auth, page);
  }
  @Handle(routes.getWaiting) waiting(auth: Auth, { kid }: In<typeof routes.getWaiting>) {
    return this.disclosures.findWaiting(auth, kid);
  }
  @Handle(routes.preview) preview(auth: Auth, input: In<typeof routes.preview>) {
    return this.disclosures.preview(auth, input);
  }
  @Handle(routes.disclose) disclose(auth: Auth, input: In<typeof routes.disclose>) {
    return this.disclosures.disclose(auth, input);
  }
  @Handle(routes.setting) setting(auth: Auth) {
    return this.disclosures.getSetting(auth);
  }
  @Handle(routes.saveSetting) saveSetting(auth: Auth, input: In<typeof routes.saveSetting>) {
    return this.disclosures.saveSetting(auth, input);
  }
}
