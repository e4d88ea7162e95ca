/**
 * When the day or week of `alias.schedule` begins in the time zone `zone` (SQL): the one that holds now, or `later`
 * ones after it. Days of a change of clocks are as long as they are.
 */
export const startSql = (alias: string, zone: string, later = 0): string =>
  `(date_trunc(case ${alias}.schedule when 'weekly' then 'week' else 'day' end, now() at time zone ${zone})
    + ${later} * case ${alias}.schedule when 'weekly' then interval '1 week' else interval '1 day' end)
    at time zone ${zone}`;
/** Connections stand in the business time zone (decision 0081). */
const BUSINESS_ZONE = `current_setting('TimeZone')`;
/**
 * Daily: not started today; weekly: not since Monday; what follows changes and has a problem tries again the next day.
 * `alias` has `schedule` and `last_started_at`.
 */
export const dueSql = (alias: string, zone = BUSINESS_ZONE): string =>
  `coalesce(${alias}.last_started_at, '-infinity') < ${startSql(alias, zone)}`;
