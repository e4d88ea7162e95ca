import { Injectable } from '@nestjs/common';
import type { api, Out, UploadedFile } from '@matlas/contract';
import { type Auth, StoredFiles } from '@matlas/server-kit';

const PURPOSE = 'general';

/** The generic upload: keeps the file for whoever brought it, until a record of some area takes it. */
@Injectable()
export class UploadService {
  constructor(private readonly files: StoredFiles) {}

  async keep(auth: Auth, file: UploadedFile): Promise<Out<typeof api.identity.session.upload>> {
    const kept = await this.files.keep(auth, file, PURPOSE);
    return { fileId: kept.id, filename: kept.name, url: `/api/sys/file/${kept.id}/download` };
  }
}
