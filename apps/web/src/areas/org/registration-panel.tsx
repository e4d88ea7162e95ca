import { enterpriseIdentity, registrationApi, registrationState, type RegistrationRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDateTime,
  nameIn,
  PanelSection,
  useCommand,
  useLanguage,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { regionName } from '../../region-name';
import { RefuseDialog } from './refuse-dialog';

function EnterpriseFacts({ registration }: { registration: RegistrationRow }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const field = (name: string) => t(`registrations.field.${name}`);
  const {
    enterpriseName,
    enterpriseEnName,
    identity,
    taxCode,
    duns,
    countryCode,
    province,
    city,
    address,
    postalCode,
    mainBusiness,
    enterpriseCode,
    invitedBy,
    invitedByEn,
  } = registration;
  return (
    <PanelSection title={t('registrations.enterprise')}>
      <Facts
        items={[
          [field('enterpriseName'), enterpriseName],
          [field('enterpriseEnName'), enterpriseEnName],
          [field('identity'), wordOf(enterpriseIdentity, identity)],
          [field('taxCode'), taxCode ? <Code>{taxCode}</Code> : ''],
          [field('duns'), duns ? <Code>{duns}</Code> : ''],
          [field('place'), [regionName(language, countryCode), province, city].filter(Boolean).join(' ')],
          [field('address'), `${address} ${postalCode}`],
          [field('mainBusiness'), mainBusiness],
          [field('invitedBy'), nameIn(language, invitedBy, invitedByEn)],
          [field('enterpriseCode'), enterpriseCode ? <Code>{enterpriseCode}</Code> : ''],
        ]}
      />
    </PanelSection>
  );
}

function PersonFacts({ registration }: { registration: RegistrationRow }) {
  const t = useT();
  const field = (name: string) => t(`registrations.field.${name}`);
  const { userName, loginName, email, phone, fax, createTime, confirmedAt, decidedAt, decidedBy, reason } =
    registration;
  const at = (time: string | null) => (time ? formatDateTime(time) : '');
  return (
    <>
      <PanelSection title={t('registrations.administrator')}>
        <Facts
          items={[
            [field('userName'), userName],
            [field('loginName'), <Code key="name">{loginName}</Code>],
            [field('email'), email],
            [field('phone'), phone],
            [field('fax'), fax],
          ]}
        />
      </PanelSection>
      <PanelSection>
        <Facts
          items={[
            [field('createTime'), at(createTime)],
            [field('confirmedAt'), at(confirmedAt)],
            [field('decidedAt'), at(decidedAt)],
            [field('decidedBy'), decidedBy],
            [field('reason'), reason],
          ]}
        />
      </PanelSection>
    </>
  );
}

function useApprove(registration: RegistrationRow) {
  const t = useT();
  const language = useLanguage();
  const { modal, message } = App.useApp();
  const command = useCommand(registrationApi.approve, {
    log: ['registrations.title', 'registrations.approve'],
    pendingUntil: 'lists',
    onDone: () => void message.success(t('messages.registrationApproved')),
  });
  const name = nameIn(language, registration.enterpriseName, registration.enterpriseEnName);
  const ask = () =>
    void modal.confirm({
      title: t('registrations.approveOne', { name }),
      content: t('registrations.approveConsequence', { loginName: registration.loginName, email: registration.email }),
      okText: t('registrations.approve'),
      cancelText: t('kit.cancel'),
      onOk: () => command.run({ id: registration.id }),
    });
  return { ask, isBusy: command.isPending };
}

/** All data of a registration, with the decision of the centre. */
export function RegistrationPanel({ registration, onClose }: { registration: RegistrationRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const may = useMay();
  const [isRefusing, setRefusing] = useState(false);
  const approve = useApprove(registration);
  const { can } = registration;
  const mayDecide = (can.approve || can.refuse) && may(registrationApi.approve);
  const footer = mayDecide ? (
    <>
      <Button type="primary" loading={approve.isBusy} onClick={approve.ask}>
        {t('registrations.approve')}
      </Button>
      <Button onClick={() => setRefusing(true)}>{t('registrations.refuseAction')}</Button>
    </>
  ) : undefined;
  return (
    <DetailPanel
      title={nameIn(language, registration.enterpriseName, registration.enterpriseEnName)}
      subtitle={wordOf(registrationState, registration.state)}
      onClose={onClose}
      footer={footer}
    >
      <EnterpriseFacts registration={registration} />
      <PersonFacts registration={registration} />
      {isRefusing ? <RefuseDialog registration={registration} onClose={() => setRefusing(false)} /> : null}
    </DetailPanel>
  );
}
