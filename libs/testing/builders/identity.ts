import { constants, publicEncrypt, randomUUID } from 'node:crypto';
import { api, type BuiltInRoleName, type DataScope, type EnterpriseIdentity } from '@matlas/contract';
import { JwtService } from '@nestjs/jwt';
import { CONFIG, type Config, type Db } from '@matlas/server-kit';
import type { TestApp } from '../app';

/** Password of all users that `user` creates. */
export const TEST_PASSWORD = 'Passw0rd';
/**
 * Its argon2id hash with minimum memory and passes (8 KiB, 1), computed once, so that tests are fast. The
 * production settings are tested with passwords that are set over HTTP.
 */
const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$nRHQDraS5icNXbgB9jtmjA$UiRXn0NLEd0mDnw3AMsPURgye7XX3pqLb7dD8vWfF44';

export interface TestEnterprise {
  id: number;
  code: string;
  organisationId: number;
}
export interface TestUser {
  id: number;
  loginName: string;
  enterpriseId: number;
  organisationId: number;
}
/** Headers of a signed-in caller. */
export type AuthHeader = Record<'X-Access-Token', string>;

const unique = (prefix: string): string => `${prefix}-${randomUUID().slice(0, 8)}`;

async function inserted(db: Db, text: string, values: readonly unknown[]): Promise<number> {
  const row = await db.row<{ id: number }>(text, values);
  if (!row) throw new Error('the builder inserted nothing');
  return row.id;
}

/** An enterprise with its root organisation, and with the data that recipients of its sheets see. */
export async function enterprise(
  db: Db,
  fields: { code?: string; nameZh?: string; nameEn?: string; identity?: EnterpriseIdentity | 'platform' } = {},
): Promise<TestEnterprise> {
  const code = fields.code ?? unique('E');
  const taxCode = randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase();
  const made = await db.row<{ id: number; organisationId: number }>(
    `with e as (insert into enterprise (code, name_zh, name_en, identity, tax_code, address)
         values ($1, $2, $3, $4, $5, '1 Test Road') returning id),
       o as (insert into organisation (enterprise_id, code, name_zh, name_en) select id, $1, $2, $3 from e returning id)
     select e.id, o.id as "organisationId" from e, o`,
    [code, fields.nameZh ?? `企业 ${code}`, fields.nameEn ?? `Enterprise ${code}`, fields.identity ?? 'oem', taxCode],
  );
  if (!made) throw new Error('the builder inserted nothing');
  return { ...made, code };
}

/** A department, below the root or below `parentId`; returns its ID. */
export function createDepartment(db: Db, of: TestEnterprise, parentId = of.organisationId): Promise<number> {
  const code = unique('D');
  return inserted(
    db,
    `insert into organisation (enterprise_id, parent_id, code, name_zh, name_en)
      values ($1, $2, $3, $3, $3)
      returning id`,
    [of.id, parentId, code],
  );
}

/** A custom role of the enterprise; returns its code for `user`. */
export async function customRole(
  db: Db,
  of: TestEnterprise,
  fields: { permissions: readonly string[]; dataScope?: Exclude<DataScope, 'all'> },
): Promise<string> {
  const code = unique('role');
  await inserted(
    db,
    `insert into role (enterprise_id, code, name_zh, name_en, wire_code, data_scope, permissions)
      values ($1, $2, $2, $2, 'ROLE_NORMAL', $3, $4)
      returning id`,
    [of.id, code, fields.dataScope ?? 'enterprise', fields.permissions],
  );
  return code;
}

interface UserFields {
  loginName?: string;
  name?: string;
  organisationId?: number;
  roles?: readonly (BuiltInRoleName | (string & {}))[];
  mustChangePassword?: boolean;
  /** Upload and download rights; both by default. */ transferRight?: 'upload' | 'download' | 'upDownload' | null;
}
/**
 * A user who signs in with TEST_PASSWORD; an enterprise administrator unless `roles` is given. The app has to run,
 * because it creates the built-in roles.
 */
export async function user(db: Db, of: TestEnterprise, fields: UserFields = {}): Promise<TestUser> {
  const loginName = fields.loginName ?? unique('user');
  const organisationId = fields.organisationId ?? of.organisationId;
  const roles = fields.roles ?? ['enterpriseAdmin'];
  const made = await db.row<{ id: number; granted: number }>(
    `with u as (insert into app_user
         (enterprise_id, organisation_id, login_name, name, password_hash, must_change_password, transfer_right)
         values ($1, $2, $3, $4, $5, $6, $7) returning id),
       h as (insert into password_history (user_id, password_hash) select id, $5 from u),
       r as (insert into user_role (user_id, role_id) select u.id, r.id from u, role r
         where r.code = any($8) and (r.enterprise_id is null or r.enterprise_id = $1) returning role_id)
     select u.id, (select count(*)::int from r) as granted from u`,
    [
      of.id,
      organisationId,
      loginName,
      fields.name ?? loginName,
      TEST_PASSWORD_HASH,
      fields.mustChangePassword ?? false,
      fields.transferRight === undefined ? 'upDownload' : fields.transferRight,
      roles,
    ],
  );
  if (made?.granted !== roles.length) throw new Error(`unknown role among ${roles.join(', ')}`);
  const { id } = made;
  return { id, loginName, enterpriseId: of.id, organisationId };
}

/** Encrypts with RSA-OAEP under the server's key, like the sign-in page. */
export async function encryptPassword(app: TestApp, password: string): Promise<string> {
  const { body } = await app.http.post(`/api${api.identity.session.start.path}`).send({ challenge: 'none' });
  const { publicKey } = (body as { data: { publicKey: string } }).data;
  return publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(password, 'utf8'),
  ).toString('base64');
}

/** Solves a captcha like a user; reads the solution from the table, because the server never sends it. */
export async function solveCaptcha(app: TestApp): Promise<string> {
  const { start, solve } = api.identity.session;
  const posed = (await app.http.post(`/api${start.path}`).send({ challenge: 'question' })).body as {
    data: { challenge: { id: string } };
  };
  const { id } = posed.data.challenge;
  const row = await app.db.row<{ answer: number }>('select answer from sign_in_challenge where id = $1', [id]);
  const solved = (await app.http.post(`/api${solve.path}`).send({ kind: 'question', id, answer: String(row?.answer) }))
    .body as { data: { captcha: string } };
  return solved.data.captcha;
}

/** The body of a sign-in: encrypted password and a new captcha. */
export async function signInBody(
  app: TestApp,
  username: string,
  password: string,
): Promise<{ username: string; password: string; captcha: string }> {
  return { username, password: await encryptPassword(app, password), captcha: await solveCaptcha(app) };
}

/** Signs a user in over HTTP with key, captcha and password; returns the headers for further calls. */
export async function signInOverHttp(app: TestApp, who: TestUser, password = TEST_PASSWORD): Promise<AuthHeader> {
  const { body } = await app.http
    .post(`/api${api.identity.session.login.path}`)
    .send(await signInBody(app, who.loginName, password));
  const answer = body as { respCode: number; message: string; data: { token: string } };
  if (answer.respCode !== 0) throw new Error(`sign-in of ${who.loginName} refused: ${answer.message}`);
  return { 'X-Access-Token': answer.data.token };
}

/**
 * The headers of a signed-in user. Writes the rows of a sign-in with one statement; over HTTP it takes four
 * requests and twenty statements, which sign-in.spec covers (use `signInOverHttp` in tests about sign-in).
 */
export async function signIn({ app, db }: TestApp, who: TestUser): Promise<AuthHeader> {
  const { SESSION_HOURS, SESSION_SECRET } = app.get<Config>(CONFIG);
  const sid = randomUUID();
  const opened = await db.execute(
    `with u as (update app_user set last_sign_in_at = now() where login_name = $2 returning id),
       older as (update session set ended_at = now(), end_reason = 'replaced'
         where user_id = (select id from u) and ended_at is null returning id)
     insert into session (id, user_id, via, expires_at)
     select $1, u.id, 'password', now() + make_interval(hours => $3) from u, (select count(*) from older) o`,
    [sid, who.loginName, SESSION_HOURS],
  );
  if (opened !== 1) throw new Error(`nobody is called ${who.loginName}`);
  const jwt = new JwtService({ secret: SESSION_SECRET, signOptions: { algorithm: 'HS256' } });
  return { 'X-Access-Token': jwt.sign({ sid }) };
}

/** A new enterprise with one user with these roles, signed in. */
export async function signedIn(
  app: TestApp,
  roles?: UserFields['roles'],
): Promise<{ enterprise: TestEnterprise; user: TestUser; headers: AuthHeader }> {
  const home = await enterprise(app.db, roles?.includes('platformAdmin') ? { identity: 'platform' } : {});
  const who = await user(app.db, home, roles ? { roles } : {});
  return { enterprise: home, user: who, headers: await signIn(app, who) };
}
