import { firmaDigitalApi, POSICIONES_FIRMA } from '@cabildo/contracts/firma-digital'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { argumentosDe, firmarEnLocal, leerArgumentos, unDespacho } from '../../../test/firma.ts'
import { lugaresDe } from './pedido.ts'

const SELLO_PROPIO = 55

const banco = usarBanco({
  env: { FIRMA_ELEGIR_POSICION: 'true', FIRMA_SERVICIO_LOCAL: 'http://127.0.0.1:8090/pdf' },
})
let gloria: Cliente
let alcaldesa: Cliente
beforeAll(async () => {
  gloria = await banco.como('gloria')
  alcaldesa = await banco.como('alcaldesa')
})
const lugar = async (quien: Cliente, id: number, elegido: object = {}) => {
  const { posx, posy } = leerArgumentos(await argumentosDe(quien, id, elegido))
  return `${posx}_${posy}`
}

describe('the position picker, switched on (FIR-11)', () => {
  test('FIR-11 FIR-30 the screen is told of it, and of the local service', async () => {
    expect((await gloria.llamar(firmaDigitalApi.firmador)).cuerpo).toMatchObject({
      elegirPosicion: true,
      servicioLocal: 'http://127.0.0.1:8090/pdf',
    })
  })

  test('FIR-12 FIR-14 eighteen places, three by six, numbered row by row from the top', () => {
    expect(POSICIONES_FIRMA.map(({ numero }) => numero)).toEqual(Array.from({ length: 18 }, (_, i) => i + 1))
    expect([...new Set(POSICIONES_FIRMA.map(({ x }) => x))]).toEqual([5, 210, 400])
    expect([...new Set(POSICIONES_FIRMA.map(({ y }) => y))]).toEqual([5, 115, 225, 335, 445, 555])
    expect(POSICIONES_FIRMA[4]).toEqual({ numero: 5, x: 210, y: 115 })
  })

  test('FIR-11 one of them is taken; any other place, half a place or none leaves the destination’s own', async () => {
    const { de } = await unDespacho(banco, [15])
    for (const { x, y } of POSICIONES_FIRMA)
      expect(await lugar(gloria, de(15), { posx: String(x), posy: String(y) })).toBe(`${x}_${y}`)
    for (const otro of [{ posx: '6', posy: '5' }, { posx: '210' }, { posx: '-5', posy: '5' }, {}])
      expect(await lugar(gloria, de(15), otro)).toBe('10_200')
  })

  test('FIR-11 DOC-72 where a signature stands nobody else’s goes, neither chosen nor by default', async () => {
    const { de } = await unDespacho(banco, [11, 15], { posiciones: { 11: '10_320', 15: '10_440' } })
    const elegido = { posx: '5', posy: '445' }
    const argumentos = await argumentosDe(alcaldesa, de(11), elegido)
    const { status } = await alcaldesa.llamar(firmaDigitalApi.firmarLocal, { body: { arguments: argumentos } })
    expect(status).toBe(200)
    // The place of the own destination is under the stamp by now.
    expect(await lugar(gloria, de(15), elegido)).toBe('5_5')
    expect(await lugar(gloria, de(15))).toBe('5_5')
    expect(await lugar(gloria, de(15), { posx: '400', posy: '5' })).toBe('400_5')
    expect((await firmarEnLocal(gloria, de(15))).status).toBe(200)
  })

  test('FIR-13 ten stamps at the places of the table keep clear of each other', () => {
    const columna = [200, 260, 320, 380, 440, 500, 560, 620].map((y) => lugaresDe(`10_${y}`, null)[0])
    for (const [i, lugar] of columna.entries())
      for (const otro of columna.slice(i + 1)) expect((lugar?.y ?? 0) + SELLO_PROPIO).toBeLessThanOrEqual(otro?.y ?? 0)
  })
})
