import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { CascadePreviewService } from './cascade-preview.service';
import { CascadeRunService } from './cascade-run.service';
import { CascadeUndoService } from './cascade-undo.service';
import { CascadeService } from './cascade.service';

const routes = api.mdsCascade;
@Controller()
export class CascadeController {
  constructor(
    private readonly cascades: CascadeService,
    private readonly previews: CascadePreviewService,
    private readonly runs: CascadeRunService,
    private readonly undos: CascadeUndoService,
  ) {}
  @Handle(routes.preview) preview(auth: Auth, { change, sheetIds }: In<typeof routes.preview>) {
    return this.previews.preview(auth, change, sheetIds);
  }
  @Handle(routes.run) run(auth: Auth, { change, sheetIds, ownerIds }: In<typeof routes.run>) {
    return this.runs.run(auth, change, sheetIds, ownerIds);
  }
  @Handle(routes.countWaiting) waiting(auth: Auth, { id }: In<typeof routes.countWaiting>) {
    return this.previews.findWaiting(auth, id);
  }
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.cascades.page(auth, page);
  }
  @Handle(routes.get) one(auth: Auth, { id }: In<typeof routes.get>) {
    return this.cascades.findCascade(auth, id);
  }
  @Handle(routes.sheets) sheets(auth: Auth, { id }: In<typeof routes.sheets>) {
    return this.cascades.listSheets(auth, id);
  }
  @Handle(routes.listRequestsSent) asks(auth: Auth, { id }: In<typeof routes.listRequestsSent>) {
    return this.cascades.listAsks(auth, id);
  }
  @Handle(routes.getRequest) asked(auth: Auth, { id }: In<typeof routes.getRequest>) {
    return this.cascades.findAskForCaller(auth, id);
  }
  @Handle(routes.undo) undo(auth: Auth, { id }: In<typeof routes.undo>) {
    return this.undos.undo(auth, id);
  }
}
