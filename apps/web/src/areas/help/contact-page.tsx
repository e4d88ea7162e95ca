import { Page, PageHead, usePageCrumbs, useT } from '@matlas/web-kit';
import { ServiceFacts } from '../account/service-facts';
import './help.css';
import { OwnFeedbackSection } from './own-feedback';

/** Hours of the service desk, contacts of the operating centre, and the reader's feedback with its answers. */
export function ContactPage() {
  const t = useT();
  const crumbs = usePageCrumbs();
  return (
    <Page>
      <PageHead title={t('menus.screens.contactus')} crumbs={crumbs} />
      <div className="g-contact" tabIndex={0} role="region" aria-label={t('menus.screens.contactus')}>
        <ServiceFacts />
        <OwnFeedbackSection />
      </div>
    </Page>
  );
}
