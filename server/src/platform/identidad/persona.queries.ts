import { sql } from 'kysely'
import { filasDe, rucDe } from '../conservacion/persona.queries.ts'
import type { Buscador, Nombre } from '../conservacion/persona.ts'
import type { Persona } from './identidad.ts'

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

/** The local register of people, and the one of tax payers. */
export const buscarEnPadron: Buscador = {
  modulo: 'padron',
  titulo: 'Padrón local de identidad',
  tablas: ['padron', 'empresas'],
  buscar: async (db, { dni }) => {
    const personas = await filasDe(db, 'padron', sql`dni = ${dni}`)
    return {
      filas: [...personas, ...(await filasDe(db, 'empresas', sql`ruc like ${rucDe(dni)}`))],
      nombres: personas.map((p) => ({
        apellidos: `${texto(p.ape_paterno)} ${texto(p.ape_materno)}`,
        nombres: texto(p.nombres),
      })),
    }
  },
}

/** The name in RENIEC's answer; SUNAT's answers have no name in parts. */
const nombreDe = (datos: unknown): Nombre[] => {
  if (typeof datos !== 'object' || datos === null || !('prenombres' in datos)) return []
  const { prenombres, apPrimer, apSegundo }: Partial<Record<keyof Persona, unknown>> = datos
  return [{ apellidos: `${texto(apPrimer)} ${texto(apSegundo)}`, nombres: texto(prenombres) }]
}

/** Recent answers of RENIEC and SUNAT, and each question to them. */
export const buscarConsultasNacionales: Buscador = {
  modulo: 'consultas_nacionales',
  titulo: 'Consultas a RENIEC y SUNAT, y lo que respondieron',
  tablas: ['consultas_nacionales', 'respuestas_nacionales'],
  buscar: async (db, { dni }) => {
    const suyo = sql`numero = ${dni} or numero like ${rucDe(dni)}`
    const respuestas = await filasDe(db, 'respuestas_nacionales', suyo)
    return {
      filas: [...(await filasDe(db, 'consultas_nacionales', suyo)), ...respuestas],
      nombres: respuestas.flatMap(({ datos }) => nombreDe(datos)),
    }
  },
}
