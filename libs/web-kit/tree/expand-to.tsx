import { useState } from 'react';
import { useT } from '../i18n/use-t';
import type { Tree } from './use-tree';

/** "Expand to 1 2 3 4 All" above a tree. */
export function ExpandTo<Row>({ tree: { model }, levels = 4 }: { tree: Tree<Row>; levels?: number }) {
  const t = useT();
  const [chosen, setChosen] = useState<number>();
  const choose = (level: number) => {
    setChosen(level);
    void model.openToLevel(level);
  };
  const choices = [...Array.from({ length: levels }, (_none, index) => index + 1), Infinity];
  return (
    <div className="m-expand" role="group" aria-label={t('kit.tree.expandTo')}>
      <span className="m-faint">{t('kit.tree.expandTo')}</span>
      {choices.map((level) => (
        <button key={level} type="button" aria-pressed={chosen === level} onClick={() => choose(level)}>
          {level === Infinity ? t('kit.all') : level}
        </button>
      ))}
    </div>
  );
}
