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
    return this.disclosures.substances(auth);
  }
  @Handle(routes.held) held(auth: Auth, page: In<typeof routes.held>) {
    return this.disclosures.held(auth, page);
  }
  @Handle(routes.waiting) waiting(auth: Auth, { kid }: In<typeof routes.waiting>) {
    return this.disclosures.waiting(auth, kid);
  }
  @Handle(routes.preview) preview(auth: Auth, input: In<typeof routes.preview>) {
    return this.disclosures.preview(auth, input);
  }
  @Handle(routes.disclose) disclose(auth: Auth, input: In<typeof routes.disclose>) {
    return this.disclosures.disclose(auth, input);
  }
  @Handle(routes.setting) setting(auth: Auth) {
    return this.disclosures.setting(auth);
  }
  @Handle(routes.saveSetting) saveSetting(auth: Auth, input: In<typeof routes.saveSetting>) {
    return this.disclosures.saveSetting(auth, input);
  }
}
