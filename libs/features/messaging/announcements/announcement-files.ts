import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AnnouncementRow, announcementApi, Out, UploadedFile } from '@matlas/contract';
import { type Auth, can, FileAccess, StoredFiles } from '@matlas/server-kit';
import { AnnouncementReaderStore } from './announcement-reader.store';
import { AnnouncementStore } from './announcement.store';

const PURPOSE = 'notice';
export const urlOfFile = (fileId: number): string => `/api/sys/file/${fileId}/download`;
export const withUrl = <F extends { fileId: number }>(file: F): F & Pick<AnnouncementRow['files'][number], 'url'> => ({
  ...file,
  url: urlOfFile(file.fileId),
});

/** Attachments of announcements. */
@Injectable()
export class AnnouncementFiles implements OnModuleInit {
  constructor(
    private readonly announcements: AnnouncementStore,
    private readonly readers: AnnouncementReaderStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
  ) {}

  onModuleInit(): void {
    this.access.register(
      PURPOSE,
      async (auth, fileId) =>
        (can(auth, 'announcementInfo:notice:query') && (await this.announcements.mayManageFile(auth.scope, fileId))) ||
        (await this.readers.listShown(auth.userId, fileId)).length > 0,
    );
  }
  async upload(auth: Auth, file: UploadedFile): Promise<Out<typeof announcementApi.upload>> {
    const stored = await this.files.storeUpload(auth, file, PURPOSE);
    return { fileId: stored.id, filename: stored.name, url: urlOfFile(stored.id) };
  }
  /** Allows the files that the announcement has already, and those that the user uploaded for announcements. */
  async assertAllowed(auth: Auth, fileIds: readonly number[], known: readonly number[]): Promise<void> {
    for (const [index, fileId] of fileIds.entries())
      if (!known.includes(fileId))
        await this.files.requireOwnUpload(auth, fileId, { purpose: PURPOSE, path: `fileIds.${index}` });
  }
  async removeUnused(auth: Auth, fileIds: readonly number[]): Promise<void> {
    const own = { ...auth.scope, reach: auth.scope.reach === 'all' ? 'all' : 'enterprise' } as const;
    for (const fileId of fileIds)
      if (!(await this.announcements.isFileUsed(fileId)) && (await this.files.findFile(own, fileId)))
        await this.files.remove(own, fileId);
  }
}
