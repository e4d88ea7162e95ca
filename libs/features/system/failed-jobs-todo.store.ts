import { todo } from '@matlas/server-kit';

/** Older failures are not shown. */
const DAYS = 30;

/** Failed tasks of the user; the newest is named. */
export const failedJobsTodo = todo<{
  count: number;
  name: string | null;
  titleParams: Record<string, unknown> | null;
}>({
  key: 'failedJobs',
  needs: 'signedIn',
  link: '/taskLogAdmin/index?state=failed',
  order: 10,
  sql: ({ userId }, params) =>
    `select count(*)::int as count, (array_agg(name order by created_at desc, id desc))[1] as name,
        (array_agg(title_params order by created_at desc, id desc))[1] as "titleParams"
      from job
      where created_by = ${params.add(userId)} and state = 'failed' and created_at > now() - interval '${DAYS} days'`,
  describe: ({ count, name, titleParams }, translator) => ({
    count,
    note: name === null ? '' : translator.jobTitle(name, titleParams ?? {}),
  }),
});
