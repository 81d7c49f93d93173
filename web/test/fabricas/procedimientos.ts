import { Permiso } from '@cabildo/contracts/base/permisos'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { type Procedimiento, procedimientosApi } from '@cabildo/contracts/procedimientos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ELENCO } from '../elenco.ts'
import { listaDe, paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

/** Holds permission 17. */
export const SUPERVISORA: SesionUsuario = { ...ELENCO.nadie, roles: [Permiso.supervision] }
export const TITULO = 'PROCEDIMIENTOS Y SERVICIOS'
export const PLAZO_GENERAL = 30

export const unProcedimiento = (id: number, cambios: Partial<Procedimiento> = {}): Procedimiento => ({
  id,
  codigo: `P-${id}`,
  nombre: `Procedimiento ${id}`,
  requisitos: ['Solicitud firmada', 'Copia del DNI'],
  dias: 15,
  silencio: 1,
  area_id: 15,
  area_name: 'GERENCIA MUNICIPAL',
  derecho: 'S/. 35.40, en caja',
  activo: true,
  updated_at: `2026-07-15 09:00:00.00${id}`,
  ...cambios,
})

/** Opens the list with those types, which a test may change. */
export const abrirProcedimientos = async (filas: Procedimiento[]) => {
  const listados = responder(procedimientosApi.listar, ({ query }) => {
    const pedidas = filas.filter(({ id }) => query.columns.id === undefined || String(id) === query.columns.id)
    return { ...paginaDe(pedidas, query), plazo_general: PLAZO_GENERAL }
  })
  responder(
    catalogosApi.areas,
    listaDe([
      { id: 15, name: 'GERENCIA MUNICIPAL' },
      { id: 30, name: 'Registro Civil' },
    ]),
    { aFalta: true },
  )
  await abrir('procedimientos', { como: SUPERVISORA })
  await expect.element(page.getByRole('heading', { name: TITULO })).toBeVisible()
  return listados
}
