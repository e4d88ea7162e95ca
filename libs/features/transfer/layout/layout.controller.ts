import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { LayoutService } from './layout.service';

const routes = api.transferLayout;
@Controller()
export class LayoutController {
  constructor(private readonly layouts: LayoutService) {}
  @Handle(routes.list) list(auth: Auth) {
    return this.layouts.list(auth);
  }
  @Handle(routes.versions) versions(auth: Auth, { id }: In<typeof routes.versions>) {
    return this.layouts.versions(auth, id);
  }
  @Handle(routes.save) save(auth: Auth, layout: In<typeof routes.save>) {
    return this.layouts.save(auth, layout);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.layouts.delete(auth, ids);
  }
  @Handle(routes.preview) preview(auth: Auth, input: In<typeof routes.preview>) {
    return this.layouts.preview(auth, input);
  }
}
