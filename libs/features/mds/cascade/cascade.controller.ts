import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { CascadeService } from './cascade.service';

const routes = api.mdsCascade;
@Controller()
export class CascadeController {
  constructor(private readonly cascades: CascadeService) {}
  @Handle(routes.preview) preview(auth: Auth, { change, sheetIds }: In<typeof routes.preview>) {
    return this.cascades.preview(auth, change, sheetIds);
  }
  @Handle(routes.run) run(auth: Auth, { change, sheetIds, ownerIds }: In<typeof routes.run>) {
    return this.cascades.run(auth, change, sheetIds, ownerIds);
  }
  @Handle(routes.waiting) waiting(auth: Auth, { id }: In<typeof routes.waiting>) {
    return this.cascades.waiting(auth, id);
  }
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.cascades.page(auth, page);
  }
  @Handle(routes.one) one(auth: Auth, { id }: In<typeof routes.one>) {
    return this.cascades.one(auth, id);
  }
  @Handle(routes.sheets) sheets(auth: Auth, { id }: In<typeof routes.sheets>) {
    return this.cascades.sheetsOf(auth, id);
  }
  @Handle(routes.asks) asks(auth: Auth, { id }: In<typeof routes.asks>) {
    return this.cascades.asksOf(auth, id);
  }
  @Handle(routes.asked) asked(auth: Auth, { id }: In<typeof routes.asked>) {
    return this.cascades.asked(auth, id);
  }
  @Handle(routes.undo) undo(auth: Auth, { id }: In<typeof routes.undo>) {
    return this.cascades.undo(auth, id);
  }
}
