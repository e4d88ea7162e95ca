// Browser features that jsdom lacks and that antd and react-router need.
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
Element.prototype.scrollTo ??= ignore;

// jsdom prints an error for pseudo elements, which antd queries when it measures text.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

// A real MessageChannel of React's scheduler would keep the process alive, and antd's forms do not start without one,
// so this one uses timers. It uses the original timers of the window, which are not replaced or cleared after a file:
// React and antd request the channel only once per worker.
const soon = window.setTimeout.bind(window);
globalThis.MessageChannel = class {
  constructor() {
    const listener = { onmessage: undefined, close: ignore };
    this.port1 = listener;
    this.port2 = { postMessage: (data) => soon(() => listener.onmessage?.({ data }), 0), close: ignore };
  }
};

globalThis.fetch ??= () => Promise.reject(new Error('a test must answer its own calls: stub globalThis.fetch'));
