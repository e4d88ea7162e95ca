import { Injectable } from '@nestjs/common';
import { PlatformDb } from '@matlas/server-kit';
import {
  bind,
  concernedRowsSql,
  executeSql,
  goneBack,
  leaving,
  movingBack,
  ofTarget,
  formatStepPlace,
  rewritingBack,
  staying,
  takingAlong,
  unparking,
} from './merge-sql';
import type { AlongStep, MergeStep, MoveStep, ParkStep, RewriteStep } from './merge-steps';

/** The two enterprises, and the marks that distinguish a code or a name of the source from one of the target. */
export interface MergeValues {
  source: number;
  target: number;
  codeMark: string;
  nameMark: string;
  [name: string]: unknown;
}
export interface UndoValues extends MergeValues {
  merge: number;
  returning: number[];
  root: number;
  targetRoot: number;
}
export interface Rewritten {
  before: string;
  after: string;
}
/** Numbers of rows in an undo: moved back, created since and moved along, and deleted meanwhile. */
export interface MovedBack {
  back: number;
  since: number;
  gone: number;
}

const EXAMPLES = 3;

/** Executes the steps on the tables of all areas, and records them in enterprise_merge_row. */
@Injectable()
export class MergeRowStore {
  constructor(private readonly db: PlatformDb) {}

  private async count(from: string, values: MergeValues): Promise<number> {
    return (await this.db.row<{ count: number }>(...bind(`select count(*)::int as count ${from}`, values)))?.count ?? 0;
  }
  countConcerned(step: Exclude<MergeStep, AlongStep>, values: MergeValues): Promise<number> {
    return this.count(concernedRowsSql(step), values);
  }
  countStaying(step: MoveStep, values: MergeValues): Promise<number> {
    const from = staying(step);
    return from === undefined ? Promise.resolve(0) : this.count(from, values);
  }
  countOfTarget(step: MoveStep, values: MergeValues): Promise<number> {
    return this.count(ofTarget(step), values);
  }
  async countAlong(step: AlongStep, values: MergeValues): Promise<number> {
    return (await this.db.row<{ count: number }>(...bind(step.count, values)))?.count ?? 0;
  }
  listExamples(step: RewriteStep, values: MergeValues): Promise<Rewritten[]> {
    return this.db.rows<Rewritten>(
      ...bind(
        `select t.${step.column}::text as before, (${step.to})::text as after ${concernedRowsSql(step)}
          order by 1
          limit ${EXAMPLES}`,
        values,
      ),
    );
  }

  executeStep(step: Exclude<MergeStep, AlongStep>, values: MergeValues & { merge: number }): Promise<number> {
    return this.db.execute(...bind(executeSql(step), values));
  }

  async moveBack(step: MoveStep, values: UndoValues): Promise<MovedBack> {
    const moved = await this.count(
      `from enterprise_merge_row r where r.merge_id = :merge and r.place = '${formatStepPlace(step)}'`,
      values,
    );
    await this.db.execute(...bind(movingBack(step), values));
    const back = await this.count(goneBack(step), values);
    const along = takingAlong(step);
    const since = along === undefined ? 0 : await this.db.execute(...bind(along, values));
    const left = leaving(step);
    if (left !== undefined) await this.db.execute(...bind(left, values));
    return { back, since, gone: moved - back };
  }
  async unpark(step: ParkStep, values: UndoValues): Promise<void> {
    await this.db.execute(...bind(unparking(step), values));
  }
  async rewriteBack(step: RewriteStep, values: UndoValues): Promise<void> {
    await this.db.execute(...bind(rewritingBack(step), values));
  }
}
