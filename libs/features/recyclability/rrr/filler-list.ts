/**
 * Members of the mineral filler group (source: seed/reference/substance_groups.csv). The group belongs to the
 * catalogue of the platform; the operating centre can add members.
 */
export const FILLERS_SQL = `select m.member_id
  from substance_member m
  join substance g on g.id = m.group_id
  where g.code = 'GRP-MINERAL-FILLERS' and g.enterprise_id is null`;
