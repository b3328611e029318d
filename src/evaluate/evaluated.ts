// What evaluation hands to the graph: declared resources with their values, and what was wrong or missing on the way.
import type { Gap, Problem } from '#src/model/gap.ts';
import type { Place } from '#src/model/place.ts';
import type { ObjectValue, UnknownValue, Value } from '#src/model/value.ts';

export type ScopeKind = 'resourceGroup' | 'subscription' | 'managementGroup' | 'tenant';

/** What the caller knows about the deployment; a field left out is unknown, never a placeholder. */
export interface DeploymentContext {
  readonly subscriptionId?: string;
  readonly resourceGroup?: string;
  readonly location?: string;
  readonly tenantId?: string;
  readonly managementGroupId?: string;
  readonly deploymentName?: string;
}

/** A deployment: the main one, or a nested or linked one. */
export interface EvaluatedDeployment {
  /** `''` for the main one, else `<deployment name>!` once per level: the prefix of resource keys. */
  readonly keyPrefix: string;
  readonly scope: ScopeKind;
  /** The template body it was made from. */
  readonly place: Place;
  readonly parent: EvaluatedDeployment | undefined;
}

/** One evaluated declaration: loops are expanded, nested deployments flattened. */
export interface EvaluatedResource {
  /** `<type>/<name>` as written, unknown parts as `{text}`, deployment prefixes, `#2` for duplicates: see product.md, Identity. */
  readonly key: string;
  /** Key in an object-shaped `resources`. */
  readonly symbolicName: string | undefined;
  /** Full type, children included: `Microsoft.Network/virtualNetworks/subnets`. */
  readonly type: string;
  /** Full name, `vnet/subnet`: a string or an unknown. */
  readonly name: Value;
  readonly apiVersion: Value | undefined;
  /** Full resource id: a string, or an unknown when subscription or group was not given (its `parts` keep the rest). */
  readonly id: Value;
  readonly condition: true | false | UnknownValue;
  readonly existing: boolean;
  /** Set: this one stands for "0 or more of this", since the loop's count is unknown. */
  readonly copies: UnknownValue | undefined;
  readonly loop: { readonly name: string; readonly index: number } | undefined;
  /** The declaration, an object node of the template. */
  readonly place: Place;
  readonly deployment: EvaluatedDeployment;
  /** location, tags, sku, zones, identity, plan, properties …; without type, name, apiVersion, condition, copy, dependsOn, scope, resources. Evaluated on first use. */
  readonly body: ObjectValue;
}

/** The template of one file with one set of parameters, evaluated. Deployments themselves are not among the resources. */
export interface EvaluatedTemplate {
  readonly path: string;
  readonly scope: ScopeKind;
  readonly context: DeploymentContext;
  /** All declarations, also `existing` ones and those with a false condition, in order of the source, nested ones in place. */
  readonly resources: readonly EvaluatedResource[];
  readonly outputs: ReadonlyMap<string, Value>;
  readonly problems: readonly Problem[];
  readonly gaps: readonly Gap[];
}
