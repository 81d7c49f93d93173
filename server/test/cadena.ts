import { expect } from 'vitest'
import { enlazarAuditoria } from '../src/platform/cadena/enlace-de-lineas.ts'
import type { BaseDePruebas } from './base.ts'
import { esperar } from './esperar.ts'

/** What the owner of a database can do whom nothing stops. */
export const porFuera = (bd: BaseDePruebas, ...sentencias: string[]) =>
  bd.comoDueno(`begin; set local session_replication_role = 'replica'; ${sentencias.join('; ')}; commit`)

/** Links all that was written; other tests of the same server may hold transactions open for a moment. */
export const enlazarTodo = (bd: BaseDePruebas) => esperar(async () => expect(await enlazarAuditoria(bd.db)).toBe(true))

/** An audit trail without a line, a link or a root. */
export const vaciarAuditoria = (bd: BaseDePruebas) =>
  porFuera(
    bd,
    'truncate auditoria, auditoria_cadena, auditoria_raices, cadena_revisiones',
    `update auditoria_enlace set tope = 0, tope_xid = '0'`,
  )

/** Lines of that moment, as the trigger writes them. */
export const escribirLineas = (bd: BaseDePruebas, cuantas: number, en: string) =>
  bd.comoDueno(`insert into auditoria (en, user_id, tabla, registro, accion, despues)
    select ${en}, 1, 'visitas', n::text, 'INSERT', jsonb_build_object('motivo', 'Asunto ' || n)
    from generate_series(1, ${cuantas}) n`)
