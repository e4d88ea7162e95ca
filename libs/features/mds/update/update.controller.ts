import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ReplaceService } from './replace.service';
import { UpdateService } from './update.service';

const routes = api.mdsUpdate;
@Controller()
export class UpdateController {
  constructor(
    private readonly updates: UpdateService,
    private readonly replaces: ReplaceService,
  ) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.updates.page(auth, page);
  }
  @Handle(routes.export) export(auth: Auth, page: In<typeof routes.export>) {
    return this.updates.exportList(auth, page);
  }
  @Handle(routes.preview) preview(auth: Auth, { replacements, restore }: In<typeof routes.preview>) {
    return this.replaces.preview(auth, replacements, restore);
  }
  @Handle(routes.replace) run(auth: Auth, { replacements, restore }: In<typeof routes.replace>) {
    return this.replaces.replaceReferences(auth, replacements, restore);
  }
}
