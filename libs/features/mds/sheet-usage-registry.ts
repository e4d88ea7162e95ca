import { Injectable } from '@nestjs/common';

/** Names of what holds each sheet: the vehicle models to which it is hooked. Sheets that nobody holds are left out. */
export type FindSheetUsages = (sheetIds: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;

/** Later areas say here which sheets they hold, so that those are not deleted; this area never knows them. */
@Injectable()
export class SheetUsageRegistry {
  private readonly sources: FindSheetUsages[] = [];

  register(findUsages: FindSheetUsages): void {
    this.sources.push(findUsages);
  }
  async usagesOf(sheetIds: readonly number[]): Promise<Map<number, string[]>> {
    const answers = await Promise.all(this.sources.map((findUsages) => findUsages(sheetIds)));
    return new Map(sheetIds.map((id) => [id, answers.flatMap((answer) => answer.get(id) ?? [])]));
  }
}
