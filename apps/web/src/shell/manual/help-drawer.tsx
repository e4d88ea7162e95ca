import { useT } from '@matlas/web-kit';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FeedbackDialog } from '../feedback/feedback-dialog';
import { startTour } from '../tour/tour-run';
import { manualPath, pageNameAt } from './manual';
import { ManualText } from './manual-text';
import { useManual } from './use-manual';

const width = 480;

interface HelpDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The manual page of the current screen, and the ways to the whole manual, the tour and feedback. */
export function HelpDrawer({ isOpen, onClose }: HelpDrawerProps) {
  const t = useT();
  const { pathname } = useLocation();
  const [isGiving, setGiving] = useState(false);
  const { pages, isLoading } = useManual(isOpen);
  const name = pageNameAt(pathname);
  const page = pages.find((one) => one.name === name);
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <>
      <Drawer open={isOpen} size={width} title={page?.title ?? t('shell.help')} onClose={onClose}>
        <div className="s-help-ways">
          <Link to={manualPath(page?.name)} onClick={onClose}>
            {t('shell.manual.open')}
          </Link>
          <Button type="link" size="small" onClick={after(startTour)}>
            {t('tour.restart')}
          </Button>
          <Button type="link" size="small" onClick={after(() => setGiving(true))}>
            {t('feedback.give')}
          </Button>
        </div>
        {page ? <ManualText text={page.text} /> : null}
        {page || isLoading ? null : <p className="m-faint">{t('shell.manual.none')}</p>}
      </Drawer>
      {isGiving ? <FeedbackDialog onClose={() => setGiving(false)} /> : null}
    </>
  );
}
