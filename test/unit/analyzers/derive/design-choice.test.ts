// Goal: what `explain design --needs` names carries all that is needed, and of two together each adds something.
// Method: all 15 sets of directions, against asking every row and every pair of rows of the matrix in turn.
import { expect, test } from 'vitest';
import { chooseDesigns } from '#analyzers/derive/design-choice.ts';
import { DESIGN_MATRIX } from '#src/azure-facts/design-matrix.ts';
import type { Direction } from '#src/model/design.ts';
import { DIRECTIONS } from '#src/model/design.ts';

const ROWS = DESIGN_MATRIX.value.filter(({ design }) => design !== 'single-appliance');
const SETS = Array.from({ length: 15 }, (_, index) => DIRECTIONS.filter((_each, bit) => (index + 1) & (1 << bit)));

const carries = (row: (typeof ROWS)[number], need: Direction): boolean => row.directions.some((each) => each === need);

test.each(SETS.map((needs) => [needs.join(','), needs] as const))('%s', (_words, needs) => {
  const choice = chooseDesigns(needs);
  const alone = ROWS.filter((row) => needs.every((need) => carries(row, need)));
  expect(choice.alone).toEqual(alone);
  const isGoodAlone = alone.some(
    (row) => row.scalesOut && row.symmetry === 'symmetric' && row.clientAddress === 'preserved',
  );
  const pairs: string[] = [];
  for (const one of ROWS) {
    for (const other of ROWS.slice(ROWS.indexOf(one) + 1)) {
      const isGood = [one, other].every((row) => row.scalesOut && row.symmetry === 'symmetric');
      const isWhole = needs.every((need) => carries(one, need) || carries(other, need));
      const adds = (row: typeof one, to: typeof one) => needs.some((need) => carries(row, need) && !carries(to, need));
      if (!isGoodAlone && isGood && isWhole && adds(one, other) && adds(other, one))
        pairs.push(`${one.design} + ${other.design}`);
    }
  }
  expect(choice.pairs.map(([one, other]) => `${one.design} + ${other.design}`)).toEqual(pairs);
});

test('by hand: inspection of everything takes an internal load balancer and a Gateway Load Balancer together', () => {
  const names = chooseDesigns(DIRECTIONS).pairs.map(([one, other]) => `${one.design} + ${other.design}`);
  expect(names).toEqual(['ilb-ha-ports + gateway-lb-provider', 'gateway-lb-provider + route-server-ilb-next-hop']);
  expect(chooseDesigns(['east-west']).pairs).toEqual([]);
});
