import { rulesApplicationCodeApi, type ApplicationCodeRow } from '@matlas/contract';
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
import { toHistoryColumns, StateHistory } from './state-history';

/** Meaning of a code, where and when it may be used, and its history. */
export function ApplicationCodePanel({ code, onClose }: { code: ApplicationCodeRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const field = (name: string) => t(`applicationCodes.field.${name}`);
  const day = (value: string | null) => (value === null ? '' : formatDate(value));
  const comma = t('files.comma');
  return (
    <DetailPanel
      title={nameIn(language, code.nameZh, code.nameEn)}
      subtitle={<Code>{code.code}</Code>}
      onClose={onClose}
    >
      <PanelSection title={t('applicationCodes.meaning')}>
        <Facts
          items={[
            [field('kind'), t(`applicationCodes.kind.${code.kind}`)],
            [field('entries'), code.entries.join(comma)],
            [field('isGroup'), code.isGroup ? t('applicationCodes.help.isGroup') : ''],
            [field('entities'), code.entities.join(comma)],
            [field('substanceIds'), code.substances.map((one) => nameIn(language, one.nameZh, one.nameEn)).join(comma)],
            [t('rules.classes'), code.classCodes.join(comma)],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('applicationCodes.conditions')}>
        <Facts
          items={[
            [field('maxPercent'), code.maxPercent === null ? '' : formatPercent(code.maxPercent)],
            [field('typeApprovedBefore'), day(code.typeApprovedBefore)],
            [field('typeApprovedFrom'), day(code.typeApprovedFrom)],
            [field('sparePartsOnly'), code.sparePartsOnly ? t('rules.yes') : ''],
            [field('validFrom'), day(code.validFrom)],
            [field('validTo'), day(code.validTo)],
            [field('stateFrom'), code.stateFrom === null ? t('rules.always') : formatDate(code.stateFrom)],
            [field('note'), code.note],
          ]}
        />
      </PanelSection>
      {code.changes > 0 ? (
        <StateHistory
          route={rulesApplicationCodeApi.history}
          id={code.id}
          current={toHistoryColumns(code)}
          name="applicationCodes"
        />
      ) : null}
    </DetailPanel>
  );
}
