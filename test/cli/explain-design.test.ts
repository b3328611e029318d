// Goal: `explain design` answers which designs carry what is needed, and refuses words that mean nothing.
import { describe, expect, test } from 'vitest';
import { DESIGN_KINDS } from '#src/model/design.ts';
import { run } from './run-in-memory.ts';

const explain = (...words: string[]) => run({ files: {} }, ['explain', ...words]);

describe('explain design --needs', () => {
  test('east-west and internet-in: one design with source NAT, or two that keep flows whole', async () => {
    const { stdout, code } = await explain('design', '--needs', 'east-west,internet-in');
    expect(code).toBe(0);
    expect(stdout).toContain('public-internal-sandwich: needs source NAT');
    expect(stdout).toContain('ilb-ha-ports + gateway-lb-provider');
  });

  test('what one design carries whole needs no second one', async () => {
    const { stdout } = await explain('design', '--needs', 'internet-out, internet-in');
    expect(stdout).toContain('gateway-lb-provider: symmetric');
    expect(stdout).not.toContain('Two together');
  });

  test('a direction that does not exist is a usage error that lists them', async () => {
    const { stderr, code } = await explain('design', '--needs', 'up');
    expect(code).toBe(2);
    expect(stderr).toContain('Directions are east-west, on-premises, internet-in, internet-out.');
  });
});

describe('explain design <kind>', () => {
  test('one kind, all kinds', async () => {
    expect((await explain('design', 'ilb-ha-ports')).stdout).toContain('east-west, on-premises, internet-out');
    expect((await explain('design')).stdout).toContain('azure-firewall-hub');
  });

  test('every kind that inspect may tell is explained', async () => {
    for (const kind of DESIGN_KINDS) {
      expect((await explain('design', kind)).code, kind).toBe(0);
    }
  });

  test('a misspelt kind is a usage error; --needs belongs to designs', async () => {
    const misspelt = await explain('design', 'ilb-ha-port');
    expect(misspelt.code).toBe(2);
    expect(misspelt.stderr).toContain('did you mean "ilb-ha-ports"?');
    expect((await explain('LB04', '--needs', 'east-west')).code).toBe(2);
  });
});
