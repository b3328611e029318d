// Goal: the list of facts keeps its contract.
import { expect, test } from 'vitest';
import { ALL_FACTS } from '#src/azure-facts/all-facts.ts';
import { azureFact, seconds } from '#src/azure-facts/fact.ts';
import { renderFactsJson } from '#src/report/facts-json.ts';
import { schemaViolations } from '../../../schema-check.ts';

const source = { title: 'A page', url: 'https://example.com/page', section: 'Timers' };

test('a fact in the shape of the contract, members in its order', () => {
  const fact = azureFact({
    id: 'some.timer',
    value: seconds(15),
    appliesTo: 'a property',
    source,
    checkedOn: '2026-11-30',
    confidence: 'documented',
    alternatives: [{ value: 30, note: 'An older page.', source }],
  });
  expect(renderFactsJson([fact])).toBe(`{
  "schemaVersion": 1,
  "facts": [
    {
      "id": "some.timer",
      "value": 15,
      "unit": "seconds",
      "appliesTo": "a property",
      "source": {
        "title": "A page",
        "url": "https://example.com/page",
        "section": "Timers"
      },
      "checkedOn": "2026-11-30",
      "confidence": "documented",
      "alternatives": [
        {
          "value": 30,
          "note": "An older page.",
          "source": {
            "title": "A page",
            "url": "https://example.com/page",
            "section": "Timers"
          }
        }
      ]
    }
  ]
}
`);
});

test('all facts agree with the published schema', () => {
  expect(schemaViolations('facts', JSON.parse(renderFactsJson(ALL_FACTS)))).toEqual([]);
});
