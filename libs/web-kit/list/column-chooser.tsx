import { ColumnWidthOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useState } from 'react';
import { useT } from '../i18n/use-t';
import type { ColumnChoice } from './columns';

export interface ColumnChooserProps {
  /** All columns with their headers in default order; the first cannot be hidden. */
  columns: readonly { key: string; title: string }[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
  onReset: () => void;
}

/** Moves `key` to the position of `target`. */
export function moveKey(choice: ColumnChoice, key: string, target: string): ColumnChoice {
  const rest = choice.filter((one) => one !== key);
  const place = choice.indexOf(target);
  return place < 0 || !choice.includes(key) ? choice : [...rest.slice(0, place), key, ...rest.slice(place)];
}

function ChooserList({ columns, choice, onChange, onReset }: ColumnChooserProps) {
  const t = useT();
  const [dragged, setDragged] = useState<string>();
  const [first] = columns;
  const ordered = [
    ...choice.flatMap((key) => columns.filter((column) => column.key === key)),
    ...columns.filter(({ key }) => !choice.includes(key)),
  ];
  const toggle = (key: string, isShown: boolean) =>
    onChange(isShown ? [...choice, key] : choice.filter((one) => one !== key));
  const step = (key: string, by: number) => {
    const target = choice[choice.indexOf(key) + by];
    if (target) onChange(moveKey(choice, key, target));
  };
  return (
    <div className="m-chooser">
      <header>
        <strong>{t('kit.columns.shown')}</strong>
        <Button type="link" size="small" onClick={onReset}>
          {t('kit.reset')}
        </Button>
      </header>
      <ul aria-label={t('kit.columns.shown')}>
        {ordered.map(({ key, title }) => (
          <li
            key={key}
            draggable={choice.includes(key)}
            onDragStart={() => setDragged(key)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged && onChange(moveKey(choice, dragged, key))}
          >
            <HolderOutlined aria-hidden />
            <Checkbox
              checked={choice.includes(key)}
              disabled={key === first?.key}
              onChange={(event) => toggle(key, event.target.checked)}
              onKeyDown={(event) => {
                if (event.altKey && event.key === 'ArrowUp') step(key, -1);
                if (event.altKey && event.key === 'ArrowDown') step(key, 1);
              }}
            >
              {title}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className="m-faint">{t('kit.columns.hint')}</p>
    </div>
  );
}

/** Chooses the shown columns and their order; the caller stores the choice on the device. */
export function ColumnChooser(props: ColumnChooserProps) {
  const t = useT();
  return (
    <Popover trigger="click" placement="bottomRight" content={<ChooserList {...props} />}>
      <Button
        icon={<ColumnWidthOutlined aria-hidden />}
        aria-label={t('kit.columns.title')}
        title={t('kit.columns.title')}
      />
    </Popover>
  );
}
