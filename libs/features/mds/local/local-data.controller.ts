import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { SheetDeleteService } from '../sheet-delete.service';
import { DeletedSheetsService } from './deleted-sheets.service';
import { LocalDataService } from './local-data.service';
import { LocalExport } from './local-export';
import { SetUpService } from './set-up.service';
import { SheetLockService } from './sheet-lock.service';

const { sheets } = api.mds;
const { own, imds, listFlawed: flawed, deleted, restore, lock, unlock } = api.mdsLocal;
const OWN = { own: true, imds: false } as const;
const IMDS = { own: true, imds: true } as const;

@Controller()
export class LocalDataController {
  constructor(
    private readonly local: LocalDataService,
    private readonly exports: LocalExport,
    private readonly setUps: SetUpService,
    private readonly sheetDeletion: SheetDeleteService,
    private readonly deletions: DeletedSheetsService,
    private readonly locks: SheetLockService,
  ) {}
  @Handle(sheets.page) page(auth: Auth, { page, ...filter }: In<typeof sheets.page>) {
    return this.local.page(auth, { ...filter, ...OWN }, page);
  }
  @Handle(sheets.pageVisible) pageVisible(auth: Auth, { page, ...filter }: In<typeof sheets.pageVisible>) {
    return this.local.page(auth, filter, page);
  }
  @Handle(sheets.delete) delete(auth: Auth, { ids }: In<typeof sheets.delete>) {
    return this.sheetDeletion.delete(auth, ids);
  }
  @Handle(own.export) export(auth: Auth, { page, ...filter }: In<typeof own.export>) {
    return this.exports.write(auth, { ...filter, ...OWN }, page);
  }
  @Handle(own.setUp) setUp(auth: Auth, input: In<typeof own.setUp>) {
    return this.setUps.setUp(auth, input, false);
  }
  @Handle(imds.page) imdsPage(auth: Auth, { page, ...filter }: In<typeof imds.page>) {
    return this.local.page(auth, { ...filter, ...IMDS }, page);
  }
  @Handle(imds.export) imdsExport(auth: Auth, { page, ...filter }: In<typeof imds.export>) {
    return this.exports.write(auth, { ...filter, ...IMDS }, page);
  }
  @Handle(imds.setUp) imdsSetUp(auth: Auth, input: In<typeof imds.setUp>) {
    return this.setUps.setUp(auth, input, true);
  }
  @Handle(imds.delete) imdsDelete(auth: Auth, { ids }: In<typeof imds.delete>) {
    return this.local.deleteImds(auth, ids);
  }
  @Handle(flawed) flawedPage(auth: Auth, { page, flaws }: In<typeof flawed>) {
    return this.local.flawedPage(auth, flaws ?? [], page);
  }
  @Handle(lock) lock(auth: Auth, input: In<typeof lock>) {
    return this.locks.lock(auth, input);
  }
  @Handle(unlock) unlock(auth: Auth, { ids }: In<typeof unlock>) {
    return this.locks.unlock(auth, ids);
  }
  @Handle(deleted) deletedPage(auth: Auth, page: In<typeof deleted>) {
    return this.deletions.page(auth, page);
  }
  @Handle(restore) restore(auth: Auth, { ids }: In<typeof restore>) {
    return this.deletions.restore(auth, ids);
  }
}
