import { Controller } from '@nestjs/common';
import { type In, uploadsApi } from '@matlas/contract';
import { type Auth, Handle, PartialUploads, type RouteRequest, TusUploads } from '@matlas/server-kit';

const { tus } = uploadsApi;

@Controller()
export class UploadController {
  constructor(
    private readonly uploads: PartialUploads,
    private readonly tus: TusUploads,
  ) {}
  @Handle(tus.create) create(auth: Auth, _: In<typeof tus.create>, request: RouteRequest) {
    return this.tus.answer(auth, request);
  }
  @Handle(tus.offset) offset(auth: Auth, upload: In<typeof tus.offset>, request: RouteRequest) {
    return this.tus.answer(auth, request, upload);
  }
  @Handle(tus.send) send(auth: Auth, piece: In<typeof tus.send>, request: RouteRequest) {
    return this.tus.answer(auth, request, piece);
  }
  @Handle(tus.cancel) cancel(auth: Auth, upload: In<typeof tus.cancel>, request: RouteRequest) {
    return this.tus.answer(auth, request, upload);
  }
  @Handle(uploadsApi.open) open(auth: Auth, { purpose }: In<typeof uploadsApi.open>) {
    return this.uploads.listOpen(auth, purpose);
  }
  @Handle(uploadsApi.finish) finish(auth: Auth, { uploadId, sha256 }: In<typeof uploadsApi.finish>) {
    return this.uploads.finish(auth, uploadId, sha256);
  }
}
