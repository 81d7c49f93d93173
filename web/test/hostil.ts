import { expect } from 'vitest'

/** What citizens write to do harm: all of it is to be read as it stands (D2). */
export const DANINO = `<img src=x onerror="document.title='roto'"><script>document.title='roto'</script>`

/** Tells that none of it was taken for markup. */
export const sinDanio = (): void => {
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect(document.title).not.toBe('roto')
}
