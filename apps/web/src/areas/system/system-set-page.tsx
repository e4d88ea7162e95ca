import { configApi, mailOutboxApi, transferBundleApi } from '@matlas/contract';
import { NoPermissionState, Page, PageHead, useMay, useNarrow, usePageCrumbs, useT } from '@matlas/web-kit';
import { Select, Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { BundleKeys } from '../transfer/bundle/bundle-keys';
import { MailOutbox } from './mail-outbox';
import { AccountsSection } from './setting/accounts-section';
import { DefaultPasswordSection } from './setting/default-password';
import { ImportFieldsSection } from './setting/import-fields-section';
import { SupportSection } from './setting/support-section';
import './system.css';

const allSections = [
  { key: 'support', title: 'settings.support.title', route: configApi.settings, children: <SupportSection /> },
  {
    key: 'password',
    title: 'settings.password.title',
    route: configApi.getDefaultPassword,
    children: <DefaultPasswordSection />,
  },
  {
    key: 'ownAccounts',
    title: 'accounts.of.own',
    route: configApi.ownAccounts.list,
    children: <AccountsSection system="own" />,
  },
  {
    key: 'imdsAccounts',
    title: 'accounts.of.imds',
    route: configApi.imdsAccounts.list,
    children: <AccountsSection system="imds" />,
  },
  {
    key: 'importFields',
    title: 'settings.fields.title',
    route: configApi.bomImportFields.list,
    children: <ImportFieldsSection />,
  },
  { key: 'bundleKeys', title: 'bundleKeys.title', route: transferBundleApi.trusted.page, children: <BundleKeys /> },
  { key: 'mailOutbox', title: 'mailOutbox.title', route: mailOutboxApi.page, children: <MailOutbox /> },
];

/** Settings of the installation in sections; each section is visible only with its permission. */
export function SystemSetPage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const isNarrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const sections = allSections.filter(({ route }) => may(route));
  const [first] = sections;
  if (!first) return <NoPermissionState what={t('menus.screens.SystemSet')} needs={configApi.settings.needs} />;
  const open = sections.find(({ key }) => key === search.get('section')) ?? first;
  const go = (section: string) => setSearch({ section }, { replace: true });
  const items = sections.map(({ key, title, children }) => ({ key, label: t(title), children }));
  // On a phone the tabs do not fit, and the overflow menu of antd is not accessible to screen readers.
  const choice = () => (
    <div className="a-section-choice">
      <Select
        className="m-wide"
        aria-label={t('menus.screens.SystemSet')}
        value={open.key}
        options={items.map(({ key, label }) => ({ value: key, label }))}
        onChange={go}
      />
    </div>
  );
  return (
    <Page>
      <PageHead title={t('menus.screens.SystemSet')} crumbs={crumbs} />
      <Tabs
        className="y-sections"
        destroyOnHidden
        activeKey={open.key}
        onChange={go}
        items={items}
        {...(isNarrow ? { renderTabBar: choice } : {})}
      />
    </Page>
  );
}
