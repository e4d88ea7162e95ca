import '@testing-library/jest-dom';
import { LOCALES } from '@matlas/contract';
import { configure, render, type RenderResult } from '@testing-library/react';
import { useLayoutEffect, type ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { startSession, type Session } from '../client/session';
import { startWords } from '../i18n/i18n';
import { QueryProvider } from '../query/query-provider';
import { changePreferences } from '../theme/preferences';
import { ThemeProvider } from '../theme/theme-provider';
import type { Words } from '../i18n/i18n';

// Computing the style of every element would take jsdom most of the time of a test.
// The timeout is long, so that tests do not fail on a busy machine.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

const person: Session = {
  token: 'token-1',
  userId: 7,
  loginName: 'lin.wen',
  name: 'Lin Wen',
  enterpriseId: 1,
  enterpriseCode: 'E-10021',
  enterpriseName: '极光汽车',
  enterpriseEnName: 'Aurora Motors',
  starLevel: 4,
  avatar: null,
  permissions: ['*:*:*'],
  roles: [],
  realroles: [],
  mustChangePassword: false,
  nextShow: 1,
};

export function signInAs(permissions: readonly string[]): void {
  startSession({ ...person, permissions });
}

/** Loads the English texts of web-kit, of the contract, and of the page under test. */
export async function useEnglish(own: Words = {}): Promise<void> {
  changePreferences({ language: 'en' });
  await startWords(() => Promise.resolve({ ...LOCALES.en, ...own }));
}

export interface RenderedPage extends RenderResult {
  /** Path and query of the current URL. */
  address: () => string;
}

/** Renders a page as the frame does: with theme, query cache and router. */
export function renderKit(page: ReactElement, start = '/'): RenderedPage {
  let address = start;
  const AddressBar = () => {
    const { pathname, search } = useLocation();
    useLayoutEffect(() => {
      address = pathname + search;
    });
    return null;
  };
  const rendered = render(
    <QueryProvider>
      <ThemeProvider>
        <MemoryRouter initialEntries={[start]}>
          <AddressBar />
          {page}
        </MemoryRouter>
      </ThemeProvider>
    </QueryProvider>,
  );
  return { ...rendered, address: () => address };
}
