import {
  CarOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  ProfileOutlined,
  ReadOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { useT } from '@matlas/web-kit';
import { useEffect, useRef, type ComponentType, type MouseEvent } from 'react';
import type { Hit, HitGroup, HitKind } from './palette-hit';

const icons: Readonly<Record<HitKind, ComponentType>> = {
  vehicle: CarOutlined,
  sheet: FileTextOutlined,
  substance: ExperimentOutlined,
  page: ProfileOutlined,
  help: ReadOutlined,
  command: ThunderboltOutlined,
};

/** The name with the typed text highlighted; nothing is highlighted when it was found by pinyin or number. */
function HighlightedName({ text, words }: { text: string; words: string }) {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  );
}

interface LineProps {
  hit: Hit;
  id: string;
  isActive: boolean;
  words: string;
  onChoose: (hit: Hit, isNewTab: boolean) => void;
}

function Line({ hit, id, isActive, words, onChoose }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const Icon = icons[hit.kind];
  const choose = (event: MouseEvent) => onChoose(hit, event.ctrlKey || event.metaKey);
  return (
    <div ref={line} id={id} role="option" aria-selected={isActive} className="s-palette-hit" onClick={choose}>
      <Icon aria-hidden />
      <span className="s-palette-name" title={hit.name}>
        <HighlightedName text={hit.name} words={words} />
      </span>
      <span className="s-palette-note" title={hit.note}>
        <HighlightedName text={hit.note} words={words} />
      </span>
      <span className="s-palette-side">{hit.side}</span>
    </div>
  );
}

export interface PaletteListProps {
  groups: readonly HitGroup[];
  /** Index of the active hit among all hits. */
  active: number;
  id: string;
  words: string;
  onChoose: (hit: Hit, isNewTab: boolean) => void;
}

/** A grouped listbox. The focus stays in the search field, which refers to the active option. */
export function PaletteList({ groups, active, id, words, onChoose }: PaletteListProps) {
  const t = useT();
  const before = groups.map((_group, index) => groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0));
  return (
    <div id={id} role="listbox" aria-label={t('shell.palette.results')} className="s-palette-hits" tabIndex={-1}>
      {groups.map(({ key, hits }, index) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} role="presentation" className="s-palette-group">
            {t(`shell.palette.group.${key}`)}
          </div>
          {hits.map((hit, place) => {
            const position = (before[index] ?? 0) + place;
            return (
              <Line
                key={hit.key}
                hit={hit}
                id={`${id}-${position}`}
                isActive={position === active}
                words={words}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
