import { randomBytes } from 'node:crypto'

const proceso = randomBytes(4).toString('hex')
let siguiente = 0

/** A request's id: unique across processes and starts, cheap to make, and safe to write anywhere. */
export const nuevaPeticion = (): string => `${proceso}-${(siguiente++).toString(36)}`
