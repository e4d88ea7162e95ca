import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Findings that belong to a rejection (code, severity, path, parameters), independent of language; the text beside
 * them was written by a user. Requests are searched by trigram without row security
 * (libs/features/exchange/README.md), and the dry run of an autopilot reads past sheets in key order.
 */
export class ExchangeFindings1760001590000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table mds_share add column denial_findings jsonb; alter table mds_share_event add column findings jsonb;
      alter table mds_request add column return_findings jsonb; alter table mds_request_event add column findings jsonb`);
    await db.query(`create policy mds_request_searched on mds_request for select to matlas_derived using (true);
      create index mds_request_words on mds_request using gin (${WORDS} gin_trgm_ops);
      create index mds_request_parties on mds_request (enterprise_id, supplier_id);
      create index mds_share_received_key on mds_share (enterprise_id, id)
      where receive_status <> 'E' and removed_at is null`);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `drop index mds_share_received_key; drop index mds_request_parties; drop index mds_request_words; drop policy mds_request_searched on mds_request`,
    );
    await db.query(`
      alter table mds_request_event drop column findings; alter table mds_request drop column return_findings;
      alter table mds_share_event drop column findings; alter table mds_share drop column denial_findings`);
  }
}

/** The same expression as in the store. */
const WORDS = `(project_name || ' ' || coalesce(batch,
    '') || ' ' || supply_number || ' ' || supply_name || ' ' || coalesce(supplier_name, '') || ' ' || coalesce(email,
    ''))`;
