import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Findings that go with a rejection (code, severity, path, parameters), in no language; the text beside them is what a
 * person wrote. Requests are searched by trigram without their wall (libs/features/exchange/README.md), and past sheets
 * are read in the order of their keys by the dry run of an autopilot.
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

/** As the store has it. */
const WORDS = `(project_name || ' ' || coalesce(batch,
    '') || ' ' || supply_number || ' ' || supply_name || ' ' || coalesce(supplier_name, '') || ' ' || coalesce(email,
    ''))`;
