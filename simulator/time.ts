// How are times written in the simulator?

/** An integer. */
export type Milliseconds = number;

const MS_PER_SECOND = 1000;
export const MS_PER_MINUTE = 60 * MS_PER_SECOND;

export const secondsToMs = (seconds: number): Milliseconds => Math.round(seconds * MS_PER_SECOND);
export const minutesToMs = (minutes: number): Milliseconds => Math.round(minutes * MS_PER_MINUTE);
