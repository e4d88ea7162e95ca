// What `@rc-component/util` measures in jsdom, where nothing has a size; to measure it matches every rule of antd's
// styles with every table and dialog.
const none = { width: 0, height: 0 };

module.exports = { __esModule: true, default: () => none.width, getTargetScrollBarSize: () => none };
