import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { MergeUndoService } from './merge-undo.service';
import { MergeService } from './merge.service';

const routes = api.enterpriseMerge;
@Controller()
export class MergeController {
  constructor(
    private readonly merges: MergeService,
    private readonly undos: MergeUndoService,
  ) {}
  @Handle(routes.page) page(auth: Auth, page: In<typeof routes.page>) {
    return this.merges.page(auth, page);
  }
  @Handle(routes.get) get(auth: Auth, { id }: In<typeof routes.get>) {
    return this.merges.get(auth, id);
  }
  @Handle(routes.preview) preview(auth: Auth, input: In<typeof routes.preview>) {
    return this.merges.preview(auth, input);
  }
  @Handle(routes.merge) merge(auth: Auth, input: In<typeof routes.merge>) {
    return this.merges.merge(auth, input);
  }
  @Handle(routes.undoPreview) undoPreview(auth: Auth, { id }: In<typeof routes.undoPreview>) {
    return this.undos.preview(auth, id);
  }
  @Handle(routes.undo) undo(auth: Auth, { id }: In<typeof routes.undo>) {
    return this.undos.undo(auth, id);
  }
}
