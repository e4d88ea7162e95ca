import { Injectable } from '@nestjs/common';
import type { AUDIT_ACTIONS } from '@matlas/contract';
import type { Auth } from '../auth';
import { Db } from '../db/db';

export interface AuditEntry {
  /** Name of the table, such as `rule_law` or `vehicle_model`. */
  subject: string;
  subjectId: number;
  action: (typeof AUDIT_ACTIONS)[number];
  before?: object | null;
  after?: object | null;
}
const SECRET = /password|secret|token|hash/i;

/**
 * Records who changed what and when, with the values before and after. Written in the transaction of the change;
 * only fields that differ.
 */
@Injectable()
export class AuditTrail {
  constructor(private readonly db: Db) {}

  write(auth: Auth, entry: AuditEntry): Promise<void> {
    return this.writeMany(auth, [entry]);
  }
  /** Records changes of many records by one action, such as an import. */
  async writeMany(auth: Auth, entries: readonly AuditEntry[]): Promise<void> {
    const rows = entries
      .map((entry) => ({ ...entry, ...changedFields(entry.before ?? {}, entry.after ?? {}) }))
      .filter(({ action, after }) => action !== 'change' || Object.keys(after).length > 0);
    if (rows.length === 0) return;
    await this.db.runAs(auth.scope, () =>
      this.db.execute(
        `insert into audit_trail (enterprise_id, user_id, user_name, subject, subject_id, action, before, after)
       select $1::int, $2::int, $3::text, subject, "subjectId", action, before, after
       from jsonb_to_recordset($4) as r(subject text, "subjectId" bigint, action text, before jsonb, after jsonb)`,
        [auth.enterpriseId || null, auth.userId || null, auth.loginName, JSON.stringify(rows)],
      ),
    );
  }
}

export function changedFields(
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const old = before as Record<string, unknown>;
  const now = after as Record<string, unknown>;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (n) => !SECRET.test(n) && JSON.stringify(old[n]) !== JSON.stringify(now[n]),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(names.filter((n) => n in from).map((n) => [n, from[n]]));
  return { before: pick(old), after: pick(now) };
}
