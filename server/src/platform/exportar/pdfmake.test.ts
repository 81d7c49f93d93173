import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

/** Where pdfmake.ts was held against the library's own LayoutBuilder.js and Renderer.js. */
const LOOKED_AT = '0.3.11'

test('pdfmake is the version whose private classes pdfmake.ts changes: look at them before this is raised', () => {
  expect(createRequire(import.meta.url)('pdfmake/package.json').version).toBe(LOOKED_AT)
})
