// The value that `@rc-component/util` measures in jsdom, where nothing has a size. Measuring it would match all of
// antd's style rules against every table and dialog.
const none = { width: 0, height: 0 };

module.exports = { __esModule: true, default: () => none.width, getTargetScrollBarSize: () => none };
