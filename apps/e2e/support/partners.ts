import type { Page } from '@playwright/test';
import type { Browsers } from './browsers';
import { ExchangePage } from './exchange-page';
import { newEnterprise } from './people';
import { Shell } from './shell';
import type { Language, Translate } from './words';

/** An enterprise in a browser of its own, which shares no storage with the others. */
export interface Partner {
  id: number;
  name: string;
  page: Page;
  exchange: ExchangePage;
  close: () => Promise<void>;
}

/** A supplier registered by the person at the page; its administrator signs in in another browser. */
export async function newPartner(
  maker: Page,
  browsers: Browsers,
  { t, language, serial }: { t: Translate; language: Language; serial: string },
): Promise<Partner> {
  const { enterprise, administrator } = await newEnterprise(maker, serial);
  const context = await browsers.takeContext(maker.viewportSize());
  const page = context.pages()[0] ?? (await context.newPage());
  await new Shell(page, t).signInWithoutPage(administrator.loginName, administrator.password);
  return {
    id: enterprise.id,
    name: language === 'zh' ? enterprise.nameZh : enterprise.nameEn,
    page,
    exchange: new ExchangePage(page, t),
    close: () => browsers.returnContext(context, true),
  };
}
