// Functions that compute with dates: dateTimeAdd, dateTimeFromEpoch, dateTimeToEpoch.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import type { Moment } from '#src/evaluate/functions/calendar.ts';
import { isInRange, moved, utcSeconds } from '#src/evaluate/functions/calendar.ts';
import { formatMoment } from '#src/evaluate/functions/date-format.ts';
import { parseMoment } from '#src/evaluate/functions/date-parse.ts';
import { parseDuration } from '#src/evaluate/functions/duration.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import { answering, textAt } from '#src/evaluate/functions/text-functions.ts';
import type { Value, ValueType } from '#src/model/value.ts';
import { intValue, stringValue, unknownValue } from '#src/model/value.ts';

/** The form without a format: always with a Z, whatever the offset of the moment. */
const ISO_FORMAT = "yyyy-MM-dd'T'HH:mm:ss'Z'";

function momentAt(args: readonly Value[], call: Call): Moment | 'depends' {
  const text = textAt(args, 0, call);
  const moment = parseMoment(text);
  if (moment === 'invalid') throw new EvaluationError('format', `${call.name}: "${text}" is not a date`);
  return moment;
}

function dependsOnToday(args: readonly Value[], call: Call, type: ValueType): Value {
  const message = 'the date is incomplete or written in a way that is not read here';
  return unknownValue(residual(call, args).text, [{ code: 'runtime-value', message }], call.origin, { type });
}

function dateTimeAdd(args: readonly Value[], call: Call): Value {
  const durationText = textAt(args, 1, call);
  const format = args.length > 2 ? textAt(args, 2, call) : ISO_FORMAT;
  const moment = momentAt(args, call);
  const duration = parseDuration(durationText);
  if (duration === undefined) {
    throw new EvaluationError('format', `dateTimeAdd: "${durationText}" is not an ISO 8601 duration`);
  }
  if (moment === 'depends') return dependsOnToday(args, call, 'string');
  const later = moved(moment, duration.seconds, duration.ticks);
  if (later === undefined)
    throw new EvaluationError('out of range', 'dateTimeAdd: the result lies outside the years 1 to 9999');
  return stringValue(formatMoment(later, format), call.origin);
}

function dateTimeToEpoch(args: readonly Value[], call: Call): Value {
  const moment = momentAt(args, call);
  if (moment === 'depends') return dependsOnToday(args, call, 'int');
  return intValue(utcSeconds(moment), call.origin);
}

const INTEGER = /^[ \t\n\v\f\r]*([+-]?\d+)[ \t\n\v\f\r\0]*$/;

function dateTimeFromEpoch(args: readonly Value[], call: Call): Value {
  const seconds = epochSeconds(args[0] as Value, call);
  if (!isInRange(seconds)) {
    throw new EvaluationError('format', 'dateTimeFromEpoch: the number is not a moment within the years 1 to 9999');
  }
  return stringValue(formatMoment({ seconds, ticks: 0, offsetMinutes: 0 }, ISO_FORMAT), call.origin);
}

function epochSeconds(value: Value, call: Call): number {
  switch (value.kind) {
    case 'int':
      return Number(value.value);
    case 'string':
      return Number(INTEGER.exec(value.value)?.[1]);
    case 'float':
      return Number.NaN;
    default:
      throw wrongType(call, 0, 'an int', value);
  }
}

export const DATE_FUNCTIONS: readonly TemplateFunction[] = [
  answering('string', 'dateTimeAdd', 2, 3, dateTimeAdd),
  answering('int', 'dateTimeToEpoch', 1, 1, dateTimeToEpoch),
  answering('string', 'dateTimeFromEpoch', 1, 1, dateTimeFromEpoch),
];
