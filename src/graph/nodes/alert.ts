// Which signals does a template watch: metrics of a resource, or events of the activity log?
import type { Field } from '#src/graph/field.ts';
import { readBoolean, readInt, readObject, readString, readStrings, readValue } from '#src/graph/field.ts';
import type { NodeList } from '#src/graph/nodes/node.ts';
import type { Item } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, Part, readNodes } from '#src/graph/nodes/read-node.ts';
import type { Value } from '#src/model/value.ts';

export class MetricAlert extends DeclaredNode {
  readonly kind = 'metric-alert';

  get scopes(): Field<readonly string[]> {
    return readStrings(this.properties, 'scopes');
  }
  get enabled(): Field<boolean> {
    return readBoolean(this.properties, 'enabled');
  }
  get severity(): Field<number> {
    return readInt(this.properties, 'severity');
  }
  get windowSize(): Field<string> {
    return readString(this.properties, 'windowSize');
  }
  get evaluationFrequency(): Field<string> {
    return readString(this.properties, 'evaluationFrequency');
  }
  get criteria(): NodeList<MetricCriterion> {
    return readNodes(readObject(this.properties, 'criteria'), 'allOf', (item) => this.criterion(item));
  }

  private criterion(item: Item): MetricCriterion {
    return new MetricCriterion(itemSource(this.resource, item));
  }
}

/** Its properties stand at the top, without a `properties` object. */
export class MetricCriterion extends Part {
  readonly kind = 'metric-criterion';

  get metricName(): Field<string> {
    return readString(this.section, 'metricName');
  }
  get metricNamespace(): Field<string> {
    return readString(this.section, 'metricNamespace');
  }
  get operator(): Field<string> {
    return readString(this.section, 'operator');
  }
  /** An integer or a number with a fraction. */
  get threshold(): Field<Value> {
    return readValue(this.section, 'threshold');
  }
  get timeAggregation(): Field<string> {
    return readString(this.section, 'timeAggregation');
  }
}

export class ActivityLogAlert extends DeclaredNode {
  readonly kind = 'activity-log-alert';

  get scopes(): Field<readonly string[]> {
    return readStrings(this.properties, 'scopes');
  }
  get enabled(): Field<boolean> {
    return readBoolean(this.properties, 'enabled');
  }
  get conditions(): NodeList<ActivityLogCondition> {
    return readNodes(readObject(this.properties, 'condition'), 'allOf', (item) => this.condition(item));
  }

  private condition(item: Item): ActivityLogCondition {
    return new ActivityLogCondition(itemSource(this.resource, item));
  }
}

/** Its properties stand at the top, without a `properties` object. */
export class ActivityLogCondition extends Part {
  readonly kind = 'activity-log-condition';

  get field(): Field<string> {
    return readString(this.section, 'field');
  }
  get equals(): Field<string> {
    return readString(this.section, 'equals');
  }
}
