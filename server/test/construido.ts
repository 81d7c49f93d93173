import { fileURLToPath } from 'node:url'

/** The command `cabildo` as installations run it, for tests of whole programs; preparar.ts brings it up to date. */
export const CABILDO = fileURLToPath(new URL('../dist/cabildo.js', import.meta.url))
