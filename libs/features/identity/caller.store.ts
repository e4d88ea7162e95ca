import { Injectable } from '@nestjs/common';
import { LIMITS, type Transfer } from '@matlas/contract';
import { PlatformDb, type Scope } from '@matlas/server-kit';

/** A user with all data that decide on their rights. */
export interface Caller {
  userId: number;
  loginName: string;
  name: string;
  enterpriseId: number;
  organisationId: number;
  organisationIds: number[];
  roles: string[];
  permissions: string[];
  reach: Scope['reach'];
  /** Null: not limited to selected vehicle models. */
  modelIds: number[] | null;
  /** Enterprises that trust the user; empty unless the user's own enterprise marked them as a trusted user. */
  trustedBy: number[];
  /** Deactivated, outside the validity dates, or of an enterprise that is not active. */
  /** By the user's seat, provided the enterprise still has seats of that kind. */
  transfers: Transfer[];
  /** Last day of the enterprise's contract (null: no end), and the current date of the database. */
  contractEnd: string | null;
  today: string;
  isInactive: boolean;
  mustChangePassword: boolean;
  passwordExpired: boolean;
}
/** How the user signed in: users of an identity provider have no password to change. */
export type SessionVia = 'password' | 'sso';
export interface SessionCaller extends Caller {
  via: SessionVia;
  endReason: SessionEndReason | null;
  expiresAtMs: number;
  /** Sign-in or last proof of the password. */
  confirmedAtMs: number;
  isExpired: boolean;
  isSeenLongAgo: boolean;
}
export interface ApiKeyCaller extends Caller {
  apiKeyId: number;
  keyPermissions: string[];
  /** Null: the vehicle models, and the departments with those below, of the owner. */
  keyModelIds: number[] | null;
  keyOrganisationIds: number[] | null;
  isDead: boolean;
  isUsedLongAgo: boolean;
}
export type SessionEndReason = 'signedOut' | 'replaced' | 'deactivated' | 'passwordReset';

/**
 * Reach of one role; of several roles the widest applies. Departments below the user's own are read only for that
 * reach, and by index: `offset 0` prevents the planner from reading all departments.
 */
const CALLER = `
  u.id as "userId", u.login_name as "loginName", u.name, u.enterprise_id as "enterpriseId",
    u.organisation_id as "organisationId",
  coalesce(r.roles, '{}') as roles, coalesce(p.permissions, '{}') as permissions, coalesce(r.reach, 'own') as reach,
  case when r.reach = 'organisation' then (
    with recursive below as (
      (select u.organisation_id as id union select f.organisation_id from user_organisation f where f.user_id = u.id)
      union
      select o.id
      from below b
      cross join lateral (select c.id from organisation c where c.parent_id = b.id offset 0) o)
    select array_agg(id) from below)
      else u.organisation_id || array(select f.organisation_id from user_organisation f where f.user_id = u.id)
      end as "organisationIds",
  case when u.limited_to_models then array(select c.model_id from user_model c where c.user_id = u.id union all
    select q.id from user_model c join vehicle_model q on q.cqc_of_id = c.model_id where c.user_id = u.id)
    end as "modelIds",
  case when u.trusted then array(select t.owner_id from confidence t where t.user_id = u.id and t.revoked_at is null)
    else '{}' end as "trustedBy",
  case when u.transfer_right = 'upload'
    and e.upload_capacity > 0 then '{upload}'::text[] when u.transfer_right = 'download'
    and e.download_capacity > 0 then '{download}'
    when u.transfer_right = 'upDownload'
      and e.up_download_capacity > 0 then '{upload,download}' else '{}' end as transfers,
  e.contract_end::text as "contractEnd", current_date::text as today,
  (u.status = 0 or e.state <> 'active' or coalesce(u.valid_from > current_date, false)
    or coalesce(u.valid_until < current_date, false)) as "isInactive",
  u.must_change_password as "mustChangePassword",
    u.password_changed_at < now() - interval '${LIMITS.passwordDays} days' as "passwordExpired"`;
const JOINS = `
  join enterprise e on e.id = u.enterprise_id
  left join lateral (
    select array_agg(r.code order by r.id) as roles,
      (array['own', 'organisation', 'enterprise',
        'all'])[max(array_position(array['own', 'organisation', 'enterprise', 'all'], r.data_scope))] as reach
    from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) r on true
  left join lateral (
    select array_agg(distinct granted) as permissions
    from user_role ur
    join role r on r.id = ur.role_id
    cross join unnest(r.permissions) granted
    where ur.user_id = u.id) p
      on true`;

const BY_SESSION = `
  select ${CALLER}, s.via, s.end_reason as "endReason",
    (extract(epoch from s.expires_at) * 1000)::float8 as "expiresAtMs",
    (extract(epoch from s.confirmed_at) * 1000)::float8 as "confirmedAtMs", s.expires_at <= now() as "isExpired",
    s.seen_at < now() - interval '1 minute' as "isSeenLongAgo"
  from session s join app_user u on u.id = s.user_id ${JOINS} where s.id = $1`;
const BY_API_KEY = `
  select ${CALLER}, k.id as "apiKeyId", k.permissions as "keyPermissions",
    case when k.model_ids <> '{}' then array(select unnest(k.model_ids) union
      select q.id from vehicle_model q where q.cqc_of_id = any(k.model_ids)) end as "keyModelIds",
    case when k.organisation_ids <> '{}' then (
      with recursive below as (
        select unnest(k.organisation_ids) as id union select c.id from below b join organisation c on c.parent_id = b.id)
      select array_agg(id) from below) end as "keyOrganisationIds",
    (k.revoked_at is not null or k.expires_at <= now()) as "isDead",
    coalesce(k.last_used_at < now() - interval '1 minute', true) as "isUsedLongAgo"
  from api_key k join app_user u on u.id = k.user_id ${JOINS} where k.key_hash = $1`;
const BY_USER = `select ${CALLER} from app_user u ${JOINS} where u.id = $1`;

/**
 * Reads the caller with one prepared statement per request (CallerCache saves some). Not cached in the process, so
 * that another sign-in, a removed role or a deactivation takes effect at the next call of every server process.
 */
@Injectable()
export class CallerStore {
  constructor(private readonly db: PlatformDb) {}

  bySession(sessionId: string): Promise<SessionCaller | undefined> {
    return this.db.row<SessionCaller>(BY_SESSION, [sessionId]);
  }
  byApiKey(keyHash: string): Promise<ApiKeyCaller | undefined> {
    return this.db.row<ApiKeyCaller>(BY_API_KEY, [keyHash]);
  }
  byUser(userId: number): Promise<Caller | undefined> {
    return this.db.row<Caller>(BY_USER, [userId]);
  }
}
