import { Controller } from '@nestjs/common';
import { fileInfoApi, type In, modFileInfoApi, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { FileDelivery } from './file-delivery';
import { FileInfoService } from './file-info.service';
import { FilePreview } from './file-preview';

/** Files of the operating centre and of enterprises. */
@Controller()
export class FileInfoController {
  constructor(
    private readonly service: FileInfoService,
    private readonly delivery: FileDelivery,
    private readonly previews: FilePreview,
  ) {}
  @Handle(fileInfoApi.page) page(auth: Auth, page: PageQuery) {
    return this.service.page(auth, 'system', page);
  }
  @Handle(fileInfoApi.upload) upload(auth: Auth, { file }: In<typeof fileInfoApi.upload>) {
    return this.service.upload(auth, 'system', file);
  }
  @Handle(fileInfoApi.saveOrUpdate) save(auth: Auth, input: In<typeof fileInfoApi.saveOrUpdate>) {
    return this.service.save(auth, 'system', input);
  }
  @Handle(fileInfoApi.delete) delete(auth: Auth, { ids }: In<typeof fileInfoApi.delete>) {
    return this.service.delete(auth, 'system', ids);
  }
  @Handle(fileInfoApi.exportBatch) exportBatch(auth: Auth, { ids }: In<typeof fileInfoApi.exportBatch>) {
    return this.delivery.archive(auth, 'system', ids);
  }
  @Handle(fileInfoApi.download) download(auth: Auth, input: In<typeof fileInfoApi.download>) {
    return this.delivery.download(auth, 'system', input);
  }
  @Handle(fileInfoApi.preview) preview(auth: Auth, input: In<typeof fileInfoApi.preview>) {
    return this.previews.previewTable(auth, 'system', input);
  }
  @Handle(fileInfoApi.versions) versions(auth: Auth, { id }: In<typeof fileInfoApi.versions>) {
    return this.service.listVersions(auth, 'system', id);
  }
  @Handle(fileInfoApi.downloads) downloads(auth: Auth, { id }: In<typeof fileInfoApi.downloads>) {
    return this.service.listDownloads(auth, 'system', id);
  }
}

/** Files of vehicle models. */
@Controller()
export class ModFileInfoController {
  constructor(
    private readonly service: FileInfoService,
    private readonly delivery: FileDelivery,
    private readonly previews: FilePreview,
  ) {}
  @Handle(modFileInfoApi.page) page(auth: Auth, { modId, page }: In<typeof modFileInfoApi.page>) {
    return this.service.page(auth, { modId }, page);
  }
  @Handle(modFileInfoApi.upload) upload(auth: Auth, { file }: In<typeof modFileInfoApi.upload>) {
    return this.service.upload(auth, 'model', file);
  }
  @Handle(modFileInfoApi.saveOrUpdate) save(auth: Auth, { modId, ...input }: In<typeof modFileInfoApi.saveOrUpdate>) {
    return this.service.save(auth, { modId }, input);
  }
  @Handle(modFileInfoApi.delete) delete(auth: Auth, { ids }: In<typeof modFileInfoApi.delete>) {
    return this.service.delete(auth, 'model', ids);
  }
  @Handle(modFileInfoApi.exportBatch) exportBatch(auth: Auth, { ids }: In<typeof modFileInfoApi.exportBatch>) {
    return this.delivery.archive(auth, 'model', ids);
  }
  @Handle(modFileInfoApi.download) download(auth: Auth, input: In<typeof modFileInfoApi.download>) {
    return this.delivery.download(auth, 'model', input);
  }
  @Handle(modFileInfoApi.preview) preview(auth: Auth, input: In<typeof modFileInfoApi.preview>) {
    return this.previews.previewTable(auth, 'model', input);
  }
  @Handle(modFileInfoApi.versions) versions(auth: Auth, { id }: In<typeof modFileInfoApi.versions>) {
    return this.service.listVersions(auth, 'model', id);
  }
  @Handle(modFileInfoApi.downloads) downloads(auth: Auth, { id }: In<typeof modFileInfoApi.downloads>) {
    return this.service.listDownloads(auth, 'model', id);
  }
}
