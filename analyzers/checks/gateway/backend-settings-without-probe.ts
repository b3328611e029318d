// Do backend settings of an Application Gateway leave the probe out?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import {
  APP_GATEWAY_IMPLICIT_HOST,
  APP_GATEWAY_IMPLICIT_INTERVAL,
  APP_GATEWAY_IMPLICIT_THRESHOLD,
} from '#src/azure-facts/application-gateway.ts';

export const backendSettingsWithoutProbe = defineCheck<{
  readonly settings: string | null;
  readonly interval: number;
  readonly threshold: number;
}>({
  id: 'backend-settings-without-probe',
  code: 'NB01',
  aliases: ['NB-01'],
  area: 'gateway',
  severity: 'warning',
  title: 'Backend settings of an Application Gateway name no probe',
  outage:
    'A silent backend keeps getting requests for 90 to 120 s, and a site that refuses the host 127.0.0.1 never counts as healthy.',
  why: 'Without a probe the gateway uses an implicit one: its interval and threshold cannot be set, and its host is 127.0.0.1.',
  remedy:
    'Write a probe with the host, a path that tests the application, and the interval you can afford, and name it in the settings.',
  notWhen: 'The implicit window is short enough, and the backend answers any host.',
  azureFacts: [APP_GATEWAY_IMPLICIT_INTERVAL, APP_GATEWAY_IMPLICIT_THRESHOLD, APP_GATEWAY_IMPLICIT_HOST],
  options: [],
  *run({ graph, facts }) {
    const interval = facts(APP_GATEWAY_IMPLICIT_INTERVAL);
    const threshold = facts(APP_GATEWAY_IMPLICIT_THRESHOLD);
    const host = facts(APP_GATEWAY_IMPLICIT_HOST);
    for (const gateway of graph.applicationGateways) {
      for (const settings of gateway.settings.items) {
        if (settings.probe.id.state !== 'absent') continue;
        yield {
          at: settings.place,
          resource: gateway.key,
          because: [
            { text: `every ${interval.value} s`, source: interval.id },
            { text: `${threshold.value} failures in a row`, source: threshold.id },
            { text: `asked for the host ${host.value}`, source: host.id },
          ],
          data: { settings: knownText(settings.name), interval: interval.value, threshold: threshold.value },
        };
      }
    }
  },
  message: ({ settings, interval, threshold }) =>
    `${called('settings', settings)} name no probe: the implicit one needs ${threshold} failures, every ${interval} s.`,
});
