// `failcast explain`: why does a check or a fact matter, how is it computed, who says so, and what does a word mean?
import type { Check } from '#analyzers/check.ts';
import { ALL_CHECKS } from '#analyzers/index.ts';
import { ALL_FACTS } from '#src/azure-facts/all-facts.ts';
import { TERMS, termNamed } from '#src/azure-facts/terms.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE } from '#src/cli/exit-codes.ts';
import type { DisplayOptions } from '#src/cli/options.ts';
import { textContext } from '#src/cli/terminal.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import { closestName } from '#src/config/closest-name.ts';
import type { Host } from '#src/host/host.ts';
import { renderCheckExplanation } from '#src/report/check-list.ts';
import { renderFactText } from '#src/report/fact-text.ts';
import { renderTermText } from '#src/report/term-text.ts';

/** Runs the command; answers the exit code. */
export async function runExplain(host: Host, name: string, options: DisplayOptions): Promise<ExitCode> {
  const wanted = name.toLowerCase();
  const context = await textContext(host.stdout, options, false);
  const check = ALL_CHECKS.find((each) => namesOf(each).some((known) => known.toLowerCase() === wanted));
  if (check !== undefined) {
    host.stdout.write(renderCheckExplanation(check, context));
    return EXIT_FINE;
  }
  const fact = ALL_FACTS.find((each) => each.id.toLowerCase() === wanted);
  if (fact !== undefined) {
    const usedBy = ALL_CHECKS.filter((each) => each.azureFacts.some((used) => used.id === fact.id));
    host.stdout.write(
      renderFactText(
        fact,
        usedBy.map((each) => each.id),
        context,
      ),
    );
    return EXIT_FINE;
  }
  const term = termNamed(name);
  if (term !== undefined) {
    host.stdout.write(renderTermText(term, context));
    return EXIT_FINE;
  }
  const facts = ALL_FACTS.map((each) => each.id);
  const terms = TERMS.flatMap((each) => [each.id, ...each.aliases]);
  const meant = closestName(name, [...ALL_CHECKS.flatMap(namesOf), ...facts, ...terms]);
  const hint = meant === undefined ? '; failcast checks and failcast facts list them' : `; did you mean "${meant}"?`;
  throw new UsageError(`there is no check, fact or term "${name}"${hint}`);
}

const namesOf = (check: Check): readonly string[] => [check.id, check.code, ...check.aliases];
