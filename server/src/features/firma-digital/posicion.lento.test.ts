import { firmaDigitalApi, POSICIONES_FIRMA } from '@cabildo/contracts/firma-digital'
import { firmaLocalApi } from '@cabildo/contracts/firma-local'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { argumentosDe, firmarEnLocal, leerArgumentos, pdfVigente, unDespacho } from '../../../test/firma.ts'
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
    const { status } = await alcaldesa.llamar(firmaLocalApi.firmar, { body: { arguments: argumentos } })
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

describe('the signer puts the stamp on the page that is shown (D-141, FIR-13)', () => {
  const sitio = async (quien: Cliente, id_doc_area: number, pagina?: string) =>
    quien.llamar(firmaDigitalApi.sitio, { query: { id_doc_area, ...(pagina && { pagina }) } })
  const pedir = (quien: Cliente, id_doc_area: number, elegido: { pagina: string; posx?: string; posy?: string }) =>
    quien.llamar(firmaDigitalApi.pedirArgumentos, { query: { id_doc_area, ...elegido } })

  test('D-141 FIR-13 FIR-17 the place by default, the size of the page and the stamps on it, by page', async () => {
    const { de, clave } = await unDespacho(banco, [11, 15], { paginas: 2, posiciones: { 11: '10_320', 15: '10_440' } })
    expect((await sitio(alcaldesa, de(11))).cuerpo.data).toEqual({
      ...{ id_doc_area: de(11), path_primary: clave, pagina: 2, paginas: 2, pagina_ancho: 595, pagina_alto: 842 },
      ...{ x: 10, y: 320, ancho: 70, alto: 62, ocupados: [] },
    })
    await firmarEnLocal(alcaldesa, de(11))
    const ocupados = [{ x: 10, y: 320, ancho: 70, alto: 55 }]
    expect((await sitio(gloria, de(15))).cuerpo.data).toMatchObject({ x: 10, y: 440, ocupados })
    expect((await sitio(gloria, de(15), '1')).cuerpo.data).toMatchObject({ pagina: 1, ocupados: [] })
    expect(await sitio(gloria, de(15), '3')).toMatchObject({
      status: 422,
      cuerpo: { errors: { pagina: 'El PDF no tiene esa página' } },
    })
    expect((await sitio(alcaldesa, de(11))).cuerpo).toMatchObject({ codigo: 'yaFirmado' })
    expect((await sitio(gloria, de(11))).status).toBe(404)
  })

  test('D-141 FIR-13 the default is where the stamp will really be: beside what took its place', async () => {
    const { de } = await unDespacho(banco, [11, 15], { posiciones: { 11: '10_320', 15: '10_330' } })
    await firmarEnLocal(alcaldesa, de(11))
    const { x, y } = (await sitio(gloria, de(15))).cuerpo.data
    expect([x, y]).not.toEqual([10, 330])
    expect(await lugar(gloria, de(15))).toBe(`${x}_${y}`)
  })

  test('D-141 a place that is chosen is taken as it is, on the page that is named', async () => {
    const { de, doc_id } = await unDespacho(banco, [15], { paginas: 2 })
    const argumentos = await argumentosDe(gloria, de(15), { pagina: '1', posx: '301', posy: '407.4' })
    expect(leerArgumentos(argumentos)).toMatchObject({ posx: '301', posy: '407', pageNumber: expect.anything() })
    expect((await gloria.llamar(firmaLocalApi.firmar, { body: { arguments: argumentos } })).status).toBe(200)
    expect((await pdfVigente(banco, doc_id)).toString('latin1')).toMatch(/\/Rect ?\[ ?301 380 469 435 ?\]/)
  })

  test.each([
    ['', 595, 842],
    ['/Rotate 90', 842, 595],
    ['/Rotate 270', 842, 595],
    ['/Rotate 180', 595, 842],
    ['/CropBox [0 0 500 800]', 500, 800],
    ['/UserUnit 2', 1190, 1684],
  ])(
    'D-141 FIR-13 on a page with %j what leaves it is refused, and the stamp of another is covered by nobody',
    async (pagina, ancho, alto) => {
      const pdf = pdfDePrueba({ pagina })
      const { de } = await unDespacho(banco, [11, 15], { pdf })
      const borde = { pagina: '1', posx: String(ancho - 170), posy: String(alto - 62) }
      expect((await pedir(alcaldesa, de(11), borde)).status).toBe(200)
      for (const otro of [
        { posx: String(ancho - 169) },
        { posy: String(alto - 61) },
        { posx: '-1' },
        { posy: 'abajo' },
      ])
        expect(await pedir(alcaldesa, de(11), { ...borde, ...otro })).toMatchObject({
          status: 422,
          cuerpo: { errors: { posx: 'El sello queda fuera de la página' } },
        })
      const suyo = await argumentosDe(alcaldesa, de(11), { pagina: '1', posx: '200', posy: '400' })
      await alcaldesa.llamar(firmaLocalApi.firmar, { body: { arguments: suyo } })
      const { ocupados, pagina_ancho, pagina_alto } = (await sitio(gloria, de(15))).cuerpo.data
      expect([pagina_ancho, pagina_alto]).toEqual([ancho, alto])
      expect(ocupados).toEqual([{ x: 200, y: 400, ancho: 168, alto: 55 }])
      expect(await pedir(gloria, de(15), { pagina: '1', posx: '210', posy: '350' })).toMatchObject({
        status: 409,
        cuerpo: { codigo: 'lugarOcupado', message: 'Ahí ya hay otra firma' },
      })
      expect((await pedir(gloria, de(15), { pagina: '1', posx: '210', posy: '460' })).status).toBe(200)
    },
  )

  test('D-141 D-19 nor is anything else covered that somebody has signed; the first signer may', async () => {
    const { de } = await unDespacho(banco, [11, 15])
    const sobreElTexto = { pagina: '1', posx: '100', posy: '80' }
    expect((await pedir(alcaldesa, de(11), sobreElTexto)).status).toBe(200)
    await firmarEnLocal(alcaldesa, de(11))
    expect(await pedir(gloria, de(15), sobreElTexto)).toMatchObject({
      status: 409,
      cuerpo: { message: 'Ahí el sello taparía lo que otros ya firmaron' },
    })
  })
})
