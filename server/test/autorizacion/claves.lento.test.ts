import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { generarClaveDeServicio } from '../../src/platform/sesion/claves.ts'
import { AHORA, usarBanco } from '../banco.ts'
import { ELENCO } from '../elenco.ts'
import { AREA, acreditar, type Credenciales } from './columnas.ts'
import type { Fila } from './fila.ts'
import { MATRIZ } from './matriz.ts'
import { pedir } from './pedir.ts'

/** What each scope reaches, written by hand from Table ING-C and EXP-67, and from nothing of the program. */
const PASAN: Readonly<Record<string, readonly string[]>> = {
  'visitas:leer': ['GET /api/visitas/byarea/:areaID', 'POST /api/export/:tabla'],
  'documentos:leer': ['POST /api/documentos/list', 'GET /api/documentos/list'],
  'normas:leer': ['GET /api/archivos', 'POST /api/archivos/buscararchivo', 'POST /api/files/custom'],
  'obras:leer': ['GET /api/seguimiento', 'GET /api/seguimiento/:cui/avances'],
  'trabajadores:leer': ['GET /api/employees/byarea/:areaID'],
  'personal:cargar': [
    'POST /api/organizacion/cargas/personal',
    'GET /api/organizacion/cargas/:id',
    'GET /api/organizacion/cargas/:id/filas',
    'GET /api/organizacion/cargas/:id/rechazadas',
  ],
  'expedientes:leer': [
    'POST /api/expedientes/list',
    'GET /api/expedientes/:id',
    'GET /api/expedientes/:id/hoja-de-ruta',
    'POST /api/expedientes/estadistica',
  ],
}
const ALCANCES = Object.keys(PASAN)

const banco = usarBanco()
let claves: Record<string, string>
let personas: Credenciales

beforeAll(async () => {
  personas = await acreditar(banco)
  const dada = async (alcance: string, area_id: number | null) => {
    const { clave, ...secreto } = generarClaveDeServicio()
    await banco.db
      .insertInto('claves_servicio')
      .values({
        ...{ ...secreto, area_id, nombre: `${alcance} ${area_id}`, alcances: [alcance], redes: ['10.0.0.0/8'] },
        // User 11 answers for them: what its number opens is not the keys'.
        ...{ vence_at: '2027-01-01', por_minuto: 600, responsable_id: ELENCO.admin.id },
        ...{ created_by: ELENCO.admin.id, created_at: AHORA },
      })
      .execute()
    return clave
  }
  claves = {}
  for (const alcance of ALCANCES) {
    claves[`${alcance} de un área`] = await dada(alcance, AREA)
    claves[`${alcance} de todas`] = await dada(alcance, null)
  }
})

const DE_LLAMADAS = new Set<string>(TODAS_LAS_LLAMADAS.map(({ method, path }) => `${method} ${path}`))
/** The row of API-98 in the matrix is of another table than the one that a key may take out. */
const EXPORTES: readonly Fila[] = ['visitas', 'empleados'].map((tabla) => ({
  ...{ ruta: 'POST /api/export/:tabla', libro: `API-98 ${tabla}`, url: `/api/export/${tabla}`, quien: {} },
  cuerpo: { formato: 'csv', ...(tabla === 'visitas' && { area_id: AREA }) },
}))
const FILAS = [...MATRIZ.filter(({ ruta }) => DE_LLAMADAS.has(ruta)), ...EXPORTES]

const celda = async (fila: (typeof FILAS)[number], clave: string) => {
  const suya = { de: () => clave, nueva: async () => clave }
  const { statusCode, body } = await pedir(banco.app, suya, fila, 'gemelo')
  const { codigo } = statusCode >= 400 && body.startsWith('{') ? JSON.parse(body) : {}
  return { statusCode, codigo }
}

describe('the matrix with keys', () => {
  test.each(ALCANCES.flatMap((alcance) => [`${alcance} de un área`, `${alcance} de todas`]))(
    'O28 ING-30 D-109 %s reaches the calls of its scope, and is refused by every other one with the same words',
    async (cual) => {
      const suyas = PASAN[cual.split(' ')[0] ?? ''] ?? []
      const otras: string[] = []
      const alcanzadas = new Set<string>()
      for (const fila of FILAS) {
        const { statusCode, codigo } = await celda(fila, claves[cual] ?? '')
        const rechazada = statusCode === 403 && codigo === 'claveSinAlcance'
        if (suyas.includes(fila.ruta) && fila.libro !== 'API-98 empleados' && !rechazada && statusCode !== 401)
          alcanzadas.add(fila.ruta)
        else if (!rechazada) otras.push(`${fila.ruta}: ${statusCode} ${codigo}`)
      }
      expect(otras).toEqual([])
      expect([...alcanzadas].sort()).toEqual([...suyas].sort())
    },
    120_000,
  )

  test('O28 ING-30 a wrong key is refused by every call, also by those that are open to everybody', async () => {
    const { clave } = generarClaveDeServicio()
    const otras: string[] = []
    for (const fila of FILAS) {
      const { statusCode, codigo } = await celda(fila, clave)
      if (statusCode !== 401 || codigo !== 'claveDesconocida') otras.push(`${fila.ruta}: ${statusCode} ${codigo}`)
    }
    expect(otras).toEqual([])
  }, 120_000)

  test("O28 ING-30 a session's token behind the mark of a key is no key, and a key without it no session", async () => {
    const [fila] = FILAS.filter(({ ruta }) => ruta === 'GET /api/visitas/byarea/:areaID')
    if (!fila) throw new Error('The row of API-16 is gone')
    const clave = claves['visitas:leer de un área'] ?? ''
    expect(await celda(fila, `cab_${personas.de('p5')}`)).toEqual({ statusCode: 401, codigo: 'claveDesconocida' })
    expect(await celda(fila, clave.slice('cab_'.length))).toEqual({ statusCode: 401, codigo: 'sinSesion' })
  })
})
