import { Injectable } from '@nestjs/common';
import { type OnModuleInit } from '@nestjs/common';
import type { catalogApi, Out, UploadedFile } from '@matlas/contract';
import { type Auth, can, FileAccess, StoredFiles } from '@matlas/server-kit';
import { SubstanceRequestStore } from './substance-request.store';

type Requests = typeof catalogApi.substanceRequests;
const PURPOSE = 'substanceEvidence';
export const urlOf = (fileId: number): string => `/api/sys/file/${fileId}/download`;

/** Files that prove a missing substance. */
@Injectable()
export class SubstanceEvidence implements OnModuleInit {
  constructor(
    private readonly requests: SubstanceRequestStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
  ) {}

  onModuleInit(): void {
    this.access.register(
      PURPOSE,
      async (auth, fileId) => can(auth, 'data:substance:request') && this.requests.mayReadFile(auth.scope, fileId),
    );
  }
  async upload(auth: Auth, file: UploadedFile): Promise<Out<Requests['upload']>> {
    const storedFile = await this.files.storeUpload(auth, file, PURPOSE);
    return { fileId: storedFile.id, filename: storedFile.name, url: urlOf(storedFile.id) };
  }
  /** Accepts only files that the user uploaded for this purpose. */
  async assertOwnUpload(auth: Auth, fileId: number): Promise<void> {
    await this.files.requireOwnUpload(auth, fileId, { purpose: PURPOSE });
  }
}
