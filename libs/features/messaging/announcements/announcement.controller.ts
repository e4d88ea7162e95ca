import { Controller } from '@nestjs/common';
import { announcementApi, type In, type PageQuery, sessionApi } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AnnouncementFiles } from './announcement-files';
import { AnnouncementReaderStore } from './announcement-reader.store';
import { toPublic, toShown } from './announcement.row';
import { AnnouncementService } from './announcement.service';
import { AnnouncementStore } from './announcement.store';

@Controller()
export class AnnouncementController {
  constructor(
    private readonly service: AnnouncementService,
    private readonly readers: AnnouncementReaderStore,
    private readonly files: AnnouncementFiles,
    private readonly announcements: AnnouncementStore,
  ) {}
  @Handle(announcementApi.page) page(auth: Auth, page: PageQuery) {
    return this.service.page(auth, page);
  }
  @Handle(announcementApi.saveOrUpdate) save(auth: Auth, input: In<typeof announcementApi.saveOrUpdate>) {
    return this.service.save(auth, input);
  }
  @Handle(announcementApi.delete) delete(auth: Auth, { ids }: In<typeof announcementApi.delete>) {
    return this.service.delete(auth, ids);
  }
  @Handle(announcementApi.changeState) changeState(auth: Auth, input: In<typeof announcementApi.changeState>) {
    return this.service.changeState(auth, input);
  }
  @Handle(announcementApi.readers) pageReaders(auth: Auth, { id, page }: In<typeof announcementApi.readers>) {
    return this.service.pageReaders(auth, id, page);
  }
  @Handle(announcementApi.departments) departments(auth: Auth) {
    return this.announcements.listDepartments(auth.enterpriseId);
  }
  @Handle(announcementApi.upload) upload(auth: Auth, { file }: In<typeof announcementApi.upload>) {
    return this.files.upload(auth, file);
  }
  @Handle(announcementApi.list) async list(auth: Auth) {
    return (await this.readers.listShown(auth.userId)).map(toShown);
  }
  @Handle(announcementApi.read) async read(auth: Auth, { ids, agreed }: In<typeof announcementApi.read>) {
    await this.readers.markRead(auth.userId, ids, agreed);
    return null;
  }
  @Handle(announcementApi.shown) async listPublic() {
    return (await this.readers.listPublic()).map(toPublic);
  }
  @Handle(sessionApi.announcement) main(auth: Auth) {
    return this.service.findMain(auth);
  }
  @Handle(sessionApi.saveAnnouncement) saveMain(auth: Auth, input: In<typeof sessionApi.saveAnnouncement>) {
    return this.service.saveMain(auth, input);
  }
}
