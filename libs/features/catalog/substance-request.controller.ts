import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { SubstanceRequestService } from './substance-request.service';
import { UncataloguedRequestService } from './uncatalogued/uncatalogued-request.service';
import { SubstanceEvidence } from './substance-evidence';

const routes = api.catalog.substanceRequests;
@Controller()
export class SubstanceRequestController {
  constructor(
    private readonly requests: SubstanceRequestService,
    private readonly evidence: SubstanceEvidence,
    private readonly uncatalogued: UncataloguedRequestService,
  ) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.requests.page(auth, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.requests.get(auth, id);
  }
  @Handle(routes.upload) upload(auth: Auth, { file }: In<typeof routes.upload>) {
    return this.evidence.upload(auth, file);
  }
  @Handle(routes.request) request(auth: Auth, request: In<typeof routes.request>) {
    return this.requests.request(auth, request);
  }
  @Handle(routes.requestUncatalogued) requestAll(auth: Auth, options: In<typeof routes.requestUncatalogued>) {
    return this.uncatalogued.requestAll(auth, options);
  }
  @Handle(routes.withdraw) withdraw(auth: Auth, { id }: In<typeof routes.withdraw>) {
    return this.requests.withdraw(auth, id);
  }
  @Handle(routes.accept) accept(auth: Auth, input: In<typeof routes.accept>) {
    return this.requests.accept(auth, input);
  }
  @Handle(routes.answer) answer(auth: Auth, input: In<typeof routes.answer>) {
    return this.requests.answer(auth, input);
  }
  @Handle(routes.reject) reject(auth: Auth, input: In<typeof routes.reject>) {
    return this.requests.reject(auth, input);
  }
}
