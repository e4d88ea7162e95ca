import { Injectable } from '@nestjs/common';

/** Which vehicle models an enterprise has: told by the area of vehicles, which comes after this one. */
export interface ModelSource { ofEnterprise(enterpriseId: number, ids: readonly number[]): Promise<number[]> }

/** Vehicle models that a user may be limited to. Without the area of vehicles there are none. */
@Injectable()
export class ModelDirectory {
  private source: ModelSource | undefined;

  register(source: ModelSource): void {
    this.source = source;
  }
  /** Those of the ids that are models of the enterprise. */
  async known(enterpriseId: number, ids: readonly number[]): Promise<Set<number>> {
    return new Set(ids.length === 0 ? [] : ((await this.source?.ofEnterprise(enterpriseId, ids)) ?? []));
  }
}
