import { diaLima, diaMas } from '@cabildo/contracts/base/tiempo'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { type EstadisticaDeTramites, estadisticaApi } from '@cabildo/contracts/expedientes-estadistica'
import { EDADES, type Medida, mediana, mesesDe, periodoAnterior } from '@cabildo/contracts/expedientes-medidas'
import type { ClaseDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import { type ClasePlazo, crearCalendario } from '@cabildo/contracts/plazos-calculo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AHORA, type Cliente, entrar, usarBanco } from '../../../test/banco.ts'
import { type HechoDeAntes, unCasoDeAntes } from '../../../test/casos-de-antes.ts'
import { darBandejas } from '../../../test/expedientes.ts'

const CASOS = 120
const AREAS = [20, 15, 47] as const
const HOY = diaLima(AHORA)
const SEMANA = new Date(AHORA.getTime() - 7 * 86_400_000)
const calendario = crearCalendario()

const CASO = fc.record({
  clase: fc.constantFrom<ClaseDeExpediente>('tramite', 'tramite', 'tramite', 'reclamo', 'solicitud', 'interno'),
  edad: fc.integer({ min: 1, max: 200 }),
  pasos: fc.array(
    fc.record({ area: fc.constantFrom(...AREAS), tras: fc.integer({ min: 0, max: 30 }), recibe: fc.boolean() }),
    { maxLength: 4 },
  ),
  fin: fc.constantFrom('archivar', 'desistir', null, null),
  tras: fc.integer({ min: 0, max: 20 }),
  plazo: fc.option(
    fc.record({ vence: fc.integer({ min: 1, max: 60 }), responde: fc.option(fc.integer({ min: 0, max: 70 })) }),
    {
      freq: 5,
    },
  ),
})
type Caso = typeof CASO extends fc.Arbitrary<infer C> ? C : never

const mediodia = (dia: string, minuto: number) => new Date(`${dia}T12:${String(minuto).padStart(2, '0')}:00-05:00`)
const CLASE_DE_PLAZO = {
  tramite: 'respuesta_tramite',
  reclamo: 'respuesta_reclamo',
  solicitud: 'respuesta_informacion',
  interno: 'interno',
} as const satisfies Record<ClaseDeExpediente, ClasePlazo>

/** What the model knows of a case: who had it when, and its clock. */
interface Hecho {
  clase: ClaseDeExpediente
  registro_id: number
  /** Of each holding from when, whose it is (null: the responsible's), and whether it waits to be received. */
  tenencias: { at: Date; area: number | null; espera: boolean; derivada: boolean }[]
  fin: { at: Date; desistido: boolean } | null
  plazo: { desde: string; vence: string; cerrado: { at: Date; cumplido: boolean; area: number | null } | null } | null
  desde: string
}

/** Makes a history of the dice, as far as it has happened by now; and what the model knows of it. */
const historiaDe = (caso: Caso): { hechos: HechoDeAntes[]; at: Date; sabido: Omit<Hecho, 'registro_id'> } => {
  const registrado = diaMas(HOY, -caso.edad)
  let minuto = 0
  let dia = registrado
  const at = mediodia(dia, minuto)
  const hechos: HechoDeAntes[] = []
  const deResponsable = caso.clase === 'reclamo' || caso.clase === 'solicitud'
  const tenencias: Hecho['tenencias'] = [{ at, area: deResponsable ? null : 4, espera: false, derivada: false }]
  const siguiente = (tras: number): Date | null => {
    dia = diaMas(dia, tras)
    const cuando = mediodia(dia, ++minuto)
    return cuando <= AHORA ? cuando : null
  }
  let sigue = true
  for (const { area, tras, recibe } of caso.pasos) {
    const enviado = sigue ? siguiente(tras) : null
    if (!enviado) break
    hechos.push({ que: 'derivar', area, at: enviado })
    tenencias.push({ at: enviado, area, espera: true, derivada: true })
    const recibido = recibe ? siguiente(0) : null
    if (!recibido) {
      sigue = false
      break
    }
    hechos.push({ que: 'recibir', at: recibido })
    tenencias.push({ at: recibido, area, espera: false, derivada: false })
  }
  const acabado = sigue && caso.fin && !deResponsable && caso.pasos.length > 0 ? siguiente(caso.tras) : null
  const fin = acabado && caso.fin ? { at: acabado, desistido: caso.fin === 'desistir' } : null
  if (fin && caso.fin) hechos.push({ que: caso.fin, at: fin.at })
  let plazo: Hecho['plazo'] = null
  if (caso.plazo) {
    const vence = diaMas(registrado, caso.plazo.vence)
    const areaEn = (cuando: Date) => tenencias.findLast((una) => una.at <= cuando)?.area ?? null
    const responde = caso.plazo.responde === null ? null : mediodia(diaMas(registrado, caso.plazo.responde), 59)
    plazo = { desde: registrado, vence, cerrado: null }
    if (responde && responde <= AHORA && !(fin && responde > fin.at))
      plazo.cerrado = { at: responde, cumplido: true, area: areaEn(responde) }
    else if (fin) plazo.cerrado = { at: fin.at, cumplido: false, area: areaEn(fin.at) }
    if (plazo.cerrado) {
      const que = plazo.cerrado.cumplido ? 'responder' : 'concluir'
      hechos.push({ que, at: plazo.cerrado.at })
      hechos.sort((a, b) => a.at.getTime() - b.at.getTime())
    }
  }
  return { hechos, at, sabido: { clase: caso.clase, tenencias, fin, plazo, desde: registrado } }
}

interface Pregunta {
  desde: string
  hasta: string
  area: number | null
  clase: ClaseDeExpediente | null
}

const enFechas = (dia: string, { desde, hasta }: { desde: string; hasta: string }) => desde <= dia && dia <= hasta

/** The measures as EXP-55 says them, case by case. */
const modelo = (casos: readonly Hecho[], { area, clase, ...periodo }: Pregunta) => {
  const suyos = casos.filter((caso) => clase === null || caso.clase === clase)
  const deArea = (una: number | null) => area === null || una === area
  const tenidoEn = ({ tenencias, fin }: Hecho, cuando: Date) =>
    fin && fin.at <= cuando ? undefined : tenencias.findLast(({ at }) => at <= cuando)
  const pendientesEn = (cuando: Date) =>
    suyos.filter((caso) => {
      const tenida = tenidoEn(caso, cuando)
      return tenida && tenida.area !== null && deArea(tenida.area)
    })
  const vencidosEn = (cuando: Date) =>
    pendientesEn(cuando).filter(
      ({ plazo }) => plazo && plazo.vence < diaLima(cuando) && !(plazo.cerrado && plazo.cerrado.at <= cuando),
    )
  const deRespuesta = suyos.filter(({ clase: suya }) => suya !== 'interno')
  const plazosDe = (fechas: { desde: string; hasta: string }) =>
    deRespuesta.filter(({ plazo, clase: suya, fin, tenencias }) => {
      if (!plazo || !enFechas(plazo.vence, fechas)) return false
      if (!plazo.cerrado && plazo.vence >= HOY) return false
      if (plazo.cerrado && !plazo.cerrado.cumplido && (suya !== 'tramite' || fin?.desistido)) return false
      return deArea(plazo.cerrado ? plazo.cerrado.area : (tenencias.at(-1)?.area ?? null))
    })
  const esEnPlazo = ({ plazo }: Hecho) => !!plazo?.cerrado?.cumplido && diaLima(plazo.cerrado.at) <= plazo.vence
  const esTarde = (caso: Hecho) => !!caso.plazo?.cerrado?.cumplido && !esEnPlazo(caso)
  const sinRespuesta = ({ plazo }: Hecho) => !plazo?.cerrado?.cumplido
  const atendidosDe = (fechas: { desde: string; hasta: string }) =>
    deRespuesta.filter(
      ({ plazo }) =>
        plazo?.cerrado?.cumplido && enFechas(diaLima(plazo.cerrado.at), fechas) && deArea(plazo.cerrado.area),
    )
  const medianaDe = (atendidos: readonly Hecho[]) =>
    mediana(
      atendidos.map(({ plazo }) => [calendario.entre(plazo?.desde ?? HOY, diaLima(plazo?.cerrado?.at ?? AHORA)), 1]),
    )
  const pendientes = pendientesEn(AHORA)
  const anterior = periodoAnterior(periodo)
  const deEdad = (desde: number, hasta: number) =>
    pendientes.filter((caso) => {
      const edad = calendario.entre(caso.clase !== 'interno' ? (caso.plazo?.desde ?? caso.desde) : caso.desde, HOY)
      return desde <= edad && edad <= hasta
    })
  const filas: Record<Medida, readonly Hecho[]> = {
    plazos: plazosDe(periodo),
    en_plazo: plazosDe(periodo).filter(esEnPlazo),
    tarde: plazosDe(periodo).filter(esTarde),
    sin_respuesta: plazosDe(periodo).filter(sinRespuesta),
    atendidos: atendidosDe(periodo),
    ingresados: suyos.filter(({ tenencias }) =>
      tenencias.some((una) => una.derivada && enFechas(diaLima(una.at), periodo) && deArea(una.area)),
    ),
    pendientes,
    vencidos: vencidosEn(AHORA),
    sin_recibir: pendientes.filter((caso) => {
      const tenida = tenidoEn(caso, AHORA)
      return tenida?.espera && calendario.entre(diaLima(tenida.at), HOY) > 2
    }),
    edad_5: deEdad(0, 5),
    edad_15: deEdad(6, 15),
    edad_30: deEdad(16, 30),
    edad_mas: deEdad(31, 9_999),
  }
  const cuantos = (medida: Medida) => filas[medida].length
  const antes = plazosDe(anterior)
  return {
    filas,
    tarjetas: {
      en_plazo: {
        ...{ en_plazo: cuantos('en_plazo'), plazos: cuantos('plazos') },
        antes: { en_plazo: antes.filter(esEnPlazo).length, plazos: antes.length },
      },
      pendientes: { ahora: cuantos('pendientes'), antes: pendientesEn(SEMANA).length },
      vencidos: { ahora: cuantos('vencidos'), antes: vencidosEn(SEMANA).length },
      mediana: {
        ...{ dias: medianaDe(atendidosDe(periodo)), atendidos: cuantos('atendidos') },
        antes: medianaDe(atendidosDe(anterior)),
      },
      edades: (Object.keys(EDADES) as (keyof typeof EDADES)[]).map((medida) => ({
        medida,
        pendientes: cuantos(medida),
      })),
      meses: mesesDe(periodo).map((mes) => {
        const suyosDelMes = plazosDe(mes)
        return {
          ...mes,
          en_plazo: suyosDelMes.filter(esEnPlazo).length,
          tarde: suyosDelMes.filter(esTarde).length,
          sin_respuesta: suyosDelMes.filter(sinRespuesta).length,
        }
      }),
    },
  }
}

const banco = usarBanco()
const cuerpoDe = ({ area, clase, ...periodo }: Pregunta, deTodas: boolean) => ({
  ...periodo,
  ...(clase && { clase }),
  ...(deTodas && area !== null && { area_id: area }),
})
const ver = async (quien: Cliente, pregunta: Pregunta, deTodas = true) => {
  const { status, cuerpo } = await quien.llamar(estadisticaApi.ver, { body: cuerpoDe(pregunta, deTodas) })
  expect([status, cuerpo.codigo]).toEqual([200, undefined])
  return cuerpo as EstadisticaDeTramites
}

test('EXP-54 EXP-55 API-133 D-75 D-113 D-124 each number is what the measures say, and opens as many rows, whatever happened to cases', async () => {
  await darBandejas(banco)
  const [jefa, luis] = await Promise.all([entrar(banco.app, 'jefa'), entrar(banco.app, 'luis')])
  const casos: Hecho[] = []
  for (const dado of fc.sample(CASO, { numRuns: CASOS, seed: 7 })) {
    const { hechos, at, sabido } = historiaDe(dado)
    const { plazo } = sabido
    const registro_id = await unCasoDeAntes(banco.db, {
      ...{ clase: dado.clase, at, hechos },
      plazo: plazo && { clase: CLASE_DE_PLAZO[dado.clase], desde: plazo.desde, vence: plazo.vence, dias: 30 },
    })
    casos.push({ ...sabido, registro_id })
  }
  const PREGUNTA = fc.record({
    desde: fc.integer({ min: 0, max: 220 }).map((dias) => diaMas(HOY, -dias)),
    largo: fc.integer({ min: 0, max: 150 }),
    area: fc.constantFrom(null, 20, 15, 47, 4),
    clase: fc.constantFrom<ClaseDeExpediente | null>(null, null, 'tramite', 'reclamo', 'interno'),
  })
  const meses = { desde: '2026-09-01', hasta: '2026-11-30' }
  const preguntas: Pregunta[] = [
    ...[null, 20, 4].map((area) => ({ ...meses, area, clase: null })),
    ...fc
      .sample(PREGUNTA, { numRuns: 20, seed: 11 })
      .map(({ largo, ...una }) => ({ ...una, hasta: diaMas(una.desde, largo) })),
  ]
  for (const pregunta of preguntas) {
    const { filas, tarjetas } = modelo(casos, pregunta)
    const { en_plazo, pendientes, vencidos, mediana: suya, edades, meses: suyos, areas } = await ver(jefa, pregunta)
    expect({ en_plazo, pendientes, vencidos, mediana: suya, edades, meses: suyos }, JSON.stringify(pregunta)).toEqual(
      tarjetas,
    )
    for (const area of areas) {
      const { filas: deSuArea } = modelo(casos, { ...pregunta, area: area.id })
      for (const medida of ['ingresados', 'atendidos', 'pendientes', 'sin_recibir', 'vencidos'] as const)
        expect([area.id, medida, area[medida]]).toEqual([area.id, medida, deSuArea[medida].length])
    }
    for (const [medida, debidas] of Object.entries(filas) as [Medida, readonly Hecho[]][]) {
      const { status, cuerpo } = await jefa.llamar(expedientesApi.listar, {
        body: { ...cuerpoDe(pregunta, true), bandeja: 'todos', medida, length: 200 },
      })
      expect([status, medida, cuerpo.recordsFiltered]).toEqual([200, medida, debidas.length])
      expect(new Set(cuerpo.data.map(({ registro_id }) => registro_id))).toEqual(
        new Set(debidas.map(({ registro_id }) => registro_id)),
      )
    }
    if (pregunta.area === 20) expect(await ver(luis, pregunta, false)).toEqual(await ver(jefa, pregunta))
  }
  // Enough happened to be told.
  const { tarjetas } = modelo(casos, { ...meses, area: null, clase: null })
  for (const n of [
    tarjetas.en_plazo.en_plazo,
    tarjetas.pendientes.antes,
    tarjetas.vencidos.ahora,
    tarjetas.vencidos.antes,
  ])
    expect(n).toBeGreaterThan(2)
}, 240_000)

test('EXP-54 EXP-02 who heads no tray and does not supervise gets none, a head the own area alone', async () => {
  const periodo = { desde: '2026-11-01', hasta: '2026-11-30' }
  const [rosa, luis] = await Promise.all([entrar(banco.app, 'rosa'), entrar(banco.app, 'luis')])
  expect((await rosa.llamar(estadisticaApi.ver, { body: periodo })).status).toBe(403)
  expect((await luis.llamar(estadisticaApi.ver, { body: { ...periodo, area_id: 15 } })).status).toBe(403)
  expect((await luis.llamar(estadisticaApi.ver, { body: periodo })).cuerpo.area?.id).toBe(20)
  const deOtra = { ...periodo, bandeja: 'todos' as const, medida: 'pendientes' as const, area_id: 15 }
  expect((await rosa.llamar(expedientesApi.listar, { body: deOtra })).status).toBe(403)
})

test('EXP-54 a period of more than 24 months, or turned round, is refused beside the field', async () => {
  const jefa = await entrar(banco.app, 'jefa')
  const pedir = async (desde: string, hasta: string) => {
    const { status, cuerpo } = await jefa.llamar(estadisticaApi.ver, { body: { desde, hasta } })
    return [status, Object.keys(cuerpo.errors ?? {})]
  }
  expect(await pedir('2024-12-01', '2026-11-30')).toEqual([200, []])
  expect(await pedir('2024-11-30', '2026-11-30')).toEqual([422, ['hasta']])
  expect(await pedir('2026-11-30', '2026-11-01')).toEqual([422, ['hasta']])
  expect(await pedir('2026-02-30', '2026-11-01')).toEqual([422, ['desde']])
})

test('EXP-55 where there are no cases nothing is told as a ratio, and the export says so with a dash', async () => {
  const jefa = await entrar(banco.app, 'jefa')
  const periodo = { desde: '2025-01-01', hasta: '2025-01-31' }
  const { cuerpo } = await jefa.llamar(estadisticaApi.ver, { body: periodo })
  expect([cuerpo.en_plazo.plazos, cuerpo.mediana.dias]).toEqual([0, null])
  const { statusCode, body } = await jefa.enviar({
    ...{ method: 'POST', url: '/api/export/expedientes_estadistica', payload: { formato: 'csv', ...periodo } },
  })
  expect(statusCode).toBe(200)
  expect(body).toContain('Resumen,Del 01/01/2025 al 31/01/2025,En plazo,–')
  expect(body).toContain('Plazos que vencían en cada mes,Enero 2025,En plazo %,–')
})
