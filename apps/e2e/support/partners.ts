import type { Page } from '@playwright/test';
import type { Browsers } from './browsers';
import { ExchangePage } from './exchange-page';
import { newEnterprise } from './people';
import { Shell } from './shell';
import type { Language, T } from './words';

/** An enterprise at its own browser, which shares nothing with any other. */
export interface Partner {
  id: number;
  name: string;
  page: Page;
  exchange: ExchangePage;
  close: () => Promise<void>;
}

/** A supplier whom the person at the page registers; its administrator signs in elsewhere. */
export async function newPartner(
  maker: Page,
  browsers: Browsers,
  { t, language, serial }: { t: T; language: Language; serial: string },
): Promise<Partner> {
  const { enterprise, administrator } = await newEnterprise(maker, serial);
  const context = await browsers.take(maker.viewportSize());
  const page = context.pages()[0] ?? (await context.newPage());
  await new Shell(page, t).enter(administrator.loginName, administrator.password);
  return {
    id: enterprise.id,
    name: language === 'zh' ? enterprise.nameZh : enterprise.nameEn,
    page,
    exchange: new ExchangePage(page, t),
    close: () => browsers.giveBack(context, true),
  };
}
