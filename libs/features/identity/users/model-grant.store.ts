import { Injectable } from '@nestjs/common';
import type { ModelUser } from '@matlas/contract';
import { Db, Params, type Scope } from '@matlas/server-kit';
import { visibleUserSql } from './enterprise-user.store';

/** The model as far as rights depend on it. */
export interface GrantedModel {
  id: number;
  enterpriseId: number;
  organisationId: number;
  createdBy: number;
}
export type ModelUserRecord = Omit<ModelUser, 'can'>;

/** Which users may see a vehicle model. */
@Injectable()
export class ModelGrantStore {
  constructor(private readonly db: Db) {}

  /**
   * The users of the model's enterprise whom the caller may see. `granted` is what `scopeWhere` decides for them: the
   * reach of their roles, and the limit to chosen models, which never hides their own models.
   */
  listUsers(scope: Scope, model: GrantedModel): Promise<ModelUserRecord[]> {
    const params = new Params();
    const [id, enterprise] = [params.add(model.id), params.add(model.enterpriseId)];
    const [organisation, creator] = [params.add(model.organisationId), params.add(model.createdBy)];
    return this.db.rows<ModelUserRecord>(
      `with recursive above as (select o.id, o.parent_id from organisation o where o.id = ${organisation}
          union all
          select o.id, o.parent_id from organisation o join above a on o.id = a.parent_id)
        select u.id, u.name, u.login_name as "loginName", u.status = 1 as active, u.limited_to_models as limited,
          (u.id = ${creator} or (not u.limited_to_models or exists (select 1
              from user_model c
              where c.user_id = u.id and c.model_id = ${id}))
            and case coalesce(r.reach, 1) when 1 then false when 2 then exists (select 1
                from above a
                where a.id = u.organisation_id or a.id in (select f.organisation_id
                  from user_organisation f
                  where f.user_id = u.id)) else true end) as granted,
          (select json_agg(json_build_object('nameZh', o.name_zh, 'nameEn', o.name_en)
              order by o.id <> u.organisation_id, o.id)
            from organisation o
            where o.id = u.organisation_id
              or o.id in (select f.organisation_id from user_organisation f where f.user_id = u.id)) as departments
        from app_user u
        left join lateral (select max(array_position(array['own', 'organisation', 'enterprise', 'all'], r.data_scope))
            as reach
          from user_role ur
          join role r on r.id = ur.role_id
          where ur.user_id = u.id) r on true
        where u.enterprise_id = ${enterprise} and ${visibleUserSql(scope, params)}
        order by u.status <> 1, u.name, u.id`,
      params.values,
    );
  }
  async setGranted(modelId: number, userId: number, granted: boolean): Promise<void> {
    await this.db.execute(
      granted
        ? 'insert into user_model (user_id, model_id) values ($2, $1) on conflict do nothing'
        : 'delete from user_model where model_id = $1 and user_id = $2',
      [modelId, userId],
    );
  }
}
