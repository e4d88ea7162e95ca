import { FieldTimeOutlined } from '@ant-design/icons';
import type { BomPosition, PositionFacts } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { useOwnFactsWords } from '../shared/exemption-facts';

function Mark({ facts }: { facts: PositionFacts }) {
  const t = useT();
  const words = useOwnFactsWords();
  const title = t('exemptionFacts.ownMark', { facts: words(facts) });
  return (
    <span className="b-own-facts" role="img" aria-label={title} title={title}>
      <FieldTimeOutlined aria-hidden />
    </span>
  );
}

/** Beside a position that says facts of its own for exemptions: that it does, and on hover which. */
export function OwnFactsMark({ of: { ownFacts } }: { of: Pick<BomPosition, 'ownFacts'> }) {
  return ownFacts ? <Mark facts={ownFacts} /> : null;
}
