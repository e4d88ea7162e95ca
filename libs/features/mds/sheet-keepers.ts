import { Injectable } from '@nestjs/common';

/** Names of what holds each sheet: the vehicle models to which it is hooked. Sheets that nobody holds are left out. */
export type SheetKeeper = (sheetIds: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;

/** Later areas say here which sheets they hold, so that those are not deleted; this area never knows them. */
@Injectable()
export class SheetKeepers {
  private readonly keepers: SheetKeeper[] = [];

  register(keeper: SheetKeeper): void {
    this.keepers.push(keeper);
  }
  async holding(sheetIds: readonly number[]): Promise<Map<number, string[]>> {
    const answers = await Promise.all(this.keepers.map((keeper) => keeper(sheetIds)));
    return new Map(sheetIds.map((id) => [id, answers.flatMap((answer) => answer.get(id) ?? [])]));
  }
}
