import { vi } from 'vitest'

/** Looks until it holds, as long as a busy machine may need. */
export const esperar = <T>(mirar: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(mirar, { timeout: 15_000, interval: 25 })
