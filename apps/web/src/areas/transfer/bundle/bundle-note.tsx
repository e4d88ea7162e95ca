import { transferBundleApi, type SheetImportRow } from '@matlas/contract';
import { Code, formatDateTime, formatNumber, useRoute, useT } from '@matlas/web-kit';
import { Alert } from 'antd';

/** Facts of a signed bundle in an import: signer, date, contents, and the reason when it is not trusted. */
export function BundleNote({ row }: { row: SheetImportRow }) {
  const t = useT();
  const isBundle = row.format === 'mdsBundle' && !row.fileGone;
  const { data, error } = useRoute(
    transferBundleApi.ofImport,
    { importId: row.id },
    { log: ['mdsUpload.title', 'bundleKeys.log.verify'], enabled: isBundle },
  );
  if (!isBundle) return null;
  if (error)
    return (
      <div className="mi-notes">
        <Alert type="error" showIcon title={error.message} />
      </div>
    );
  if (!data) return null;
  const { valid, signer, installation, createdAt, sheets, files, faults } = data;
  const [name, time] = [
    signer?.own ? t('bundleKeys.note.own') : (signer?.trusted ?? installation?.name ?? '–'),
    formatDateTime(createdAt),
  ];
  const fingerprint = signer ? (
    <div>
      <Code>{t('bundleKeys.note.fingerprint', { fingerprint: signer.fingerprint })}</Code>
    </div>
  ) : null;
  if (valid)
    return (
      <div className="mi-notes">
        <Alert
          type="success"
          showIcon
          title={t('bundleKeys.note.signedBy', {
            name,
            time,
            sheets: formatNumber(sheets),
            files: formatNumber(files.length),
          })}
          description={fingerprint}
        />
      </div>
    );
  return (
    <div className="mi-notes">
      <Alert
        type="error"
        showIcon
        title={
          installation ? t('bundleKeys.note.claimed', { name: installation.name, time }) : t('bundleKeys.note.title')
        }
        description={
          <>
            <ul>
              {faults.map((fault) => (
                <li key={`${fault.code} ${fault.file ?? ''}`}>{fault.message}</li>
              ))}
            </ul>
            {fingerprint}
          </>
        }
      />
    </div>
  );
}
