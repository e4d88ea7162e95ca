import { MessageOutlined } from '@ant-design/icons';
import { messagingApi, type FindingDetail } from '@matlas/contract';
import { useMay, useName, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useLawWords } from '../shared/law-words';
import { WriteForm } from '../messaging/write-form';
import { useOwner, useQuestion } from './ask-supplier';
import { positionOf } from './finding-words';

/**
 * The people of whoever sent the data sheet, or of the supplier that the BOM names: only of an enterprise of exactly
 * this name.
 */
function useSupplierPeople(finding: FindingDetail, isWriting: boolean) {
  const owner = useOwner(finding.sheetId, isWriting);
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
 * Writes to the supplier about a finding: an ordinary message, begun with what the finding knows. What is confidential
 * is not put into words.
 */
export function MessageSupplier({ finding }: { finding: FindingDetail }) {
  const t = useT();
  const may = useMay();
  const nameOf = useName();
  const { codeOf } = useLawWords();
  const askedOf = useQuestion();
  const [isWriting, setWriting] = useState(false);
  const { isLoading, people } = useSupplierPeople(finding, isWriting);
  if (!may(messagingApi.send) || (finding.sheetId === null && !finding.supplierName)) return null;
  const part = [nameOf(positionOf(finding)), finding.positionNumber].filter(Boolean).join(' ');
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
