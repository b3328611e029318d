// How large can a scale set become, and how does it repair itself?
import { azureFact, boolean, count, minutes, percent, range, seconds, text } from './fact.ts';
import { learn, repositoryFile, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';
const SCALE_SETS = 'Microsoft.Compute/virtualMachineScaleSets properties';
const SCALE_SET_REFERENCE = learn(
  'azure/templates/microsoft.compute/virtualmachinescalesets',
  'Microsoft.Compute virtualMachineScaleSets',
);
const REPAIRS = learn(
  'azure/virtual-machine-scale-sets/virtual-machine-scale-sets-automatic-instance-repairs',
  'Automatic instance repairs for Virtual Machine Scale Sets',
);
const HEALTH_EXTENSION = learn(
  'azure/virtual-machine-scale-sets/virtual-machine-scale-sets-health-extension',
  'Using Application Health extension with Virtual Machine Scale Sets',
);
const ROLLING_UPGRADES = learn(
  'azure/virtual-machine-scale-sets/virtual-machine-scale-sets-configure-rolling-upgrades',
  'Configure rolling upgrades on Virtual Machine Scale Sets',
);

export const SCALE_SET_MAX_BATCH_DEFAULT = azureFact({
  id: 'scale-set.upgrade.max-batch-default',
  value: percent(20),
  appliesTo: `${SCALE_SETS}.upgradePolicy.rollingUpgradePolicy.maxBatchInstancePercent, absent`,
  source: section(SCALE_SET_REFERENCE, 'RollingUpgradePolicy'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'With maxSurge a batch of this size is added on top before old instances go.',
});

export const SCALE_SET_MAX_SURGE_DEFAULT = azureFact({
  id: 'scale-set.upgrade.max-surge-default',
  value: boolean(false),
  appliesTo: `${SCALE_SETS}.upgradePolicy.rollingUpgradePolicy.maxSurge, absent`,
  source: section(ROLLING_UPGRADES, 'MaxSurge'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SCALE_SET_HEALTH_INTERVAL_DEFAULT = azureFact({
  id: 'scale-set.health-extension.interval-default',
  value: seconds(5),
  appliesTo: 'interval of the application health extension',
  source: section(HEALTH_EXTENSION, 'Extension schema for Binary Health States'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SCALE_SET_HEALTH_PROBES_DEFAULT = azureFact({
  id: 'scale-set.health-extension.probes-default',
  value: count(1),
  appliesTo: 'numberOfProbes of the application health extension, which does count them',
  source: section(HEALTH_EXTENSION, 'Extension schema for Binary Health States'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SCALE_SET_REPAIRS_DEFAULT = azureFact({
  id: 'scale-set.repairs.default',
  value: boolean(false),
  appliesTo: `${SCALE_SETS}.automaticRepairsPolicy.enabled, absent`,
  source: section(REPAIRS, 'Requirements'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SCALE_SET_REPAIRS_GRACE = azureFact({
  id: 'scale-set.repairs.grace-period',
  value: range('minutes', { min: 10, max: 90 }),
  appliesTo: `${SCALE_SETS}.automaticRepairsPolicy.gracePeriod`,
  source: section(REPAIRS, 'Grace period'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: 30,
      note: 'The module of Azure Verified Modules names 30 minutes as the least.',
      source: section(
        repositoryFile(
          'Azure/bicep-registry-modules',
          'avm/res/compute/virtual-machine-scale-set/main.bicep',
          '9f9ea1a1',
        ),
        'gracePeriod',
      ),
    },
  ],
});

export const SCALE_SET_REPAIRS_GRACE_DEFAULT = azureFact({
  id: 'scale-set.repairs.grace-period-default',
  value: minutes(10),
  appliesTo: `${SCALE_SETS}.automaticRepairsPolicy.gracePeriod, absent`,
  source: section(REPAIRS, 'Grace period'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SCALE_SET_REPAIR_ACTION_DEFAULT = azureFact({
  id: 'scale-set.repairs.action-default',
  value: text('Replace'),
  appliesTo: `${SCALE_SETS}.automaticRepairsPolicy.repairAction, absent`,
  source: section(REPAIRS, 'Available repair actions'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'A replaced instance has a new private address, which breaks static peers, next hops and pools by address.',
});

export const SCALE_SET_ZONE_BALANCE_DEFAULT = azureFact({
  id: 'scale-set.zone-balance.default',
  value: boolean(false),
  appliesTo: `${SCALE_SETS}.zoneBalance, absent: best effort`,
  source: section(SCALE_SET_REFERENCE, 'VirtualMachineScaleSetProperties'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const ZONE_OR_AVAILABILITY_SET = azureFact({
  id: 'virtual-machine.zone-or-availability-set',
  value: text('one of both'),
  appliesTo: 'Microsoft.Compute/virtualMachines zones and properties.availabilitySet',
  source: section(
    learn('azure/virtual-machines/availability-set-overview', 'Availability sets overview'),
    'What is an availability set?',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});
