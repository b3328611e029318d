// How are numbers written for people?

const DECIMALS = 3;

/**
 * 1,280 instead of 1280, with at most three decimals: the form of `toLocaleString('en-US')` for every number below 1e21, which reads
 * the tables of the language first and takes a twentieth of a whole run for that.
 */
export function grouped(value: number): string {
  const [whole = '', decimals] = String(Number(value.toFixed(DECIMALS))).split('.');
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}
