import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { crearAutoridad } from '@cabildo/simuladores/autoridad'
import type { Falla } from '@cabildo/simuladores/fallas'
import { abrirFirmaPeru, clienteFirmaPeru, type SimuladorFirmaPeru } from '@cabildo/simuladores/firmaperu'
import type { Nativo } from '@cabildo/simuladores/nativo'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { AHORA, entrar, usarBanco } from '../../../test/banco.ts'
import { despachar, FALLAS_DE_FIRMA, FIRMANTES, pantallaDeFirma } from '../../../test/despacho.ts'
import { dniDelElenco, type Persona } from '../../../test/elenco.ts'

/** Each signs with the certificate of their own. */
const titularDe = (quien: Persona) => ({ nombre: `QUISPE MAMANI ${quien.toUpperCase()}`, dni: dniDelElenco(quien) })
const autoridad = await crearAutoridad()
let pcm: SimuladorFirmaPeru
let ahora = AHORA

const banco = usarBanco({
  escucha: true,
  env: async (datos) => {
    pcm = await abrirFirmaPeru(autoridad, titularDe('sara'), () => ahora)
    const credenciales = join(datos, 'fwAuthorization.json')
    await writeFile(credenciales, JSON.stringify(pcm.credenciales))
    await writeFile(join(datos, 'raiz.pem'), autoridad.pem)
    return {
      FIRMADOR: 'firmaperu',
      FIRMA_RAICES: datos,
      FIRMAPERU_CREDENCIALES: credenciales,
      FIRMAPERU_SCRIPT: pcm.programa,
    }
  },
})
afterEach(() => {
  pcm.fallar(undefined)
  pcm.durar(3_600)
  ahora = AHORA
  banco.poner(AHORA)
})
afterAll(() => pcm.cerrar())

const nativo = (falla?: Falla, antesDeSubir?: () => Promise<void>) => ({
  ...{ autoridad, falla, antesDeSubir },
  ahora: () => ahora,
})
const pantalla = (area: keyof typeof FIRMANTES) => pantallaDeFirma(banco, FIRMANTES[area])

/** One signature from the click to the finish. */
const firmar = async (
  area: keyof typeof FIRMANTES,
  id_doc_area = 0,
  con: Omit<Nativo, 'titular'> & Partial<Nativo> = nativo(),
) => {
  const { argumentos, finalizar } = pantalla(area)
  const titular = titularDe(FIRMANTES[area])
  const desenlace = await clienteFirmaPeru(await argumentos(id_doc_area), pcm.vigente, { titular, ...con })
  return { desenlace, final: await finalizar(id_doc_area) }
}

interface Inicio {
  param_url: string
  param_token: string
}
const leer = (base64: string) => JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
const pedirParametros = ({ param_url, param_token }: Inicio) =>
  fetch(param_url, { method: 'POST', body: new URLSearchParams({ param_token }) })

describe('Firma Perú over HTTP (peru.md §1.5)', () => {
  test('FIR-19 FIR-24 FIR-25 FIR-28 API-69 API-72 its component signs by itself, and what it posts makes the row FIRMADO', async () => {
    const destinos = await despachar(banco, [4])
    const { desenlace, final } = await firmar(4, destinos[4])
    expect(desenlace).toEqual({ fin: 'ok', subidas: [200] })
    expect(final.cuerpo.data).toMatchObject({ estado: true, firmado_at: '2026-11-18 10:30:00' })
  })

  test('FIR-17 D-49 it asks for its arguments once, by a ticket of its own; pages count from 1 and values have their types', async () => {
    const destinos = await despachar(banco, [4])
    const inicio: Inicio = leer(await pantalla(4).argumentos(destinos[4] ?? 0))
    expect(inicio).toEqual({
      param_url: expect.any(String),
      param_token: expect.any(String),
      document_extension: 'pdf',
    })
    expect((await pedirParametros({ ...inicio, param_token: 'inventado-inventado-inventado' })).status).toBe(404)
    const respuesta = await pedirParametros(inicio)
    expect([respuesta.status, respuesta.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
    ])
    expect(leer(await respuesta.text())).toMatchObject({
      stampPage: 1,
      positionx: 420,
      positiony: 70,
      visiblePosition: false,
      signatureReason: 'Soy autor del documento',
      role: 'Secretaría General',
    })
    expect((await pedirParametros(inicio)).status).toBe(404)
  })

  test('it takes the signed file whatever its part is called', async () => {
    const destinos = await despachar(banco, [4])
    expect((await firmar(4, destinos[4], nativo('campoEquivocado'))).final.status).toBe(200)
  })

  test('its token is kept until it is about to expire', async () => {
    const pedidos = async () => {
      const destinos = await despachar(banco, [4])
      const antes = pcm.pedidosDeToken()
      expect((await firmar(4, destinos[4])).desenlace).toEqual({ fin: 'ok', subidas: [200] })
      return pcm.pedidosDeToken() - antes
    }
    await pedidos()
    expect(await pedidos()).toBe(0)
    ahora = new Date(AHORA.getTime() + 3_599_000)
    banco.poner(ahora)
    expect(await pedidos()).toBe(1)
  })

  test('D-35 a PCM that does not give a token is told before the signer opens, and the next try asks again', async () => {
    const destinos = await despachar(banco, [4])
    // No token of another test is good by then, nor any session.
    ahora = new Date(AHORA.getTime() + 3 * 3_600_000)
    banco.poner(ahora)
    const sara = await entrar(banco.app, 'sara')
    pcm.fallar('error500')
    const pedir = () => sara.llamar(firmaDigitalApi.pedirArgumentos, { query: { id_doc_area: String(destinos[4]) } })
    const { status, cuerpo, cabeceras } = await pedir()
    expect([status, cuerpo.codigo, Number(cabeceras['retry-after']) > 0]).toEqual([503, 'noDisponible', true])
    expect(JSON.stringify(cuerpo)).not.toContain(pcm.credenciales.client_secret)
    pcm.fallar(undefined)
    // Of no use to the other tests, whose clock is behind.
    pcm.durar(1)
    expect((await pedir()).status).toBe(200)
  })
})

describe('what goes wrong at Firma Perú leaves the document as it was (FIR-22, FIR-25)', () => {
  test.each<[Falla, string]>(FALLAS_DE_FIRMA)(
    'FIR-25 API-71 D-19 %s is refused with its cause',
    async (falla, causa) => {
      const destinos = await despachar(banco, [4])
      const { desenlace, final } = await firmar(4, destinos[4], nativo(falla))
      expect(desenlace).toMatchObject({ fin: 'cancelado', subidas: [422] })
      expect([final.status, final.cuerpo.codigo, final.cuerpo.errors]).toEqual([
        422,
        'firmaRechazada',
        { firma: causa },
      ])
      expect((await pantalla(4).fila(4, destinos[4] ?? 0)).estado).toBe(false)
    },
  )

  test('FIR-25 D-19 another person’s certificate signs for nobody, whatever its component offers', async () => {
    const destinos = await despachar(banco, [4])
    const { desenlace, final } = await firmar(4, destinos[4], { ...nativo(), titular: titularDe('gloria') })
    expect(desenlace).toMatchObject({ fin: 'cancelado', subidas: [422] })
    const errors = { firma: 'El certificado no es de la persona que firma' }
    expect([final.status, final.cuerpo.codigo, final.cuerpo.errors]).toEqual([422, 'firmaRechazada', errors])
    expect((await pantalla(4).fila(4, destinos[4] ?? 0)).estado).toBe(false)
  })

  test.each<[Falla, string]>([
    ['cancelar', 'cancelado'],
    ['cerrarSinResultado', 'cerrado'],
    ['sinRespuesta', 'nada'],
    ['okSinSubir', 'ok'],
  ])('FIR-22 API-71 D-49 %s: nothing came, the row stays PENDIENTE whatever the browser heard', async (falla, fin) => {
    const destinos = await despachar(banco, [4])
    const { desenlace, final } = await firmar(4, destinos[4], nativo(falla))
    expect([desenlace, final.status, final.cuerpo.codigo]).toEqual([{ fin, subidas: [] }, 409, 'firmaPendiente'])
  })

  test('D-34 an upload that is sent twice signs once', async () => {
    const destinos = await despachar(banco, [4])
    const { desenlace, final } = await firmar(4, destinos[4], nativo('subirDosVeces'))
    expect([desenlace.subidas, final.status]).toEqual([[200, 404], 200])
  })

  test('FIR-26 whoever signs a copy that another area has signed meanwhile is told so', async () => {
    const destinos = await despachar(banco, [4, 15])
    const { desenlace, final } = await firmar(
      4,
      destinos[4],
      nativo(undefined, async () => {
        expect((await firmar(15, destinos[15])).final.status).toBe(200)
      }),
    )
    expect(desenlace.subidas).toEqual([409])
    expect([final.status, final.cuerpo.codigo]).toEqual([409, 'firmadoPorOtra'])
    expect((await firmar(4, destinos[4])).final.status).toBe(200)
  })
})
