import { SearchOutlined } from '@ant-design/icons';
import type { MenuEntry } from '@matlas/contract';
import { useLanguage, useT, type Language } from '@matlas/web-kit';
import { Input, Modal, type InputRef } from 'antd';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { crumbsTo, entriesFor, menuName } from './menu';

interface Hit {
  entry: MenuEntry;
  name: string;
  group: string;
}

const shownHits = 8;

/** Pages whose name in either language, or whose group, holds what was typed. */
function findPages(entries: readonly MenuEntry[], typed: string, language: Language): Hit[] {
  const wanted = typed.trim().toLowerCase();
  const pages = entriesFor(entries, '').filter((entry) => !entries.some((other) => other.parentId === entry.id));
  return pages
    .map((entry) => ({ entry, name: menuName(entry, language), group: crumbsTo(entries, entry.href, language).slice(0, -1).map((crumb) => crumb.title).join(' / ') }))
    .filter(({ entry, group }) => [entry.name, entry.ename, entry.extInfo, group].some((text) => text.toLowerCase().includes(wanted)))
    .slice(0, shownHits);
}

function HitList({ hits, active, id, onChoose }: { hits: readonly Hit[]; active: number; id: string; onChoose: (hit: Hit) => void }) {
  const t = useT();
  if (hits.length === 0) return <p className="m-faint s-palette-none" role="status">{t('kit.noHit')}</p>;
  return (
    <ul id={id} role="listbox" aria-label={t('shell.palette.pages')} className="s-palette-hits">
      {hits.map((hit, index) => (
        <li key={hit.entry.id} id={`${id}-${index}`} role="option" aria-selected={index === active} onClick={() => onChoose(hit)}>
          <span>{hit.name}</span><span className="m-faint">{hit.group}</span>
        </li>
      ))}
    </ul>
  );
}

/** Ctrl+K: the pages of one's menu. Enter opens, Ctrl+Enter in a new browser tab. */
export function Palette({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const language = useLanguage();
  const navigate = useNavigate();
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const hits = findPages(entries, typed, language);
  const choose = ({ entry }: Hit, isNewTab = false) => {
    if (isNewTab) window.open(entry.href, '_blank', 'noopener');
    else void navigate(entry.href);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hit = hits[active];
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) setActive((active + step + hits.length) % hits.length);
    else if (event.key === 'Enter' && hit) choose(hit, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Modal open title={<span className="m-hidden">{t('shell.search')}</span>} footer={null} closable={false} width={680} onCancel={onClose} className="s-palette" afterOpenChange={(isOpen) => { if (isOpen) field.current?.focus(); }}>
      <Input ref={field} variant="borderless" size="large" prefix={<SearchOutlined aria-hidden />} suffix={<kbd>Esc</kbd>} value={typed} placeholder={t('shell.search')} aria-label={t('shell.search')} role="combobox"
        aria-expanded={hits.length > 0} aria-controls={id} aria-activedescendant={hits.length > 0 ? `${id}-${active}` : undefined} onChange={(event) => { setTyped(event.target.value); setActive(0); }} onKeyDown={onKeyDown} />
      <HitList hits={hits} active={active} id={id} onChoose={choose} />
      <footer className="s-palette-foot"><span><kbd>↑↓</kbd> {t('shell.palette.choose')}</span><span><kbd>Enter</kbd> {t('shell.palette.open')}</span><span><kbd>Ctrl Enter</kbd> {t('shell.palette.newTab')}</span></footer>
    </Modal>
  );
}
