import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the machine says of a sheet before a person audits it, and the limits of approval without a person. */
export class PreAudit1760001896000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table data_audit
        add column aspects jsonb,
        add column machine text constraint data_audit_machine check (machine in ('approve','passed','open','failed')),
        add column first_approved_by int;
      alter table data_audit_setting
        add column tolerated text[] not null default '{}',
        add column law_ids int[],
        add column max_per_day int constraint data_audit_setting_per_day check (max_per_day >= 0),
        add column stop_window int constraint data_audit_setting_window check (stop_window between 1 and 1000),
        add column stop_percent int constraint data_audit_setting_percent check (stop_percent between 0 and 100),
        add column stopped_at timestamptz,
        add column four_eyes boolean not null default false;
      alter table data_audit_setting add constraint data_audit_setting_stop
        check ((stop_window is null) = (stop_percent is null));
      create index data_audit_log_by_rule on data_audit_log (enterprise_id, id) where action = 'approveByRule';
      create index data_audit_decided on data_audit (enterprise_id, decided_at) where decided_by is not null;
      update data_audit set is_judged = false where status = 0 and not exists (select 1
        from data_audit_log l
        where l.audit_id = data_audit.id and l.action = 'handBack');
    `);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index data_audit_log_by_rule; drop index data_audit_decided;
      alter table data_audit_setting
        drop column tolerated, drop column law_ids, drop column max_per_day, drop column stop_window,
        drop column stop_percent, drop column stopped_at, drop column four_eyes;
      alter table data_audit drop column aspects, drop column machine, drop column first_approved_by;
    `);
  }
}
