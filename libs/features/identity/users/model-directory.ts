import { Injectable } from '@nestjs/common';
import type { Scope } from '@matlas/server-kit';

/** The vehicle models of an enterprise; implemented by the vehicle area, which depends on this one. */
export interface ModelSource {
  ofEnterprise(scope: Scope, enterpriseId: number, ids: readonly number[]): Promise<number[]>;
}

/** Vehicle models to which a user can be limited. Empty without the vehicle area. */
@Injectable()
export class ModelDirectory {
  private source: ModelSource | undefined;

  register(source: ModelSource): void {
    this.source = source;
  }
  /** Those of the ids that are models of the enterprise and in the caller's reach. */
  async filterKnown(scope: Scope, enterpriseId: number, ids: readonly number[]): Promise<Set<number>> {
    return new Set(ids.length === 0 ? [] : ((await this.source?.ofEnterprise(scope, enterpriseId, ids)) ?? []));
  }
}
