import { Permiso } from '@cabildo/contracts/base/permisos'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import { cuentaDe, idDeCuenta } from './cuentas.ts'
import { medianocheLima } from './dias.ts'
import type { Puesto } from './organizacion.ts'

/** The first day of another month, yyyy-MM-dd. */
const mesDe = (hoy: string, meses: number): string => {
  const [anio = 0, mes = 0] = hoy.split('-').map(Number)
  return new Date(Date.UTC(anio, mes - 1 + meses, 1)).toISOString().slice(0, 10)
}

/**
 * One encargatura in force, one of last month and one of next month (demo.md). Those in force and to come are of a comisión de
 * servicios, so that their titulares go on signing in.
 */
export const armarEncargaturas = (puestos: readonly Puesto[], hoy: string) => {
  const puestoDe = (username: string): Puesto => {
    const puesto = puestos.find(({ user_id }) => user_id === idDeCuenta(cuentaDe(username)))
    if (!puesto) throw new Error(`La cuenta ${username} no tiene puesto`)
    return puesto
  }
  const [anterior, siguiente] = [mesDe(hoy, -1), mesDe(hoy, 1)]
  const todas = [
    {
      ...{
        titular: 'gerencia',
        encargado: 'especialista',
        clase: 'vacaciones',
        documento: 'Resolución de Gerencia 015',
      },
      ...{ desde: anterior, hasta: diaMas(anterior, 14), alcance: [Permiso.documentos, Permiso.bandeja] },
    },
    {
      ...{ titular: 'obras', encargado: 'gerencia', clase: 'comision', documento: 'Resolución de Gerencia 018' },
      ...{ desde: diaMas(hoy, -3), hasta: diaMas(hoy, 12), alcance: [Permiso.bandeja, Permiso.jefe] },
    },
    {
      ...{ titular: 'secretaria', encargado: 'gerencia', clase: 'comision', documento: 'Resolución de Alcaldía 041' },
      ...{ desde: siguiente, hasta: diaMas(siguiente, 6), alcance: [Permiso.documentos, Permiso.firmaDigital] },
    },
  ]
  const encargaturas = todas.map(({ titular, encargado, clase, documento, desde, hasta }, i) => {
    const { area_id, cargo_id, empacce_id } = puestoDe(titular)
    const creada = new Date(medianocheLima(diaMas(desde < hoy ? desde : hoy, -2)) + 9 * 3_600_000)
    return {
      ...{ id: i + 1, area_id, cargo_id, titular_acceso: empacce_id, user_id: puestoDe(encargado).user_id },
      ...{ clase, documento, desde, hasta, suspende_titular: clase !== 'comision' },
      ...{ created_by: idDeCuenta(cuentaDe('informatica')), created_at: creada, updated_at: creada },
    }
  })
  const codigos = todas.flatMap(({ alcance }, i) =>
    // Position and days are the encargatura's: the database writes them.
    alcance.map((codigo) => ({ encargatura_id: i + 1, codigo, area_id: 0, cargo_id: 0, dias: 'empty' })),
  )
  return { encargaturas, codigos }
}
