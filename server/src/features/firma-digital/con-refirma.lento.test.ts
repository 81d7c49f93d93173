import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Autoridad, crearAutoridad } from '@cabildo/simuladores/autoridad'
import type { Falla } from '@cabildo/simuladores/fallas'
import type { Nativo } from '@cabildo/simuladores/nativo'
import { clienteRefirma } from '@cabildo/simuladores/refirma'
import { describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { despachar, FALLAS_DE_FIRMA, FIRMANTES, pantallaDeFirma } from '../../../test/despacho.ts'
import { dniDelElenco, type Persona } from '../../../test/elenco.ts'
import { firmarAfuera, unaAutoridad } from '../../../test/firma.ts'

const CREDENCIALES = { cliente: 'municipalidad', secreto: 'un secreto de RENIEC' }
/** Each signs with the certificate of their own. */
const titularDe = (quien: Persona) => ({ nombre: `QUISPE MAMANI ${quien.toUpperCase()}`, dni: dniDelElenco(quien) })
const OTRA_PERSONA = 'El certificado no es de la persona que firma'
let autoridad: Autoridad
let carpeta: string

const banco = usarBanco({
  escucha: true,
  env: async (datos) => {
    autoridad = await crearAutoridad()
    carpeta = datos
    await writeFile(join(datos, 'raiz.pem'), autoridad.pem)
    return {
      FIRMADOR: 'refirma',
      FIRMA_RAICES: datos,
      REFIRMA_DIRECCION: 'https://refirma.example/refirma_invoker/invokerstatus.html',
      REFIRMA_CLIENTE: CREDENCIALES.cliente,
      REFIRMA_SECRETO: CREDENCIALES.secreto,
    }
  },
})
const nativo = (falla?: Falla, antesDeSubir?: () => Promise<void>) => ({
  ...{ autoridad, falla, antesDeSubir },
  ahora: () => AHORA,
})
const pantalla = (area: keyof typeof FIRMANTES) => pantallaDeFirma(banco, FIRMANTES[area])

/** One signature from the click to the finish. */
const firmar = async (area: keyof typeof FIRMANTES, id_doc_area = 0, con: Omit<Nativo, 'titular'> = nativo()) => {
  const { argumentos, finalizar } = pantalla(area)
  const desenlace = await clienteRefirma(await argumentos(id_doc_area), CREDENCIALES, {
    titular: titularDe(FIRMANTES[area]),
    ...con,
  })
  return { desenlace, final: await finalizar(id_doc_area) }
}

const leer = (argumentos: string): Record<string, string> =>
  JSON.parse(Buffer.from(argumentos, 'base64').toString('utf8'))
const conCambios = (argumentos: string, cambios: Record<string, string>) =>
  Buffer.from(JSON.stringify({ ...leer(argumentos), ...cambios })).toString('base64')

describe('ReFirma over HTTP (peru.md §1.2, §1.4)', () => {
  test('FIR-19 FIR-24 FIR-25 FIR-28 API-69 API-72 its program signs by itself, and what it posts makes the row FIRMADO', async () => {
    const destinos = await despachar(banco, [4])
    const antes = await pantalla(4).fila(4, destinos[4] ?? 0)
    const { desenlace, final } = await firmar(4, destinos[4])
    expect(desenlace).toEqual({ fin: 'ok', subidas: [200] })
    expect(final.status).toBe(200)
    expect(final.cuerpo.data).toMatchObject({ estado: true, firmado_at: '2026-11-18 10:30:00' })
    expect(final.cuerpo.data.documentos.name).toBe(antes.documentos.name)
    expect(final.cuerpo.data.documentos.path_primary).not.toBe(antes.documentos.path_primary)
  })

  test('D-49 its arguments are texts alone, with addresses of one protocol and one use each', async () => {
    const destinos = await despachar(banco, [4])
    const argumentos = leer(await pantalla(4).argumentos(destinos[4] ?? 0))
    expect(Object.values(argumentos).filter((valor) => typeof valor !== 'string')).toEqual([])
    const { fileDownloadUrl = '', fileDownloadLogoUrl = '', fileDownloadStampUrl = '' } = argumentos
    for (const direccion of [fileDownloadLogoUrl, fileDownloadStampUrl, fileDownloadUrl]) {
      const pedir = async (method: string) => (await fetch(direccion, { method })).status
      expect([await pedir('HEAD'), await pedir('HEAD'), await pedir('GET'), await pedir('GET')]).toEqual([
        200, 200, 200, 404,
      ])
    }
  })

  test('it refuses a mix of protocols, numbers that are no texts and credentials that are not ours: nothing is signed', async () => {
    for (const cambios of [
      { fileDownloadStampUrl: 'https://127.0.0.1/sello.png' },
      { posx: 420 as unknown as string },
      { clientSecret: 'otro' },
    ]) {
      const destinos = await despachar(banco, [4])
      const argumentos = conCambios(await pantalla(4).argumentos(destinos[4] ?? 0), cambios)
      expect(await clienteRefirma(argumentos, CREDENCIALES, { ...nativo(), titular: titularDe('sara') })).toMatchObject(
        { fin: 'cancelado', subidas: [] },
      )
      expect((await pantalla(4).finalizar(destinos[4] ?? 0)).cuerpo.codigo).toBe('firmaPendiente')
    }
  })
})

test('D-34 FIR-25 with a national signer the demonstration authority of the data folder is trusted no more', async () => {
  const destinos = await despachar(banco, [4])
  const { fileDownloadUrl = '', fileUploadUrl = '', idFile = '' } = leer(await pantalla(4).argumentos(destinos[4] ?? 0))
  const pdf = Buffer.from(await (await fetch(fileDownloadUrl)).arrayBuffer())
  const ajena = await unaAutoridad(carpeta, { deConfianza: false })
  const formulario = new FormData()
  const firmado = await firmarAfuera(ajena, pdf, { dni: dniDelElenco('sara') })
  formulario.set(idFile, new Blob([new Uint8Array(firmado)]), 'documento[R].pdf')
  expect((await fetch(fileUploadUrl, { method: 'POST', body: formulario })).status).toBe(422)
  expect((await pantalla(4).finalizar(destinos[4] ?? 0)).cuerpo.errors).toEqual({
    firma: 'El certificado no fue emitido por una autoridad de confianza',
  })
})

describe('what goes wrong at ReFirma leaves the document as it was (FIR-22, FIR-25)', () => {
  test.each<[Falla, string]>([['campoEquivocado', 'El firmador envió el archivo con otro nombre'], ...FALLAS_DE_FIRMA])(
    'FIR-25 API-71 D-19 %s is refused with its cause',
    async (falla, causa) => {
      const destinos = await despachar(banco, [4])
      const antes = await pantalla(4).fila(4, destinos[4] ?? 0)
      const enDisco = await banco.archivosEnDisco()
      const { desenlace, final } = await firmar(4, destinos[4], nativo(falla))
      expect(desenlace).toMatchObject({ fin: 'cancelado', subidas: [422] })
      expect([final.status, final.cuerpo.codigo, final.cuerpo.errors]).toEqual([
        422,
        'firmaRechazada',
        { firma: causa },
      ])
      const despues = await pantalla(4).fila(4, destinos[4] ?? 0)
      expect([despues.estado, despues.documentos.path_primary]).toEqual([false, antes.documentos.path_primary])
      expect(await banco.archivosEnDisco()).toHaveLength(enDisco.length)
    },
  )

  test('FIR-25 D-19 the program offers the certificate of the person who signs alone, and another person’s is refused', async () => {
    const destinos = await despachar(banco, [4])
    const ajeno = { ...nativo(), titular: titularDe('gloria') }
    const argumentos = await pantalla(4).argumentos(destinos[4] ?? 0)
    const dni = dniDelElenco('sara')
    expect(leer(argumentos).dcfilter).toBe(`.*FIR.*${dni}.*|.*FAU.*${dni}.*`)
    expect(await clienteRefirma(argumentos, CREDENCIALES, ajeno)).toMatchObject({ fin: 'cancelado', subidas: [] })
    // A program that was told otherwise by whoever sits there.
    const otra = conCambios(await pantalla(4).argumentos(destinos[4] ?? 0), { dcfilter: '.*' })
    expect((await clienteRefirma(otra, CREDENCIALES, ajeno)).subidas).toEqual([422])
    const { status, cuerpo } = await pantalla(4).finalizar(destinos[4] ?? 0)
    expect([status, cuerpo.codigo, cuerpo.errors]).toEqual([422, 'firmaRechazada', { firma: OTRA_PERSONA }])
    expect((await pantalla(4).fila(4, destinos[4] ?? 0)).estado).toBe(false)
    expect((await firmar(4, destinos[4])).final.status).toBe(200)
  })

  test.each<[Falla, string]>([
    ['cancelar', 'cancelado'],
    ['cerrarSinResultado', 'cerrado'],
    ['sinRespuesta', 'nada'],
    ['okSinSubir', 'ok'],
  ])('FIR-22 API-71 D-49 %s: nothing came, the row stays PENDIENTE whatever the browser heard', async (falla, fin) => {
    const destinos = await despachar(banco, [4])
    const { desenlace, final } = await firmar(4, destinos[4], nativo(falla))
    expect(desenlace).toEqual({ fin, subidas: [] })
    expect([final.status, final.cuerpo.codigo]).toEqual([409, 'firmaPendiente'])
    // A second try needs nothing but a second click.
    expect((await firmar(4, destinos[4])).final.status).toBe(200)
  })

  test('D-34 an upload that is sent twice signs once', async () => {
    const destinos = await despachar(banco, [4])
    const { desenlace, final } = await firmar(4, destinos[4], nativo('subirDosVeces'))
    expect([desenlace.subidas, final.status]).toEqual([[200, 404], 200])
  })

  test('FIR-26 whoever signs a copy that another area has signed meanwhile is told so, and signs the new one', async () => {
    const destinos = await despachar(banco, [4, 15])
    const tarde = await firmar(
      4,
      destinos[4],
      nativo(undefined, async () => {
        expect((await firmar(15, destinos[15])).final.status).toBe(200)
      }),
    )
    expect(tarde.desenlace.subidas).toEqual([409])
    expect([tarde.final.status, tarde.final.cuerpo.codigo]).toEqual([409, 'firmadoPorOtra'])
    expect((await pantalla(4).fila(4, destinos[4] ?? 0)).estado).toBe(false)
    const deNuevo = await firmar(4, destinos[4])
    expect(deNuevo.final.status).toBe(200)
    expect((await pantalla(15).fila(15, destinos[15] ?? 0)).estado).toBe(true)
  })
})
