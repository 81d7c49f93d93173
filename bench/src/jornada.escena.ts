/** What the staff do all day: they look through lists, filter them, order them and turn their pages (I2). */
import { AREA, AREA_PERSONAL, bearer, unaDe } from './escena.ts'
import type { Escena, Persona } from './multitud.ts'

export interface ContextoPersonal {
  /** Sessions of those who keep the visits, and of those who keep the documents. */
  visitas: readonly string[]
  documentos: readonly string[]
}

const VISITAS: Record<string, readonly string[]> = {
  'visits, first page': ['start=0&length=25&order=created_at:desc'],
  'visits, another order': ['ape_nom:asc', 'motivo:desc', 'employee_visitado:asc', 'salida_date:desc'].map(
    (orden) => `start=0&length=25&order=${orden}`,
  ),
  'visits, another page': [25, 500, 10_000, 50_000].map(
    (start) => `start=${start}&length=25&order=${start > 500 ? 'ape_nom:asc' : 'created_at:desc'}`,
  ),
  'visits, search': ['quispe', 'quispe mamani', '10000001', 'zzzzzz'].map(
    (texto) => `start=0&length=25&search=${encodeURIComponent(texto)}`,
  ),
  'visits, filter': ['columns[estado]=pendiente', 'columns[motivo]=licencia', 'columns[ape_nom]=mamani'].map(
    (filtro) => `start=0&length=25&${filtro}`,
  ),
}

const DOCUMENTOS: Record<string, readonly object[]> = {
  'documents, first page': [{ length: 25 }],
  'documents, another order': [
    { length: 25, order: [{ column: 'descripcion', dir: 'asc' }] },
    { tipo_doc: 10, order: [{ column: 'nro_doc', dir: 'desc' }] },
  ],
  'documents, another page': [{ start: 490 }, { start: 9_990 }, { start: 49_990 }],
  'documents, search': [{ search: 'cipreses' }, { search: '145-2024' }],
  'documents, filter': [{ tipo_doc: 3 }, { anio: 2024 }, { fini: '2024-03-01', ffin: '2024-03-31' }],
}

/** Of what they do, so many in a hundred: most open a list and look no further. */
const PESOS: Record<string, number> = {
  'first page': 40,
  'another order': 15,
  'another page': 15,
  search: 15,
  filter: 15,
}

/** Every second one keeps the visits of one area, the others the documents of another one. */
const sesionDe = ({ n }: Persona, { visitas, documentos }: ContextoPersonal): string =>
  (n % 2 === 0 ? visitas : documentos)[Math.floor(n / 2) % Math.min(visitas.length, documentos.length)] ?? ''

export const escena: Escena<ContextoPersonal> = Object.fromEntries(
  Object.entries(PESOS).map(([que, peso]) => [
    que,
    {
      peso,
      hacer: async (persona, contexto) => {
        const headers = bearer(sesionDe(persona, contexto))
        if (persona.n % 2 === 0) {
          const nombre = `visits, ${que}`
          await persona.pedir(nombre, `/api/visitas/byarea/${AREA}?${unaDe(VISITAS[nombre] ?? [])}`, { headers })
          return
        }
        if (que === 'first page' && Math.random() < 0.3) {
          const ruta = `/api/documentos/byarea/${AREA_PERSONAL}?length=25`
          await persona.pedir('dispatch, first page', ruta, { headers })
          return
        }
        const nombre = `documents, ${que}`
        await persona.pedir(nombre, '/api/documentos/list', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          cuerpo: JSON.stringify(unaDe(DOCUMENTOS[nombre] ?? [])),
        })
      },
    },
  ]),
)
