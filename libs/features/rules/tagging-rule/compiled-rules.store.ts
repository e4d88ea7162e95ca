import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type RrrFlag, type TaggingRule, TaggingRules, type TaggingScope, type TreatedPart } from '@matlas/domain';
import { Db } from '@matlas/server-kit';
import { inUseSql, validSql } from './replaced-rows';
import { rulesFrom } from './tagging-rule.store';

/** The rules of a day, and a key that changes with any of them. */
export interface CompiledRules {
  rules: TaggingRules;
  fingerprint: string;
}
/** The source of the compiled rules: those in force, and every group of parts. */
export interface RuleParts {
  rules: TaggingRule[];
  scopes: TaggingScope[];
}
/** A rule by its id, including deleted ones, because marks and results refer to them. */
export interface RuleName {
  id: number;
  classCode: string | null;
  scopeNameZh: string | null;
  scopeNameEn: string | null;
  flag: RrrFlag;
  technologyCode: string | null;
  builtIn: boolean;
}

interface StoredRule {
  id: number;
  classCode: string | null;
  flag: RrrFlag;
  technologyId: number | null;
  scopeId: number | null;
  own: boolean;
  newest: string;
}
interface StoredScope extends Omit<TaggingScope, 'treatment'> {
  treatment: TreatedPart | null;
}

/** The tagging rules of an enterprise, compiled for look-ups. */
@Injectable()
export class CompiledRulesStore {
  constructor(private readonly db: Db) {}

  async compileRules(enterpriseId: number, asOf: string): Promise<CompiledRules> {
    const { rules, scopes } = await this.loadParts(enterpriseId, asOf);
    return {
      rules: new TaggingRules(rules, scopes),
      fingerprint: createHash('sha256')
        .update(JSON.stringify([rules, scopes]))
        .digest('hex'),
    };
  }
  /** A rule is ignored when its technology is not valid on the day, because nothing proves it then. */
  async loadParts(enterpriseId: number, asOf: string): Promise<RuleParts> {
    const scopes = await this.db.rows<StoredScope>(
      `select s.id, s.name_pattern as "namePattern", s.number_pattern as "numberPattern",
          s.class_codes as "classCodes", s.branch_pattern as "branchPattern", s.treatment
        from rrr_scope s
        where ${inUseSql('rrr_scope', 's', '$1::int')}
        order by s.id`,
      [enterpriseId],
    );
    const stored = await this.db.rows<StoredRule>(
      `select r.id, r.class_code as "classCode", r.flag, t.id as "technologyId", s.id as "scopeId",
          (r.enterprise_id is not null) as own, extract(epoch from r.update_time)::text as newest
      from ${rulesFrom('$1::int')}
      where ${inUseSql('rrr_rule', 'r', '$1::int')} and r.active and ${validSql('r', '$2')}
        and (t.id is null or ${validSql('t', '$2')})
      order by r.id`,
      [enterpriseId, asOf],
    );
    const byId = new Map(scopes.map((scope) => [scope.id, scope]));
    return {
      scopes,
      rules: stored.map(({ scopeId, newest, ...rule }) => ({
        ...rule,
        newest: Number(newest),
        scope: scopeId === null ? null : scopeOf(byId, scopeId),
      })),
    };
  }
  async listNames(enterpriseId: number, ids: readonly number[]): Promise<Map<number, RuleName>> {
    const rows =
      ids.length === 0
        ? []
        : await this.db.rows<RuleName>(
            `select r.id, r.class_code as "classCode", s.name_zh as "scopeNameZh", s.name_en as "scopeNameEn", r.flag,
                t.code as "technologyCode", (r.enterprise_id is null) as "builtIn"
      from ${rulesFrom('$1::int')} where r.id = any($2::int[]) and (r.enterprise_id is null or r.enterprise_id = $1)`,
            [enterpriseId, ids],
          );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

function scopeOf(scopes: ReadonlyMap<number, TaggingScope>, id: number): TaggingScope {
  const scope = scopes.get(id);
  // A group cannot be deleted while rules refer to it.
  if (!scope) throw new Error(`group of parts ${id} of a tagging rule is missing`);
  return scope;
}
