/** In which days and weeks begin for what the clock starts. */
export const TIME_ZONE = 'Asia/Shanghai';

/** Daily: not started today; weekly: not since Monday; what follows changes and has a problem tries again the next day. `alias` has `schedule` and `last_started_at`. */
export const dueSql = (alias: string): string =>
  `coalesce(${alias}.last_started_at, '-infinity') < date_trunc(case ${alias}.schedule when 'weekly' then 'week' else 'day' end, now() at time zone '${TIME_ZONE}') at time zone '${TIME_ZONE}'`;
