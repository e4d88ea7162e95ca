import type { ResMarkRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDate,
  formatPercent,
  nameIn,
  PanelSection,
  useLanguage,
  useT,
} from '@matlas/web-kit';

/** Detail of a tag. */
export function ResMarkPanel({ mark, onClose }: { mark: ResMarkRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const field = (name: string) => t(`resMarks.field.${name}`);
  const day = (value: string | null) => (value === null ? '' : formatDate(value));
  const isOfClass = mark.substances.length === 0;
  const models = [
    ...mark.models.map(({ name }) => name),
    ...(mark.otherModels > 0 ? [t('resMarks.moreModels', { count: mark.otherModels })] : []),
  ];
  return (
    <DetailPanel
      title={mark.name}
      subtitle={
        mark.locked
          ? t('resMarks.lockedBy', { name: mark.lockedBy ?? '–', date: formatDate(mark.lockedAt) })
          : undefined
      }
      onClose={onClose}
    >
      <PanelSection title={field('substances')}>
        {isOfClass ? <p>{t('resMarks.classAlone')}</p> : null}
        <ul className="rl-fields">
          {mark.substances.map((one) => (
            <li key={one.id}>
              {nameIn(language, one.nameZh, one.nameEn)} {one.cas ? <Code>{one.cas}</Code> : null}{' '}
              {one.members > 0 ? (
                <span className="m-faint">{t('regulationItems.members', { count: one.members })}</span>
              ) : null}
            </li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection title={t('regulationItems.limit')}>
        <Facts
          items={[
            [
              t('rules.limit'),
              isOfClass ? '' : `${mark.comparison === 'gt' ? '>' : '≥'} ${formatPercent(mark.limitPercent)}`,
            ],
            [t('regulationItems.field.denominator'), t(`regulationItems.denominator.${mark.denominator}`)],
            [field('duty'), t(`regulationItems.duty.${mark.duty}`)],
            [t('rules.models'), models.join(t('files.comma')) || t('rules.allModels')],
            [t('rules.classes'), mark.classCodes.join(t('files.comma')) || t('rules.everywhere')],
            [t('rules.parts'), mark.partPattern ? <Code>{mark.partPattern}</Code> : t('rules.everywhere')],
            [field('validFrom'), day(mark.validFrom)],
            [field('validTo'), day(mark.validTo)],
            [field('reason'), mark.reason],
            [field('note'), mark.note],
          ]}
        />
      </PanelSection>
    </DetailPanel>
  );
}
