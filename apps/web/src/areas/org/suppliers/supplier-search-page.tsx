import { enterpriseApi, enterpriseSearchApi } from '@matlas/contract';
import { NoPermissionState, Page, PageHead, useMay, usePageCrumbs, useT } from '@matlas/web-kit';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { EnterpriseList } from '../enterprises/enterprise-list';
import { PartnerSearch } from './partner-search';
import '../org.css';

const views = [
  { key: 'kept', route: enterpriseApi.page, children: <EnterpriseList /> },
  { key: 'search', route: enterpriseSearchApi.search, children: <PartnerSearch /> },
];

/** Enterprises that one keeps, and the search over all. */
export function SupplierSearchPage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  const shown = views.filter(({ route }) => may(route));
  const [first] = shown;
  if (!first) return <NoPermissionState what={t('menus.screens.SupplierSearch')} needs={enterpriseSearchApi.search.needs} />;
  const open = shown.find(({ key }) => key === search.get('view')) ?? first;
  return (
    <Page>
      <PageHead title={t('menus.screens.SupplierSearch')} crumbs={crumbs} />
      <Tabs className="y-sections" destroyOnHidden activeKey={open.key} onChange={(view) => setSearch({ view }, { replace: true })} items={shown.map(({ key, children }) => ({ key, label: t(`suppliers.view.${key}`), children }))} />
    </Page>
  );
}
