import type { Permission } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { Checkbox } from 'antd';
import { rightsByArea, useRightWords, type RightsOfArea } from './right-words';

interface RightsFieldProps {
  id?: string;
  value?: readonly Permission[];
  onChange?: (rights: Permission[]) => void;
}

interface AreaProps {
  area: RightsOfArea;
  granted: ReadonlySet<Permission>;
  set: (rights: readonly Permission[], isHeld: boolean) => void;
}

function Area({ area, granted, set }: AreaProps) {
  const t = useT();
  const { areaOf, resourceOf, actionOf } = useRightWords();
  const count = area.rights.filter((right) => granted.has(right)).length;
  return (
    <fieldset className="a-rights-area">
      <header>
        <Checkbox
          checked={count === area.rights.length}
          indeterminate={count > 0 && count < area.rights.length}
          onChange={({ target }) => set(area.rights, target.checked)}
        >
          {areaOf(area.area)}
        </Checkbox>
        <span className="m-faint">{t('roles.ofRights', { held: count, all: area.rights.length })}</span>
      </header>
      {area.resources.map(({ resource, rights }) => (
        <div key={resource} className="a-rights-row" role="group" aria-label={resourceOf(area.area, resource)}>
          <span>{resourceOf(area.area, resource)}</span>
          <div>
            {rights.map((right) => (
              <Checkbox
                key={right}
                checked={granted.has(right)}
                onChange={({ target }) => set([right], target.checked)}
              >
                {actionOf(right.split(':')[2] ?? '')}
              </Checkbox>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

/** Checkboxes for all rights, by area and resource. */
export function RightsField({ id, value = [], onChange }: RightsFieldProps) {
  const t = useT();
  const granted = new Set(value);
  const set = (rights: readonly Permission[], isHeld: boolean) => {
    const next = new Set(granted);
    for (const right of rights)
      if (isHeld) next.add(right);
      else next.delete(right);
    onChange?.([...next]);
  };
  return (
    <div id={id} className="a-rights" tabIndex={0} role="region" aria-label={t('roles.field.permissions')}>
      {rightsByArea.map((area) => (
        <Area key={area.area} area={area} granted={granted} set={set} />
      ))}
    </div>
  );
}
