import { Injectable } from '@nestjs/common';
import type { Scope } from '@matlas/server-kit';

/** Which vehicle models an enterprise has: told by the area of vehicles, which comes after this one. */
export interface ModelSource {
  ofEnterprise(scope: Scope, enterpriseId: number, ids: readonly number[]): Promise<number[]>;
}

/** Vehicle models that a user may be limited to. Without the area of vehicles there are none. */
@Injectable()
export class ModelDirectory {
  private source: ModelSource | undefined;

  register(source: ModelSource): void {
    this.source = source;
  }
  /** Those of the ids that are models of the enterprise and in the caller's reach. */
  async known(scope: Scope, enterpriseId: number, ids: readonly number[]): Promise<Set<number>> {
    return new Set(ids.length === 0 ? [] : ((await this.source?.ofEnterprise(scope, enterpriseId, ids)) ?? []));
  }
}
