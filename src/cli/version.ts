// Which version is this? A test holds it equal to package.json, which the bundle does not carry.

export const VERSION = '0.1.0';
