import { exchangeListsApi, LIMITS, MAX_CONVERTED, transferConversionApi, type SheetRow } from '@matlas/contract';
import {
  NoPermissionState,
  Page,
  PageHead,
  ResourceList,
  useCommand,
  useMay,
  useNarrow,
  usePageCrumbs,
  useT,
} from '@matlas/web-kit';
import { Alert, Button, Segmented, Select } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { columnsWith, useSheetFilters } from '../../mds/sheet-columns';
import { sheetPath } from '../../shared/paths';
import { ApprovalList } from './approval-list';
import { C2cList } from './c2c-list';
import { RunList } from './run-list';
import { RunView } from './run-view';
import { log } from './use-run';
import '../../mds/mds.css';
import './conversion.css';

type View = 'sheets' | 'runs' | 'codes' | 'c2c';
const columns = columnsWith([]);
const fixed = { latestVer: true };

/** Choice of own sheets. The chosen sheets are converted immediately; the file is made later. */
function Choose({ onStarted }: { onStarted: (runId: number) => void }) {
  const t = useT();
  const navigate = useNavigate();
  const may = useMay();
  const preview = useCommand(transferConversionApi.preview, {
    log: log('preview'),
    onDone: ({ runId }) => onStarted(runId),
  });
  const filters = useSheetFilters();
  const bulk = (rows: readonly SheetRow[]) => {
    const isTooMany = rows.length > MAX_CONVERTED;
    const note = isTooMany
      ? t('conversion.tooMany', { max: MAX_CONVERTED })
      : rows.length > LIMITS.slowSheets
        ? t('messages.slowTransfer', { max: LIMITS.slowSheets })
        : undefined;
    return (
      <>
        {note ? (
          <span className="m-faint" role="status">
            {note}
          </span>
        ) : null}
        <Button
          size="small"
          type="primary"
          loading={preview.isPending}
          disabled={isTooMany}
          onClick={() => preview.mutate({ ids: rows.map(({ id }) => id) })}
        >
          {t('conversion.convert', { count: rows.length })}
        </Button>
      </>
    );
  };
  return (
    <ResourceList
      name="conversion.choose"
      isInner
      list={exchangeListsApi.search.page}
      columns={columns}
      defaultSort="-updateTime"
      filters={filters}
      fixed={fixed}
      above={<Alert className="cv-note" type="info" showIcon title={t('conversion.form.toImds')} />}
      onOpen={({ id }) => void navigate(sheetPath(id))}
      {...(may(transferConversionApi.preview) ? { bulkActions: bulk } : {})}
    />
  );
}

/** Export of own data in the IMDS format: choose, review losses and refusals, make the file, download. */
export function ConversionDownloadPage() {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  if (!may(transferConversionApi.preview))
    return <NoPermissionState what={t('conversion.download.title')} needs={transferConversionApi.preview.needs} />;
  const runId = Number(search.get('run'));
  if (runId > 0)
    return <RunView key={runId} runId={runId} direction="toImds" onBack={() => setSearch({ view: 'runs' })} />;
  const views: View[] = [
    'sheets',
    'runs',
    ...(may(transferConversionApi.approvals) ? ['codes' as const] : []),
    ...(may(transferConversionApi.c2c) ? ['c2c' as const] : []),
  ];
  const view = views.find((one) => one === search.get('view')) ?? 'sheets';
  const open = (id: number) => setSearch({ run: String(id) });
  const go = (next: View) => setSearch(next === 'sheets' ? {} : { view: next }, { replace: true });
  const options = views.map((value) => ({ value, label: t(`conversion.view.${value}`) }));
  return (
    <Page>
      <PageHead title={t('conversion.download.title')} crumbs={crumbs} />
      <div className="cv-views">
        {isNarrow ? (
          <Select<View>
            className="m-wide"
            aria-label={t('conversion.view.label')}
            value={view}
            options={options}
            onChange={go}
          />
        ) : (
          <Segmented<View> value={view} aria-label={t('conversion.view.label')} options={options} onChange={go} />
        )}
      </div>
      {view === 'sheets' ? (
        <Choose onStarted={open} />
      ) : view === 'runs' ? (
        <RunList direction="toImds" onOpen={({ id }) => open(id)} />
      ) : view === 'codes' ? (
        <ApprovalList />
      ) : (
        <C2cList />
      )}
    </Page>
  );
}
