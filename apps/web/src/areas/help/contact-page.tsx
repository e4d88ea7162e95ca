import { Page, PageHead, usePageCrumbs, useT } from '@matlas/web-kit';
import { ServiceFacts } from '../account/service-facts';
import './help.css';

/** Hours of the service desk and contacts of the operating centre. */
export function ContactPage() {
  const t = useT();
  const crumbs = usePageCrumbs();
  return (
    <Page>
      <PageHead title={t('menus.screens.contactus')} crumbs={crumbs} />
      <div className="g-contact" tabIndex={0} role="region" aria-label={t('menus.screens.contactus')}>
        <ServiceFacts />
      </div>
    </Page>
  );
}
