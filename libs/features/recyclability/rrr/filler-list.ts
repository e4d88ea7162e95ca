/**
 * Members of the list of mineral fillers (seed/reference/substance_groups.csv says where it comes from): a group of the
 * platform's catalogue, to which its centre adds what is missing.
 */
export const FILLERS_SQL = `select m.member_id
  from substance_member m
  join substance g on g.id = m.group_id
  where g.code = 'GRP-MINERAL-FILLERS' and g.enterprise_id is null`;
