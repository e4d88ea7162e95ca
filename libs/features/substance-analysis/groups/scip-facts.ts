import { Injectable } from '@nestjs/common';
import type { ScipDossierState } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';

/** A SCIP number of a part that is known by its node, or (`nodeId` null) by its part number. */
export interface NotifiedPart {
  nodeId: number | null;
  partNumber: string;
  number: string;
}
/** What the area SCIP knows; everything within what the reader may see. */
export interface ScipFacts {
  listNotified(
    auth: Auth,
    parts: { nodeIds: readonly number[]; partNumbers: readonly string[] },
  ): Promise<NotifiedPart[]>;
  /** States of the dossiers of vehicles, by vehicle. */
  listStates(auth: Auth, modIds: readonly number[]): Promise<Map<number, ScipDossierState>>;
}

/** The area SCIP comes after this one and registers here (in `onModuleInit`). */
@Injectable()
export class ScipFactsRegistry implements ScipFacts {
  private facts: ScipFacts | undefined;

  register(facts: ScipFacts): void {
    this.facts = facts;
  }
  async listNotified(...args: Parameters<ScipFacts['listNotified']>): Promise<NotifiedPart[]> {
    return this.facts?.listNotified(...args) ?? [];
  }
  async listStates(...args: Parameters<ScipFacts['listStates']>): Promise<Map<number, ScipDossierState>> {
    return this.facts?.listStates(...args) ?? new Map();
  }
}
