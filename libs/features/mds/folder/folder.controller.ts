import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { FolderService } from './folder.service';

const routes = api.mdsFolder;
@Controller()
export class FolderController {
  constructor(private readonly folders: FolderService) {}
  @Handle(routes.list) list(auth: Auth) {
    return this.folders.list(auth);
  }
  @Handle(routes.saveOrUpdate) save(auth: Auth, input: In<typeof routes.saveOrUpdate>) {
    return this.folders.save(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.folders.delete(auth, ids);
  }
  @Handle(routes.move) move(auth: Auth, { id, parentId }: In<typeof routes.move>) {
    return this.folders.move(auth, id, parentId ?? null);
  }
  @Handle(routes.share) share(auth: Auth, { id, shared }: In<typeof routes.share>) {
    return this.folders.setShared(auth, id, shared);
  }
  @Handle(routes.put) put(auth: Auth, { folderId, sheetIds }: In<typeof routes.put>) {
    return this.folders.addSheets(auth, folderId, sheetIds);
  }
  @Handle(routes.takeOut) takeOut(auth: Auth, { folderId, sheetIds }: In<typeof routes.takeOut>) {
    return this.folders.removeSheets(auth, folderId, sheetIds);
  }
}
