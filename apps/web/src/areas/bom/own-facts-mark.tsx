import { FieldTimeOutlined } from '@ant-design/icons';
import type { BomPosition, PositionFacts } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { useOwnFactsText } from '../shared/exemption-facts';

function Mark({ facts }: { facts: PositionFacts }) {
  const t = useT();
  const words = useOwnFactsText();
  const title = t('exemptionFacts.ownMark', { facts: words(facts) });
  return (
    <span className="b-own-facts" role="img" aria-label={title} title={title}>
      <FieldTimeOutlined aria-hidden />
    </span>
  );
}

/** Icon of a position with its own facts for exemptions. The title lists them. */
export function OwnFactsMark({ of: { ownFacts } }: { of: Pick<BomPosition, 'ownFacts'> }) {
  return ownFacts ? <Mark facts={ownFacts} /> : null;
}
