import { CompassOutlined } from '@ant-design/icons';
import { accountApi, tourState } from '@matlas/contract';
import { useRoute, useSession, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useSaveTour } from '../../shell/account-settings';
import { startTour } from '../../shell/tour/tour-run';
import { tourRoleOf } from '../../shell/tour/tours';

/** The session that said *Not now*, or takes the tour. */
let hiddenFor: string | undefined;

/** Offers the first-day tour until it was taken or dismissed for good; *Not now* hides it until the next session. */
export function TourOffer() {
  const t = useT();
  const save = useSaveTour();
  const { permissions = [], token } = useSession() ?? {};
  const [isHidden, setHidden] = useState(hiddenFor !== undefined && hiddenFor === token);
  const { data } = useRoute(accountApi.settingsPage, {}, { log: 'shell.log.settings' });
  if (isHidden || data?.settings.tour !== tourState.of.open) return null;
  const hide = () => {
    hiddenFor = token;
    setHidden(true);
  };
  const start = () => {
    hide();
    startTour();
  };
  const dismiss = () => {
    hide();
    save(tourState.of.dismissed);
  };
  return (
    <section className="h-banner" aria-label={t('tour.title')}>
      <CompassOutlined aria-hidden />
      <p>
        <strong>{t('tour.title')}</strong>
        <span className="h-banner-content">{t(`tour.${tourRoleOf(permissions)}.lead`)}</span>
      </p>
      <Button type="link" size="small" onClick={start}>
        {t('tour.start')}
      </Button>
      <Button type="text" size="small" onClick={hide}>
        {t('tour.later')}
      </Button>
      <Button type="text" size="small" onClick={dismiss}>
        {t('tour.never')}
      </Button>
    </section>
  );
}
