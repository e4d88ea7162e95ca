import { Injectable } from '@nestjs/common';
import { type OnModuleInit } from '@nestjs/common';
import { type analysisDecisionApi, type Out, type UploadedFile } from '@matlas/contract';
import { type Auth, can, FileAccess, StoredFiles } from '@matlas/server-kit';
import { DecisionStore } from './decision.store';
import { fileUrl, mayKnowSubstance } from './decision.row';

type Routes = typeof analysisDecisionApi;
const PURPOSE = 'decisionEvidence';

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
    const stored = await this.files.storeUpload(auth, file, PURPOSE);
    return { fileId: stored.id, filename: stored.name, url: fileUrl(stored.id) };
  }
  /** Refuses files that the user did not upload as evidence of a decision. */
  async assertOwnFile(auth: Auth, fileId: number): Promise<void> {
    await this.files.requireOwnUpload(auth, fileId, { purpose: PURPOSE });
  }
}
