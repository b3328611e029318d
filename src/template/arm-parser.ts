// From a file to a template: what kind of JSON is this, and at which scope does it deploy?
import type { Problem } from '#src/model/gap.ts';
import type { SourceFile } from '#src/model/place.ts';
import { parseJson } from '#src/template/json-parser.ts';
import type { JsonNode } from '#src/template/nodes.ts';

export type TemplateScope = 'resourceGroup' | 'subscription' | 'managementGroup' | 'tenant';

/** `snapshot`: what `bicep snapshot` writes, already evaluated. */
export type DocumentKind = 'template' | 'snapshot' | 'parameters' | 'other';

export interface ParsedTemplate {
  readonly file: SourceFile;
  readonly kind: DocumentKind;
  readonly scope: TemplateScope;
  /** Undefined when the file is no JSON at all; `problems` then says where it breaks. */
  readonly root: JsonNode | undefined;
  readonly problems: readonly Problem[];
}

/** Parses a file and says what it is. Never throws. */
export function parseTemplate(file: SourceFile): ParsedTemplate {
  const { root, problems } = parseJson(file);
  return { file, kind: kindOf(root), scope: scopeOf(root), root, problems };
}

function kindOf(root: JsonNode | undefined): DocumentKind {
  if (root?.kind !== 'object') return 'other';
  const schema = schemaName(root);
  if (schema.endsWith('deploymentparameters')) return 'parameters';
  if (schema.endsWith('deploymenttemplate')) return 'template';
  const resources = root.get('resources');
  if (root.get('predictedResources')?.kind === 'array') return 'snapshot';
  if (resources && (resources.kind === 'array' || resources.kind === 'object') && root.get('contentVersion'))
    return 'template';
  if (root.get('contentVersion') && root.get('parameters')?.kind === 'object') return 'parameters';
  return 'other';
}

function scopeOf(root: JsonNode | undefined): TemplateScope {
  return root?.kind === 'object' ? scopeOfSchema(schemaName(root)) : 'resourceGroup';
}

function scopeOfSchema(schema: string): TemplateScope {
  if (schema === 'subscriptiondeploymenttemplate') return 'subscription';
  if (schema === 'managementgroupdeploymenttemplate') return 'managementGroup';
  if (schema === 'tenantdeploymenttemplate') return 'tenant';
  return 'resourceGroup';
}

/** Scope of a template body by its `$schema`; the date in it does not matter. */
export function templateScope(root: JsonNode): TemplateScope {
  return scopeOfSchema(schemaName(root));
}

/** Last step of `$schema` without `.json` and `#`, in lower case. */
function schemaName(root: JsonNode): string {
  const schema = root.get('$schema');
  if (schema?.kind !== 'string' || typeof schema.scalar !== 'string') return '';
  const last = schema.scalar.slice(schema.scalar.lastIndexOf('/') + 1);
  return last
    .replace(/#.*$/, '')
    .replace(/\.json$/i, '')
    .toLowerCase();
}
