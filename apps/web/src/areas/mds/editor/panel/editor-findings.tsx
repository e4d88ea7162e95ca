import { AimOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { findingTexts, mdsRuleSetApi } from '@matlas/contract';
import { nodeAt, pathTo, type Finding } from '@matlas/domain';
import { Code, FindingDisc, formatNumber, useLanguage, useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ruleSetPath } from '../../../shared/paths';
import { RequestSubstances } from '../../../shared/uncatalogued';
import type { Editor } from '../use-editor';

/** Number of findings rendered at first; the user works through the list from the top. */
const maxShown = 100;

/** Link to the rule in the rule set of this sheet, with its clause and limits. */
function RuleLink({ ruleSet, rule, words }: { ruleSet: string; rule: string; words: string }) {
  const t = useT();
  const may = useMay();
  if (!may(mdsRuleSetApi.get))
    return (
      <span title={words}>
        <Code>{rule}</Code>
      </span>
    );
  return (
    <Link to={ruleSetPath(ruleSet, rule)} title={words} aria-label={t('ruleSet.toRule', { rule })}>
      <Code>{rule}</Code>
    </Link>
  );
}

interface FindingItemProps {
  finding: Finding;
  names: string;
  isCurrent: boolean;
  ruleSet: string;
  /** The substance that the catalogue does not have, when that is the finding. */
  missingId: number | undefined;
  onGo: Editor['setActive'];
  onFix: Editor['apply'];
}

function FindingItemView({ finding, names, isCurrent, ruleSet, missingId, onGo, onFix }: FindingItemProps) {
  const t = useT();
  const language = useLanguage();
  const item = useRef<HTMLLIElement>(null);
  const words = findingTexts(finding, language, (namespace, key, params) =>
    t(`${namespace}.${key}`, params as Record<string, string | number>),
  );
  const { fix } = finding;
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={item} className={isCurrent ? 'd-finding is-current' : 'd-finding'}>
      <FindingDisc severity={finding.severity} />
      <div className="d-finding-words">
        <div className="d-finding-title">
          <strong>{words.title}</strong>
          <RuleLink ruleSet={ruleSet} rule={finding.rule} words={words.rule} />
        </div>
        <p>{words.message}</p>
        <button type="button" className="m-link" onClick={() => onGo(finding.node)}>
          <AimOutlined aria-hidden /> {names}
        </button>
        {missingId === undefined ? null : <RequestSubstances ids={[missingId]} />}
        {fix && words.fix ? (
          <div className="d-fix">
            <Button
              size="small"
              type={isCurrent ? 'primary' : 'default'}
              icon={<ThunderboltOutlined aria-hidden />}
              title={words.fix}
              onClick={() => onFix(fix.operation)}
            >
              {words.fix}
            </Button>
            {isCurrent ? <kbd className="m-kbd">Alt Enter</kbd> : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}
/** Memoised, because the keyboard moves through the tree faster than a hundred items can be rendered. */
const FindingItem = memo(FindingItemView);

/** Current findings of the draft, the most severe first. */
export function EditorFindings({ editor }: { editor: Editor }) {
  const t = useT();
  const [shown, setShown] = useState(maxShown);
  const {
    findings,
    tree,
    nameOf,
    active,
    setActive,
    apply,
    view: {
      row: { ruleSet },
    },
  } = editor;
  const missingIdOf = ({ node }: Finding): number | undefined => {
    const substance = nodeAt(tree, node)?.substance;
    return substance?.uncatalogued ? substance.id : undefined;
  };
  const namesOf = (key: string): string => pathTo(tree, key).slice(-3).map(nameOf).join(' › ');
  if (findings.length === 0) return <p className="d-none">{t('mds.check.allDone')}</p>;
  return (
    <>
      <ul className="d-findings">
        {findings.slice(0, shown).map((finding, index) => (
          <FindingItem
            key={`${finding.code} ${finding.node} ${index}`}
            finding={finding}
            names={namesOf(finding.node)}
            isCurrent={finding.node === active}
            ruleSet={ruleSet}
            missingId={missingIdOf(finding)}
            onGo={setActive}
            onFix={apply}
          />
        ))}
      </ul>
      {findings.length > shown ? (
        <p className="d-none">
          <Button size="small" onClick={() => setShown(shown + maxShown)}>
            {t('mds.edit.moreFindings', {
              count: findings.length - shown,
              total: formatNumber(findings.length - shown),
            })}
          </Button>
        </p>
      ) : null}
    </>
  );
}
