import type { MigrationInterface, QueryRunner } from 'typeorm';
import { shutToAlias } from './alias';
import firstFaqs from './first-faqs.json';
import { sharedTable, tenantWall } from './walls';

/** Frequently asked questions, feedback of users with its answer, and whether an account took the first-day tour. */
export class Help1760002300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query(sharedTable('faq'));
    await db.query(shutToAlias('feedback'));
    const own = 'enterprise_id = (select wall_enterprise())';
    await db.query(tenantWall('feedback', { own, read: `${own} or created_by = (select wall_user())` }));
    for (const [index, { question, answer, questionEn, answerEn }] of firstFaqs.entries())
      await db.query(
        `insert into faq (question, answer, question_en, answer_en, position, is_published)
          values ($1, $2, $3, $4, $5, true)`,
        [question, answer, questionEn, answerEn, (index + 1) * 10],
      );
  }
  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'alter table user_setting drop column tour; drop table feedback; drop table faq; ' +
        'alter table platform_setting drop column service_hours_zh, drop column service_hours_en',
    );
  }
}

const TABLES = `
  create table faq (
    id int generated always as identity constraint faq_pk primary key,
    question text, answer text, question_en text, answer_en text,
    position int not null default 0 constraint faq_position check (position between 0 and 9999),
    is_published boolean not null default false,
    create_time timestamptz not null default now(),
    update_time timestamptz not null default now(),
    version int not null default 1,
    constraint faq_zh check ((question is null) = (answer is null)),
    constraint faq_en check ((question_en is null) = (answer_en is null)),
    constraint faq_text check (question is not null or question_en is not null));
  create table feedback (
    id int generated always as identity constraint feedback_pk primary key,
    enterprise_id int not null constraint feedback_enterprise_fk references enterprise (id),
    organisation_id int not null,
    created_by int not null constraint feedback_user_fk references app_user (id) on delete cascade,
    kind text not null constraint feedback_kind check (kind in ('fault', 'question', 'idea')),
    state text not null default 'new'
      constraint feedback_state check (state in ('new', 'inProgress', 'answered', 'closed')),
    content text not null,
    path text not null,
    language text not null constraint feedback_language check (language in ('zh', 'en')),
    browser text not null, window_size text not null, product_version text not null,
    file_id bigint constraint feedback_file_fk references stored_file (id) on delete set null,
    answer text, answered_by text, answer_time timestamptz,
    create_time timestamptz not null default now(),
    update_time timestamptz not null default now(),
    version int not null default 1,
    constraint feedback_answered check (state <> 'answered' or answer is not null));
  create index feedback_created_by on feedback (created_by, id);
  create index feedback_enterprise on feedback (enterprise_id, id);
  create index feedback_file on feedback (file_id) where file_id is not null;
  alter table user_setting add column tour text not null default 'open'
    constraint user_setting_tour check (tour in ('open', 'done', 'dismissed'));
  alter table platform_setting add column service_hours_zh text, add column service_hours_en text;`;
