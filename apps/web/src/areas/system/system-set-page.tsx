import { mailOutboxApi } from '@matlas/contract';
import { NoPermissionState, Page, PageHead, useMay, usePageCrumbs, useT } from '@matlas/web-kit';
import { Tabs } from 'antd';
import { MailOutbox } from './mail-outbox';

/** The configuration of the installation, in sections; each shows for whom it is meant. */
export function SystemSetPage() {
  const t = useT();
  const may = useMay();
  const crumbs = usePageCrumbs();
  const sections = [{ key: 'mailOutbox', label: t('mailOutbox.title'), route: mailOutboxApi.page, children: <MailOutbox /> }].filter(({ route }) => may(route));
  if (sections.length === 0) return <NoPermissionState what={t('menus.screens.SystemSet')} needs={mailOutboxApi.page.needs} />;
  return (
    <Page>
      <PageHead title={t('menus.screens.SystemSet')} crumbs={crumbs} />
      <Tabs className="y-sections" items={sections.map(({ key, label, children }) => ({ key, label, children }))} />
    </Page>
  );
}
