import { accountApi, SERVICE_DESK, type ClientManager, type Help } from '@matlas/contract';
import { ErrorState, Facts, nameIn, RowsSkeleton, useLanguage, useLate, useRoute, useT } from '@matlas/web-kit';
import { SupportFacts, useHelp } from '../../shell/support';
import './account.css';

/** Contacts of the operating centre read in one call; an enterprise has only a few. */
const shownManagers = 50;

function Manager({ manager }: { manager: ClientManager }) {
  const t = useT();
  const language = useLanguage();
  const field = (name: string) => t(`account.field.${name}`);
  return (
    <li>
      <strong>{manager.name}</strong>{' '}
      <span className="m-faint">{nameIn(language, manager.organisationName, manager.organisationEnName)}</span>
      <Facts
        items={[
          [field('orgName'), manager.position],
          [field('officePhone'), manager.officePhone],
          [field('cellPhoneNumber'), manager.cellPhoneNumber],
          [field('fax'), manager.fax],
          [field('email'), manager.email ? <a href={`mailto:${manager.email}`}>{manager.email}</a> : null],
        ]}
      />
    </li>
  );
}

function Managers() {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(
    accountApi.clientManagers,
    { pageNo: 1, pageSize: shownManagers },
    { log: ['account.service.title', 'kit.query'] },
  );
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isLoading) return isLate ? <RowsSkeleton /> : null;
  if (!data || data.records.length === 0) return <p className="m-faint">{t('account.service.nobody')}</p>;
  return (
    <ul className="u-managers">
      {data.records.map((manager) => (
        <Manager key={manager.id} manager={manager} />
      ))}
    </ul>
  );
}

function SupportSection({ help }: { help: Help | undefined }) {
  const t = useT();
  if (!help || ![help.supportPhone, help.supportEmail, help.supportAddress, help.manualUrl].some(Boolean)) return null;
  return (
    <section className="u-section">
      <h3>{t('account.service.support')}</h3>
      <SupportFacts help={help} />
    </section>
  );
}

/** Phone, mailbox and address of the support, hours of the service desk, and the contacts at the operating centre. */
export function ServiceFacts() {
  const t = useT();
  const { data: help } = useHelp();
  const isEnglish = useLanguage() === 'en';
  const set = isEnglish ? help?.serviceHoursEn || help?.serviceHoursZh : help?.serviceHoursZh || help?.serviceHoursEn;
  const hours = SERVICE_DESK.hours.map((part) => part.replace('-', '–')).join(t('account.service.and'));
  return (
    <>
      <SupportSection help={help} />
      <section className="u-section">
        <h3>{t('account.service.hours')}</h3>
        <p>{set || t('account.service.when', { hours })}</p>
        <p>{t('account.service.complaints', { hours: SERVICE_DESK.complaintHours })}</p>
      </section>
      <section className="u-section">
        <h3>{t('account.service.people')}</h3>
        <Managers />
      </section>
    </>
  );
}
