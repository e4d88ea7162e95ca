import { rulesApi, type LawRow } from '@matlas/contract';
import { Code, formatNumber, nameIn, useLanguage, useRoute, useT } from '@matlas/web-kit';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useLawWords } from '../shared/law-words';

export interface LawChoiceProps {
  laws: readonly LawRow[];
  chosen: readonly number[];
  /** List version chosen instead of the one in force on the day, by law id. */
  versions: Readonly<Record<number, number>>;
  onChange: (ids: number[]) => void;
  onVersion: (lawId: number, versionId: number | undefined) => void;
}

/**
 * Selects the version of a regulation list: the version in force on the day of the analysis (the default), or a
 * fixed one. The versions are loaded when the user first opens the selection.
 */
function VersionChoice({
  law,
  value,
  onChange,
}: {
  law: LawRow;
  value: number | undefined;
  onChange: (versionId: number | undefined) => void;
}) {
  const t = useT();
  const [isOpened, setOpened] = useState(false);
  const { data = [], isLoading } = useRoute(
    rulesApi.listItems.versions,
    { lawId: law.id },
    { log: ['analysis.title', 'analysis.log.versions'], enabled: isOpened },
  );
  const ofDay = { value: 0, label: t('analysis.versionOfDay') };
  return (
    <Select
      size="small"
      variant="borderless"
      className="a-version"
      popupMatchSelectWidth={false}
      aria-label={t('analysis.versionOf', { law: law.code })}
      loading={isLoading}
      value={value ?? 0}
      onOpenChange={(isOpen) => {
        if (isOpen) setOpened(true);
      }}
      options={[
        ofDay,
        ...data.map(({ id, label, itemCount }) => ({
          value: id,
          label: t('analysis.listOf', { label, count: itemCount, items: formatNumber(itemCount) }),
        })),
      ]}
      onChange={(id) => onChange(id === 0 ? undefined : id)}
    />
  );
}

/** The regulations. Those without a list cannot be selected. */
export function LawChoice({ laws, chosen, versions, onChange, onVersion }: LawChoiceProps) {
  const t = useT();
  const language = useLanguage();
  const { codeOf } = useLawWords();
  const press = (id: number, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <ul className="a-laws" aria-label={t('analysis.field.laws')} tabIndex={0}>
      {laws.map((law) => {
        const isChosen = chosen.includes(law.id);
        return (
          <li key={law.id}>
            <Checkbox
              checked={isChosen}
              disabled={law.currentList === null}
              onChange={(event) => press(law.id, event.target.checked)}
            >
              <span className="a-law">
                <Code>{codeOf(law.code)}</Code>
                <span>{nameIn(language, law.nameZh, law.nameEn)}</span>
                <span className="m-faint">
                  {law.currentList
                    ? t('analysis.listOf', {
                        label: law.currentList.label,
                        count: law.currentList.itemCount,
                        items: formatNumber(law.currentList.itemCount),
                      })
                    : t('analysis.noList')}
                </span>
              </span>
            </Checkbox>
            {isChosen ? (
              <VersionChoice
                law={law}
                value={versions[law.id]}
                onChange={(versionId) => onVersion(law.id, versionId)}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
