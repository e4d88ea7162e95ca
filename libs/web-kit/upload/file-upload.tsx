import { InboxOutlined } from '@ant-design/icons';
import { type FilePurposeName, filePurpose, type FinishedUpload, type PartialUpload } from '@matlas/contract';
import { Alert, Button, Upload } from 'antd';
import type { ReactNode } from 'react';
import { formatBytes, formatRecent } from '../i18n/format';
import { useT, type T } from '../i18n/use-t';
import { formatTimeLeft } from '../jobs/time-left';
import type { Sending } from './file-sender';
import { useUpload, type UploadWork } from './use-upload';

export interface FileUploadProps {
  purpose: FilePurposeName;
  /** Label of the calls in the operation log. */
  log: readonly string[];
  /** Called when the file is uploaded; routes accept its `fileId` instead of a file. */
  onUploaded: (file: FinishedUpload) => void;
  /** The uploaded file is being processed. */
  isBusy?: boolean;
  /** Description of the expected contents, below the allowed types and size. */
  children?: ReactNode;
}
const whole = 100;
const bytesInMegabyte = 1024 * 1024;
const percentOf = (part: number, size: number): number => (size === 0 ? 0 : Math.floor((part / size) * whole));

function wordsOf(t: T, { phase, sent, resumedAt, bytesPerSecond, file }: Sending): string {
  const amount = t('kit.upload.of', { done: formatBytes(sent), total: formatBytes(file.size) });
  const pace = bytesPerSecond === undefined ? '' : t('kit.upload.pace', { amount: formatBytes(bytesPerSecond) });
  const left = bytesPerSecond === undefined ? '' : formatTimeLeft(t, (file.size - sent) / bytesPerSecond);
  const resumed =
    resumedAt > 0 && phase === 'sending' ? t('kit.upload.resumedAt', { amount: formatBytes(resumedAt) }) : '';
  return [t(`kit.upload.phase.${phase}`), phase === 'done' ? formatBytes(file.size) : amount, pace, left, resumed]
    .filter(Boolean)
    .join(' · ');
}

/** Running upload: progress, speed, remaining time; pause, resume, cancel. */
function Card({ sending, work }: { sending: Sending; work: UploadWork }) {
  const t = useT();
  const { phase, file, sent } = sending;
  const name = file.name;
  const percent = percentOf(sent, file.size);
  return (
    <section className="m-upload" aria-label={name}>
      <strong className="m-upload-name">{name}</strong>
      <span className="m-row-actions">
        {phase === 'sending' ? (
          <Button size="small" aria-label={t('kit.upload.pauseSubject', { subject: name })} onClick={work.pause}>
            {t('kit.upload.pause')}
          </Button>
        ) : null}
        {phase === 'paused' || phase === 'broken' ? (
          <Button
            size="small"
            type="primary"
            aria-label={t('kit.upload.resumeSubject', { subject: name })}
            onClick={work.resume}
          >
            {t('kit.upload.resume')}
          </Button>
        ) : null}
        {work.isUnderWay && phase !== 'finishing' ? (
          <Button size="small" aria-label={t('kit.upload.cancelSubject', { subject: name })} onClick={work.cancel}>
            {t('kit.cancel')}
          </Button>
        ) : null}
      </span>
      <p className={`m-upload-words is-${phase}`} role="status">
        {wordsOf(t, sending)}
      </p>
      <div
        className={`m-upload-bar is-${phase}`}
        role="progressbar"
        aria-label={t('kit.upload.progress', { subject: name })}
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </section>
  );
}

/** Unfinished upload of an earlier page; choosing the same file resumes it. */
function Unfinished({
  uploads,
  onDiscard,
}: {
  uploads: readonly PartialUpload[];
  onDiscard: (uploadId: number) => void;
}) {
  const t = useT();
  return uploads.map(({ uploadId, filename, received, size, touchTime }) => (
    <Alert
      key={uploadId}
      type="info"
      showIcon
      title={t('kit.upload.unfinished', {
        name: filename,
        percent: percentOf(received, size),
        time: formatRecent(touchTime, t),
      })}
      action={
        <Button
          size="small"
          aria-label={t('kit.upload.discardSubject', { subject: filename })}
          onClick={() => onDiscard(uploadId)}
        >
          {t('kit.discard')}
        </Button>
      }
    />
  ));
}

/** Uploads a dropped or chosen file of any size, resuming after lost connections, pauses and reloads. */
export function FileUpload({ purpose, log, onUploaded, isBusy = false, children }: FileUploadProps) {
  const t = useT();
  const work = useUpload({ purpose, log, onUploaded });
  const { types, maxBytes } = filePurpose(purpose);
  const { sending, refused } = work;
  const duplicate = sending?.finished?.duplicateOf;
  return (
    <div className="m-upload-field">
      <Upload.Dragger
        name="file"
        multiple={false}
        showUploadList={false}
        accept={types.map((type) => `.${type}`).join(',')}
        beforeUpload={(file: File) => {
          work.choose(file);
          return false;
        }}
        disabled={isBusy || work.isUnderWay}
      >
        <p className="m-upload-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p>{t('kit.upload.drop')}</p>
        <p className="m-faint">
          {t('kit.upload.types', {
            types: types.map((type) => `.${type}`).join(' '),
            megabytes: maxBytes / bytesInMegabyte,
          })}
        </p>
        {children}
      </Upload.Dragger>
      {refused ? <Alert type="error" showIcon title={refused} /> : null}
      {sending && sending.phase !== 'refused' ? <Card sending={sending} work={work} /> : null}
      {duplicate ? (
        <Alert
          type="info"
          showIcon
          title={t(duplicate.by ? 'kit.upload.duplicateBy' : 'kit.upload.duplicate', {
            name: duplicate.filename,
            time: formatRecent(duplicate.createTime, t),
            by: duplicate.by ?? '',
          })}
        />
      ) : null}
      {work.isUnderWay ? null : <Unfinished uploads={work.unfinished} onDiscard={work.discard} />}
    </div>
  );
}
