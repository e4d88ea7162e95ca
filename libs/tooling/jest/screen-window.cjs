// Reverts the changes that a test file makes to the shared window (libs/testing/README.md).

/** React registers this listener once per document and marks the document as done, so it must not be removed. */
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

/** Clears pending timers. React's own channel (jsdom-setup) is not affected: once ended, it would never start again. */
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

/** Restores the properties of the window and of the objects that tests stub. Properties of libraries (symbols) stay. */
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

/** Starts watching; the returned function is called after each file. */
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
