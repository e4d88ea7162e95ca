import { Injectable } from '@nestjs/common';
import type { api, BomProposal, In, Out } from '@matlas/contract';
import { VehicleModelService } from '@matlas/features/vehicle';
import { AppError, AuditTrail, type Auth, Db, Translator } from '@matlas/server-kit';
import { BomHookService } from './bom-hook.service';
import { ProposalStore } from './proposal.store';

type Bom = typeof api.bom;

/** Sheets that arrived, looked at and taken by people. What was chosen by hand is not replaced without being asked. */
@Injectable()
export class ProposalService {
  constructor(
    private readonly db: Db,
    private readonly proposals: ProposalStore,
    private readonly models: VehicleModelService,
    private readonly hooks: BomHookService,
    private readonly translator: Translator,
    private readonly audit: AuditTrail,
  ) {}

  async listProposals(auth: Auth, modelId: number): Promise<BomProposal[]> {
    await this.models.getModel(auth, modelId);
    const rows = await this.proposals.listOpen(auth.scope, modelId);
    return rows.map((row) => ({ ...row, createTime: row.createTime.toISOString() }));
  }
  takeProposals(
    auth: Auth,
    { modId, proposalIds, replaceByHand }: In<Bom['takeProposals']>,
  ): Promise<Out<Bom['takeProposals']>> {
    return this.db.tx(async () => {
      await this.models.lockUnlockedModel(auth, modId);
      const chosen = new Set(proposalIds);
      const open = (await this.proposals.listOpen(auth.scope, modId)).filter(({ id }) => chosen.has(id));
      const wanted = open.filter(({ byHand }) => replaceByHand || !byHand);
      const left: { name: string; reason: string }[] = [];
      for (const { position, sheet } of wanted) {
        const refused = await this.tryHook(auth, position.id, sheet.id);
        if (refused) left.push({ name: position.name, reason: refused });
      }
      return { taken: wanted.length - left.length, kept: open.length - wanted.length, left };
    });
  }
  dismissProposals(auth: Auth, { modId, proposalIds }: In<Bom['dismissProposals']>): Promise<{ dismissed: number }> {
    return this.db.tx(async () => {
      await this.models.lockUnlockedModel(auth, modId);
      const dismissed = await this.proposals.dismiss(modId, proposalIds);
      await this.audit.write(auth, {
        subject: 'bom',
        subjectId: modId,
        action: 'change',
        after: { dismissedProposals: proposalIds },
      });
      return { dismissed };
    });
  }

  /** Refusals come before anything is written, so that the others of the transaction are not affected. */
  private async tryHook(auth: Auth, ckid: number, sheetId: number): Promise<string | undefined> {
    try {
      await this.hooks.hook(auth, { ckid, sheetId });
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return this.translator.error(error.code, error.params);
    }
  }
}
