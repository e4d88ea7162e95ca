import { enterpriseApi, type EnterpriseRow } from '@matlas/contract';
import { useMay, useRoute, useSession, useT } from '@matlas/web-kit';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChangeRequestForm, CompanyForm } from './enterprise-forms';

type Open = 'company' | 'name' | 'mailbox';

function OwnForm({ enterprise, open, onClose }: { enterprise: EnterpriseRow; open: Open; onClose: () => void }) {
  return open === 'company' ? (
    <CompanyForm enterprise={enterprise} onClose={onClose} />
  ) : (
    <ChangeRequestForm enterprise={enterprise} kind={open} onClose={onClose} />
  );
}

/**
 * Completes the information of the own enterprise (`?complete=1` opens the form), and requests other names or
 * another mailbox. Nothing for those who may not.
 */
export function OwnEnterpriseActions() {
  const t = useT();
  const may = useMay();
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<Open | undefined>(search.has('complete') ? 'company' : undefined);
  const { data: enterprise } = useRoute(
    enterpriseApi.get,
    { id: session?.enterpriseId ?? 0 },
    { log: ['changes.title', 'kit.query'], enabled: session !== undefined },
  );
  const close = () => {
    setOpen(undefined);
    if (search.has('complete')) setSearch({}, { replace: true });
  };
  if (!enterprise) return null;
  const changeItems = (['name', 'mailbox'] as const).map((key) => ({
    key,
    label: t(key === 'name' ? 'enterprises.wishNameMore' : 'enterprises.wishMailboxMore'),
    onClick: () => setOpen(key),
  }));
  return (
    <>
      {enterprise.can.edit && may(enterpriseApi.change) ? (
        <Button type="primary" onClick={() => setOpen('company')}>
          {t('changes.completeOwn')}
        </Button>
      ) : null}
      {enterprise.can.requestChange && may(enterpriseApi.changes.request) ? (
        <Dropdown trigger={['click']} menu={{ items: changeItems }}>
          <Button>{t('enterprises.wish')}</Button>
        </Dropdown>
      ) : null}
      {open ? <OwnForm enterprise={enterprise} open={open} onClose={close} /> : null}
    </>
  );
}
