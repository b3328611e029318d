// Which findings do comments in the templates accept, and which of these comments say nothing (any more)?
import type { NamedCheck } from '#src/cli/ignored-findings.ts';
import { idsByName } from '#src/cli/ignored-findings.ts';
import { closestName } from '#src/config/closest-name.ts';
import type { Finding } from '#src/model/finding.ts';
import type { Place } from '#src/model/place.ts';
import { lineAndColumn } from '#src/model/place.ts';
import type { IgnoreComment } from '#src/template/ignore-comments.ts';
import { ignoreCommentsOf } from '#src/template/ignore-comments.ts';
import { JsonNode } from '#src/template/nodes.ts';

/** Applies the comments one finding after the other, and remembers which of their names were needed. */
export class InlineIgnores {
  private readonly names: ReadonlyMap<string, string>;
  /** By the path of the file: a linked template may be an input of its own too. */
  private readonly comments = new Map<string, readonly IgnoreComment[]>();
  private readonly used = new Map<IgnoreComment, Set<string>>();

  constructor(checks: readonly NamedCheck[]) {
    this.names = idsByName(checks);
  }

  /** Reads the comments of a file, so that those without a finding are told too. */
  read(root: JsonNode): void {
    const { file } = root;
    if (!this.comments.has(file.path)) this.comments.set(file.path, ignoreCommentsOf(file, root));
  }

  accepts({ id, place }: Finding): boolean {
    const root = rootOf(place);
    if (root === undefined) return false;
    this.read(root);
    let isAccepted = false;
    for (const comment of this.comments.get(place.file.path) ?? []) {
      const name = comment.names.find((each) => this.names.get(each.toLowerCase()) === id);
      const { span, reason } = comment;
      if (name === undefined || reason === undefined || span === undefined) continue;
      if (place.start < span.start || place.end > span.end) continue;
      this.used.set(comment, (this.used.get(comment) ?? new Set()).add(name));
      isAccepted = true;
    }
    return isAccepted;
  }

  /** What is wrong with the comments: no reason, no such check, no finding. Once per file, name and line. */
  hints(): readonly string[] {
    return [...this.comments.values()].flat().flatMap((comment) => {
      const { file, start } = comment.place;
      const { line, column } = lineAndColumn(file, start);
      return this.faultsOf(comment).map((fault) => `${file.path}:${line}:${column}: failcast-ignore ${fault}`);
    });
  }

  private faultsOf(comment: IgnoreComment): readonly string[] {
    const { names, reason } = comment;
    if (names.length === 0) return ['names no check; write failcast-ignore <check>: <reason>'];
    const listed = names.join(', ');
    if (reason === undefined) return [`${listed}: it gives no reason, so it accepts nothing; write one after a colon`];
    return names.flatMap((name) => {
      if (this.used.get(comment)?.has(name)) return [];
      if (this.names.has(name.toLowerCase())) return [`${name} matches no finding`];
      const meant = closestName(name, [...this.names.keys()]);
      return [`${name}: there is no such check${meant === undefined ? '' : `; did you mean "${meant}"?`}`];
    });
  }
}

/** The top of the file that a place stands in; undefined where the place is no part of a tree. */
function rootOf(place: Place): JsonNode | undefined {
  let top: Place = place;
  while (top.parent !== undefined) top = top.parent;
  return top instanceof JsonNode ? top : undefined;
}
