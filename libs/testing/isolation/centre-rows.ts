import { api } from '@matlas/contract';
import type { TestApp } from '../app';
import { type AuthHeader, enterprise, user } from '../builders';
import { callForData, type Rows } from './row-maker';

/** Inserts a row and returns its ID. */
export const inserted = async ({ db }: TestApp, text: string, values: readonly unknown[] = []): Promise<number> =>
  (await db.row<{ id: number }>(`${text} returning id`, values))?.id ?? 0;

/** Rows that only the operating centre sees. */
export async function centreRows(test: TestApp, admin: AuthHeader): Promise<Rows> {
  const pending = await enterprise(test.db, { identity: 'supplier' });
  await test.db.execute(`update enterprise set state = 'pending' where id = $1`, [pending.id]);
  const registration = await inserted(
    test,
    `insert into registration (state, language, enterprise_name, enterprise_en_name, identity, tax_code,
        country_code, address, postal_code, main_business, user_name, login_name, email, phone, fax, confirmed_at,
        enterprise_id)
    values ('waiting', 'zh', '登记', 'Registered', 'supplier', '91310000MA1K000001', 'CN', 'x', '1', 'x', 'x',
      'waiting-1', 'x@example.org', '1', '1', now(), $1)`,
    [pending.id],
  );
  const trusted = await inserted(
    test,
    `insert into trusted_installation (name, public_key, fingerprint) values ('Sample', 'none', 'none')`,
  );
  const faq = await inserted(test, `insert into faq (question, answer) values ('Question', '<p>Answer</p>')`);
  const mail = await inserted(
    test,
    `insert into mail_outbox (recipient, subject, body) values ('x@example.org', 'Subject', 'Body')`,
  );
  const [source, target] = [await enterprise(test.db, { nameZh: '并入' }), await enterprise(test.db)];
  await user(test.db, target);
  const merged = await callForData(test, admin, api.enterpriseMerge.merge, {
    sourceId: source.id,
    targetId: target.id,
    confirmName: '并入',
  });
  return {
    registration: [registration],
    mail: [mail],
    trustedInstallation: [trusted],
    faq: [faq],
    enterpriseMerge: [Number(merged['id'])],
  };
}
