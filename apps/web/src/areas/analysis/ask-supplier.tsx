import { MailOutlined } from '@ant-design/icons';
import { exemptionFact, enterpriseSearchApi, exchangeRequestApi, mdsApi, type FindingDetail } from '@matlas/contract';
import { useMay, useName, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { App, Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RequestForm } from '../exchange/request/request-form';
import { requestPath } from '../exchange/request/request-paths';
import { positionNames } from './finding-words';

/**
 * The enterprise that sent the data sheet, in the form that a request needs. Undefined when the sheet is an own one
 * or its sender is unknown.
 */
export function useSheetSender(sheetId: number | null, isAsked: boolean) {
  const may = useMay();
  const sheet = useRoute(
    mdsApi.sheets.getRow,
    { id: sheetId ?? 0 },
    {
      log: ['analysis.title', 'analysis.log.sheets'],
      enabled: isAsked && sheetId !== null && may(mdsApi.sheets.getRow),
    },
  );
  const isOther = sheet.data !== undefined && sheet.data.source !== 'own';
  const owner = useRoute(
    enterpriseSearchApi.detail,
    { id: sheet.data?.enterpriseId ?? 0 },
    { log: ['analysis.title', 'analysis.log.suppliers'], enabled: isOther && may(enterpriseSearchApi.detail) },
  );
  const isLoading = sheet.isLoading || owner.isLoading;
  const supplier = owner.data
    ? { code: owner.data.orgCode, nameZh: owner.data.enterpriseName, nameEn: owner.data.orgEname }
    : undefined;
  return { isLoading, supplier };
}

/** Prefilled values of a request for another data sheet. */
export interface SheetRequestDraft {
  supplyNumber: string;
  supplyName: string;
  projectName: string;
  remark: string;
}

/** Requests another data sheet from the sender of a sheet. The request form is prefilled. */
export function AskForSheet({
  sheetId,
  draft: request,
  type = 'default',
  size = 'small',
}: { sheetId: number | null; draft: SheetRequestDraft } & Pick<ButtonProps, 'type' | 'size'>) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [isAsking, setAsking] = useState(false);
  const { isLoading, supplier } = useSheetSender(sheetId, isAsking);
  if (!may(exchangeRequestApi.saveOrUpdate)) return null;
  const onSaved = (saved: Parameters<typeof requestPath>[0]) =>
    void message.success({
      content: (
        <>
          {t('analysis.requestMade')}{' '}
          <Button type="link" size="small" onClick={() => void navigate(requestPath(saved))}>
            {t('analysis.openRequest')}
          </Button>
        </>
      ),
    });
  return (
    <>
      <Button
        size={size}
        type={type}
        icon={<MailOutlined aria-hidden />}
        loading={isAsking && isLoading}
        onClick={(event) => {
          event.stopPropagation();
          setAsking(true);
        }}
      >
        {t('analysis.askSupplier')}
      </Button>
      {isAsking && !isLoading ? (
        <RequestForm
          record={undefined}
          initial={{ ...request, supplierCode: supplier }}
          onClose={() => setAsking(false)}
          onSaved={onSaved}
        />
      ) : null}
    </>
  );
}

/**
 * The text of a request about a finding: the missing facts of the exemption, otherwise the sentence on what settles
 * the finding. Null when there is neither.
 */
export function useRequestText(): (finding: FindingDetail) => string | null {
  const t = useT();
  const wordOf = useWordOf();
  return ({ reason: { missingFacts, exemption, settlesSentence } }) =>
    missingFacts.length > 0
      ? t('exemptionFacts.ask', {
          entry: exemption?.entry ?? '',
          facts: missingFacts.map((fact) => wordOf(exemptionFact, fact)).join(t('kit.listSeparator')),
        })
      : settlesSentence;
}

/** Requests from the supplier what settles a finding. */
export function AskSupplier({ finding, project }: { finding: FindingDetail; project: string }) {
  const nameOf = useName();
  const questionOf = useRequestText();
  const { sentence, claims } = finding.reason;
  const remark = [questionOf(finding), sentence, ...claims.map((claim) => claim.sentence)].filter(Boolean).join('\n');
  return (
    <AskForSheet
      type="primary"
      sheetId={finding.sheetId}
      draft={{
        supplyNumber: finding.positionNumber ?? '',
        supplyName: nameOf(positionNames(finding)),
        projectName: project,
        remark,
      }}
    />
  );
}
