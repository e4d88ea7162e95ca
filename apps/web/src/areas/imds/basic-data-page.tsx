import {
  imdsDataApi,
  type ImdsSupplierRow,
  syncKind,
  type SyncKind,
  type SyncRunRow,
  syncRunState,
} from '@matlas/contract';
import {
  Code,
  type Column,
  formatDateTime,
  formatNumber,
  noValue,
  NoPermissionState,
  Page,
  PageHead,
  ResourceList,
  useCommand,
  useMay,
  usePageCrumbs,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useStartedJob } from './started-job';
import './imds.css';

const log = 'imdsBasic.title';
const refreshes = ['data', 'rule'];
/** In the order in which they are taken. */
const kinds = [
  { kind: 'applicationCode', route: imdsDataApi.syncImdsAppcode },
  { kind: 'materialType', route: imdsDataApi.syncImdsMaterialType },
  { kind: 'substance', route: imdsDataApi.syncImdsSubstance },
  { kind: 'enterprise', route: imdsDataApi.syncImdsSupplierInfo },
] as const satisfies { kind: SyncKind; route: object }[];
type BasicKind = (typeof kinds)[number];

function LastRun({ run }: { run: SyncRunRow | undefined }) {
  const t = useT();
  const wordOf = useWordOf();
  if (!run) return <p className="m-faint">{t('imdsBasic.never')}</p>;
  return (
    <>
      <p>
        {wordOf(syncRunState, run.state)} · {formatDateTime(run.createTime)}
      </p>
      {run.fault === null ? null : <p role="alert">{run.fault}</p>}
      <p className="m-faint">
        {t('imdsBasic.counts', {
          taken: formatNumber(run.taken),
          equal: formatNumber(run.equal),
          refused: formatNumber(run.refused),
        })}
      </p>
    </>
  );
}
function KindCard({ kind, route }: BasicKind) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const job = useStartedJob(refreshes);
  const start = useCommand(route, { log: [log, 'imdsBasic.sync'], onDone: job.onDone });
  const runs = useRoute(imdsDataApi.runs, { pageSize: 1, querys: { eq: { kind } } }, { log: [log, 'kit.query'] });
  const name = wordOf(syncKind, kind);
  return (
    <section className="im-card" aria-label={name}>
      <h2>{name}</h2>
      <p className="m-faint">{t(`imdsBasic.explained.${kind}`)}</p>
      <LastRun run={runs.data?.records[0]} />
      {job.progress}
      {may(route) ? (
        <Button loading={start.isPending} onClick={() => void start.run({})}>
          {t('imdsBasic.sync')}
        </Button>
      ) : null}
    </section>
  );
}

const columns: Column<ImdsSupplierRow>[] = [
  { field: 'companyId', width: 140, sortable: true, render: ({ companyId }) => <Code>{companyId}</Code> },
  { field: 'name', sortable: true },
  { field: 'nameEn', priority: 3 },
  { field: 'country', width: 110, priority: 3 },
  { field: 'duns', width: 140, priority: 3, render: ({ duns }) => (duns ? <Code>{duns}</Code> : noValue) },
  { field: 'linkedName', width: 200, priority: 2, render: ({ linkedName }) => linkedName ?? noValue },
];

/** Basic data of IMDS: when they were fetched, with which result, and the companies. */
export function BasicDataPage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const title = t('menus.screens.BasicDataDownload');
  if (!may(imdsDataApi.runs)) return <NoPermissionState what={title} needs={imdsDataApi.runs.needs} />;
  return (
    <Page>
      <PageHead title={title} crumbs={crumbs} />
      <p className="im-note m-faint">{t('messages.previousDayOnly')}</p>
      <div className="im-cards">
        {kinds.map((one) => (
          <KindCard key={one.kind} {...one} />
        ))}
      </div>
      {may(imdsDataApi.suppliers) ? (
        <section aria-label={t('imdsSuppliers.title')}>
          <h2 className="im-title">{t('imdsSuppliers.title')}</h2>
          <ResourceList
            name="imdsSuppliers"
            isInner
            list={imdsDataApi.suppliers}
            columns={columns}
            defaultSort="name"
          />
        </section>
      ) : null}
    </Page>
  );
}
