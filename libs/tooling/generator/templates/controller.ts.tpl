import { Controller } from '@nestjs/common';
import { @name@Api as routes, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { @Name@Service } from './@file@.service';

@Controller()
export class @Name@Controller {
  constructor(private readonly @names@: @Name@Service) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.@names@.page@Names@(auth, page);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.@names@.save@Name@(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.@names@.delete@Names@(auth, ids);
  }
}
