import { USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Trx } from '../../platform/db/conexion.ts'

/**
 * Who sets a password: its owner, in place of the one that was proved, or somebody else, and then it is always an initial
 * one (D-07).
 */
export type OrigenDeClave = ClavePropia | ClaveDeOtro

interface ClavePropia {
  anterior: string
  /** What its owner is told, and from where it was set. */
  aviso: 'clave cambiada' | 'clave olvidada'
  desde: { red: string; agente: string }
}

interface ClaveDeOtro {
  /** The user who gave it; null is the program itself. */
  por: number | null
  /** When it ends unless somebody has entered with it. */
  vence: Date
}

/** Until when an initial password that is given now lets in (USU-69). */
export const venceEn = (ahora: Date, dias: number): Date => new Date(ahora.getTime() + dias * 86_400_000)

/** What an account keeps of a password that its owner did not set. */
export const claveAjena = (password_hash: string, { por, vence }: ClaveDeOtro) => ({
  password_hash,
  clave_inicial: true,
  clave_puesta_por: por,
  clave_vence_at: vence,
})

/** Replaces a user's password, the own one only in the place of `anterior`; tells whether it did. */
export const setClave = async (
  trx: Trx,
  user_id: number,
  password_hash: string,
  origen: OrigenDeClave,
  ahora: Date,
): Promise<boolean> => {
  const clave =
    'anterior' in origen
      ? { password_hash, clave_inicial: false, clave_puesta_por: null, clave_vence_at: null }
      : {
          ...claveAjena(password_hash, origen),
          // The way back in of whoever set the program up does not close by itself.
          ...(user_id === USUARIO_ADMINISTRADOR && { clave_vence_at: null }),
        }
  const { numUpdatedRows } = await trx
    .updateTable('usuarios')
    .set({ ...clave, clave_cambiada_at: ahora, updated_at: despuesDe(ahora) })
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .$if('anterior' in origen, (consulta) =>
      consulta.where('password_hash', '=', 'anterior' in origen ? origen.anterior : ''),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Takes a user's address for proved by the first entry with a password that was handed to a mail server for it (ING-25).
 * `vence` is the end of that password, by which its letter is known.
 */
export const comprobarPorClave = (trx: Trx, user_id: number, vence: Date, ahora: Date) =>
  sql`
    update usuarios u set email_comprobado_at = ${ahora}
    where u.id = ${user_id} and u.email is not null and u.email_comprobado_at is null and exists (
      select from correos c where c.clave_de = u.id and c.clave_vence_at = ${vence} and c.via = 'smtp'
        and c.enviado_at is not null and lower(c.para) = lower(u.email))`.execute(trx)
