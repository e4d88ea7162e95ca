import { exchangeCheckApi } from '@matlas/contract';
import { useMay, useNarrow, useT } from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { PreflightPanel, usePreflight } from '../../check/preflight-panel';

function Results({ sheetId }: { sheetId: number }) {
  return <PreflightPanel query={usePreflight({ sheetId })} />;
}

/** Runs the checks of all recipients of the sheet. */
export function PreflightButton({ sheetId }: { sheetId: number }) {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  if (!may(exchangeCheckApi.preflight)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('exchange.preflight.action')}</Button>
      {isOpen ? (
        <Modal
          open
          title={t('exchange.preflight.title')}
          width={isNarrow ? '100%' : 850}
          onCancel={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>{t('kit.close')}</Button>}
        >
          <div className="x-preflight" tabIndex={0}>
            <Results sheetId={sheetId} />
          </div>
        </Modal>
      ) : null}
    </>
  );
}
