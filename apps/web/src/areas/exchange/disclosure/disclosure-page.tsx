import { exchangeDisclosureApi } from '@matlas/contract';
import { NoPermissionState, Page, PageHead, useMay, usePageCrumbs, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { HeldList } from './held-list';
import { OwnList } from './own-list';
import { SettingBar } from './setting-bar';
import '../../mds/mds.css';
import '../autopilot/autopilot.css';
import './disclosure.css';

const views = ['own', 'held'] as const;
type View = (typeof views)[number];

/**
 * Confidential substances that became declarable by list updates: own ones to disclose, and received sheets that
 * wait for their owners.
 */
export function DisclosurePage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  if (!may(exchangeDisclosureApi.page))
    return <NoPermissionState what={t('autopilot.disclosure.title')} needs={exchangeDisclosureApi.page.needs} />;
  const view: View = search.get('view') === 'held' ? 'held' : 'own';
  return (
    <Page>
      <PageHead title={t('autopilot.disclosure.title')} crumbs={crumbs} actions={<SettingBar />} />
      <div className="ap-limits">
        <Segmented<View>
          value={view}
          aria-label={t('autopilot.disclosure.view.label')}
          options={views.map((value) => ({ value, label: t(`autopilot.disclosure.view.${value}`) }))}
          onChange={(value) => setSearch(value === 'own' ? {} : { view: value }, { replace: true })}
        />
      </div>
      {view === 'own' ? <OwnList /> : <HeldList />}
    </Page>
  );
}
