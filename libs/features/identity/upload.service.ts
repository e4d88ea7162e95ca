import { Injectable } from '@nestjs/common';
import type { api, Out, UploadedFile } from '@matlas/contract';
import { type Auth, StoredFiles } from '@matlas/server-kit';

const PURPOSE = 'general';

/** The generic upload: stores the file for its uploader until a record of some area refers to it. */
@Injectable()
export class UploadService {
  constructor(private readonly files: StoredFiles) {}

  async storeFile(auth: Auth, file: UploadedFile): Promise<Out<typeof api.identity.session.upload>> {
    const storedFile = await this.files.storeUpload(auth, file, PURPOSE);
    return { fileId: storedFile.id, filename: storedFile.name, url: `/api/sys/file/${storedFile.id}/download` };
  }
}
