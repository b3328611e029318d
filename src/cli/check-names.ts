// All names by which checks may be called in a configuration.
import { ALL_CHECKS } from '#analyzers/index.ts';

export function allCheckNames(): readonly string[] {
  return ALL_CHECKS.flatMap(({ id, code, aliases }) => [id, code, ...aliases]);
}
