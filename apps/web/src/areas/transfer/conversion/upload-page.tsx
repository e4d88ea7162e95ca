import { transferConversionApi, transferLayoutApi } from '@matlas/contract';
import { NoPermissionState, Page, PageHead, useMay, useNarrow, usePageCrumbs, useT } from '@matlas/web-kit';
import { Segmented, Select } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { LayoutList } from '../layout/layout-list';
import { ApprovalList } from './approval-list';
import { RunList } from './run-list';
import { RunView } from './run-view';
import { UploadStep } from './upload-step';
import '../../mds/mds.css';
import './conversion.css';

type View = 'file' | 'runs' | 'codes' | 'layouts';

/** Import of IMDS data: file, findings, codes that a user has to map, and storing as own data. */
export function ConversionUploadPage() {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  if (!may(transferConversionApi.upload))
    return <NoPermissionState what={t('conversion.upload.title')} needs={transferConversionApi.upload.needs} />;
  const runId = Number(search.get('run'));
  if (runId > 0)
    return <RunView key={runId} runId={runId} direction="fromImds" onBack={() => setSearch({ view: 'runs' })} />;
  const views: View[] = [
    'file',
    'runs',
    ...(may(transferConversionApi.approvals) ? ['codes' as const] : []),
    ...(may(transferLayoutApi.list) ? ['layouts' as const] : []),
  ];
  const view = views.find((one) => one === search.get('view')) ?? 'file';
  const open = (id: number) => setSearch({ run: String(id) });
  const go = (next: View) => setSearch(next === 'file' ? {} : { view: next }, { replace: true });
  const options = views.map((value) => ({ value, label: t(`conversion.view.${value}`) }));
  return (
    <Page>
      <PageHead title={t('conversion.upload.title')} crumbs={crumbs} />
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
      {view === 'file' ? (
        <UploadStep onStarted={open} />
      ) : view === 'runs' ? (
        <RunList direction="fromImds" onOpen={({ id }) => open(id)} />
      ) : view === 'codes' ? (
        <ApprovalList />
      ) : (
        <LayoutList />
      )}
    </Page>
  );
}
