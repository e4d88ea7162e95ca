// What a test file can do to a window that outlives it, and how it is taken back (libs/testing/README.md).

/** React listens to it once per document and marks the document: it must stay. */
const STAYS = 'selectionchange';

function watchListeners(targets) {
  const added = [];
  for (const target of targets) {
    const { addEventListener } = target;
    target.addEventListener = function add(type, listener, options) {
      if (type !== STAYS) added.push([target, type, listener, options]);
      return addEventListener.call(target, type, listener, options);
    };
  }
  return () => added.splice(0).forEach(([target, ...given]) => target.removeEventListener(...given));
}

/** Ends what still waits. React's own channel (jsdom-setup) goes on: ended once, it would never start again. */
function watchTimers(window, begin, end) {
  const waiting = new Set();
  const begins = window[begin];
  window[begin] = (work, ...rest) => {
    const id = begins.call(window, work, ...rest);
    waiting.add(id);
    return id;
  };
  return () => {
    waiting.forEach((id) => window[end](id));
    waiting.clear();
  };
}

const isSame = (one, other) => one.get === other.get && one.set === other.set && one.value === other.value;

/** Properties of the window and of what tests stub on it; those of libraries (symbols) stay. */
function keepProperties(target) {
  const before = Object.getOwnPropertyDescriptors(target);
  return () => {
    for (const name of Object.getOwnPropertyNames(target)) {
      const now = Object.getOwnPropertyDescriptor(target, name);
      if (!now?.configurable || (before[name] && isSame(before[name], now))) continue;
      if (before[name]) Object.defineProperty(target, name, before[name]);
      else delete target[name];
    }
    for (const name of Object.keys(before))
      if (!Object.hasOwn(target, name)) Object.defineProperty(target, name, before[name]);
  };
}

function removeAttributes(element) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

function emptyDocument(document) {
  for (const part of [document.head, document.body]) {
    part.replaceChildren();
    removeAttributes(part);
  }
  removeAttributes(document.documentElement);
}

/** Begin to watch; what comes back is called after each file. */
function watchWindow(dom) {
  const { window } = dom;
  const { document, navigator, Element, HTMLElement, Storage, process } = window;
  const { exit } = process;
  const watched = [
    watchListeners([window, document]),
    watchTimers(window, 'setTimeout', 'clearTimeout'),
    watchTimers(window, 'setInterval', 'clearInterval'),
    watchTimers(window, 'requestAnimationFrame', 'cancelAnimationFrame'),
    ...[window, navigator, Element.prototype, HTMLElement.prototype, Storage.prototype].map(keepProperties),
  ];
  return () => {
    emptyDocument(document);
    for (const takeBack of watched) takeBack();
    window.localStorage.clear();
    window.sessionStorage.clear();
    for (const cookie of document.cookie.split('; '))
      document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
    window.history.replaceState(null, '', '/');
    process.exit = exit; // jest wraps it for each file
  };
}
module.exports = { watchWindow };
