import { DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import { certificateApi, certificateKind, certificateState, type CertificateRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDate,
  formatDateTime,
  nameIn,
  noValue,
  PanelSection,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { CertificateForm } from './certificate-form';
import { CertificateState } from './certificate-state';
import { useOpenFile } from '../../files/open-file';
import '../org.css';

function useColumns(): Column<CertificateRow>[] {
  const language = useLanguage();
  const wordOf = useWordOf();
  const enterprise = language === 'zh' ? 'enterpriseName' : 'enterpriseEnName';
  return [
    { field: 'name', sortable: true },
    { field: 'state', width: 190, priority: 1, render: (row) => <CertificateState certificate={row} /> },
    {
      field: 'validUntil',
      width: 120,
      priority: 2,
      sortable: true,
      render: (row) => <span className="g-date">{formatDate(row.validUntil)}</span>,
    },
    {
      field: enterprise,
      title: 'certificates.field.enterprise',
      width: 190,
      priority: 2,
      sortable: true,
      render: (row) => (
        <span className="m-cut" title={nameIn(language, row.enterpriseName, row.enterpriseEnName)}>
          {nameIn(language, row.enterpriseName, row.enterpriseEnName)}
        </span>
      ),
    },
    {
      field: 'number',
      width: 140,
      priority: 3,
      sortable: true,
      render: (row) => (row.number ? <Code>{row.number}</Code> : noValue),
    },
    { key: 'file', width: 160, priority: 3, render: (row) => (row.file ? <FileLink file={row.file} /> : noValue) },
    { field: 'issuer', width: 130, priority: 3, sortable: true },
    { field: 'kind', width: 230, priority: 3, sortable: true, render: (row) => wordOf(certificateKind, row.kind) },
    { field: 'validFrom', width: 120, isExtra: true, sortable: true, render: (row) => formatDate(row.validFrom) },
    { field: 'enterpriseCode', width: 120, isExtra: true, render: (row) => <Code>{row.enterpriseCode}</Code> },
    { field: 'createTime', width: 150, isExtra: true, sortable: true, render: (row) => formatDateTime(row.createTime) },
  ];
}

const log = ['certificates.title', 'certificates.openFile'];
type StoredFile = NonNullable<CertificateRow['file']>;

function FileLink({ file }: { file: StoredFile }) {
  const t = useT();
  const { isBusy, open } = useOpenFile(file.fileId, log);
  const label = t('certificates.openOne', { name: file.filename });
  // Otherwise the click would also open the panel of the row.
  return (
    <Button
      type="link"
      size="small"
      className="g-file-link"
      loading={isBusy}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        open();
      }}
    >
      <span className="m-cut">{file.filename}</span>
    </Button>
  );
}

function FileActions({ file }: { file: StoredFile }) {
  const t = useT();
  const { isBusy, open, keep } = useOpenFile(file.fileId, log);
  return (
    <>
      <Button type="primary" icon={<EyeOutlined aria-hidden />} loading={isBusy} onClick={open}>
        {t('certificates.openFile')}
      </Button>
      <Button icon={<DownloadOutlined aria-hidden />} disabled={isBusy} onClick={keep}>
        {t('certificates.download')}
      </Button>
    </>
  );
}

function CertificatePanel({ certificate, onClose }: { certificate: CertificateRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const field = (name: string) => t(`certificates.field.${name}`);
  const { number, file } = certificate;
  return (
    <DetailPanel
      title={certificate.name}
      subtitle={wordOf(certificateKind, certificate.kind)}
      onClose={onClose}
      footer={file ? <FileActions file={file} /> : undefined}
    >
      <PanelSection>
        <Facts
          items={[
            [field('state'), <CertificateState key="state" certificate={certificate} />],
            [field('enterprise'), nameIn(language, certificate.enterpriseName, certificate.enterpriseEnName)],
            [field('enterpriseCode'), <Code key="code">{certificate.enterpriseCode}</Code>],
            [field('number'), number ? <Code key="number">{number}</Code> : ''],
            [field('issuer'), certificate.issuer],
            [field('validFrom'), formatDate(certificate.validFrom)],
            [field('validUntil'), formatDate(certificate.validUntil)],
            [field('file'), file?.filename ?? t('certificates.noFile')],
            [field('remark'), certificate.remark],
            [field('createTime'), formatDateTime(certificate.createTime)],
            [field('updateTime'), formatDateTime(certificate.updateTime)],
          ]}
        />
      </PanelSection>
    </DetailPanel>
  );
}

/** Certificates of the own enterprise, and of suppliers that it registered or invited. */
export function CertificatesPage() {
  const columns = useColumns();
  const states = useFilterOptions(certificateState);
  const kinds = useFilterOptions(certificateKind);
  return (
    <ResourceList
      name="certificates"
      list={certificateApi.page}
      columns={columns}
      defaultSort="validUntil"
      save={certificateApi.saveOrUpdate}
      remove={certificateApi.delete}
      exports={certificateApi.export}
      filters={[
        { field: 'state', kind: 'choice', options: states },
        { field: 'kind', kind: 'choices', options: kinds },
        { field: 'validUntil', kind: 'dates' },
      ]}
      form={({ record, onClose }) => <CertificateForm record={record} onClose={onClose} />}
      panel={(certificate, close) => (
        <CertificatePanel key={certificate.id} certificate={certificate} onClose={close} />
      )}
    />
  );
}
