import type { Despacho } from '@cabildo/contracts/firma-digital'
import { expect, test } from 'vitest'
import {
  alternarLeido,
  comoSeLeyo,
  conocer,
  dejarAtras,
  estaCambiado,
  estaLeido,
  leer,
  SIN_LEER,
  vecino,
  ver,
} from './lectura.ts'

const uno = (id_doc_area: number, path_primary: string, firmadas = 0) =>
  ({
    id_doc_area,
    documentos: { path_primary },
    firmas: [true, true].map((_, i) => ({ estado: i < firmadas })),
  }) as unknown as Despacho

test('D-141 opening does not make it read: its last page was shown, and the reader went on or marked it by hand', () => {
  const a = uno(1, 'a.pdf')
  const abierto = conocer(SIN_LEER, [a])
  expect(estaLeido(dejarAtras(abierto, a), a)).toBe(false)
  const visto = ver(abierto, a)
  expect(estaLeido(visto, a)).toBe(false)
  expect(estaLeido(dejarAtras(visto, a), a)).toBe(true)
  expect(alternarLeido(abierto, a)).toBe(abierto)
  const aMano = alternarLeido(visto, a)
  expect(estaLeido(aMano, a)).toBe(true)
  expect(estaLeido(alternarLeido(aMano, a), a)).toBe(false)
})

test('D-141 the mark goes when the author changes the file, until it is read again', () => {
  const [antes, ahora] = [uno(1, 'a.pdf'), uno(1, 'b.pdf')]
  const leido = leer(conocer(SIN_LEER, [antes]), antes)
  const refrescado = conocer(leido, [ahora])
  expect([estaLeido(refrescado, ahora), estaCambiado(refrescado, ahora)]).toEqual([false, true])
  const otraVez = dejarAtras(ver(refrescado, ahora), ahora)
  expect([estaLeido(otraVez, ahora), estaCambiado(otraVez, ahora)]).toEqual([true, false])
  expect(comoSeLeyo(otraVez, ahora).documentos.path_primary).toBe('b.pdf')
  // Taken off by hand, it is put again without showing the page that shows already.
  const sinMarca = alternarLeido(otraVez, ahora)
  expect([estaLeido(sinMarca, ahora), estaLeido(alternarLeido(sinMarca, ahora), ahora)]).toEqual([false, true])
})

test('D-141 another area’s signature keeps the mark, and the server hears which file was read', () => {
  const [antes, firmado] = [uno(1, 'a.pdf'), uno(1, 'a-firmado.pdf', 1)]
  const leido = conocer(leer(conocer(SIN_LEER, [antes]), antes), [firmado])
  expect([estaLeido(leido, firmado), estaCambiado(leido, firmado)]).toEqual([true, false])
  expect(comoSeLeyo(leido, firmado).documentos.path_primary).toBe('a.pdf')
  // Changed after it: the new version begins without signatures.
  const cambiado = uno(1, 'c.pdf', 0)
  expect(estaCambiado(conocer(leido, [cambiado]), cambiado)).toBe(true)
})

test('D-141 the file that was seen is what is read: a text that came with a colleague’s signature is not', () => {
  const [antes, otro] = [uno(1, 'a.pdf'), uno(1, 'otro-firmado.pdf', 1)]
  const refrescado = conocer(ver(conocer(SIN_LEER, [antes]), antes), [otro])
  const pasado = dejarAtras(refrescado, otro)
  for (const leido of [pasado, alternarLeido(refrescado, otro)])
    expect(comoSeLeyo(leido, otro).documentos.path_primary).toBe('a.pdf')
  // Refused by the server, it is read again to its end.
  const otraVez = dejarAtras(ver(pasado, otro), otro)
  expect(comoSeLeyo(otraVez, otro).documentos.path_primary).toBe('otro-firmado.pdf')
})

test('D-141 a changed file is asked for only once it was looked at, also if the one before was read', () => {
  const [antes, ahora] = [uno(1, 'a.pdf'), uno(1, 'b.pdf')]
  const conocido = conocer(SIN_LEER, [antes])
  for (const lectura of [conocido, leer(conocido, antes)]) {
    const refrescado = conocer(lectura, [ahora])
    expect(comoSeLeyo(refrescado, ahora).documentos.path_primary).toBe('a.pdf')
    expect(comoSeLeyo(ver(refrescado, ahora), ahora).documentos.path_primary).toBe('b.pdf')
  }
  expect(comoSeLeyo(SIN_LEER, ahora).documentos.path_primary).toBe('b.pdf')
})

test('the next and the one before, and no further at the ends', () => {
  const [a, b] = [uno(1, 'a.pdf'), uno(2, 'b.pdf')]
  expect(vecino([a, b], a, 1)).toBe(b)
  expect(vecino([a, b], b, 1)).toBe(b)
  expect(vecino([a, b], a, -1)).toBe(a)
})
