import { MessageOutlined } from '@ant-design/icons';
import { messagingApi, type FindingDetail } from '@matlas/contract';
import { useMay, useName, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useLawWords } from '../shared/law-words';
import { WriteForm } from '../messaging/write-form';
import { useSheetSender, useRequestText } from './ask-supplier';
import { positionNames } from './finding-words';

/**
 * Users of the enterprise that sent the data sheet, or of the supplier named in the BOM. The latter only when an
 * enterprise has exactly that name.
 */
function useSupplierContacts(finding: FindingDetail, isWriting: boolean) {
  const owner = useSheetSender(finding.sheetId, isWriting);
  const names = owner.supplier
    ? [owner.supplier.nameZh, owner.supplier.nameEn]
    : [finding.supplierName, finding.supplierForeignName].filter((name): name is string => Boolean(name));
  const [q = ''] = names;
  const people = useRoute(
    messagingApi.receivers,
    { q },
    { log: 'messageCentre.log.receivers', enabled: isWriting && !owner.isLoading && q !== '' },
  );
  return {
    isLoading: owner.isLoading || people.isLoading,
    people: (people.data ?? []).filter(
      ({ enterpriseName, enterpriseEnName }) => names.includes(enterpriseName) || names.includes(enterpriseEnName),
    ),
  };
}

/**
 * Writes a message to the supplier about a finding, prefilled from the finding. Confidential substances are never
 * named in it.
 */
export function MessageSupplier({ finding }: { finding: FindingDetail }) {
  const t = useT();
  const may = useMay();
  const nameOf = useName();
  const { codeOf } = useLawWords();
  const askedOf = useRequestText();
  const [isWriting, setWriting] = useState(false);
  const { isLoading, people } = useSupplierContacts(finding, isWriting);
  if (!may(messagingApi.send) || (finding.sheetId === null && !finding.supplierName)) return null;
  const part = [nameOf(positionNames(finding)), finding.positionNumber].filter(Boolean).join(' ');
  const { sentence, claims } = finding.reason;
  const words = finding.confidential ? [] : [sentence, ...claims.map((claim) => claim.sentence), askedOf(finding)];
  const initial = {
    receiverIds: people.map(({ id }) => id),
    title: t('analysis.message.title', {
      law: finding.lawCode ? codeOf(finding.lawCode) : t('analysis.message.content'),
      part,
    }),
    content: [t('analysis.message.begin', { part }), ...words].filter(Boolean).join('\n'),
  };
  return (
    <>
      <Button
        size="small"
        icon={<MessageOutlined aria-hidden />}
        loading={isWriting && isLoading}
        onClick={() => setWriting(true)}
      >
        {t('analysis.message.write')}
      </Button>
      {isWriting && !isLoading ? (
        <WriteForm initial={initial} known={people} onClose={() => setWriting(false)} />
      ) : null}
    </>
  );
}
