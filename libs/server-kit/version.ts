/** Version of this build, from package.json. */
export const VERSION = Symbol('version');
