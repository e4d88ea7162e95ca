import { Injectable } from '@nestjs/common';
import { type OnModuleInit } from '@nestjs/common';
import { type analysisDecisionApi, type Out, type UploadedFile } from '@matlas/contract';
import { type Auth, badInput, can, FileAccess, type Scope, StoredFiles } from '@matlas/server-kit';
import { DecisionStore } from './decision.store';
import { fileUrl, mayKnowSubstance } from './decision.row';

type Routes = typeof analysisDecisionApi;
const PURPOSE = 'decisionEvidence';
/** Limits the scope to what the user uploaded. */
const ownUploadsScope = (auth: Auth): Scope => ({ ...auth.scope, reach: 'own' });

/** Files that prove what a decision says. */
@Injectable()
export class DecisionEvidence implements OnModuleInit {
  constructor(
    private readonly decisions: DecisionStore,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
  ) {}

  onModuleInit(): void {
    this.access.register(
      PURPOSE,
      async (auth, fileId) =>
        can(auth, 'analysis:decision:query') &&
        (await this.decisions.findByFile(auth.scope, fileId)).some((decision) => mayKnowSubstance(auth, decision)),
    );
  }
  async upload(auth: Auth, file: UploadedFile): Promise<Out<Routes['upload']>> {
    const kept = await this.files.storeUpload(auth, file, PURPOSE);
    return { fileId: kept.id, filename: kept.name, url: fileUrl(kept.id) };
  }
  /** Refuses files that the user did not upload as evidence of a decision. */
  async assertOwnFile(auth: Auth, fileId: number): Promise<void> {
    const file = await this.files.getFile(ownUploadsScope(auth), fileId).catch(() => undefined);
    if (file?.purpose !== PURPOSE) throw badInput({ path: 'fileId', code: 'notFound' });
  }
}
