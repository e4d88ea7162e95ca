import { dataScope, MENU_SCREENS, rightsOf, roleAuthority, type RoleRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatNumber,
  nameIn,
  PanelSection,
  useLanguage,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { rightsByArea, useRightWords } from './right-words';

/** The rights of a role as text, by area. */
function Rights({ role }: { role: RoleRow }) {
  const t = useT();
  const { areaOf, wordsOf } = useRightWords();
  const granted = new Set(rightsOf(role.permissions));
  return rightsByArea.map(({ area, rights }) => {
    const own = rights.filter((right) => granted.has(right));
    if (own.length === 0) return null;
    const words = own.length === rights.length ? t('roles.everyRight') : own.map(wordsOf).join(t('users.comma'));
    return (
      <PanelSection
        key={area}
        title={areaOf(area)}
        extra={<span className="m-faint">{t('roles.ofRights', { held: own.length, all: rights.length })}</span>}
      >
        {words}
      </PanelSection>
    );
  });
}

export function RolePanel({
  role,
  onCopy,
  onClose,
}: {
  role: RoleRow;
  onCopy: (() => void) | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const field = (name: string) => t(`roles.field.${name}`);
  const titles = role.menus
    ?.map((component) => MENU_SCREENS.find((screen) => screen.component === component))
    .map((screen) => nameIn(language, screen?.nameZh, screen?.nameEn));
  return (
    <DetailPanel
      title={nameIn(language, role.nameZh, role.nameEn)}
      subtitle={<Code>{role.code}</Code>}
      onClose={onClose}
      footer={onCopy ? <Button onClick={onCopy}>{t('roles.copyMore')}</Button> : undefined}
    >
      <PanelSection>
        <Facts
          items={[
            [field('kind'), t(role.builtIn ? 'roles.builtIn' : 'roles.own')],
            [field('description'), role.description],
            [field('dataScope'), wordOf(dataScope, role.dataScope)],
            [field('authority'), wordOf(roleAuthority, role.authority)],
            [field('enterprise'), nameIn(language, role.enterpriseName, role.enterpriseEnName)],
            [field('users'), formatNumber(role.users)],
            [field('menus'), titles?.join(t('users.comma')) ?? t('roles.allMenus')],
          ]}
        />
        {role.builtIn ? <p className="m-faint">{t('roles.builtInExplained')}</p> : null}
      </PanelSection>
      <Rights role={role} />
    </DetailPanel>
  );
}
