import { PlusOutlined } from '@ant-design/icons';
import { enterpriseApi, enterpriseSearchApi } from '@matlas/contract';
import { NoPermissionState, Page, PageHead, useMay, usePageCrumbs, useT } from '@matlas/web-kit';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RegisterForm } from '../enterprises/enterprise-forms';
import { EnterpriseList } from '../enterprises/enterprise-list';
import { PasswordList, type ShownPassword } from '../users/password-list';
import { PartnerSearch } from './partner-search';
import '../org.css';

const views = [
  { key: 'kept', route: enterpriseApi.page, children: <EnterpriseList /> },
  { key: 'search', route: enterpriseSearchApi.search, children: <PartnerSearch /> },
];

/** Registers an enterprise. An initial password that is not mailed is shown once. */
function RegisterButton() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState<ShownPassword>();
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('enterprises.new')}
      </Button>
      {isOpen ? <RegisterForm onClose={() => setOpen(false)} onRegistered={setPassword} /> : null}
      {password ? <PasswordList passwords={[password]} onClose={() => setPassword(undefined)} /> : null}
    </>
  );
}

/** The managed enterprises, and the search over all enterprises. */
export function SupplierSearchPage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const [search, setSearch] = useSearchParams();
  const shown = views.filter(({ route }) => may(route));
  const [first] = shown;
  if (!first)
    return <NoPermissionState what={t('menus.screens.SupplierSearch')} needs={enterpriseSearchApi.search.needs} />;
  const open = shown.find(({ key }) => key === search.get('view')) ?? first;
  return (
    <Page>
      <PageHead
        title={t('menus.screens.SupplierSearch')}
        crumbs={crumbs}
        actions={may(enterpriseApi.register) ? <RegisterButton /> : null}
      />
      <Tabs
        className="y-sections"
        destroyOnHidden
        activeKey={open.key}
        onChange={(view) => setSearch({ view }, { replace: true })}
        items={shown.map(({ key, children }) => ({ key, label: t(`suppliers.view.${key}`), children }))}
      />
    </Page>
  );
}
