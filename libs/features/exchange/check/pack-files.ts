import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { exchangeCheckApi, Out, UploadedFile } from '@matlas/contract';
import { type Auth, badInput, can, FileAccess, type Scope, StoredFiles } from '@matlas/server-kit';
import { PackRuleStore } from './pack-rule.store';
import { urlOf } from './rule-pack.row';

const PURPOSE = 'customRuleAttachment';
const broughtBy = (auth: Auth): Scope => ({ ...auth.scope, reach: 'own' });

/** Files of user-defined rules: for the enterprise, and once their pack is published for those who send to it. */
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
        (can(auth, 'mds:customRule:query') && (await this.rules.keepsFile(auth.scope, fileId))) ||
        (can(auth, 'exchange:sent:query') && (await this.rules.publishesFile(fileId))),
    );
  }
  async upload(auth: Auth, file: UploadedFile): Promise<Out<typeof exchangeCheckApi.pack.upload>> {
    const kept = await this.files.keep(auth, file, PURPOSE);
    return { fileId: kept.id, filename: kept.name, url: urlOf(kept.id) };
  }
  /** What the rule had already, and what the person brought for this purpose. */
  async refuseStrange(auth: Auth, fileIds: readonly number[], known: readonly number[]): Promise<void> {
    for (const [index, fileId] of fileIds.entries()) {
      if (known.includes(fileId)) continue;
      const file = await this.files.one(broughtBy(auth), fileId).catch(() => undefined);
      if (file?.purpose !== PURPOSE) throw badInput({ path: `fileIds.${index}`, code: 'notFound' });
    }
  }
}
