/**
 * Start of the current day or week of `alias.schedule` in the time zone `zone` (SQL), or of the one `later` periods
 * after it. A day with a clock change has its real length.
 */
export const startSql = (alias: string, zone: string, later = 0): string =>
  `(date_trunc(case ${alias}.schedule when 'weekly' then 'week' else 'day' end, now() at time zone ${zone})
    + ${later} * case ${alias}.schedule when 'weekly' then interval '1 week' else interval '1 day' end)
    at time zone ${zone}`;
/** The time zone of all connections is the business time zone (decision 0081). */
const BUSINESS_ZONE = `current_setting('TimeZone')`;
/**
 * Daily: not started today. Weekly: not started since Monday. A schedule on change that failed is retried the next
 * day. `alias` has `schedule` and `last_started_at`.
 */
export const dueSql = (alias: string, zone = BUSINESS_ZONE): string =>
  `coalesce(${alias}.last_started_at, '-infinity') < ${startSql(alias, zone)}`;
