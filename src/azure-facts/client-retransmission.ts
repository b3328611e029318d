// When does a client repeat the SYN of a connection that nobody answers, and when does it give up?
import { azureFact, seconds, series } from './fact.ts';
import { section } from './sources.ts';

const CHECKED_ON = '2026-11-30';
const IP_SYSCTL = {
  title: 'The Linux kernel documentation: IP sysctl',
  url: 'https://www.kernel.org/doc/html/latest/networking/ip-sysctl.html',
};

export const SYN_RETRANSMISSIONS_DOUBLING = azureFact({
  id: 'client.syn.retransmissions.doubling',
  value: series('seconds', [1, 3, 7, 15, 31, 63]),
  appliesTo: 'Linux before 6.5, seconds after the first SYN',
  source: section(IP_SYSCTL, 'tcp_syn_retries'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The first time-out is 1 s and each further one twice the last, with 6 retries.',
});

export const SYN_GIVE_UP_DOUBLING = azureFact({
  id: 'client.syn.give-up.doubling',
  value: seconds(127),
  appliesTo: 'Linux before 6.5, seconds after the first SYN',
  source: section(IP_SYSCTL, 'tcp_syn_retries'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const SYN_RETRANSMISSIONS_LINEAR = azureFact({
  id: 'client.syn.retransmissions.linear',
  value: series('seconds', [1, 2, 3, 4, 5, 7, 11, 19, 35, 67]),
  appliesTo: 'Linux from 6.5, seconds after the first SYN',
  source: section(IP_SYSCTL, 'tcp_syn_linear_timeouts'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Four time-outs of 1 s come before the doubling; the first eight values were also measured on Linux 6.18.',
});

export const SYN_GIVE_UP_LINEAR = azureFact({
  id: 'client.syn.give-up.linear',
  value: seconds(131),
  appliesTo: 'Linux from 6.5, seconds after the first SYN',
  source: section(IP_SYSCTL, 'tcp_syn_retries'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});
