// What browsers have and jsdom lacks, as far as antd and react-router ask for it.
const { TextDecoder, TextEncoder } = require('node:util');

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

const ignore = () => undefined;

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: ignore,
  removeListener: ignore,
  addEventListener: ignore,
  removeEventListener: ignore,
  dispatchEvent: () => false,
});

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
window.ResizeObserver ??= SilentObserver;
window.IntersectionObserver ??= SilentObserver;
window.scrollTo = ignore;
Element.prototype.scrollIntoView ??= ignore;

// jsdom prints an error for pseudo elements, which antd asks for when it measures text.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

// The scheduler of React keeps a MessageChannel open for ever; without one it uses timers and jest can end.
globalThis.MessageChannel = undefined;

globalThis.fetch ??= () => Promise.reject(new Error('a test must answer its own calls: stub globalThis.fetch'));
