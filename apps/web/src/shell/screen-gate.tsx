import type { MenuScreen } from '@matlas/contract';
import { NoPermissionState, useLanguage, useMay } from '@matlas/web-kit';
import { Outlet } from 'react-router-dom';

/** A direct link without the permission shows which one is needed; the menu does not contain such a screen. */
export function ScreenGate({ screen }: { screen: MenuScreen }) {
  const may = useMay();
  const language = useLanguage();
  if (may(screen.needs)) return <Outlet />;
  return <NoPermissionState what={language === 'zh' ? screen.nameZh : screen.nameEn} needs={screen.needs} />;
}
