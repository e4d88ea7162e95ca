import { AimOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { findingWords } from '@matlas/contract';
import { pathTo, type Finding } from '@matlas/domain';
import { Code, FindingDisc, formatNumber, useLanguage, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import type { Editor } from '../use-editor';

/** So many are drawn at first; a long list is worked off from the top. */
const shownAtOnce = 100;

function FindingItem({ editor, finding }: { editor: Editor; finding: Finding }) {
  const t = useT();
  const language = useLanguage();
  const words = findingWords(finding, language, (namespace, key, params) => t(`${namespace}.${key}`, params as Record<string, string | number>));
  const names = pathTo(editor.tree, finding.node).slice(-3).map(editor.nameOf).join(' › ');
  const isCurrent = finding.node === editor.active;
  const { fix } = finding;
  return (
    <li className={isCurrent ? 'd-finding is-current' : 'd-finding'}>
      <FindingDisc severity={finding.severity} />
      <div className="d-finding-words">
        <div className="d-finding-title"><strong>{words.title}</strong><span title={words.rule}><Code>{finding.rule}</Code></span></div>
        <p>{words.message}</p>
        <button type="button" className="m-link" onClick={() => editor.setActive(finding.node)}><AimOutlined aria-hidden /> {names}</button>
        {fix && words.fix ? <div><Button size="small" type={isCurrent ? 'primary' : 'default'} icon={<ThunderboltOutlined aria-hidden />} onClick={() => editor.apply(fix.operation)}>{words.fix}</Button></div> : null}
      </div>
    </li>
  );
}

/** What the rules say about the draft as it is now, the worst first. */
export function EditorFindings({ editor }: { editor: Editor }) {
  const t = useT();
  const [shown, setShown] = useState(shownAtOnce);
  const { findings } = editor;
  if (findings.length === 0) return <p className="d-none">{t('mds.check.allDone')}</p>;
  return (
    <>
      <ul className="d-findings">{findings.slice(0, shown).map((finding, index) => <FindingItem key={`${finding.code} ${finding.node} ${index}`} editor={editor} finding={finding} />)}</ul>
      {findings.length > shown ? <p className="d-none"><Button size="small" onClick={() => setShown(shown + shownAtOnce)}>{t('mds.edit.moreFindings', { count: findings.length - shown, total: formatNumber(findings.length - shown) })}</Button></p> : null}
    </>
  );
}
