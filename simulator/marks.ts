// Which branches can a simulation take? Each names itself in the timeline by one of these marks; a test lists those that no
// scenario reaches.

/** Mark → when it is set. */
export const MARKS = {
  // What is done to instances and zones.
  'instance-goes-silent': 'an instance neither answers nor forwards any more',
  'instance-refuses': 'the operating system answers with resets: the process is dead',
  'instance-answers-503': 'the application answers every request with status 503',
  'instance-drains': 'the instance fails its probe on purpose and goes on serving',
  'probe-is-blocked': 'probes do not reach the instance, which goes on serving',
  'instance-returns': 'the instance answers and forwards again',
  'instance-boots': 'the instance has started anew and has forgotten its connections',
  'zone-lost': 'an availability zone is gone, with its instances and its prober',
  // Probes.
  'probe-times-out': 'a probe was not answered in time',
  'probe-judged-when-sent': 'a probe that is not answered counts when it is sent, as the architecture guide counts',
  'probe-is-reset': 'a probe was answered by a reset, which counts toward the threshold',
  'probe-reset-decides': 'a probe was answered by a reset, which decides at once',
  'probe-status-counts': 'a probe was answered by another status than 200, which counts toward the threshold',
  'probe-status-decides': 'a probe was answered by another status than 200, which decides at once',
  'probe-sees-no-status': 'a TCP probe succeeds although the application answers 503',
  'probe-succeeds': 'a probe of an instance that is out succeeds, and more are needed',
  'first-success-after-boot': 'the first success after a start is enough',
  'flapping-penalty': 'the instance has come and gone often, so it has to wait',
  'no-probe': 'the rule has no probe, so nothing notices',
  'verdict-spreads': 'the verdict is on its way to the data path',
  'instance-removed': 'new flows avoid the instance from here on',
  'instance-admitted': 'the instance gets new flows again',
  'directions-agree': 'all load balancers in front of the instance have reacted',
  // Flows.
  'flow-meets-silence': 'a new flow was sent to an instance that does not forward: its SYN stays unanswered',
  'flow-meets-reset': 'a new flow was sent to an instance that refuses it',
  'flow-meets-503': 'a new flow was connected, and its request answered with status 503',
  'flow-saved-by-retransmission': 'a repeated SYN reached another instance',
  'flow-saved-by-retry': 'a further attempt reached another instance',
  'flow-times-out': 'a client gave up its attempt to connect',
  'flow-refused-by-emptiness': 'no instance is up by its probe, so the SYN stays unanswered',
  'all-probed-up': 'no instance is up by its probe, so new flows go to all of them',
  'datagram-lost': 'the first datagram of a new UDP flow went to an instance that does not forward',
  'flows-hang': 'established TCP flows stay on an instance that does not forward',
  'flows-reset': 'established TCP flows are reset by the operating system of their instance',
  'flows-go-on': 'established TCP flows stay on their instance, which still forwards',
  'flows-resume': 'established TCP flows that hung go on: the instance had only paused',
  'flows-lost-to-boot': 'established TCP flows are reset by an instance that has started anew',
  'flows-cut-by-basic': 'a Basic load balancer cuts established TCP flows when no instance is up',
  'flows-cut-in-pool-of-one': 'established TCP flows of a pool of one are cut when it is down',
  'flows-outlive-emptiness': 'established TCP flows go on although no instance is up',
  'datagrams-wait': 'UDP flows go to an instance that does not forward, until it is removed',
  'datagrams-move': 'UDP flows move to another instance',
  'datagrams-end': 'UDP flows end: no instance is up',
  'datagrams-stay': 'UDP flows stay: all instances count as up when none is',
  'client-gives-up': 'a client gave up an established flow that hung',
  'idle-flow-dropped': 'the idle timeout ended a flow without telling anybody',
  'idle-flow-reset': 'the idle timeout ended a flow with resets to both sides',
  // What the run rests on.
  assumption: 'something the template does not tell, and what is assumed instead',
} as const;

export type Mark = keyof typeof MARKS;
