import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Db, Handle } from '@matlas/server-kit';
import { RegistrationConfirmService } from './registration-confirm.service';
import { RegistrationDecisionService } from './registration-decision.service';
import { RegistrationLinkService } from './registration-link.service';
import { RegistrationService } from './registration.service';

const routes = api.registration;
/** The caller is not signed in yet, so these calls belong to no enterprise. */
@Controller()
export class RegistrationController {
  constructor(
    private readonly db: Db,
    private readonly registrations: RegistrationService,
    private readonly links: RegistrationLinkService,
    private readonly confirmation: RegistrationConfirmService,
    private readonly decisions: RegistrationDecisionService,
  ) {}
  @Handle(routes.sendUrlByEmail) sendUrl(_: Auth, input: In<typeof routes.sendUrlByEmail>) {
    return this.db.asPlatform(() => this.links.sendUrl(input));
  }
  @Handle(routes.link) link(_: Auth, input: In<typeof routes.link>) {
    return this.db.asPlatform(() => this.links.link(input));
  }
  @Handle(routes.registerUser) register(_: Auth, input: In<typeof routes.registerUser>) {
    return this.db.asPlatform(() => this.registrations.register(input));
  }
  @Handle(routes.confirm) confirm(_: Auth, input: In<typeof routes.confirm>) {
    return this.db.asPlatform(() => this.confirmation.confirm(input));
  }
  @Handle(routes.invite) invite(auth: Auth, input: In<typeof routes.invite>) {
    return this.links.invite(auth, input);
  }
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.decisions.page(auth, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.decisions.get(auth, id);
  }
  @Handle(routes.approve) approve(auth: Auth, { id }: In<typeof routes.approve>) {
    return this.decisions.approve(auth, id);
  }
  @Handle(routes.refuse) refuse(auth: Auth, { id, reason }: In<typeof routes.refuse>) {
    return this.decisions.refuse(auth, id, reason);
  }
}
