import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { GuestService } from './guest.service';

const routes = api.exchangeGuest;
/** Public: the code of a mailed link is the only credential. */
@Controller()
export class GuestController {
  constructor(private readonly guests: GuestService) {}
  @Handle(routes.open) open(_: Auth, input: In<typeof routes.open>) {
    return this.guests.open(input);
  }
  @Handle(routes.substances) substances(_: Auth, input: In<typeof routes.substances>) {
    return this.guests.searchSubstances(input);
  }
  @Handle(routes.save) save(_: Auth, input: In<typeof routes.save>) {
    return this.guests.save(input);
  }
  @Handle(routes.submit) submit(_: Auth, input: In<typeof routes.submit>) {
    return this.guests.submit(input);
  }
  @Handle(routes.refuse) refuse(_: Auth, input: In<typeof routes.refuse>) {
    return this.guests.refuse(input);
  }
}
