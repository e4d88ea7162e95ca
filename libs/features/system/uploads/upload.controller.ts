import { Controller } from '@nestjs/common';
import { type In, uploadsApi } from '@matlas/contract';
import { type Auth, Handle, PartialUploads } from '@matlas/server-kit';

@Controller()
export class UploadController {
  constructor(private readonly uploads: PartialUploads) {}
  @Handle(uploadsApi.start) start(auth: Auth, input: In<typeof uploadsApi.start>) {
    return this.uploads.start(auth, input);
  }
  @Handle(uploadsApi.open) open(auth: Auth, { purpose }: In<typeof uploadsApi.open>) {
    return this.uploads.listOpen(auth, purpose);
  }
  @Handle(uploadsApi.get) one(auth: Auth, { uploadId }: In<typeof uploadsApi.get>) {
    return this.uploads.getUpload(auth, uploadId);
  }
  @Handle(uploadsApi.piece) piece(auth: Auth, { uploadId, offset, bytes }: In<typeof uploadsApi.piece>) {
    return this.uploads.writePiece(auth, uploadId, offset, bytes);
  }
  @Handle(uploadsApi.finish) finish(auth: Auth, { uploadId }: In<typeof uploadsApi.finish>) {
    return this.uploads.finish(auth, uploadId);
  }
  @Handle(uploadsApi.cancel) async cancel(auth: Auth, { uploadId }: In<typeof uploadsApi.cancel>) {
    await this.uploads.cancel(auth, uploadId);
    return null;
  }
}
