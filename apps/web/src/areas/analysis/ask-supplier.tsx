import { MailOutlined } from '@ant-design/icons';
import { exemptionFact, enterpriseSearchApi, exchangeRequestApi, mdsApi, type FindingDetail } from '@matlas/contract';
import { useMay, useName, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { App, Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RequestForm } from '../exchange/request/request-form';
import { requestPath } from '../exchange/request/request-paths';
import { positionOf } from './finding-words';

/**
 * Who sent the data sheet, as the request names an enterprise; undefined where nobody has sent one, or it is one's own.
 */
export function useOwner(sheetId: number | null, isAsked: boolean) {
  const may = useMay();
  const sheet = useRoute(
    mdsApi.sheets.one,
    { id: sheetId ?? 0 },
    { log: ['analysis.title', 'analysis.log.sheets'], enabled: isAsked && sheetId !== null && may(mdsApi.sheets.one) },
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

/** What a request for another data sheet says of the part. */
export interface SheetQuestion {
  supplyNumber: string;
  supplyName: string;
  projectName: string;
  remark: string;
}

/** Asks whoever sent a data sheet for another one: a request with everything filled in that is known here. */
export function AskForSheet({
  sheetId,
  wish,
  type = 'default',
  size = 'small',
}: { sheetId: number | null; wish: SheetQuestion } & Pick<ButtonProps, 'type' | 'size'>) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [isAsking, setAsking] = useState(false);
  const { isLoading, supplier } = useOwner(sheetId, isAsking);
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
          initial={{ ...wish, supplierCode: supplier }}
          onClose={() => setAsking(false)}
          onSaved={onSaved}
        />
      ) : null}
    </>
  );
}

/** What is asked of the supplier: the facts that an exemption hangs on, else what settles the finding. */
export function useQuestion(): (finding: FindingDetail) => string | null {
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

/** Asks for what settles a finding. */
export function AskSupplier({ finding, project }: { finding: FindingDetail; project: string }) {
  const nameOf = useName();
  const questionOf = useQuestion();
  const { sentence, claims } = finding.reason;
  const remark = [questionOf(finding), sentence, ...claims.map((claim) => claim.sentence)].filter(Boolean).join('\n');
  return (
    <AskForSheet
      type="primary"
      sheetId={finding.sheetId}
      wish={{
        supplyNumber: finding.positionNumber ?? '',
        supplyName: nameOf(positionOf(finding)),
        projectName: project,
        remark,
      }}
    />
  );
}
