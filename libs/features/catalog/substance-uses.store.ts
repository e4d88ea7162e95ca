import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import { SubstanceUse } from './substance-uses';

const readCount = async (rows: Promise<{ n: number } | undefined>): Promise<number> => (await rows)?.n ?? 0;

/** Groups that have the substance as a member. */
@Injectable()
export class GroupUse extends SubstanceUse {
  readonly place = 'groups';
  constructor(private readonly db: Db) {
    super();
  }
  count(substanceId: number): Promise<number> {
    return readCount(
      this.db.row('select count(*)::int as n from substance_member where member_id = $1', [substanceId]),
    );
  }
}
/** Substances that the substance replaces. */
@Injectable()
export class ReplacementUse extends SubstanceUse {
  readonly place = 'replaces';
  constructor(private readonly db: Db) {
    super();
  }
  count(substanceId: number): Promise<number> {
    return readCount(this.db.row('select count(*)::int as n from substance where replaced_by = $1', [substanceId]));
  }
}
/** Requests of enterprises that were answered with it: only their number is disclosed. */
@Injectable()
export class RequestUse extends SubstanceUse {
  readonly place = 'requests';
  constructor(private readonly db: Db) {
    super();
  }
  count(substanceId: number): Promise<number> {
    return readCount(
      this.db.row('select count(*)::int as n from substance_request where substance_id = $1', [substanceId]),
    );
  }
}
