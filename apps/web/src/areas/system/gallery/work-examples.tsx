import type { JobRow } from '@matlas/contract';
import { JobCard, PanelSection, StackBar, useT, VerdictCounts } from '@matlas/web-kit';
import { Button } from 'antd';
import { Example } from './example';

const parts = [
  { key: 'metals', color: 'var(--m-primary)', percent: 64 },
  { key: 'polymers', color: 'var(--m-depends)', percent: 21 },
] as const;
const counts = { fail: 3, depends: 2, exempt: 12, pass: 144 };

/** A job as the server returns it. */
const job = (state: JobRow['state'], title: string, more: Partial<JobRow> = {}): JobRow => ({
  id: 1,
  name: 'gallery',
  title,
  state,
  done: 40,
  total: 100,
  stepText: null,
  percent: 40,
  secondsLeft: 12,
  result: null,
  error: null,
  startedBy: '',
  attempts: 1,
  createdAt: '2026-01-05T08:00:00Z',
  startedAt: '2026-01-05T08:00:01Z',
  finishedAt: state === 'running' ? null : '2026-01-05T08:00:09Z',
  can: { cancel: state === 'running', retry: state === 'failed' },
  ...more,
});

/** Stack bars, and background jobs in all states. */
export function WorkExamples() {
  const t = useT();
  return (
    <>
      <Example title={t('gallery.shares')} code="<StackBar parts label limit /> <VerdictCounts counts />">
        <PanelSection title={t('gallery.shares')}>
          <StackBar parts={parts} label="85 %" />
          <StackBar size="large" parts={parts} label="85 %" limit={85} />
        </PanelSection>
        <VerdictCounts counts={counts} withPass />
      </Example>
      <Example title={t('gallery.jobs')} code="<JobCard job actions />">
        <JobCard job={job('running', t('gallery.job.running'))} />
        <JobCard job={job('running', t('gallery.job.running'), { percent: null, total: null })} />
        <JobCard job={job('failed', t('gallery.job.failed'))} />
        <JobCard job={job('done', t('gallery.job.done'))} actions={<Button size="small">{t('kit.export')}</Button>} />
      </Example>
    </>
  );
}
