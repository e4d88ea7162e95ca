import { Injectable } from '@nestjs/common';
import type { VerifyDifference } from '@matlas/contract';
import { DerivedDb } from '@matlas/server-kit';

/**
 * Runs whose stored input differs from the requested one: a what-if, another day, chosen lists or other facts that
 * would be shown as the vehicle without assumptions.
 */
@Injectable()
export class RunQuestionStore {
  constructor(private readonly db: DerivedDb) {}

  async listDifferences(): Promise<VerifyDifference[]> {
    return (await this.db.rows<Omit<VerifyDifference, 'kind'>>(DIFFERENCES)).map((row) => ({ kind: 'run', ...row }));
  }
}

const AUDITED = assumptionsSql(
  `a.after->'variant'`,
  `(a.after->>'asOfGiven')::boolean`,
  `a.after->'listVersionIds'`,
  `a.after->'askedFacts'`,
);
const STORED = assumptionsSql('r.variant', 'r.as_of_given', 'to_jsonb(r.list_version_ids)', 'r.asked_facts');
/**
 * Compares the stored input with the audit trail of the start, and with the what-ifs that refer to the run; one row
 * per run.
 */
const DIFFERENCES = `select distinct on (d.id) d.id, d.detail from (
    select r.id, 1 as pos,
      format('asked %s; stored %s',
        ${AUDITED}, ${STORED}) as detail
      from analysis_run r
      join lateral (select t.after
      from audit_trail t
      where t.subject = 'analysis_run' and t.subject_id = r.id and t.action = 'create'
      order by t.id
      limit 1) a
        on a.after ? 'asOfGiven'
      where coalesce(nullif(a.after->'variant', 'null'), '{}') <> coalesce(r.variant, '{}')
        or (a.after->>'asOfGiven')::boolean <> r.as_of_given
        or a.after->'listVersionIds' <> to_jsonb(r.list_version_ids)
        or coalesce(nullif(a.after->'askedFacts', 'null'), '{}') <> coalesce(r.asked_facts, '{}')
    union all
    select r.id, 2, format('is the result of what-if %s, stored as the vehicle as it is', w.id)
    from analysis_what_if w
    join analysis_run r on r.id = w.run_id
    where r.variant is null
    union all
    select r.id, 3, format('is what what-if %s is compared with, stored as a what-if', w.id)
    from analysis_what_if w
    join analysis_run r on r.id = w.base_run_id
    where r.variant is not null) d
  order by d.id, d.pos`;

function assumptionsSql(variant: string, asOfGiven: string, lists: string, facts: string): string {
  return `concat_ws(', ',
      case when coalesce(nullif(${variant}, 'null'), '{}') <> '{}' then 'as a what-if' else 'as the data are' end,
      case when ${asOfGiven} then 'of a chosen day' end,
      case when jsonb_array_length(${lists}) > 0 then 'by chosen lists' end,
    case when coalesce(nullif(${facts}, 'null'), '{}') <> '{}' then 'under other facts' end)`;
}
