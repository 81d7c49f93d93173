import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { type Dicho, formularioDe } from '../../../test/consultas.ts'
import { DIA_MS } from '../../platform/reloj.ts'

const LIMITES = { LIMITE_CONSULTAS_MINUTO: '20', LIMITE_CONSULTAS_DIA: '200' }
const banco = usarBanco({ env: LIMITES })
const MINUTO_MS = 60_000
/** Each test has a day of its own. */
let dia = 0
const alas = (minutos: number) => banco.poner(new Date(AHORA.getTime() + dia * DIA_MS + minutos * MINUTO_MS))

/** A whole stretch of the registry, everybody in it known. */
const PRIMERO = 98_100_000
const dniDe = (i: number) => String(PRIMERO + i)
const CONOCIDOS = 3_000

beforeEach(async () => {
  dia++
  alas(0)
  await sql`insert into padron (dni, nombres, ape_paterno, ape_materno)
    select n::text, 'ANA', 'QUISPE', 'MAMANI' from generate_series(${PRIMERO}::integer, ${PRIMERO + CONOCIDOS - 1}::integer) n
    on conflict do nothing`.execute(banco.db)
})

/** Somebody who collects names, with a new ticket for each. */
const coleccionista = (ip: string) => {
  const pagina = formularioDe(banco, 'mpvirtual', { ip })
  return async (dni: string): Promise<Dicho> => pagina.reniec(dni, await pagina.ticket())
}

/**
 * So many lookups, so many of them in each minute, by collectors who take turns; how many got which status. The catalogue
 * speaks of 10,000: beyond the day's limit each is refused as the one before it, so a few hundred show what all would.
 */
const coleccionar = async (
  coleccionistas: ReturnType<typeof coleccionista>[],
  { consultas, porMinuto }: { consultas: number; porMinuto: number },
) => {
  const estados: Record<number, number> = {}
  for (let desde = 0; desde < consultas; desde += porMinuto) {
    alas(desde / porMinuto)
    for (let i = desde; i < desde + porMinuto; i += A_LA_VEZ)
      for (const { status } of await Promise.all(
        Array.from({ length: A_LA_VEZ }, (_, j) => coleccionistas[(i + j) % coleccionistas.length]?.(dniDe(i + j))),
      ).then((todas) => todas.flatMap((una) => una ?? [])))
        estados[status] = (estados[status] ?? 0) + 1
  }
  return estados
}
const A_LA_VEZ = 25

describe('who collects names (F1)', () => {
  test('F1 IDE-17 D-29 1,000 lookups from one address within a day: 200 names, never more than 20 a minute', async () => {
    const estados = await coleccionar([coleccionista('190.40.2.7')], { consultas: 1_000, porMinuto: 25 })
    expect(estados).toEqual({ 200: 200, 429: 800 })
  }, 60_000)

  test('F1 D-29 3,000 lookups from 200 networks: 2,000 names in all, then nobody gets any until tomorrow', async () => {
    const coleccionistas = Array.from({ length: 200 }, (_, i) => coleccionista(`190.41.${i}.9`))
    const estados = await coleccionar(coleccionistas, { consultas: CONOCIDOS, porMinuto: 1_000 })
    expect(estados).toEqual({ 200: 2_000, 429: CONOCIDOS - 2_000 })
    const { status, espera } = await coleccionista('190.99.9.9')(dniDe(1))
    expect([status, espera > 3_600]).toEqual([429, true])
    dia++
    alas(0)
    expect((await coleccionista('190.99.9.9')(dniDe(1))).status).toBe(200)
  }, 60_000)

  test('F1 IDE-17 neighbours of a /24 and of a /64 count as one address', async () => {
    for (const direcciones of [
      (i: number) => `190.42.7.${i + 1}`,
      (i: number) => `2001:db8:7:1::${(i + 1).toString(16)}`,
    ]) {
      const respuestas: number[] = []
      for (let i = 0; i < 25; i++) respuestas.push((await coleccionista(direcciones(i))(dniDe(i))).status)
      expect(respuestas).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
    }
  })

  test('F1 whatever is refused reads the same for a person who exists and for one who does not', async () => {
    const pagina = formularioDe(banco, 'mpvirtual', { ip: '190.43.1.1' })
    const nadie = '98999999'
    const pares: [string, Dicho, Dicho][] = []
    const comparar = async (que: string, hacer: (dni: string) => Promise<Dicho>) =>
      pares.push([que, await hacer(dniDe(1)), await hacer(nadie)])
    await comparar('no ticket', (dni) => pagina.reniec(dni))
    const ticket = await pagina.ticket()
    await comparar('no verifier', (dni) => pagina.reniec(dni, ticket, null))
    await comparar('wrong verifier', (dni) => pagina.reniec(dni, ticket, 'Z'))
    const gastado = await pagina.ticket()
    for (let i = 0; i < 3; i++) await pagina.reniec(dniDe(2), gastado)
    await comparar('spent ticket', (dni) => pagina.reniec(dni, gastado))
    for (let i = 0; i < 20; i++) await pagina.reniec(dniDe(2), await pagina.ticket())
    const fresco = await pagina.ticket()
    await comparar('limit', (dni) => pagina.reniec(dni, fresco))
    expect(pares.map(([que, conocido]) => [que, conocido.status])).toEqual([
      ...[
        ['no ticket', 403],
        ['no verifier', 422],
        ['wrong verifier', 422],
        ['spent ticket', 403],
        ['limit', 429],
      ],
    ])
    for (const [que, conocido, desconocido] of pares) expect([que, conocido.texto]).toEqual([que, desconocido.texto])
  })
})

describe('honest citizens behind one address (F2)', () => {
  test('F2 fifty open their form within three minutes: each looks itself up, at the latest a minute later', async () => {
    const citados = Array.from({ length: 50 }, (_, i) => ({ dni: dniDe(i), minuto: Math.floor(i / 17) }))
    const atendidos = new Set<string>()
    let pendientes = citados
    for (let minuto = 0; minuto < 10 && pendientes.length > 0; minuto++) {
      alas(minuto)
      const ahora = pendientes.filter((citado) => citado.minuto <= minuto)
      const respuestas = await Promise.all(
        ahora.map(async ({ dni }, i) => {
          const pagina = formularioDe(banco, 'mpvirtual', { ip: `190.50.0.${(i % 250) + 1}` })
          return { dni, ...(await pagina.reniec(dni, await pagina.ticket())) }
        }),
      )
      for (const { dni, status, cuerpo } of respuestas) {
        // Who is refused is told to wait, and may type the name meanwhile.
        expect([status, cuerpo.apPrimer ?? cuerpo.codigo]).toEqual(
          status === 200 ? [200, 'QUISPE'] : [429, 'demasiadasConsultas'],
        )
        if (status === 200) atendidos.add(dni)
      }
      pendientes = pendientes.filter(({ dni }) => !atendidos.has(dni))
    }
    expect(atendidos.size).toBe(50)
  })

  test('F2 all fifty at the same moment: twenty are answered, the others are told to wait less than a minute', async () => {
    const respuestas = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const pagina = formularioDe(banco, 'libro_reclama', { ip: `190.51.0.${i + 1}` })
        return pagina.reniec(dniDe(i), await pagina.ticket())
      }),
    )
    const negadas = respuestas.filter(({ status }) => status === 429)
    expect([respuestas.filter(({ status }) => status === 200).length, negadas.length]).toEqual([20, 30])
    expect(negadas.every(({ espera }) => espera > 0 && espera <= 60)).toBe(true)
  })

  test('F2 a neighbour who presses on takes only what is answered, and leaves the day to the others', async () => {
    const insistente = coleccionista('190.52.0.1')
    for (let i = 0; i < 400; i++) await insistente(dniDe(i))
    alas(1)
    expect((await coleccionista('190.52.0.2')(dniDe(1))).status).toBe(200)
  })
})
