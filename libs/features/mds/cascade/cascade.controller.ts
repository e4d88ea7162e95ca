import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { CascadeService } from './cascade.service';

const routes = api.mdsCascade;
@Controller()
export class CascadeController {
  constructor(private readonly cascades: CascadeService) {}
  @Handle(routes.preview) preview(auth: Auth, { change, sheetIds }: In<typeof routes.preview>) { return this.cascades.preview(auth, change, sheetIds); }
  @Handle(routes.run) run(auth: Auth, { change, sheetIds }: In<typeof routes.run>) { return this.cascades.run(auth, change, sheetIds); }
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) { return this.cascades.page(auth, page); }
  @Handle(routes.sheets) sheets(auth: Auth, { id }: In<typeof routes.sheets>) { return this.cascades.sheetsOf(auth, id); }
  @Handle(routes.undo) undo(auth: Auth, { id }: In<typeof routes.undo>) { return this.cascades.undo(auth, id); }
}
