import { DownloadOutlined } from '@ant-design/icons';
import { cqcApi, cqcConnectorKind, type CqcUpload, cqcUploadState } from '@matlas/contract';
import {
  Code,
  type Column,
  DetailPanel,
  download,
  Facts,
  formatDateTime,
  formatNumber,
  noValue,
  PanelSection,
  ResourceList,
  useCommand,
  useFilterOptions,
  useMay,
  useT,
  useTransferRefusal,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, App, Button } from 'antd';
import { Link } from 'react-router-dom';
import { cqcPath } from './cqc-paths';
import './cqc.css';

const log = 'cqcUploads.title';
const timeOf = (time: string | null) => (time === null ? noValue : formatDateTime(time));

function useColumns(): Column<CqcUpload>[] {
  const wordOf = useWordOf();
  return [
    { field: 'projectName', sortable: true },
    {
      field: 'internalNumber',
      width: 160,
      priority: 3,
      sortable: true,
      render: (row) => <Code>{row.internalNumber}</Code>,
    },
    { field: 'number', width: 90, align: 'right', priority: 2, render: ({ number }) => formatNumber(number) },
    { field: 'positions', width: 100, align: 'right', priority: 3, render: (row) => formatNumber(row.positions) },
    { field: 'state', width: 170, priority: 1, sortable: true, render: ({ state }) => wordOf(cqcUploadState, state) },
    {
      field: 'receipt',
      width: 150,
      priority: 2,
      render: ({ receipt }) => (receipt ? <Code>{receipt}</Code> : noValue),
    },
    { field: 'createTime', width: 160, priority: 2, sortable: true, render: (row) => timeOf(row.createTime) },
    { field: 'answeredAt', width: 160, priority: 3, sortable: true, render: (row) => timeOf(row.answeredAt) },
    { field: 'createdBy', width: 130, priority: 3 },
    { field: 'connector', width: 110, isExtra: true, render: (row) => wordOf(cqcConnectorKind, row.connector) },
  ];
}

function Messages({ upload: { messages, fault } }: { upload: CqcUpload }) {
  const t = useT();
  return (
    <>
      {fault === null ? null : <Alert type="warning" showIcon title={fault} />}
      {messages.length === 0 ? <p className="m-faint">{t('cqcUploads.noMessages')}</p> : null}
      <ul className="cq-messages">
        {messages.map(({ code, text, number }, index) => (
          <li key={index}>
            {code ? <Code>{code}</Code> : null} {text} {number ? <Code>{number}</Code> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Foot({ upload }: { upload: CqcUpload }) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const refused = useTransferRefusal()(cqcApi.package);
  const ask = useCommand(cqcApi.answer, { log: [log, 'cqcUploads.ask'] });
  const fetchPackage = () =>
    void download(cqcApi.package, { cqcUploadId: upload.id }, { log: [log, 'cqcUploads.package'] }).catch(
      (reason: Error) => void message.error(reason.message),
    );
  return (
    <>
      {may(cqcApi.package) ? (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={refused !== undefined}
          title={refused}
          onClick={fetchPackage}
        >
          {t('cqcUploads.package')}
        </Button>
      ) : null}
      {upload.state === cqcUploadState.of.sent && may(cqcApi.answer) ? (
        <Button loading={ask.isPending} onClick={() => void ask.run({ cqcUploadId: upload.id })}>
          {t('cqcUploads.ask')}
        </Button>
      ) : null}
    </>
  );
}

function UploadPanel({ upload, onClose }: { upload: CqcUpload; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const field = (name: string) => t(`cqcUploads.field.${name}`);
  return (
    <DetailPanel
      title={t('cqcUploads.one', { name: upload.projectName, number: upload.number })}
      subtitle={wordOf(cqcUploadState, upload.state)}
      onClose={onClose}
      footer={<Foot upload={upload} />}
    >
      <PanelSection title={t('cqcUploads.answer')}>
        <Messages upload={upload} />
      </PanelSection>
      <PanelSection title={t('cqcUploads.way')}>
        <Facts
          items={[
            [
              field('projectName'),
              <Link key="model" to={cqcPath(upload.modId)}>
                {upload.projectName}
              </Link>,
            ],
            [t('cqcUploads.file'), upload.fileName],
            [field('positions'), formatNumber(upload.positions)],
            [field('connector'), wordOf(cqcConnectorKind, upload.connector)],
            [t('cqcConnector.field.address'), upload.address || noValue],
            [t('cqcUploads.attempts'), formatNumber(upload.attempts)],
            [field('receipt'), upload.receipt ?? noValue],
            [t('cqcUploads.sentAt'), timeOf(upload.sentAt)],
            [field('answeredAt'), timeOf(upload.answeredAt)],
            [field('createdBy'), upload.createdBy],
          ]}
        />
      </PanelSection>
    </DetailPanel>
  );
}

/** The packages that were sent to the certification body, each with its answer. */
export function UploadPage() {
  const states = useFilterOptions(cqcUploadState);
  return (
    <ResourceList
      name="cqcUploads"
      list={cqcApi.uploads}
      columns={useColumns()}
      defaultSort="-createTime,-id"
      filters={[{ field: 'state', kind: 'choice', options: states }]}
      panel={(upload, onClose) => <UploadPanel key={upload.id} upload={upload} onClose={onClose} />}
    />
  );
}
