import { Injectable, type OnModuleInit } from '@nestjs/common';
import { buildMatchIndex, FULL_NORMALISATION, hookRefusal, MATCHING_DEFAULTS, matchPosition } from '@matlas/domain';
import type { ShareEvent } from '@matlas/features/exchange';
import { AuditGate, SheetMatchStore } from '@matlas/features/mds';
import { Db, Events, type Scope } from '@matlas/server-kit';
import { toCandidate } from './match-candidates';
import { NodeFactsStore } from './node-facts.store';
import { type ProposalFit, ProposalStore } from './proposal.store';

/**
 * Offers a sheet that was released or received to the positions that it fits, as soon as it arrives. A position gets a
 * proposal when matching would choose the sheet for it, or when it has an older version; nothing is attached.
 */
@Injectable()
export class ProposalListener implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly events: Events,
    private readonly proposals: ProposalStore,
    private readonly sheets: SheetMatchStore,
    private readonly gate: AuditGate,
    private readonly nodes: NodeFactsStore,
  ) {}

  onModuleInit(): void {
    const ofShare = ({ sheetId }: Pick<ShareEvent, 'sheetId'>) => this.offer([sheetId]);
    this.events.on('sheet.released', ({ sheetId }) => this.offer([sheetId]));
    this.events.on('sheets.released', ({ sheetIds }) => this.offer(sheetIds));
    this.events.on('sheet.sent', ofShare);
    this.events.on('sheet.accepted', ofShare);
  }
  offer(sheetIds: readonly number[]): Promise<void> {
    return this.db.asPlatform(async () => {
      const fitting: ProposalFit[] = [];
      const roots = new Map<number, number | undefined>();
      for (const fit of await this.proposals.findFits(sheetIds)) {
        if (!roots.has(fit.modelId)) roots.set(fit.modelId, await this.nodes.findRootId(fit.modelId));
        if (roots.get(fit.modelId) !== fit.positionId && (await this.isFitting(fit))) fitting.push(fit);
      }
      if (fitting.length > 0) await this.proposals.saveProposals(fitting);
    });
  }

  private async isFitting({ enterpriseId, number, supplierCode, sheetId, sheetNumber, isVersion }: ProposalFit) {
    const sheet = await this.sheets.findCandidate(scopeOf(enterpriseId), sheetId);
    if (!sheet) return false;
    const candidate = toCandidate(sheet, sheetNumber ?? '');
    const auditOn = await this.gate.isAuditOn(enterpriseId);
    if (isVersion) return hookRefusal(candidate, auditOn, 'replace') === undefined;
    const index = buildMatchIndex([candidate], FULL_NORMALISATION);
    const position = { partNumber: number ?? '', supplierCode };
    return matchPosition(position, index, { ...MATCHING_DEFAULTS, auditOn }).state === 'matched';
  }
}

/** What an enterprise sees as a whole. */
const scopeOf = (enterpriseId: number): Scope => ({
  reach: 'enterprise',
  enterpriseId,
  organisationIds: [],
  userId: 0,
});
