import { jobState, MAX_PAGE_SIZE, pageQuery } from '@matlas/contract';
import { JobService } from '@matlas/features/system';
import { systemAuth } from '@matlas/server-kit';
import { type Command, UsageError } from '../command';

export const jobList: Command = {
  name: 'job:list',
  options: { state: { type: 'string', choices: jobState.values }, limit: { type: 'string', default: '20' } },
  async run({ requiredValue, optionalValue, printSentence, inApplication }) {
    const limit = Number(requiredValue('limit'));
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE_SIZE)
      throw new UsageError('badChoice', { name: 'limit', choices: `1-${MAX_PAGE_SIZE}` });
    const state = optionalValue('state');
    const query = pageQuery.parse({ pageSize: limit, ...(state === undefined ? {} : { querys: { eq: { state } } }) });
    const { records } = await inApplication((app) => app.get(JobService, { strict: false }).page(systemAuth(), query));
    if (records.length === 0) printSentence('nothing');
    for (const job of records)
      printSentence('jobRow', { ...job, percent: job.percent === null ? '-' : `${job.percent} %` });
  },
};
