// Do automatic repairs give appliances new addresses?
import { defineCheck } from '#analyzers/check.ts';
import { dependency, every, isWhollyOpen, judge, judgeWord } from '#analyzers/derive/judged.ts';
import { SCALE_SET_REPAIR_ACTION_DEFAULT, SCALE_SET_REPAIRS_GRACE_DEFAULT } from '#src/azure-facts/scale-sets.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';

export const repairsReplaceAppliances = defineCheck<Record<string, never>>({
  id: 'repairs-replace-appliances',
  code: 'ZN08',
  aliases: ['ZN-08'],
  area: 'zones',
  severity: 'warning',
  title: 'Automatic repairs replace appliances',
  outage:
    'A replaced appliance has another address and no sessions: peers and routes that name the old one lead nowhere, and a slow start is repaired again and again.',
  why: 'Where the action is left out, a repair deletes the instance and makes a new one, after a grace period that a booting appliance may not meet.',
  remedy: 'Set repairAction to Restart or Reimage, and a gracePeriod longer than the appliance needs to start.',
  notWhen: 'Nothing names the instances by address, and they are ready within the grace period.',
  azureFacts: [SCALE_SET_REPAIR_ACTION_DEFAULT, SCALE_SET_REPAIRS_GRACE_DEFAULT],
  options: [],
  *run({ graph, facts }) {
    const [action, grace] = [facts(SCALE_SET_REPAIR_ACTION_DEFAULT), facts(SCALE_SET_REPAIRS_GRACE_DEFAULT)];
    for (const scaleSet of graph.scaleSets) {
      if (!forwards(scaleSet)) continue;
      const repairs = scaleSet.automaticRepairs;
      const judged = every(
        judge(repairs.enabled, (isOn) => isOn, false),
        judgeWord(repairs.action, [action.value], true),
      );
      if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
      yield {
        at: repairs.enabled.origin.place,
        resource: scaleSet.key,
        because: [
          { text: `the action is ${action.value} where it is left out`, source: action.id },
          { text: `the grace period is ${grace.value} min where it is left out`, source: grace.id },
        ],
        data: {},
        ...dependency(judged),
      };
    }
  },
  message: (_data, verdict) =>
    `Automatic repairs ${verdict === 'depends' ? 'may replace' : 'replace'} the appliances of this scale set: each gets another address.`,
});

/** Its instances take packets for others: they are appliances. */
const forwards = ({ nicConfigurations }: VirtualMachineScaleSet): boolean =>
  nicConfigurations.items.some((nic) => holdsTrue(nic.enableIPForwarding) === 'yes');
