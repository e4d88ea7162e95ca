import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { exchangeCheckApi, Out, UploadedFile } from '@matlas/contract';
import { type Auth, can, FileAccess, StoredFiles } from '@matlas/server-kit';
import { PackRuleStore } from './pack-rule.store';
import { buildDownloadUrl } from './rule-pack.row';

const PURPOSE = 'customRuleAttachment';

/** Files of user-defined rules: readable in the enterprise, and for its senders as soon as the pack is published. */
@Injectable()
export class PackFiles implements OnModuleInit {
  constructor(
    private readonly rules: PackRuleStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
  ) {}

  onModuleInit(): void {
    this.access.register(
      PURPOSE,
      async (auth, fileId) =>
        (can(auth, 'mds:customRule:query') && (await this.rules.ownsFile(auth.scope, fileId))) ||
        (can(auth, 'exchange:sent:query') && (await this.rules.isFilePublished(fileId))),
    );
  }
  async upload(auth: Auth, file: UploadedFile): Promise<Out<typeof exchangeCheckApi.pack.upload>> {
    const stored = await this.files.storeUpload(auth, file, PURPOSE);
    return { fileId: stored.id, filename: stored.name, url: buildDownloadUrl(stored.id) };
  }
  /** Allows the files that the rule has already, and those that the user uploaded for this purpose. */
  async assertAllowedFiles(auth: Auth, fileIds: readonly number[], known: readonly number[]): Promise<void> {
    for (const [index, fileId] of fileIds.entries()) {
      if (known.includes(fileId)) continue;
      await this.files.requireOwnUpload(auth, fileId, { purpose: PURPOSE, path: `fileIds.${index}` });
    }
  }
}
