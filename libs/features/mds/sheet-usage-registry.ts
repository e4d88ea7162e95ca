import { Injectable } from '@nestjs/common';

/** Finds the users of each sheet by name: the vehicle models to which it is hooked. Unused sheets are left out. */
export type FindSheetUsages = (sheetIds: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;

/**
 * Later areas register here how to find the sheets that they use, so that those are not deleted; this area does not
 * depend on them.
 */
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
