// Which findings are one? Those of one check at one place: copies of a loop, instances, parameter sets.
import type { Because, Finding } from '#src/model/finding.ts';

/**
 * One finding per check, construct and verdict, ordered by file, place and check. Instances and parameter sets are listed
 * inside; what a copy says differently stays visible as a reason.
 */
export function mergeFindings(findings: readonly Finding[]): readonly Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { file, start, end } = finding.place;
    const construct = `${baseFingerprint(finding)} ${finding.verdict} ${start}-${end} ${file.path}`;
    const group = groups.get(construct);
    if (group === undefined) groups.set(construct, [finding]);
    else group.push(finding);
  }
  return tellApart([...groups.values()].flatMap(mergeGroup).sort(inOrderOfSource));
}

function mergeGroup(group: readonly Finding[]): readonly Finding[] {
  const [first, ...others] = group;
  if (first === undefined) return [];
  const variants = new Map<string, Because>();
  for (const { message, resource, place } of others) {
    if (message !== first.message) variants.set(message, { text: `${resource}: ${message}`, place });
  }
  return [
    {
      ...first,
      because: [...first.because, ...variants.values()],
      instances: unique(group.flatMap((finding) => finding.instances)),
      parameterSets: unique(group.flatMap((finding) => finding.parameterSets)),
    },
  ];
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

function inOrderOfSource(a: Finding, b: Finding): number {
  return (
    compare(a.place.file.path, b.place.file.path) ||
    a.place.start - b.place.start ||
    compare(a.id, b.id) ||
    compare(a.verdict, b.verdict)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

// Two constructs may carry the same names, such as a resource with two opposite conditions.
function tellApart(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const fingerprint = baseFingerprint(finding);
    const count = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, count);
    return { ...finding, fingerprint: count === 1 ? fingerprint : `${fingerprint}#${count}` };
  });
}

const baseFingerprint = (finding: Finding): string => finding.fingerprint.replace(/#\d+$/, '');
