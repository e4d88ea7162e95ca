import type { RuleSetDetail, RuleTexts } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  nameIn,
  NoHitState,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  StatusBar,
  useLanguage,
  useLate,
  useNarrow,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { Button, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ruleSetPath } from '../../shared/paths';
import { RulePanel } from './rule-panel';
import { RuleRows } from './rule-rows';
import { DeriveDialog, NamesDialog } from './rule-set-dialogs';
import { RuleSetActions, RuleSetFacts, RuleSetTags, VersionSelect, type RuleSetDialog } from './rule-set-head';
import { useRuleSets } from './use-rule-sets';
import '../mds.css';
import '../editor/editor.css';
import './rule-set.css';

type Shown = 'all' | 'changed' | 'off';
const isShown: Record<Shown, (rule: RuleTexts) => boolean> = {
  all: () => true,
  changed: ({ changed }) => changed.length > 0,
  off: ({ severity }) => severity === null,
};

/** A rule can be linked by its id in the URL: `#POR-2`. It is then opened and scrolled into view. */
function useNamedRule(isThere: boolean) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const ruleId = decodeURIComponent(hash.slice(1)) || undefined;
  useEffect(() => {
    if (isThere && ruleId) document.getElementById(ruleId)?.scrollIntoView({ block: 'center' });
  }, [isThere, ruleId]);
  return {
    ruleId,
    open: (id: string | undefined) => void navigate({ pathname, search, hash: id ?? '' }, { replace: true }),
  };
}

/** Sets of check rules. Shows every rule as text, with its severity and validity, and which set new sheets use. */
export function RuleSetPage() {
  const t = useT();
  const sets = useRuleSets();
  const { list, detail, chosen, key } = sets;
  const isLate = useLate(list.isLoading || detail.isLoading);
  const error = list.error ?? detail.error;
  if (error)
    return (
      <Page>
        <ErrorState
          error={error}
          onRetry={() => {
            void list.refetch();
            void detail.refetch();
          }}
        />
      </Page>
    );
  if (list.data && !chosen)
    return (
      <Page>
        <EmptyState
          title={t('ruleSet.notFound', { key: key ?? '' })}
          action={
            <Link to={ruleSetPath()}>
              <Button type="primary">{t('ruleSet.toInForce')}</Button>
            </Link>
          }
        />
      </Page>
    );
  if (!detail.data || !chosen) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  return <OpenSet sets={sets} set={detail.data} />;
}

function OpenSet({ sets, set }: { sets: ReturnType<typeof useRuleSets>; set: RuleSetDetail }) {
  const t = useT();
  const language = useLanguage();
  const isNarrow = useNarrow();
  const [shown, setShown] = useState<Shown>('all');
  const [dialog, setDialog] = useState<RuleSetDialog>();
  const { ruleId, open } = useNamedRule(true);
  const name = nameIn(language, set.nameZh, set.nameEn);
  useTabTitle(`${t('ruleSet.title')} ${set.key}`);
  const rules = set.rules.filter(isShown[shown]);
  const rule = set.rules.find(({ id }) => id === ruleId);
  const panel = rule ? (
    <RulePanel key={`${set.key} ${set.version} ${rule.id}`} set={set} rule={rule} onClose={() => open(undefined)} />
  ) : null;
  const choices = (['all', ...(set.comparedWith ? ['changed'] : []), 'off'] as Shown[]).map((value) => ({
    value,
    label: t(`ruleSet.shown.${value}`, { count: set.rules.filter(isShown[value]).length }),
  }));
  return (
    <Page>
      <PageHead
        title={name}
        crumbs={[{ title: t('ruleSet.title') }]}
        tags={
          <>
            {isNarrow ? null : <span className="m-faint">{set.key}</span>}
            <RuleSetTags set={set} />
          </>
        }
        actions={<RuleSetActions set={set} onDialog={setDialog} onShow={sets.show} />}
      />
      <div className="rs-bar">
        <VersionSelect
          rows={sets.rows}
          value={set.key}
          label={t('ruleSet.version')}
          onChange={(next) => {
            if (next) sets.show(next);
          }}
        />
        <VersionSelect
          rows={sets.rows.filter(({ id }) => id !== set.id)}
          value={set.comparedWith?.key}
          label={t('ruleSet.compare')}
          placeholder={t('ruleSet.compare')}
          allowClear
          onChange={sets.compareWith}
        />
        <Segmented<Shown> value={shown} options={choices} onChange={setShown} />
      </div>
      <PageBody panel={panel}>
        <div className="rs-body">
          <RuleSetFacts set={set} />
          {set.can.edit ? <p className="rs-hint">{t('ruleSet.draftHint')}</p> : null}
          {rules.length === 0 ? (
            <NoHitState activeFilters={[t(`ruleSet.shown.${shown}`, { count: 0 })]} onClear={() => setShown('all')} />
          ) : (
            <RuleRows rules={rules} current={rule?.id} onOpen={open} />
          )}
        </div>
      </PageBody>
      <StatusBar hints={[{ keys: ['Esc'], does: t('ruleSet.hintClose') }]}>
        {t('ruleSet.status', { count: rules.length })}
      </StatusBar>
      {dialog === 'derive' ? <DeriveDialog set={set} onClose={() => setDialog(undefined)} onMade={sets.show} /> : null}
      {dialog === 'names' ? <NamesDialog set={set} onClose={() => setDialog(undefined)} /> : null}
    </Page>
  );
}
