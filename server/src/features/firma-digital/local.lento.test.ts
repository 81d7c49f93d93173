import { firmaLocalApi } from '@cabildo/contracts/firma-local'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { argumentosDe, finalizar, leerArgumentos, nativo, pdfVigente, unDespacho } from '../../../test/firma.ts'
import { leerConfig } from '../../config.ts'
import { abrirFirma, type Firma } from '../../firma.ts'
import { crearReloj } from '../../platform/reloj.ts'

const banco = usarBanco()
let gloria: Cliente
beforeAll(async () => {
  gloria = await banco.como('gloria')
})

const preparar = (quien: Cliente, argumentos: string) =>
  quien.llamar(firmaLocalApi.preparar, { body: { arguments: argumentos } })
const firmar = (quien: Cliente, argumentos: string) =>
  quien.llamar(firmaLocalApi.firmar, { body: { arguments: argumentos } })
const cambiar = (argumentos: string, cambios: Record<string, string>): string =>
  Buffer.from(JSON.stringify({ ...leerArgumentos(argumentos), ...cambios })).toString('base64')

describe("the product's own signer (FIR-24)", () => {
  test('FIR-24 before it signs it tells what, where, and with whose certificate', async () => {
    const { de } = await unDespacho(banco, [11, 15], { paginas: 2, nombre: 'RA 9.pdf' })
    const { status, cuerpo } = await preparar(gloria, await argumentosDe(gloria, de(15)))
    expect(status).toBe(200)
    expect(cuerpo.data).toMatchObject({
      documento: expect.stringMatching(/^Resoluciones Alcaldia N° \d{3,}-2026$/),
      archivo: 'RA 9.pdf',
      motivo: 'Doy V°B°',
      titular: 'gloria Prueba Elenco',
      emisor: 'Autoridad de Demostración',
      pagina: 2,
      posx: 10,
      posy: 260,
      pideClave: false,
      demostracion: true,
    })
    expect(cuerpo.data.vence).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('FIR-13 FIR-24 FIR-28 it signs with a stamp of the reason and the person at the place, and the row is FIRMADO', async () => {
    const { de, doc_id } = await unDespacho(banco, [15], { posiciones: { 15: '420_70' } })
    const argumentos = await argumentosDe(gloria, de(15))
    expect((await preparar(gloria, argumentos)).status).toBe(200)
    expect((await preparar(gloria, argumentos)).status).toBe(200)
    expect(await firmar(gloria, argumentos)).toMatchObject({ status: 200, cuerpo: {} })
    expect((await finalizar(gloria, de(15))).cuerpo.data).toMatchObject({ estado: true })
    const firmado = (await pdfVigente(banco, doc_id)).toString('latin1')
    expect(firmado).toContain('/ETSI.CAdES.detached')
    // 70 points from the top of A4: the stamp's upper edge.
    expect(firmado).toMatch(/\/Rect ?\[ ?420 717(\.\d+)? 588 772(\.\d+)? ?\]/)
  })

  test('FIR-24 FIR-25 outside the demonstration its authority signs nothing, and counts for nothing', async () => {
    const { de, doc_id } = await unDespacho(banco, [15])
    await firmar(gloria, await argumentosDe(gloria, de(15)))
    const firmado = await pdfVigente(banco, doc_id)
    const [demostracion, enServicio] = await Promise.all(
      [true, false].map((demo) =>
        abrirFirma(
          { ...leerConfig({ DATOS: banco.datos }), demo, entidad: 'Valle Alto' },
          crearReloj(() => AHORA),
          () => undefined,
        ),
      ),
    )
    const juzgar = async (firma: Firma | undefined) =>
      (await firma?.talleresPublicos.copias.juzgar(firmado, { ...firma.confianza, ahora: AHORA }))?.dictamen
    try {
      expect(await juzgar(demostracion)).toMatchObject({
        resultado: 'VÁLIDO',
        observaciones: ['Hay firmas con certificados de demostración, que no tienen valor legal'],
      })
      expect(await juzgar(enServicio)).toMatchObject({ resultado: 'INDETERMINADO', observaciones: [] })
      const persona = { user_id: 1, nombre: 'Gloria', dni: null }
      await expect(enServicio?.llavero.describir(persona)).rejects.toMatchObject({ codigo: 'sinCertificado' })
      await expect(enServicio?.llavero.abrir(persona, undefined, AHORA)).rejects.toMatchObject({
        codigo: 'sinCertificado',
      })
    } finally {
      for (const firma of [demostracion, enServicio]) await firma?.cerrar()
    }
  })

  test('D-49 once signed, its arguments are spent', async () => {
    const { de } = await unDespacho(banco, [15])
    const argumentos = await argumentosDe(gloria, de(15))
    await firmar(gloria, argumentos)
    for (const otra of [await preparar(gloria, argumentos), await firmar(gloria, argumentos)])
      expect([otra.status, otra.cuerpo.codigo]).toEqual([404, 'noEncontrado'])
    expect((await nativo(banco).traer(leerArgumentos(argumentos).fileDownloadUrl ?? '')).statusCode).toBe(404)
  })

  test('FIR-02 D-02 nobody signs with another person’s arguments, nor after half an hour', async () => {
    const { de } = await unDespacho(banco, [11, 15])
    const argumentos = await argumentosDe(gloria, de(15))
    for (const quien of ['alcaldesa', 'sara', 'sol'] as const)
      expect((await firmar(await banco.como(quien), argumentos)).status).toBe(404)
    expect((await firmar(await banco.como('silvia'), argumentos)).status).toBe(403)
    banco.poner(new Date(AHORA.getTime() + 30 * 60_000))
    expect((await firmar(gloria, argumentos)).status).toBe(404)
    banco.poner(AHORA)
    expect((await firmar(gloria, argumentos)).status).toBe(200)
  })

  test('D-34 addresses in the arguments are never asked for anything: only our tickets in them count', async () => {
    const { de } = await unDespacho(banco, [15])
    const argumentos = await argumentosDe(gloria, de(15))
    const { fileDownloadUrl = '', fileUploadUrl = '' } = leerArgumentos(argumentos)
    const ajena = (direccion: string) => direccion.replace(/^.*\//, 'http://127.0.0.1:1/')
    // The tickets are ours, wherever the address says that they lead.
    const desviados = cambiar(argumentos, {
      fileDownloadUrl: ajena(fileDownloadUrl),
      fileUploadUrl: ajena(fileUploadUrl),
      posx: '400',
      reason: 'otro motivo',
    })
    expect((await preparar(gloria, desviados)).cuerpo.data).toMatchObject({ posx: 10, motivo: 'Doy V°B°' })
    expect((await firmar(gloria, desviados)).status).toBe(200)
  })

  test('D-35 what are no arguments of ours is told so', async () => {
    const uno = await argumentosDe(gloria, (await unDespacho(banco, [15])).de(15))
    const otro = await argumentosDe(gloria, (await unDespacho(banco, [15])).de(15))
    const mezclados = cambiar(uno, { fileUploadUrl: leerArgumentos(otro).fileUploadUrl ?? '' })
    const alReves = cambiar(uno, { fileUploadUrl: leerArgumentos(uno).fileDownloadUrl ?? '' })
    for (const malos of [
      'x',
      Buffer.from('null').toString('base64'),
      Buffer.from('{}').toString('base64'),
      mezclados,
      alReves,
    ])
      expect([malos.length, (await firmar(gloria, malos)).cuerpo.codigo]).toEqual([malos.length, 'noEncontrado'])
    expect((await firmar(gloria, '')).status).toBe(422)
  })

  test('D-36 a PDF that only the signer finds damaged says so, and the row stays pending', async () => {
    const { de } = await unDespacho(banco, [15], { pdf: Buffer.from('%PDF-1.7\nnada\n%%EOF\n') })
    const antes = (await banco.archivosEnDisco()).length
    const { status, cuerpo } = await firmar(gloria, await argumentosDe(gloria, de(15)))
    expect([status, cuerpo.codigo]).toEqual([422, 'pdfDanado'])
    expect((await banco.archivosEnDisco()).length).toBe(antes)
    expect((await finalizar(gloria, de(15))).status).toBe(409)
  })

  // The last one: her session may remember the other area for a moment.
  test('FIR-02 SHE-100 arguments of an area that one no longer belongs to sign nothing', async () => {
    const { de, doc_id, pdf } = await unDespacho(banco, [21])
    const sol = await banco.como('sol')
    const argumentos = await argumentosDe(sol, de(21))
    await banco.db.updateTable('accesos').set({ area_id: 20 }).where('empacce_id', '=', 12).execute()
    // Whether her session knows it already or not.
    expect([403, 404]).toContain((await firmar(sol, argumentos)).status)
    expect(await pdfVigente(banco, doc_id)).toEqual(pdf)
  })
})
