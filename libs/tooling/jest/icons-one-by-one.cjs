// Replaces `@ant-design/icons` in jest: its index loads 800 modules, of which a screen shows about five.
const loaded = new Map();

function iconNamed(name) {
  if (!loaded.has(name)) loaded.set(name, require(`@ant-design/icons/lib/icons/${name}`).default);
  return loaded.get(name);
}

module.exports = new Proxy(
  { __esModule: true },
  {
    get: (module, name) => (typeof name === 'string' && !(name in module) ? iconNamed(name) : module[name]),
  },
);
