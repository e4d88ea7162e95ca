import {
  enterpriseApi,
  mdsApi,
  mdsOwnInformationApi,
  nameIn,
  supplierField,
  type OwnInformation,
  type SheetRow,
} from '@matlas/contract';
import {
  Code,
  ErrorState,
  Facts,
  Name,
  Page,
  PageHead,
  PanelSection,
  RowsSkeleton,
  useLanguage,
  useLate,
  useMay,
  useName,
  useRoute,
  useT,
  useTabTitle,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { editPath } from '../../shared/paths';
import { ownKind, sheetRoutes } from '../editor/model/draft-server';
import { findLastSheetId } from '../last-sheet';
import { StatusTag, VersionCode } from '../sheet-tags';
import { ContactChoice } from './contact-choice';
import '../mds.css';

const log = 'mds.log.ownInformation';
const changePath = '/org/ModifyEnterpriseInformation?complete=1';
const listPath = '/data/LocalData';

/** Missing data of the enterprise, and the users who can complete them. */
function MissingData({ missing }: Pick<OwnInformation, 'missing'>) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  if (missing.length === 0) return null;
  const fields = missing.map((field) => wordOf(supplierField, field)).join(t('kit.listSeparator'));
  const action = may(enterpriseApi.change) ? (
    <Link to={changePath}>
      <Button size="small">{t('mds.sender.complete')}</Button>
    </Link>
  ) : undefined;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('errors.enterprise.ownIncomplete')}
      description={`${t('mds.sender.missing', { fields })} ${action ? '' : t('mds.sender.askAdministrator')}`}
      action={action}
    />
  );
}

function Enterprise({ enterprise }: Pick<OwnInformation, 'enterprise'>) {
  const t = useT();
  const language = useLanguage();
  const field = (name: string) => t(`mds.sender.field.${name}`);
  const { nameZh, nameEn, code, duns, taxCode, countryCode, province, city, address, postalCode, homepage, mailbox } =
    enterprise;
  return (
    <PanelSection title={t('mds.sender.enterprise')}>
      <Facts
        items={[
          [field('name'), nameIn(language, nameZh, nameEn)],
          [field('otherName'), nameIn(language === 'zh' ? 'en' : 'zh', nameZh, nameEn)],
          [field('code'), <Code key="code">{code}</Code>],
          [field('taxCode'), taxCode && <Code key="tax">{taxCode}</Code>],
          [field('duns'), duns && <Code key="duns">{duns}</Code>],
          [field('place'), [countryCode, province, city].filter(Boolean).join(' ')],
          [field('address'), address],
          [field('postalCode'), postalCode],
          [field('mailbox'), mailbox],
          [field('homepage'), homepage],
        ]}
      />
    </PanelSection>
  );
}

function SheetSender({ sheet, people }: { sheet: SheetRow; people: OwnInformation['contacts'] }) {
  const { data, error, refetch } = useRoute(sheetRoutes[ownKind(sheet.kind)].get, { id: sheet.id }, { log });
  const isLate = useLate(!data && !error);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <ContactChoice detail={data} people={people} onDone={refetch} /> : isLate ? <RowsSkeleton /> : null;
}

/** The sheet of the URL: its head and its contact person. */
function useSheet() {
  const [search] = useSearchParams();
  const id = Number(search.get('id')) || findLastSheetId();
  const { data } = useRoute(mdsApi.sheets.getRow, { id }, { log, enabled: id > 0 });
  return data?.source === 'own' ? data : undefined;
}

/** The sender of an MDS as recipients see it: the own enterprise and the contact person. */
export function OwnInformationPage() {
  const t = useT();
  const nameOf = useName();
  const sheet = useSheet();
  const { data: own, error, isLoading, refetch } = useRoute(mdsOwnInformationApi.get, {}, { log });
  const isLate = useLate(isLoading);
  useTabTitle(sheet ? `${t('mds.sender.title')} · ${nameOf(sheet)}` : undefined);
  const back = sheet ? (
    <Link to={editPath(sheet.id)}>
      <Button type="primary">{t('mds.sender.back')}</Button>
    </Link>
  ) : (
    <Link to={listPath}>
      <Button>{t('mds.sender.toSheets')}</Button>
    </Link>
  );
  const tags = sheet ? (
    <>
      <Name of={sheet} />
      <Code>{sheet.number}</Code>
      <StatusTag status={sheet.status} />
      <VersionCode sheet={sheet} />
    </>
  ) : null;
  return (
    <Page>
      <PageHead title={t('mds.sender.title')} tags={tags} actions={back} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!own ? (
        isLate ? (
          <RowsSkeleton />
        ) : null
      ) : (
        <div className="d-sender">
          <MissingData missing={own.missing} />
          {sheet ? (
            <SheetSender sheet={sheet} people={own.contacts} />
          ) : (
            <p className="m-faint">{t('mds.sender.noSheet')}</p>
          )}
          <Enterprise enterprise={own.enterprise} />
        </div>
      )}
    </Page>
  );
}
