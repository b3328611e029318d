// Which of two API versions is older?

const API_VERSION = /^(\d{4}-\d{2}-\d{2})(-[a-z0-9.]+)?$/i;

/** Is this written as an API version, `2024-05-01` or `2024-05-01-preview`? */
export const isApiVersion = (version: string): boolean => API_VERSION.test(version);

/** Negative when `a` is older; a preview is older than the release of the same day. Undefined: one is no API version. */
export function compareApiVersions(a: string, b: string): number | undefined {
  const left = API_VERSION.exec(a);
  const right = API_VERSION.exec(b);
  if (left === null || right === null) return undefined;
  const [, leftDay = '', leftSuffix] = left;
  const [, rightDay = '', rightSuffix] = right;
  if (leftDay !== rightDay) return leftDay < rightDay ? -1 : 1;
  if (leftSuffix === undefined || rightSuffix === undefined) {
    return Number(leftSuffix === undefined) - Number(rightSuffix === undefined);
  }
  return leftSuffix.toLowerCase().localeCompare(rightSuffix.toLowerCase(), 'en');
}

/** Does an API version know what came with `first`? */
export function knowsSince(version: string, first: string): 'yes' | 'no' | 'unknown' {
  const order = compareApiVersions(version, first);
  if (order === undefined) return 'unknown';
  return order >= 0 ? 'yes' : 'no';
}
