import assert from 'node:assert/strict'
import { DIA_MS, diaLima } from '@cabildo/contracts/base/tiempo'
import { TABLA_VISITAS } from '@cabildo/contracts/visitas'
import { enJson } from './cliente.ts'
import { AREA, bearer } from './escena.ts'
import type { Servidor } from './proceso.ts'
import { mediana } from './tabla.ts'

const VECES = 5

export interface Tiempo {
  pantalla: string
  consulta: string
  ms: number
}

type Caso = [consulta: string, envio: { query: string } | { body: object }]

const dia = (haceDias: number) => diaLima(new Date(Date.now() - haceDias * DIA_MS))

const casosDelRegistro = (): Caso[] => {
  const pagina = (resto: string, start = 0) => ({ query: `start=${start}&length=25&${resto}` })
  return [
    ...TABLA_VISITAS.ordenables.flatMap((columna): Caso[] =>
      (['asc', 'desc'] as const).map((dir): Caso => [`orden ${columna} ${dir}`, pagina(`order=${columna}:${dir}`)]),
    ),
    ['orden motivo asc, created_at desc', pagina('order=motivo:asc&order=created_at:desc')],
    ['filtro Pendientes', pagina('columns[estado]=pendiente')],
    ['búsqueda de un apellido', pagina('search=quispe')],
    ['búsqueda de nombre y apellido', pagina('search=quispe mamani')],
    ['búsqueda de un DNI', pagina('search=10000001')],
    ['búsqueda sin resultado', pagina('search=zzzzzz')],
    ['búsqueda de 2 letras', pagina('search=qu')],
    ['búsqueda de 2 letras sin resultado', pagina('search=zz')],
    ['filtro de columna motivo', pagina('columns[motivo]=licencia')],
    ['filtro de columna visitante, orden ape_nom', pagina('columns[ape_nom]=mamani&order=ape_nom:asc')],
    ['desde la fila 10 000', pagina('order=created_at:desc', 10_000)],
    ['desde la fila 450 000', pagina('order=created_at:desc', 450_000)],
    ['desde la fila 450 000, orden ape_nom', pagina('order=ape_nom:asc', 450_000)],
  ]
}

const casosDelReporte = (): Caso[] => {
  const rango = (desde: string, area_id: number, resto: object = {}) => ({
    body: { fecha_ini: desde, fecha: dia(0), area_id, start: 0, length: 25, ...resto },
  })
  const orden = [{ column: 'ape_nom', dir: 'asc' }]
  return [
    ['hoy, todas las áreas', rango(dia(0), 0)],
    ['hoy, un área', rango(dia(0), AREA)],
    ['92 días, todas las áreas', rango(dia(91), 0)],
    ['92 días, un área', rango(dia(91), AREA)],
    ['92 días, todas las áreas, orden ape_nom', rango(dia(91), 0, { order: orden })],
    ['92 días, todas las áreas, búsqueda de un apellido', rango(dia(91), 0, { search: 'quispe' })],
    ['92 días, todas las áreas, búsqueda sin resultado', rango(dia(91), 0, { search: 'zzzzzz' })],
    ['92 días, un área, búsqueda de 2 letras', rango(dia(91), AREA, { search: 'qu' })],
  ]
}

/** How long each kind of page takes, one call at a time: the median of a few, after one that warms the caches. */
export const cronometrar = async ({ url }: Servidor, token: string): Promise<Tiempo[]> => {
  const tiempos: Tiempo[] = []
  const tomar = async (pantalla: string, casos: Caso[], llamar: (envio: Caso[1]) => Promise<Response>) => {
    for (const [consulta, envio] of casos) {
      const vueltas: number[] = []
      for (let i = 0; i <= VECES; i++) {
        const inicio = performance.now()
        const respuesta = await llamar(envio)
        await respuesta.arrayBuffer()
        vueltas.push(performance.now() - inicio)
        assert.equal(respuesta.status, 200, `${pantalla}, ${consulta}`)
      }
      tiempos.push({ pantalla, consulta, ms: mediana(vueltas.slice(1)) })
    }
  }
  await tomar('Registro', casosDelRegistro(), (envio) =>
    fetch(`${url}/api/visitas/byarea/${AREA}?${'query' in envio ? envio.query : ''}`, { headers: bearer(token) }),
  )
  await tomar('Reporte', casosDelReporte(), (envio) =>
    fetch(`${url}/api/visitas/list`, enJson('body' in envio ? envio.body : {})),
  )
  return tiempos
}
