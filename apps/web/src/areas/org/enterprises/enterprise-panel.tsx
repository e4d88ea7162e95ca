import { enterpriseApi, enterpriseState, type EnterpriseRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDate,
  formatNumber,
  nameIn,
  noValue,
  PanelSection,
  useCommand,
  useLanguage,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Stars } from '../../../shell/stars';
import { regionName } from '../../../region-name';
import { useIdentityOf } from './identity-words';
import { CompanyForm, TermsForm, ChangeRequestForm } from './enterprise-forms';

function Company({ enterprise }: { enterprise: EnterpriseRow }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const identityOf = useIdentityOf();
  const field = (name: string) => t(`enterprises.field.${name}`);
  const { registeredBy, mergedInto, taxCode, duns } = enterprise;
  return (
    <PanelSection>
      <Facts
        items={[
          [field('nameZh'), enterprise.nameZh],
          [field('nameEn'), enterprise.nameEn],
          [field('nameFr'), enterprise.nameFr],
          [field('state'), wordOf(enterpriseState, enterprise.state)],
          ...(mergedInto
            ? [
                [
                  field('mergedInto'),
                  t('enterprises.mergedSince', {
                    name: nameIn(language, mergedInto.nameZh, mergedInto.nameEn),
                    code: mergedInto.code,
                    date: formatDate(mergedInto.since),
                  }),
                ] as const,
              ]
            : []),
          [field('identity'), identityOf(enterprise.identity)],
          [field('taxCode'), taxCode ? <Code>{taxCode}</Code> : ''],
          [field('duns'), duns ? <Code>{duns}</Code> : ''],
          [
            field('place'),
            [
              enterprise.countryCode ? regionName(language, enterprise.countryCode) : null,
              enterprise.province,
              enterprise.city,
            ]
              .filter(Boolean)
              .join(' '),
          ],
          [field('address'), [enterprise.address, enterprise.postalCode].filter(Boolean).join(' ')],
          [field('homepage'), enterprise.homepage],
          [field('mainBusiness'), enterprise.mainBusiness],
          [field('mailbox'), enterprise.mailbox],
          [field('users'), formatNumber(enterprise.users)],
          [field('starLevel'), <Stars key="stars" level={enterprise.starLevel} />],
          [field('registeredBy'), registeredBy ? nameIn(language, registeredBy.nameZh, registeredBy.nameEn) : ''],
        ]}
      />
    </PanelSection>
  );
}

function Terms({ terms }: { terms: NonNullable<EnterpriseRow['terms']> }) {
  const t = useT();
  const { capacity, monthlySaves, savesThisMonth } = terms;
  const seats = (count: number) =>
    count > 0 ? t('enterprises.seats', { count, total: formatNumber(count) }) : t('users.right.notEnabled');
  const contract =
    (terms.contractStart ?? terms.contractEnd)
      ? `${formatDate(terms.contractStart)} – ${formatDate(terms.contractEnd)}`
      : noValue;
  return (
    <PanelSection title={t('enterprises.terms')}>
      <Facts
        items={[
          [t('enterprises.contract'), contract],
          ...(['upload', 'download', 'upDownload', 'cosNormal', 'cosAdvanced'] as const).map(
            (name) => [t(`users.right.${name}`), seats(capacity[name])] as const,
          ),
          [
            t('enterprises.field.monthlySaves'),
            monthlySaves === null
              ? t('enterprises.unlimited')
              : t('enterprises.savesUsed', { used: formatNumber(savesThisMonth), limit: formatNumber(monthlySaves) }),
          ],
        ]}
      />
    </PanelSection>
  );
}

/** Deactivates after a confirmation with the consequences; activates immediately. */
function useSetState(enterprise: EnterpriseRow) {
  const t = useT();
  const language = useLanguage();
  const { modal } = App.useApp();
  const command = useCommand(enterpriseApi.setState, {
    log: ['enterprises.title', 'enterprises.field.state'],
    alsoRefreshes: ['matlas', 'system'],
  });
  const set = (active: boolean) => command.run({ id: enterprise.id, active });
  const ask = () =>
    void modal.confirm({
      title: t('enterprises.deactivateOne', { name: nameIn(language, enterprise.nameZh, enterprise.nameEn) }),
      content: t('enterprises.deactivateConsequence', {
        count: enterprise.users,
        total: formatNumber(enterprise.users),
      }),
      okText: t('users.deactivate'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => set(false),
    });
  return { activate: () => void set(true), ask };
}

type Open = 'company' | 'terms' | 'name' | 'mailbox' | undefined;

function useMoreActions(enterprise: EnterpriseRow, open: (form: Open) => void) {
  const t = useT();
  const may = useMay();
  const state = useSetState(enterprise);
  const { can } = enterprise;
  return [
    {
      key: 'name',
      label: t('enterprises.wishNameMore'),
      isShown: can.requestChange && may(enterpriseApi.changes.request),
      onClick: () => open('name'),
    },
    {
      key: 'mailbox',
      label: t('enterprises.wishMailboxMore'),
      isShown: can.requestChange && may(enterpriseApi.changes.request),
      onClick: () => open('mailbox'),
    },
    {
      key: 'on',
      label: t('users.activate'),
      isShown: can.activate && may(enterpriseApi.setState),
      onClick: state.activate,
    },
    {
      key: 'off',
      label: t('users.deactivateMore'),
      danger: true,
      isShown: can.deactivate && may(enterpriseApi.setState),
      onClick: state.ask,
    },
  ]
    .filter(({ isShown }) => isShown)
    .map(({ isShown: _isShown, ...item }) => item);
}

/** Detail of an enterprise: master data, agreed terms, actions. */
export function EnterprisePanel({ enterprise, onClose }: { enterprise: EnterpriseRow; onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const [open, setOpen] = useState<Open>();
  const more = useMoreActions(enterprise, setOpen);
  const close = () => setOpen(undefined);
  const { can, terms } = enterprise;
  const buttons = [
    can.edit && may(enterpriseApi.change) ? (
      <Button key="edit" onClick={() => setOpen('company')}>
        {t('kit.edit')}
      </Button>
    ) : null,
    can.setTerms && may(enterpriseApi.setTerms) ? (
      <Button key="terms" onClick={() => setOpen('terms')}>
        {t('enterprises.setTerms')}
      </Button>
    ) : null,
    more.length > 0 ? (
      <Dropdown key="more" trigger={['click']} menu={{ items: more }}>
        <Button>{t('kit.more')}</Button>
      </Dropdown>
    ) : null,
  ].filter(Boolean);
  return (
    <DetailPanel
      title={nameIn(language, enterprise.nameZh, enterprise.nameEn)}
      subtitle={<Code>{enterprise.code}</Code>}
      onClose={onClose}
      footer={buttons.length > 0 ? buttons : undefined}
    >
      <Company enterprise={enterprise} />
      {terms ? <Terms terms={terms} /> : null}
      {open === 'company' ? <CompanyForm enterprise={enterprise} onClose={close} /> : null}
      {open === 'terms' ? <TermsForm enterprise={enterprise} onClose={close} /> : null}
      {open === 'name' || open === 'mailbox' ? (
        <ChangeRequestForm enterprise={enterprise} kind={open} onClose={close} />
      ) : null}
    </DetailPanel>
  );
}
