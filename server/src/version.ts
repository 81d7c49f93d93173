import { readFileSync } from 'node:fs'

/** The version of the product, as its log and its metrics tell it. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
