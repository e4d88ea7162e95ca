import { exemptionFact, sparePart, type BomPositionDetail } from '@matlas/contract';
import { ActionButton, Facts, formatDate, PanelSection, useT, useWordOf } from '@matlas/web-kit';
import { factDays } from '../shared/exemption-facts';

/** The facts by which exemptions are judged at a position: its own, or inherited from above. */
export function PositionFactsSection({ position, onEdit }: { position: BomPositionDetail; onEdit: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const {
    facts,
    factsAbove,
    can: { annotate, unannotate },
  } = position;
  const fromAbove = (value: string) => <span className="m-faint">{t('exemptionFacts.aboveValue', { value })}</span>;
  const dayOf = (name: (typeof factDays)[number]) =>
    facts[name] === null
      ? fromAbove(factsAbove[name] === null ? wordOf(sparePart, 'unknown') : formatDate(factsAbove[name]))
      : formatDate(facts[name]);
  const spare =
    facts.sparePart === null ? fromAbove(wordOf(sparePart, factsAbove.sparePart)) : wordOf(sparePart, facts.sparePart);
  return (
    <PanelSection
      title={t('exemptionFacts.title')}
      extra={
        <ActionButton
          size="small"
          refusal={unannotate.allowed ? null : annotate.reason}
          aria-label={t('exemptionFacts.edit')}
          onClick={onEdit}
        >
          {t('kit.edit')}
        </ActionButton>
      }
    >
      <Facts
        items={[
          [wordOf(exemptionFact, 'sparePart'), spare],
          ...factDays.map((name): [string, React.ReactNode] => [wordOf(exemptionFact, name), dayOf(name)]),
        ]}
      />
    </PanelSection>
  );
}
