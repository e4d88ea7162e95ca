import { exchangeRequestApi, toCheckRuleSet, type RequestRow } from '@matlas/contract';
import { ErrorState, Facts, formatDateTime, PanelSection, RowsSkeleton, useRoute, useT } from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { GuestAnswerView } from '../../../public/answer/answer-view';
import type { RequestAction } from './use-request-commands';

const width = 1000;
const answeredStates: readonly string[] = ['submitted', 'accepted'];

/** The answer given through the link, as its form showed it. */
function AnswerDialog({ request, onClose }: { request: RequestRow; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useRoute(
    exchangeRequestApi.linkAnswer,
    { id: request.id },
    { log: ['requests.title', 'requests.link.look'] },
  );
  return (
    <Modal
      open
      width={width}
      title={t('requests.link.answer')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <RowsSkeleton /> : null}
      {data ? (
        <GuestAnswerView
          answer={data.answer}
          facts={data.facts}
          rules={toCheckRuleSet(data.ruleSet)}
          dataType={request.dataType}
        />
      ) : null}
    </Modal>
  );
}

/** The link of a supplier without an account: its progress, renewal, revocation and answer. */
export function LinkSection({
  request,
  act,
}: {
  request: RequestRow;
  act: (action: RequestAction, request: RequestRow) => void;
}) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { link, can } = request;
  const time = (at: string | null | undefined) => (at ? formatDateTime(at) : null);
  const state = link
    ? link.state === 'waiting' && link.expiresAt === null
      ? t('requests.link.none')
      : t(`requests.link.state.${link.state}`)
    : null;
  return (
    <PanelSection title={t('requests.link.title')}>
      <Facts
        items={[
          [t('requests.field.email'), request.email],
          [t('requests.field.status'), state],
          [t('requests.link.expiresAt'), time(link?.expiresAt)],
          [t('requests.link.openedAt'), time(link?.openedAt)],
          [t('requests.link.savedAt'), time(link?.savedAt)],
          [t('requests.link.submittedAt'), time(link?.submittedAt)],
        ]}
      />
      <div className="rq-link-acts">
        {link && answeredStates.includes(link.state) ? (
          <Button onClick={() => setOpen(true)}>{t('requests.link.look')}</Button>
        ) : null}
        {can.renewLink ? (
          <Button onClick={() => act('renewLink', request)}>{t('requests.act.renewLink')}</Button>
        ) : null}
        {can.revokeLink ? (
          <Button onClick={() => act('revokeLink', request)}>{t('requests.act.revokeLink')}</Button>
        ) : null}
      </div>
      {isOpen ? <AnswerDialog request={request} onClose={() => setOpen(false)} /> : null}
    </PanelSection>
  );
}
