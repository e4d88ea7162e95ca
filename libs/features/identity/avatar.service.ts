import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { accountApi, Out, UploadedFile } from '@matlas/contract';
import { type Auth, Db, FileAccess, type FileAnswer, notFound, type Scope, StoredFiles } from '@matlas/server-kit';
import { ProfileContactStore } from './profile-contact.store';

const PURPOSE = 'avatar';
/** Limits the scope to files that the user uploaded. */
const uploadedBy = (auth: Auth): Scope => ({ ...auth.scope, reach: 'own' });

/** Avatars: uploaded by the user, visible to colleagues. */
@Injectable()
export class AvatarService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly store: ProfileContactStore,
  ) {}

  onModuleInit(): void {
    this.access.register(PURPOSE, (auth, fileId) =>
      this.store.isAvatar(fileId, auth.scope.reach === 'all' ? null : auth.enterpriseId),
    );
  }

  /**
   * The picture is used once the profile is saved with it; uploaded pictures that were never saved are deleted at
   * the next upload.
   */
  upload(auth: Auth, file: UploadedFile): Promise<Out<typeof accountApi.uploadAvatar>> {
    return this.db.tx(async () => {
      await this.deleteUnused(auth);
      const storedFile = await this.files.storeUpload(auth, file, PURPOSE);
      return { fileId: storedFile.id, filename: storedFile.name, url: `/api/sys/file/${storedFile.id}/download` };
    });
  }
  download(auth: Auth, fileId: number): Promise<FileAnswer> {
    return this.access.answerFile(auth, fileId);
  }

  async assertOwn(auth: Auth, fileId: number): Promise<void> {
    const { purpose } = await this.files.getFile(uploadedBy(auth), fileId);
    if (purpose !== PURPOSE) throw notFound('file', fileId);
  }
  async deleteUnused(auth: Auth): Promise<void> {
    for (const id of await this.store.listUnusedAvatars(auth.userId)) await this.files.remove(uploadedBy(auth), id);
  }
}
