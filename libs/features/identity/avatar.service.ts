import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { accountApi, Out, UploadedFile } from '@matlas/contract';
import { type Auth, Db, FileAccess, type FileAnswer, notFound, type Scope, StoredFiles } from '@matlas/server-kit';
import { ProfileContactStore } from './profile-contact.store';

const PURPOSE = 'avatar';
/** Of everything that the person may see, only what they brought themselves. */
const ownOf = (auth: Auth): Scope => ({ ...auth.scope, reach: 'own' });

/** Pictures of people: brought by themselves, seen by their colleagues. */
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
   * The picture counts once the profile is saved with it; what was brought and never saved goes with the next upload.
   */
  upload(auth: Auth, file: UploadedFile): Promise<Out<typeof accountApi.uploadAvatar>> {
    return this.db.tx(async () => {
      await this.dropUnused(auth);
      const kept = await this.files.keep(auth, file, PURPOSE);
      return { fileId: kept.id, filename: kept.name, url: `/api/sys/file/${kept.id}/download` };
    });
  }
  download(auth: Auth, fileId: number): Promise<FileAnswer> {
    return this.access.answer(auth, fileId);
  }

  async own(auth: Auth, fileId: number): Promise<void> {
    const { purpose } = await this.files.one(ownOf(auth), fileId);
    if (purpose !== PURPOSE) throw notFound('file', fileId);
  }
  async dropUnused(auth: Auth): Promise<void> {
    for (const id of await this.store.unusedAvatars(auth.userId)) await this.files.remove(ownOf(auth), id);
  }
}
