import { Injectable } from '@nestjs/common';
import type { Auth } from '../auth';
import { Db } from '../db/db';

export interface AuditEntry {
  /** `rule_law`, `vehicle_model`: the table's name. */
  subject: string;
  subjectId: number;
  action: 'create' | 'change' | 'delete' | 'release' | 'lock' | 'unlock' | 'hook' | 'unhook' | 'import' | 'merge';
  before?: object | null;
  after?: object | null;
}
const SECRET = /password|secret|token|hash/i;

/** Who changed what, when, before and after: written in the same transaction as the change, only the fields that differ. */
@Injectable()
export class AuditTrail {
  constructor(private readonly db: Db) {}

  async write(auth: Auth, entry: AuditEntry): Promise<void> {
    const changed = difference(entry.before ?? {}, entry.after ?? {});
    if (entry.action === 'change' && Object.keys(changed.after).length === 0) return;
    await this.db.as(auth.scope, () => this.db.execute(
      `insert into audit_trail (enterprise_id, user_id, user_name, subject, subject_id, action, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [auth.enterpriseId || null, auth.userId || null, auth.loginName, entry.subject, entry.subjectId, entry.action, JSON.stringify(changed.before), JSON.stringify(changed.after)]));
  }
}

export function difference(before: object, after: object): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const old = before as Record<string, unknown>;
  const now = after as Record<string, unknown>;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((n) => !SECRET.test(n) && JSON.stringify(old[n]) !== JSON.stringify(now[n]));
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.filter((n) => n in from).map((n) => [n, from[n]]));
  return { before: pick(old), after: pick(now) };
}
