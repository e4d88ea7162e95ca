import { PlusOutlined } from '@ant-design/icons';
import { syncPartnerApi, type SyncPartnerRow, syncPartnerState } from '@matlas/contract';
import {
  Code,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatNumber,
  RowsSkeleton,
  useCommand,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { InviteDialog } from './invite-dialog';
import { PairForm } from './pair-form';
import { PartnerForm } from './partner-form';

const log = 'syncPartners.title';
const SECONDS = 60;

function useStarts(): (partner: SyncPartnerRow, full: boolean) => void {
  const t = useT();
  const { modal } = App.useApp();
  const command = useCommand(syncPartnerApi.run, { log: [log, 'syncPartners.run'], alsoRefreshes: ['data'] });
  return (partner, full) => {
    if (!full) {
      void command.run({ partnerId: partner.id });
      return;
    }
    const minutes = partner.fullSeconds === null ? null : Math.ceil(partner.fullSeconds / SECONDS);
    void modal.confirm({
      title: t('syncPartners.fullTitle', { name: partner.name }),
      content: minutes === null ? t('syncPartners.fullSlow') : t('syncPartners.fullEstimate', { count: minutes }),
      okText: t('syncPartners.full'),
      cancelText: t('kit.cancel'),
      onOk: () => command.run({ partnerId: partner.id, full: true }),
    });
  };
}
function useEnds(): (partner: SyncPartnerRow) => void {
  const t = useT();
  const { modal } = App.useApp();
  const command = useCommand(syncPartnerApi.delete, { log: [log, 'syncPartners.end'] });
  return ({ id, name }) =>
    void modal.confirm({
      title: t('syncPartners.endTitle', { name }),
      content: t('syncPartners.endConsequence'),
      okText: t('syncPartners.end'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => command.run({ ids: [id] }),
    });
}

function Facts({ partner }: { partner: SyncPartnerRow }) {
  const t = useT();
  const wordOf = useWordOf();
  const { state, succeededAt, failures, sheets, openErrors, remoteEnterprise, url, codeExpiresAt } = partner;
  const facts = [
    wordOf(syncPartnerState, state),
    ...(remoteEnterprise ? [remoteEnterprise] : []),
    ...(url ? [url] : []),
    ...(codeExpiresAt ? [t('syncPartners.codeUntil', { time: formatDateTime(codeExpiresAt) })] : []),
    ...(succeededAt ? [t('syncPartners.succeeded', { time: formatDateTime(succeededAt) })] : []),
    t('syncPartners.sheets', { count: sheets, value: formatNumber(sheets) }),
    ...(openErrors > 0 ? [t('syncPartners.errors', { count: openErrors })] : []),
  ];
  return (
    <>
      <p className="m-faint">{facts.join(' · ')}</p>
      {failures > 0 ? <p className="sy-failed">{t('syncPartners.failures', { count: failures })}</p> : null}
    </>
  );
}

function Partner({ partner, onEdit }: { partner: SyncPartnerRow; onEdit: () => void }) {
  const t = useT();
  const starts = useStarts();
  const ends = useEnds();
  const { name, fingerprint, can } = partner;
  return (
    <li className="sy-partner">
      <div className="sy-partner-facts">
        <strong>{name}</strong>
        <Facts partner={partner} />
        {fingerprint === null ? null : <Code>{fingerprint}</Code>}
      </div>
      <span className="sy-actions">
        {can.run ? (
          <Button type="primary" onClick={() => starts(partner, false)}>
            {t('syncPartners.run')}
          </Button>
        ) : null}
        {can.run ? <Button onClick={() => starts(partner, true)}>{t('syncPartners.full')}</Button> : null}
        {can.edit ? <Button onClick={onEdit}>{t('kit.edit')}</Button> : null}
        {can.end ? (
          <Button danger onClick={() => ends(partner)}>
            {t('syncPartners.end')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

/** The paired installations, with what can be done now. */
export function PartnersSection() {
  const t = useT();
  const may = useMay();
  const [dialog, setDialog] = useState<'invite' | 'pair' | SyncPartnerRow>();
  const mayRead = may(syncPartnerApi.list);
  const { data, error, refetch } = useRoute(syncPartnerApi.list, {}, { log, enabled: mayRead });
  if (!mayRead) return null;
  const close = () => setDialog(undefined);
  const partners = data?.filter(({ state }) => state !== 'ended') ?? [];
  return (
    <section className="sy-partners" aria-label={t(log)}>
      <div className="sy-head">
        <h2>{t(log)}</h2>
        {may(syncPartnerApi.invite) ? (
          <span className="sy-actions">
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDialog('pair')}>
              {t('syncPartners.pair')}
            </Button>
            <Button onClick={() => setDialog('invite')}>{t('syncPartners.invite')}</Button>
          </span>
        ) : null}
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : data ? null : <RowsSkeleton />}
      {data && partners.length === 0 ? (
        <EmptyState title={t('syncPartners.none')}>{t('syncPartners.empty')}</EmptyState>
      ) : null}
      <ul>
        {partners.map((partner) => (
          <Partner key={partner.id} partner={partner} onEdit={() => setDialog(partner)} />
        ))}
      </ul>
      {dialog === 'invite' ? <InviteDialog onClose={close} /> : null}
      {dialog === 'pair' ? <PairForm onClose={close} /> : null}
      {typeof dialog === 'object' ? <PartnerForm partner={dialog} onClose={close} /> : null}
    </section>
  );
}
