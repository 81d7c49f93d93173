import { type Auditoria, auditoriaApi, type ListadoAuditoria } from '@cabildo/contracts/auditoria'
import type { EstadoDeCadena } from '@cabildo/contracts/auditoria-cadena'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

/** A visit that rosa registered, unless a test says otherwise; each act is of a request of its own. */
export const unActo = (id: number, cambios: Partial<Auditoria> = {}): Auditoria => ({
  id,
  en: `2026-07-15 09:${String(id).padStart(2, '0')}:00`,
  user_id: 1,
  username: 'rosa',
  persona: 'ROSA QUISPE',
  modulo: 'visitas',
  accion: 'creo',
  registro: '7',
  sujeto: 'visitante Prueba',
  cambios: [{ campo: 'motivo', antes: null, despues: 'Auditada' }],
  peticion: `peticion-${id}`,
  ...cambios,
})

const cumple = (acto: Auditoria, [campo, valor]: [string, string]) => {
  if (campo === 'desde') return acto.en.slice(0, 10) >= valor
  if (campo === 'hasta') return acto.en.slice(0, 10) <= valor
  if (campo === 'peticion') return String(acto.id) === valor
  return String(Reflect.get(acto, campo)).includes(valor)
}

/** A chain that was found whole, and the root of the day before. */
export const CADENA_COMPLETA: EstadoDeCadena = {
  ahora: '2026-07-15 09:00:00',
  raiz: { dia: '2026-07-14', huella: '0123456789abcdef'.repeat(4), lineas: 12, sellada: true },
  revision: { en: '2026-07-15 04:10:00', lineas: 12_345, rotura: null, desde: '2026-07-01 04:10:00' },
}

/** Answers the trail with those acts, narrowed by its filters, and with its chain; gives back what is asked of it. */
export const responderAuditoria = (actos: readonly Auditoria[], cadena: EstadoDeCadena = CADENA_COMPLETA) => {
  responder(auditoriaApi.cadena, () => ({ data: cadena }))
  return responder(auditoriaApi.listar, ({ query }) => {
    const filtros = Object.entries(query.columns).filter(([, valor]) => valor)
    return paginaDe(
      actos.filter((acto) => filtros.every((filtro) => cumple(acto, filtro))),
      query satisfies ListadoAuditoria,
    )
  })
}

/** Opens the trail of those acts, with its chain. */
export const abrirAuditoria = async (
  actos: readonly Auditoria[] = [unActo(1)],
  cadena: EstadoDeCadena = CADENA_COMPLETA,
) => {
  const listados = responderAuditoria(actos, cadena)
  await abrir('auditoria', { como: 'admin' })
  await expect.element(page.getByRole('heading', { name: 'AUDITORÍA' })).toBeVisible()
  await expect.element(filas().first()).toBeVisible()
  return listados
}

/** The rows of the trail. */
export const filas = () =>
  page
    .getByRole('table', { name: 'AUDITORÍA' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
