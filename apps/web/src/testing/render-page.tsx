import { LOCALES } from '@matlas/contract';
import { changePreferences, QueryProvider, startSession, startWords, ThemeProvider, type Words } from '@matlas/web-kit';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';

/** English words of the contract and of the pages under test. */
export async function inEnglish(own: Words): Promise<void> {
  changePreferences({ language: 'en' });
  await startWords(() => Promise.resolve({ ...LOCALES.en, ...own }));
}

export function signInAs(permissions: readonly string[]): void {
  startSession({ token: 'token-1', userId: 7, loginName: 'lin.wen', name: 'Lin Wen', enterpriseId: 1, enterpriseCode: 'E-10021', enterpriseName: '极光汽车', enterpriseEnName: 'Aurora Motors', permissions, roles: [], mustChangePassword: false });
}

/** Draws a page as the frame does; `address` is what the address bar shows. */
export function renderPage(page: ReactElement, start = '/'): RenderResult & { address: () => string } {
  let address = start;
  const AddressBar = () => {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  };
  const rendered = render(<QueryProvider><ThemeProvider><MemoryRouter initialEntries={[start]}><AddressBar />{page}</MemoryRouter></ThemeProvider></QueryProvider>);
  return { ...rendered, address: () => address };
}

/** A call as the server would see it: its path without `/api`, and what was sent. */
export interface SeenCall { method: string; path: string; sent: unknown }

const bodyOf = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body instanceof FormData ? Object.fromEntries(body.entries()) : undefined);
const envelope = (data: unknown): string => JSON.stringify({ respCode: 0, ok: true, message: '', code: '', data });
const pathOf = (address: string): string => new URL(address, 'http://localhost').pathname.replace(/^\/api/, '');

/** Uploads go by XMLHttpRequest, because only that tells how far they are. */
function uploadsThrough(answer: (call: SeenCall) => unknown, seen: SeenCall[]): typeof XMLHttpRequest {
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    status = 200;
    responseText = '';
    private method = '';
    private path = '';
    onload: (() => void) | null = null;
    open(method: string, address: string): void { this.method = method; this.path = pathOf(address); }
    setRequestHeader(): void { /* the stub does not look at them */ }
    getResponseHeader(): string { return 'application/json'; }
    abort(): void { /* nothing is under way */ }
    send(body: FormData): void {
      const call = { method: this.method, path: this.path, sent: bodyOf(body) };
      seen.push(call);
      this.responseText = envelope(answer(call));
      setTimeout(() => { this.onload?.(); this.dispatchEvent(new Event('load')); });
    }
  }
  // The client uses no more of it than this.
  return Upload as unknown as typeof XMLHttpRequest;
}

/** Stands at the outer edge, the network: answers every call and keeps what was asked. */
export function answerCalls(answer: (call: SeenCall) => unknown): SeenCall[] {
  const seen: SeenCall[] = [];
  globalThis.XMLHttpRequest = uploadsThrough(answer, seen);
  globalThis.fetch = (address, init) => {
    const call = { method: init?.method ?? 'GET', path: pathOf(String(address)), sent: bodyOf(init?.body) };
    seen.push(call);
    const headers = { get: (name: string) => (name.toLowerCase() === 'content-type' ? 'application/json' : null) } as Headers;
    const text = envelope(answer(call));
    return Promise.resolve({ ok: true, status: 200, headers, text: () => Promise.resolve(text) } as Response);
  };
  return seen;
}
