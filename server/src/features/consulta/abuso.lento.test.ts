import { randomInt } from 'node:crypto'
import { consultaApi } from '@cabildo/contracts/consulta'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, SECRETO, usarBanco } from '../../../test/banco.ts'
import { paginaDeConsulta } from '../../../test/consultas-de-casos.ts'
import { presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { abrirCaso, codigoNuevo } from './casos.ts'
import { crearEnlacesDeCaso } from './enlace.ts'
import { abrirEntrada } from './entrada.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_RED_HORA: '1000' } })
const HORA_MS = 3_600_000
const CASOS = 50
const MINUTO_MS = 60_000

let ahora = AHORA
const reloj = crearReloj(() => ahora)
const alarmas: unknown[] = []
/** The desk itself, without the door: a hundred thousand calls of HTTP would tell nothing more and take minutes. */
const abrir = () =>
  abrirEntrada({
    ...{ db: banco.db, reloj },
    limite: { porMinuto: 10, porHora: 60 },
    log: { error: (datos: unknown) => alarmas.push(datos) } as never,
    enlacesDeCaso: crearEnlacesDeCaso(SECRETO, reloj, () => ''),
  })

const ciudadanos: { numero: string; codigo: string }[] = []
beforeAll(async () => {
  const { id, ...modelo } = await presentarTramite(banco.app, vecino(900)).then(async ({ cuerpo }) => ({
    ...(await banco.db
      .selectFrom('tramites')
      .select('id')
      .where('nro_registro', '=', cuerpo.nro_registro ?? '')
      .executeTakeFirstOrThrow()),
    numero: cuerpo.nro_registro ?? '',
    codigo: cuerpo.codigo ?? '',
  }))
  ciudadanos.push(modelo)
  // The others are copies of its row: what is tried here is the way in.
  await banco.bd.comoDueno(`
    insert into tramites (anio, numero, tipo_doc, ndoc, ape_nom, phone, email, tipo_documento, ndocumento, folio, asunto,
      fecha_legal, huella)
    select anio, numero + i, tipo_doc, ndoc, ape_nom, phone, email, tipo_documento, ndocumento, folio, asunto, fecha_legal,
      huella || i from tramites, generate_series(1, ${CASOS - 1}) i where id = ${id}`)
  const otros = await banco.db.selectFrom('tramites').select(['id', 'nro_registro']).where('id', '>', id).execute()
  for (const otro of otros)
    ciudadanos.push({ numero: otro.nro_registro, codigo: await abrirCaso(banco.db, `tramite:${otro.id}`) })
})

/** Guesses so often in so many minutes, from so many networks, and answers how each guess ended. */
const adivinar = async (
  { redes, veces, minutos }: { redes: number; veces: number; minutos: number },
  numeroDe: (i: number) => string,
  cada: (i: number) => Promise<void>,
) => {
  const entrada = abrir()
  const cuenta = new Map<string, number>()
  for (let i = 0; i < veces; i += 20) {
    ahora = new Date(ahora.getTime() + (minutos * MINUTO_MS * 20) / veces)
    const tanda = Array.from({ length: 20 }, (_, k) =>
      entrada.conCodigo(numeroDe(i + k), codigoNuevo(), `10.${(i + k) % redes}.0.0/24`).then(
        () => 'ENTRA',
        (error) => (error instanceof ErrorDeNegocio ? error.codigo : String(error)),
      ),
    )
    for (const como of await Promise.all(tanda)) cuenta.set(como, (cuenta.get(como) ?? 0) + 1)
    await cada(i)
  }
  return Object.fromEntries(cuenta)
}

describe('C8 enumeration of the tracker', () => {
  const UNA = { redes: 1, veces: 45_000, minutos: 60 }
  const DOSCIENTAS = { redes: 200, veces: 5_000, minutos: 2 }
  const modos: [string, typeof UNA, (i: number) => string][] = [
    ['sequential numbers from one network', UNA, (i) => `2026-${1 + (i % 5_000)}`],
    ['sequential numbers from 200 networks', DOSCIENTAS, (i) => `2026-${1 + (i % 5_000)}`],
    ['one number from one network', UNA, () => ciudadanos[0]?.numero ?? ''],
    ['one number from 200 networks', DOSCIENTAS, () => ciudadanos[0]?.numero ?? ''],
  ]
  test.each(modos)(
    'C8 CON-09 D-28 of 100,000 guesses those of %s disclose no case, and who has the code gets in',
    async (_, modo, numeroDe) => {
      ahora = new Date(ahora.getTime() + 3 * HORA_MS)
      const honestas = abrir()
      const suyas: string[] = []
      const cuenta = await adivinar(modo, numeroDe, async (i) => {
        if (i % (modo.veces / 10) !== 0) return
        // The owner of the number under attack, from home.
        const [suyo] = ciudadanos
        suyas.push(await honestas.conCodigo(suyo?.numero ?? '', suyo?.codigo ?? '', '200.1.1.0/24'))
      })
      expect(cuenta.ENTRA).toBeUndefined()
      expect(Object.keys(cuenta).sort()).toEqual(['casoNoEncontrado', 'demasiadasConsultas'])
      // A stretch of time touches one more of the counters' minutes and hours than it has.
      const { redes, minutos } = modo
      expect(cuenta.casoNoEncontrado).toBeLessThanOrEqual(redes * Math.min(10 * (minutos + 1), 60 * 2))
      expect(new Set(suyas).size).toBe(1)
      expect(suyas).toHaveLength(10)
    },
  )

  test('C8 CON-09 the thousandth failure of an hour is told once', () => {
    expect(alarmas.length).toBeGreaterThan(0)
    expect(new Set(alarmas.map((a) => JSON.stringify(a)))).toEqual(new Set(['{"fallos":1000}']))
  })

  test('C8 CON-09 fifty neighbours with the right codes behind one address get in at once, and each again', async () => {
    ahora = new Date(ahora.getTime() + 3 * HORA_MS)
    const entrada = abrir()
    for (let vez = 0; vez < 2; vez++) {
      const claves = await Promise.all(
        ciudadanos.map(({ numero, codigo }) => entrada.conCodigo(numero, codigo, '200.2.2.0/24')),
      )
      expect(new Set(claves).size).toBe(CASOS)
    }
  })

  test('C8 CON-09 five wrong entries of one number make the next wait, longer each time and a minute at most', async () => {
    ahora = new Date(ahora.getTime() + 3 * HORA_MS)
    const entrada = abrirEntrada({
      ...{ db: banco.db, reloj, limite: { porMinuto: 1_000, porHora: 1_000 } },
      log: { error: () => undefined } as never,
      enlacesDeCaso: crearEnlacesDeCaso(SECRETO, reloj, () => ''),
    })
    const probar = () =>
      entrada.conCodigo('2026-4444', 'AAAAAAAA', '200.3.3.0/24').then(
        () => 0,
        (error: ErrorDeNegocio) => error.reintentar ?? 0,
      )
    const esperas: number[] = []
    for (let i = 0; i < 12; i++) {
      await probar()
      const espera = await probar()
      esperas.push(espera)
      ahora = new Date(ahora.getTime() + espera * 1_000)
    }
    const largas = esperas.filter((espera) => espera > 0)
    expect(largas).toEqual([...largas].sort((a, b) => a - b))
    expect([largas[0], largas.at(-1)]).toEqual([1, 60])
  })

  test('C8 C9 CON-04 over HTTP, whoever rotates forwarded addresses is one network; what exists and what does not take as long', async () => {
    banco.poner(new Date(ahora.getTime() + 3 * HORA_MS))
    const estados = []
    for (let i = 0; i < 30; i++) {
      const respuesta = await banco.app.inject({
        ...{ method: 'POST', url: consultaApi.entrar.path, remoteAddress: '190.77.1.1' },
        headers: { 'x-forwarded-for': `8.8.${i}.1` },
        payload: { numero: `2026-${randomInt(1, 99_999)}`, codigo: codigoNuevo() },
      })
      estados.push(respuesta.statusCode)
    }
    expect([estados.slice(0, 10).every((e) => e === 404), new Set(estados.slice(10))]).toEqual([true, new Set([429])])

    const [existe, no]: [number[], number[]] = [[], []]
    for (let i = 0; i < 60; i++)
      for (const [lista, numero] of [
        [existe, ciudadanos[i % CASOS]?.numero ?? ''],
        [no, `2026-${70_000 + i}`],
      ] as const) {
        const pagina = paginaDeConsulta(banco.app, `191.${lista === no ? 1 : 2}.${i}.1`)
        const desde = performance.now()
        const { status } = await pagina.entrar({ numero, codigo: 'AAAA-AAAA' })
        lista.push(performance.now() - desde)
        expect(status).toBe(404)
      }
    // Of the fastest tenth, since a busy machine slows what comes after it.
    const rapida = (lista: number[]) => lista.sort((a, b) => a - b)[lista.length / 10] ?? 0
    expect(Math.abs(rapida(existe) - rapida(no))).toBeLessThan(2)
  })
})
