import { scipChannel, scipDossierApi, scipSubmissionState, type ScipSubmission } from '@matlas/contract';
import {
  Code,
  download,
  FindingDisc,
  formatDateTime,
  ignoreRefusal,
  useCommand,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button, Tag } from 'antd';

const log = 'scip.notification';
const COLOURS: Readonly<Partial<Record<ScipSubmission['state'], string>>> = {
  passed: 'success',
  failed: 'error',
  undelivered: 'error',
  sent: 'processing',
  waiting: 'processing',
};

function Submission({ one, onOpen }: { one: ScipSubmission; onOpen: (nodeId: number) => void }) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const ask = useCommand(scipDossierApi.fetchOutcome, { log: [log, 'scip.submission.ask'] });
  return (
    <li className="sc-line" aria-label={t('scip.submission.number', { n: one.number })}>
      <span>{t('scip.submission.number', { n: one.number })}</span>
      <Tag color={COLOURS[one.state]}>{wordOf(scipSubmissionState, one.state)}</Tag>
      {one.scipNumber ? <Code>{one.scipNumber}</Code> : null}
      <span className="m-faint">
        {wordOf(scipChannel, one.channel)} · {formatDateTime(one.sentAt ?? one.createTime)} · {one.createdBy}
      </span>
      {one.state === 'sent' && may(scipDossierApi.fetchOutcome) ? (
        <Button size="small" loading={ask.isPending} onClick={() => void ask.run({ scipSubmissionId: one.id })}>
          {t('scip.submission.ask')}
        </Button>
      ) : null}
      {may(scipDossierApi.submittedFile) ? (
        <Button
          size="small"
          onClick={() =>
            void download(scipDossierApi.submittedFile, { scipSubmissionId: one.id }, { log }).catch(ignoreRefusal)
          }
        >
          {t('scip.submission.file')}
        </Button>
      ) : null}
      {one.isUnanswered ? <span className="sc-name">{t('scip.submission.unanswered')}</span> : null}
      {one.fault ? <span className="sc-name">{one.fault}</span> : null}
      {one.report.map((line, index) => (
        <span key={`${index} ${line.code}`} className="sc-name">
          <FindingDisc severity="error" /> {line.code} {line.text}{' '}
          {line.nodeId === null ? null : (
            <Button type="link" size="small" onClick={() => onOpen(line.nodeId ?? 0)}>
              {line.articleName}
            </Button>
          )}
        </span>
      ))}
    </li>
  );
}

/** Submissions of a dossier with outcome and report, the newest first. */
export function SubmissionList({ dossierId, onOpen }: { dossierId: number; onOpen: (nodeId: number) => void }) {
  const t = useT();
  const { data } = useRoute(scipDossierApi.submissions, { id: dossierId }, { log });
  if (!data || data.length === 0) return null;
  return (
    <section className="sc-part" aria-label={t('scip.submission.title')}>
      <h2>{t('scip.submission.title')}</h2>
      <ul className="sc-lines">
        {data.map((one) => (
          <Submission key={one.id} one={one} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
