import { JSDOM } from 'jsdom';
import { watchWindow } from './screen-window.cjs';

// Tests of screens share one window: changes by one file must not be visible in the next (libs/testing/README.md).

const dom = new JSDOM('<!DOCTYPE html>', {
  url: 'http://localhost/',
  runScripts: 'dangerously',
  pretendToBeVisual: true,
});
const { window } = dom;
Object.assign(window, { process: { exit: () => undefined } });
const { innerWidth } = window;
const takeBack = watchWindow(dom);

afterAll(() => window.close());

it('reverts changes of the document, the URL and the storages', () => {
  window.document.body.innerHTML = '<p>left over</p>';
  window.document.head.append(window.document.createElement('style'));
  window.document.documentElement.lang = 'zh-CN';
  window.document.cookie = 'sso=1; path=/';
  window.localStorage.setItem('matlas.session', '{}');
  window.sessionStorage.setItem('tab', '7');
  window.history.pushState(null, '', '/vehicle/a?q=1');
  takeBack();
  expect(window.document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect(window.document.cookie).toBe('');
  expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0]);
  expect(window.location.href).toBe('http://localhost/');
});

it('reverts replaced and added properties', () => {
  const { fetch, Element } = window;
  const { scrollTo } = Element.prototype;
  Object.assign(window, { fetch: () => undefined, innerWidth: 320, left: 'over' });
  Object.assign(window.navigator, { clipboard: {} });
  Element.prototype.scrollTo = () => undefined;
  takeBack();
  expect(window.fetch).toBe(fetch);
  expect(window.innerWidth).toBe(innerWidth);
  expect('left' in window).toBe(false);
  expect(Object.hasOwn(window.navigator, 'clipboard')).toBe(false);
  expect(Element.prototype.scrollTo).toBe(scrollTo);
});

it('removes listeners and timers', async () => {
  const heard: string[] = [];
  window.addEventListener('storage', () => heard.push('window'));
  window.document.addEventListener('keydown', () => heard.push('document'), true);
  window.setTimeout(() => heard.push('timeout'), 0);
  window.setInterval(() => heard.push('interval'), 1);
  window.requestAnimationFrame(() => heard.push('frame'));
  takeBack();
  window.dispatchEvent(new window.Event('storage'));
  window.document.dispatchEvent(new window.Event('keydown'));
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(heard).toEqual([]);
});

it('keeps the listener that React adds to the document once', () => {
  const heard: string[] = [];
  const listener = () => heard.push('selectionchange');
  window.document.addEventListener('selectionchange', listener);
  takeBack();
  window.document.dispatchEvent(new window.Event('selectionchange'));
  expect(heard).toEqual(['selectionchange']);
});
