// `failcast explain`: why does a check or a fact matter, how is it computed, who says so, and what does a word mean?
import type { Check } from '#analyzers/check.ts';
import { chooseDesigns } from '#analyzers/derive/design-choice.ts';
import { ALL_CHECKS } from '#analyzers/index.ts';
import { ALL_FACTS } from '#src/azure-facts/all-facts.ts';
import { VENDOR_DESIGNS } from '#src/azure-facts/appliances.ts';
import { DESIGN_MATRIX } from '#src/azure-facts/design-matrix.ts';
import { TERMS, termNamed } from '#src/azure-facts/terms.ts';
import type { ExitCode } from '#src/cli/exit-codes.ts';
import { EXIT_FINE } from '#src/cli/exit-codes.ts';
import type { DisplayOptions } from '#src/cli/options.ts';
import { textContext } from '#src/cli/terminal.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import { closestName } from '#src/config/closest-name.ts';
import type { Host } from '#src/host/host.ts';
import type { Direction } from '#src/model/design.ts';
import { renderCheckExplanation } from '#src/report/check-list.ts';
import { renderDesignChoice, renderDesignMatrix, renderDesignRow } from '#src/report/design-text.ts';
import { renderFactText } from '#src/report/fact-text.ts';
import { renderTermText } from '#src/report/term-text.ts';
import type { TextContext } from '#src/report/text-context.ts';

export interface ExplainOptions extends DisplayOptions {
  /** Of `explain design`: one kind, or directions that are needed. */
  readonly design: string | undefined;
  readonly needs: readonly Direction[] | undefined;
}

/** Runs the command; answers the exit code. */
export async function runExplain(host: Host, name: string, options: ExplainOptions): Promise<ExitCode> {
  const wanted = name.toLowerCase();
  const context = await textContext(host.stdout, options, false);
  if (wanted === 'design' || wanted === 'designs') {
    host.stdout.write(explainDesigns(options.design, options.needs, context));
    return EXIT_FINE;
  }
  if (options.design !== undefined || options.needs !== undefined) {
    throw new UsageError('a kind of design and --needs belong to "failcast explain design"');
  }
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

function explainDesigns(
  kind: string | undefined,
  needs: readonly Direction[] | undefined,
  context: Pick<TextContext, 'style' | 'width'>,
): string {
  const rows = DESIGN_MATRIX.value;
  const source = `\nsource: fact ${DESIGN_MATRIX.id}\n`;
  if (needs !== undefined) return renderDesignChoice(needs, chooseDesigns(needs), context) + source;
  if (kind === undefined) return renderDesignMatrix(rows) + source;
  const row = rows.find((each) => each.design === kind.toLowerCase());
  const term = termNamed(kind);
  if (row !== undefined) {
    const vendors = VENDOR_DESIGNS.value.filter((each) => each.design === row.design);
    const documents = vendors.length === 0 ? '' : `source: fact ${VENDOR_DESIGNS.id}\n`;
    return renderDesignRow(row, vendors, context) + source + documents;
  }
  if (term !== undefined) return renderTermText(term, context);
  const meant = closestName(
    kind,
    rows.map((each) => each.design),
  );
  throw new UsageError(`there is no design "${kind}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`);
}

const namesOf = (check: Check): readonly string[] => [check.id, check.code, ...check.aliases];
