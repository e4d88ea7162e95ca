import {
  homologationGap,
  type HomologationCheck,
  type HomologationResult,
  type JobRow,
  transferHomologationApi as api,
} from '@matlas/contract';
import {
  CallError,
  download,
  ErrorState,
  formatNumber,
  JobCard,
  RowsSkeleton,
  useCommand,
  useJob,
  useLate,
  useOptions,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Alert, App, Modal } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import './homologation.css';

/** Subject of the export: a vehicle with its BOM, or a component with its data sheet. */
export type HomologationSubject = { modId: number } | { sheetId: number };

const log = 'homologation.title';
/** Maximum number of places named for one gap. */
const MAX_SHOWN_PLACES = 5;
const isVehicle = (of: HomologationSubject): of is { modId: number } => 'modId' in of;

function Gaps({ check: { gaps } }: { check: HomologationCheck }) {
  const t = useT();
  const words = useOptions(homologationGap);
  if (gaps.length === 0) return null;
  return (
    <section aria-label={t('homologation.gaps')}>
      <h3>{t('homologation.gaps')}</h3>
      <ul className="hm-gaps">
        {gaps.map(({ gap, count, places }) => (
          <li key={gap}>
            <span>
              {words.find(({ value }) => value === gap)?.label} · {formatNumber(count)}
            </span>
            <span className="m-faint">
              {places
                .slice(0, MAX_SHOWN_PLACES)
                .map(({ itemNumber, name }) => `${itemNumber} ${name}`)
                .join(t('kit.listSeparator'))}
              {count > MAX_SHOWN_PLACES ? ' …' : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Summary({ check }: { check: HomologationCheck }) {
  const t = useT();
  const { entries, components, withoutSheet } = check;
  return (
    <>
      <p>
        {t('homologation.sum', {
          entries: t('homologation.entries', { count: entries, total: formatNumber(entries) }),
          components: t('homologation.components', { count: components, total: formatNumber(components) }),
        })}
      </p>
      {withoutSheet > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('homologation.withoutSheet', { count: withoutSheet, total: formatNumber(withoutSheet) })}
        />
      ) : null}
      {entries === 0 ? <Alert type="warning" showIcon title={t('homologation.empty')} /> : null}
      <Gaps check={check} />
      <p className="m-faint">{t('homologation.noMarks')}</p>
    </>
  );
}

interface FrameProps {
  check: HomologationCheck | undefined;
  load: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}
function Frame({ check, load, onClose, children }: FrameProps) {
  const t = useT();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    load()
      .then(
        onClose,
        (reason: unknown) => void message.error(reason instanceof CallError ? reason.message : String(reason)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Modal
      open
      title={t('homologation.title')}
      okText={t('homologation.download')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !check || check.entries === 0 }}
      confirmLoading={isBusy}
      onOk={run}
      onCancel={onClose}
    >
      <div className="hm-body">
        <p>{t('homologation.explained')}</p>
        {children}
        {check ? <Summary check={check} /> : null}
      </div>
    </Modal>
  );
}
function SheetExport({ sheetId, onClose }: { sheetId: number; onClose: () => void }) {
  const { data, error, isLoading, refetch } = useRoute(api.checkSheet, { sheetId }, { log });
  const isLate = useLate(isLoading);
  return (
    <Frame check={data} load={() => download(api.exportSheet, { sheetId }, { log })} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : isLate ? <RowsSkeleton /> : null}
    </Frame>
  );
}
function CheckJob({ jobId, onEnd }: { jobId: number; onEnd: (job: JobRow) => void }) {
  const { data: job } = useJob(jobId, { onEnd });
  return job && job.state !== 'done' ? <JobCard job={job} /> : null;
}
/** A background job reads all sheets of a vehicle; after the dialog is closed it stays in the task list. */
function VehicleExport({ modId, onClose }: { modId: number; onClose: () => void }) {
  const [made, setMade] = useState<HomologationResult>();
  const { mutate, data, error } = useCommand(api.startVehicle, { log, quiet: true });
  useEffect(() => mutate({ modId }), [modId, mutate]);
  const ended = ({ state, result }: JobRow) => {
    if (state === 'done') setMade(result as HomologationResult);
  };
  return (
    <Frame
      check={made}
      load={() => download(api.exportVehicle, { fileId: made?.fileId ?? 0 }, { log })}
      onClose={onClose}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => mutate({ modId })} />
      ) : data ? (
        <CheckJob key={data.jobId} jobId={data.jobId} onEnd={ended} />
      ) : null}
    </Frame>
  );
}

/** Preview of the contents and gaps of the Catena-X aspect before it is downloaded. */
export function HomologationDialog({ of, onClose }: { of: HomologationSubject; onClose: () => void }) {
  return isVehicle(of) ? (
    <VehicleExport modId={of.modId} onClose={onClose} />
  ) : (
    <SheetExport sheetId={of.sheetId} onClose={onClose} />
  );
}
