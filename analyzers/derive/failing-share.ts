// Which share of new flows fails while some instances are dead and not yet removed?
// The hash is not published: the share is what an even spread gives, a bound for nobody in particular.

export interface FailingShare {
  /** Smallest and largest share of new flows that meet a dead instance. */
  readonly min: number;
  readonly max: number;
  readonly text: string;
}

/** Share of new flows that meet one of `dead` among `active` instances that take flows when the failure strikes. */
export function deriveFailingShare(
  dead: number,
  active: number,
  mode: 'active-active' | 'active-passive',
): FailingShare {
  if (mode === 'active-passive' && dead < active) {
    return { min: 0, max: 1, text: 'all new flows fail when the active one died, none when the standby did' };
  }
  const share = active === 0 ? 0 : Math.min(1, dead / active);
  return { min: share, max: share, text: `about ${dead} of ${active} new flows fail, if the hash spreads them evenly` };
}
