import { transferImportApi } from '@matlas/contract';
import { NoPermissionState, Page, PageHead, useMay, usePageCrumbs, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { ImportList } from './import-list';
import { ImportView } from './import-view';
import { UploadStep } from './upload-step';
import '../../mds/mds.css';
import './import.css';

const views = ['file', 'imports'] as const;
type View = (typeof views)[number];

/** Import of data sheets from a file: choose, check, correct, store; and the list of earlier imports. */
export function MdsUploadPage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  if (!may(transferImportApi.page))
    return <NoPermissionState what={t('mdsUpload.title')} needs={transferImportApi.page.needs} />;
  const id = Number(search.get('id'));
  if (id > 0) return <ImportView key={id} id={id} onBack={() => setSearch({ view: 'imports' })} />;
  const view: View = views.find((each) => each === search.get('view')) ?? 'file';
  const open = (importId: number) => setSearch({ id: String(importId) });
  return (
    <Page>
      <PageHead title={t('mdsUpload.title')} crumbs={crumbs} />
      <div className="mi-views">
        <Segmented<View>
          value={view}
          aria-label={t('mdsUpload.view.label')}
          options={views.map((value) => ({ value, label: t(`mdsUpload.view.${value}`) }))}
          onChange={(value) => setSearch(value === 'file' ? {} : { view: value }, { replace: true })}
        />
      </div>
      {view === 'file' ? <UploadStep onStarted={open} /> : <ImportList onOpen={open} />}
    </Page>
  );
}
