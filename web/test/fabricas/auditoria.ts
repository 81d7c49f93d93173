import { type Auditoria, auditoriaApi, type ListadoAuditoria } from '@cabildo/contracts/auditoria'
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

/** Answers the trail with those acts, narrowed by its filters; gives back what is asked of it. */
export const responderAuditoria = (actos: readonly Auditoria[]) =>
  responder(auditoriaApi.listar, ({ query }) => {
    const filtros = Object.entries(query.columns).filter(([, valor]) => valor)
    return paginaDe(
      actos.filter((acto) => filtros.every((filtro) => cumple(acto, filtro))),
      query satisfies ListadoAuditoria,
    )
  })

/** Opens the trail of those acts. */
export const abrirAuditoria = async (actos: readonly Auditoria[] = [unActo(1)]) => {
  const listados = responderAuditoria(actos)
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
