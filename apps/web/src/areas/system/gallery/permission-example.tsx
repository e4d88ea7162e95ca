import {
  BUILT_IN_ROLE_NAMES,
  BUILT_IN_ROLES,
  LOCALES,
  menuScreensFor,
  SPECIFICATION_ROLES,
  type BuiltInRoleName,
} from '@matlas/contract';
import { AccessPreview, Can, HasRole, useLanguage, useT } from '@matlas/web-kit';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Example, Examples } from './example';

/** The code of a role with the name in the specification, if it has one. */
const namesOf = (role: BuiltInRoleName): string[] => [
  role,
  ...Object.entries(SPECIFICATION_ROLES)
    .filter(([, code]) => code === role)
    .map(([name]) => name),
];

const rights = ['bom:info:import', 'mds:sheet:release', 'system:config:edit'] as const;

function Elements() {
  const t = useT();
  return (
    <>
      <ul className="y-rights">
        {rights.map((right) => (
          <li key={right}>
            <code>{`<Can needs="${right}">`}</code>
            <Can needs={right}>
              <Button size="small">{t('gallery.shown')}</Button>
            </Can>
          </li>
        ))}
      </ul>
      <ul className="y-rights">
        <li>
          <code>{"<HasRole roles={['admin']}>"}</code>
          <HasRole roles={['admin']}>
            <Button size="small">{t('gallery.shown')}</Button>
          </HasRole>
        </li>
        <li>
          <code>{"<HasRole roles={['admin', 'editor']}>"}</code>
          <HasRole roles={['admin', 'editor']}>
            <Button size="small">{t('gallery.shown')}</Button>
          </HasRole>
        </li>
      </ul>
    </>
  );
}

/** The menu of a role, as the server would return it. */
function MenuOf({ role }: { role: BuiltInRoleName }) {
  const language = useLanguage();
  const screens = menuScreensFor(BUILT_IN_ROLES[role].permissions);
  const { groups } = LOCALES[language].menus;
  const shown = screens.filter(({ isGroup, hidden }) => !isGroup && !hidden);
  return (
    <ul className="y-menu">
      {shown.map((screen) => (
        <li key={screen.id}>
          <span className="m-faint">{screen.group === '' ? '' : groups[screen.group as keyof typeof groups]}</span>{' '}
          {language === 'zh' ? screen.nameZh : screen.nameEn}
        </li>
      ))}
    </ul>
  );
}

/** The role switch of the template: previews what another role would see; it grants nothing. */
export function PermissionExample() {
  const t = useT();
  const [role, setRole] = useState<BuiltInRoleName>('dataReceiver');
  return (
    <Examples name="permission">
      <Example title={t('gallery.previewAs')} code="<AccessPreview permissions roles>">
        <div className="y-buttons">
          <Select
            aria-label={t('gallery.role')}
            className="y-model"
            value={role}
            onChange={setRole}
            options={BUILT_IN_ROLE_NAMES.map((name) => ({ value: name, label: t(`permissions.roles.${name}`) }))}
          />
          <span className="m-faint">{t('gallery.previewHint')}</span>
        </div>
        <AccessPreview permissions={BUILT_IN_ROLES[role].permissions} roles={namesOf(role)}>
          <Elements />
        </AccessPreview>
      </Example>
      <Example title={t('gallery.menuOf', { role: t(`permissions.roles.${role}`) })} code="menuScreensFor(permissions)">
        <MenuOf role={role} />
      </Example>
    </Examples>
  );
}
