import { jobState, type JobRow } from '@matlas/contract';
import {
  DetailPanel,
  Facts,
  FindingDisc,
  formatDateTime,
  formatNumber,
  JobProgress,
  PanelSection,
  useT,
  useWordOf,
} from '@matlas/web-kit';

/** Maximum number of issues in the panel, as a broken import can refuse many rows; the rest is counted. */
const shownIssues = 20;

function Issues({ error }: { error: NonNullable<JobRow['error']> }) {
  const t = useT();
  if (error.issues.length === 0) return null;
  return (
    <PanelSection
      title={t('tasks.issues')}
      extra={<span className="m-faint">{formatNumber(error.issues.length)}</span>}
    >
      <ul className="y-issues">
        {error.issues.slice(0, shownIssues).map((issue) => (
          <li key={issue.path + issue.code}>
            <FindingDisc severity="error" />
            <span>
              {issue.message} <span className="m-faint">{issue.path}</span>
            </span>
          </li>
        ))}
      </ul>
      {error.issues.length > shownIssues ? (
        <p className="m-faint">{t('tasks.moreIssues', { count: error.issues.length - shownIssues })}</p>
      ) : null}
    </PanelSection>
  );
}

/** One job: progress, times, who started it, why it failed. */
export function TaskPanel({ job, onClose }: { job: JobRow; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const field = (name: string) => t(`tasks.field.${name}`);
  return (
    <DetailPanel title={job.title} subtitle={wordOf(jobState, job.state)} onClose={onClose}>
      <JobProgress jobId={job.id} />
      <PanelSection>
        <Facts
          items={[
            [field('startedBy'), job.startedBy],
            [field('createdAt'), formatDateTime(job.createdAt)],
            [field('startedAt'), job.startedAt ? formatDateTime(job.startedAt) : ''],
            [field('finishedAt'), job.finishedAt ? formatDateTime(job.finishedAt) : ''],
            [field('attempts'), formatNumber(job.attempts)],
          ]}
        />
      </PanelSection>
      {job.error ? <Issues error={job.error} /> : null}
    </DetailPanel>
  );
}
