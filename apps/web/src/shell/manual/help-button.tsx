import { QuestionCircleOutlined } from '@ant-design/icons';
import { useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const HelpDrawer = lazy(() => import('./help-drawer').then((module) => ({ default: module.HelpDrawer })));

/** `?` in the header: the manual page of the current screen beside the work. */
export function HelpButton() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpen(true);
    setOpened(true);
  };
  return (
    <>
      <Button
        type="text"
        data-tour="help"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={t('shell.helpHere')}
        title={t('shell.helpHere')}
        onClick={open}
      />
      {wasOpened ? (
        <Suspense fallback={null}>
          <HelpDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
