import { syncPartnerApi } from '@matlas/contract';
import { Code, Facts, formatDateTime, useCommand, useT } from '@matlas/web-kit';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';

/** Makes a one-time code for the administrator of another installation and shows it once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState('');
  const command = useCommand(syncPartnerApi.invite, { log: ['syncPartners.title', 'syncPartners.invite'] });
  const { data } = command;
  return (
    <Modal open title={t('syncPartners.invite')} footer={null} onCancel={onClose}>
      <p>{t('syncPartners.inviteExplained')}</p>
      {data ? (
        <>
          <p className="sy-code" data-testid="pairing-code">
            {data.code}
          </p>
          <Facts
            items={[
              [t('syncPartners.codeValid'), formatDateTime(data.expiresAt)],
              [t('syncPartners.fingerprint'), <Code key="fingerprint">{data.fingerprint}</Code>],
            ]}
          />
          <Button onClick={onClose}>{t('kit.close')}</Button>
        </>
      ) : (
        <form
          className="sy-invite"
          onSubmit={(event) => {
            event.preventDefault();
            void command.run({ name });
          }}
        >
          <label htmlFor="sync-invite-name">{t('syncPartners.field.name')}</label>
          <Input id="sync-invite-name" value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
          <Button
            type="primary"
            htmlType="submit"
            disabled={name.trim() === ''}
            title={name.trim() === '' ? t('syncPartners.nameFirst') : undefined}
            loading={command.isPending}
          >
            {t('syncPartners.makeCode')}
          </Button>
        </form>
      )}
    </Modal>
  );
}
