import { Page, PageHead, usePageCrumbs, useT } from '@matlas/web-kit';
import { TextView, type TextName } from '../../shell/text-dialog';
import './help.css';

/** Page that shows one text file of the installation. */
export function TextPage({ name, title }: { name: TextName; title: string }) {
  const t = useT();
  const crumbs = usePageCrumbs();
  return (
    <Page>
      <PageHead title={t(title)} crumbs={crumbs} />
      <div className="g-text">
        <TextView name={name} label={t(title)} />
      </div>
    </Page>
  );
}

export const ManualPage = () => <TextPage name="manual" title="menus.screens.usermanual" />;
export const FaqPage = () => <TextPage name="faq" title="menus.screens.faq" />;
