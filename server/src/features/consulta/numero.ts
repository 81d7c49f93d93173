import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import type { ClaseDeCaso } from '@cabildo/contracts/cargos'
import { partesDeClave } from '@cabildo/contracts/claves'
import type { Correlativo, Ficha, NumeroBuscado } from './consulta.queries.ts'

const PREFIJO = /^\s*(REG|EXP|SAIP|REC)?[\s-]*(.*?)\s*$/s
/** Largest integer of the database. */
const MAXIMO = 2_147_483_647

/** Reads a number as people write it: hyphens and leading zeros are optional, and so is the prefix (CON-02). */
export const leerNumero = (escrito: string): NumeroBuscado => {
  const [, prefijo, resto = ''] = PREFIJO.exec(escrito.toUpperCase()) ?? []
  const puede = (serie: string) => prefijo === undefined || prefijo === serie
  const cifras = /^[\d\s-]+$/.test(resto) ? resto.replace(/\D/g, '') : ''
  const corto = cifras.replace(/^0+/, '')
  const [, anio = '', numero = ''] = /^(20\d\d)0*([1-9]\d{0,8})$/.exec(cifras) ?? []
  const deAnio = anio ? { anio: Number(anio), numero: Number(numero) } : null
  const [, delReclamo = '', dia = null] = /^([1-9]\d{0,8})(20\d{6})$/.exec(corto) ?? []
  const id = Number(dia ? delReclamo : corto)
  return {
    nombre: deAnio ? `${deAnio.anio}-${deAnio.numero}` : (delReclamo || corto || resto).slice(0, 20),
    tramite: puede('REG') ? deAnio : null,
    solicitud: puede('SAIP') ? deAnio : null,
    expedientes: puede('EXP')
      ? [...new Set([resto, cifras, corto, ...(deAnio ? [escritoDe(deAnio)] : [])])].filter(Boolean)
      : [],
    reclamo: puede('REC') && id > 0 && id <= MAXIMO ? id : null,
    diaDelReclamo: dia,
  }
}

const SERIE = { tramite: 'registro', reclamo: 'reclamo', solicitud: 'solicitud' } as const
/** The number of a case as letters write it, 'REG-2026-000012'. */
export const numeroDe = ({ clave, numero }: Pick<Ficha, 'clave' | 'numero'>): string =>
  numeroEscrito(SERIE[partesDeClave<ClaseDeCaso>(clave)[0]], numero)

const escritoDe = ({ anio, numero }: Correlativo) => `${anio}-${String(numero).padStart(6, '0')}`
