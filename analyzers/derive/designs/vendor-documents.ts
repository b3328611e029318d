// What does the vendor of the appliances say about the design that they stand in? The publisher of a plan names the vendor.
import type { CheckContext } from '#analyzers/check.ts';
import { VENDOR_DESIGNS } from '#src/azure-facts/appliances.ts';
import type { Field } from '#src/graph/field.ts';
import type { Design } from '#src/model/design.ts';
import { appliancePublisher } from '../appliance-pool.ts';

/** The design with what its vendor documents, as evidence beside the plan that names it. */
export function withVendorDocuments(design: Design, context: CheckContext): Design {
  const publisher = design.members.map((key) => publisherOf(key, context)).find((each) => each !== undefined);
  if (publisher?.state !== 'known') return design;
  const vendor = publisher.value.toLowerCase();
  const documented = context.facts(VENDOR_DESIGNS).value.filter((row) => row.vendor === vendor);
  if (documented.length === 0) return design;
  const here = documented.find((row) => row.design === design.kind);
  const others = documented.map((row) => row.design).join(', ');
  const text =
    here === undefined
      ? `${vendor} documents other designs: ${others}`
      : `${vendor} documents this design: ${here.says}`;
  const because = { text, place: publisher.origin.place, source: VENDOR_DESIGNS.id };
  return { ...design, evidence: [...design.evidence, because] };
}

function publisherOf(key: string, context: CheckContext): Field<string> | undefined {
  const { virtualMachines, scaleSets, networkInterfaces } = context.graph;
  const nic = networkInterfaces.find((each) => each.key === key);
  const machine = nic?.virtualMachines[0] ?? [...virtualMachines, ...scaleSets].find((each) => each.key === key);
  return machine && appliancePublisher(machine, context);
}
