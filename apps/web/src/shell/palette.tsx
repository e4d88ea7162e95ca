import { SearchOutlined } from '@ant-design/icons';
import type { MenuEntry } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { Button, Input, Modal, type InputRef } from 'antd';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { rememberHit, type Hit } from './palette-hit';
import { PaletteList } from './palette-list';
import { usePaletteHits, type PaletteHits } from './use-palette-hits';
import './palette.css';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Opens a hit in the same or in a new browser tab, or runs its command. */
function useChoose(onClose: () => void): (hit: Hit, isNewTab: boolean) => void {
  const navigate = useNavigate();
  return (hit, isNewTab) => {
    rememberHit(hit);
    if (hit.to !== undefined && isNewTab) window.open(hit.to, '_blank', 'noopener');
    else if (hit.to !== undefined) void navigate(hit.to);
    hit.run?.();
    onClose();
  };
}

/** State below the list: no hits, still searching, or the searches that failed. */
function State({ found, count }: { found: PaletteHits; count: number }) {
  const t = useT();
  const words = found.isSearching ? t('shell.palette.searching') : count === 0 ? t('kit.noHit') : '';
  const [error] = found.errors;
  return (
    <>
      {error ? (
        <p className="s-palette-state is-wrong" role="alert">
          <span>{t('shell.palette.incomplete', { reason: error.message })}</span>
          <Button size="small" type="link" onClick={found.retry}>
            {t('kit.retry')}
          </Button>
        </p>
      ) : null}
      <p className={words && count === 0 ? 's-palette-state m-faint' : 'm-hidden'} role="status">
        {words || t('kit.items', { count, total: String(count) })}
      </p>
    </>
  );
}

function PaletteFoot() {
  const t = useT();
  return (
    <footer className="s-palette-foot">
      <span>
        <kbd>↑↓</kbd> {t('shell.palette.choose')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('shell.palette.open')}
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> {t('shell.palette.newTab')}
      </span>
      <span className="s-palette-signs">
        <kbd>#</kbd> {t('shell.palette.number')}
      </span>
      <span>
        <kbd>@</kbd> {t('shell.palette.supplier')}
      </span>
      <span>
        <kbd>&gt;</kbd> {t('shell.palette.group.command')}
      </span>
    </footer>
  );
}

/**
 * Command palette (Ctrl+K): pages of the menu, vehicles, data sheets, substances and commands. Enter opens,
 * Ctrl+Enter opens in a new browser tab.
 */
export function Palette({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = usePaletteHits(entries, typed);
  const choose = useChoose(onClose);
  const hits = found.groups.flatMap((group) => group.hits);
  const active = Math.min(chosen, Math.max(hits.length - 1, 0));
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the input of a Chinese word (IME) must not choose a hit.
    if (event.nativeEvent.isComposing) return;
    const hit = hits[active];
    const step = steps[event.key] ?? 0;
    if (step !== 0 && hits.length > 0) setChosen((active + step + hits.length) % hits.length);
    else if (event.key === 'Enter' && hit) choose(hit, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      title={<span className="m-hidden">{t('shell.search')}</span>}
      footer={null}
      closable={false}
      width={680}
      onCancel={onClose}
      className="s-palette"
      afterOpenChange={(isOpen) => {
        if (isOpen) field.current?.focus();
      }}
    >
      <Input
        ref={field}
        variant="borderless"
        size="large"
        prefix={<SearchOutlined aria-hidden />}
        suffix={<kbd>Esc</kbd>}
        value={typed}
        placeholder={t('shell.search')}
        aria-label={t('shell.search')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={hits.length > 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList groups={found.groups} active={active} id={id} words={found.words} onChoose={choose} />
      <State found={found} count={hits.length} />
      <PaletteFoot />
    </Modal>
  );
}
