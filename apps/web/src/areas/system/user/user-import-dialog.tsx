import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import {
  filePurpose,
  MAX_IMPORTED_USERS,
  refuseFile,
  refuseSize,
  systemUsersApi,
  type UserImportReport,
} from '@matlas/contract';
import { download, FigureStrip, formatNumber, useT } from '@matlas/web-kit';
import { Alert, App, Button, Modal, Progress, Upload } from 'antd';
import { useState } from 'react';
import { useUserImport, type UserImport } from './user-import';

const purpose = filePurpose('userImport');
const width = 850;
/** Faults rendered at once; further ones are only counted. */
const maxShownFaults = 200;
const percentOf = (share: number): number => Math.round(share * 100);

/** Downloads a workbook and shows a progress message meanwhile. */
function FileButton({ label, fetches }: { label: string; fetches: (log: readonly string[]) => Promise<string> }) {
  const t = useT();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void fetches(['users.import.title', label])
      .catch((reason: Error) => message.error(reason.message))
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={run}>
      {t(label)}
    </Button>
  );
}

/** Progress of the upload, then of the check of its rows, which takes longer. */
function Sending({ share }: { share: number | undefined }) {
  const t = useT();
  const isChecking = share === 1;
  if (share === undefined) return null;
  return (
    <>
      <Progress
        percent={percentOf(share)}
        size="small"
        showInfo={false}
        aria-label={t('users.import.sending')}
        {...(isChecking ? { status: 'active' } : {})}
      />
      <p role="status" className="m-faint">
        {t(isChecking ? 'users.import.checking' : 'users.import.sending')}
      </p>
    </>
  );
}

function FileChoice({ work }: { work: UserImport }) {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const take = (file: File) => {
    const refusal = refuseFile('userImport', file.name) ?? refuseSize('userImport', file.size);
    setRefused(refusal ? t(`errors.${refusal.code}`, refusal.params) : undefined);
    if (!refusal) work.choose(file);
    return false;
  };
  const trouble = refused ?? work.error?.message;
  return (
    <div className="a-import">
      <Upload.Dragger
        name="file"
        multiple={false}
        showUploadList={false}
        accept={purpose.types.map((type) => `.${type}`).join(',')}
        beforeUpload={take}
        disabled={work.isBusy}
      >
        <p className="a-drop-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p>{t('users.import.drop')}</p>
        <p className="m-faint">
          {t('users.import.types', {
            types: purpose.types.map((type) => `.${type}`).join(t('users.comma')),
            most: formatNumber(MAX_IMPORTED_USERS),
          })}
        </p>
      </Upload.Dragger>
      {trouble ? <Alert type="error" showIcon title={trouble} /> : null}
      <Sending share={work.sent} />
      <div className="a-import-hint">
        <FileButton
          label="users.import.template"
          fetches={(log) => download(systemUsersApi.downloadUserTemplate, {}, { log })}
        />
        <span className="m-faint">{t('users.import.hint')}</span>
      </div>
    </div>
  );
}

function Faults({ report }: { report: UserImportReport }) {
  const t = useT();
  const { errors } = report;
  if (errors.length === 0) return null;
  return (
    <>
      <div className="a-faults" tabIndex={0} role="region" aria-label={t('users.import.faults')}>
        <table>
          <thead>
            <tr>
              {['row', 'column', 'value', 'problem'].map((name) => (
                <th key={name} scope="col">
                  {t(`users.import.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, maxShownFaults).map((fault) => (
              <tr key={`${fault.sheet} ${fault.row} ${fault.field} ${fault.code}`}>
                <td>{fault.row}</td>
                <td>{fault.column}</td>
                <td>{fault.value || '–'}</td>
                <td>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length > maxShownFaults ? (
        <p className="m-faint">{t('users.import.moreFaults', { count: errors.length - maxShownFaults })}</p>
      ) : null}
    </>
  );
}

/** Counts and all faults with their rows; after the import its result. */
function Report({ report, isDone, error }: { report: UserImportReport; isDone: boolean; error: Error | undefined }) {
  const t = useT();
  const valid = report.rows - report.wrongRows;
  const figures = [
    { key: 'rows', label: t('users.import.rows'), value: report.rows },
    { key: 'wrong', label: t('users.import.wrongRows'), value: report.wrongRows },
    isDone
      ? { key: 'imported', label: t('users.import.imported'), value: report.imported }
      : { key: 'valid', label: t('users.import.valid'), value: valid },
  ];
  return (
    <div className="a-import">
      <FigureStrip label={t('users.import.result')} figures={figures} />
      {error ? <Alert type="error" showIcon title={error.message} /> : null}
      {isDone ? (
        <Alert
          type={report.imported > 0 ? 'success' : 'warning'}
          showIcon
          title={t('users.import.told', { count: report.imported, total: formatNumber(report.imported) })}
        />
      ) : null}
      {!isDone && report.wrongRows === 0 ? <p className="m-faint">{t('users.import.allRight')}</p> : null}
      <Faults report={report} />
    </div>
  );
}

/**
 * Imports users in steps: choose a file, check with all invalid rows, import all rows or, if the user chooses so,
 * only the valid ones.
 */
export function UserImportDialog({ enterpriseId, onClose }: { enterpriseId: number | undefined; onClose: () => void }) {
  const t = useT();
  const work = useUserImport(enterpriseId);
  const { file, report, done, isBusy } = work;
  const valid = report ? report.rows - report.wrongRows : 0;
  const isWhole = report?.wrongRows === 0;
  const errors =
    file && report && report.wrongRows > 0 ? (
      <FileButton
        label="users.import.errorReport"
        fetches={(log) =>
          download(
            systemUsersApi.importErrors,
            { file, ...(enterpriseId === undefined ? {} : { enterpriseId }) },
            { log },
          )
        }
      />
    ) : null;
  const footer = done ? (
    <Button type="primary" onClick={onClose}>
      {t('kit.close')}
    </Button>
  ) : (
    <>
      {errors}
      {report ? (
        <Button onClick={work.back} disabled={isBusy}>
          {t('users.import.otherFile')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{t('kit.cancel')}</Button>
      {report ? (
        <Button type="primary" loading={isBusy} disabled={valid === 0} onClick={() => work.start(!isWhole)}>
          {t(isWhole ? 'users.import.start' : 'users.import.startValid', { count: valid, total: formatNumber(valid) })}
        </Button>
      ) : null}
      {report && valid === 0 ? <span className="m-faint">{t('users.import.nothingValid')}</span> : null}
    </>
  );
  const shown = done ?? report;
  return (
    <Modal
      open
      width={width}
      title={t('users.import.title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<div className="a-import-foot">{footer}</div>}
    >
      {shown ? <Report report={shown} isDone={done !== undefined} error={work.error} /> : <FileChoice work={work} />}
    </Modal>
  );
}
