import type { ListItemRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDate,
  formatNumber,
  nameIn,
  PanelSection,
  useLanguage,
  useT,
} from '@matlas/web-kit';
import { ItemUses, limitText } from './item-uses';

/** Detail of an entry of a list: limit, duty, dates, condition and clause. */
export function ItemPanel({ item, onClose }: { item: ListItemRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const condition = nameIn(language, item.conditionZh, item.conditionEn);
  const field = (name: string) => t(`regulationItems.field.${name}`);
  return (
    <DetailPanel
      title={nameIn(language, item.nameZh, item.nameEn)}
      subtitle={
        item.memberCount > 1 ? (
          t('regulationItems.members', { count: item.memberCount })
        ) : (
          <Code>{[item.cas, item.ec].filter(Boolean).join(' · ')}</Code>
        )
      }
      onClose={onClose}
    >
      <PanelSection title={t('regulationItems.limit')}>
        <Facts
          items={[
            [field('limitPercent'), limitText(item.limitPercent, item.comparison)],
            [field('uses'), item.uses.length > 0 ? <ItemUses uses={item.uses} /> : ''],
            [field('denominator'), t(`regulationItems.denominator.${item.denominator}`)],
            [field('duty'), t(`regulationItems.duty.${item.duty}`)],
            [field('judgement'), t(`regulationItems.judgement.${item.judgement}`)],
            [field('condition'), condition],
            [t('rules.classes'), item.classCodes.join(t('files.comma'))],
            [t('rules.parts'), item.partPattern ? <Code>{item.partPattern}</Code> : ''],
            [t('rules.models'), item.modelIds.length > 0 ? t('rules.modelCount', { count: item.modelIds.length }) : ''],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('regulationItems.origin')}>
        <Facts
          items={[
            [field('clause'), item.clause],
            [field('entryNo'), item.entryNo],
            [field('ruleId'), item.ruleId ? <Code>{item.ruleId}</Code> : ''],
            [field('inclusionDate'), item.inclusionDate ? formatDate(item.inclusionDate) : ''],
            [field('validFrom'), item.validFrom ? formatDate(item.validFrom) : ''],
            [field('validTo'), item.validTo ? formatDate(item.validTo) : ''],
            [field('sunsetDate'), item.sunsetDate ? formatDate(item.sunsetDate) : ''],
            [field('latestApplicationDate'), item.latestApplicationDate ? formatDate(item.latestApplicationDate) : ''],
            [
              field('inclusionDates'),
              item.inclusionDates.length > 1
                ? item.inclusionDates.map((day) => formatDate(day)).join(t('files.comma'))
                : '',
            ],
            [field('gadsl'), item.gadsl ?? ''],
            [field('reason'), item.reason],
            [field('memberCount'), item.memberCount > 1 ? formatNumber(item.memberCount) : ''],
            [field('note'), item.note],
          ]}
        />
      </PanelSection>
    </DetailPanel>
  );
}
