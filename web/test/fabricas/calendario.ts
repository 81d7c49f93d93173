import { Permiso } from '@cabildo/contracts/base/permisos'
import { calendarioApi, type DiaNoLaborable, feriadosComoFilas, type Revision } from '@cabildo/contracts/calendario'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ELENCO } from '../elenco.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

/** Holds permission 17. */
export const SUPERVISORA: SesionUsuario = { ...ELENCO.nadie, roles: [Permiso.supervision] }
/** Holds permission 9 alone, and only reads. */
export const LECTORA: SesionUsuario = { ...ELENCO.nadie, roles: [Permiso.mesaDePartes] }
export const ANIO = 2026

export const unDia = (dia_id: number, fecha: string, cambios: Partial<DiaNoLaborable> = {}): DiaNoLaborable => ({
  ...{ dia_id, fecha, hasta: fecha, nombre: 'Día no laborable compensable', clase: 1, norma: 'D.S. N.° 011-2024-PCM' },
  ...{ calculado: false, registrado_por: 'secretaria', retirado_at: null, motivo_retiro: null },
  ...cambios,
})

export const unaRevision = (cambios: Partial<Revision> = {}): Revision => ({
  ...{ revision: '1.abc', mueven: 0, vencen: 0, adelantan: 0, muestra: [] },
  ...cambios,
})

/** Opens the calendar of a year with those entered days, which a test may change. */
export const abrirCalendario = async (dias: DiaNoLaborable[], como: SesionUsuario = SUPERVISORA, datos = '') => {
  const pedidos = responder(calendarioApi.listar, ({ query: { anio = ANIO, retirados } }) => ({
    anio,
    data: [
      ...feriadosComoFilas(anio),
      ...dias.filter(
        ({ fecha, retirado_at }) => fecha.startsWith(String(anio)) && (retirado_at === null || retirados === 'true'),
      ),
    ].toSorted((a, b) => a.fecha.localeCompare(b.fecha)),
  }))
  const eventos = await abrir('calendario', { como, datos: datos || `anio=${ANIO}` })
  await expect.element(page.getByRole('heading', { name: 'CALENDARIO DE DÍAS NO LABORABLES' })).toBeVisible()
  return { pedidos, ...eventos }
}
