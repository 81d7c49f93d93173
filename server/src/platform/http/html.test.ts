import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapar, Html, html } from './html.ts'

test('J whatever is put into markup stays text, within an element as within an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (texto) => {
      const { texto: hecho } = html`<p title="${texto}">${texto}</p>`
      expect(hecho.replace(/^<p title="([^"<>]*)">[^<>]*<\/p>$/, '')).toBe('')
      expect(hecho.isWellFormed()).toBe(true)
    }),
  )
})

test('J lines stay, what nobody sees goes, and nothing is escaped twice', () => {
  expect(html`<p>${'uno\ndos\u202e\u0000 \u200btres'}</p>`.texto).toBe('<p>uno\ndos tres</p>')
  expect(
    html`${html`<b>${'a & b'}</b>`}${[new Html('<i>'), new Html('</i>')]}${null}${undefined}${false}${0}`.texto,
  ).toBe('<b>a &amp; b</b><i></i>0')
  expect(escapar(`<a href="x">'&`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;')
})
