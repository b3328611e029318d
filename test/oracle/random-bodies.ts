// Makes the random body of a resource: properties with expressions at any depth, loops, expressions as names.
import type { Json, JsonObject } from './exact-json.ts';
import type { Dice, Sibling, Type, Writer } from './random-writer.ts';

const PLAIN_NAMES = ['size', 'mode', 'rules', 'Tier', 'odd-name', 'zone'];

export class Body {
  /** What a reference to the resource can ask for. */
  readonly paths: Sibling['paths'][number][] = [{ name: 'notSet', type: 'any', isSet: false }];
  readonly #dice: Dice;
  readonly #writer: Writer;
  #loops = 0;

  constructor(dice: Dice, writer: Writer) {
    this.#dice = dice;
    this.#writer = writer;
  }

  /** Everything of a declaration but its head. */
  members(): JsonObject {
    const dice = this.#dice;
    return {
      ...(dice.chance(0.3) && { location: dice.chance(0.5) ? 'westeurope' : this.#expression('string', 1) }),
      ...(dice.chance(0.3) && { tags: this.#tags() }),
      ...(dice.chance(0.2) && { sku: { name: this.#expression('string', 1) } }),
      ...(dice.chance(0.1) && { zones: this.#expression('strings', 1) }),
      properties: this.#properties(),
    };
  }

  #expression(type: Type, depth = 3): string {
    return `[${this.#writer.at({ depth }).expression(type)}]`;
  }

  #tags(): JsonObject {
    const tags: JsonObject = { owner: this.#expression('string', 1) };
    if (this.#dice.chance(0.4)) {
      this.#dice.used.add('expression as a name');
      tags[`[concat('t', string(${this.#writer.at({ depth: 1 }).expression('int')}))]`] = 'x';
    }
    return tags;
  }

  #properties(): JsonObject {
    const properties: JsonObject = {};
    for (const name of PLAIN_NAMES) {
      if (!this.#dice.chance(0.35)) continue;
      const type = this.#dice.oneOf(['string', 'int', 'bool', 'strings', 'records', 'record', 'any'] as const);
      const isNested = this.#dice.chance(0.25);
      properties[name] = isNested ? this.#nested(2) : this.#expression(type);
      // A member whose name is no identifier cannot be read with a dot.
      if (!isNested && name !== 'odd-name') this.paths.push({ name, type, isSet: true });
    }
    if (this.#dice.chance(0.35)) {
      this.#dice.used.add('copy in properties');
      properties.copy = this.#dice.times(1, 2, () => this.#loop());
    }
    return properties;
  }

  /** Literal objects and arrays with expressions, texts, numbers and nulls in them. */
  #nested(depth: number): Json {
    const dice = this.#dice;
    const leaf = (): Json =>
      dice.oneOf<() => Json>([
        () => this.#expression('any', 2),
        () => null,
        () => dice.number(-3, 3),
        () => 1.5,
        () => 'plain',
      ])();
    const item = () => (depth > 0 && dice.chance(0.4) ? this.#nested(depth - 1) : leaf());
    if (dice.chance(0.4)) return dice.times(0, 3, item);
    const object: JsonObject = Object.fromEntries(dice.times(1, 3, (index) => [`m${index}`, item()]));
    if (dice.chance(0.3)) {
      dice.used.add('copy deep in properties');
      object.copy = [this.#loop()];
    }
    return object;
  }

  #loop(): JsonObject {
    this.#loops += 1;
    const { loops } = this.#writer.setting;
    const name = `many${this.#loops}`;
    const inner = this.#writer.at({ loops: [name, ...loops], depth: 2 });
    const text = `[${inner.expression(this.#dice.oneOf(['string', 'int', 'record'] as const))}]`;
    const input: Json = this.#dice.chance(0.5) ? text : { name: text, nested: [`[copyIndex('${name}')]`] };
    const count = this.#dice.oneOf<Json>([0, 1, 3, '[mul(1, 2)]', "[length(createArray('a', 'b'))]"]);
    return { name, count, input };
  }
}
