import { displayName, rulesTaggingApi, vehicleApi, type TaggingRuleSave, type TaggingTrial } from '@matlas/contract';
import {
  Code,
  ErrorState,
  RowsSkeleton,
  RrrMarkTag,
  Turn,
  useLanguage,
  useMay,
  useRoute,
  useSettled,
  useT,
} from '@matlas/web-kit';
import { Alert, Select, Tag } from 'antd';
import { useState } from 'react';
import { formatReadableMass } from '../../shared/masses';
import { pointsBetween, formatPoints, formatRate } from '../../shared/rate-text';
import { useModelName } from '../../shared/model-names';

const shownParts = 10;
const rates = ['rcyc', 'rcov'] as const;
type ShownRate = TaggingTrial['before']['rcyc'];
const formatTrialRate = (rate: ShownRate): string => `${formatRate(rate)}\u00A0%`;

function Rate({ name, trial }: { name: (typeof rates)[number]; trial: TaggingTrial }) {
  const t = useT();
  const [before, after] = [trial.before[name], trial.after[name]];
  return (
    <li className="tg-rate">
      <strong>{t(`taggingRules.rate.${name}`)}</strong>
      <span className="m-number">
        <Turn from={formatTrialRate(before)} to={formatTrialRate(after)} />
      </span>
      <span className="m-number m-faint">{formatPoints(pointsBetween(before, after))}</span>
      <Tag color={after.passes ? 'success' : 'error'}>
        {t(after.passes ? 'taggingRules.rate.met' : 'taggingRules.rate.missed', { limit: after.limitPercent })}
      </Tag>
    </li>
  );
}
function Outcome({ trial }: { trial: TaggingTrial }) {
  const t = useT();
  const language = useLanguage();
  if (Number(trial.coveredGrams) === 0) return <Alert type="info" showIcon title={t('taggingRules.coversNothing')} />;
  return (
    <>
      <ul className="tg-rates">
        {rates.map((name) => (
          <Rate key={name} name={name} trial={trial} />
        ))}
      </ul>
      <p>
        {t('taggingRules.covers', {
          mass: formatReadableMass(trial.coveredGrams),
          moved: formatReadableMass(trial.movedGrams),
        })}
      </p>
      {trial.moves.length === 0 ? null : (
        <ul className="tg-moves">
          {trial.moves.map(({ from, to, massGrams }) => (
            <li key={`${from}-${to}`}>
              <Turn from={<RrrMarkTag value={from} />} to={<RrrMarkTag value={to} />} />{' '}
              <span className="m-number">{formatReadableMass(massGrams)}</span>
            </li>
          ))}
        </ul>
      )}
      <ul className="rl-changes">
        {trial.parts.slice(0, shownParts).map((part) => (
          <li key={part.positionId} className="rl-change">
            <span className="rl-head">
              <Code>{part.number}</Code>
              <span>{displayName(language, part)}</span>
              <span className="m-number">{formatReadableMass(part.massGrams)}</span>
            </span>
          </li>
        ))}
      </ul>
      {trial.partCount > shownParts ? (
        <p className="m-faint">{t('taggingRules.moreParts', { count: trial.partCount - shownParts })}</p>
      ) : null}
    </>
  );
}

/** Effect of an unsaved rule on a vehicle. */
export function RuleTrial({ rule }: { rule: TaggingRuleSave }) {
  const t = useT();
  const modelName = useModelName();
  const may = useMay();
  const models = useRoute(
    vehicleApi.modInfo.modList,
    {},
    { log: 'taggingRules.log.models', enabled: may(vehicleApi.modInfo.modList) },
  );
  const [chosen, setChosen] = useState<number>();
  const modId = chosen ?? models.data?.[0]?.id;
  // Each trial is an expensive calculation, so it waits until the user stops typing.
  const settled = useSettled(JSON.stringify(rule));
  const trial = useRoute(
    rulesTaggingApi.trial,
    { modId: modId ?? 0, rule: JSON.parse(settled) as TaggingRuleSave },
    { log: 'taggingRules.log.trial', enabled: modId !== undefined },
  );
  return (
    <div className="rl-body">
      <Select
        className="m-wide"
        value={modId}
        onChange={setChosen}
        loading={models.isLoading}
        aria-label={t('taggingRules.vehicle')}
        placeholder={t('taggingRules.vehicle')}
        showSearch={{ optionFilterProp: 'label' }}
        options={(models.data ?? []).map((model) => ({ value: model.id, label: modelName(model) }))}
      />
      {modId === undefined ? null : trial.error ? (
        <ErrorState error={trial.error} onRetry={() => void trial.refetch()} />
      ) : trial.data ? (
        <Outcome trial={trial.data} />
      ) : (
        <RowsSkeleton />
      )}
    </div>
  );
}
