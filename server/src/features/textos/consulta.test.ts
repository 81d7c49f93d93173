import { expect, test } from 'vitest'
import { consultaDe } from './consulta.queries.ts'

test.each([
  ["'sol' & 'mar' & 'sol' & 'mar'", "'sol' & 'mar'", "'sol' & 'mar'"],
  [
    "'sol' & 'mar' & 'sol' | 'mar' & 'sol' | 'mar' & 'sol'",
    "'sol' & 'mar' | 'mar' & 'sol'",
    "'sol' & 'mar' | 'mar' & 'sol'",
  ],
  ["'sol' <-> 'mar' & 'sol' <-> 'mar'", "'sol' <-> 'mar'", "'sol' & 'mar'"],
  ["'sol' <2> 'mar' & 'sol'", "'sol' <2> 'mar' & 'sol'", "'sol' & 'mar'"],
  ["'sol' & !'mar' <-> 'sol'", "'sol' & !'mar' <-> 'sol'", "'sol' & !'mar' <-> 'sol'"],
  ["'sol' & !( 'mar' & 'mar' )", "'sol' & !( 'mar' & 'mar' )", "'sol' & !( 'mar' & 'mar' )"],
])('ARC-01 of %s no word is asked for twice', (tsquery, exacta, amplia) => {
  expect(consultaDe(tsquery)).toMatchObject({ exacta, amplia })
})

test('ARC-01 any of its words, whatever signs they hold', () => {
  expect(consultaDe("'d''or' <-> 'sol' & 'sol' & 'a\\\\b' & !'mar'").alguna).toBe("'d''or' | 'sol' | 'a\\\\b'")
})
