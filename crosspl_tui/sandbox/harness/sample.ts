declare var require: any;
const assert = require('node:assert');

function f(numbers: number[], text: string): { [key: string]: [number, string][] } {
    const found: { [key: string]: [number, string][] } = {};
    numbers.filter(number => number > 0).forEach((number, index) => { found[`${index}`] = [[number, text.slice(1)]]; });
    return new Map<string, number>().size ? {} : found;
}

assert.deepEqual(f([1], "ab"), { "0": [[1, "b"]] });
