import { Injectable } from '@nestjs/common';
import { type OnModuleInit } from '@nestjs/common';
import type { UploadedFile } from '@matlas/contract';
import { type Auth, FileAccess, StoredFiles } from '@matlas/server-kit';
import { NoteThreadStore } from './note-thread.store';

const ATTACHMENT = 'messageAttachment';
const AVATAR = 'avatar';

/** Messages with their attachments. */
@Injectable()
export class MessageFiles implements OnModuleInit {
  constructor(
    private readonly threads: NoteThreadStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
  ) {}

  onModuleInit(): void {
    this.access.register(ATTACHMENT, (auth, fileId) => this.threads.isAttachmentFor(auth.userId, fileId));
    this.access.register(AVATAR, (auth, fileId) => this.threads.isAvatarFor(auth.userId, fileId));
  }

  async addMessage(
    auth: Auth,
    noteId: number,
    content: string | undefined,
    file: UploadedFile | undefined,
  ): Promise<number> {
    const storedFile = file && (await this.files.storeUpload(auth, file, ATTACHMENT));
    return this.threads.addMessage({
      noteId,
      senderId: auth.userId,
      content: content ?? '',
      fileId: storedFile?.id ?? null,
    });
  }
}
